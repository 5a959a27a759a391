//! The games there are, and the names behind their numbers.

use std::ffi::c_char;

use starshot_rules::games::any::{AnyError, GameId};

use crate::convention::{Error, Fault, List, Status, guard, out, put, text};

/// The sizes of a game.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Bit n is set if n seats can play.
    pub seats: u32,
    /// How many seats play when nothing is said.
    pub default_seats: u32,
    /// Command ids are below this: the length of a mask.
    pub ids: u32,
    /// Roll ids are below this.
    pub rolls: u32,
    /// The length of an observation.
    pub observation: u32,
    /// Kinds of events are below this.
    pub kinds: u32,
    /// Rule numbers of events are below this.
    pub rules: u32,
}

/// The game of a name.
pub(crate) fn game(name: &str) -> Result<GameId, Fault> {
    Ok(name.parse::<GameId>().map_err(AnyError::from)?)
}

/// How many games there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_count(count: *mut u32, error: *mut Error) -> Status {
    guard(error, || {
        out!(count);
        put!(count = GameId::ALL.len() as u32);
        Ok(())
    })
}

/// The name of game number `index`, such as `starshot`: what other functions take. Numbers may change, names do not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_id(
    index: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = GameId::ALL
            .get(index as usize)
            .ok_or(Fault::NotThere("there are not so many games"))?;
        List { buffer, capacity, size }.say(game.id())
    })
}

/// The name of a game in print, such as `StarShot`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_title(
    game: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(self::game(text!(game))?.title())
    })
}

/// The version of the rules of a game, a date.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_rules(
    game: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(self::game(text!(game))?.rules())
    })
}

/// What the scores of a game are counted in.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_unit(
    game: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        List { buffer, capacity, size }.say(self::game(text!(game))?.unit())
    })
}

/// The sizes of a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_sizes(game: *const c_char, sizes: *mut Sizes, error: *mut Error) -> Status {
    guard(error, || {
        let game = self::game(text!(game))?;
        out!(sizes);
        put!(
            sizes = Sizes {
                seats: game.seats().iter().fold(0, |bits, seats| bits | 1 << seats),
                default_seats: game.default_seats().into(),
                ids: game.ids(),
                rolls: game.rolls(),
                observation: game.observation() as u32,
                kinds: game.kinds().len() as u32,
                rules: game.event_rules().len() as u32,
            }
        );
        Ok(())
    })
}

/// The JSON of the setup of an ordinary start. `seats` 0 is the game's default. `options` (may be NULL) is a JSON object
/// of the fields to set otherwise, as deep as they lie: `{"tuning": {"rounds": 3}}`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_game_setup(
    game: *const c_char,
    seats: u32,
    options: *const c_char,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let game = self::game(text!(game))?;
        let options = if options.is_null() { None } else { Some(text!(options)) };
        List { buffer, capacity, size }.say(&setup(game, seats, options)?)
    })
}

/// The setup of an ordinary start.
pub(crate) fn setup(game: GameId, seats: u32, options: Option<&str>) -> Result<String, Fault> {
    let seats = match seats {
        0 => game.default_seats(),
        seats => u8::try_from(seats).unwrap_or(u8::MAX),
    };
    Ok(game.setup(seats, options)?)
}

/// The text of a command id, such as `move left`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_command_text(
    game: *const c_char,
    id: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let text = self::game(text!(game))?.command_text(id);
        List { buffer, capacity, size }.say(&text.ok_or(Fault::NotThere("no command has this id"))?)
    })
}

/// What a command id does, in English.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_command_describe(
    game: *const c_char,
    id: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let text = self::game(text!(game))?.describe(id);
        List { buffer, capacity, size }.say(&text.ok_or(Fault::NotThere("no command has this id"))?)
    })
}

/// The text of a roll id.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_roll_text(
    game: *const c_char,
    id: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let text = self::game(text!(game))?.roll_text(id);
        List { buffer, capacity, size }.say(&text.ok_or(Fault::NotThere("no roll has this id"))?)
    })
}

/// The name of a kind of event, such as `TileDestroyed`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_event_name(
    game: *const c_char,
    kind: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let kind = self::game(text!(game))?.kinds().get(kind as usize);
        List { buffer, capacity, size }.say(kind.ok_or(NO_KIND)?.name)
    })
}

const NO_KIND: Fault = Fault::NotThere("no kind of event has this number");

/// The name of field number `field` of a kind of event and how many of the arguments it takes (0: only the actor). The
/// fields fill the arguments from the first on. `STARSHOT_STATUS_NOT_THERE` past the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_event_field(
    game: *const c_char,
    kind: u32,
    field: u32,
    width: *mut u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let kind = self::game(text!(game))?.kinds().get(kind as usize).ok_or(NO_KIND)?;
        let (name, numbers) = kind
            .fields
            .get(field as usize)
            .ok_or(Fault::NotThere("this kind has fewer fields"))?;
        out!(width);
        put!(width = *numbers as u32);
        List { buffer, capacity, size }.say(name)
    })
}

/// The rule of a rule number of an event, such as `starshot:ATTACK-07`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn starshot_event_rule(
    game: *const c_char,
    rule: u32,
    buffer: *mut c_char,
    capacity: usize,
    size: *mut usize,
    error: *mut Error,
) -> Status {
    guard(error, || {
        let rule = self::game(text!(game))?.event_rules().get(rule as usize);
        List { buffer, capacity, size }.say(rule.ok_or(Fault::NotThere("no rule has this number"))?)
    })
}
