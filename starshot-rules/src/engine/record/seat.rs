//! A game as one viewer saw it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Record;
use super::verdict::Diverged;
use crate::engine::event::Event;
use crate::engine::format::{FORMAT, json};
use crate::engine::game::Game;
use crate::engine::seat::Viewer;
use crate::engine::view::View;

/// An event as a viewer sees it, with the viewer's own number: 0, 1, 2, .. without gaps, so that numbers tell nothing
/// of what happened unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbered<E> {
    /// The number among the events this viewer sees.
    pub n: usize,
    /// The event, redacted if need be.
    pub event: E,
}

impl<E: Event> Serialize for Numbered<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Event", 5)?;
        out.serialize_field("n", &self.n)?;
        out.serialize_field("kind", self.event.kind())?;
        out.serialize_field("rule", &self.event.rule())?;
        out.serialize_field("text", &self.event.to_string())?;
        out.serialize_field("event", &self.event)?;
        out.end()
    }
}

/// What a viewer sees of these events, numbered for it.
pub(crate) fn numbered<'a, E: Event + 'a>(
    events: impl IntoIterator<Item = &'a E>,
    viewer: Viewer,
) -> impl Iterator<Item = Numbered<E>> {
    let seen = events.into_iter().filter_map(move |event| event.seen_by(viewer));
    seen.enumerate().map(|(n, event)| Numbered { n, event })
}

/// A game as one viewer saw it: where it started, what it saw happen, where it stands. It holds nothing else, so it may
/// be given to that viewer while the game runs.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRecord<G: Game> {
    /// What the viewer knew before anything happened.
    pub start: View<G>,
    /// What the viewer saw happen, in order.
    pub events: Vec<Numbered<G::Event>>,
    /// What the viewer knows now.
    pub now: View<G>,
}

impl<G: Game> SeatRecord<G> {
    /// Whose it is.
    pub fn viewer(&self) -> Viewer {
        self.now.viewer()
    }

    /// As JSON. It is for reading and mirrors; a view can be made from its setups, not a game.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

impl<G: Game> Serialize for SeatRecord<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("SeatRecord", 7)?;
        out.serialize_field("format", &FORMAT)?;
        out.serialize_field("game", G::ID)?;
        out.serialize_field("rules", G::RULES)?;
        out.serialize_field("viewer", &self.viewer())?;
        out.serialize_field("start", &self.start.setup())?;
        out.serialize_field("events", &self.events)?;
        out.serialize_field("now", &self.now.setup())?;
        out.end()
    }
}

impl<G: Game> Record<G> {
    /// The game as this viewer saw it, and nothing else.
    ///
    /// # Errors
    /// Where the replay leaves the record.
    pub fn for_seat(&self, viewer: Viewer) -> Result<SeatRecord<G>, Diverged> {
        let mut events = Vec::new();
        let mut last = None;
        for moment in self.replay() {
            let moment = moment?;
            events.extend(moment.events);
            last = Some(moment.state);
        }
        let faults = || Diverged {
            step: 0,
            sections: Vec::new(),
            refusal: Some("the setup has faults".into()),
        };
        let start = G::new(&self.setup).map_err(|_| faults())?;
        Ok(SeatRecord {
            start: start.view(viewer),
            events: numbered(&events, viewer).collect(),
            now: last.as_ref().unwrap_or(&start).view(viewer),
        })
    }
}
