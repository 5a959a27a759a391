//! A whole position on one line, like a FEN.
//!
//! ```text
//! TUNING BOARD PHASE CLOCK TURN ATTACK PURPLES SEAT SEAT [SEAT [SEAT]]       one space between two fields
//!
//! TUNING   - for the printed numbers, else JSON of those that differ
//! BOARD    - for the standard board, else JSON
//! PHASE    orders, window, ... as in JSON
//! CLOCK    seats,round,action,start,active,cursor
//! TURN     draws,place,flips,attacked
//! ATTACK   - or targets,hits,target,reds,power_ups,discards,discarding,points,scored,side,lane,again,tile,taken
//! PURPLES  the revealed abilities, a = the first of the list; - for none
//! SEAT     SHIP;TILES;ABILITY;PILES;STACKS;FACES
//!
//! SHIP     q,r,facing,speed,shield,vp
//! TILES    a sign a tile, in id order: o intact, T with a token, t with a flipped one, x destroyed, ~ lost
//! ABILITY  as in PURPLES
//! PILES    hidden,committed,fourth,over,deck,top,aside,discards,owned,fresh_aside,fresh_discard
//! STACKS   - or stacks with / between them: cards top first, then S, O, H for the cover or . for none yet
//! FACES    bag/hand/discard/shown/evidenced: letters, each with its number if more than one; - for none
//! ```
//!
//! Cards are letters too, a = the first of the list; in a stack `>` after it is the front's Move, `+` its Power-Up. In ATTACK
//! sets are numbers whose bit k is member k; side and tile count from 1 and 0 is none. Yes and no are 1 and 0.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Map, Value};
use thiserror::Error;

use super::data::board::Board;
use super::data::cards::{Cover, Mode, Ordered};
use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet};
use super::data::tuning::Tuning;
use super::fault::Fault;
use super::setup::{AttackSetup, CardsSetup, Faces, SeatSetup, Setup, StackSetup};
use super::state::GameState;
use crate::engine::{Game, TextError, View};
use crate::kit::counts::Counts;

mod read;

/// Why a line is no position.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PositionError {
    /// It does not follow the grammar.
    #[error(transparent)]
    Text(#[from] TextError),
    /// It does, but breaks the rules: every fault.
    #[error("{} faults, the first: {}", .0.len(), .0.first().map_or_else(String::new, ToString::to_string))]
    Faults(Vec<Fault>),
}

impl GameState {
    /// The whole position on one line; [`from_position`](Self::from_position) reads it back exactly. It holds every secret:
    /// what a seat may have is [`View::position`].
    pub fn position(&self) -> String {
        line(&self.describe())
    }

    /// The position on a line.
    ///
    /// # Errors
    /// Where the line goes wrong, or every fault of what it describes.
    pub fn from_position(text: &str) -> Result<Self, PositionError> {
        Self::new(&Setup::from_position(text)?).map_err(PositionError::Faults)
    }
}

impl View<GameState> {
    /// What is known of the position, on one line; [`Setup::from_position`] and [`View::new`] make the view again.
    pub fn position(&self) -> String {
        line(&self.setup())
    }
}

impl Setup {
    /// Reads a line that [`GameState::position`] or [`View::position`] wrote, without asking whether it breaks a rule.
    ///
    /// # Errors
    /// Where the line goes wrong.
    pub fn from_position(text: &str) -> Result<Self, TextError> {
        read::Reader::new(text).setup()
    }
}

/// The line of a setup that describes a state, so that no field contradicts another.
fn line(setup: &Setup) -> String {
    let Setup {
        tuning,
        board,
        phase,
        round,
        action,
        start,
        active,
        cursor,
        draws,
        place,
        flips,
        attacked,
        attack,
        purples,
        seats,
    } = setup;
    let phase = serde_json::to_value(phase).unwrap_or_default();
    let mut fields = Vec::from([
        tuning_text(tuning),
        board_text(board),
        phase.as_str().unwrap_or_default().to_string(),
        numbers(&[seats.len() as u8, *round, *action, start.0, active.0, *cursor]),
        numbers(&[*draws, *place, *flips, u8::from(*attacked)]),
        attack.as_ref().map_or_else(none, attack_text),
        or_none(purples.iter().map(|purple| letter(purple as u8)).collect()),
    ]);
    fields.extend(seats.iter().map(seat_text));
    fields.join(" ")
}

fn tuning_text(tuning: &Tuning) -> String {
    let fields = |tuning: &Tuning| match serde_json::to_value(tuning) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let printed = fields(&Tuning::default());
    let changed = fields(tuning)
        .into_iter()
        .filter(|(name, value)| printed.get(name) != Some(value));
    let changed: BTreeMap<String, Value> = changed.collect();
    if changed.is_empty() {
        none()
    } else {
        serde_json::to_string(&changed).unwrap_or_default()
    }
}

fn board_text(board: &Board) -> String {
    if *board == Board::standard() {
        none()
    } else {
        serde_json::to_string(board).unwrap_or_default()
    }
}

fn attack_text(attack: &AttackSetup) -> String {
    let AttackSetup {
        targets,
        hits,
        target,
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
        taken,
    } = attack;
    numbers(&[
        u16::from(targets.bits()),
        hits.bits().into(),
        target.0.into(),
        (*reds).into(),
        (*power_ups).into(),
        (*discards).into(),
        discarding.bits(),
        (*points).into(),
        (*scored).into(),
        side.map_or(0, |side| side as u16 + 1),
        (*lane).into(),
        (*again).into(),
        tile.map_or(0, |tile| tile as u16 + 1),
        taken.iter().fold(0, |bits, &kind| bits | 1 << kind as u8),
    ])
}

fn seat_text(seat: &SeatSetup) -> String {
    let SeatSetup {
        hex,
        facing,
        speed,
        shield,
        vp,
        destroyed,
        lost,
        tokens,
        flipped,
        ability,
        cards,
    } = seat;
    let tile = |tile| tile_sign(tile, *destroyed, *lost, *tokens, *flipped);
    let tiles: String = Tile::ALL.into_iter().map(tile).collect();
    let ability = ability.map_or('-', |purple: Purple| letter(purple as u8));
    let ship = format!("{hex},{},{speed},{shield},{vp}", facing.number());
    format!("{ship};{tiles};{ability};{}", cards_text(cards))
}

fn tile_sign(tile: Tile, destroyed: TileSet, lost: TileSet, tokens: TileSet, flipped: TileSet) -> char {
    match tile {
        _ if destroyed.contains(tile) => 'x',
        _ if lost.contains(tile) => '~',
        _ if flipped.contains(tile) => 't',
        _ if tokens.contains(tile) => 'T',
        _ => 'o',
    }
}

fn cards_text(cards: &CardsSetup) -> String {
    let CardsSetup {
        hidden,
        bag,
        hand,
        discard,
        stacks,
        committed,
        fourth,
        over,
        deck,
        top,
        aside,
        discards,
        owned,
        fresh_aside,
        fresh_discard,
        shown,
        evidenced,
    } = cards;
    // the description of a state counts everything, so no number is left open
    let counted = |number: &Option<u8>| number.unwrap_or_default();
    let piles = numbers(&[
        u8::from(*hidden),
        u8::from(*committed),
        u8::from(*fourth),
        *over,
        counted(deck),
        *top,
        counted(aside),
        counted(discards),
        counted(owned),
        *fresh_aside,
        *fresh_discard,
    ]);
    let stacks: Vec<String> = stacks.iter().map(stack_text).collect();
    let faces = [
        bag.unwrap_or_default(),
        *hand,
        *discard,
        *shown,
        evidenced.unwrap_or_default(),
    ];
    format!(
        "{piles};{};{}",
        or_none(stacks.join("/")),
        faces.map(faces_text).join("/")
    )
}

fn stack_text(stack: &StackSetup) -> String {
    let StackSetup { cards, cover } = stack;
    let mut text: String = cards.iter().map(|&card| card_text(card)).collect();
    text.push(match cover {
        Some(Cover::Sealed) => 'S',
        Some(Cover::Overdrive) => 'O',
        Some(Cover::Hyperdrive) => 'H',
        None => '.',
    });
    text
}

fn card_text(ordered: Ordered) -> String {
    let face = match ordered.mode() {
        Some(Mode::FrontMove) => ">",
        Some(Mode::FrontPowerUp) => "+",
        Some(Mode::Back) | None => "",
    };
    format!("{}{face}", letter(ordered.card() as u8))
}

fn faces_text(faces: Faces) -> String {
    let Faces(counts): Faces = faces;
    let several = |kind| match Counts::get(&counts, kind) {
        1 => letter(kind).to_string(),
        number => format!("{}{number}", letter(kind)),
    };
    or_none(counts.kinds().map(several).collect())
}

fn letter(number: u8) -> char {
    char::from(b'a' + number)
}

fn numbers<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(",")
}

fn none() -> String {
    "-".to_string()
}

fn or_none(text: String) -> String {
    if text.is_empty() { none() } else { text }
}
