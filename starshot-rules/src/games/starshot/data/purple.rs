//! The 17 Purple abilities (catalogue 1.4). What each does stands in the chapter it changes; the flip abilities' own
//! actions stand in `rules/purple.rs`.

use serde::{Deserialize, Serialize};

use crate::kit::bits::Bits;

/// A Purple ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Purple {
    /// Destroyed with the token on board: VP and Cargo still count.
    EscapePod,
    /// Own attacks: range at most 8.
    Longshot,
    /// Attacks against you: range at least 2.
    PhaseCloak,
    /// Own attacks: target speed 3 or less counts 0.
    LeadTheTarget,
    /// Own hits on a shield remove the charge and still deal damage.
    ShieldPiercer,
    /// 2 or more points dealt to you: one less.
    ReinforcedHull,
    /// No tile of yours is cut off.
    Exoskeleton,
    /// A token of another tile may go in place of the one hit.
    InterchangeableParts,
    /// Speed up to 7.
    Redline,
    /// A raid of planets 1-5 may bring a token and 1 VP.
    Salvage,
    /// Raids from distance 2 for 1 VP less.
    VaultTec,
    /// A fourth Action.
    BetaVersion,
    /// One card more, no Overdrive.
    BoneRoom,
    /// Flip: reroll a lane.
    HullBreacher,
    /// Flip: the tile that lost its token is destroyed too.
    ExplosiveRounds,
    /// Flip: ready another flipped token.
    PowerConduit,
    /// Flip: U-turn, then one hex.
    SpinGyro,
}

/// How many there are.
pub const PURPLES: usize = 17;

impl Purple {
    /// All 17 in id order.
    pub const ALL: [Self; PURPLES] = [
        Self::EscapePod,
        Self::Longshot,
        Self::PhaseCloak,
        Self::LeadTheTarget,
        Self::ShieldPiercer,
        Self::ReinforcedHull,
        Self::Exoskeleton,
        Self::InterchangeableParts,
        Self::Redline,
        Self::Salvage,
        Self::VaultTec,
        Self::BetaVersion,
        Self::BoneRoom,
        Self::HullBreacher,
        Self::ExplosiveRounds,
        Self::PowerConduit,
        Self::SpinGyro,
    ];

    /// Whether the token is flipped to use it (PURPLE-General-02).
    #[inline]
    pub const fn is_flip(self) -> bool {
        self as u8 >= Self::HullBreacher as u8
    }

    /// The printed name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::EscapePod => "Escape Pod",
            Self::Longshot => "Longshot",
            Self::PhaseCloak => "Phase Cloak",
            Self::LeadTheTarget => "Lead the Target",
            Self::ShieldPiercer => "Shield Piercer",
            Self::ReinforcedHull => "Reinforced Hull",
            Self::Exoskeleton => "Exoskeleton",
            Self::InterchangeableParts => "Interchangeable Parts",
            Self::Redline => "Redline",
            Self::Salvage => "Salvage",
            Self::VaultTec => "Vault Tec",
            Self::BetaVersion => "Beta Version",
            Self::BoneRoom => "Bone Room",
            Self::HullBreacher => "Hull Breacher",
            Self::ExplosiveRounds => "Explosive Rounds",
            Self::PowerConduit => "Power Conduit",
            Self::SpinGyro => "Spin Gyro",
        }
    }
}

/// A set of abilities; bit k is ability k.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PurpleSet(u32);

impl PurpleSet {
    /// No ability.
    pub const EMPTY: Self = Self(0);

    /// With this ability.
    pub const fn with(self, purple: Purple) -> Self {
        Self(self.0 | 1 << purple as u8)
    }

    /// Whether the ability is in the set.
    #[inline]
    pub const fn contains(self, purple: Purple) -> bool {
        self.0 >> purple as u8 & 1 == 1
    }

    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The abilities in id order.
    pub fn iter(self) -> impl Iterator<Item = Purple> {
        Bits(u64::from(self.0)).map(|bit| Purple::ALL[usize::from(bit)])
    }

    /// Bit k is ability k.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl FromIterator<Purple> for PurpleSet {
    fn from_iter<I: IntoIterator<Item = Purple>>(purples: I) -> Self {
        purples.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for PurpleSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PurpleSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(alloc::vec::Vec::<Purple>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}
