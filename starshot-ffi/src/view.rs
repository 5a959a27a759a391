//! A view: what one viewer may know and nothing else. It can be sent to that viewer as it is.

use std::ffi::c_char;

use starshot_rules::Viewer;
use starshot_rules::games::any::{AnyView, Pick};

use crate::convention::{Error, Fault, List, Status, free, get, guard, out, put, slice, text, viewer};
use crate::rng::Rng;
use crate::state::{State, TurnInfo, boxed, command_of_json, lines};

/// Everything that a seat or a spectator may know of a game, and nothing else.
#[derive(Debug)]
pub struct View(pub(crate) AnyView);

/// What a viewer may know. `viewer` is a seat or -1 for a spectator.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_new(
    state: *const State,
    viewer: i32,
    view: *mut *mut View,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let state = get!(state);
        out!(view);
        let viewer = self::viewer(viewer, state.0.seats())?;
        put!(view = Box::into_raw(Box::new(View(state.0.view(viewer)))));
        Ok(())
    })
}

/// Makes `view` what a viewer may know now, whatever it was: no new handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_renew(
    view: *mut View,
    state: *const State,
    viewer: i32,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (view, state) = (get!(mut view), get!(state));
        view.0 = state.0.view(self::viewer(viewer, state.0.seats())?);
        Ok(())
    })
}

/// Frees a view; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_free(view: *mut View) {
    free!(view);
}

/// The name of the view's game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_game(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(get!(view).0.game().id()))
}

/// Whose view it is: a seat, or -1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_viewer(view: *const View, viewer: *mut i32, error: *mut Error) -> Status {
    guard(error, || {
        let view = get!(view);
        out!(viewer);
        put!(
            viewer = match view.0.viewer() {
                Viewer::Seat(seat) => seat.0.into(),
                Viewer::Spectator => -1,
            }
        );
        Ok(())
    })
}

/// Who must act.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_turn(view: *const View, turn: *mut TurnInfo, error: *mut Error) -> Status {
    guard(error, || {
        let view = get!(view);
        out!(turn);
        put!(turn = view.0.turn().into());
        Ok(())
    })
}

/// The ids of the viewer's legal commands, ascending; none if it owes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_legal_ids(
    view: *const View,
    buffer: *mut u32,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let view = get!(view);
        List { buffer, capacity, size }.fill(|places| view.0.each_legal_id(|id| places.put(id)))
    })
}

/// The texts of the viewer's legal commands in the same order, one a line.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_legal_text(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&lines(&get!(view).0.legal()))
    })
}

/// The viewer's legal commands as a JSON array of objects with `id`, `text`, `command` and `says` (English).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_legal_json(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&get!(view).0.legal_json())
    })
}

/// Writes 1 for every legal id of the viewer and 0 for the rest. `length` is the game's number of ids.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_mask(
    view: *const View,
    mask: *mut u8,
    length: usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let view = get!(view);
        let mask = slice!(mut mask, length);
        let needed = view.0.game().ids() as usize;
        if length != needed {
            return Err(Fault::Size {
                buffer: "mask",
                found: length,
                needed,
            });
        }
        mask.fill(0);
        view.0.each_legal_id(|id| mask[id as usize] = 1);
        Ok(())
    })
}

/// Why may the viewer not play this now? See `starshot_state_check_id`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_check_id(view: *const View, id: u32, error: *mut Error) -> Status {
    guard(error, || Ok(get!(view).0.check(Pick::Id(id))?))
}

/// Why may the viewer not play this now? See `starshot_state_check_id`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_check_text(
    view: *const View,
    command: *const c_char,
    error: *mut Error,
) -> Status {
    guard(error, || Ok(get!(view).0.check(Pick::Text(text!(command)))?))
}

/// Why may the viewer not play this now? See `starshot_state_check_json`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_check_json(
    view: *const View,
    command: *const c_char,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let view = get!(view);
        let id = command_of_json(view.0.game(), text!(command))?;
        Ok(view.0.check(Pick::Id(id))?)
    })
}

/// What is known as numbers. `length` is the game's length of an observation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_observe(
    view: *const View,
    out: *mut f32,
    length: usize,
    error: *mut Error,
) -> Status {
    guard(error, || Ok(get!(view).0.observe(slice!(mut out, length))?))
}

/// A full state with exactly this view, drawn fairly: what else could be. `rng` is any number of yours; it moves on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_determinize(
    view: *const View,
    rng: *mut u64,
    state: *mut *mut State,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (view, rng) = (get!(view), get!(mut rng));
        out!(state);
        put!(state = boxed(view.0.determinize(&mut Rng(rng))));
        Ok(())
    })
}

/// The 64-bit digest of what is known: a client compares its own with its server's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_digest(view: *const View, digest: *mut u64, error: *mut Error) -> Status {
    guard(error, || {
        let view = get!(view);
        out!(digest);
        put!(digest = view.0.digest());
        Ok(())
    })
}

/// What is known as the JSON of a setup, unknown parts left open.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_setup(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(view).0.setup()))
}

/// The save of what is known as JSON: what a server sends to its client.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_to_json(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(view).0.to_json()))
}

/// The view in a save, of whichever game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_from_json(
    json: *const c_char,
    view: *mut *mut View,
    error: *mut Error,
) -> Status {
    guard(error, || {
        out!(view);
        put!(view = Box::into_raw(Box::new(View(AnyView::from_json(text!(json))?))));
        Ok(())
    })
}

/// The table as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_picture(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || List { buffer, capacity, size }.say(&get!(view).0.picture()))
}

/// What the viewer may want to hear before it decides, a line each: hand, odds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_advice(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(&lines(&get!(view).0.advice()))
    })
}

/// The odds of the attack that is being declared as JSON; `STARSHOT_STATUS_NOT_THERE` when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_odds(
    view: *const View,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(
            &get!(view)
                .0
                .odds()
                .ok_or(Fault::NotThere("no attack is being declared"))?,
        )
    })
}

/// What the game's bot would play for the viewer: a command id. `rng` is any number of yours; it moves on.
/// `STARSHOT_STATUS_NOT_THERE` if the viewer owes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_view_bot(
    view: *const View,
    rng: *mut u64,
    id: *mut u32,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let (view, rng) = (get!(view), get!(mut rng));
        out!(id);
        put!(
            id = view
                .0
                .bot(&mut Rng(rng))
                .ok_or(Fault::NotThere("the viewer owes no decision"))?
        );
        Ok(())
    })
}

impl From<AnyView> for View {
    fn from(view: AnyView) -> Self {
        Self(view)
    }
}
