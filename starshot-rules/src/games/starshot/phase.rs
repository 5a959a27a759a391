//! What a game of StarShot can wait for.

use serde::{Deserialize, Serialize};

/// What the game waits for, or (from `BeginRound` on) what it does next by itself. A game never rests in the second kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Phase {
    /// Chance: the next Purple (CP-01).
    #[default]
    RevealPurples,
    /// All: token placement (DP-01).
    PlaceTokens,
    /// Chance: the first start player (CP-04).
    ChooseStart,
    /// Chance: the active seat draws (CP-02, CP-03).
    Draw,
    /// All: secret Orders (DP-02).
    Orders,
    /// The active seat flips, or goes on with the next effect (DP-03 to DP-09).
    Window,
    /// The active seat discards for Reconfigure (DP-10).
    Discards,
    /// The active seat boosts its attack (DP-11).
    Boost,
    /// Chance: the attack dice (CP-06).
    AttackRoll,
    /// The active seat names a side (DP-12).
    Side,
    /// Chance: a point's lane (CP-07, CP-08).
    Lane,
    /// The active seat may reroll the lane (DP-13).
    Breacher,
    /// The target may give another token (DP-14).
    Parts,
    /// The active seat may blow the tile up (DP-15).
    Explosive,
    /// The active seat places the token it won (DP-16).
    Vampiric,
    /// The raiding seat chooses between a normal raid and Salvage (DP-17).
    Salvage,
    /// The game has ended.
    Over,
    /// Next: a round.
    BeginRound,
    /// Next: the active seat's next draw.
    NextDraw,
    /// Next: Orders.
    BeginOrders,
    /// Next: an Action.
    BeginAction,
    /// Next: the turn of the first seat from `cursor` on, in turn order.
    NextTurn,
    /// Next: strike the rolled lane.
    Strike,
    /// Next: what follows a point.
    EndPoint,
    /// Next: the next target that was hit.
    NextHit,
    /// Next: the end of the turn.
    EndTurn,
    /// Next: the raid of the first seat from `cursor` on, in turn order.
    NextRaid,
    /// Next: Cleanup, or the end.
    Cleanup,
}
