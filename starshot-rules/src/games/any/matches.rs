//! Matches and records by id and text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::error::AnyError;
use super::state::{check, parse_setup};
use super::{Any, AnyEvent, AnyMatch, AnyRecord, AnyState, AnyView, GameId, Pick};
use crate::engine::{Choice, FormatError, Game, Match, Outcome, Record, Seat, Turn, Verdict, Viewer, play_all};

/// Reads data as that of the game it says it is of.
pub(super) fn of_found_game<T>(read: impl Fn(GameId) -> Result<T, FormatError>) -> Result<T, AnyError> {
    match read(GameId::ALL[0]) {
        Err(FormatError::Game { found, .. }) => Ok(read(found.parse()?)?),
        other => Ok(other?),
    }
}

impl AnyMatch {
    /// A new match from the JSON of a setup; what is forced at the start is played and the first chance resolved.
    ///
    /// # Errors
    /// JSON that does not parse; every fault of the setup.
    pub fn new(game: GameId, setup: &str, seed: u64) -> Result<Self, AnyError> {
        fn new<G: Any>(setup: &str, seed: u64) -> Result<AnyMatch, AnyError> {
            let game = Match::<G>::new(&parse_setup::<G>(setup)?, seed);
            game.map(G::match_of).map_err(|faults| AnyError::faults(&faults))
        }
        by_id!(game, G => new::<G>(setup, seed))
    }

    /// Goes on with a recorded game; with the seed it was played with, as the match would have.
    ///
    /// # Errors
    /// Where the replay leaves the record.
    pub fn from_record(record: &AnyRecord, seed: u64) -> Result<Self, AnyError> {
        Ok(each!(AnyRecord, record, record, G => Match::from_record(record, seed).map(G::match_of))?)
    }

    /// The same match with the undo of a server.
    #[must_use]
    pub fn server(self) -> Self {
        each!(Self, self, game, G => G::match_of(game.server()))
    }

    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        each!(Self, self, game, G => game.seed())
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        each!(Self, self, game, G => game.state().seats())
    }

    /// Who must act; never chance.
    pub fn turn(&self) -> Turn {
        each!(Self, self, game, G => game.state().turn())
    }

    /// Where the match stands.
    pub fn state(&self) -> AnyState {
        each!(Self, self, game, G => game.state().clone().into())
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        each!(Self, self, game, G => G::view_of(game.state().view(viewer)))
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(Self, self, game, G => game.state().outcome())
    }

    /// Whether the command would be accepted; if not, why.
    ///
    /// # Errors
    /// The refusal, or that the text does not parse.
    pub fn check(&self, seat: Seat, what: Pick<'_>) -> Result<(), AnyError> {
        each!(Self, self, game, G => check(game.state(), seat, what))
    }

    /// Plays a command, of the lowest owing seat if none is given, and resolves the chance that follows; gives what
    /// happened, unredacted. The text of a whole secret decision plays all its picks or none.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn play(&mut self, seat: Option<Seat>, what: Pick<'_>) -> Result<Vec<AnyEvent>, AnyError> {
        fn play<G: Any>(game: &mut Match<G>, seat: Option<Seat>, what: Pick<'_>) -> Result<Vec<AnyEvent>, AnyError> {
            let from = game.events().len();
            let owing = seat
                .or_else(|| game.state().turn().seats().lowest())
                .unwrap_or_default();
            match what {
                Pick::Id(id) => drop(game.play_id(seat, id).map_err(AnyError::not_played)?),
                Pick::Text(text) => match game.state().whole(owing, text) {
                    Some(picks) => play_whole(game, owing, picks.map_err(AnyError::not_all::<G>)?)?,
                    None => drop(game.play_text(seat, text).map_err(AnyError::not_played)?),
                },
            }
            Ok(game.events()[from..].iter().copied().map(G::event).collect())
        }
        each!(Self, self, game, G => play(game, seat, what))
    }

    /// Goes back to before the last command and gives what was undone: whose command it was, and its text.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn undo(&mut self) -> Result<(Option<Seat>, String), AnyError> {
        fn undo<G: Game>(game: &mut Match<G>) -> Result<(Option<Seat>, String), AnyError> {
            Ok(match game.undo()? {
                Choice::Play { seat, command } => (Some(seat), command.to_string()),
                Choice::Roll { roll } => (None, roll.to_string()),
            })
        }
        each!(Self, self, game, G => undo(game))
    }

    /// How many choices were made, rolls included.
    pub fn steps(&self) -> usize {
        each!(Self, self, game, G => game.record().steps().len())
    }

    /// Everything that happened from event number `from` on, unredacted: for the host.
    pub fn events(&self, from: usize) -> Vec<AnyEvent> {
        each!(Self, self, game, G => game.events().iter().skip(from).copied().map(G::event).collect())
    }

    /// What this viewer saw happen, redacted; its place in the list is its number.
    pub fn events_for(&self, viewer: Viewer) -> Vec<AnyEvent> {
        each!(Self, self, game, G => {
            game.events_for(viewer).into_iter().map(|numbered| G::event(numbered.event)).collect()
        })
    }

    /// The record so far: for the host.
    pub fn record(&self) -> AnyRecord {
        each!(Self, self, game, G => G::record_of(game.record().clone()))
    }
}

/// All picks, or none: they are tried before the first is played.
fn play_whole<G: Game>(game: &mut Match<G>, seat: Seat, picks: Vec<G::Command>) -> Result<(), AnyError> {
    let mut tried = game.state().clone();
    play_all(&mut tried, seat, picks.iter().copied(), &mut ()).map_err(AnyError::not_all::<G>)?;
    for command in picks {
        let refused = |refusal: crate::engine::Refused<G>| {
            AnyError::Refused(super::AnyRefusal::new(refusal.tried, refusal.reason, None))
        };
        game.play(seat, command).map_err(refused)?;
    }
    Ok(())
}

impl AnyRecord {
    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// How many seats the game has.
    pub fn seats(&self) -> u8 {
        each!(Self, self, record, G => G::new(record.setup()).map_or(0, |state| state.seats()))
    }

    /// How many choices it holds.
    pub fn steps(&self) -> usize {
        each!(Self, self, record, G => record.steps().len())
    }

    /// Replays the game and says what that proves.
    pub fn verify(&self) -> Verdict {
        each!(Self, self, record, G => record.verify())
    }

    /// The game as one viewer saw it, as JSON.
    ///
    /// # Errors
    /// Where the replay leaves the record.
    pub fn for_seat(&self, viewer: Viewer) -> Result<String, AnyError> {
        Ok(each!(Self, self, record, G => record.for_seat(viewer).map(|seen| seen.to_json()))?)
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        each!(Self, self, record, G => record.to_json())
    }

    /// The record in this JSON, of whichever game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_json(text: &str) -> Result<Self, AnyError> {
        of_found_game(|game| by_id!(game, G => Record::<G>::from_json(text).map(G::record_of)))
    }

    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        each!(Self, self, record, G => record.to_bytes())
    }

    /// The record in these bytes, of whichever game.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, AnyError> {
        of_found_game(|game| by_id!(game, G => Record::<G>::from_bytes(bytes).map(G::record_of)))
    }
}
