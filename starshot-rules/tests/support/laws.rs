//! Laws of saves, records, matches and batches that hold for every game: call them with the game and a setup.

use starshot_rules::engine::{
    Autoreset, Batch, BatchError, Buffers, Choice, Common, Game, Match, NoUndo, NotPlayed, Reason, Record, Reward,
    Save, Seat, Turn, Verdict, View, Viewer, apply_id, apply_text,
};

use super::TestRng;

/// A random command of the lowest owing seat.
pub fn pick<G: Game>(state: &G, picks: &mut TestRng) -> Option<(Seat, G::Command)> {
    let seat = state.turn().seats().lowest()?;
    Some((
        seat,
        state.sample(seat, picks).expect("a seat that owes has a legal command"),
    ))
}

/// A random match of at most so many commands.
pub fn random_match<G: Game>(setup: &G::Setup, seed: u64, most: usize) -> Match<G> {
    let mut game = Match::<G>::new(setup, seed).expect("a good setup");
    let mut picks = TestRng(seed ^ 0x5eed);
    for _ in 0..most {
        let Some((seat, command)) = pick(game.state(), &mut picks) else {
            break;
        };
        game.play(seat, command).expect("a listed command is accepted");
    }
    game
}

/// Save, load, save is byte-identical for the states of a random game, chance points included, and all their views.
pub fn saves_come_back<G: Game>(setup: &G::Setup, seed: u64) {
    for moment in random_match::<G>(setup, seed, usize::MAX).record().replay() {
        let state = moment.expect("a fresh record is exact").state;
        let (text, bytes) = (state.to_json(), state.to_bytes());
        let (from_text, from_bytes) = (G::from_json(&text).unwrap(), G::from_bytes(&bytes).unwrap());
        assert_eq!((&from_text, &from_bytes), (&state, &state));
        assert_eq!((from_text.to_json(), from_bytes.to_bytes()), (text, bytes));
        assert_eq!(from_bytes.digest(), state.digest());
        for viewer in Viewer::all(state.seats()) {
            let view = state.view(viewer);
            let (text, bytes) = (view.to_json(), view.to_bytes());
            let (from_text, from_bytes) = (View::from_json(&text).unwrap(), View::from_bytes(&bytes).unwrap());
            assert_eq!((&from_text, &from_bytes), (&view, &view));
            assert_eq!((from_text.to_json(), from_bytes.to_bytes()), (text, bytes));
        }
    }
}

/// A record of a random game comes back from both forms, replays to the very state and events, and is `Exact`; without
/// digests it is `Unverified`.
pub fn records_are_exact<G: Game>(setup: &G::Setup, seed: u64) {
    let game = random_match::<G>(setup, seed, usize::MAX);
    let record = game.record();
    assert_eq!(record.verify(), Verdict::Exact);
    let (text, bytes) = (record.to_json(), record.to_bytes());
    let (from_text, from_bytes) = (
        Record::<G>::from_json(&text).unwrap(),
        Record::<G>::from_bytes(&bytes).unwrap(),
    );
    assert_eq!((&from_text, &from_bytes), (record, record));
    assert_eq!((from_text.to_json(), from_bytes.to_bytes()), (text, bytes));
    let moments: Vec<_> = record.replay().map(Result::unwrap).collect();
    assert_eq!(moments.len(), record.steps().len() + 1);
    assert_eq!(&moments.last().unwrap().state, game.state());
    assert_eq!(
        moments.into_iter().flat_map(|moment| moment.events).collect::<Vec<_>>(),
        game.events()
    );
    let bare = record.clone().without_digests();
    assert!(bare.verify().to_string().starts_with("Unverified"));
    assert_eq!(Record::<G>::from_json(&bare.to_json()).as_ref(), Ok(&bare));
    assert_eq!(Record::<G>::from_bytes(&bare.to_bytes()).as_ref(), Ok(&bare));
}

/// What a viewer gets of a record is its events and its view, and its numbers have no gaps.
pub fn seat_records_are_views<G: Game>(setup: &G::Setup, seed: u64) {
    let game = random_match::<G>(setup, seed, 7);
    for viewer in Viewer::all(game.state().seats()) {
        let own = game.record().for_seat(viewer).unwrap();
        assert_eq!(own.events, game.events_for(viewer));
        assert_eq!(own.start, G::new(game.record().setup()).unwrap().view(viewer));
        assert_eq!(own.now, game.state().view(viewer));
        assert!(own.events.iter().enumerate().all(|(k, event)| event.n == k));
        let json: serde_json::Value = serde_json::from_str(&own.to_json()).unwrap();
        assert_eq!(json["events"].as_array().unwrap().len(), own.events.len());
        assert_eq!(json["game"], G::ID);
    }
}

/// The state is never at chance; undo goes back to each earlier position exactly and the same draws come again; a
/// record resumes into the same match.
pub fn matches_undo_and_resume<G: Game>(setup: &G::Setup, seed: u64) {
    let mut game = Match::<G>::new(setup, seed).unwrap();
    let fresh = game.clone();
    let mut picks = TestRng(seed);
    let mut past = Vec::new();
    while let Some((seat, command)) = pick(game.state(), &mut picks) {
        assert_ne!(game.state().turn(), Turn::Chance);
        if past.len() % 7 == 0 {
            assert_eq!(Match::from_record(game.record(), seed).as_ref(), Ok(&game));
        }
        past.push((
            game.state().clone(),
            game.events().len(),
            game.record().clone(),
            seat,
            command,
        ));
        game.play(seat, command).unwrap();
    }
    let end = game.clone();
    for (state, events, record, seat, command) in past.iter().rev() {
        assert_eq!(
            game.undo(),
            Ok(Choice::Play {
                seat: *seat,
                command: *command
            })
        );
        assert_eq!((game.state(), game.record()), (state, record));
        assert_eq!(game.events(), &end.events()[..*events]);
    }
    assert_eq!(game.undo(), Err(NoUndo::Nothing));
    assert_eq!(game, fresh);
    for (_, _, _, seat, command) in past {
        game.play(seat, command).unwrap();
    }
    assert_eq!(game, end);
}

/// Chance cut off a record comes again: chance is a function of seed and record alone.
pub fn cut_records_resume<G: Game>(setup: &G::Setup, seed: u64) {
    let game = random_match::<G>(setup, seed, 6);
    for cut in 0..=game.record().steps().len() {
        let mut record = game.record().clone();
        record.truncate(cut);
        let resumed = Match::from_record(&record, seed).unwrap();
        let steps = resumed.record().steps();
        assert!(steps.len() >= cut);
        assert_eq!(steps, &game.record().steps()[..steps.len()]);
    }
}

/// Every command of every seat by id, at every step of a random game: listed ones are accepted, all others refused with
/// nothing changed; ids beyond the end and texts that do not parse are typed errors.
pub fn refusals_change_nothing<G: Game>(setup: &G::Setup, seed: u64) {
    let mut game = Match::<G>::new(setup, seed).unwrap();
    let mut picks = TestRng(seed);
    loop {
        for seat in (0..=game.state().seats()).map(Seat) {
            let legal: Vec<u32> = game.state().legal(seat).into_iter().map(G::id).collect();
            let before = game.clone();
            for id in (0..G::IDS + 2).filter(|id| !legal.contains(id)) {
                let refused = game
                    .play_id(Some(seat), id)
                    .expect_err("an unlisted command is refused");
                assert!(matches!(refused, NotPlayed::Refused { reason, .. } if (id >= G::IDS) == (reason.code() == 8)));
            }
            assert_eq!(game, before);
            for id in legal {
                assert!(apply_id(game.state(), Some(seat), id).is_ok());
                let text = G::command(id).unwrap().to_string();
                assert_eq!(
                    apply_text(game.state(), Some(seat), &text),
                    apply_id(game.state(), Some(seat), id)
                );
            }
        }
        assert!(matches!(game.play_text(None, "\u{1}?"), Err(NotPlayed::Text(_))));
        let Some((seat, command)) = pick(game.state(), &mut picks) else {
            return;
        };
        game.play(seat, command).unwrap();
    }
}

/// The caller's side of a batch.
pub struct Table {
    pub masks: Vec<u8>,
    pub rewards: Vec<f32>,
    pub done: Vec<u8>,
    pub seats: Vec<u8>,
    pub observations: Vec<f32>,
    pub last: Vec<f32>,
}

impl Table {
    pub fn new<G: Game>(games: usize, seats: usize) -> Self {
        Self {
            masks: vec![9; games * G::IDS as usize],
            rewards: vec![9.0; games * seats],
            done: vec![9; games],
            seats: vec![9; games],
            observations: vec![9.0; games * G::OBSERVATION],
            last: vec![9.0; games * G::OBSERVATION],
        }
    }

    pub fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            seats: &mut self.seats,
            observations: Some(&mut self.observations),
            final_observations: Some(&mut self.last),
        }
    }

    /// A random set bit of a row of the mask; 0 if there is none.
    pub fn pick<G: Game>(&self, k: usize, picks: &mut TestRng) -> u32 {
        let width = G::IDS as usize;
        let row = &self.masks[k * width..(k + 1) * width];
        let ids: Vec<u32> = (0..).zip(row).filter(|&(_, &bit)| bit == 1).map(|(id, _)| id).collect();
        if ids.is_empty() {
            0
        } else {
            ids[starshot_rules::engine::below(picks, ids.len() as u32) as usize]
        }
    }
}

/// A batch is, step by step and digest by digest, the single matches of the same seed and numbers, through resets.
pub fn batches_are_matches<G: Game>(setup: &G::Setup, seed: u64, autoreset: Autoreset, steps: usize) {
    let games = 5;
    let mut batch = Batch::<G>::new(setup, seed, games, autoreset, Reward::Place).unwrap();
    let seats = usize::from(batch.seats());
    let mut table = Table::new::<G>(games, seats);
    let mut singles: Vec<_> = (0..games)
        .map(|k| Match::<G>::numbered(setup, seed, k as u64).unwrap())
        .collect();
    let mut picks = TestRng(seed);
    batch.write(&mut table.buffers()).unwrap();
    for _ in 0..steps {
        let ended: Vec<bool> = singles
            .iter()
            .map(|single| single.state().turn() == Turn::Over)
            .collect();
        if autoreset == Autoreset::Disabled && ended.contains(&true) {
            let flags: Vec<u8> = ended.iter().map(|&over| over.into()).collect();
            batch.reset_where(&flags).unwrap();
            batch.write(&mut table.buffers()).unwrap();
            singles
                .iter_mut()
                .zip(&ended)
                .filter(|&(_, &over)| over)
                .for_each(|(single, _)| next(setup, single, games));
        }
        let commands: Vec<u32> = (0..games).map(|k| table.pick::<G>(k, &mut picks)).collect();
        batch.step(&commands, &mut table.buffers()).unwrap();
        for (k, single) in singles.iter_mut().enumerate() {
            let resets = autoreset == Autoreset::NextStep && ended[k];
            let over = if resets {
                next(setup, single, games);
                false
            } else {
                single.play_id(None, commands[k]).unwrap();
                single.state().turn() == Turn::Over
            };
            rewards_fit(&table, k, single, over);
            if over && autoreset == Autoreset::SameStep {
                next(setup, single, games);
            }
            compare::<G>(&batch, &table, k, single);
        }
    }
}

/// Rewards come at the end only, by place, and add up to nothing.
fn rewards_fit<G: Game>(table: &Table, k: usize, single: &Match<G>, over: bool) {
    let seats = usize::from(single.state().seats());
    let rewards = &table.rewards[k * seats..(k + 1) * seats];
    let outcome = single.state().outcome().filter(|_| over);
    for (seat, &reward) in rewards.iter().enumerate() {
        assert_eq!(
            reward,
            outcome
                .as_ref()
                .map_or(0.0, |outcome| outcome.reward(Seat(seat as u8)) as f32)
        );
    }
    assert!(rewards.iter().sum::<f32>().abs() < 1e-5);
    assert_eq!(table.done[k], u8::from(over));
}

/// The next game of the slot.
fn next<G: Game>(setup: &G::Setup, single: &mut Match<G>, games: usize) {
    *single = Match::numbered(setup, single.seed(), single.number() + games as u64).unwrap();
}

fn compare<G: Game>(batch: &Batch<G>, table: &Table, k: usize, single: &Match<G>) {
    let state = batch.state(k).unwrap();
    assert_eq!(state, single.state());
    assert_eq!(state.digest(), single.state().digest());
    assert_eq!(batch.number(k), Some(single.number()));
    let seat = state.turn().seats().lowest();
    assert_eq!(table.seats[k], seat.map_or(u8::MAX, |seat| seat.0));
    let legal: Vec<u32> = seat.map_or(Vec::new(), |seat| state.legal(seat).into_iter().map(G::id).collect());
    for id in 0..G::IDS {
        assert_eq!(
            table.masks[k * G::IDS as usize + id as usize],
            u8::from(legal.contains(&id))
        );
    }
    if let Some(seat) = seat {
        let mut own = vec![0.0; G::OBSERVATION];
        state.view(Viewer::Seat(seat)).observe(&mut own).unwrap();
        assert_eq!(&table.observations[k * G::OBSERVATION..(k + 1) * G::OBSERVATION], own);
    }
}

/// Wrong sizes and refused commands are typed errors, and then no state and no buffer has changed.
pub fn batch_errors_change_nothing<G: Game>(setup: &G::Setup) {
    let mut batch = Batch::<G>::new(setup, 3, 4, Autoreset::Disabled, Reward::Place).unwrap();
    let seats = usize::from(batch.seats());
    let mut table = Table::new::<G>(4, seats);
    batch.write(&mut table.buffers()).unwrap();
    let before: Vec<G> = (0..4).map(|k| batch.state(k).unwrap().clone()).collect();
    let good: Vec<u32> = (0..4).map(|k| table.pick::<G>(k, &mut TestRng(1))).collect();
    let marked = |table: &Table| table.rewards.iter().all(|&reward| reward == 0.5);
    table.rewards.fill(0.5);
    let unlisted = (0..G::IDS)
        .find(|&id| table.masks[2 * G::IDS as usize + id as usize] == 0)
        .unwrap();
    for (bad, code) in [(G::IDS, Some(8)), (u32::MAX, Some(8)), (unlisted, None)] {
        let mut commands = good.clone();
        commands[2] = bad;
        match batch.step(&commands, &mut table.buffers()) {
            Err(BatchError::Refused { index: 2, id, reason }) if id == bad => {
                assert!(code.is_none_or(|code| reason.code() == code));
            }
            other => panic!("{other:?}"),
        }
    }
    let size = |name| move |error| matches!(error, BatchError::<G::Reason>::Size { buffer, .. } if buffer == name);
    assert!(
        batch
            .step(&good[1..], &mut table.buffers())
            .is_err_and(size("commands"))
    );
    let mut out = table.buffers();
    out.masks = &mut [];
    assert!(batch.step(&good, &mut out).is_err_and(size("masks")));
    let mut out = table.buffers();
    out.final_observations = Some(&mut []);
    assert!(batch.step(&good, &mut out).is_err_and(size("final_observations")));
    assert!(batch.reset_where(&[1]).is_err_and(size("flags")));
    assert!(
        marked(&table)
            && before
                .iter()
                .enumerate()
                .all(|(k, state)| batch.state(k) == Some(state))
    );
}

/// Parts stepped apart give what the whole gives.
pub fn parts_are_the_whole<G: Game>(setup: &G::Setup, seed: u64) {
    let whole = &mut Batch::<G>::new(setup, seed, 7, Autoreset::SameStep, Reward::Score).unwrap();
    let apart = &mut whole.clone();
    let seats = usize::from(whole.seats());
    let mut table = Table::new::<G>(7, seats);
    let mut picks = TestRng(seed);
    whole.write(&mut table.buffers()).unwrap();
    for _ in 0..60 {
        let commands: Vec<u32> = (0..7).map(|k| table.pick::<G>(k, &mut picks)).collect();
        whole.step(&commands, &mut table.buffers()).unwrap();
        let mut rewards = Vec::new();
        for (mut part, commands) in apart.parts(3).zip(commands.chunks(3)) {
            let mut piece = Table::new::<G>(part.len(), seats);
            part.step(commands, &mut piece.buffers()).unwrap();
            rewards.extend(piece.rewards);
        }
        assert_eq!(rewards, table.rewards);
        assert!((0..7).all(|k| whole.state(k) == apart.state(k)));
    }
}

/// A viewer who owes nothing is refused; at the end everybody is, for the same reason.
pub fn the_end_refuses<G: Game>(setup: &G::Setup, seed: u64) {
    let mut game = random_match::<G>(setup, seed, usize::MAX);
    assert_eq!(game.state().turn(), Turn::Over);
    match game.play_id(None, 0) {
        Err(NotPlayed::Refused { reason, .. }) => assert_eq!(reason, G::Reason::from(Common::GameOver)),
        other => panic!("{other:?}"),
    }
}
