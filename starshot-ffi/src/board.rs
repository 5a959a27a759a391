//! What lies on the board, for whoever draws it.

use starshot_rules::engine::SpotKind as Kind;

use crate::convention::{Error, List, Status, get, guard};
use crate::state::State;

/// What lies at a place of the board.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpotKind {
    /// A hex that can be stood on.
    Hex = 0,
    /// The centre of a planet.
    Planet = 1,
    /// Where a seat starts.
    Start = 2,
}

/// A place of the board. The hexes have corners up and sides of length 1.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// What lies there.
    pub kind: SpotKind,
    /// The number of the hex in the game's order, of the planet, or the seat.
    pub number: u32,
    /// Axial column.
    pub q: i32,
    /// Axial row.
    pub r: i32,
    /// The direction 0-5, clockwise from east, in which a ship faces that starts there; -1 for none.
    pub facing: i32,
    /// The centre: to the east.
    pub x: f32,
    /// The centre: to the south.
    pub y: f32,
}

/// Everything that lies on the board, in the order to draw it: hexes, planets, where the seats start. It is public and
/// stays as it is for the whole game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_state_board(
    state: *const State,
    buffer: *mut Spot,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        List { buffer, capacity, size }.fill(|put| {
            state.0.each_spot(|spot| {
                let (x, y) = spot.at.point();
                put(Spot {
                    kind: match spot.kind {
                        Kind::Hex => SpotKind::Hex,
                        Kind::Planet => SpotKind::Planet,
                        Kind::Start => SpotKind::Start,
                    },
                    number: spot.number.into(),
                    q: spot.at.q.into(),
                    r: spot.at.r.into(),
                    facing: spot.facing.map_or(-1, |facing| facing.number().into()),
                    x: x as f32,
                    y: y as f32,
                });
            });
        })
    })
}
