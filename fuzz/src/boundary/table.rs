//! The handles of a program.

use core::ptr::{null, null_mut};

use starshot_ffi::Status;
use starshot_ffi::batch::{GameBatch, starshot_batch_free, starshot_batch_new, starshot_batch_state};
use starshot_ffi::log::{EventLog, starshot_log_free, starshot_log_new, starshot_log_read};
use starshot_ffi::matches::{
    GameMatch, starshot_match_free, starshot_match_new, starshot_match_state, starshot_match_steps,
};
use starshot_ffi::record::{GameRecord, starshot_record_free, starshot_record_steps};
use starshot_ffi::state::{State, starshot_state_digest, starshot_state_free, starshot_state_new};
use starshot_ffi::view::{View, starshot_view_digest, starshot_view_free};

/// A few places for handles of each kind; NULL where there is none.
pub(super) struct Table {
    states: [*mut State; 3],
    views: [*mut View; 2],
    logs: [*mut EventLog; 2],
    matches: [*mut GameMatch; 2],
    records: [*mut GameRecord; 2],
    batches: [*mut GameBatch; 2],
}

/// A kind of handle.
pub(super) trait Handle: Sized {
    /// Its places.
    fn places(table: &mut Table) -> &mut [*mut Self];

    /// Frees a handle or NULL.
    ///
    /// # Safety
    /// NULL or live.
    unsafe fn free(handle: *mut Self);
}

macro_rules! handles {
    ($($kind:ty, $places:ident, $free:ident;)*) => {
        $(impl Handle for $kind {
            fn places(table: &mut Table) -> &mut [*mut Self] {
                &mut table.$places
            }

            unsafe fn free(handle: *mut Self) {
                // SAFETY: as the caller promises.
                unsafe { $free(handle) }
            }
        })*

        impl Drop for Table {
            fn drop(&mut self) {
                $(for place in <$kind>::places(self) {
                    // SAFETY: the places hold NULL or live handles.
                    unsafe { $free(*place) }
                })*
            }
        }
    };
}

handles! {
    State, states, starshot_state_free;
    View, views, starshot_view_free;
    EventLog, logs, starshot_log_free;
    GameMatch, matches, starshot_match_free;
    GameRecord, records, starshot_record_free;
    GameBatch, batches, starshot_batch_free;
}

impl Table {
    /// A state, a match and a batch of each game, and logs; the rest NULL.
    pub(super) fn filled() -> Self {
        let mut table = Self {
            states: [null_mut(); 3],
            views: [null_mut(); 2],
            logs: [null_mut(); 2],
            matches: [null_mut(); 2],
            records: [null_mut(); 2],
            batches: [null_mut(); 2],
        };
        for (k, game) in [c"starshot", c"shooting-stars"].into_iter().enumerate() {
            let (game, seed) = (game.as_ptr(), k as u64);
            let (mut state, mut log, mut played, mut batch) = (null_mut(), null_mut(), null_mut(), null_mut());
            // SAFETY: the names end, the places are there.
            let made = unsafe {
                [
                    starshot_log_new(&raw mut log, null_mut()),
                    starshot_state_new(game, 0, null(), log, &raw mut state, null_mut()),
                    starshot_match_new(game, 0, null(), seed, 0, &raw mut played, null_mut()),
                    starshot_batch_new(game, 0, null(), seed, 2, 1, 1, &raw mut batch, null_mut()),
                ]
            };
            assert_eq!(made, [Status::Ok; 4]);
            table.put(k, log);
            table.put(k, state);
            table.put(k, played);
            table.put(k, batch);
        }
        table
    }

    /// Puts a new handle in a place; what was there is freed.
    pub(super) fn put<T: Handle>(&mut self, place: usize, handle: *mut T) {
        let places = T::places(self);
        let place = &mut places[place % places.len()];
        // SAFETY: the places hold NULL or live handles.
        unsafe { T::free(*place) };
        *place = handle;
    }

    /// What all handles hold now, as numbers.
    pub(super) fn digest(&self) -> Vec<u64> {
        let mut all = Vec::new();
        // SAFETY: the places hold NULL or live handles.
        unsafe {
            all.extend(self.states.iter().map(|&state| digest(state)));
            for &view in &self.views {
                let mut digest = 0;
                starshot_view_digest(view, &raw mut digest, null_mut());
                all.push(digest);
            }
            for &log in &self.logs {
                let mut size = 0;
                starshot_log_read(log, 0, null_mut(), 0, &raw mut size, null_mut());
                all.push(size as u64);
            }
            for &game in &self.matches {
                let (mut state, mut steps) = (null_mut(), 0);
                starshot_match_steps(game, &raw mut steps, null_mut());
                starshot_match_state(game, &raw mut state, null_mut());
                all.extend([steps as u64, digest(state)]);
                starshot_state_free(state);
            }
            for &record in &self.records {
                let mut steps = 0;
                starshot_record_steps(record, &raw mut steps, null_mut());
                all.push(steps as u64);
            }
            for &batch in &self.batches {
                for k in 0..super::MOST_GAMES {
                    let mut state = null_mut();
                    starshot_batch_state(batch, k, &raw mut state, null_mut());
                    all.push(digest(state));
                    starshot_state_free(state);
                }
            }
        }
        all
    }
}

/// # Safety
/// NULL or a live handle.
unsafe fn digest(state: *const State) -> u64 {
    let mut digest = 0;
    // SAFETY: as the caller promises.
    let status = unsafe { starshot_state_digest(state, &raw mut digest, null_mut()) };
    assert_eq!(status == Status::Ok, !state.is_null());
    digest
}
