//! What must be right before a setup can be packed into a state at all: seats, numbers, board.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::data::board::{Board, MOST_BERTHS, MOST_CENTRES, MOST_RADIUS};
use super::super::data::tuning::Tuning;
use super::super::fault::{Fault, FaultKind};
use super::super::setup::Setup;

/// Faults of what cannot even be packed into a state.
pub(crate) fn unpackable(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !(2..=4).contains(&setup.seats.len()) {
        faults.push(Fault::seats(setup.seats.len()));
    }
    tuning(&setup.tuning, &mut faults);
    board(&setup.board, &mut faults);
    let seats = setup.seats.len() as u8;
    let target = setup.attack.as_ref().map(|attack| ("attack target", attack.target));
    for (place, seat) in [("start", setup.start), ("active", setup.active)]
        .into_iter()
        .chain(target)
    {
        if seat.0 >= seats.max(1) {
            faults.push(Fault::new(
                FaultKind::SeatNumber,
                place,
                format_args!("there is no {seat}"),
            ));
        }
    }
    for (k, seat) in setup.seats.iter().enumerate() {
        if seat.cards.stacks.len() > 4 || seat.cards.stacks.iter().any(|stack| stack.cards.len() > 2) {
            faults.push(Fault::new(
                FaultKind::Stacks,
                format_args!("seat {k} stacks"),
                "at most 4 stacks of at most 2 cards",
            ));
        }
    }
    faults
}

fn tuning(tuning: &Tuning, faults: &mut Vec<Fault>) {
    for dial in tuning.dials() {
        if !(dial.least..=dial.most).contains(&dial.value) {
            let problem = format!("{} is not in {} to {}", dial.value, dial.least, dial.most);
            faults.push(Fault::new(
                FaultKind::Dial,
                format_args!("tuning {}", dial.name),
                problem,
            ));
        }
    }
    for card in tuning.too_many_copies() {
        faults.push(Fault::new(
            FaultKind::Copies,
            format_args!("tuning copies of {card:?}"),
            "at most 31",
        ));
    }
}

/// BOARD-01: the radius and the numbers of planet centres.
fn board(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |place, problem: String| faults.push(Fault::new(FaultKind::Board, place, problem));
    if !(1..=MOST_RADIUS).contains(&board.radius) {
        fault("board radius", format!("{} is not in 1 to {MOST_RADIUS}", board.radius));
    }
    for (n, hexes) in (1..).zip(&board.planets) {
        if !(1..=3).contains(&hexes.len()) {
            fault(
                "board planets",
                format!("planet {n} has {} centres, not 1 to 3", hexes.len()),
            );
        }
    }
    let centres: usize = board.planets.iter().map(Vec::len).sum();
    if centres > MOST_CENTRES {
        fault(
            "board planets",
            format!("{centres} centres in all, at most {MOST_CENTRES}"),
        );
    }
    planets(board, faults);
    berths(board, faults);
    seating(board, faults);
}

/// BOARD-02: every planet lies on the board and none overlap.
fn planets(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |problem: String| faults.push(Fault::new(FaultKind::Planets, "board planets", problem));
    let numbered = (1..).zip(&board.planets);
    let centres: Vec<_> = numbered
        .flat_map(|(n, hexes)| hexes.iter().map(move |&hex| (n, hex)))
        .collect();
    for (k, &(n, hex)) in centres.iter().enumerate() {
        if !hex.within(board.radius.saturating_sub(1)) {
            fault(format!("a centre of planet {n} at {hex} leaves no room for its ring"));
        }
        for &(m, other) in centres[..k].iter().filter(|(_, other)| hex.distance(*other) < 3) {
            fault(format!("planets {m} at {other} and {n} at {hex} overlap"));
        }
    }
}

/// BOARD-03: enough starting seats, on different hexes of the board.
fn berths(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |problem: String| faults.push(Fault::new(FaultKind::Berths, "board berths", problem));
    if !(4..=MOST_BERTHS).contains(&board.berths.len()) {
        fault(format!("{} seats, not 4 to {MOST_BERTHS}", board.berths.len()));
    }
    for (k, berth) in board.berths.iter().enumerate() {
        if !berth.hex.within(board.radius) {
            fault(format!("seat {} at {} is off the board", k + 1, berth.hex));
        }
        if board.berths[..k].iter().any(|other| other.hex == berth.hex) {
            fault(format!("seat {} shares the hex {}", k + 1, berth.hex));
        }
    }
}

/// BOARD-04: which seats are used by how many players.
fn seating(board: &Board, faults: &mut Vec<Fault>) {
    for (players, list) in (2..).zip(&board.seating) {
        let distinct = list.iter().enumerate().all(|(k, number)| !list[..k].contains(number));
        let most = if players == 4 { 4 } else { board.berths.len() };
        let exist = list.iter().all(|&number| (1..=most).contains(&number.into()));
        if list.len() != players || !distinct || !exist {
            let problem = format!("{list:?} does not seat {players} players on different seats (4 use seats 1 to 4)");
            faults.push(Fault::new(FaultKind::Seating, "board seating", problem));
        }
    }
}
