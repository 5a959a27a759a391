//! Shooting stars and leaving stardust.

use crate::engine::Log;
use crate::games::shooting_stars::data::{Cell, Cells, Dir, Distance, Piece, PieceKind};
use crate::games::shooting_stars::event::Event;
use crate::games::shooting_stars::reason::Reason;
use crate::games::shooting_stars::state::GameState;

/// How far a star can be shot from here (`shooting-stars:SHO-1`): every hex passed and the last one are empty. Pieces
/// beside the line do not matter, the centre is a hex like any other, and one's own pieces block too.
#[inline]
pub(in super::super) fn reach(from: Cell, dir: Dir, occupied: Cells) -> u8 {
    match from.ray(dir).and(occupied).first_towards(dir) {
        Some(first) => from.steps_to(first) - 1,
        None => from.room(dir),
    }
}

/// Why this shot cannot be made: not an own star, off the board, or a piece in the way.
pub(in super::super) fn check(state: &GameState, from: Cell, dir: Dir, dist: Distance) -> Result<(), Reason> {
    check_star(state, from)?;
    // shooting-stars:SHO-1
    let room = from.room(dir);
    if dist.steps() > room {
        return Err(Reason::OffBoard { from, dir, room });
    }
    let occupied = state.occupied();
    let open = reach(from, dir, occupied);
    if dist.steps() > open
        && let Some(at) = from.ray(dir).and(occupied).first_towards(dir)
        && let Some(piece) = state.at(at)
    {
        return Err(Reason::PathBlocked { at, piece, open });
    }
    Ok(())
}

/// Only an own star can be shot (`shooting-stars:SHO-1`); stardust stays (`shooting-stars:SHO-3`).
fn check_star(state: &GameState, from: Cell) -> Result<(), Reason> {
    match state.at(from) {
        None => Err(Reason::NothingToShoot { from }),
        Some(
            piece @ Piece {
                kind: PieceKind::Dust, ..
            },
        ) => Err(Reason::StardustStays { from, piece }),
        Some(piece) if piece.colour != state.to_move => Err(Reason::NotYourStar { from }),
        Some(_) => Ok(()),
    }
}

/// Moves the star and leaves stardust of the mover's colour behind (`shooting-stars:SHO-2`). Nothing ever takes
/// stardust or a star off the board (`shooting-stars:SHO-3`). The shot has been checked.
pub(in super::super) fn shoot(state: &mut GameState, from: Cell, dir: Dir, dist: Distance, log: &mut impl Log<Event>) {
    let Some(to) = from.ahead(dir, dist) else { return };
    let mover = state.to_move;
    let by = state.player(mover);
    let stars = &mut state.stars[mover.index()];
    *stars = stars.minus(Cells::one(from)).or(Cells::one(to));
    log.push(Event::Shot { by, from, to });
    let dust = &mut state.dust[mover.index()];
    *dust = dust.or(Cells::one(from));
    log.push(Event::Dusted { by, cell: from });
}
