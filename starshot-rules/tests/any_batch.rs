//! What bindings need of the face beyond single games: batches, steps by id and number, words as ids, events as JSON.

mod support;

use starshot_rules::engine::{Autoreset, Buffers, Reward, Seat, Seeded, Turn};
use starshot_rules::games::any::{
    AnyBatch, AnyBatchError, AnyError, AnyEvent, AnyMatch, AnyState, AnyView, GameId, Pick,
};
use support::TestRng;

const GAMES: usize = 5;

/// Buffers of the right size for these games.
struct Arrays {
    masks: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    seats: Vec<u8>,
}

impl Arrays {
    fn new(game: GameId, games: usize, seats: u8) -> Self {
        Self {
            masks: vec![0; games * game.ids() as usize],
            rewards: vec![0.0; games * usize::from(seats)],
            done: vec![0; games],
            seats: vec![0; games],
        }
    }

    fn all(&mut self) -> Buffers<'_> {
        Buffers {
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            seats: &mut self.seats,
            observations: None,
            final_observations: None,
        }
    }

    /// The lowest legal id of each game; 0 where there is none.
    fn lowest(&self, game: GameId) -> Vec<u32> {
        let lowest = |mask: &[u8]| mask.iter().position(|&bit| bit == 1).unwrap_or(0) as u32;
        self.masks.chunks(game.ids() as usize).map(lowest).collect()
    }
}

fn batch(game: GameId) -> AnyBatch {
    let setup = game.setup(2, None).unwrap();
    AnyBatch::new(game, &setup, 3, GAMES, Autoreset::Disabled, Reward::Place).unwrap()
}

#[test]
fn game_0_of_a_batch_is_the_match_of_the_seed() {
    for &game in GameId::ALL {
        let (mut games, mut single) = (
            batch(game),
            AnyMatch::new(game, &game.setup(2, None).unwrap(), 3).unwrap(),
        );
        assert_eq!(
            (games.game(), games.len(), games.seats(), games.number(4)),
            (game, GAMES, 2, Some(4))
        );
        let mut arrays = Arrays::new(game, GAMES, 2);
        games.parts(GAMES)[0].write(&mut arrays.all()).unwrap();
        while single.outcome().is_none() && arrays.done.iter().all(|&done| done == 0) {
            let commands = arrays.lowest(game);
            single.play(None, Pick::Id(commands[0])).unwrap();
            games.parts(GAMES)[0].step(&commands, &mut arrays.all()).unwrap();
            assert_eq!(games.state(0), Some(single.state()));
        }
        assert!(arrays.done.contains(&1));
        games.reset_where(&arrays.done.clone()).unwrap();
        games.reset(Some(3));
        assert_eq!(games.state(0), batch(game).state(0));
        assert_eq!(games.state(GAMES), None);
    }
}

#[test]
fn a_refused_command_names_its_game_in_every_part() {
    for &game in GameId::ALL {
        let mut games = batch(game);
        let parts = games.parts(2);
        assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [2, 2, 1]);
        let refused = parts[1].check(&[u32::MAX, 0]).unwrap_err();
        assert!(
            matches!(refused, AnyBatchError::Refused { index: 2, reason, .. } if reason.code() == 8),
            "{refused:?}"
        );
        let mut arrays = Arrays::new(game, 1, 2);
        assert!(matches!(
            parts[0].write(&mut arrays.all()),
            Err(AnyBatchError::Size { .. })
        ));
        drop(parts);
        assert!(games.reset_where(&[0]).is_err());
    }
}

#[test]
fn steps_by_number_are_steps_by_id() {
    for &game in GameId::ALL {
        let mut by_id = AnyState::new(game, &game.setup(2, None).unwrap()).unwrap();
        by_id.start();
        let mut by_number = by_id.clone();
        let (mut one, mut other, mut picks) = (Seeded::new(1), Seeded::new(1), TestRng(2));
        while by_id.turn() != Turn::Over {
            by_id.settle(&mut one);
            by_number.settle_quietly(&mut other);
            assert_eq!(by_id, by_number);
            assert_eq!(one.state(), other.state());
            let Some(seat) = by_id.turn().seats().lowest() else {
                continue;
            };
            let ids = by_id.legal_ids(seat);
            let mut each = Vec::new();
            by_id.each_legal_id(seat, |id| each.push(id));
            assert_eq!((each, by_number.count(seat)), (ids.clone(), ids.len()));
            let n = starshot_rules::engine::below(&mut picks, ids.len() as u32) as usize;
            assert_eq!(by_id.nth_id(seat, n), Some(ids[n]));
            let events = by_id.play(Some(seat), Pick::Id(ids[n])).unwrap();
            for event in events {
                assert_eq!(AnyEvent::from_json(game, &event.to_json()).unwrap(), event);
            }
            assert!(!by_number.play_nth(seat, ids.len()));
            assert!(by_number.play_nth(seat, n));
        }
        let outcome = by_id.outcome().unwrap();
        let scores: Vec<i32> = outcome.places.iter().map(|place| place.score).collect();
        assert_eq!((0..2).map(|seat| by_id.score(Seat(seat))).collect::<Vec<_>>(), scores);
    }
}

#[test]
fn words_are_ids_and_back() {
    for &game in GameId::ALL {
        let commands = (0..game.ids()).filter_map(|id| Some((id, game.command_text(id)?)));
        for (id, text) in commands {
            assert_eq!(game.command_id(&text).unwrap(), id, "{text}");
            assert!(game.command_json(id).is_some());
        }
        for (id, text) in (0..game.rolls()).filter_map(|id| Some((id, game.roll_text(id)?))) {
            assert_eq!(game.roll_id(&text).unwrap(), id, "{text}");
            assert!(game.roll_json(id).is_some());
        }
        assert!(game.command_id("nonsense").is_err());
        assert!(AnyEvent::from_json(game, "{\"nonsense\":1}").is_err());
    }
}

#[test]
fn rolls_are_given_by_id_when_they_are_due() {
    let game = GameId::StarShot;
    let mut state = AnyState::new(game, &game.setup(2, None).unwrap()).unwrap();
    state.start();
    while state.turn() != Turn::Chance {
        assert!(matches!(state.roll(0), Err(AnyError::Refused(refusal)) if refusal.code == 6));
        state.play_nth(state.turn().seats().lowest().unwrap(), 0);
    }
    assert!(matches!(state.roll(game.rolls()), Err(AnyError::Refused(refusal)) if refusal.code == 8));
    let (roll, mut by_text) = (state.rolls().pop().unwrap(), state.clone());
    let events = state.roll(roll.id).unwrap();
    assert_eq!(events, by_text.play(None, Pick::Text(&roll.text)).unwrap());
    assert_eq!(state, by_text);
    let view = state.view(starshot_rules::Viewer::Spectator);
    assert_eq!(AnyView::from_bytes(&view.to_bytes()).unwrap(), view);
    assert_eq!((view.seats(), view.outcome()), (2, None));
}

#[test]
fn a_batch_of_too_many_games_is_refused() {
    for &game in GameId::ALL {
        let setup = game.setup(game.default_seats(), None).unwrap();
        let made = AnyBatch::new(game, &setup, 3, usize::MAX, Autoreset::Disabled, Reward::Place);
        assert!(matches!(made.err(), Some(AnyError::TooManyGames { games: usize::MAX })));
    }
}
