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
    for (place, seat) in [("start", setup.start), ("active", setup.active)] {
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

/// BOARD-01: radius and planets. BOARD-02: room for every planet. BOARD-03: starting seats. BOARD-04: who uses which.
fn board(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |place: &str, problem: String| {
        faults.push(Fault::new(FaultKind::Board, format_args!("board {place}"), problem))
    };
    let radius = board.radius;
    if !(1..=MOST_RADIUS).contains(&radius) {
        fault("radius", format!("{radius} is not in 1 to {MOST_RADIUS}"));
    }
    let centres: Vec<_> = (1..)
        .zip(&board.planets)
        .flat_map(|(n, hexes)| hexes.iter().map(move |&hex| (n, hex)))
        .collect();
    for (n, hexes) in (1..).zip(&board.planets) {
        if !(1..=3).contains(&hexes.len()) {
            fault("planets", format!("planet {n} has {} centres, not 1 to 3", hexes.len()));
        }
    }
    if centres.len() > MOST_CENTRES {
        fault(
            "planets",
            format!("{} centres in all, at most {MOST_CENTRES}", centres.len()),
        );
    }
    for (k, &(n, hex)) in centres.iter().enumerate() {
        if !hex.within(radius.saturating_sub(1)) {
            fault(
                "planets",
                format!("a centre of planet {n} at {hex} leaves no room for its ring"),
            );
        }
        for &(m, other) in &centres[..k] {
            if hex.distance(other) < 3 {
                fault("planets", format!("planets {m} at {other} and {n} at {hex} overlap"));
            }
        }
    }
    if !(4..=MOST_BERTHS).contains(&board.berths.len()) {
        fault(
            "berths",
            format!("{} seats, not 4 to {MOST_BERTHS}", board.berths.len()),
        );
    }
    for (k, berth) in board.berths.iter().enumerate() {
        if !berth.hex.within(radius) {
            fault("berths", format!("seat {} at {} is off the board", k + 1, berth.hex));
        }
        if board.berths[..k].iter().any(|other| other.hex == berth.hex) {
            fault("berths", format!("seat {} shares the hex {}", k + 1, berth.hex));
        }
    }
    for (players, list) in (2..).zip(&board.seating) {
        let distinct = list.iter().enumerate().all(|(k, number)| !list[..k].contains(number));
        let exist = list
            .iter()
            .all(|&number| (1..=board.berths.len()).contains(&number.into()));
        if list.len() != players || !distinct || !exist || players == 4 && list.iter().any(|&number| number > 4) {
            fault(
                "seating",
                format!("{list:?} does not seat {players} players on different seats (4 use seats 1 to 4)"),
            );
        }
    }
}
