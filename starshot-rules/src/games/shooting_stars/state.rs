//! The position.

use super::data::{Cell, Cells, Choice, Colour, Nigiri, Piece, PieceKind, Player};
use crate::engine::{Seat, Seats, Turn};

/// How many consecutive passes end the game (`shooting-stars:PAS-2`).
pub(super) const LAST_PASS: u8 = 2;

/// A valid position of Shooting Stars.
///
/// # Equality
/// Two states are equal when board, side to move, passes, komi, seats of the colours, nigiri and ply are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameState {
    /// By colour; disjoint from all other sets (`shooting-stars:OCC-1`).
    pub(super) stars: [Cells; 2],
    /// By colour.
    pub(super) dust: [Cells; 2],
    pub(super) komi_halves: i16,
    pub(super) to_move: Colour,
    /// Consecutive passes, 0..=2.
    pub(super) passes: u8,
    /// Seat 0 or 1.
    pub(super) red_seat: Seat,
    /// At most 2 occupied + passes (`shooting-stars:TER-1`).
    pub(super) ply: u8,
    pub(super) nigiri: Option<Nigiri>,
}

impl GameState {
    /// The stars of a colour.
    #[inline]
    pub const fn stars(&self, colour: Colour) -> Cells {
        self.stars[colour.index()]
    }

    /// The stardust of a colour.
    #[inline]
    pub const fn dust(&self, colour: Colour) -> Cells {
        self.dust[colour.index()]
    }

    /// Every hex with a piece.
    #[inline]
    pub const fn occupied(&self) -> Cells {
        let [red, blue] = self.stars;
        let [red_dust, blue_dust] = self.dust;
        red.or(blue).or(red_dust).or(blue_dust)
    }

    /// What lies on a hex.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| self.pieces(*piece).contains(cell))
    }

    /// Where pieces of one sort lie.
    pub const fn pieces(&self, piece: Piece) -> Cells {
        match piece.kind {
            PieceKind::Star => self.stars(piece.colour),
            PieceKind::Dust => self.dust(piece.colour),
        }
    }

    /// The side to move; Red during nigiri.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// How many passes in a row were just made; two end the game.
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// What is added to Blue's stardust, in half points.
    pub const fn komi_halves(&self) -> i16 {
        self.komi_halves
    }

    /// How many creates, shots and passes were made.
    pub const fn ply(&self) -> u8 {
        self.ply
    }

    /// The choosing of colours, while it lasts.
    pub const fn nigiri(&self) -> Option<Nigiri> {
        self.nigiri
    }

    /// The seat that plays a colour (during nigiri: would play it).
    #[inline]
    pub const fn seat_of(&self, colour: Colour) -> Seat {
        match colour {
            Colour::Red => self.red_seat,
            Colour::Blue => Seat(1 - self.red_seat.0),
        }
    }

    /// The colour of a seat (during nigiri: the prospective one). Any seat but Red's counts as Blue's.
    #[inline]
    pub fn colour_of(&self, seat: Seat) -> Colour {
        if seat == self.red_seat {
            Colour::Red
        } else {
            Colour::Blue
        }
    }

    /// A colour with its seat.
    pub const fn player(&self, colour: Colour) -> Player {
        Player {
            seat: self.seat_of(colour),
            colour,
        }
    }

    /// Whether both players passed in turn (`shooting-stars:PAS-2`).
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.passes >= LAST_PASS
    }

    /// Who must act: in nigiri whoever has not chosen, then the side to move (`shooting-stars:TRN-1`).
    #[inline]
    pub fn turn(&self) -> Turn {
        if let Some(nigiri) = self.nigiri {
            return Turn::All(self.owing(nigiri));
        }
        if self.is_over() {
            Turn::Over
        } else {
            Turn::Any(Seats::one(self.seat_of(self.to_move)))
        }
    }

    fn owing(&self, nigiri: Nigiri) -> Seats {
        let owes = |colour: &Colour| nigiri.of(*colour) == Choice::Owed;
        Colour::ALL
            .into_iter()
            .filter(owes)
            .map(|colour| self.seat_of(colour))
            .collect()
    }
}
