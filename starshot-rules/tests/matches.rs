//! Matches: seeded chance, undo, resume, events by viewer.

mod support;

use starshot_rules::engine::{
    Choice, Common, Event, Game, Match, NoUndo, NotPlayed, Seat, Viewer, apply_id, apply_text,
};
use support::laws;
use support::toy::{Command, Happened, Phase, Roll, Side, Toy, Why, start, varied};

#[test]
fn laws_hold() {
    for seed in 0..20 {
        let setup = varied(seed);
        laws::matches_undo_and_resume::<Toy>(&setup, seed);
        laws::cut_records_resume::<Toy>(&setup, seed);
        laws::refusals_change_nothing::<Toy>(&setup, seed);
        laws::the_end_refuses::<Toy>(&setup, seed);
    }
}

fn fresh() -> Match<Toy> {
    Match::new(&start(2, 1), 11).unwrap()
}

/// Both seats bet: the die has fallen and seat 0 may roll again.
fn thrown() -> Match<Toy> {
    let mut game = fresh();
    for text in ["bet 1", "call low", "bet 3", "call high"] {
        game.play_text(None, text).unwrap();
    }
    game
}

#[test]
fn chance_is_part_of_the_command() {
    let mut game = fresh();
    assert!(matches!(
        game.events(),
        [Happened::Round(1), Happened::Drew { .. }, Happened::Drew { .. }]
    ));
    game.play(Seat(1), Command::Bet(2)).unwrap();
    game.play(Seat(0), Command::Bet(3)).unwrap();
    game.play(Seat(0), Command::Call(Side::High)).unwrap();
    let last = game.play(Seat(1), Command::Call(Side::Low)).unwrap();
    assert!(matches!(
        last,
        [.., Happened::Shown { .. }, Happened::Shown { .. }, Happened::Rolled(_)]
    ));
}

#[test]
fn same_seed_same_game_and_other_seeds_other_games() {
    let rolls = |seed, number| -> Vec<Choice<Toy>> {
        Match::<Toy>::numbered(&start(3, 1), seed, number)
            .unwrap()
            .record()
            .steps()
            .to_vec()
    };
    assert_eq!(rolls(1, 0), rolls(1, 0));
    let all: Vec<_> = (0..10)
        .flat_map(|seed| (0..10).map(move |number| rolls(seed, number)))
        .collect();
    let mut different = all.clone();
    different.sort_by_key(|steps| format!("{steps:?}"));
    different.dedup();
    assert!(different.len() > 30, "{}", different.len());
}

/// Common random numbers: another decision of one seat leaves the other sources of chance alone.
#[test]
fn what_one_seat_does_leaves_other_draws_alone() {
    let (mut stand, mut again) = (thrown(), thrown());
    stand.play(Seat(0), Command::Stand).unwrap();
    again.play(Seat(0), Command::Again).unwrap();
    let roll = |game: &mut Match<Toy>| {
        game.play(Seat(1), Command::Again)
            .unwrap()
            .iter()
            .find(|event| matches!(event, Happened::Rolled(_)))
            .copied()
    };
    assert_eq!(roll(&mut stand), roll(&mut again));
}

#[test]
fn a_server_undoes_nothing_that_was_seen() {
    let mut game = fresh().server();
    assert_eq!(game.undo(), Err(NoUndo::Nothing));
    game.play(Seat(0), Command::Bet(2)).unwrap();
    assert_eq!(
        game.undo(),
        Ok(Choice::Play {
            seat: Seat(0),
            command: Command::Bet(2)
        }),
        "a secret pick"
    );
    game.play(Seat(0), Command::Bet(2)).unwrap();
    game.play(Seat(0), Command::Call(Side::Low)).unwrap();
    assert_eq!(
        game.undo(),
        Ok(Choice::Play {
            seat: Seat(0),
            command: Command::Call(Side::Low)
        }),
        "done, while another owes"
    );
    game.play(Seat(0), Command::Call(Side::Low)).unwrap();
    game.play(Seat(1), Command::Bet(1)).unwrap();
    game.play(Seat(1), Command::Call(Side::Low)).unwrap();
    let before = game.clone();
    assert_eq!(game.undo(), Err(NoUndo::Chance), "the die has fallen");
    game.play(Seat(0), Command::Stand).unwrap();
    assert_eq!(
        game.undo(),
        Err(NoUndo::Reveal {
            viewer: Viewer::Seat(Seat(1))
        }),
        "seen by all"
    );
    assert_ne!(game, before);
    let mut free = thrown();
    assert!(free.undo().is_ok(), "a match that is no server's undoes past chance");
}

/// A forced step in the open is logged, not asked, and not in the record.
#[test]
fn forced_steps_are_logged_not_recorded() {
    let mut setup = start(2, 1);
    setup.players[1].rerolls = 0;
    let mut game = Match::<Toy>::new(&setup, 2).unwrap();
    for text in ["bet 1", "call low", "bet 3", "call high", "stand"] {
        game.play_text(None, text).unwrap();
    }
    assert!(game.events().contains(&Happened::Stood {
        seat: Seat(1),
        forced: true
    }));
    let stands = |step: &&Choice<Toy>| {
        matches!(
            step,
            Choice::Play {
                command: Command::Stand,
                ..
            }
        )
    };
    assert_eq!(game.record().steps().iter().filter(stands).count(), 1);
    assert_eq!(game.record().verify().to_string(), "Exact");
}

#[test]
fn events_are_redacted_and_numbered_for_each_viewer() {
    let mut game = fresh();
    game.play(Seat(1), Command::Bet(2)).unwrap();
    let of = |viewer| game.events_for(viewer);
    assert_eq!(of(Viewer::Spectator).len(), 3);
    assert_eq!(of(Viewer::Seat(Seat(0))).len(), 3);
    let own = of(Viewer::Seat(Seat(1)));
    assert_eq!((own.len(), own[3].n), (4, 3));
    for (viewer, seat) in [
        (Viewer::Spectator, 9),
        (Viewer::Seat(Seat(0)), 0),
        (Viewer::Seat(Seat(1)), 1),
    ] {
        for numbered in of(viewer) {
            if let Happened::Drew { seat: drawn, card } = numbered.event {
                assert_eq!(card.is_some(), drawn.0 == seat);
            }
        }
    }
    assert!(
        game.events()
            .iter()
            .all(|event| event.seen_by(Viewer::Spectator) != Some(Happened::Ended))
    );
}

#[test]
fn rolls_are_chosen_by_text_and_id_where_chance_speaks() {
    let mut setup = start(2, 1);
    (setup.round, setup.phase) = (1, Phase::Deal(0));
    let state = Toy::new(&setup).unwrap();
    let drawn = apply_text(&state, None, "card 2").unwrap();
    assert_eq!(drawn, state.apply_roll(Roll::Card(2)).unwrap());
    assert_eq!(Ok(drawn), apply_id(&state, None, 7));
    let refused = |result: Result<_, NotPlayed<Why>>| match result {
        Err(NotPlayed::Refused {
            reason: Why::Common(common),
            tried,
        }) => (common.code(), tried),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(apply_text(&state, None, "die 2")), (7, "roll: die 2".into()));
    assert_eq!(
        refused(apply_text(&state, Some(Seat(0)), "bet 1")),
        (3, "seat 0: bet 1".into())
    );
    assert_eq!(refused(apply_id(&state, None, 10)), (8, "10".into()));
    assert_eq!(refused(apply_id(&state, Some(Seat(0)), 7)), (8, "7".into()));
    match apply_text(&state, None, "card 5") {
        Err(NotPlayed::Text(error)) => assert_eq!((error.at, error.found.as_str()), (5, "5")),
        other => panic!("{other:?}"),
    }
    let game = fresh();
    assert_eq!(
        game.check(Seat(0), Command::Stand).unwrap_err().reason,
        Common::NotNow.into()
    );
    assert_eq!(game.check(Seat(0), Command::Bet(3)), Ok(()));
}
