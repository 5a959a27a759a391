//! What this game has for people at a table.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command::Command;
use super::data::cards::Card;
use super::event::Event;
use super::odds::{Damage, TargetOdds};
use super::state::{GameState, Phase};
use super::whole::{Orders, Placement};
use crate::engine::{NotAll, Seat, Spot, SpotKind, TextError, Told, View, rest_of};
use crate::kit::hex::hexagon;

impl Told for GameState {
    const TITLE: &'static str = "StarShot";
    const UNIT: &'static str = "VP";
    const DEFAULT_SEATS: u8 = 4;

    fn picture(view: &View<Self>) -> String {
        view.seen().picture()
    }

    fn each_spot(&self, mut f: impl FnMut(Spot)) {
        for (number, at) in (0..).zip(hexagon(self.chart.radius())) {
            f(Spot {
                kind: SpotKind::Hex,
                number,
                at,
                facing: None,
            });
        }
        for &(number, at) in self.chart.centres() {
            f(Spot {
                kind: SpotKind::Planet,
                number: number.into(),
                at,
                facing: None,
            });
        }
        for seat in self.each_seat() {
            let berth = self.chart.berth(self.seats, seat.0);
            let facing = Some(berth.facing);
            f(Spot {
                kind: SpotKind::Start,
                number: seat.0.into(),
                at: berth.hex,
                facing,
            });
        }
    }

    fn describe(command: Command) -> String {
        command.describe()
    }

    fn heading(event: &Event) -> Option<String> {
        match event {
            Event::RoundStarted { round } => Some(format!("Round {round}")),
            _ => None,
        }
    }

    fn advice(view: &View<Self>) -> Vec<String> {
        let state = view.seen();
        let Some(seat) = view.viewer().seat().filter(|&seat| state.whose_turn().has(seat)) else {
            return Vec::new();
        };
        match state.phase {
            Phase::Orders => {
                let hand: Vec<&str> = state
                    .hand(seat)
                    .unwrap_or_default()
                    .into_iter()
                    .map(Card::title)
                    .collect();
                let left = if hand.is_empty() {
                    "nothing".to_string()
                } else {
                    hand.join(", ")
                };
                let stack = state.cards(seat).picking + 1;
                Vec::from([
                    format!("hand: {left}"),
                    format!("building stack {stack} of {}", state.stacks(seat)),
                ])
            }
            Phase::Window => state
                .enemies(seat)
                .iter()
                .filter_map(|target| view.odds_against(target))
                .map(say)
                .collect(),
            Phase::Discards | Phase::Boost => view
                .odds()
                .map(|odds| odds.targets.into_iter().map(say).collect())
                .unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn odds(view: &View<Self>) -> Option<serde_json::Value> {
        serde_json::to_value(view.odds()?).ok()
    }

    fn whole_form(view: &View<Self>) -> Option<&'static str> {
        let state = view.seen();
        let owes = view.viewer().seat().is_some_and(|seat| state.whose_turn().has(seat));
        match state.phase {
            Phase::PlaceTokens if owes => {
                Some("placement: ForwardCannon, TailEngine, LeftCargo, TailCargo, KyberLab | Longshot")
            }
            Phase::Orders if owes => Some("orders: Cruise, SnapShot | Sealed / Drift | Overdrive / - | Sealed"),
            _ => None,
        }
    }

    fn whole(&self, seat: Seat, text: &str) -> Option<Result<Vec<Command>, NotAll<Self>>> {
        let picks: Result<Vec<Command>, TextError> = match text.trim_start() {
            orders if orders.starts_with("orders:") => text.parse().map(|orders: Orders| orders.picks().collect()),
            tokens if tokens.starts_with("placement:") => {
                text.parse().map(|placement: Placement| placement.picks().collect())
            }
            _ => return None,
        };
        let rest = |picks: Vec<Command>| rest_of(self, seat, &self.made(seat), &picks);
        Some(picks.map_err(Into::into).and_then(rest))
    }
}

/// The odds against a ship as a line.
fn say(odds: TargetOdds) -> String {
    let percent = |part: f64| format!("{:.0} %", part * 100.0);
    let bonus = odds.bonus;
    let hit = format!(
        "{}: needs {} with +{bonus}, hits in {} of 36 throws ({})",
        odds.target,
        odds.need,
        odds.ways,
        percent(odds.hit())
    );
    match &odds.damage {
        Damage::Shield => format!("{hit}; its shield takes the hit"),
        Damage::Points(points) => format!(
            "{hit}; a hit removes {:.1} on average, the ship is destroyed with {}",
            points.mean(),
            percent(odds.destroys())
        ),
        Damage::Sides { left, right } => format!(
            "{hit}; a hit removes {:.1} on the left or {:.1} on the right on average",
            left.mean(),
            right.mean()
        ),
    }
}
