//! A hit played out through the public calls, every sequence of rolls.

use starshot_rules::engine::{Game, Seat, Turn};
use starshot_rules::games::starshot::data::ship::Side;
use starshot_rules::games::starshot::odds::PointOdds;
use starshot_rules::games::starshot::{Command, Event, GameState, Phase, Roll};

/// Weights of every outcome of a hit, all sequences of rolls played out; `of` faces to the power of `points`.
pub(crate) fn played_out(state: &GameState, side: Option<Side>, points: u8) -> PointOdds {
    let faces = if side.is_some() { 6 } else { 12 };
    let places = usize::from(points) + 1;
    let of = u64::from(faces).pow(points.into());
    let mut odds = PointOdds {
        points,
        faces,
        of,
        effective: vec![0; places],
        destroyed: 0,
    };
    let mut begun = state.apply_roll(Roll::Attack(6, 6)).unwrap();
    if let Some(side) = side {
        begun = begun.state.apply(Seat(0), Command::Side(side)).unwrap();
    }
    follow(&begun.state, of, 0, &mut odds);
    odds
}

fn follow(state: &GameState, weight: u64, done: usize, odds: &mut PointOdds) {
    match state.turn() {
        Turn::Chance if state.setup().phase == Phase::Lane => {
            let rolls = state.rolls();
            assert_eq!(rolls.len(), usize::from(odds.faces));
            for (roll, one) in rolls {
                let step = state.apply_roll(roll).unwrap();
                after(
                    step.state,
                    step.events,
                    weight * u64::from(one) / u64::from(odds.faces),
                    done,
                    odds,
                );
            }
        }
        turn => match turn
            .seats()
            .lowest()
            .filter(|&seat| state.check(seat, Command::Decline).is_ok())
        {
            Some(seat) => {
                let step = state.apply(seat, Command::Decline).unwrap();
                after(step.state, step.events, weight, done, odds);
            }
            None => odds.effective[done] += weight,
        },
    }
}

fn after(state: GameState, events: Vec<Event>, weight: u64, mut done: usize, odds: &mut PointOdds) {
    for event in events {
        match event {
            Event::TokenKnockedOff { .. } | Event::TokenSwapped { .. } | Event::TileDestroyed { .. } => done += 1,
            Event::ShipDestroyed { .. } => {
                odds.destroyed += weight;
                odds.effective[done] += weight;
                return;
            }
            _ => {}
        }
    }
    follow(&state, weight, done, odds);
}
