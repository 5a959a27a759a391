//! Reads a position sign by sign, so that an error knows its place.

use alloc::string::ToString;
use alloc::vec::Vec;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::value::{Error as ValueError, StrDeserializer};

use crate::engine::{Seat, Seats, TextError};
use crate::games::starshot::data::board::Board;
use crate::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use crate::games::starshot::data::purple::{Purple, PurpleSet};
use crate::games::starshot::data::ship::{Side, Tile, TileSet, TokenKind};
use crate::games::starshot::data::tuning::Tuning;
use crate::games::starshot::setup::{AttackSetup, CardsSetup, Faces, SeatSetup, Setup, StackSetup};
use crate::games::starshot::state::Phase;
use crate::kit::counts::{Counts, MOST};
use crate::kit::hex::{Direction, Hex};

type Read<T> = Result<T, TextError>;

const KINDS: [TokenKind; 6] = [
    TokenKind::Red,
    TokenKind::Green,
    TokenKind::Blue,
    TokenKind::Yellow,
    TokenKind::Purple,
    TokenKind::LifeSupport,
];

pub(super) struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, rest: text }
    }

    pub(super) fn setup(mut self) -> Read<Setup> {
        let tuning: Option<Tuning> = self.json("- or the tuning as JSON")?;
        let board: Option<Board> = self.json("- or the board as JSON")?;
        let phase = self.phase()?;
        self.sign(' ')?;
        let [count, round, action, start, active, cursor] = self.small_numbers()?;
        self.sign(' ')?;
        let [draws, place, flips] = self.small_numbers()?;
        self.sign(',')?;
        let attacked = self.yes_or_no()?;
        self.sign(' ')?;
        let attack = if self.eat('-') { None } else { Some(self.attack()?) };
        self.sign(' ')?;
        let purples = self.purples()?;
        let mut seats = Vec::new();
        for _ in 0..count {
            self.sign(' ')?;
            seats.push(self.seat()?);
        }
        if !self.rest.is_empty() {
            return Err(self.wrong("nothing more"));
        }
        Ok(Setup {
            tuning: tuning.unwrap_or_default(),
            board: board.unwrap_or_default(),
            phase,
            round,
            action,
            start: Seat(start),
            active: Seat(active),
            cursor,
            draws,
            place,
            flips,
            attacked,
            attack,
            purples,
            seats,
        })
    }

    /// A JSON field and the space after it; `None` for `-`.
    fn json<T: DeserializeOwned>(&mut self, expected: &'static str) -> Read<Option<T>> {
        let field = self.rest.split(' ').next().unwrap_or_default();
        let value = match field {
            "-" => None,
            _ => Some(serde_json::from_str(field).map_err(|_| self.wrong(expected))?),
        };
        self.skip(field.len());
        self.sign(' ')?;
        Ok(value)
    }

    fn phase(&mut self) -> Read<Phase> {
        let word = self.rest.split(' ').next().unwrap_or_default();
        let phase = Phase::deserialize(StrDeserializer::<ValueError>::new(word));
        let phase = phase.map_err(|_| self.wrong("a phase such as orders"))?;
        self.skip(word.len());
        Ok(phase)
    }

    fn attack(&mut self) -> Read<AttackSetup> {
        let targets = Seats::from_bits(self.up_to(255)? as u8);
        self.sign(',')?;
        let hits = Seats::from_bits(self.up_to(255)? as u8);
        self.sign(',')?;
        let [target, reds, power_ups, discards] = self.small_numbers()?;
        self.sign(',')?;
        let discarding = TileSet::from_bits(self.up_to(TileSet::ALL.bits())?);
        self.sign(',')?;
        let points = self.up_to(255)? as u8;
        self.sign(',')?;
        let scored = self.yes_or_no()?;
        self.sign(',')?;
        let side = self.member(&Side::ALL)?;
        self.sign(',')?;
        let lane = self.up_to(255)? as u8;
        self.sign(',')?;
        let again = self.yes_or_no()?;
        self.sign(',')?;
        let tile = self.member(&Tile::ALL)?;
        self.sign(',')?;
        let taken = self.up_to((1 << KINDS.len()) - 1)?;
        Ok(AttackSetup {
            targets,
            hits,
            target: Seat(target),
            reds,
            power_ups,
            discards,
            discarding,
            points,
            scored,
            side,
            lane,
            again,
            tile,
            taken: KINDS.into_iter().filter(|&kind| taken >> kind as u8 & 1 == 1).collect(),
        })
    }

    fn purples(&mut self) -> Read<PurpleSet> {
        if self.eat('-') {
            return Ok(PurpleSet::EMPTY);
        }
        let mut purples = PurpleSet::EMPTY;
        loop {
            let purple = self.letter("an ability, a to q, each once", &Purple::ALL, |purple| {
                purples.bits() >> purple as u8 == 0 // ascending, so that a set has one form
            })?;
            purples = purples.with(purple);
            if self.rest.is_empty() || self.rest.starts_with(' ') {
                return Ok(purples);
            }
        }
    }

    fn seat(&mut self) -> Read<SeatSetup> {
        let (q, r) = (self.coordinate()?, self.coordinate()?);
        let facing = self.up_to(5)? as u8;
        self.sign(',')?;
        let [speed, shield] = self.small_numbers()?;
        self.sign(',')?;
        let vp = self.up_to(u16::MAX)?;
        self.sign(';')?;
        let mut seat = SeatSetup {
            hex: Hex::new(q, r),
            facing: Direction::new(facing),
            speed,
            shield,
            vp,
            ..Default::default()
        };
        for tile in Tile::ALL {
            self.tile(tile, &mut seat)?;
        }
        self.sign(';')?;
        let named = !self.eat('-');
        seat.ability = if named {
            Some(self.letter("an ability, a to q, or -", &Purple::ALL, |_| true)?)
        } else {
            None
        };
        self.sign(';')?;
        seat.cards = self.cards()?;
        Ok(seat)
    }

    fn tile(&mut self, tile: Tile, seat: &mut SeatSetup) -> Read<()> {
        if self.eat('T') {
            seat.tokens = seat.tokens.with(tile);
        } else if self.eat('t') {
            seat.tokens = seat.tokens.with(tile);
            seat.flipped = seat.flipped.with(tile);
        } else if self.eat('x') {
            seat.destroyed = seat.destroyed.with(tile);
        } else if self.eat('~') {
            seat.lost = seat.lost.with(tile);
        } else if !self.eat('o') {
            return Err(self.wrong("a tile: o, T, t, x or ~"));
        }
        Ok(())
    }

    fn cards(&mut self) -> Read<CardsSetup> {
        let mut flags = [false; 3];
        for flag in &mut flags {
            *flag = self.yes_or_no()?;
            self.sign(',')?;
        }
        let [hidden, committed, fourth] = flags;
        let [over, deck, top, aside, discards, owned, fresh_aside, fresh_discard] = self.small_numbers()?;
        self.sign(';')?;
        let stacks = self.stacks()?;
        self.sign(';')?;
        let mut faces = [Faces::default(); 5];
        for (k, pile) in faces.iter_mut().enumerate() {
            if k > 0 {
                self.sign('/')?;
            }
            *pile = self.faces()?;
        }
        let [bag, hand, discard, shown, evidenced] = faces;
        Ok(CardsSetup {
            hidden,
            bag: Some(bag),
            hand,
            discard,
            stacks,
            committed,
            fourth,
            over,
            deck: Some(deck),
            top,
            aside: Some(aside),
            discards: Some(discards),
            owned: Some(owned),
            fresh_aside,
            fresh_discard,
            shown,
            evidenced: Some(evidenced),
        })
    }

    fn stacks(&mut self) -> Read<Vec<StackSetup>> {
        let mut stacks = Vec::new();
        if self.eat('-') {
            return Ok(stacks);
        }
        loop {
            stacks.push(self.stack()?);
            if !self.eat('/') {
                return Ok(stacks);
            }
        }
    }

    fn stack(&mut self) -> Read<StackSetup> {
        let mut cards = Vec::new();
        loop {
            for (sign, cover) in [('S', Cover::Sealed), ('O', Cover::Overdrive), ('H', Cover::Hyperdrive)] {
                if self.eat(sign) {
                    return Ok(StackSetup {
                        cards,
                        cover: Some(cover),
                    });
                }
            }
            if self.eat('.') {
                return Ok(StackSetup { cards, cover: None });
            }
            let card = self.letter("a card, a to x, or a cover: S, O, H or .", &Card::ALL, |_| true)?;
            let front = card.is_desperation();
            let mode = match card {
                _ if front && self.eat('>') => Mode::FrontMove,
                _ if front && self.eat('+') => Mode::FrontPowerUp,
                _ => Mode::Back,
            };
            cards.push(Ordered::new(card, mode));
        }
    }

    fn faces(&mut self) -> Read<Faces> {
        let mut counts = Counts::EMPTY;
        if self.eat('-') {
            return Ok(Faces(counts));
        }
        let mut least = 0; // ascending, so that a pile has one form
        loop {
            let card = self.letter("a card, a to x, each once", &Card::ALL, |card| card as u8 >= least)?;
            let several = self.rest.starts_with(|next: char| next.is_ascii_digit());
            let here = self.rest;
            let number = if several { self.up_to(MOST.into())? as u8 } else { 1 };
            if several && number < 2 {
                self.rest = here;
                return Err(self.wrong("a number from 2 to 31"));
            }
            counts.set(card as u8, number);
            least = card as u8 + 1;
            if !self.rest.starts_with(|next: char| next.is_ascii_alphabetic()) {
                return Ok(Faces(counts));
            }
        }
    }

    /// The item that a letter stands for, a = the first.
    fn letter<T: Copy>(&mut self, expected: &'static str, all: &[T], fits: impl Fn(T) -> bool) -> Read<T> {
        let index = self.rest.bytes().next().and_then(|byte| byte.checked_sub(b'a'));
        let item = index.and_then(|index| all.get(usize::from(index)).copied());
        let item = item.filter(|&item| fits(item)).ok_or_else(|| self.wrong(expected))?;
        self.skip(1);
        Ok(item)
    }

    /// The member of a list, counted from 1; `None` for 0.
    fn member<T: Copy>(&mut self, all: &[T]) -> Read<Option<T>> {
        let number = usize::from(self.up_to(all.len() as u16)?);
        Ok(number.checked_sub(1).map(|index| all[index]))
    }

    fn yes_or_no(&mut self) -> Read<bool> {
        Ok(self.up_to(1)? == 1)
    }

    /// A coordinate and the comma after it.
    fn coordinate(&mut self) -> Read<i8> {
        let here = self.rest;
        let minus = self.eat('-');
        let size = self.up_to(127)? as i8;
        if minus && size == 0 {
            self.rest = here;
            return Err(self.wrong("a coordinate"));
        }
        self.sign(',')?;
        Ok(if minus { -size } else { size })
    }

    /// Numbers up to 255 with commas between them.
    fn small_numbers<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut numbers = [0; N];
        for (k, number) in numbers.iter_mut().enumerate() {
            if k > 0 {
                self.sign(',')?;
            }
            *number = self.up_to(255)? as u8;
        }
        Ok(numbers)
    }

    /// A number in its shortest form.
    fn up_to(&mut self, most: u16) -> Read<u16> {
        let end = self
            .rest
            .find(|next: char| !next.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let digits = &self.rest[..end];
        let number = digits
            .parse()
            .ok()
            .filter(|number: &u16| *number <= most && number.to_string() == digits);
        let number = number.ok_or_else(|| self.wrong(if most == 1 { "0 or 1" } else { "a small number" }))?;
        self.skip(end);
        Ok(number)
    }

    fn sign(&mut self, sign: char) -> Read<()> {
        let expected = match sign {
            ' ' => "a space",
            ',' => "a comma",
            ';' => "a semicolon",
            _ => "a slash",
        };
        if self.eat(sign) {
            Ok(())
        } else {
            Err(self.wrong(expected))
        }
    }

    fn eat(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn wrong(&self, expected: &'static str) -> TextError {
        TextError::at(self.text, self.rest, expected)
    }
}
