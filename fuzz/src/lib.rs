//! The laws that the fuzz targets hunt. Each is a plain function of bytes, so that an ordinary test can run it too; a law that is
//! broken panics.

mod boundary;
mod bytes;

use core::fmt::{Debug, Display};
use core::str::FromStr;

use starshot_rules::engine::{Game, Record, Save, Seat, Turn, View, Viewer};
use starshot_rules::games::{shooting_stars, starshot};

pub use boundary::no_bytes_crash_the_boundary;
pub use bytes::Bytes;

/// Whatever is asked of whatever state, the answer is a state or a refusal.
///
/// The bytes choose a game, a start, and then choice after choice, legal or not: what is listed is accepted, all else is
/// refused without a trace, and every state can be described, described again, and viewed.
pub fn no_command_panics(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.u8() {
        None => {}
        Some(0..=31) => play::<shooting_stars::GameState>(&shooting_stars::Setup::default(), &mut bytes),
        Some(32..=63) => play::<shooting_stars::GameState>(&shooting_stars::Setup::tournament(), &mut bytes),
        Some(other) => {
            let seats = 2 + other % 3;
            let Ok(mut setup) = starshot::GameState::standard(seats) else {
                panic!("{seats} seats are refused")
            };
            tune(&mut setup, &mut bytes);
            play::<starshot::GameState>(&setup, &mut bytes);
        }
    }
}

/// Gives some numbers of the tuning table any value; most are still in range.
fn tune(setup: &mut starshot::Setup, bytes: &mut Bytes<'_>) {
    let tuning = &mut setup.tuning;
    let numbers = [
        &mut tuning.hand,
        &mut tuning.shield_charges,
        &mut tuning.hit_bonus,
        &mut tuning.damage_base,
        &mut tuning.purples,
        &mut tuning.starting_tokens,
        &mut tuning.overdrive_runs,
        &mut tuning.rounds,
    ];
    let which = bytes.u8().unwrap_or(0);
    for (k, number) in numbers.into_iter().enumerate() {
        if which >> k & 1 == 1 {
            let byte = bytes.u8().unwrap_or(0);
            *number = if byte < 250 { byte % 8 } else { byte };
        }
    }
}

fn play<G: Game>(setup: &G::Setup, bytes: &mut Bytes<'_>) {
    let mut state = match G::new(setup) {
        Ok(state) => state,
        Err(faults) => return assert!(!faults.is_empty(), "refused without a fault"),
    };
    state.start(&mut ());
    while let Some(how) = bytes.u8() {
        let before = state.clone();
        let mut log = Vec::new();
        let (answer, listed) = match how {
            // a choice that is listed, so that the game goes on
            0..=199 => match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let total = state.total_weight();
                    let at = bytes.u16().unwrap_or(0);
                    let Some(roll) = state.roll_at(u32::from(at) % total.max(1)) else {
                        panic!("chance without an outcome")
                    };
                    (state.roll(roll, &mut log), true)
                }
                turn => {
                    let Some(seat) = turn.seats().lowest() else {
                        panic!("nobody owes a choice")
                    };
                    let n = usize::from(bytes.u16().unwrap_or(0)) % state.count(seat).max(1);
                    let Some(command) = state.nth(seat, n) else {
                        panic!("{seat} owes a choice and has none")
                    };
                    (state.play(seat, command, &mut log), true)
                }
            },
            // any command of any seat
            200..=239 => {
                let (seat, id) = (Seat(how % 10), bytes.u16().unwrap_or(0));
                let Some(command) = G::command(u32::from(id) % (G::IDS + 1)) else {
                    continue;
                };
                let listed = state.legal(seat).contains(&command);
                assert_eq!(state.check(seat, command).is_ok(), listed, "{seat} {command}");
                (state.play(seat, command, &mut log), listed)
            }
            // any roll
            _ => {
                let id = u32::from(bytes.u16().unwrap_or(0));
                let Some(roll) = id.checked_rem(G::ROLLS).and_then(G::roll_of) else {
                    continue;
                };
                let listed = state.rolls().iter().any(|listed| listed.0 == roll);
                (state.roll(roll, &mut log), listed)
            }
        };
        assert_eq!(answer.is_ok(), listed, "{answer:?}");
        if let Err(reason) = answer {
            assert!(state == before && log.is_empty(), "a refusal left a trace: {reason}");
            continue;
        }
        sound(&state, how);
    }
}

/// A state is what its setup describes; so is a view, which lists what the state lists.
fn sound<G: Game>(state: &G, how: u8) {
    let setup = state.setup();
    match G::new(&setup) {
        Ok(again) => assert!(again == *state, "the setup describes another state"),
        Err(faults) => panic!("an invariant is broken: {faults:?}"),
    }
    if how.is_multiple_of(8) {
        for viewer in Viewer::all(state.seats()) {
            let view = state.view(viewer);
            assert!(View::new(&view.setup(), viewer).as_ref() == Ok(&view), "{viewer}");
            if let Some(seat) = viewer.seat() {
                assert_eq!(view.legal(), state.legal(seat));
            }
        }
    }
}

/// A text either is refused, or means a value that prints as a text which means the same value.
pub fn text_round_trips(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    of_a_game::<starshot::GameState>(text);
    of_a_game::<shooting_stars::GameState>(text);
    comes_back(text, starshot::GameState::from_position, starshot::GameState::position);
    comes_back(
        text,
        shooting_stars::GameState::from_position,
        shooting_stars::GameState::position,
    );
    round_trip::<starshot::data::cards::Ordered>(text);
}

/// The texts that every game has.
fn of_a_game<G: Game>(text: &str) {
    round_trip::<G::Command>(text);
    round_trip::<G::Roll>(text);
    comes_back(text, G::from_json, G::to_json);
    comes_back(text, Record::<G>::from_json, Record::to_json);
    comes_back(text, View::<G>::from_json, View::to_json);
}

fn round_trip<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    comes_back(text, T::from_str, T::to_string);
}

/// Reads a value, prints it, reads that again: the value is equal and the text is the one canonical text.
fn comes_back<T: PartialEq, E>(text: &str, read: impl Fn(&str) -> Result<T, E>, print: impl Fn(&T) -> String) {
    let Ok(value) = read(text) else { return };
    let printed = print(&value);
    let Ok(again) = read(&printed) else {
        panic!("{text:?} was read and printed as {printed:?}, which is refused")
    };
    assert!(
        again == value,
        "{text:?} was read and printed as {printed:?}, which means another value"
    );
    assert_eq!(print(&again), printed, "{text:?} has two canonical texts");
}
