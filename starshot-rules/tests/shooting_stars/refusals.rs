//! Each reason for refusing, its operands, its rule and its words; and which comes first.

use starshot_rules::engine::{Common, Reason as _, Seats};
use starshot_rules::games::shooting_stars::{
    Cell, Colour, Command, Dir, GameState, Parity, Piece, PieceKind, Reason, Setup,
};
use starshot_rules::{Game, Seat};

use super::support::{cell, pieces, stars, start};

const RED_STAR: Piece = Piece {
    colour: Colour::Red,
    kind: PieceKind::Star,
};
const BLUE_STAR: Piece = Piece {
    colour: Colour::Blue,
    kind: PieceKind::Star,
};
const RED_DUST: Piece = Piece {
    colour: Colour::Red,
    kind: PieceKind::Dust,
};

/// Red stars at 0,0 and 4,0, red dust at 2,0, a blue star at -2,0; Red to move.
fn scene() -> GameState {
    let red = pieces(&[[0, 0], [4, 0]], &[[2, 0]]);
    GameState::new(&Setup {
        red,
        blue: pieces(&[[-2, 0]], &[]),
        ..Setup::default()
    })
    .unwrap()
}

fn refused(state: &GameState, seat: u8, text: &str) -> Reason {
    let refusal = state.apply(Seat(seat), text.parse().unwrap()).unwrap_err();
    assert_eq!(refusal.tried.to_string(), text);
    refusal.reason
}

/// The text of the refusal of Red's command in the scene.
fn words(text: &str) -> String {
    scene().apply(Seat(0), text.parse().unwrap()).unwrap_err().to_string()
}

#[test]
fn create() {
    let occupied = Reason::CellOccupied {
        cell: cell(2, 0),
        piece: RED_DUST,
    };
    assert_eq!(refused(&scene(), 0, "create 2,0"), occupied);
    let on_the_centre = Reason::CellOccupied {
        cell: Cell::CENTRE,
        piece: RED_STAR,
    };
    assert_eq!(refused(&scene(), 0, "create 0,0"), on_the_centre);
    assert_eq!(refused(&start(), 0, "create 0,0"), Reason::CentreBarred);
    let beside_it = stars(&[[1, 0]], &[], Colour::Blue);
    assert_eq!(refused(&beside_it, 1, "create 0,0"), Reason::CentreBarred);
    let next_to = |neighbour, piece| Reason::NextToPiece {
        cell: cell(1, 0),
        neighbour,
        piece,
    };
    assert_eq!(refused(&scene(), 0, "create 1,0"), next_to(Cell::CENTRE, RED_STAR));
    let dust_only = Setup {
        red: pieces(&[], &[[2, -1]]),
        ..Setup::default()
    };
    let dust_only = GameState::new(&dust_only).unwrap();
    assert_eq!(refused(&dust_only, 0, "create 1,0"), next_to(cell(2, -1), RED_DUST));
}

#[test]
fn shoot() {
    assert_eq!(
        refused(&scene(), 0, "shoot 3,0 E 1"),
        Reason::NothingToShoot { from: cell(3, 0) }
    );
    let dust = Reason::StardustStays {
        from: cell(2, 0),
        piece: RED_DUST,
    };
    assert_eq!(refused(&scene(), 0, "shoot 2,0 NE 1"), dust);
    assert_eq!(
        refused(&scene(), 0, "shoot -2,0 E 1"),
        Reason::NotYourStar { from: cell(-2, 0) }
    );
    let off = Reason::OffBoard {
        from: cell(0, 0),
        dir: Dir::NE,
        room: 4,
    };
    assert_eq!(refused(&scene(), 0, "shoot 0,0 NE 5"), off);
    let off_and_blocked = Reason::OffBoard {
        from: cell(0, 0),
        dir: Dir::E,
        room: 4,
    };
    assert_eq!(refused(&scene(), 0, "shoot 0,0 E 5"), off_and_blocked);
    let blocked = |at, piece, open| Reason::PathBlocked { at, piece, open };
    assert_eq!(
        refused(&scene(), 0, "shoot 0,0 W 2"),
        blocked(cell(-2, 0), BLUE_STAR, 1)
    );
    assert_eq!(
        refused(&scene(), 0, "shoot 0,0 W 4"),
        blocked(cell(-2, 0), BLUE_STAR, 1)
    );
    assert_eq!(refused(&scene(), 0, "shoot 4,0 W 3"), blocked(cell(2, 0), RED_DUST, 1));
    assert_eq!(scene().check(Seat(0), "shoot 0,0 W 1".parse().unwrap()), Ok(()));
    assert_eq!(scene().check(Seat(0), "shoot 4,0 W 1".parse().unwrap()), Ok(()));
}

#[test]
fn the_shared_reasons_come_first() {
    let red = Seats::one(Seat(0));
    let not_your_turn = Common::NotYourTurn {
        seat: Seat(1),
        owing: red,
    };
    assert_eq!(refused(&scene(), 1, "create 2,0"), not_your_turn.into());
    assert_eq!(refused(&scene(), 1, "hold odd"), not_your_turn.into());
    assert_eq!(
        refused(&scene(), 2, "pass"),
        Common::NoSuchSeat {
            seat: Seat(2),
            seats: 2
        }
        .into()
    );
    assert_eq!(refused(&scene(), 0, "hold odd"), Common::NotNow.into());
    assert_eq!(refused(&scene(), 0, "guess odd"), Common::NotNow.into());
    let over = GameState::new(&Setup {
        passes: 2,
        ..scene().setup()
    })
    .unwrap();
    for seat in 0..3 {
        assert_eq!(refused(&over, seat, "pass"), Common::GameOver.into());
        assert!(over.legal(Seat(seat)).is_empty());
    }
}

#[test]
fn nigiri() {
    let state = GameState::new(&Setup::tournament()).unwrap();
    assert_eq!(refused(&state, 0, "hold odd"), Reason::HoldIsForBlue { seat: Seat(0) });
    assert_eq!(refused(&state, 1, "guess odd"), Reason::GuessIsForRed { seat: Seat(1) });
    assert_eq!(refused(&state, 0, "pass"), Common::NotNow.into());
    assert_eq!(refused(&state, 0, "create 0,0"), Common::NotNow.into());
    let held = state.apply(Seat(1), Command::Hold(Parity::Odd)).unwrap().state;
    let owing = Seats::one(Seat(0));
    assert_eq!(
        refused(&held, 1, "hold even"),
        Common::AlreadyCommitted { seat: Seat(1), owing }.into()
    );
}

#[test]
fn in_words() {
    let lines = [
        "create 2,0: a Red stardust lies at 2,0: create on an empty hex [shooting-stars:OCC-1]",
        "create 1,0: 1,0 is next to the Red star at 0,0: create on a hex with no piece around it [shooting-stars:CRE-1]",
        "shoot 3,0 E 1: there is no star at 3,0: shoot one of your stars [shooting-stars:SHO-1]",
        "shoot 2,0 E 1: a Red stardust lies at 2,0 and never moves: shoot one of your stars [shooting-stars:SHO-3]",
        "shoot -2,0 E 1: the star at -2,0 is your opponent's: shoot one of your own [shooting-stars:SHO-1]",
        "shoot 0,0 NE 5: the board ends at distance 4 NE of 0,0: shoot no farther [shooting-stars:SHO-1]",
        "shoot 0,0 W 2: a Blue star at -2,0 is in the way: shoot elsewhere or less far (open hexes that way: 1) \
         [shooting-stars:SHO-1]",
    ];
    for line in lines {
        assert_eq!(words(line.split(':').next().unwrap()), line);
    }
    let centre = start()
        .apply(Seat(0), "create 0,0".parse().unwrap())
        .unwrap_err()
        .to_string();
    assert!(
        centre.ends_with("create elsewhere, or shoot a star there [shooting-stars:CRE-1]"),
        "{centre}"
    );
}

#[test]
fn codes_are_stable() {
    let at = cell(0, 0);
    let reasons = [
        Reason::HoldIsForBlue { seat: Seat(0) },
        Reason::GuessIsForRed { seat: Seat(0) },
        Reason::CellOccupied {
            cell: at,
            piece: RED_STAR,
        },
        Reason::CentreBarred,
        Reason::NextToPiece {
            cell: at,
            neighbour: at,
            piece: RED_STAR,
        },
        Reason::NothingToShoot { from: at },
        Reason::StardustStays {
            from: at,
            piece: RED_DUST,
        },
        Reason::NotYourStar { from: at },
        Reason::OffBoard {
            from: at,
            dir: Dir::E,
            room: 4,
        },
        Reason::PathBlocked {
            at,
            piece: RED_STAR,
            open: 0,
        },
    ];
    for (code, reason) in (100..).zip(reasons) {
        assert_eq!(reason.code(), code);
        assert!(format!("{reason:?}").starts_with(reason.name()));
    }
    assert_eq!(Reason::from(Common::NotNow).code(), 9);
    assert_eq!(Reason::from(Common::NotNow).name(), "NotNow");
}
