//! What this game has for people at a table.

use alloc::format;
use alloc::string::String;

use super::command::Command;
use super::data::Cell;
use super::state::GameState;
use crate::engine::{Spot, SpotKind, Told, View};

impl Told for GameState {
    const TITLE: &'static str = "Shooting Stars";
    const UNIT: &'static str = "half points";
    const DEFAULT_SEATS: u8 = 2;

    fn picture(view: &View<Self>) -> String {
        view.picture()
    }

    fn each_spot(&self, mut f: impl FnMut(Spot)) {
        for cell in Cell::all() {
            let number = cell.index() as u16;
            f(Spot {
                kind: SpotKind::Hex,
                number,
                at: cell.hex(),
                facing: None,
            });
        }
    }

    fn describe(command: Command) -> String {
        match command {
            Command::Create { cell } => format!("Create a star on {cell}"),
            Command::Shoot { from, dir, dist } => {
                format!("Shoot the star on {from} to the {dir} by {}", dist.steps())
            }
            Command::Pass => "Pass".into(),
            Command::Hold(parity) => format!("Hold an {parity} number of pieces"),
            Command::Guess(parity) => format!("Guess that the number held is {parity}"),
        }
    }
}
