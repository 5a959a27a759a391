//! The numbers of a playtest game that its designers turn (catalogue 1.1), each with its range.

use serde::{Deserialize, Serialize};

use super::cards::{BASE_KINDS, Card, KINDS};
use crate::kit::counts::{Counts, MOST};

/// When disconnected tiles are lost (E-105).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum CutOff {
    /// After each point: the default.
    #[default]
    Point,
    /// Once after the last point of a hit.
    Hit,
}

/// Every number that may vary without a new rule. The default is the printed game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tuning {
    /// Rounds of a game, 1-6.
    pub rounds: u8,
    /// Purple abilities revealed at the start, 1-17 (SETUP-01).
    pub purples: u8,
    /// Tokens each player places, 0-14 (SETUP-02).
    pub starting_tokens: u8,
    /// Shield charges at the start, 0-3 (SETUP-04).
    pub shield_charges: u8,
    /// Cards drawn with the shield up, 0-10 (ORDERS-01).
    pub hand: u8,
    /// Cards more once the shield is spent, 0-5 (ORDERS-01).
    pub shield_down_bonus: u8,
    /// Cards more with Bone Room, 0-5 (ORDERS-01).
    pub bone_room_bonus: u8,
    /// Cards fewer for each Overdrive or Hyperdrive of the last round, 0-5 (ORDERS-01).
    pub overdrive_penalty: u8,
    /// Runs of an Overdriven stack, 1-4 (STACK-03).
    pub overdrive_runs: u8,
    /// Runs of the Hyperdriven stack, 1-4 (STACK-03).
    pub hyperdrive_runs: u8,
    /// Highest speed, 0-9 (SPEED-01).
    pub speed_cap: u8,
    /// Highest speed with Redline, 0-9 (SPEED-01).
    pub redline_cap: u8,
    /// Added to the total of every attack, 0-9 (ATTACK-08).
    pub hit_bonus: u8,
    /// Points of a hit without Power-Ups, 0-5 (DAMAGE-01).
    pub damage_base: u8,
    /// VP for a ship hit, 0-20 (SCORE-01).
    pub vp_hit: u8,
    /// VP for an attack that destroys its target, 0-20 (SCORE-02).
    pub vp_kill: u8,
    /// VP for a raid of planets 1-5, 0-20 (RAID-01).
    pub vp_raid: u8,
    /// VP for a raid of planet 6, 0-20 (RAID-01).
    pub vp_last_raid: u8,
    /// VP of a Salvage raid, 0-20 (RAID-04).
    pub vp_salvage: u8,
    /// VP less for a Vault Tec raid from distance 2, 0-20 (RAID-03).
    pub vault_tec_less: u8,
    /// VP for each Cargo token at the end, 0-20 (END-02).
    pub vp_cargo: u8,
    /// When disconnected tiles are lost (CUTOFF-01, E-105).
    pub cut_off: CutOff,
    /// Copies of each card kind, 0-31: base kinds in every player's deck, the rest in the Desperation deck.
    pub copies: [u8; KINDS],
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            rounds: 6,
            purples: 4,
            starting_tokens: 5,
            shield_charges: 1,
            hand: 5,
            shield_down_bonus: 1,
            bone_room_bonus: 1,
            overdrive_penalty: 1,
            overdrive_runs: 2,
            hyperdrive_runs: 3,
            speed_cap: 5,
            redline_cap: 7,
            hit_bonus: 0,
            damage_base: 1,
            vp_hit: 1,
            vp_kill: 3,
            vp_raid: 2,
            vp_last_raid: 6,
            vp_salvage: 1,
            vault_tec_less: 1,
            vp_cargo: 1,
            cut_off: CutOff::Point,
            copies: [2, 3, 2, 3, 3, 1, 1, 1, 3, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1, 1, 1, 1],
        }
    }
}

/// A number of the tuning table with its range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dial {
    /// The field.
    pub name: &'static str,
    /// Its value.
    pub value: u8,
    /// The smallest value allowed.
    pub least: u8,
    /// The largest value allowed.
    pub most: u8,
}

impl Tuning {
    /// Every number but the copies, with its range.
    pub fn dials(&self) -> [Dial; 21] {
        let dial = |name, value, least, most| Dial {
            name,
            value,
            least,
            most,
        };
        [
            dial("rounds", self.rounds, 1, 6),
            dial("purples", self.purples, 1, 17),
            dial("starting_tokens", self.starting_tokens, 0, 14),
            dial("shield_charges", self.shield_charges, 0, 3),
            dial("hand", self.hand, 0, 10),
            dial("shield_down_bonus", self.shield_down_bonus, 0, 5),
            dial("bone_room_bonus", self.bone_room_bonus, 0, 5),
            dial("overdrive_penalty", self.overdrive_penalty, 0, 5),
            dial("overdrive_runs", self.overdrive_runs, 1, 4),
            dial("hyperdrive_runs", self.hyperdrive_runs, 1, 4),
            dial("speed_cap", self.speed_cap, 0, 9),
            dial("redline_cap", self.redline_cap, 0, 9),
            dial("hit_bonus", self.hit_bonus, 0, 9),
            dial("damage_base", self.damage_base, 0, 5),
            dial("vp_hit", self.vp_hit, 0, 20),
            dial("vp_kill", self.vp_kill, 0, 20),
            dial("vp_raid", self.vp_raid, 0, 20),
            dial("vp_last_raid", self.vp_last_raid, 0, 20),
            dial("vp_salvage", self.vp_salvage, 0, 20),
            dial("vault_tec_less", self.vault_tec_less, 0, 20),
            dial("vp_cargo", self.vp_cargo, 0, 20),
        ]
    }

    /// The card kinds with more copies than a pile can count.
    pub fn too_many_copies(&self) -> impl Iterator<Item = Card> + '_ {
        Card::ALL.into_iter().filter(|&card| self.copies[card as usize] > MOST)
    }

    /// One player's base deck.
    pub fn base_deck(&self) -> Counts {
        Counts::from_slice(&self.copies[..usize::from(BASE_KINDS)])
    }

    /// The whole Desperation deck.
    pub fn desperation_deck(&self) -> Counts {
        let mut copies = self.copies;
        copies[..usize::from(BASE_KINDS)].fill(0);
        Counts::from_slice(&copies)
    }
}
