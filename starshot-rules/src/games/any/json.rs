//! Commands and rolls as JSON.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Value, json};

use super::error::AnyError;
use super::{AnyState, AnyView, GameId};
use crate::engine::{FormatError, Game, Seat, Told};

fn listed<G: Told>(commands: Vec<G::Command>) -> String {
    let entry = |command: G::Command| {
        json!({
            "id": G::id(command),
            "text": command.to_string(),
            "command": command,
            "says": G::describe(command),
        })
    };
    Value::from_iter(commands.into_iter().map(entry)).to_string()
}

fn weighed<G: Game>(rolls: Vec<(G::Roll, u32)>) -> String {
    let entry = |(roll, weight): (G::Roll, u32)| json!({ "id": G::roll_id(roll), "weight": weight, "text": roll.to_string(), "roll": roll });
    Value::from_iter(rolls.into_iter().map(entry)).to_string()
}

impl GameId {
    /// The id of a command in JSON.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn command_of_json(self, json: &str) -> Result<u32, AnyError> {
        let command = by_id!(self, G => serde_json::from_str(json).map(G::id));
        Ok(command.map_err(FormatError::from)?)
    }

    /// The id of a roll in JSON.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn roll_of_json(self, json: &str) -> Result<u32, AnyError> {
        let roll = by_id!(self, G => serde_json::from_str(json).map(G::roll_id));
        Ok(roll.map_err(FormatError::from)?)
    }
}

impl AnyState {
    /// The legal commands of a seat as a JSON array of `{"id", "text", "command", "says"}`.
    pub fn legal_json(&self, seat: Seat) -> String {
        each!(Self, self, state, G => listed::<G>(state.legal(seat)))
    }

    /// The outcomes of the chance point as a JSON array of `{"id", "weight", "text", "roll"}`.
    pub fn rolls_json(&self) -> String {
        each!(Self, self, state, G => weighed::<G>(state.rolls()))
    }
}

impl AnyView {
    /// The legal commands of the viewer as a JSON array of `{"id", "text", "command", "says"}`.
    pub fn legal_json(&self) -> String {
        each!(Self, self, view, G => listed::<G>(view.legal()))
    }
}
