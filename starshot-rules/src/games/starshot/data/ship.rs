//! The ship mat: 15 tiles, their connections, the 12 damage lanes (catalogue 1.5 to 1.7).

use serde::{Deserialize, Serialize};

use crate::kit::bits::Bits;

/// A tile of the ship.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)] // the names are the printed ones
pub enum Tile {
    Bridge,
    LeftCannon,
    ForwardCannon,
    RightCannon,
    LeftEngine,
    TailEngine,
    RightEngine,
    LeftArmor,
    RightArmor,
    LeftCargo,
    RightCargo,
    TailCargo,
    LeftLife,
    RightLife,
    KyberLab,
}

/// How many tiles a ship has.
pub const TILES: usize = 15;

/// The kind of token a tile takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum TokenKind {
    /// On cannons: +1 to an attack roll when flipped.
    Red,
    /// On engines: one hex straight when flipped.
    Green,
    /// On armor: armor only.
    Blue,
    /// On cargo: 1 VP at the end.
    Yellow,
    /// On the Kyber Lab: a Purple ability.
    Purple,
    /// On life support: armor only.
    LifeSupport,
}

impl Tile {
    /// All 15 in id order.
    pub const ALL: [Self; TILES] = [
        Self::Bridge,
        Self::LeftCannon,
        Self::ForwardCannon,
        Self::RightCannon,
        Self::LeftEngine,
        Self::TailEngine,
        Self::RightEngine,
        Self::LeftArmor,
        Self::RightArmor,
        Self::LeftCargo,
        Self::RightCargo,
        Self::TailCargo,
        Self::LeftLife,
        Self::RightLife,
        Self::KyberLab,
    ];

    /// The kind of token this tile takes; `None` for the Bridge.
    pub const fn token_kind(self) -> Option<TokenKind> {
        Some(match self {
            Self::Bridge => return None,
            Self::LeftCannon | Self::ForwardCannon | Self::RightCannon => TokenKind::Red,
            Self::LeftEngine | Self::TailEngine | Self::RightEngine => TokenKind::Green,
            Self::LeftArmor | Self::RightArmor => TokenKind::Blue,
            Self::LeftCargo | Self::RightCargo | Self::TailCargo => TokenKind::Yellow,
            Self::LeftLife | Self::RightLife => TokenKind::LifeSupport,
            Self::KyberLab => TokenKind::Purple,
        })
    }

    /// The tiles it touches.
    #[inline]
    pub const fn neighbours(self) -> TileSet {
        NEIGHBOURS[self as usize]
    }

    /// The tile's name in print.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bridge => "Bridge",
            Self::LeftCannon => "Left Cannon",
            Self::ForwardCannon => "Forward Cannon",
            Self::RightCannon => "Right Cannon",
            Self::LeftEngine => "Left Engine",
            Self::TailEngine => "Tail Engine",
            Self::RightEngine => "Right Engine",
            Self::LeftArmor => "Left Armor",
            Self::RightArmor => "Right Armor",
            Self::LeftCargo => "Left Cargo",
            Self::RightCargo => "Right Cargo",
            Self::TailCargo => "Tail Cargo",
            Self::LeftLife => "Left Life Support",
            Self::RightLife => "Right Life Support",
            Self::KyberLab => "Kyber Lab",
        }
    }
}

/// A set of tiles; bit k is tile k.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TileSet(u16);

impl TileSet {
    /// No tile.
    pub const EMPTY: Self = Self(0);
    /// All 15.
    pub const ALL: Self = Self((1 << TILES) - 1);
    /// All but the Bridge: where tokens may lie.
    pub const TOKENS: Self = Self(Self::ALL.0 & !1);
    /// The cannons (Red).
    pub const CANNONS: Self = Self::of(&[Tile::LeftCannon, Tile::ForwardCannon, Tile::RightCannon]);
    /// The engines (Green).
    pub const ENGINES: Self = Self::of(&[Tile::LeftEngine, Tile::TailEngine, Tile::RightEngine]);
    /// The cargo tiles (Yellow).
    pub const CARGO: Self = Self::of(&[Tile::LeftCargo, Tile::RightCargo, Tile::TailCargo]);
    /// Both Life Support tiles.
    pub const LIFE: Self = Self::of(&[Tile::LeftLife, Tile::RightLife]);

    /// These tiles.
    pub const fn of(tiles: &[Tile]) -> Self {
        let mut set = Self::EMPTY;
        let mut k = 0;
        while k < tiles.len() {
            set = set.with(tiles[k]);
            k += 1;
        }
        set
    }

    /// The tiles that take this kind of token.
    pub fn of_kind(kind: TokenKind) -> Self {
        Tile::ALL
            .into_iter()
            .filter(|tile| tile.token_kind() == Some(kind))
            .collect()
    }

    /// With this tile.
    #[inline]
    pub const fn with(self, tile: Tile) -> Self {
        Self(self.0 | 1 << tile as u8)
    }

    /// Without this tile.
    #[inline]
    pub const fn without(self, tile: Tile) -> Self {
        Self(self.0 & !(1 << tile as u8))
    }

    /// Whether the tile is in the set.
    #[inline]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile as u8 & 1 == 1
    }

    /// In either.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// In both.
    #[inline]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In this but not in the other.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all tiles of the other set are in this one.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The tiles after this one in id order.
    #[inline]
    pub const fn after(self, tile: Tile) -> Self {
        Self(self.0 & !((2 << tile as u8) - 1))
    }

    /// How many tiles.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The tiles in id order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        Bits(u64::from(self.0)).map(|bit| Tile::ALL[usize::from(bit)])
    }

    /// The last tile in id order.
    pub fn last(self) -> Option<Tile> {
        self.0.checked_ilog2().map(|bit| Tile::ALL[bit as usize])
    }

    /// Bit k is tile k.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set with these bits; bits past the last tile are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The tiles of this set that a path of tiles of this set joins to the Bridge; nothing if the Bridge is not in it.
    pub fn joined_to_bridge(self) -> Self {
        let mut joined = self.and(Self::of(&[Tile::Bridge]));
        let mut edge = joined;
        while !edge.is_empty() {
            let next = edge.iter().fold(Self::EMPTY, |next, tile| next.or(tile.neighbours()));
            edge = next.and(self).minus(joined);
            joined = joined.or(edge);
        }
        joined
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        tiles.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Serialize for TileSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(alloc::vec::Vec::<Tile>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// The tile connections (rulebook, "Tile connections"; catalogue 1.7).
const NEIGHBOURS: [TileSet; TILES] = {
    use Tile::{
        Bridge, ForwardCannon, KyberLab, LeftArmor, LeftCannon, LeftCargo, LeftEngine, LeftLife, RightArmor,
        RightCannon, RightCargo, RightEngine, RightLife, TailCargo, TailEngine,
    };
    [
        TileSet::of(&[KyberLab, TailCargo, LeftArmor, RightArmor, LeftLife, RightLife]), // Bridge
        TileSet::of(&[LeftArmor, LeftCargo]),                                            // LeftCannon
        TileSet::of(&[KyberLab, LeftCargo, RightCargo]),                                 // ForwardCannon
        TileSet::of(&[RightArmor, RightCargo]),                                          // RightCannon
        TileSet::of(&[LeftLife]),                                                        // LeftEngine
        TileSet::of(&[TailCargo]),                                                       // TailEngine
        TileSet::of(&[RightLife]),                                                       // RightEngine
        TileSet::of(&[KyberLab, Bridge, LeftCargo, LeftLife, LeftCannon]),               // LeftArmor
        TileSet::of(&[KyberLab, Bridge, RightCargo, RightLife, RightCannon]),            // RightArmor
        TileSet::of(&[ForwardCannon, KyberLab, LeftArmor, LeftCannon]),                  // LeftCargo
        TileSet::of(&[ForwardCannon, KyberLab, RightArmor, RightCannon]),                // RightCargo
        TileSet::of(&[Bridge, TailEngine, LeftLife, RightLife]),                         // TailCargo
        TileSet::of(&[Bridge, TailCargo, LeftArmor, LeftEngine]),                        // LeftLife
        TileSet::of(&[Bridge, TailCargo, RightArmor, RightEngine]),                      // RightLife
        TileSet::of(&[Bridge, ForwardCannon, LeftArmor, RightArmor, LeftCargo, RightCargo]), // KyberLab
    ]
};

/// The tiles of lane 1..12, outermost first (rulebook, "Ship lanes"; catalogue 1.6).
pub const fn lane(number: u8) -> &'static [Tile; 3] {
    &LANES[(number as usize + 11) % 12]
}

static LANES: [[Tile; 3]; 12] = [
    [Tile::TailEngine, Tile::TailCargo, Tile::Bridge],
    [Tile::LeftEngine, Tile::LeftLife, Tile::Bridge],
    [Tile::LeftArmor, Tile::KyberLab, Tile::RightCargo],
    [Tile::LeftCannon, Tile::LeftArmor, Tile::Bridge],
    [Tile::LeftCargo, Tile::KyberLab, Tile::RightArmor],
    [Tile::LeftCargo, Tile::LeftArmor, Tile::LeftLife],
    [Tile::ForwardCannon, Tile::KyberLab, Tile::Bridge],
    [Tile::RightCargo, Tile::RightArmor, Tile::RightLife],
    [Tile::RightCargo, Tile::KyberLab, Tile::LeftArmor],
    [Tile::RightCannon, Tile::RightArmor, Tile::Bridge],
    [Tile::RightArmor, Tile::KyberLab, Tile::LeftCargo],
    [Tile::RightEngine, Tile::RightLife, Tile::Bridge],
];

/// Left or right: of the own ship when moving, of the target's mat with Oblique Aim (E-124).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Side {
    Left,
    Right,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

#[cfg(test)]
mod tests {
    use super::{TILES, Tile, TileSet, lane};

    #[test]
    fn connections_are_mutual_and_there_are_26() {
        let mut ends = 0;
        for tile in Tile::ALL {
            for other in tile.neighbours().iter() {
                assert!(other.neighbours().contains(tile), "{tile:?} - {other:?}");
                ends += 1;
            }
        }
        assert_eq!(ends, 2 * 26);
    }

    #[test]
    fn lane_k_mirrors_lane_14_minus_k() {
        let mirror = |tile: Tile| {
            let name = format!("{tile:?}");
            let other = if let Some(rest) = name.strip_prefix("Left") {
                format!("Right{rest}")
            } else if let Some(rest) = name.strip_prefix("Right") {
                format!("Left{rest}")
            } else {
                name
            };
            Tile::ALL.into_iter().find(|tile| format!("{tile:?}") == other)
        };
        for k in 2..=12 {
            assert!(
                lane(k)
                    .iter()
                    .map(|&tile| mirror(tile))
                    .eq(lane(14 - k).iter().map(|&tile| Some(tile))),
                "lane {k}"
            );
        }
    }

    #[test]
    fn only_the_outer_tiles_can_be_cut_off() {
        let mut can = TileSet::EMPTY;
        for bits in 0..1u16 << (TILES - 1) {
            let intact = TileSet::from_bits(bits << 1 | 1);
            can = can.or(intact.minus(intact.joined_to_bridge()));
        }
        let outer = TileSet::CANNONS
            .or(TileSet::ENGINES)
            .with(Tile::LeftCargo)
            .with(Tile::RightCargo);
        assert_eq!(can, outer);
    }
}
