//! One decision of one seat, in the words of the rules.

use serde::{Deserialize, Serialize};

use super::data::cards::{Cover, ORDERED, Ordered};
use super::data::purple::{PURPLES, Purple};
use super::data::ship::{Side, TILES, Tile};
use crate::engine::Seat;

/// How a Move turns before it goes (MOVE-02, MOVE-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Heading {
    /// Facing kept.
    Straight,
    /// One side to the left.
    Left,
    /// One side to the right.
    Right,
    /// Half round; Drift only.
    UTurn,
}

impl Heading {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Straight, Self::Left, Self::Right, Self::UTurn];
}

/// A decision. The example of each is its text form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Place a starting token, tiles ascending (DP-01): `place LeftCannon`.
    Place(Tile),
    /// Name the ability of the token on the Kyber Lab, at the start (DP-01) or for a token gained (DP-16): `ability Longshot`.
    Ability(Purple),
    /// Put a hand card on the stack that is being built (DP-02): `order Cruise`, `order MultiTask front-move`.
    Order(Ordered),
    /// Close the stack that is being built (DP-02): `cover Overdrive`.
    Cover(Cover),
    /// Go on with the next effect, which needs no choice, or end the turn (DP-03): `go`.
    Go,
    /// Flip Spin Gyro in a window (DP-03): `spin-gyro`.
    SpinGyro,
    /// Flip a ready Green in a window (DP-03) or a ready Red while declaring an attack (DP-11): `flip LeftEngine`.
    Flip(Tile),
    /// Flip Power Conduit to ready this token (DP-03, DP-11): `conduit LeftCannon`.
    Conduit(Tile),
    /// Carry out the next effect, a Move (DP-04): `move left`.
    Move(Heading),
    /// Carry out the next effect, a Sideslip (DP-05): `slip right`.
    Slip(Side),
    /// Carry out the next effect, two sides round (DP-06): `turn left`.
    Turn(Side),
    /// Carry out the next effect, a warp behind this seat's ship (DP-07): `warp 2`.
    Warp(Seat),
    /// Carry out the next effect, a repair (DP-08): `repair LeftArmor`.
    Repair(Tile),
    /// Declare the attack on this seat's ship (DP-09): `target 1`.
    Target(Seat),
    /// Discard an own token for Reconfigure, tiles ascending (DP-10): `discard TailCargo`.
    Discard(Tile),
    /// No more discards (DP-10): `done`.
    Done,
    /// Roll the attack (DP-11): `fire`.
    Fire,
    /// Name the target's side for Oblique Aim (DP-12): `side left`.
    Side(Side),
    /// Flip Hull Breacher and roll the lane again (DP-13): `reroll`.
    Reroll,
    /// Interchangeable Parts: give the token of this tile instead (DP-14): `swap TailCargo`.
    Swap(Tile),
    /// Flip Explosive Rounds (DP-15): `explode`.
    Explode,
    /// Place the token won by Vampiric Shot (DP-16; the Kyber Lab is chosen by `ability`): `gain LeftCargo`.
    Gain(Tile),
    /// Raid for 1 VP and a token on this tile (DP-17): `salvage LeftEngine`.
    Salvage(Tile),
    /// Do not use the ability on offer: keep the lane, let the token go, no explosion, a normal raid (DP-13, 14, 15, 17): `decline`.
    Decline,
}

/// Seats of the largest game.
pub(crate) const MOST_SEATS: u8 = 4;

// The id space: blocks in the order of the enum.
const PLACE: u8 = 0;
const ABILITY: u8 = PLACE + TILES as u8;
const ORDER: u8 = ABILITY + PURPLES as u8;
const COVER: u8 = ORDER + ORDERED as u8;
const GO: u8 = COVER + 3;
const SPIN_GYRO: u8 = GO + 1;
const FLIP: u8 = SPIN_GYRO + 1;
const CONDUIT: u8 = FLIP + TILES as u8;
const MOVE: u8 = CONDUIT + TILES as u8;
const SLIP: u8 = MOVE + 4;
const TURN: u8 = SLIP + 2;
const WARP: u8 = TURN + 2;
const REPAIR: u8 = WARP + MOST_SEATS;
const TARGET: u8 = REPAIR + TILES as u8;
const DISCARD: u8 = TARGET + MOST_SEATS;
const DONE: u8 = DISCARD + TILES as u8;
const FIRE: u8 = DONE + 1;
const SIDE: u8 = FIRE + 1;
const REROLL: u8 = SIDE + 2;
const SWAP: u8 = REROLL + 1;
const EXPLODE: u8 = SWAP + TILES as u8;
const GAIN: u8 = EXPLODE + 1;
const SALVAGE: u8 = GAIN + TILES as u8;
const DECLINE: u8 = SALVAGE + TILES as u8;

impl Command {
    /// The size of the id space.
    pub const IDS: u8 = DECLINE + 1;

    /// The dense id, below [`IDS`](Self::IDS); a seat past the largest game has the id of no command.
    #[inline]
    pub const fn id(self) -> u8 {
        match self {
            Self::Place(tile) => PLACE + tile as u8,
            Self::Ability(purple) => ABILITY + purple as u8,
            Self::Order(ordered) => ORDER + ordered.number(),
            Self::Cover(cover) => COVER + cover as u8,
            Self::Go => GO,
            Self::SpinGyro => SPIN_GYRO,
            Self::Flip(tile) => FLIP + tile as u8,
            Self::Conduit(tile) => CONDUIT + tile as u8,
            Self::Move(heading) => MOVE + heading as u8,
            Self::Slip(side) => SLIP + side as u8,
            Self::Turn(side) => TURN + side as u8,
            Self::Warp(seat) => of_seat(WARP, seat),
            Self::Repair(tile) => REPAIR + tile as u8,
            Self::Target(seat) => of_seat(TARGET, seat),
            Self::Discard(tile) => DISCARD + tile as u8,
            Self::Done => DONE,
            Self::Fire => FIRE,
            Self::Side(side) => SIDE + side as u8,
            Self::Reroll => REROLL,
            Self::Swap(tile) => SWAP + tile as u8,
            Self::Explode => EXPLODE,
            Self::Gain(tile) => GAIN + tile as u8,
            Self::Salvage(tile) => SALVAGE + tile as u8,
            Self::Decline => DECLINE,
        }
    }

    /// The command with this id.
    #[inline]
    pub const fn from_id(id: u8) -> Option<Self> {
        if id < Self::IDS {
            Some(COMMANDS[id as usize])
        } else {
            None
        }
    }

    const fn decode(id: u8) -> Self {
        match id {
            PLACE..ABILITY => Self::Place(Tile::ALL[(id - PLACE) as usize]),
            ABILITY..ORDER => Self::Ability(Purple::ALL[(id - ABILITY) as usize]),
            ORDER..COVER => match Ordered::from_number(id - ORDER) {
                Some(ordered) => Self::Order(ordered),
                None => Self::Decline,
            },
            COVER..GO => Self::Cover(Cover::ALL[(id - COVER) as usize]),
            GO => Self::Go,
            SPIN_GYRO => Self::SpinGyro,
            FLIP..CONDUIT => Self::Flip(Tile::ALL[(id - FLIP) as usize]),
            CONDUIT..MOVE => Self::Conduit(Tile::ALL[(id - CONDUIT) as usize]),
            MOVE..SLIP => Self::Move(Heading::ALL[(id - MOVE) as usize]),
            SLIP..TURN => Self::Slip(Side::ALL[(id - SLIP) as usize]),
            TURN..WARP => Self::Turn(Side::ALL[(id - TURN) as usize]),
            WARP..REPAIR => Self::Warp(Seat(id - WARP)),
            REPAIR..TARGET => Self::Repair(Tile::ALL[(id - REPAIR) as usize]),
            TARGET..DISCARD => Self::Target(Seat(id - TARGET)),
            DISCARD..DONE => Self::Discard(Tile::ALL[(id - DISCARD) as usize]),
            DONE => Self::Done,
            FIRE => Self::Fire,
            SIDE..REROLL => Self::Side(Side::ALL[(id - SIDE) as usize]),
            REROLL => Self::Reroll,
            SWAP..EXPLODE => Self::Swap(Tile::ALL[(id - SWAP) as usize]),
            EXPLODE => Self::Explode,
            GAIN..SALVAGE => Self::Gain(Tile::ALL[(id - GAIN) as usize]),
            SALVAGE..DECLINE => Self::Salvage(Tile::ALL[(id - SALVAGE) as usize]),
            _ => Self::Decline,
        }
    }
}

const fn of_seat(block: u8, seat: Seat) -> u8 {
    if seat.0 < MOST_SEATS { block + seat.0 } else { u8::MAX }
}

static COMMANDS: [Command; Command::IDS as usize] = {
    let mut commands = [Command::Decline; Command::IDS as usize];
    let mut id = 0;
    while id < Command::IDS {
        commands[id as usize] = Command::decode(id);
        id += 1;
    }
    commands
};

/// One outcome of a chance point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// The next Purple revealed (CP-01): `purple Longshot`.
    Purple(Purple),
    /// The first start player (CP-04): `start 2`.
    Start(Seat),
    /// The card drawn, known to its owner only (CP-02, CP-03): `draw Cruise`.
    Draw(super::data::cards::Card),
    /// The attack dice, in order (CP-06): `attack 3 5`.
    Attack(u8, u8),
    /// The twelve-sided lane die (CP-07, CP-08): `lane 7`.
    Lane(u8),
    /// The six-sided lane die of an Oblique attack (CP-07, CP-08): `die 3`.
    Die(u8),
}

const START: u8 = PURPLES as u8;
const DRAW: u8 = START + MOST_SEATS;
const ATTACK: u8 = DRAW + super::data::cards::KINDS as u8;
const LANE: u8 = ATTACK + 36;
const DIE: u8 = LANE + 12;

impl Roll {
    /// The size of the id space.
    pub const IDS: u8 = DIE + 6;

    /// The dense id, below [`IDS`](Self::IDS); `u8::MAX` for numbers that no die or table has.
    pub const fn id(self) -> u8 {
        match self {
            Self::Purple(purple) => purple as u8,
            Self::Start(seat) => of_seat(START, seat),
            Self::Draw(card) => DRAW + card as u8,
            Self::Attack(a @ 1..=6, b @ 1..=6) => ATTACK + (a - 1) * 6 + b - 1,
            Self::Lane(lane @ 1..=12) => LANE + lane - 1,
            Self::Die(die @ 1..=6) => DIE + die - 1,
            Self::Attack(..) | Self::Lane(_) | Self::Die(_) => u8::MAX,
        }
    }

    /// The roll with this id.
    pub const fn from_id(id: u8) -> Option<Self> {
        Some(match id {
            0..START => Self::Purple(Purple::ALL[id as usize]),
            START..DRAW => Self::Start(Seat(id - START)),
            DRAW..ATTACK => Self::Draw(super::data::cards::Card::ALL[(id - DRAW) as usize]),
            ATTACK..LANE => Self::Attack((id - ATTACK) / 6 + 1, (id - ATTACK) % 6 + 1),
            LANE..DIE => Self::Lane(id - LANE + 1),
            DIE..Self::IDS => Self::Die(id - DIE + 1),
            _ => return None,
        })
    }
}

/// The first id of each block of commands, for legal masks.
pub(crate) mod block {
    pub(crate) const PLACE: u8 = super::PLACE;
    pub(crate) const ABILITY: u8 = super::ABILITY;
    pub(crate) const ORDER: u8 = super::ORDER;
    pub(crate) const COVER: u8 = super::COVER;
    pub(crate) const GO: u8 = super::GO;
    pub(crate) const SPIN_GYRO: u8 = super::SPIN_GYRO;
    pub(crate) const FLIP: u8 = super::FLIP;
    pub(crate) const CONDUIT: u8 = super::CONDUIT;
    pub(crate) const MOVE: u8 = super::MOVE;
    pub(crate) const SLIP: u8 = super::SLIP;
    pub(crate) const TURN: u8 = super::TURN;
    pub(crate) const WARP: u8 = super::WARP;
    pub(crate) const REPAIR: u8 = super::REPAIR;
    pub(crate) const TARGET: u8 = super::TARGET;
    pub(crate) const DISCARD: u8 = super::DISCARD;
    pub(crate) const DONE: u8 = super::DONE;
    pub(crate) const FIRE: u8 = super::FIRE;
    pub(crate) const SIDE: u8 = super::SIDE;
    pub(crate) const REROLL: u8 = super::REROLL;
    pub(crate) const SWAP: u8 = super::SWAP;
    pub(crate) const EXPLODE: u8 = super::EXPLODE;
    pub(crate) const GAIN: u8 = super::GAIN;
    pub(crate) const SALVAGE: u8 = super::SALVAGE;
    pub(crate) const DECLINE: u8 = super::DECLINE;
}
