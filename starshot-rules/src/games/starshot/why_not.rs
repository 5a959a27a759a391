//! "Why not?": the tests a command must pass, in documented order. Every one asks the rules chapter that owns it.

use super::command::{Command, Heading};
use super::data::cards::{Card, Cover, Effect, Ordered, SCATTER};
use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet};
use super::reason::Reason;
use super::state::{GameState, Phase};
use crate::engine::{Common, RuleId, Seat, Turn};

type Verdict = Result<(), Reason>;

const PLACEMENT: RuleId = RuleId("starshot:SETUP-02");

impl GameState {
    /// `Ok` if the command would be accepted, else the first test that fails: the seat ([`Common`], 136), the phase (100), then
    /// the command's own tests in the order they are written below.
    #[inline]
    pub(crate) fn verdict(&self, seat: Seat, command: Command) -> Verdict {
        if !self.owes(seat) {
            return self.why_not_seat(seat);
        }
        let verdict = self.why_not(seat, command);
        debug_assert_eq!(
            verdict.is_ok(),
            self.legal_mask(seat).contains(command.id().into()),
            "{command}: what is listed and what is accepted differ"
        );
        verdict
    }

    /// Why a seat that owes nothing may not act.
    #[cold]
    fn why_not_seat(&self, seat: Seat) -> Verdict {
        let turn = self.whose_turn();
        if matches!(turn, Turn::All(_)) && seat.0 < self.seats && !self.ship(seat).alive {
            return Err(Reason::ShipDestroyed { seat }); // it owes nothing, and it has not committed either
        }
        Ok(Common::check_seat(turn, self.seats, seat)?)
    }

    fn why_not(&self, seat: Seat, command: Command) -> Verdict {
        self.phase_of(command)?;
        match command {
            Command::Place(tile) => self.why_not_place(seat, tile),
            Command::Ability(purple) => self.why_not_ability(seat, purple),
            Command::Order(ordered) => self.why_not_order(seat, ordered),
            Command::Cover(cover) => self.why_not_cover(seat, cover),
            Command::Flip(tile) => self.why_not_flip(seat, tile),
            Command::SpinGyro => self.why_not_ability_flip(seat, Purple::SpinGyro),
            Command::Conduit(tile) => self.why_not_conduit(seat, tile),
            Command::Warp(target) | Command::Target(target) => {
                self.why_not_effect(command)?;
                self.why_not_enemy(seat, target)
            }
            Command::Repair(tile) => {
                self.why_not_effect(command)?;
                self.why_not_repair(seat, tile)
            }
            Command::Move(_) | Command::Slip(_) | Command::Turn(_) | Command::Go => self.why_not_effect(command),
            Command::Discard(tile) => self.why_not_discard(seat, tile),
            Command::Swap(tile) => match self.attack.tile {
                Some(hit) if hit == tile => Err(Reason::SwapIsForAnother { tile }),
                _ => self.why_no_token(seat, tile, RuleId("starshot:PURPLE-InterchangeableParts-01")),
            },
            Command::Gain(tile) => self.why_not_gain(seat, tile),
            Command::Salvage(tile) => self.why_not_empty(seat, tile, RuleId("starshot:RAID-04")),
            Command::Done
            | Command::Fire
            | Command::Side(_)
            | Command::Reroll
            | Command::Explode
            | Command::Decline => Ok(()),
        }
    }

    /// 100: the command answers another question than the one asked.
    fn phase_of(&self, command: Command) -> Verdict {
        let phase = self.phase;
        let fits = match command {
            Command::Place(_) => phase == Phase::PlaceTokens,
            Command::Ability(_) => matches!(phase, Phase::PlaceTokens | Phase::Vampiric),
            Command::Order(_) | Command::Cover(_) => phase == Phase::Orders,
            Command::Flip(_) | Command::Conduit(_) => matches!(phase, Phase::Window | Phase::Boost),
            Command::Go
            | Command::SpinGyro
            | Command::Move(_)
            | Command::Slip(_)
            | Command::Turn(_)
            | Command::Warp(_)
            | Command::Repair(_)
            | Command::Target(_) => phase == Phase::Window,
            Command::Discard(_) | Command::Done => phase == Phase::Discards,
            Command::Fire => phase == Phase::Boost,
            Command::Side(_) => phase == Phase::Side,
            Command::Reroll => phase == Phase::Breacher,
            Command::Swap(_) => phase == Phase::Parts,
            Command::Explode => phase == Phase::Explosive,
            Command::Gain(_) => phase == Phase::Vampiric,
            Command::Salvage(_) => phase == Phase::Salvage,
            Command::Decline => {
                matches!(
                    phase,
                    Phase::Breacher | Phase::Parts | Phase::Explosive | Phase::Salvage
                )
            }
        };
        if fits {
            Ok(())
        } else {
            Err(Reason::OtherPhase { phase })
        }
    }

    /// SETUP-02: 101 to 105.
    fn why_not_place(&self, seat: Seat, tile: Tile) -> Verdict {
        let placed = self.ship(seat).tokens;
        let missing = self.tuning.starting_tokens.saturating_sub(placed.len() as u8);
        if tile == Tile::Bridge {
            return Err(Reason::BridgeHoldsNone);
        }
        if placed.contains(tile) {
            return Err(Reason::TileOccupied { tile, by: PLACEMENT });
        }
        if missing == 0 {
            return Err(Reason::AllPlaced);
        }
        match placed.last() {
            Some(last) if last > tile => Err(Reason::OutOfOrder {
                tile,
                last,
                by: PLACEMENT,
            }),
            _ if !self.places(seat).contains(tile) => Err(Reason::TooFewTilesLeft { tile, missing }),
            _ => Ok(()),
        }
    }

    /// SETUP-03, CARD-VampiricShot-02: 106, 107.
    fn why_not_ability(&self, seat: Seat, ability: Purple) -> Verdict {
        let due = match self.phase {
            Phase::PlaceTokens => self.places(seat).is_empty() && self.owes_ability(seat),
            _ => self.winnable().contains(Tile::KyberLab),
        };
        if !due {
            return Err(Reason::NoAbilityDue);
        }
        if self.revealed.contains(ability) {
            Ok(())
        } else {
            Err(Reason::NotRevealed { ability })
        }
    }

    /// ORDERS-05, ORDERS-07: 110 to 112.
    fn why_not_order(&self, seat: Seat, ordered: Ordered) -> Verdict {
        let cards = self.cards(seat);
        let size = Self::stack_size(cards.picking);
        let stack = &cards.stacks[usize::from(cards.picking) & 3];
        if stack.cards().count() >= size {
            return Err(Reason::StackFull {
                stack: cards.picking + 1,
                size: size as u8,
            });
        }
        let card = ordered.card();
        if cards.hand.get(card as u8) == 0 {
            return Err(Reason::NotInHand { card });
        }
        if ordered == Ordered::face_up(Card::Hyperdrive) {
            Err(Reason::HyperdriveIsACover)
        } else {
            Ok(())
        }
    }

    /// ORDERS-06, ORDERS-09, ORDERS-10: 113 to 115, then 111.
    fn why_not_cover(&self, seat: Seat, cover: Cover) -> Verdict {
        let cards = self.cards(seat);
        if cover == Cover::Sealed {
            return Ok(());
        }
        if cards.picking == 3 {
            return Err(Reason::FourthStackSealed);
        }
        if cover == Cover::Hyperdrive && cards.picking != 2 {
            return Err(Reason::HyperdriveOnStackThree {
                stack: cards.picking + 1,
            });
        }
        if self.ship(seat).has(Purple::BoneRoom) {
            return Err(Reason::BoneRoomSealed);
        }
        if cover == Cover::Hyperdrive && cards.hand.get(Card::Hyperdrive as u8) == 0 {
            return Err(Reason::NotInHand { card: Card::Hyperdrive });
        }
        Ok(())
    }

    fn why_no_token(&self, seat: Seat, tile: Tile, by: RuleId) -> Verdict {
        if self.ship(seat).tokens.contains(tile) {
            Ok(())
        } else {
            Err(Reason::NoToken { tile, by })
        }
    }

    /// 122, 120, 121.
    fn why_not_flip(&self, seat: Seat, tile: Tile) -> Verdict {
        let (now, by) = if self.phase == Phase::Boost {
            (TileSet::CANNONS, "starshot:ATTACK-05")
        } else {
            (TileSet::ENGINES, "starshot:MOVE-08")
        };
        if !now.contains(tile) {
            return Err(Reason::NotFlippableNow {
                tile,
                kind: tile.token_kind(),
            });
        }
        self.why_no_token(seat, tile, RuleId(by))?;
        if self.ship(seat).flipped.contains(tile) {
            Err(Reason::AlreadyFlipped { tile })
        } else {
            Ok(())
        }
    }

    /// 123, 124.
    fn why_not_ability_flip(&self, seat: Seat, ability: Purple) -> Verdict {
        let ship = self.ship(seat);
        if !ship.has(ability) {
            return Err(Reason::AbilityNotActive { ability });
        }
        if ship.has_ready(ability) {
            Ok(())
        } else {
            Err(Reason::AbilityFlipped { ability })
        }
    }

    /// PURPLE-PowerConduit-01: 123, 124, 125, 120, 126.
    fn why_not_conduit(&self, seat: Seat, tile: Tile) -> Verdict {
        self.why_not_ability_flip(seat, Purple::PowerConduit)?;
        if tile == Tile::KyberLab {
            return Err(Reason::ConduitOnItself);
        }
        self.why_no_token(seat, tile, RuleId("starshot:PURPLE-PowerConduit-01"))?;
        if self.ship(seat).flipped.contains(tile) {
            Ok(())
        } else {
            Err(Reason::NotFlipped { tile })
        }
    }

    /// STACK-11: 130 to 133.
    fn why_not_effect(&self, command: Command) -> Verdict {
        let Some(next) = self.effect() else {
            return if command == Command::Go {
                Ok(())
            } else {
                Err(Reason::ProgramDone)
            };
        };
        let fits = match command {
            Command::Move(_) => matches!(next, Effect::Move(_) | Effect::DriftMove),
            Command::Slip(_) => matches!(next, Effect::Slip(_)),
            Command::Turn(_) => next == Effect::Turn2,
            Command::Warp(_) => next == Effect::Warp,
            Command::Repair(_) => next == Effect::Repair,
            Command::Target(_) => next == Effect::Attack,
            _ => self.effect_choices().0 == super::command::block::GO,
        };
        if !fits {
            return Err(Reason::OtherEffectNext { next });
        }
        match command {
            Command::Move(Heading::UTurn) if next != Effect::DriftMove => Err(Reason::UTurnIsForDrift),
            Command::Target(_) if self.sums().traits & SCATTER != 0 => Err(Reason::ScatterChoosesNone),
            _ => Ok(()),
        }
    }

    /// ATTACK-01: 134 to 136.
    fn why_not_enemy(&self, seat: Seat, target: Seat) -> Verdict {
        if target.0 >= self.seats {
            return Err(Reason::NoSuchShip { seat: target });
        }
        if target == seat {
            return Err(Reason::OwnShip);
        }
        if self.ship(target).alive {
            Ok(())
        } else {
            Err(Reason::ShipDestroyed { seat: target })
        }
    }

    /// CARD-HullRepair-01: 137 to 139.
    fn why_not_repair(&self, seat: Seat, tile: Tile) -> Verdict {
        let ship = self.ship(seat);
        if ship.intact.contains(tile) {
            return Err(Reason::TileIntact { tile });
        }
        if ship.lost().contains(tile) {
            return Err(Reason::TileLost { tile });
        }
        if self.repairable(seat).contains(tile) {
            Ok(())
        } else {
            Err(Reason::StillCutOff { tile })
        }
    }

    /// ATTACK-04: 120, 103, 140.
    fn why_not_discard(&self, seat: Seat, tile: Tile) -> Verdict {
        let by = RuleId("starshot:ATTACK-04");
        self.why_no_token(seat, tile, by)?;
        if let Some(last) = self.attack.discarding.last().filter(|&last| tile <= last) {
            return Err(Reason::OutOfOrder { tile, last, by });
        }
        let left = self.attack.discarding.len() < u32::from(self.attack.discards);
        if left { Ok(()) } else { Err(Reason::NoDiscardLeft) }
    }

    /// CARD-VampiricShot-01: 101, 144, 143, 142, 102.
    fn why_not_gain(&self, seat: Seat, tile: Tile) -> Verdict {
        let Some(kind) = tile.token_kind() else {
            return Err(Reason::BridgeHoldsNone);
        };
        if tile == Tile::KyberLab {
            return Err(Reason::NameTheAbility);
        }
        if self.attack.taken >> kind as u8 & 1 == 0 {
            return Err(Reason::KindNotTaken { tile, kind });
        }
        self.why_not_empty(seat, tile, RuleId("starshot:CARD-VampiricShot-01"))
    }

    /// RAID-04: 101, 142, 102.
    fn why_not_empty(&self, seat: Seat, tile: Tile, by: RuleId) -> Verdict {
        let ship = self.ship(seat);
        if tile == Tile::Bridge {
            return Err(Reason::BridgeHoldsNone);
        }
        if !ship.intact.contains(tile) {
            return Err(Reason::TileNotIntact { tile, by });
        }
        if ship.tokens.contains(tile) {
            Err(Reason::TileOccupied { tile, by })
        } else {
            Ok(())
        }
    }
}
