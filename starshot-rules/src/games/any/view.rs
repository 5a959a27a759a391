//! Views by id and text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rand_core::Rng;

use super::error::{AnyError, AnyRefusal};
use super::matches::of_found_game;
use super::state::command;
use super::{Any, AnyState, AnyView, GameId, Pick};
use crate::engine::{Game, Outcome, Refused, Told, Turn, View, Viewer};

impl AnyView {
    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// Whose view this is.
    pub fn viewer(&self) -> Viewer {
        each!(Self, self, view, G => view.viewer())
    }

    /// How many seats the game has.
    pub fn seats(&self) -> u8 {
        each!(Self, self, view, G => view.seats())
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(Self, self, view, G => view.outcome())
    }

    /// Who must act.
    pub fn turn(&self) -> Turn {
        each!(Self, self, view, G => view.turn())
    }

    /// The ids of the viewer's legal commands, ascending.
    pub fn legal_ids(&self) -> Vec<u32> {
        each!(Self, self, view, G => view.legal().into_iter().map(G::id).collect())
    }

    /// Their texts, in the same order.
    pub fn legal(&self) -> Vec<String> {
        each!(Self, self, view, G => view.legal().iter().map(ToString::to_string).collect())
    }

    /// Why the viewer may not play this now, or `Ok`.
    ///
    /// # Errors
    /// The refusal, or that the text does not parse.
    pub fn check(&self, what: Pick<'_>) -> Result<(), AnyError> {
        fn check<G: Game>(view: &View<G>, what: Pick<'_>) -> Result<(), AnyError> {
            let refused = |refusal: Refused<G>| AnyRefusal::new(refusal.tried, refusal.reason, None);
            Ok(view.check(command::<G>(what)?).map_err(refused)?)
        }
        each!(Self, self, view, G => check(view, what))
    }

    /// What is known as numbers; `out` has [`GameId::observation`] places.
    ///
    /// # Errors
    /// Another length.
    pub fn observe(&self, out: &mut [f32]) -> Result<(), AnyError> {
        each!(Self, self, view, G => view.observe(out)).map_err(|needed| AnyError::Length { needed })
    }

    /// A full state with exactly this view, drawn fairly.
    pub fn determinize(&self, rng: &mut impl Rng) -> AnyState {
        each!(Self, self, view, G => view.determinize(rng).into())
    }

    /// What is known as the JSON of a setup, unknown parts left open.
    pub fn setup(&self) -> String {
        each!(Self, self, view, G => serde_json::to_string(&view.setup()).unwrap_or_default())
    }

    /// The save of what is known as JSON.
    pub fn to_json(&self) -> String {
        each!(Self, self, view, G => view.to_json())
    }

    /// The view in a save of any game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_json(text: &str) -> Result<Self, AnyError> {
        of_found_game(|game| by_id!(game, G => View::<G>::from_json(text).map(G::view_of)))
    }

    /// The save of what is known as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        each!(Self, self, view, G => view.to_bytes())
    }

    /// The view in a save of any game.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, AnyError> {
        of_found_game(|game| by_id!(game, G => View::<G>::from_bytes(bytes).map(G::view_of)))
    }

    /// The 64-bit digest of what is known.
    pub fn digest(&self) -> u64 {
        each!(Self, self, view, G => view.digest())
    }

    /// The table as text.
    pub fn picture(&self) -> String {
        each!(Self, self, view, G => <G as Told>::picture(view))
    }

    /// What the viewer may want to hear before it decides, a line each.
    pub fn advice(&self) -> Vec<String> {
        each!(Self, self, view, G => <G as Told>::advice(view))
    }

    /// The odds of what the viewer is about to do as JSON, if the game has any to tell.
    pub fn odds(&self) -> Option<String> {
        each!(Self, self, view, G => <G as Told>::odds(view).map(|odds| odds.to_string()))
    }

    /// How a whole decision is written now, if the viewer owes one that has a text.
    pub fn whole_form(&self) -> Option<&'static str> {
        each!(Self, self, view, G => <G as Told>::whole_form(view))
    }

    /// The id of what the game's bot would play for the viewer; `None` if the viewer owes nothing.
    #[cfg(feature = "bots")]
    pub fn bot(&self, rng: &mut impl Rng) -> Option<u32> {
        each!(Self, self, view, G => G::bot(view, rng).map(G::id))
    }
}
