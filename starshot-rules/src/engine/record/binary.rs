//! The compact form of a record.
//!
//! The frame of saves, with as content: the setup; the number of sections (u8) and their tags; the digests of step 0;
//! the number of steps (varint) and for each the seat (u8, 255 for a roll), the id (varint) and its digests (u16 each).

use alloc::vec::Vec;

use super::Record;
use crate::engine::bytes::{Kind, Reader, Writer};
use crate::engine::choice::Choice;
use crate::engine::digest::Section;
use crate::engine::format::FormatError;
use crate::engine::game::Game;
use crate::engine::seat::Seat;

/// Stands where a seat would for a roll.
const ROLL: u8 = u8::MAX;

impl<G: Game> Record<G> {
    /// The compact form: the canonical bytes and their checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.written().finish()
    }

    /// The record in these bytes.
    ///
    /// # Errors
    /// What is wrong and where. A record of another rules version is loaded if it can be read.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        let (mut reader, rules) = Reader::open(bytes, Kind::Record, G::ID)?;
        let other = (rules != G::RULES).then(|| rules.clone());
        let record = Self::read(&mut reader, rules)
            .and_then(Self::checked)
            .map_err(|error| {
                other.map_or(error, |found| FormatError::Rules {
                    found,
                    expected: G::RULES,
                })
            })?;
        if record.to_bytes() != bytes {
            return Err(FormatError::NotCanonical);
        }
        Ok(record)
    }

    /// The checksum of the canonical bytes, with which both forms end.
    pub fn checksum(&self) -> u64 {
        self.written().seal()
    }

    fn written(&self) -> Writer {
        let mut writer = Writer::open(Kind::Record, G::ID, &self.rules);
        writer.setup(&self.setup);
        writer.u8(self.sections.len() as u8);
        self.sections.iter().for_each(|section| writer.u8(section.tag()));
        self.digests(0).iter().for_each(|&digest| writer.u16(digest));
        writer.varint(self.steps.len() as u32);
        for (k, &choice) in self.steps.iter().enumerate() {
            let (seat, id) = match choice {
                Choice::Play { seat, command } => (seat.0, G::id(command)),
                Choice::Roll { roll } => (ROLL, G::roll_id(roll)),
            };
            writer.u8(seat);
            writer.varint(id);
            self.digests(k + 1).iter().for_each(|&digest| writer.u16(digest));
        }
        writer
    }

    fn read(reader: &mut Reader<'_>, rules: alloc::string::String) -> Result<Self, FormatError> {
        let setup = reader.setup()?;
        let count = reader.u8()?;
        let sections = (0..count)
            .map(|_| read_section(reader))
            .collect::<Result<Vec<_>, _>>()?;
        let width = sections.len();
        let mut digests = Vec::new();
        read_digests(reader, width, &mut digests)?;
        let count = reader.varint()? as usize;
        if count > reader.left() / (2 + 2 * width) {
            return Err(reader.bad(1, "there are not as many steps"));
        }
        let mut steps = Vec::with_capacity(count);
        for _ in 0..count {
            steps.push(read_choice(reader)?);
            read_digests(reader, width, &mut digests)?;
        }
        reader.end()?;
        Ok(Self {
            rules,
            setup,
            sections,
            steps,
            digests,
        })
    }
}

fn read_section(reader: &mut Reader<'_>) -> Result<Section, FormatError> {
    let tag = reader.u8()?;
    Section::from_tag(tag).ok_or_else(|| reader.bad(1, "no such section"))
}

fn read_digests(reader: &mut Reader<'_>, width: usize, digests: &mut Vec<u16>) -> Result<(), FormatError> {
    for _ in 0..width {
        digests.push(reader.u16()?);
    }
    Ok(())
}

fn read_choice<G: Game>(reader: &mut Reader<'_>) -> Result<Choice<G>, FormatError> {
    let (seat, id) = (reader.u8()?, reader.varint()?);
    let choice = match seat {
        ROLL => G::roll_of(id)
            .filter(|_| id < G::ROLLS)
            .map(|roll| Choice::Roll { roll }),
        seat => G::command(id).filter(|_| id < G::IDS).map(|command| Choice::Play {
            seat: Seat(seat),
            command,
        }),
    };
    choice.ok_or_else(|| reader.bad(1, "the id of a step names nothing"))
}
