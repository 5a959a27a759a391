//! The text of whole decisions.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Orders, Placement, StackOrders};
use crate::engine::TextError;
use crate::games::starshot::data::cards::Mode;
use crate::games::starshot::data::ship::{Tile, TileSet};
use crate::games::starshot::notation::Words;

impl fmt::Display for Orders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("orders:")?;
        for (n, stack) in self.stacks.iter().enumerate() {
            f.write_str(if n == 0 { " " } else { " / " })?;
            if stack.cards[0].is_none() {
                f.write_str("-")?;
            }
            for (n, card) in stack.cards().enumerate() {
                write!(f, "{}{:?}", if n == 0 { "" } else { ", " }, card.card())?;
                f.write_str(match card.mode() {
                    Some(Mode::FrontMove) => " front-move",
                    Some(Mode::FrontPowerUp) => " front-power-up",
                    Some(Mode::Back) | None => "",
                })?;
            }
            write!(f, " | {:?}", stack.cover)?;
        }
        Ok(())
    }
}

impl FromStr for Orders {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let start =
            "`orders:` and the stacks, such as `orders: Cruise, SnapShot | Sealed / - | Overdrive / - | Sealed`";
        let body = text.trim_start().strip_prefix("orders:");
        let body = body.ok_or_else(|| TextError::at(text, text.trim_start(), start))?;
        let stacks = parts(text, body, '/').map(|(from, part)| {
            let shape = |expected| TextError::at(text, &text[from + part.len() - part.trim_start().len()..], expected);
            let (cards, cover) = part.split_once('|').ok_or_else(|| shape("cards, `|` and a cover"))?;
            let mut ordered = Vec::new();
            if cards.trim() != "-" {
                for (from, card) in parts(text, cards, ',') {
                    ordered.push(in_part(text, from, card, Words::ordered)?);
                }
            }
            let cover = in_part(text, from + cards.len() + 1, cover, Words::cover)?;
            StackOrders::new(&ordered, cover).ok_or_else(|| shape("at most two cards in a stack"))
        });
        stacks.collect::<Result<_, _>>().map(|stacks| Self { stacks })
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("placement:")?;
        for (n, tile) in self.tiles.iter().enumerate() {
            write!(f, "{}{tile:?}", if n == 0 { " " } else { ", " })?;
        }
        self.ability.map_or(Ok(()), |ability| write!(f, " | {ability:?}"))
    }
}

impl FromStr for Placement {
    type Err = TextError;

    /// Tiles may come in any order.
    fn from_str(text: &str) -> Result<Self, TextError> {
        let start = "`placement:` and the tiles, such as `placement: LeftCannon, KyberLab | Longshot`";
        let body = text.trim_start().strip_prefix("placement:");
        let body = body.ok_or_else(|| TextError::at(text, text.trim_start(), start))?;
        let (tiles, ability) = body
            .split_once('|')
            .map_or((body, None), |(tiles, ability)| (tiles, Some(ability)));
        let mut placement = Self {
            tiles: TileSet::EMPTY,
            ability: None,
        };
        if !tiles.trim().is_empty() {
            for (from, part) in parts(text, tiles, ',') {
                let tile: Tile = in_part(text, from, part, Words::tile)?;
                if placement.tiles.contains(tile) {
                    return Err(TextError::at(text, text[from..].trim_start(), "each tile once"));
                }
                placement.tiles = placement.tiles.with(tile);
            }
        }
        if let Some(ability) = ability {
            let from = text.len() - ability.len();
            placement.ability = Some(in_part(text, from, ability, Words::purple)?);
        }
        Ok(placement)
    }
}

/// The parts of `body`, which lies in `text`, with the place of each in `text`.
fn parts<'a>(text: &'a str, body: &'a str, separator: char) -> impl Iterator<Item = (usize, &'a str)> {
    let mut from = body.as_ptr() as usize - text.as_ptr() as usize;
    body.split(separator).map(move |part| {
        let here = from;
        from += part.len() + separator.len_utf8();
        (here, part)
    })
}

/// Reads one part to its end; errors tell the place in the whole text.
fn in_part<'a, T>(
    text: &str,
    from: usize,
    part: &'a str,
    read: impl FnOnce(&mut Words<'a>) -> Result<T, TextError>,
) -> Result<T, TextError> {
    let mut words = Words::new(part);
    let value = read(&mut words).and_then(|value| words.end().map(|()| value));
    value.map_err(|error| TextError::at(text, &text[from + error.at..], error.expected))
}
