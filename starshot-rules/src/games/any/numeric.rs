//! The numeric face: ids and flat events, without texts and without allocation until one is asked for.

use alloc::string::{String, ToString};
use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use serde_json::Value;

use super::{Any, AnyEvent, AnyReason, AnyState, AnyView, GameId};
use crate::engine::{
    Choice, FlatEvent, FlatEvents, FlatKind, Game, Log, Reason, RuleId, Seat, Spot, Told, command_by_id,
};

/// A log of any game's events as one of this game's.
pub(super) struct Wrap<'a, G, L>(&'a mut L, PhantomData<G>);

impl<'a, G, L> Wrap<'a, G, L> {
    pub(super) fn new(log: &'a mut L) -> Self {
        Self(log, PhantomData)
    }
}

impl<G: Any, L: Log<AnyEvent>> Log<G::Event> for Wrap<'_, G, L> {
    #[inline]
    fn push(&mut self, event: G::Event) {
        self.0.push(G::event(event));
    }
}

impl GameId {
    /// The kinds of events; the place of each is its number.
    pub fn kinds(self) -> &'static [FlatKind] {
        by_id!(self, G => <G as Game>::Event::KINDS)
    }

    /// The rules that events name; the place of each is its number.
    pub fn event_rules(self) -> &'static [&'static str] {
        by_id!(self, G => <G as Game>::Event::RULES)
    }
}

impl AnyEvent {
    /// In numbers.
    pub fn flat(&self) -> FlatEvent {
        each!(Self, self, event, G => event.flat())
    }
}

impl AnyReason {
    /// The stable number.
    pub fn code(&self) -> u16 {
        each!(Self, self, reason, G => reason.code())
    }

    /// The stable name.
    pub fn name(&self) -> &'static str {
        each!(Self, self, reason, G => reason.name())
    }

    /// The rule that refuses.
    pub fn rule(&self) -> RuleId {
        each!(Self, self, reason, G => reason.rule())
    }

    /// What the reason names, as a JSON object such as `{"owing":[0],"seat":1}`.
    pub fn operands(&self) -> String {
        each!(Self, self, reason, G => Value::Object(reason.operands()).to_string())
    }
}

impl fmt::Display for AnyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(Self, self, reason, G => fmt::Display::fmt(reason, f))
    }
}

impl AnyState {
    /// Calls `f` with the id of every legal command of a seat, ascending.
    pub fn each_legal_id(&self, seat: Seat, f: impl FnMut(u32)) {
        each!(Self, self, state, G => state.each_legal_id(seat, f));
    }

    /// Calls `f` with the id and the weight of every outcome of the chance point, ascending.
    pub fn each_roll_id(&self, mut f: impl FnMut(u32, u32)) {
        each!(Self, self, state, G => {
            let _ = state.each_roll::<()>(|roll, weight| {
                f(G::roll_id(roll), weight);
                ControlFlow::Continue(())
            });
        });
    }

    /// Everything that lies on the board, in the order to draw it.
    pub fn each_spot(&self, f: impl FnMut(Spot)) {
        each!(Self, self, state, G => state.each_spot(f));
    }

    /// Whether the command would be accepted; if not, why.
    ///
    /// # Errors
    /// The reason.
    pub fn check_id(&self, seat: Seat, id: u32) -> Result<(), AnyReason> {
        each!(Self, self, state, G => {
            command_by_id::<G>(id).and_then(|command| state.check(seat, command)).map_err(G::reason)
        })
    }

    /// Plays a command (of the lowest owing seat, if none is given) or, when chance must speak and no seat is given, a
    /// roll; what happens goes to `log`.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn play_id(&mut self, seat: Option<Seat>, id: u32, log: &mut impl Log<AnyEvent>) -> Result<(), AnyReason> {
        each!(Self, self, state, G => {
            let played = Choice::from_id(state, seat, id);
            played.and_then(|choice| choice.play(state, &mut Wrap::<G, _>::new(log))).map_err(G::reason)
        })
    }
}

impl AnyView {
    /// Calls `f` with the id of every legal command of the viewer, ascending.
    pub fn each_legal_id(&self, mut f: impl FnMut(u32)) {
        each!(Self, self, view, G => {
            let _ = view.each_legal::<()>(|command| {
                f(G::id(command));
                ControlFlow::Continue(())
            });
        });
    }
}
