//! What happened, in the words of the rules (catalogue 3.6). Its English stands in `english.rs`.

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::data::cards::{Card, Cover, Ordered};
use super::data::purple::Purple;
use super::data::ship::{Side, Tile, TileSet, TokenKind};
use super::phase::Phase;
use crate::engine::{Event as EventTrait, RuleId, Seat, Seats, Viewer};
use crate::kit::hex::{Direction, Hex};

/// Why points were scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A ship was hit (SCORE-01).
    Hit,
    /// A shield took the hit (SHIELD-02).
    ShieldHit,
    /// A ship was destroyed (SCORE-02).
    Kill,
    /// A planet was raided (RAID-01).
    Raid,
    /// A planet was raided from distance 2 (RAID-03).
    FarRaid,
    /// A planet was raided for a token (RAID-04).
    Salvage,
}

/// One thing that happened. `seat` is whose action or ship it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the fields are named in the words of the rules
pub enum Event {
    /// A Purple card was turned up for all (SETUP-01).
    PurpleRevealed { purple: Purple },
    /// A secret pick of a placement or of Orders; only its owner sees it.
    Picked { seat: Seat, pick: Command },
    /// The seat's placement or Orders are in (ORDERS-13).
    Committed { seat: Seat },
    /// All placements are in: this is one (SETUP-02).
    TokensPlaced {
        seat: Seat,
        tiles: TileSet,
        ability: Option<Purple>,
    },
    /// The first start player (SETUP-07).
    StartPlayerChosen { seat: Seat },
    /// A round begins.
    RoundStarted { round: u8 },
    /// The discard pile became the new deck (ORDERS-02).
    Reshuffled { seat: Seat, cards: u8 },
    /// A card was drawn; others see only whether it came from the face-down Desperation cards on top (ORDERS-04).
    CardDrawn {
        seat: Seat,
        card: Option<Card>,
        from_top: bool,
    },
    /// All hands are drawn: Orders begin. Who has a fourth stack is public (ORDERS-09).
    OrdersBegun { fourth: Seats },
    /// All Orders are in: the covers of stacks 1-3 (ORDERS-14).
    CoversShown { seat: Seat, covers: [Cover; 3] },
    /// An Action begins (STACK-01, STACK-02).
    ActionStarted { action: u8 },
    /// The stack whose turn it is was turned up (STACK-03).
    StackRevealed {
        seat: Seat,
        action: u8,
        cover: Cover,
        cards: [Option<Ordered>; 2],
    },
    /// A token was flipped for its ability.
    TokenFlipped { seat: Seat, tile: Tile },
    /// Power Conduit readied a token (PURPLE-PowerConduit-01).
    TokenReadied { seat: Seat, tile: Tile },
    /// The ship turned (MOVE-02).
    Turned { seat: Seat, facing: Direction },
    /// The ship moved this many printed hexes; `stopped` by the edge (MOVE-04).
    Moved {
        seat: Seat,
        from: Hex,
        to: Hex,
        hexes: u8,
        stopped: bool,
    },
    /// NightJammer brought the ship behind its target (CARD-NightJammer-01).
    Warped {
        seat: Seat,
        target: Seat,
        to: Hex,
        facing: Direction,
    },
    /// NightJammer had nowhere to land or no target (CARD-NightJammer-01).
    WarpFailed { seat: Seat },
    /// Hull Repair brought a tile back (CARD-HullRepair-01).
    TileRepaired { seat: Seat, tile: Tile },
    /// Hull Repair found nothing to repair (CARD-HullRepair-01).
    RepairFailed { seat: Seat },
    /// The attack was declared with the stack's sums; `traits` are the bits of `data::cards` (ATTACK-02).
    AttackDeclared {
        seat: Seat,
        targets: Seats,
        aim: u8,
        power_ups: u8,
        traits: u8,
    },
    /// The stack's Reconfigure lets the attacker give up to so many tokens (ATTACK-04).
    DiscardsOffered { seat: Seat, most: u8 },
    /// A token was picked for Reconfigure; it goes when all are picked (ATTACK-04).
    DiscardPicked { seat: Seat, tile: Tile },
    /// The attack had no legal target (ATTACK-02).
    AttackSkipped { seat: Seat },
    /// A token was given for a Power-Up (ATTACK-04).
    TokenDiscarded { seat: Seat, tile: Tile },
    /// The attack dice (ATTACK-07).
    AttackRolled { seat: Seat, dice: [u8; 2], total: u8 },
    /// The attack reached the target's number or was a natural 12 (ATTACK-08).
    AttackHit { seat: Seat, target: Seat, need: u8 },
    /// The attack fell short (ATTACK-08).
    AttackMissed { seat: Seat, target: Seat, need: u8 },
    /// A charge took the whole hit (SHIELD-02).
    ShieldSpent { seat: Seat, left: u8 },
    /// A charge was removed and the hit goes on (SHIELD-03).
    ShieldPierced { seat: Seat, left: u8 },
    /// How many points the hit deals (DAMAGE-01).
    PointsDealt { seat: Seat, points: u8 },
    /// The attacker named the target's side (CARD-ObliqueAim-01).
    SideChosen { seat: Seat, target: Seat, side: Side },
    /// A point's lane was rolled (DAMAGE-02), or rolled again (DAMAGE-03).
    LaneRolled { seat: Seat, lane: u8, again: bool },
    /// The lane has no intact tile (DAMAGE-04).
    PointLost { seat: Seat, lane: u8 },
    /// The token was knocked off; the tile stands (DAMAGE-05).
    TokenKnockedOff { seat: Seat, tile: Tile },
    /// The token on this tile is hit; its owner may give another (DAMAGE-05).
    SwapOffered { seat: Seat, tile: Tile },
    /// Another token went instead (PURPLE-InterchangeableParts-01).
    TokenSwapped { seat: Seat, hit: Tile, tile: Tile },
    /// The tile was destroyed by a point (DAMAGE-06).
    TileDestroyed { seat: Seat, tile: Tile },
    /// The tile was destroyed by Explosive Rounds (DAMAGE-07).
    TileExploded { seat: Seat, tile: Tile },
    /// Tiles lost their connection to the Bridge; their tokens go with them (CUTOFF-01).
    TilesCutOff { seat: Seat, tiles: TileSet },
    /// The token on the Kyber Lab left (PURPLE-General-01).
    AbilityLost { seat: Seat, ability: Purple },
    /// Beta Version ended before Action 4: the fourth stack joins the unused cards unseen (PURPLE-BetaVersion-01).
    FourthStackLost { seat: Seat },
    /// Redline ended: the speed drops (SPEED-06).
    SpeedClamped { seat: Seat, speed: u8 },
    /// The ship left the board (DESTROY-01); with Escape Pod its VP and Cargo stay (DESTROY-02).
    ShipDestroyed { seat: Seat, by: Seat, pod: bool, cargo: u8 },
    /// Points.
    VpScored { seat: Seat, points: u8, why: Why },
    /// A Desperation card went face down on top of the deck (SCORE-05).
    DesperationGained { seat: Seat },
    /// No Desperation card was left to gain (SCORE-05).
    DesperationEmpty { seat: Seat },
    /// Salvage brought a token instead of VP (RAID-04).
    TokenSalvaged { seat: Seat, tile: Tile },
    /// Vampiric Shot brought a token (CARD-VampiricShot-01).
    TokenGained {
        seat: Seat,
        tile: Tile,
        ability: Option<Purple>,
    },
    /// The speed at the end of the turn (SPEED-01).
    SpeedSet { seat: Seat, speed: u8 },
    /// The ship raids this planet (RAID-01).
    Raided { seat: Seat, planet: u8, distance: u8 },
    /// Played cards are discarded, tokens readied, covers back (CLEANUP-01).
    CleanupDone { round: u8 },
    /// The new start player (CLEANUP-03).
    StartPlayerPassed { seat: Seat },
    /// The game ended: where this seat came in (END-04).
    Ranked {
        seat: Seat,
        place: u8,
        score: u16,
        tiles: u8,
        tokens: u8,
    },
    /// What the game waits for now: the last event of every step but a secret pick (STACK-13). `place` is the place in the
    /// program of the active seat's stack, `cursor` and `draws` are as in a setup.
    Waiting {
        phase: Phase,
        action: u8,
        active: Seat,
        cursor: u8,
        draws: u8,
        place: u8,
    },
}

impl EventTrait for Event {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::PurpleRevealed { .. } => "starshot:SETUP-01",
            Self::Picked {
                pick: Command::Place(_),
                ..
            } => "starshot:SETUP-02",
            Self::Picked {
                pick: Command::Ability(_),
                ..
            } => "starshot:SETUP-03",
            Self::Picked {
                pick: Command::Cover(_),
                ..
            } => "starshot:ORDERS-06",
            Self::Picked { .. } => "starshot:ORDERS-05",
            Self::Committed { .. } => "starshot:ORDERS-13",
            Self::TokensPlaced { .. } => "starshot:SETUP-02",
            Self::StartPlayerChosen { .. } => "starshot:SETUP-07",
            Self::RoundStarted { .. } => "starshot:ORDERS-01",
            Self::Reshuffled { .. } => "starshot:ORDERS-02",
            Self::CardDrawn { .. } => "starshot:ORDERS-04",
            Self::OrdersBegun { .. } => "starshot:ORDERS-09",
            Self::CoversShown { .. } => "starshot:ORDERS-14",
            Self::ActionStarted { action: 4 } => "starshot:STACK-02",
            Self::ActionStarted { .. } => "starshot:STACK-01",
            Self::StackRevealed { .. } => "starshot:STACK-03",
            Self::TokenFlipped { tile, .. } => match tile.token_kind() {
                Some(TokenKind::Green) => "starshot:MOVE-08",
                Some(TokenKind::Red) => "starshot:ATTACK-05",
                _ => "starshot:PURPLE-General-02",
            },
            Self::TokenReadied { .. } => "starshot:PURPLE-PowerConduit-01",
            Self::Turned { .. } => "starshot:MOVE-02",
            Self::Moved { .. } => "starshot:MOVE-04",
            Self::Warped { .. } | Self::WarpFailed { .. } => "starshot:CARD-NightJammer-01",
            Self::TileRepaired { .. } | Self::RepairFailed { .. } => "starshot:CARD-HullRepair-01",
            Self::AttackDeclared { .. } | Self::AttackSkipped { .. } => "starshot:ATTACK-02",
            Self::DiscardsOffered { .. } | Self::DiscardPicked { .. } | Self::TokenDiscarded { .. } => {
                "starshot:ATTACK-04"
            }
            Self::AttackRolled { .. } => "starshot:ATTACK-07",
            Self::AttackHit { .. } | Self::AttackMissed { .. } => "starshot:ATTACK-08",
            Self::ShieldSpent { .. } => "starshot:SHIELD-02",
            Self::ShieldPierced { .. } => "starshot:SHIELD-03",
            Self::PointsDealt { .. } => "starshot:DAMAGE-01",
            Self::SideChosen { .. } => "starshot:CARD-ObliqueAim-01",
            Self::LaneRolled { again: false, .. } => "starshot:DAMAGE-02",
            Self::LaneRolled { again: true, .. } => "starshot:DAMAGE-03",
            Self::PointLost { .. } => "starshot:DAMAGE-04",
            Self::TokenKnockedOff { .. } | Self::SwapOffered { .. } => "starshot:DAMAGE-05",
            Self::TokenSwapped { .. } => "starshot:PURPLE-InterchangeableParts-01",
            Self::TileDestroyed { .. } => "starshot:DAMAGE-06",
            Self::TileExploded { .. } => "starshot:DAMAGE-07",
            Self::TilesCutOff { .. } => "starshot:CUTOFF-01",
            Self::AbilityLost { .. } => "starshot:PURPLE-General-01",
            Self::FourthStackLost { .. } => "starshot:PURPLE-BetaVersion-01",
            Self::SpeedClamped { .. } => "starshot:SPEED-06",
            Self::ShipDestroyed { pod: false, .. } => "starshot:DESTROY-01",
            Self::ShipDestroyed { pod: true, .. } => "starshot:DESTROY-02",
            Self::VpScored { why, .. } => match why {
                Why::Hit => "starshot:SCORE-01",
                Why::ShieldHit => "starshot:SHIELD-02",
                Why::Kill => "starshot:SCORE-02",
                Why::Raid => "starshot:RAID-01",
                Why::FarRaid => "starshot:RAID-03",
                Why::Salvage => "starshot:RAID-04",
            },
            Self::DesperationGained { .. } | Self::DesperationEmpty { .. } => "starshot:SCORE-05",
            Self::TokenSalvaged { .. } => "starshot:RAID-04",
            Self::TokenGained { .. } => "starshot:CARD-VampiricShot-01",
            Self::SpeedSet { .. } => "starshot:SPEED-01",
            Self::Raided { .. } => "starshot:RAID-01",
            Self::CleanupDone { .. } => "starshot:CLEANUP-01",
            Self::StartPlayerPassed { .. } => "starshot:CLEANUP-03",
            Self::Ranked { .. } => "starshot:END-04",
            Self::Waiting { .. } => "starshot:STACK-13",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        match *self {
            Self::Picked { seat, .. } => viewer.is(seat).then_some(*self),
            Self::CardDrawn { seat, from_top, .. } if !viewer.is(seat) => Some(Self::CardDrawn {
                seat,
                card: None,
                from_top,
            }),
            _ => Some(*self),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Self::PurpleRevealed { .. } => "PurpleRevealed",
            Self::Picked { .. } => "Picked",
            Self::Committed { .. } => "Committed",
            Self::TokensPlaced { .. } => "TokensPlaced",
            Self::StartPlayerChosen { .. } => "StartPlayerChosen",
            Self::RoundStarted { .. } => "RoundStarted",
            Self::Reshuffled { .. } => "Reshuffled",
            Self::CardDrawn { .. } => "CardDrawn",
            Self::OrdersBegun { .. } => "OrdersBegun",
            Self::CoversShown { .. } => "CoversShown",
            Self::ActionStarted { .. } => "ActionStarted",
            Self::StackRevealed { .. } => "StackRevealed",
            Self::TokenFlipped { .. } => "TokenFlipped",
            Self::TokenReadied { .. } => "TokenReadied",
            Self::Turned { .. } => "Turned",
            Self::Moved { .. } => "Moved",
            Self::Warped { .. } => "Warped",
            Self::WarpFailed { .. } => "WarpFailed",
            Self::TileRepaired { .. } => "TileRepaired",
            Self::RepairFailed { .. } => "RepairFailed",
            Self::AttackDeclared { .. } => "AttackDeclared",
            Self::DiscardsOffered { .. } => "DiscardsOffered",
            Self::DiscardPicked { .. } => "DiscardPicked",
            Self::AttackSkipped { .. } => "AttackSkipped",
            Self::TokenDiscarded { .. } => "TokenDiscarded",
            Self::AttackRolled { .. } => "AttackRolled",
            Self::AttackHit { .. } => "AttackHit",
            Self::AttackMissed { .. } => "AttackMissed",
            Self::ShieldSpent { .. } => "ShieldSpent",
            Self::ShieldPierced { .. } => "ShieldPierced",
            Self::PointsDealt { .. } => "PointsDealt",
            Self::SideChosen { .. } => "SideChosen",
            Self::LaneRolled { .. } => "LaneRolled",
            Self::PointLost { .. } => "PointLost",
            Self::TokenKnockedOff { .. } => "TokenKnockedOff",
            Self::SwapOffered { .. } => "SwapOffered",
            Self::TokenSwapped { .. } => "TokenSwapped",
            Self::TileDestroyed { .. } => "TileDestroyed",
            Self::TileExploded { .. } => "TileExploded",
            Self::TilesCutOff { .. } => "TilesCutOff",
            Self::AbilityLost { .. } => "AbilityLost",
            Self::FourthStackLost { .. } => "FourthStackLost",
            Self::SpeedClamped { .. } => "SpeedClamped",
            Self::ShipDestroyed { .. } => "ShipDestroyed",
            Self::VpScored { .. } => "VpScored",
            Self::DesperationGained { .. } => "DesperationGained",
            Self::DesperationEmpty { .. } => "DesperationEmpty",
            Self::TokenSalvaged { .. } => "TokenSalvaged",
            Self::TokenGained { .. } => "TokenGained",
            Self::SpeedSet { .. } => "SpeedSet",
            Self::Raided { .. } => "Raided",
            Self::CleanupDone { .. } => "CleanupDone",
            Self::StartPlayerPassed { .. } => "StartPlayerPassed",
            Self::Ranked { .. } => "Ranked",
            Self::Waiting { .. } => "Waiting",
        }
    }
}
