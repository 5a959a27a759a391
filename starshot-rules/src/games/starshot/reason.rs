//! Why a command is refused. The tests stand in `why_not.rs`, in the order of the codes.

use serde::Serialize;
use thiserror::Error;

use super::data::cards::{Card, Effect};
use super::data::purple::Purple;
use super::data::ship::{Tile, TokenKind};
use super::phase::Phase;
use crate::engine::{Common, Reason as ReasonTrait, RuleId, Seat};

/// A reason of StarShot, or one all games share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error, Serialize)]
#[allow(missing_docs)] // the fields are the operands named in the message; `by` is the rule that refuses here
pub enum Reason {
    /// 1-99.
    #[error(transparent)]
    Common(#[from] Common),
    /// 100
    #[error("the game asks for something else now ({phase:?}): list the legal commands")]
    OtherPhase { phase: Phase },
    /// 101
    #[error("the Bridge never holds a token")]
    BridgeHoldsNone,
    /// 102
    #[error("{tile:?} already holds a token")]
    TileOccupied { tile: Tile, by: RuleId },
    /// 103
    #[error("tiles are picked in ascending order and {last:?} is already picked: {tile:?} would come before it")]
    OutOfOrder { tile: Tile, last: Tile, by: RuleId },
    /// 104
    #[error("after {tile:?} too few tiles are left for the {missing} tokens still to place")]
    TooFewTilesLeft { tile: Tile, missing: u8 },
    /// 105
    #[error("all tokens are placed")]
    AllPlaced,
    /// 106
    #[error("no ability is to be named now: no token is waiting for one on the Kyber Lab")]
    NoAbilityDue,
    /// 107
    #[error("{ability:?} is not one of the revealed Purple abilities")]
    NotRevealed { ability: Purple },
    /// 110
    #[error("stack {stack} is full with {size} cards: close it with a cover")]
    StackFull { stack: u8, size: u8 },
    /// 111
    #[error("{card:?} is not in hand (any more)")]
    NotInHand { card: Card },
    /// 112
    #[error("Hyperdrive's back is a cover of stack 3: order it in a front mode or use `cover Hyperdrive`")]
    HyperdriveIsACover,
    /// 113
    #[error("the fourth stack is always Sealed")]
    FourthStackSealed,
    /// 114
    #[error("Hyperdrive covers stack 3 only, and stack {stack} is being closed")]
    HyperdriveOnStackThree { stack: u8 },
    /// 115
    #[error("Bone Room forbids Overdrive and Hyperdrive")]
    BoneRoomSealed,
    /// 120
    #[error("there is no token on {tile:?}")]
    NoToken { tile: Tile, by: RuleId },
    /// 121
    #[error("the token on {tile:?} is already flipped")]
    AlreadyFlipped { tile: Tile },
    /// 122
    #[error("a token on {tile:?} ({kind:?}) cannot be flipped now: Greens in a window, Reds while declaring an attack")]
    NotFlippableNow { tile: Tile, kind: Option<TokenKind> },
    /// 123
    #[error("{ability:?} is not active on this ship")]
    AbilityNotActive { ability: Purple },
    /// 124
    #[error("the Purple token is flipped already; it readies at Cleanup")]
    AbilityFlipped { ability: Purple },
    /// 125
    #[error("Power Conduit readies another token than itself")]
    ConduitOnItself,
    /// 126
    #[error("the token on {tile:?} is ready, there is nothing to ready")]
    NotFlipped { tile: Tile },
    /// 130
    #[error("the next effect of the stack is {next:?}: it must be carried out")]
    OtherEffectNext { next: Effect },
    /// 131
    #[error("the stack has run; only flips and `go` (end of the turn) are left")]
    ProgramDone,
    /// 132
    #[error("only Drift may U-turn before it moves")]
    UTurnIsForDrift,
    /// 133
    #[error("a Scatter attack takes every enemy in its cone: use `go`")]
    ScatterChoosesNone,
    /// 134
    #[error("there is no ship of {seat} in this game")]
    NoSuchShip { seat: Seat },
    /// 135
    #[error("that is the own ship; choose an enemy")]
    OwnShip,
    /// 136
    #[error("the ship of {seat} is destroyed")]
    ShipDestroyed { seat: Seat },
    /// 137
    #[error("{tile:?} is intact")]
    TileIntact { tile: Tile },
    /// 138
    #[error("{tile:?} was cut off and is lost for good")]
    TileLost { tile: Tile },
    /// 139
    #[error("{tile:?} would not be joined to the Bridge")]
    StillCutOff { tile: Tile },
    /// 140
    #[error("every Reconfigure has its token: say `done`")]
    NoDiscardLeft,
    /// 141
    #[error("{tile:?} holds the token that was hit: choose another, or `decline` to let it go")]
    SwapIsForAnother { tile: Tile },
    /// 142
    #[error("{tile:?} is not intact")]
    TileNotIntact { tile: Tile, by: RuleId },
    /// 143
    #[error("the attack took no {kind:?} token, so none may be placed on {tile:?}")]
    KindNotTaken { tile: Tile, kind: TokenKind },
    /// 144
    #[error("a token on the Kyber Lab is placed by naming its ability: use `ability NAME`")]
    NameTheAbility,
}

impl Reason {
    const fn number_and_rule(self) -> (u16, &'static str, &'static str) {
        match self {
            Self::Common(common) => (common.code(), common.rule().0, common.name()),
            Self::OtherPhase { .. } => (100, "starshot:STACK-11", "OtherPhase"),
            Self::BridgeHoldsNone => (101, "starshot:SETUP-02", "BridgeHoldsNone"),
            Self::TileOccupied { by, .. } => (102, by.0, "TileOccupied"),
            Self::OutOfOrder { by, .. } => (103, by.0, "OutOfOrder"),
            Self::TooFewTilesLeft { .. } => (104, "starshot:SETUP-02", "TooFewTilesLeft"),
            Self::AllPlaced => (105, "starshot:SETUP-02", "AllPlaced"),
            Self::NoAbilityDue => (106, "starshot:SETUP-03", "NoAbilityDue"),
            Self::NotRevealed { .. } => (107, "starshot:SETUP-03", "NotRevealed"),
            Self::StackFull { .. } => (110, "starshot:ORDERS-05", "StackFull"),
            Self::NotInHand { .. } => (111, "starshot:ORDERS-05", "NotInHand"),
            Self::HyperdriveIsACover => (112, "starshot:ORDERS-07", "HyperdriveIsACover"),
            Self::FourthStackSealed => (113, "starshot:ORDERS-09", "FourthStackSealed"),
            Self::HyperdriveOnStackThree { .. } => (114, "starshot:ORDERS-06", "HyperdriveOnStackThree"),
            Self::BoneRoomSealed => (115, "starshot:ORDERS-10", "BoneRoomSealed"),
            Self::NoToken { by, .. } => (120, by.0, "NoToken"),
            Self::AlreadyFlipped { .. } => (121, "starshot:PURPLE-General-02", "AlreadyFlipped"),
            Self::NotFlippableNow { .. } => (122, "starshot:STACK-09", "NotFlippableNow"),
            Self::AbilityNotActive { .. } => (123, "starshot:PURPLE-General-01", "AbilityNotActive"),
            Self::AbilityFlipped { .. } => (124, "starshot:PURPLE-General-02", "AbilityFlipped"),
            Self::ConduitOnItself => (125, "starshot:PURPLE-PowerConduit-01", "ConduitOnItself"),
            Self::NotFlipped { .. } => (126, "starshot:PURPLE-PowerConduit-01", "NotFlipped"),
            Self::OtherEffectNext { .. } => (130, "starshot:STACK-11", "OtherEffectNext"),
            Self::ProgramDone => (131, "starshot:STACK-12", "ProgramDone"),
            Self::UTurnIsForDrift => (132, "starshot:MOVE-03", "UTurnIsForDrift"),
            Self::ScatterChoosesNone => (133, "starshot:CARD-ScatterShot-03", "ScatterChoosesNone"),
            Self::NoSuchShip { .. } => (134, "starshot:ATTACK-01", "NoSuchShip"),
            Self::OwnShip => (135, "starshot:ATTACK-01", "OwnShip"),
            Self::ShipDestroyed { .. } => (136, "starshot:DESTROY-03", "ShipDestroyed"),
            Self::TileIntact { .. } => (137, "starshot:CARD-HullRepair-01", "TileIntact"),
            Self::TileLost { .. } => (138, "starshot:CUTOFF-04", "TileLost"),
            Self::StillCutOff { .. } => (139, "starshot:CARD-HullRepair-01", "StillCutOff"),
            Self::NoDiscardLeft => (140, "starshot:ATTACK-04", "NoDiscardLeft"),
            Self::SwapIsForAnother { .. } => (141, "starshot:PURPLE-InterchangeableParts-01", "SwapIsForAnother"),
            Self::TileNotIntact { by, .. } => (142, by.0, "TileNotIntact"),
            Self::KindNotTaken { .. } => (143, "starshot:CARD-VampiricShot-01", "KindNotTaken"),
            Self::NameTheAbility => (144, "starshot:CARD-VampiricShot-02", "NameTheAbility"),
        }
    }
}

impl ReasonTrait for Reason {
    fn code(&self) -> u16 {
        self.number_and_rule().0
    }

    fn rule(&self) -> RuleId {
        RuleId(self.number_and_rule().1)
    }

    fn name(&self) -> &'static str {
        self.number_and_rule().2
    }
}
