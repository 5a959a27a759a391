//! The 24 card kinds: one row of atomic effects each (catalogue 1.2 and 1.3).

use serde::{Deserialize, Serialize};

/// A kind of card: 4 base kinds, then the 20 back faces of the Desperation deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Card {
    /// Move 1, also with a U-turn (CARD-Drift-01).
    Drift,
    /// Move 2 (CARD-Cruise-01).
    Cruise,
    /// Attack (CARD-SnapShot-01).
    SnapShot,
    /// Attack, Aim +1 (CARD-CarefulShot-01).
    CarefulShot,
    /// Attack, Aim +2 (CARD-PreciseShot-01).
    PreciseShot,
    /// Attack, Aim +8 (CARD-StarShot-01).
    StarShot,
    /// U-turn, then Attack (CARD-CrazyIvan-01).
    CrazyIvan,
    /// Attack every ship in the cone (CARD-ScatterShot-01).
    ScatterShot,
    /// Attack; counts 3 for speed (CARD-EvasiveShot-01).
    EvasiveShot,
    /// Attack, Aim +2; may bring a token (CARD-VampiricShot-01).
    VampiricShot,
    /// Move 2, then Attack (CARD-MultiTask-01).
    MultiTask,
    /// Attack; own tokens for Power-Ups (CARD-Reconfigure-01).
    Reconfigure,
    /// Power-Up, Aim +1 (CARD-BrutalAim-01).
    BrutalAim,
    /// Power-Up, Aim +2 (CARD-DeadlyAim-01).
    DeadlyAim,
    /// Aim +2, the target's speed counts 0 (CARD-SteadyAim-01).
    SteadyAim,
    /// Aim +2, lanes of one side (CARD-ObliqueAim-01).
    ObliqueAim,
    /// Slide 4 to a front side (CARD-Sideslip-01).
    Sideslip,
    /// Straight 4, then two sides left or right (CARD-DriftKing-01).
    DriftKing,
    /// Move 3 (CARD-Afterburners-01).
    Afterburners,
    /// Move 1, Move 1 (CARD-LeafOnTheWind-01).
    LeafOnTheWind,
    /// Straight 8 (CARD-TurboIons-01).
    TurboIons,
    /// Warp behind an enemy (CARD-NightJammer-01).
    NightJammer,
    /// Repair one destroyed tile (CARD-HullRepair-01).
    HullRepair,
    /// The cover of stack 3: three runs (CARD-Hyperdrive-01).
    Hyperdrive,
}

/// How many card kinds there are.
pub const KINDS: usize = 24;
/// How many of them are base cards; the rest are Desperation backs.
pub const BASE_KINDS: u8 = 4;

impl Card {
    /// All 24 kinds in id order.
    pub const ALL: [Self; KINDS] = [
        Self::Drift,
        Self::Cruise,
        Self::SnapShot,
        Self::CarefulShot,
        Self::PreciseShot,
        Self::StarShot,
        Self::CrazyIvan,
        Self::ScatterShot,
        Self::EvasiveShot,
        Self::VampiricShot,
        Self::MultiTask,
        Self::Reconfigure,
        Self::BrutalAim,
        Self::DeadlyAim,
        Self::SteadyAim,
        Self::ObliqueAim,
        Self::Sideslip,
        Self::DriftKing,
        Self::Afterburners,
        Self::LeafOnTheWind,
        Self::TurboIons,
        Self::NightJammer,
        Self::HullRepair,
        Self::Hyperdrive,
    ];

    /// Whether it belongs to the Desperation deck.
    #[inline]
    pub const fn is_desperation(self) -> bool {
        self as u8 >= BASE_KINDS
    }

    /// The printed name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Drift => "Drift",
            Self::Cruise => "Cruise",
            Self::SnapShot => "Snap Shot",
            Self::CarefulShot => "Careful Shot",
            Self::PreciseShot => "Precise Shot",
            Self::StarShot => "Star Shot",
            Self::CrazyIvan => "Crazy Ivan",
            Self::ScatterShot => "Scatter Shot",
            Self::EvasiveShot => "Evasive Shot",
            Self::VampiricShot => "Vampiric Shot",
            Self::MultiTask => "Multi-Task",
            Self::Reconfigure => "Reconfigure",
            Self::BrutalAim => "Brutal Aim",
            Self::DeadlyAim => "Deadly Aim",
            Self::SteadyAim => "Steady Aim",
            Self::ObliqueAim => "Oblique Aim",
            Self::Sideslip => "Sideslip",
            Self::DriftKing => "Drift King",
            Self::Afterburners => "Afterburners",
            Self::LeafOnTheWind => "Leaf on the Wind",
            Self::TurboIons => "Turbo Ions",
            Self::NightJammer => "NightJammer",
            Self::HullRepair => "Hull Repair",
            Self::Hyperdrive => "Hyperdrive",
        }
    }
}

/// Which face of a Desperation card was ordered (ORDERS-05).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Mode {
    /// The front's Move 2 (CARD-Front-01).
    FrontMove,
    /// The front's Power-Up (CARD-Front-01).
    FrontPowerUp,
    /// The printed back.
    Back,
}

/// A card as it lies in a stack: a base card, or a Desperation card in one of three modes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "alloc::string::String", into = "alloc::string::String")]
pub struct Ordered(u8);

/// How many ordered cards there are: 4 base kinds and 20 Desperation kinds in 3 modes.
pub const ORDERED: usize = BASE_KINDS as usize + (KINDS - BASE_KINDS as usize) * 3;

impl Ordered {
    /// A base card, or a Desperation card on its back.
    pub const fn face_up(card: Card) -> Self {
        Self::new(card, Mode::Back)
    }

    /// A card in a mode; base cards have only one, whatever is asked.
    pub const fn new(card: Card, mode: Mode) -> Self {
        let kind = card as u8;
        if card.is_desperation() {
            Self(BASE_KINDS + (kind - BASE_KINDS) * 3 + mode as u8)
        } else {
            Self(kind)
        }
    }

    /// The ordered card with this number, 0..63.
    pub const fn from_number(number: u8) -> Option<Self> {
        if (number as usize) < ORDERED {
            Some(Self(number))
        } else {
            None
        }
    }

    /// The number, 0..63.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The kind of card.
    #[inline]
    pub const fn card(self) -> Card {
        let kind = if self.0 < BASE_KINDS {
            self.0
        } else {
            BASE_KINDS + (self.0 - BASE_KINDS) / 3
        };
        Card::ALL[kind as usize]
    }

    /// The mode of a Desperation card; `None` for base cards.
    pub const fn mode(self) -> Option<Mode> {
        if self.0 < BASE_KINDS {
            return None;
        }
        Some(match (self.0 - BASE_KINDS) % 3 {
            0 => Mode::FrontMove,
            1 => Mode::FrontPowerUp,
            _ => Mode::Back,
        })
    }

    /// What the card does.
    #[inline]
    pub const fn row(self) -> &'static Row {
        &ROWS[self.0 as usize]
    }
}

/// One indivisible step of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Effect {
    /// Turn straight, left or right, then go exactly this many hexes (MOVE-02).
    Move(u8),
    /// Move 1 whose turn may also be a U-turn (MOVE-03).
    DriftMove,
    /// This many hexes without a turn (MOVE-07).
    Straight(u8),
    /// This many hexes to a front side, facing kept (MOVE-06).
    Slip(u8),
    /// Facing + 3.
    UTurn,
    /// Two sides left or right (MOVE-07).
    Turn2,
    /// NightJammer (CARD-NightJammer-01).
    Warp,
    /// Hull Repair (CARD-HullRepair-01).
    Repair,
    /// The place of the merged attack (STACK-04).
    Attack,
}

/// What one card does in one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its atomic effects in order.
    pub effects: &'static [Effect],
    /// Aim added to the merged attack.
    pub aim: u8,
    /// Power-Ups added to the merged attack.
    pub power_ups: u8,
    /// Hexes counted for speed (SPEED-02).
    pub counts: u8,
    /// Special properties given to the merged attack (STACK-06).
    pub traits: u8,
    /// Reconfigure discards offered.
    pub discards: u8,
}

/// The merged attack is a Scatter attack.
pub const SCATTER: u8 = 1;
/// The target's speed counts 0.
pub const STEADY: u8 = 2;
/// The attacker names a side of each target hit.
pub const OBLIQUE: u8 = 4;
/// The attack may bring its owner a token.
pub const VAMPIRIC: u8 = 8;

const PLAIN: Row = Row {
    effects: &[],
    aim: 0,
    power_ups: 0,
    counts: 0,
    traits: 0,
    discards: 0,
};
const ATTACK: Row = Row {
    effects: &[Effect::Attack],
    ..PLAIN
};
const FRONT_MOVE: Row = Row {
    effects: &[Effect::Move(2)],
    counts: 2,
    ..PLAIN
};
const FRONT_POWER_UP: Row = Row { power_ups: 1, ..PLAIN };

/// The printed faces, by card kind.
const FACES: [Row; KINDS] = [
    Row {
        effects: &[Effect::DriftMove],
        counts: 1,
        ..PLAIN
    }, // Drift
    Row {
        effects: &[Effect::Move(2)],
        counts: 2,
        ..PLAIN
    }, // Cruise
    ATTACK,                   // Snap Shot
    Row { aim: 1, ..ATTACK }, // Careful Shot
    Row { aim: 2, ..ATTACK }, // Precise Shot
    Row { aim: 8, ..ATTACK }, // Star Shot
    Row {
        effects: &[Effect::UTurn, Effect::Attack],
        ..PLAIN
    }, // Crazy Ivan
    Row {
        traits: SCATTER,
        ..ATTACK
    }, // Scatter Shot
    Row { counts: 3, ..ATTACK }, // Evasive Shot
    Row {
        aim: 2,
        traits: VAMPIRIC,
        ..ATTACK
    }, // Vampiric Shot
    Row {
        effects: &[Effect::Move(2), Effect::Attack],
        counts: 2,
        ..PLAIN
    }, // Multi-Task
    Row { discards: 1, ..ATTACK }, // Reconfigure
    Row {
        aim: 1,
        power_ups: 1,
        ..PLAIN
    }, // Brutal Aim
    Row {
        aim: 2,
        power_ups: 1,
        ..PLAIN
    }, // Deadly Aim
    Row {
        aim: 2,
        traits: STEADY,
        ..PLAIN
    }, // Steady Aim
    Row {
        aim: 2,
        traits: OBLIQUE,
        ..PLAIN
    }, // Oblique Aim
    Row {
        effects: &[Effect::Slip(4)],
        counts: 4,
        ..PLAIN
    }, // Sideslip
    Row {
        effects: &[Effect::Straight(4), Effect::Turn2],
        counts: 4,
        ..PLAIN
    }, // Drift King
    Row {
        effects: &[Effect::Move(3)],
        counts: 3,
        ..PLAIN
    }, // Afterburners
    Row {
        effects: &[Effect::Move(1), Effect::Move(1)],
        counts: 2,
        ..PLAIN
    }, // Leaf on the Wind
    Row {
        effects: &[Effect::Straight(8)],
        counts: 8,
        ..PLAIN
    }, // Turbo Ions
    Row {
        effects: &[Effect::Warp],
        ..PLAIN
    }, // NightJammer
    Row {
        effects: &[Effect::Repair],
        ..PLAIN
    }, // Hull Repair
    PLAIN,                    // Hyperdrive (a cover)
];

/// The rows of all ordered cards.
static ROWS: [Row; ORDERED] = {
    let mut rows = [PLAIN; ORDERED];
    let mut number = 0;
    while number < ORDERED {
        let ordered = Ordered(number as u8);
        rows[number] = match ordered.mode() {
            Some(Mode::FrontMove) => FRONT_MOVE,
            Some(Mode::FrontPowerUp) => FRONT_POWER_UP,
            Some(Mode::Back) | None => FACES[ordered.card() as usize],
        };
        number += 1;
    }
    rows
};

/// How a stack is covered (ORDERS-06).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Cover {
    /// The stack runs once.
    Sealed,
    /// The stack runs twice; one card less next round.
    Overdrive,
    /// The Hyperdrive card in place of cover 3: three runs; one card less next round.
    Hyperdrive,
}

impl Cover {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Sealed, Self::Overdrive, Self::Hyperdrive];
}
