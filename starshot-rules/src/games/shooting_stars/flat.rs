//! Events as numbers. A new kind goes to the end: the numbers are what C and C# programs are compiled with.

use super::data::{Cell, Colour, Parity, Player};
use super::event::Event;
use crate::engine::{Actor, Flat, Numbers, Seat, flat_events, flat_words};

flat_words! {
    Cell: cell => cell.index() as u8;
    Colour: colour => colour as u8;
    Parity: parity => parity as u8;
}

impl Flat for Player {
    const WIDTH: usize = 2;
    fn put(&self, out: &mut Numbers) {
        self.seat.put(out);
        self.colour.put(out);
    }
}

impl Actor for Player {
    const WIDTH: usize = 1;
    fn seat(&self) -> Seat {
        self.seat
    }
    fn put_rest(&self, out: &mut Numbers) {
        self.colour.put(out);
    }
}

flat_events! {
    Event,
    [
        "shooting-stars:CRE-1",
        "shooting-stars:END-1",
        "shooting-stars:KOM-1",
        "shooting-stars:PAS-1",
        "shooting-stars:SHO-1",
        "shooting-stars:SHO-2",
        "shooting-stars:TOU-1",
    ],
    Created { by: Player; cell: Cell }
    Shot { by: Player; from: Cell, to: Cell }
    Dusted { by: Player; cell: Cell }
    Passed { by: Player; forced: bool }
    Committed { seat: Seat; choice: Option<Parity> }
    Opened { ; held: Parity, guess: Parity }
    ColoursKept { red: Seat; }
    ColoursSwapped { red: Seat; }
    GameOver { winner: Player; red: u8, blue: u8, komi_halves: i16 }
}
