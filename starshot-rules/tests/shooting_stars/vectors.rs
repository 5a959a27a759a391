//! The vectors of the rules catalogue, by id.

use starshot_rules::Game;
use starshot_rules::engine::Event as _;
use starshot_rules::games::shooting_stars::{Cell, Colour, Command, Event, GameState, HalfPoints, Setup};
use starshot_rules::kit::hex::Hex;

use super::support::{cell, creates_and_shots, first_place, legal, mover, pieces, play, score, stars, start};

#[test]
fn ss_v01_opening() {
    let state = start();
    assert_eq!(state.to_move(), Colour::Red);
    assert_eq!(creates_and_shots(&state), (60, 0));
    let barred = Cell::all().filter(|cell| !legal(&state).contains(&Command::Create { cell: *cell }));
    assert_eq!(barred.collect::<Vec<_>>(), [Cell::CENTRE]);
}

#[test]
fn ss_v03_create_beside_the_centre() {
    let mut state = start();
    play(&mut state, "create 1,0");
    assert_eq!(state.to_move(), Colour::Blue);
    assert_eq!(creates_and_shots(&state), (54, 0));
}

#[test]
fn ss_v04_create_away_from_the_centre() {
    let mut state = start();
    play(&mut state, "create 2,0");
    assert_eq!(creates_and_shots(&state), (53, 0));
}

#[test]
fn ss_v06_shoot_onto_the_centre() {
    let mut state = stars(&[[0, 1]], &[], Colour::Red);
    let events = play(&mut state, "shoot 0,1 NW 1");
    let by = state.player(Colour::Red);
    let expected = [
        Event::Shot {
            by,
            from: cell(0, 1),
            to: cell(0, 0),
        },
        Event::Dusted { by, cell: cell(0, 1) },
    ];
    assert_eq!(events, expected);
    assert_eq!(state.position(), "5/6/7/8/4R4/4r3/7/6/5 b 0 0 0 1 -");
    assert_eq!(score(&state), [1, 0]);
    assert_eq!(state.passes(), 0);
    assert_eq!(creates_and_shots(&state), (51, 0));
}

#[test]
fn ss_v07_blocked_ray() {
    let state = stars(&[[-4, 0]], &[[0, 0]], Colour::Red);
    let east = legal(&state).into_iter().filter_map(|command| match command {
        Command::Shoot { from, dir, dist } if dir.to_string() == "E" => from.ahead(dir, dist),
        _ => None,
    });
    assert_eq!(east.collect::<Vec<_>>(), [cell(-3, 0), cell(-2, 0), cell(-1, 0)]);
    assert_eq!(creates_and_shots(&state), (50, 11));
}

#[test]
fn ss_v09_corner_star() {
    assert_eq!(creates_and_shots(&stars(&[[0, -4]], &[], Colour::Red)), (56, 16));
}

#[test]
fn ss_v10_mid_edge_star() {
    assert_eq!(creates_and_shots(&stars(&[[2, -4]], &[], Colour::Red)), (55, 16));
}

#[test]
fn ss_v12_only_own_stars_move() {
    let state = stars(&[[2, 2]], &[[-2, -2]], Colour::Blue);
    assert_eq!(creates_and_shots(&state), (50, 16));
    let all_from = |command| !matches!(command, Command::Shoot { from, .. } if from != cell(-2, -2));
    assert!(legal(&state).into_iter().all(all_from));
}

#[test]
fn ss_v13_boxed_in_star() {
    let around = [[1, -1], [1, -2], [0, -2], [-1, -1], [-1, 0], [0, 0]];
    assert_eq!(creates_and_shots(&stars(&[[0, -1]], &around, Colour::Red)), (42, 0));
}

#[test]
fn ss_v15_a_pass_is_not_for_good() {
    let mut state = start();
    play(&mut state, "pass");
    assert_eq!(state.passes(), 1);
    play(&mut state, "create 3,0");
    assert_eq!((state.passes(), state.to_move()), (0, Colour::Red));
    assert_eq!(creates_and_shots(&state), (53, 0));
    play(&mut state, "pass");
    assert_eq!(state.outcome(), None, "passes count only in a row");
}

/// One stardust each and both passed, with this komi.
fn level_game(komi_halves: i16) -> GameState {
    let mut setup = Setup {
        red: pieces(&[], &[[3, 0]]),
        blue: pieces(&[], &[[-3, 0]]),
        passes: 2,
        ..Setup::default()
    };
    setup.komi_halves = komi_halves;
    GameState::new(&setup).unwrap()
}

#[test]
fn ss_v16_tie() {
    assert_eq!(first_place(&level_game(0)), 1);
    let places = level_game(0).outcome().unwrap().places;
    assert_eq!(
        places
            .iter()
            .map(|place| (place.place, place.score))
            .collect::<Vec<_>>(),
        [(2, 2), (1, 2)]
    );
    assert!(places[0].tie_breaks < places[1].tie_breaks);
}

#[test]
fn ss_v18_stars_do_not_score() {
    let red = pieces(&[[0, 0], [0, 2]], &[[3, 0]]);
    let setup = Setup {
        red,
        blue: pieces(&[], &[[-3, 0]]),
        passes: 2,
        ..Setup::default()
    };
    let state = GameState::new(&setup).unwrap();
    assert_eq!(score(&state), [1, 1]);
    assert_eq!(first_place(&state), 1);
}

#[test]
fn ss_v19_greedy_creates() {
    let mut state = start();
    while let Some(create @ Command::Create { .. }) = state.nth(mover(&state), 0) {
        state.play(mover(&state), create, &mut ()).unwrap();
    }
    assert_eq!(Colour::ALL.map(|colour| state.stars(colour).len()), [9, 9]);
    assert_eq!(state.ply(), 18);
    assert_eq!(creates_and_shots(&state), (0, 63));
}

/// Plays non-pass move number `pick(n)` of n at each ply and a pass when there is none; `pick` runs once a ply, the
/// forced passes included.
fn playout(mut pick: impl FnMut(usize) -> usize) -> (GameState, Vec<Event>) {
    let mut state = start();
    let mut events = Vec::new();
    while state.outcome().is_none() {
        let moves = state.count(mover(&state)) - 1;
        let command = state.nth(mover(&state), pick(moves)).unwrap();
        let first = events.len();
        state.play(mover(&state), command, &mut events).unwrap();
        for event in &events[first..] {
            if matches!(event, Event::Passed { forced: true, .. }) {
                pick(0);
            }
        }
    }
    (state, events)
}

#[test]
fn ss_v21_playout_first() {
    let (state, events) = playout(|_| 0);
    assert_eq!((state.ply(), state.occupied().len()), (63, 61));
    assert_eq!(score(&state), [22, 21]);
    assert_eq!(first_place(&state), 0);
    let winner = state.player(Colour::Red);
    assert_eq!(
        events.last(),
        Some(&Event::GameOver {
            red: 22,
            blue: 21,
            komi_halves: 0,
            winner
        })
    );
}

#[test]
fn ss_v22_playout_lcg() {
    let mut x = 12345u32;
    let (state, _) = playout(|n| {
        x = x.wrapping_mul(1_103_515_245).wrapping_add(12345) % (1 << 31);
        ((x >> 8) as usize).checked_rem(n).unwrap_or(0)
    });
    assert_eq!((state.ply(), state.occupied().len()), (63, 55));
    assert_eq!(score(&state), [24, 20]);
    assert_eq!(first_place(&state), 0);
}

/// `shooting-stars:KOM-1`
#[test]
fn komi_is_added_to_blue_and_half_points_leave_no_tie() {
    for (komi, winner) in [(-3, 0), (-2, 0), (-1, 0), (0, 1), (1, 1), (3, 1)] {
        let state = level_game(komi);
        assert_eq!(first_place(&state), winner, "komi {}", HalfPoints(komi.into()));
        let scores = state
            .outcome()
            .unwrap()
            .places
            .iter()
            .map(|place| place.score)
            .collect::<Vec<_>>();
        assert_eq!(scores, [2, 2 + i32::from(komi)]);
    }
    let mut ahead = level_game(3).setup();
    ahead.red.dust.push([0, 2].into());
    assert_eq!(first_place(&GameState::new(&ahead).unwrap()), 1, "2 against 1 + 1.5");
    ahead.komi_halves = 2;
    assert_eq!(
        first_place(&GameState::new(&ahead).unwrap()),
        1,
        "2 against 1 + 1 is a tie"
    );
    ahead.komi_halves = 1;
    assert_eq!(first_place(&GameState::new(&ahead).unwrap()), 0, "2 against 1 + 0.5");
}

/// `shooting-stars:PAS-1`, `shooting-stars:PAS-2`
#[test]
fn who_can_only_pass_is_not_asked() {
    let kept_free = [cell(0, 0), cell(1, 0), cell(2, 0)];
    let mut setup = Setup {
        red: pieces(&[[0, 0]], &[[0, 1]]),
        ..Setup::default()
    };
    let filled = Cell::all().filter(|hex| !kept_free.contains(hex) && *hex != cell(0, 1));
    setup.blue.dust = filled.map(Hex::from).collect();
    let state = GameState::new(&setup).unwrap();
    assert_eq!(creates_and_shots(&state), (0, 2));
    let mut events = Vec::new();
    let mut shot = state.clone();
    shot.play(mover(&state), "shoot 0,0 E 1".parse().unwrap(), &mut events)
        .unwrap();
    assert_eq!(
        events[2],
        Event::Passed {
            by: state.player(Colour::Blue),
            forced: true
        }
    );
    assert_eq!((shot.to_move(), shot.passes(), shot.ply()), (Colour::Red, 1, 2));
    let mut passed = state.clone();
    events.clear();
    passed.play(mover(&state), Command::Pass, &mut events).unwrap();
    let kinds = events.iter().map(|event| event.kind()).collect::<Vec<_>>();
    assert_eq!(kinds, ["Passed", "Passed", "GameOver"]);
    assert_eq!(first_place(&passed), 1);
}

/// A position as written is left as written; `start` makes its forced passes.
#[test]
fn forced_passes_of_a_written_position() {
    let all = Cell::all().map(Hex::from).collect::<Vec<_>>();
    let mut setup = Setup::default();
    setup.blue.dust = all;
    let state = GameState::new(&setup).unwrap();
    assert_eq!(legal(&state), [Command::Pass]);
    let mut started = state.clone();
    let mut events = Vec::new();
    started.start(&mut events);
    assert_eq!(events.len(), 3);
    assert_eq!(first_place(&started), 1);
    let mut asked = state.clone();
    assert_eq!(play(&mut asked, "pass").len(), 3);
    assert_eq!((asked.ply(), asked.passes()), (started.ply(), started.passes()));
}
