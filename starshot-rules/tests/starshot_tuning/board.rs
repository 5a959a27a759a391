//! What each part of the board changes.

use starshot_rules::Game;
use starshot_rules::games::starshot::data::board::{Berth, Board};
use starshot_rules::games::starshot::data::cards::Cover;
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{Event, Setup};
use starshot_rules::kit::hex::{Direction, Hex};

use super::{Play, TWO, duel, last_turn};

pub(super) fn where_the_board_ends(default: u8) {
    let after = |radius| {
        let mut setup = duel(Tuning::default(), 1, &["TurboIons"], Cover::Sealed);
        setup.board.radius = radius;
        setup.seats[0].hex = Hex::new(9, 0);
        Play::from(&setup).state.setup().seats[0].hex
    };
    assert_eq!((after(default), after(12)), (Hex::new(10, 0), Hex::new(12, 0)));
}

/// Each planet in turn is moved; in its round a raid pays at the new place and no longer at the old one.
pub(super) fn where_the_planets_are(default: &[Vec<Hex>; 6]) {
    let raided = |board: &Board, round, hex| {
        let mut setup = last_turn(Tuning::default(), round);
        setup.board = board.clone();
        setup.seats[1].hex = hex;
        let planet = Play::from(&setup).last(|event| match *event {
            Event::Raided { seat: TWO, planet, .. } => Some(planet),
            _ => None,
        });
        planet == Some(round)
    };
    let elsewhere = Hex::new(0, 8);
    for (round, centres) in (1..).zip(default) {
        let standard = Board::standard();
        let mut moved = standard.clone();
        moved.planets[usize::from(round) - 1] = vec![elsewhere];
        assert!(raided(&standard, round, centres[0]) && !raided(&standard, round, elsewhere));
        assert!(!raided(&moved, round, centres[0]) && raided(&moved, round, elsewhere));
    }
}

pub(super) fn where_the_ships_start(default: &[Berth]) {
    for (k, &Berth { hex, facing }) in default[..4].iter().enumerate() {
        let mut board = Board::standard();
        assert_eq!(board.berths[k], Berth { hex, facing });
        board.berths[k].hex = Hex::new(0, 5);
        let ship = &start(&board, 4).seats[k];
        assert_eq!((ship.hex, ship.facing), (Hex::new(0, 5), facing));
        let mut board = Board::standard();
        board.berths[k].facing = Direction::new(0);
        let ship = &start(&board, 4).seats[k];
        assert_eq!((ship.hex, ship.facing), (hex, Direction::new(0)));
    }
}

/// The position after the start of a game on this board.
fn start(board: &Board, seats: u8) -> Setup {
    Play::from(&Setup::start(seats, board.clone(), Tuning::default()))
        .state
        .setup()
}

pub(super) fn who_starts_where(default: &[Vec<u8>; 3]) {
    let standard = Board::standard();
    for (players, list) in (2..).zip(default) {
        let mut board = standard.clone();
        board.seating[usize::from(players) - 2].reverse();
        let (before, after) = (start(&standard, players), start(&board, players));
        for (k, &number) in list.iter().enumerate() {
            let there = standard.berths[usize::from(number) - 1];
            let (old, new) = (&before.seats[k], &after.seats[list.len() - 1 - k]);
            assert_eq!((old.hex, old.facing), (there.hex, there.facing));
            assert_eq!((new.hex, new.facing), (there.hex, there.facing));
        }
    }
}
