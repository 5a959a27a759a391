//! What happened, and where it is written down.

use core::fmt::{Debug, Display};

use serde::Serialize;

use super::reason::RuleId;
use super::seat::Viewer;

/// One thing that happened, in the words of the rules. `Display` is one English line.
pub trait Event: Copy + Eq + Debug + Display + Serialize {
    /// The rule that made it happen.
    fn rule(&self) -> RuleId;
    /// What this viewer sees of it: the event, a redacted form, or nothing.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;
    /// The stable name of the kind of event.
    fn kind(&self) -> &'static str;
}

/// Where events go. `()` drops them at no cost, a `Vec` keeps them.
pub trait Log<E> {
    /// Writes one event down.
    fn push(&mut self, event: E);
}

impl<E> Log<E> for () {
    #[inline(always)]
    fn push(&mut self, _: E) {}
}

impl<E> Log<E> for alloc::vec::Vec<E> {
    #[inline]
    fn push(&mut self, event: E) {
        Self::push(self, event);
    }
}
