//! Every game behind one face gives what its own type gives, and the bots play by the rules.

mod support;

use serde_json::Value;
use starshot_rules::engine::{Game, Reason, Save, Seat, Turn, Viewer};
use starshot_rules::games::any::{AnyError, AnyMatch, AnyRecord, AnyState, AnyView, GameId, Pick};
use starshot_rules::games::{shooting_stars, starshot};
use support::TestRng;

fn fresh(game: GameId, seats: u8) -> AnyState {
    let mut state = AnyState::new(game, &game.setup(seats, None).unwrap()).unwrap();
    state.start();
    state
}

/// The erased state of a random game equals the typed one, step by step.
fn same_as_typed<G: Game + Into<AnyState>>(game: GameId, seats: u8, seed: u64) {
    let mut typed = G::new(&G::standard(seats).unwrap()).unwrap();
    typed.start(&mut ());
    let mut any = fresh(game, seats);
    let mut rng = TestRng(seed);
    let mut mask = vec![0; game.ids() as usize];
    for step in 0.. {
        assert!(step <= G::LONGEST);
        assert_eq!(any, typed.clone().into());
        assert_eq!((any.digest(), any.turn()), (typed.digest(), typed.turn()));
        for seat in (0..seats).map(Seat) {
            let ids: Vec<u32> = typed.legal(seat).into_iter().map(G::id).collect();
            assert_eq!(any.legal_ids(seat), ids);
            any.mask(seat, &mut mask).unwrap();
            assert_eq!(mask.iter().map(|&bit| usize::from(bit)).sum::<usize>(), ids.len());
            assert!(ids.iter().all(|&id| mask[id as usize] == 1));
            assert_eq!(any.view(Viewer::Seat(seat)).legal_ids(), ids);
            assert_eq!(
                any.view(Viewer::Seat(seat)).digest(),
                typed.view(Viewer::Seat(seat)).digest()
            );
        }
        match typed.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let roll = typed.sample_roll(&mut rng).unwrap();
                let id = G::roll_id(roll);
                let listed = any.rolls().into_iter().find(|listed| listed.id == id).unwrap();
                assert_eq!(listed.text, roll.to_string());
                any.play(None, Pick::Text(&listed.text)).unwrap();
                typed.roll(roll, &mut ()).unwrap();
            }
            turn => {
                let seat = turn.seats().lowest().unwrap();
                let command = typed.sample(seat, &mut rng).unwrap();
                let (id, text) = (G::id(command), command.to_string());
                assert_eq!(game.command_text(id).unwrap(), text);
                assert!(!game.describe(id).unwrap().is_empty());
                any.check(seat, Pick::Text(&text)).unwrap();
                let pick = if seed.is_multiple_of(2) {
                    Pick::Id(id)
                } else {
                    Pick::Text(&text)
                };
                any.play(Some(seat), pick).unwrap();
                typed.play(seat, command, &mut ()).unwrap();
            }
        }
    }
    assert_eq!(any.outcome(), typed.outcome());
    assert_eq!(any.to_json(), typed.to_json());
}

#[test]
fn the_face_shows_what_the_type_has() {
    for seed in 0..2 {
        same_as_typed::<starshot::GameState>(GameId::StarShot, 2 + seed as u8, seed);
        same_as_typed::<shooting_stars::GameState>(GameId::ShootingStars, 2, seed);
    }
}

#[test]
fn ids_name_games_and_unknown_ones_are_told_the_known() {
    for &game in GameId::ALL {
        assert_eq!(game.to_string().parse::<GameId>().unwrap(), game);
        assert!(game.seats().contains(&game.default_seats()));
    }
    let unknown = "StarShot".parse::<GameId>().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no game `StarShot`: the games are starshot, shooting-stars"
    );
}

#[test]
fn options_reach_into_the_setup_and_wrong_ones_are_refused() {
    let setup = GameId::StarShot.setup(2, Some(r#"{"tuning":{"rounds":2}}"#)).unwrap();
    let AnyState::StarShot(state) = AnyState::new(GameId::StarShot, &setup).unwrap() else {
        panic!("another game");
    };
    assert_eq!((state.tuning().rounds, state.tuning().hand), (2, 5));
    for (seats, options) in [
        (2, Some(r#"{"tuning":{"round":2}}"#)),
        (2, Some(r#"{"seats":7}"#)),
        (2, Some("{")),
        (2, Some("[]")),
        (5, None),
    ] {
        assert!(GameId::StarShot.setup(seats, options).is_err(), "{options:?}");
    }
    let faulty = GameId::StarShot.setup(2, Some(r#"{"tuning":{"rounds":60}}"#)).unwrap();
    let Err(AnyError::Setup { faults }) = AnyState::new(GameId::StarShot, &faulty) else {
        panic!("60 rounds were taken");
    };
    assert!(!faults.is_empty());
}

#[test]
fn refusals_carry_code_name_rule_and_change_nothing() {
    let mut state = fresh(GameId::ShootingStars, 2);
    let before = state.clone();
    let Err(AnyError::Refused(refusal)) = state.play(Some(Seat(1)), Pick::Text("pass")) else {
        panic!("it is not seat 1's turn");
    };
    assert_eq!(
        (refusal.code, refusal.name, refusal.rule.0),
        (4, "NotYourTurn", "engine:TURN-04")
    );
    let Err(AnyError::Refused(refusal)) = state.play(Some(Seat(0)), Pick::Id(999_999)) else {
        panic!("there is no such id");
    };
    assert_eq!((refusal.code, refusal.name), (8, "UnknownId"));
    let operands = format!("{{\"id\":999999,\"ids\":{}}}", GameId::ShootingStars.ids());
    assert_eq!(*refusal.operands, operands);
    assert!(matches!(
        state.play(None, Pick::Text("nonsense")),
        Err(AnyError::Text(_))
    ));
    assert!(
        matches!(state.mask(Seat(0), &mut [0; 3]), Err(AnyError::Length { needed }) if needed == GameId::ShootingStars.ids() as usize)
    );
    assert_eq!(state, before);
}

/// Every reason met in a random game stands under its name, with its operands beside it.
fn reasons_serialise_under_their_names<G: Game>(seats: u8) {
    let mut state = G::new(&G::standard(seats).unwrap()).unwrap();
    state.start(&mut ());
    let mut rng = TestRng(3);
    let (mut shared, mut own) = (0, 0);
    while state.turn() != Turn::Over {
        for command in (0..G::IDS).step_by(5).filter_map(G::command) {
            for seat in (0..=seats).map(Seat) {
                let Err(reason) = state.check(seat, command) else {
                    continue;
                };
                let mut told = format!("\"{}\"", reason.name());
                if !reason.operands().is_empty() {
                    told = format!("{{{told}:{}}}", Value::Object(reason.operands()));
                }
                if reason.code() < 100 {
                    told = format!("{{\"Common\":{told}}}");
                }
                assert_eq!(serde_json::to_value(reason).unwrap().to_string(), told);
                *(if reason.code() < 100 { &mut shared } else { &mut own }) += reason.operands().len();
            }
        }
        match state.sample_roll(&mut rng) {
            Some(roll) => state.roll(roll, &mut ()).unwrap(),
            None => {
                let seat = state.turn().seats().lowest().unwrap();
                let command = state.sample(seat, &mut rng).unwrap();
                state.play(seat, command, &mut ()).unwrap();
            }
        }
    }
    assert!(shared > 0 && own > 0, "{shared} and {own} operands");
}

#[test]
fn reasons_tell_their_operands_as_data() {
    reasons_serialise_under_their_names::<starshot::GameState>(2);
    reasons_serialise_under_their_names::<shooting_stars::GameState>(2);
}

/// A game between bots in a match: whole decisions, undo, events by viewer, record, saves of any game.
#[test]
fn bots_play_whole_matches_by_the_rules_from_their_views_alone() {
    for (game, seats) in [(GameId::StarShot, 3), (GameId::ShootingStars, 2)] {
        let mut table = AnyMatch::new(game, &game.setup(seats, None).unwrap(), 9).unwrap();
        let mut rng = TestRng(5);
        while let Some(seat) = table.turn().seats().lowest() {
            let view = table.view(Viewer::Seat(seat));
            // the same view gives the same choice, whatever world lies behind it
            let id = view.bot(&mut rng.clone()).unwrap();
            let again = AnyView::from_json(&view.to_json()).unwrap();
            assert_eq!(again.bot(&mut rng.clone()), Some(id));
            let elsewhere = view
                .determinize(&mut TestRng(table.steps() as u64))
                .view(Viewer::Seat(seat));
            assert_eq!(elsewhere.bot(&mut rng), Some(id));
            table.play(Some(seat), Pick::Id(id)).unwrap();
            for other in Viewer::all(seats).filter(|&other| other != Viewer::Seat(seat)) {
                if let Viewer::Seat(other) = other
                    && !table.turn().has(other)
                {
                    assert_eq!(table.view(Viewer::Seat(other)).bot(&mut rng.clone()), None);
                }
            }
        }
        assert!(table.outcome().is_some());
        let record = AnyRecord::from_json(&table.record().to_json()).unwrap();
        assert_eq!(record.verify().to_string(), "Exact");
        assert_eq!(AnyRecord::from_bytes(&record.to_bytes()).unwrap(), record);
        assert_eq!(AnyState::from_bytes(&table.state().to_bytes()).unwrap(), table.state());
        assert_eq!(AnyMatch::from_record(&record, 9).unwrap().state(), table.state());
        let public = table.events_for(Viewer::Spectator);
        let host: Vec<_> = table
            .events(0)
            .iter()
            .filter_map(|event| event.seen_by(Viewer::Spectator))
            .collect();
        assert_eq!(public, host);
        let (seat, text) = table.undo().unwrap();
        assert!(seat.is_some() && !text.is_empty());
    }
}

#[test]
fn whole_decisions_are_played_at_once_or_not_at_all() {
    let game = GameId::StarShot;
    let mut table = AnyMatch::new(game, &game.setup(2, None).unwrap(), 4).unwrap();
    let form = table.view(Viewer::Seat(Seat(0))).whole_form().unwrap();
    assert!(form.starts_with("placement: "));
    let before = table.clone();
    let wrong = table.play(Some(Seat(0)), Pick::Text("placement: LeftCannon, LeftCargo"));
    assert!(matches!(wrong, Err(AnyError::NotWhole { .. })), "{wrong:?}");
    let wrong = table.play(Some(Seat(0)), Pick::Text("placement: Bridge, LeftCargo"));
    assert!(matches!(wrong, Err(AnyError::Refused(refusal)) if refusal.pick == Some(0)));
    assert_eq!(table, before);
    for seat in [Seat(0), Seat(1)] {
        let tokens = Pick::Text("placement: TailCargo, LeftCannon, LeftCargo, RightCargo, LeftLife");
        table.play(Some(seat), tokens).unwrap();
    }
    assert_eq!(
        table.steps() - before.steps(),
        10 + 1 + 10,
        "ten picks, the start player, ten cards"
    );
    for seat in [Seat(0), Seat(1)] {
        table
            .play(
                Some(seat),
                Pick::Text("orders: - | Overdrive / - | Sealed / - | Sealed"),
            )
            .unwrap();
    }
    assert!(
        matches!(table.turn(), Turn::All(_)),
        "nobody had anything to do, so the next Orders are due"
    );
}
