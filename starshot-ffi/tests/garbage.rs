//! Damaged saves, random numbers and random texts: a status each time, and never the one of a defect.

use std::ffi::CString;
use std::ptr::{null_mut, without_provenance};

use starshot::matches::{GameMatch, starshot_match_free, starshot_match_play_id, starshot_match_undo};
use starshot::record::{
    GameRecord, starshot_record_free, starshot_record_from_bytes, starshot_record_from_json, starshot_record_verify,
};
use starshot::state::{
    State, starshot_state_apply_id, starshot_state_apply_json, starshot_state_apply_text, starshot_state_check_id,
    starshot_state_digest, starshot_state_free, starshot_state_from_bytes, starshot_state_from_json,
    starshot_state_from_setup, starshot_state_legal_ids,
};
use starshot::stepping::starshot_state_settle;
use starshot::view::{starshot_view_check_text, starshot_view_free, starshot_view_from_json};
use starshot::{Status, record::Verdict};
use starshot_rules::Viewer;
use starshot_rules::games::any::{AnyMatch, AnyState, GameId, Pick};

struct Dice(u64);

impl Dice {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }

    /// A few bytes changed, cut or doubled; now and then none.
    fn damage(&mut self, data: &[u8]) -> Vec<u8> {
        let mut data = data.to_vec();
        for _ in 0..self.next(5) {
            let at = self.next(data.len());
            match self.next(5) {
                0 => data.truncate(at),
                1 => data.insert(at, self.next(256) as u8),
                2 if !data.is_empty() => drop(data.remove(at)),
                3 => data.extend_from_within(at..),
                _ => {
                    if let Some(byte) = data.get_mut(at) {
                        *byte = self.next(256) as u8;
                    }
                }
            }
        }
        data
    }
}

/// A match in its middle.
fn middle(game: GameId, dice: &mut Dice) -> AnyMatch {
    let setup = game.setup(game.default_seats(), None).unwrap();
    let mut played = AnyMatch::new(game, &setup, 7).unwrap();
    for _ in 0..dice.next(80) {
        let Some(seat) = played.turn().seats().lowest() else {
            break;
        };
        let legal = played.state().legal_ids(seat);
        played
            .play(Some(seat), Pick::Id(legal[dice.next(legal.len())]))
            .unwrap();
    }
    played
}

fn text(bytes: &[u8]) -> CString {
    CString::new(bytes.iter().copied().filter(|&byte| byte != 0).collect::<Vec<u8>>()).unwrap()
}

#[test]
fn damaged_data_is_refused_or_is_a_game() {
    let mut dice = Dice(1);
    let (mut taken, mut refused) = (0, 0);
    let mut count = |status: Status| match status {
        Status::Ok => taken += 1,
        Status::BadFormat | Status::BadUtf8 | Status::BadSetup | Status::UnknownGame => refused += 1,
        other => panic!("damaged data gave {other:?}"),
    };
    for round in 0..120 {
        let game = GameId::ALL[round % GameId::ALL.len()];
        let played = middle(game, &mut dice);
        let name = CString::new(game.id()).unwrap();
        let record = played.record();
        for _ in 0..12 {
            let (mut state, mut view, mut kept) = (null_mut(), null_mut(), null_mut());
            let save = dice.damage(&played.state().to_bytes());
            let json = text(&dice.damage(played.state().to_json().as_bytes()));
            let setup = text(&dice.damage(played.state().setup().as_bytes()));
            let seen = text(&dice.damage(played.view(Viewer::Spectator).to_json().as_bytes()));
            let bytes = dice.damage(&record.to_bytes());
            let kept_json = text(&dice.damage(record.to_json().as_bytes()));
            // SAFETY: every pointer is live and every length true.
            unsafe {
                count(starshot_state_from_bytes(
                    save.as_ptr(),
                    save.len(),
                    &raw mut state,
                    null_mut(),
                ));
                finish(state);
                state = null_mut();
                count(starshot_state_from_json(json.as_ptr(), &raw mut state, null_mut()));
                finish(state);
                state = null_mut();
                count(starshot_state_from_setup(
                    name.as_ptr(),
                    setup.as_ptr(),
                    &raw mut state,
                    null_mut(),
                ));
                finish(state);
                count(starshot_view_from_json(seen.as_ptr(), &raw mut view, null_mut()));
                starshot_view_free(view);
                count(starshot_record_from_bytes(
                    bytes.as_ptr(),
                    bytes.len(),
                    &raw mut kept,
                    null_mut(),
                ));
                replay(kept);
                kept = null_mut();
                count(starshot_record_from_json(kept_json.as_ptr(), &raw mut kept, null_mut()));
                replay(kept);
            }
        }
    }
    assert!(refused > 4000, "only {refused} were refused");
    assert!(taken > 500, "only {taken} were taken, so whole data is refused");
}

/// What loads can be used.
///
/// # Safety
/// NULL or a live handle, which is freed.
unsafe fn finish(state: *mut State) {
    if !state.is_null() {
        let (mut seed, mut digest) = (1, 0);
        // SAFETY: as the caller promises.
        unsafe {
            assert_eq!(
                starshot_state_settle(state, &raw mut seed, null_mut(), null_mut()),
                Status::Ok
            );
            assert_eq!(starshot_state_digest(state, &raw mut digest, null_mut()), Status::Ok);
            starshot_state_free(state);
        }
    }
}

/// # Safety
/// NULL or a live handle, which is freed.
unsafe fn replay(record: *mut GameRecord) {
    if !record.is_null() {
        let mut verdict = Verdict::Exact;
        let mut size = 0;
        // SAFETY: as the caller promises.
        unsafe {
            let verified = starshot_record_verify(record, &raw mut verdict, null_mut(), 0, &raw mut size, null_mut());
            assert_eq!(verified, Status::Ok);
            starshot_record_free(record);
        }
    }
}

#[test]
fn random_calls_change_nothing_or_are_legal() {
    let mut dice = Dice(2);
    for &game in GameId::ALL {
        let setup = game.setup(game.default_seats(), None).unwrap();
        let mut state = Box::new(State::from(AnyState::new(game, &setup).unwrap()));
        let (mut accepted, mut before, mut after) = (0, 0, 0);
        for call in 0..60_000u32 {
            let seat = dice.next(6) as i32 - 1;
            let id = dice.next(game.ids() as usize + 3) as u32;
            let state: *mut State = &raw mut *state;
            // SAFETY: the handle is live.
            unsafe {
                assert_eq!(starshot_state_digest(state, &raw mut before, null_mut()), Status::Ok);
                let allowed = starshot_state_check_id(state, seat, id, null_mut());
                let status = starshot_state_apply_id(state, seat, id, null_mut(), null_mut());
                assert_eq!(starshot_state_digest(state, &raw mut after, null_mut()), Status::Ok);
                match status {
                    Status::Ok => accepted += 1,
                    Status::Refused => assert_eq!((before, allowed), (after, Status::Refused), "call {call}"),
                    other => panic!("{game}: a random id gave {other:?}"),
                }
            }
        }
        assert!(accepted > 50, "{game}: only {accepted} calls were legal");
    }
}

#[test]
fn random_texts_are_refused() {
    let mut dice = Dice(3);
    let words = [
        "move", "left", "go", "order", "Cruise", "create", "2,0", "{", "\"", "orders:", "|", "\u{e9}", "0", "shoot",
    ];
    for &game in GameId::ALL {
        let played = middle(game, &mut dice);
        let mut state = Box::new(State::from(played.state()));
        let mut view = Box::new(starshot::view::View::from(
            played.view(Viewer::Seat(starshot_rules::Seat(0))),
        ));
        for _ in 0..20_000 {
            let line: Vec<&str> = (0..dice.next(5)).map(|_| words[dice.next(words.len())]).collect();
            let line = CString::new(line.join(" ")).unwrap();
            let seat = dice.next(4) as i32 - 1;
            let state: *mut State = &raw mut *state;
            // SAFETY: the handles are live.
            let statuses = unsafe {
                [
                    starshot_state_apply_text(state, seat, line.as_ptr(), null_mut(), null_mut()),
                    starshot_state_apply_json(state, seat, line.as_ptr(), null_mut(), null_mut()),
                    starshot_view_check_text(&raw mut *view, line.as_ptr(), null_mut()),
                ]
            };
            let expected = [Status::Ok, Status::BadText, Status::Refused, Status::NotWhole];
            assert!(
                statuses.iter().all(|status| expected.contains(status)),
                "{line:?} gave {statuses:?}"
            );
        }
    }
}

#[test]
fn impossible_lengths_are_refused_before_they_are_used() {
    // a pointer that must not be followed
    let nowhere: *mut u32 = without_provenance::<u32>(4).cast_mut();
    let setup = GameId::ALL[0].setup(2, None).unwrap();
    let mut state = Box::new(State::from(AnyState::new(GameId::ALL[0], &setup).unwrap()));
    let state: *mut State = &raw mut *state;
    for length in [
        usize::MAX,
        usize::MAX / 2,
        usize::MAX / 4 + 1,
        isize::MAX as usize / 4 + 1,
    ] {
        // SAFETY: the length is refused, so the pointer is not followed.
        let status = unsafe { starshot_state_legal_ids(state, 0, nowhere, length, null_mut(), null_mut()) };
        assert_eq!(status, Status::BadArgument);
    }
}

#[test]
fn matches_take_random_ids_and_undo() {
    let mut dice = Dice(4);
    for &game in GameId::ALL {
        let mut played = Box::new(GameMatch::from(middle(game, &mut dice)));
        let handle: *mut GameMatch = &raw mut *played;
        for _ in 0..3000 {
            // SAFETY: the handle is live.
            let status = unsafe {
                match dice.next(8) {
                    0 => starshot_match_undo(handle, null_mut(), null_mut()),
                    _ => {
                        let id = dice.next(game.ids() as usize + 3) as u32;
                        starshot_match_play_id(handle, dice.next(6) as i32 - 1, id, null_mut(), null_mut())
                    }
                }
            };
            assert!(
                [Status::Ok, Status::Refused, Status::NoUndo].contains(&status),
                "{status:?}"
            );
        }
        // SAFETY: it came from a box.
        unsafe { starshot_match_free(Box::into_raw(played)) };
    }
}
