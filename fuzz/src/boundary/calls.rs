//! One call after another, chosen by the input.

use core::ptr::{null, null_mut};

use starshot_ffi::batch::*;
use starshot_ffi::board::{Spot, SpotKind, starshot_state_board};
use starshot_ffi::game::*;
use starshot_ffi::log::*;
use starshot_ffi::matches::*;
use starshot_ffi::record::*;
use starshot_ffi::state::*;
use starshot_ffi::stepping::*;
use starshot_ffi::view::*;
use starshot_ffi::{Error, STARSHOT_MAX_ARGS, Status};
use starshot_rules::games::any::GameId;

use super::memory::Guarded;
use super::{MOST_GAMES, Program, Text, Use, listed};

const NO_TURN: TurnInfo = TurnInfo {
    kind: TurnKind::Any,
    seats: 77,
    lowest: 77,
};
const NO_ROLL: Roll = Roll { id: 77, weight: 77 };
const NO_PLACE: Place = Place {
    place: 77,
    score: 77,
    tie_breaks: [77; 2],
};
const NO_SPOT: Spot = Spot {
    kind: SpotKind::Hex,
    number: 77,
    q: 77,
    r: 77,
    facing: 77,
    x: 77.0,
    y: 77.0,
};
const NO_EVENT: Event = Event {
    kind: 7,
    rule: 7,
    actor: 7,
    args: [7; STARSHOT_MAX_ARGS],
};

/// The text of a function that writes one, as whole as it is.
fn whole(call: impl Fn(*mut core::ffi::c_char, usize, *mut usize, *mut Error) -> Status) -> Vec<u8> {
    let mut size = 0;
    if call(null_mut(), 0, &raw mut size, null_mut()) != Status::Ok {
        return Vec::new();
    }
    let mut text = vec![0u8; size];
    call(text.as_mut_ptr().cast(), size, null_mut(), null_mut());
    text.pop();
    text
}

/// The bytes of a function that writes some.
fn saved(call: impl Fn(*mut u8, usize, *mut usize, *mut Error) -> Status) -> Vec<u8> {
    let mut size = 0;
    call(null_mut(), 0, &raw mut size, null_mut());
    let mut bytes = vec![0; size];
    call(bytes.as_mut_ptr(), size, null_mut(), null_mut());
    bytes
}

// SAFETY of every block below: handles are NULL or live, texts end, buffers are as long as is said or longer, or of a
// length that no memory has.
#[allow(clippy::undocumented_unsafe_blocks, reason = "one reason for all, above")]
impl Program<'_> {
    pub(super) fn one_call(&mut self, what: u8) {
        match what {
            0..=15 => self.start_something(),
            16..=95 => self.play(),
            96..=119 => self.ask_state(),
            120..=127 => self.copy_state(),
            128..=151 => self.ask_view(),
            152..=159 => self.new_view(),
            160..=175 => self.use_log(),
            176..=207 => self.use_match(),
            208..=219 => self.use_record(),
            220..=235 => self.use_batch(),
            236..=245 => self.ask_game(),
            246..=249 => self.check(),
            _ => self.free(),
        }
    }

    fn start_something(&mut self) {
        let (game, log) = (self.game(), self.handle::<EventLog>());
        let seats = if self.rarely(4) { self.number() } else { 0 };
        let options = if self.rarely(3) {
            self.text(r#"{"tuning": {"rounds": 1}}"#)
        } else {
            Text(None)
        };
        let seed = self.seed();
        let server = self.byte() & 1;
        match self.below(8) {
            0..=2 => {
                let place = self.below(3);
                let mut made = null_mut();
                let status = self.call(Use::Changes, |error| unsafe {
                    starshot_state_new(game.pointer(), seats, options.pointer(), log, &raw mut made, error)
                });
                assert_eq!(made.is_null(), status != Status::Ok);
                if !made.is_null() {
                    self.table.put(place, made);
                }
            }
            3 => self.make(|out, error| unsafe { starshot_log_new(out, error) }),
            4 | 5 => self.make(|out, error| unsafe {
                starshot_match_new(game.pointer(), seats, options.pointer(), seed, server, out, error)
            }),
            6 => {
                let games = match self.byte() {
                    byte @ 0..=239 => usize::from(byte) % (MOST_GAMES + 1),
                    240..=247 => STARSHOT_MAX_BATCH + 1,
                    _ => usize::MAX,
                };
                let (reset, reward) = (u32::from(self.byte() % 4), u32::from(self.byte() % 3));
                self.make(|out, error| unsafe {
                    let game = game.pointer();
                    starshot_batch_new(game, seats, options.pointer(), seed, games, reset, reward, out, error)
                });
            }
            _ => {
                let state = self.handle::<State>();
                let setup = whole(|b, c, s, e| unsafe { starshot_state_setup(state, b, c, s, e) });
                let setup = self.text(setup);
                if self.rarely(3) {
                    self.make(|out, error| unsafe {
                        starshot_match_from_setup(game.pointer(), setup.pointer(), seed, server, out, error)
                    });
                } else {
                    self.make(|out, error| unsafe {
                        starshot_state_from_setup(game.pointer(), setup.pointer(), out, error)
                    });
                }
            }
        }
    }

    fn play(&mut self) {
        let (state, log) = (self.handle::<State>(), self.handle::<EventLog>());
        let (seat, id) = self.choice(state);
        let mut rng = self.seed();
        let game = whole(|b, c, s, e| unsafe { starshot_state_game(state, b, c, s, e) });
        let game = Text::new(game);
        match self.below(16) {
            0 => {
                let text = whole(|b, c, s, e| unsafe { starshot_command_text(game.pointer(), id, b, c, s, e) });
                let text = self.text(text);
                self.call(Use::Changes, |error| unsafe {
                    starshot_state_apply_text(state, seat, text.pointer(), log, error)
                });
            }
            1 => {
                let json = whole(|b, c, s, e| unsafe { starshot_state_legal_json(state, -1, b, c, s, e) });
                let json = self.text(command_in(&json));
                self.call(Use::Changes, |error| unsafe {
                    starshot_state_apply_json(state, seat, json.pointer(), log, error)
                });
            }
            2 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_state_settle(state, &raw mut rng, log, error)
            })),
            3 if self.rarely(4) => drop(self.call(Use::Changes, |error| unsafe {
                starshot_state_rollout(state, &raw mut rng, error)
            })),
            4 => drop(self.call(Use::Changes, |error| unsafe { starshot_state_start(state, log, error) })),
            5 => {
                let mut count = usize::MAX;
                let status = self.call(Use::Changes, |error| unsafe {
                    starshot_state_step(state, id as usize % 32, &raw mut rng, &raw mut count, error)
                });
                assert_eq!(count == usize::MAX, status != Status::Ok);
            }
            _ => {
                let listed = seat == -1 && listed(state).contains(&id);
                let status = self.call(Use::Changes, |error| unsafe {
                    starshot_state_apply_id(state, seat, id, log, error)
                });
                assert!(!listed || status == Status::Ok, "what is listed is refused");
            }
        }
    }

    fn check(&mut self) {
        let (state, view) = (self.handle::<State>(), self.handle::<View>());
        let (seat, id) = self.choice(state);
        let json = whole(|b, c, s, e| unsafe { starshot_state_legal_json(state, seat, b, c, s, e) });
        let (text, json) = (self.text("pass"), self.text(command_in(&json)));
        let status = match self.below(6) {
            0 => self.call(Use::Asks, |error| unsafe {
                starshot_state_check_id(state, seat, id, error)
            }),
            1 => self.call(Use::Asks, |error| unsafe {
                starshot_state_check_text(state, seat, text.pointer(), error)
            }),
            2 => self.call(Use::Asks, |error| unsafe {
                starshot_state_check_json(state, seat, json.pointer(), error)
            }),
            3 => self.call(Use::Asks, |error| unsafe { starshot_view_check_id(view, id, error) }),
            4 => self.call(Use::Asks, |error| unsafe {
                starshot_view_check_text(view, text.pointer(), error)
            }),
            _ => self.call(Use::Asks, |error| unsafe {
                starshot_view_check_json(view, json.pointer(), error)
            }),
        };
        let expected = [
            Status::Ok,
            Status::Refused,
            Status::BadText,
            Status::BadUtf8,
            Status::NullPointer,
            Status::BadArgument,
        ];
        assert!(expected.contains(&status), "{status:?}");
    }

    fn ask_state(&mut self) {
        let state = self.handle::<State>();
        let seat = self.seat();
        let game = whole(|b, c, s, e| unsafe { starshot_state_game(state, b, c, s, e) });
        let game = core::str::from_utf8(&game)
            .ok()
            .and_then(|name| name.parse::<GameId>().ok());
        let (ids, width) = game.map_or((5, 5), |game| (game.ids() as usize, game.observation()));
        match self.below(16) {
            0 => self.list(77, |b, c, s, e| unsafe {
                starshot_state_legal_ids(state, seat, b, c, s, e)
            }),
            1 => self.list(NO_ROLL, |b, c, s, e| unsafe {
                starshot_state_chance(state, b, c, s, e)
            }),
            2 => self.list(NO_PLACE, |b, c, s, e| unsafe {
                starshot_state_outcome(state, b, c, s, e)
            }),
            3 => self.list(NO_SPOT, |b, c, s, e| unsafe { starshot_state_board(state, b, c, s, e) }),
            4 => self.list(77, |b, c, s, e| unsafe { starshot_state_to_bytes(state, b, c, s, e) }),
            5 => self.say(|b, c, s, e| unsafe { starshot_state_legal_text(state, seat, b, c, s, e) }),
            6 => self.say(|b, c, s, e| unsafe { starshot_state_legal_json(state, seat, b, c, s, e) }),
            7 => self.say(|b, c, s, e| unsafe { starshot_state_chance_json(state, b, c, s, e) }),
            8 => self.say(|b, c, s, e| unsafe { starshot_state_setup(state, b, c, s, e) }),
            9 => self.say(|b, c, s, e| unsafe { starshot_state_to_json(state, b, c, s, e) }),
            10 => self.say(|b, c, s, e| unsafe { starshot_state_game(state, b, c, s, e) }),
            11 => self.fill(ids, 77, |b, c, e| unsafe { starshot_state_mask(state, seat, b, c, e) }),
            12 => self.fill(width, 77.0, |b, c, e| unsafe {
                starshot_state_observe(state, seat, b, c, e)
            }),
            13 => self.value(NO_TURN, |out, e| unsafe { starshot_state_turn(state, out, e) }),
            14 => self.value(77, |out, e| unsafe { starshot_state_seats(state, out, e) }),
            _ => self.value(77, |out, e| unsafe { starshot_state_digest(state, out, e) }),
        }
    }

    fn copy_state(&mut self) {
        let (state, into) = (self.handle::<State>(), self.handle::<State>());
        match self.below(4) {
            0 => self.make(|out, error| unsafe { starshot_state_clone(state, out, error) }),
            1 => {
                let json = whole(|b, c, s, e| unsafe { starshot_state_to_json(state, b, c, s, e) });
                let json = self.text(json);
                self.make(|out, error| unsafe { starshot_state_from_json(json.pointer(), out, error) });
            }
            2 => {
                let mut bytes = saved(|b, c, s, e| unsafe { starshot_state_to_bytes(state, b, c, s, e) });
                self.damage(&mut bytes);
                self.make(|out, error| unsafe { starshot_state_from_bytes(bytes.as_ptr(), bytes.len(), out, error) });
            }
            _ => drop(self.call(Use::Changes, |error| unsafe {
                starshot_state_copy_into(state, into, error)
            })),
        }
    }

    /// Now and then other bytes.
    fn damage(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..self.below(3) {
            let at = usize::from(self.bytes.u16().unwrap_or(0));
            match self.byte() {
                0..=31 => bytes.truncate(at),
                byte if !bytes.is_empty() => {
                    let at = at % bytes.len();
                    bytes[at] = byte;
                }
                byte => bytes.push(byte),
            }
        }
    }

    fn new_view(&mut self) {
        let (state, view) = (self.handle::<State>(), self.handle::<View>());
        let game = self.handle::<GameMatch>();
        let viewer = self.seat();
        match self.below(4) {
            0 => self.make(|out, error| unsafe { starshot_view_new(state, viewer, out, error) }),
            1 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_view_renew(view, state, viewer, error)
            })),
            2 => self.make(|out, error| unsafe { starshot_match_view(game, viewer, out, error) }),
            _ => {
                let json = whole(|b, c, s, e| unsafe { starshot_view_to_json(view, b, c, s, e) });
                let json = self.text(json);
                self.make(|out, error| unsafe { starshot_view_from_json(json.pointer(), out, error) });
            }
        }
    }

    fn ask_view(&mut self) {
        let view = self.handle::<View>();
        let game = whole(|b, c, s, e| unsafe { starshot_view_game(view, b, c, s, e) });
        let game = core::str::from_utf8(&game)
            .ok()
            .and_then(|name| name.parse::<GameId>().ok());
        let (ids, width) = game.map_or((5, 5), |game| (game.ids() as usize, game.observation()));
        let mut rng = self.seed();
        match self.below(15) {
            0 => self.list(77, |b, c, s, e| unsafe { starshot_view_legal_ids(view, b, c, s, e) }),
            1 => self.say(|b, c, s, e| unsafe { starshot_view_legal_text(view, b, c, s, e) }),
            2 => self.say(|b, c, s, e| unsafe { starshot_view_legal_json(view, b, c, s, e) }),
            3 => self.say(|b, c, s, e| unsafe { starshot_view_setup(view, b, c, s, e) }),
            4 => self.say(|b, c, s, e| unsafe { starshot_view_to_json(view, b, c, s, e) }),
            5 => self.say(|b, c, s, e| unsafe { starshot_view_picture(view, b, c, s, e) }),
            6 => self.say(|b, c, s, e| unsafe { starshot_view_advice(view, b, c, s, e) }),
            7 => self.say(|b, c, s, e| unsafe { starshot_view_odds(view, b, c, s, e) }),
            8 => self.fill(ids, 77, |b, c, e| unsafe { starshot_view_mask(view, b, c, e) }),
            9 => self.fill(width, 77.0, |b, c, e| unsafe { starshot_view_observe(view, b, c, e) }),
            10 => self.value(77, |out, e| unsafe { starshot_view_bot(view, &raw mut rng, out, e) }),
            11 => self.value(77, |out, e| unsafe { starshot_view_viewer(view, out, e) }),
            12 => self.value(NO_TURN, |out, e| unsafe { starshot_view_turn(view, out, e) }),
            13 => self.value(77, |out, e| unsafe { starshot_view_digest(view, out, e) }),
            _ => self.make(|out, e| unsafe { starshot_view_determinize(view, &raw mut rng, out, e) }),
        }
    }

    fn use_log(&mut self) {
        let (log, into) = (self.handle::<EventLog>(), self.handle::<EventLog>());
        let n = if self.rarely(8) { usize::MAX } else { self.below(64) };
        let viewer = self.seat();
        match self.below(5) {
            0 => self.list(NO_EVENT, |b, c, s, e| unsafe { starshot_log_read(log, n, b, c, s, e) }),
            1 => self.say(|b, c, s, e| unsafe { starshot_log_text(log, n, b, c, s, e) }),
            2 => self.say(|b, c, s, e| unsafe { starshot_log_json(log, n, b, c, s, e) }),
            3 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_log_seen_by(log, n, viewer, into, error)
            })),
            _ => drop(self.call(Use::Changes, |error| unsafe { starshot_log_clear(log, error) })),
        }
    }

    fn use_match(&mut self) {
        let (game, log, state) = (
            self.handle::<GameMatch>(),
            self.handle::<EventLog>(),
            self.handle::<State>(),
        );
        let (viewer, from) = (self.seat(), self.below(300));
        match self.below(16) {
            0 => drop(self.call(Use::Changes, |error| unsafe {
                let mut seat = 0;
                starshot_match_undo(game, &raw mut seat, error)
            })),
            1 => self.make(|out, error| unsafe { starshot_match_state(game, out, error) }),
            2 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_match_copy_state(game, state, error)
            })),
            3 => self.value(NO_TURN, |out, e| unsafe { starshot_match_turn(game, out, e) }),
            4 => self.value(77, |out, e| unsafe { starshot_match_steps(game, out, e) }),
            5 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_match_events(game, from, log, error)
            })),
            6 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_match_events_for(game, viewer, from, log, error)
            })),
            7 => self.make(|out, error| unsafe { starshot_match_record(game, out, error) }),
            _ => self.play_match(game, log),
        }
    }

    fn play_match(&mut self, game: *mut GameMatch, log: *mut EventLog) {
        let mut state = null_mut();
        unsafe { starshot_match_state(game, &raw mut state, null_mut()) };
        let (seat, id) = self.choice(state);
        let json = whole(|b, c, s, e| unsafe { starshot_state_legal_json(state, -1, b, c, s, e) });
        let text = whole(|b, c, s, e| unsafe { starshot_state_legal_text(state, -1, b, c, s, e) });
        unsafe { starshot_state_free(state) };
        match self.below(8) {
            0 => {
                let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
                let text = self.text(line);
                self.call(Use::Changes, |error| unsafe {
                    starshot_match_play_text(game, seat, text.pointer(), log, error)
                });
            }
            1 => {
                let json = self.text(command_in(&json));
                self.call(Use::Changes, |error| unsafe {
                    starshot_match_play_json(game, seat, json.pointer(), log, error)
                });
            }
            _ => drop(self.call(Use::Changes, |error| unsafe {
                starshot_match_play_id(game, seat, id, log, error)
            })),
        }
    }

    fn use_record(&mut self) {
        let record = self.handle::<GameRecord>();
        let (viewer, seed) = (self.seat(), self.seed());
        match self.below(9) {
            0 => self.say(|b, c, s, e| unsafe { starshot_record_game(record, b, c, s, e) }),
            1 => self.value(77, |out, e| unsafe { starshot_record_steps(record, out, e) }),
            2 => self.say(|b, c, s, e| unsafe {
                let mut verdict = Verdict::Exact;
                starshot_record_verify(record, &raw mut verdict, b, c, s, e)
            }),
            3 => self.say(|b, c, s, e| unsafe { starshot_record_for_seat(record, viewer, b, c, s, e) }),
            4 => self.say(|b, c, s, e| unsafe { starshot_record_to_json(record, b, c, s, e) }),
            5 => self.list(77, |b, c, s, e| unsafe { starshot_record_to_bytes(record, b, c, s, e) }),
            6 => {
                let json = whole(|b, c, s, e| unsafe { starshot_record_to_json(record, b, c, s, e) });
                let json = self.text(json);
                self.make(|out, error| unsafe { starshot_record_from_json(json.pointer(), out, error) });
            }
            7 => {
                let mut bytes = saved(|b, c, s, e| unsafe { starshot_record_to_bytes(record, b, c, s, e) });
                self.damage(&mut bytes);
                self.make(|out, error| unsafe { starshot_record_from_bytes(bytes.as_ptr(), bytes.len(), out, error) });
            }
            _ => self.make(|out, error| unsafe { starshot_match_from_record(record, seed, 0, out, error) }),
        }
    }

    fn use_batch(&mut self) {
        let batch = self.handle::<GameBatch>();
        let mut seed = self.seed();
        let flags = [self.byte() & 1, self.byte() & 1, self.byte() & 1];
        let length = self.below(MOST_GAMES + 1);
        match self.below(8) {
            0 => {
                let place = if self.rarely(2) { null_mut() } else { &raw mut seed };
                self.call(Use::Changes, |error| unsafe {
                    starshot_batch_reset(batch, place, error)
                });
            }
            1 => drop(self.call(Use::Changes, |error| unsafe {
                starshot_batch_reset_where(batch, flags.as_ptr(), length, error)
            })),
            2 => self.make(|out, error| unsafe { starshot_batch_state(batch, length, out, error) }),
            _ => self.step(batch),
        }
    }

    /// A step or a look, into buffers that may be wrong.
    fn step(&mut self, batch: *mut GameBatch) {
        let mut commands = Vec::new();
        let (mut ids, mut seats, mut width) = (5, 2, 5);
        for k in 0..MOST_GAMES {
            let mut state = null_mut();
            if unsafe { starshot_batch_state(batch, k, &raw mut state, null_mut()) } != Status::Ok {
                break;
            }
            let name = whole(|b, c, s, e| unsafe { starshot_state_game(state, b, c, s, e) });
            if let Ok(game) = core::str::from_utf8(&name).unwrap_or_default().parse::<GameId>() {
                (ids, width) = (game.ids() as usize, game.observation());
            }
            let mut count = 0;
            unsafe { starshot_state_seats(state, &raw mut count, null_mut()) };
            seats = count as usize;
            commands.push(self.choice(state).1);
            unsafe { starshot_state_free(state) };
        }
        let games = commands.len();
        let wrong = if self.rarely(6) { self.below(7) } else { 7 };
        let long = |which: usize, right: usize| if which == wrong { right + 1 } else { right };
        let mut masks = Guarded::new(long(0, games * ids), 77u8);
        let mut rewards = Guarded::new(long(1, games * seats), 77f32);
        let mut done = Guarded::new(long(2, games), 77u8);
        let mut current = Guarded::new(long(3, games), 77u8);
        let mut seen = Guarded::new(long(4, games * width), 77f32);
        let mut last = Guarded::new(long(5, games * width), 77f32);
        let (some, more) = (self.rarely(2), self.rarely(2));
        let buffers = BatchBuffers {
            masks: masks.start(),
            masks_length: long(0, games * ids),
            rewards: rewards.start(),
            rewards_length: long(1, games * seats),
            done: done.start(),
            done_length: long(2, games),
            seats: current.start(),
            seats_length: long(3, games),
            observations: if some { seen.start() } else { null_mut() },
            observations_length: if some { long(4, games * width) } else { 0 },
            final_observations: if more { last.start() } else { null_mut() },
            final_observations_length: if more { long(5, games * width) } else { 0 },
        };
        let buffers = if wrong == 6 { null() } else { &raw const buffers };
        let look = self.rarely(4);
        let status = self.call(Use::Changes, |error| unsafe {
            if look {
                starshot_batch_write(batch, buffers, error)
            } else {
                starshot_batch_step(batch, commands.as_ptr(), games, buffers, error)
            }
        });
        masks.inside(0);
        done.inside(0);
        current.inside(0);
        for floats in [&rewards, &seen, &last] {
            floats.inside(0);
        }
        let whole = masks.untouched() && rewards.untouched() && done.untouched() && current.untouched();
        assert!(
            status == Status::Ok || whole,
            "a step that gave {status:?} has written something"
        );
    }

    fn ask_game(&mut self) {
        let game = self.game();
        let game = game.pointer();
        let (n, field) = (self.number(), self.number() % 10);
        let options = self.text(r#"{"tuning": {"rounds": 2}}"#);
        match self.below(11) {
            0 => self.say(|b, c, s, e| unsafe { starshot_game_id(n, b, c, s, e) }),
            1 => self.say(|b, c, s, e| unsafe { starshot_game_title(game, b, c, s, e) }),
            2 => self.say(|b, c, s, e| unsafe { starshot_game_rules(game, b, c, s, e) }),
            3 => self.say(|b, c, s, e| unsafe { starshot_game_unit(game, b, c, s, e) }),
            4 => self.say(|b, c, s, e| unsafe { starshot_command_text(game, n, b, c, s, e) }),
            5 => self.say(|b, c, s, e| unsafe { starshot_command_describe(game, n, b, c, s, e) }),
            6 => self.say(|b, c, s, e| unsafe { starshot_roll_text(game, n, b, c, s, e) }),
            7 => self.say(|b, c, s, e| unsafe { starshot_event_name(game, n, b, c, s, e) }),
            8 => self.say(|b, c, s, e| unsafe {
                let mut width = 0;
                starshot_event_field(game, n, field, &raw mut width, b, c, s, e)
            }),
            9 => self.say(|b, c, s, e| unsafe { starshot_event_rule(game, n, b, c, s, e) }),
            _ => self.say(|b, c, s, e| unsafe { starshot_game_setup(game, field, options.pointer(), b, c, s, e) }),
        }
    }

    fn free(&mut self) {
        let place = self.below(3);
        match self.below(6) {
            0 => self.table.put::<State>(place, null_mut()),
            1 => self.table.put::<View>(place, null_mut()),
            2 => self.table.put::<EventLog>(place, null_mut()),
            3 => self.table.put::<GameMatch>(place, null_mut()),
            4 => self.table.put::<GameRecord>(place, null_mut()),
            _ => self.table.put::<GameBatch>(place, null_mut()),
        }
    }
}

/// The first command in the JSON of a list of legal commands.
fn command_in(json: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(json);
    let Some((_, rest)) = text.split_once("\"command\":") else {
        return b"null".to_vec();
    };
    let mut depth = 0;
    let end = rest.find(|letter: char| {
        match letter {
            '{' | '[' => depth += 1,
            '}' | ']' if depth > 0 => depth -= 1,
            ',' | '}' | ']' => return depth == 0,
            _ => {}
        }
        false
    });
    rest.as_bytes()[..end.unwrap_or(rest.len())].to_vec()
}
