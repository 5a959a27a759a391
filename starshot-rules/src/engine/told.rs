//! What a game has for people at a table, on top of the contract.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::game::Game;
use super::seat::Seat;
use super::spot::Spot;
use super::view::View;
use super::whole::NotAll;

/// A game that can be shown to people: names, pictures, English, advice, whole decisions as text.
///
/// Everything for a seat's eyes takes a view, so it can tell nothing that the seat may not know.
pub trait Told: Game {
    /// The name in print.
    const TITLE: &'static str;
    /// What scores are counted in.
    const UNIT: &'static str;
    /// How many seats a game has when nothing is said.
    const DEFAULT_SEATS: u8;

    /// The table as text. It ends with a line break.
    fn picture(view: &View<Self>) -> String;

    /// Everything that lies on the board, in the order to draw it: hexes, planets, where the seats start.
    fn each_spot(&self, f: impl FnMut(Spot)) {
        let _ = f;
    }

    /// What a command does, in English, for a list to choose from.
    fn describe(command: Self::Command) -> String {
        command.to_string()
    }

    /// The heading of the part of the game that begins with this event, such as `Round 2`.
    fn heading(event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// What the viewer may want to hear before it decides, a line each: odds, its hand.
    fn advice(view: &View<Self>) -> Vec<String> {
        let _ = view;
        Vec::new()
    }

    /// The odds of what the viewer is about to do, if the game has any to tell.
    fn odds(view: &View<Self>) -> Option<serde_json::Value> {
        let _ = view;
        None
    }

    /// How a whole decision is written now, if the viewer owes one that has a text of its own.
    fn whole_form(view: &View<Self>) -> Option<&'static str> {
        let _ = view;
        None
    }

    /// The picks still to be made for the whole decision that this text says; `None` if it is no such text.
    fn whole(&self, seat: Seat, text: &str) -> Option<Result<Vec<Self::Command>, NotAll<Self>>> {
        let _ = (seat, text);
        None
    }
}
