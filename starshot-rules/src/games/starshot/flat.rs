//! Events as numbers. A new kind goes to the end: the numbers are what C and C# programs are compiled with.

use super::command::Command;
use super::data::cards::{Card, Cover, Ordered};
use super::data::purple::Purple;
use super::data::ship::{Side, Tile, TileSet};
use super::event::{Event, Why};
use super::phase::Phase;
use crate::engine::{Seat, Seats, flat_events, flat_words};
use crate::kit::hex::{Direction, Hex};

flat_words! {
    Command: command => command.id();
    Card: card => card as u8;
    Cover: cover => cover as u8;
    Ordered: ordered => ordered.number();
    Phase: phase => phase as u8;
    Purple: purple => purple as u8;
    Side: side => side as u8;
    Tile: tile => tile as u8;
    TileSet: tiles => tiles.bits();
    Why: why => why as u8;
}

flat_events! {
    Event,
    [
        "starshot:ATTACK-02",
        "starshot:ATTACK-04",
        "starshot:ATTACK-05",
        "starshot:ATTACK-07",
        "starshot:ATTACK-08",
        "starshot:CARD-HullRepair-01",
        "starshot:CARD-NightJammer-01",
        "starshot:CARD-ObliqueAim-01",
        "starshot:CARD-VampiricShot-01",
        "starshot:CLEANUP-01",
        "starshot:CLEANUP-03",
        "starshot:CUTOFF-01",
        "starshot:DAMAGE-01",
        "starshot:DAMAGE-02",
        "starshot:DAMAGE-03",
        "starshot:DAMAGE-04",
        "starshot:DAMAGE-05",
        "starshot:DAMAGE-06",
        "starshot:DAMAGE-07",
        "starshot:DESTROY-01",
        "starshot:DESTROY-02",
        "starshot:END-04",
        "starshot:MOVE-02",
        "starshot:MOVE-04",
        "starshot:MOVE-08",
        "starshot:ORDERS-01",
        "starshot:ORDERS-02",
        "starshot:ORDERS-04",
        "starshot:ORDERS-05",
        "starshot:ORDERS-06",
        "starshot:ORDERS-09",
        "starshot:ORDERS-13",
        "starshot:ORDERS-14",
        "starshot:PURPLE-BetaVersion-01",
        "starshot:PURPLE-General-01",
        "starshot:PURPLE-General-02",
        "starshot:PURPLE-InterchangeableParts-01",
        "starshot:PURPLE-PowerConduit-01",
        "starshot:RAID-01",
        "starshot:RAID-03",
        "starshot:RAID-04",
        "starshot:SCORE-01",
        "starshot:SCORE-02",
        "starshot:SCORE-05",
        "starshot:SETUP-01",
        "starshot:SETUP-02",
        "starshot:SETUP-03",
        "starshot:SETUP-07",
        "starshot:SHIELD-02",
        "starshot:SHIELD-03",
        "starshot:SPEED-01",
        "starshot:SPEED-06",
        "starshot:STACK-01",
        "starshot:STACK-02",
        "starshot:STACK-03",
        "starshot:STACK-13",
    ],
    PurpleRevealed { ; purple: Purple }
    Picked { seat: Seat; pick: Command }
    Committed { seat: Seat; }
    TokensPlaced { seat: Seat; tiles: TileSet, ability: Option<Purple> }
    StartPlayerChosen { seat: Seat; }
    RoundStarted { ; round: u8 }
    Reshuffled { seat: Seat; cards: u8 }
    CardDrawn { seat: Seat; card: Option<Card>, from_top: bool }
    OrdersBegun { ; fourth: Seats }
    CoversShown { seat: Seat; covers: [Cover; 3] }
    ActionStarted { ; action: u8 }
    StackRevealed { seat: Seat; action: u8, cover: Cover, cards: [Option<Ordered>; 2] }
    TokenFlipped { seat: Seat; tile: Tile }
    TokenReadied { seat: Seat; tile: Tile }
    Turned { seat: Seat; facing: Direction }
    Moved { seat: Seat; from: Hex, to: Hex, hexes: u8, stopped: bool }
    Warped { seat: Seat; target: Seat, to: Hex, facing: Direction }
    WarpFailed { seat: Seat; }
    TileRepaired { seat: Seat; tile: Tile }
    RepairFailed { seat: Seat; }
    AttackDeclared { seat: Seat; targets: Seats, aim: u8, power_ups: u8, traits: u8 }
    DiscardsOffered { seat: Seat; most: u8 }
    DiscardPicked { seat: Seat; tile: Tile }
    AttackSkipped { seat: Seat; }
    TokenDiscarded { seat: Seat; tile: Tile }
    AttackRolled { seat: Seat; dice: [u8; 2], total: u8 }
    AttackHit { seat: Seat; target: Seat, need: u8 }
    AttackMissed { seat: Seat; target: Seat, need: u8 }
    ShieldSpent { seat: Seat; left: u8 }
    ShieldPierced { seat: Seat; left: u8 }
    PointsDealt { seat: Seat; points: u8 }
    SideChosen { seat: Seat; target: Seat, side: Side }
    LaneRolled { seat: Seat; lane: u8, again: bool }
    PointLost { seat: Seat; lane: u8 }
    TokenKnockedOff { seat: Seat; tile: Tile }
    SwapOffered { seat: Seat; tile: Tile }
    TokenSwapped { seat: Seat; hit: Tile, tile: Tile }
    TileDestroyed { seat: Seat; tile: Tile }
    TileExploded { seat: Seat; tile: Tile }
    TilesCutOff { seat: Seat; tiles: TileSet }
    AbilityLost { seat: Seat; ability: Purple }
    FourthStackLost { seat: Seat; }
    SpeedClamped { seat: Seat; speed: u8 }
    ShipDestroyed { seat: Seat; by: Seat, pod: bool, cargo: u8 }
    VpScored { seat: Seat; points: u8, why: Why }
    DesperationGained { seat: Seat; }
    DesperationEmpty { seat: Seat; }
    TokenSalvaged { seat: Seat; tile: Tile }
    TokenGained { seat: Seat; tile: Tile, ability: Option<Purple> }
    SpeedSet { seat: Seat; speed: u8 }
    Raided { seat: Seat; planet: u8, distance: u8 }
    CleanupDone { ; round: u8 }
    StartPlayerPassed { seat: Seat; }
    Ranked { seat: Seat; place: u8, score: u16, tiles: u8, tokens: u8 }
    Waiting { ; phase: Phase, action: u8, active: Seat, cursor: u8, draws: u8, place: u8 }
}
