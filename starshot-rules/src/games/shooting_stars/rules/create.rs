//! Creating stars.

use crate::engine::Log;
use crate::games::shooting_stars::data::{Cell, Cells};
use crate::games::shooting_stars::event::Event;
use crate::games::shooting_stars::reason::Reason;
use crate::games::shooting_stars::state::GameState;

/// Where a star may be created, whoever creates it (`shooting-stars:CRE-1`): on an empty hex (`shooting-stars:OCC-1`)
/// that is not the centre and has no piece around it. Stardust and one's own pieces count as pieces.
#[inline]
pub(in super::super) fn open_cells(occupied: Cells) -> Cells {
    let barred = occupied.or(occupied.neighbours()).or(Cells::one(Cell::CENTRE));
    Cells::ALL.minus(barred)
}

/// Why no star can be created here: occupied, the centre, or next to a piece.
pub(in super::super) fn check(state: &GameState, cell: Cell) -> Result<(), Reason> {
    // shooting-stars:OCC-1
    if let Some(piece) = state.at(cell) {
        return Err(Reason::CellOccupied { cell, piece });
    }
    // shooting-stars:CRE-1
    if cell == Cell::CENTRE {
        return Err(Reason::CentreBarred);
    }
    let beside = cell
        .neighbours()
        .iter()
        .find_map(|neighbour| Some((neighbour, state.at(neighbour)?)));
    match beside {
        Some((neighbour, piece)) => Err(Reason::NextToPiece { cell, neighbour, piece }),
        None => Ok(()),
    }
}

/// Puts the mover's star there (`shooting-stars:CRE-1`).
pub(in super::super) fn create(state: &mut GameState, cell: Cell, log: &mut impl Log<Event>) {
    let mover = state.to_move;
    let stars = &mut state.stars[mover.index()];
    *stars = stars.or(Cells::one(cell));
    log.push(Event::Created {
        by: state.player(mover),
        cell,
    });
}
