//! Events as a few whole numbers: for callers that want neither texts nor allocation.
//!
//! A game lists its events once, with `flat_events!`. The compiler holds the listing to the fields of the events; the
//! place in the listing is the number of the kind, so a new kind goes to the end.

use super::event::Event;
use super::seat::{Seat, Seats};
use crate::kit::hex::{Direction, Hex};

/// How many numbers an event has at most.
pub const MOST_ARGS: usize = 8;

/// An event as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FlatEvent {
    /// The number of its kind: the place in [`FlatEvents::KINDS`].
    pub kind: u16,
    /// The number of its rule: the place in [`FlatEvents::RULES`]; `u16::MAX` if it is not there, which a test denies.
    pub rule: u16,
    /// Whose action or ship it is, if anybody's.
    pub actor: Option<Seat>,
    /// The other fields in the order of the listing; the rest is 0.
    pub args: [i32; MOST_ARGS],
}

/// A kind of event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlatKind {
    /// As [`Event::kind`].
    pub name: &'static str,
    /// The fields behind the arguments and how many numbers each takes.
    pub fields: &'static [(&'static str, usize)],
}

/// Events that can be told in numbers.
pub trait FlatEvents: Event {
    /// Every kind; its place here is its number.
    const KINDS: &'static [FlatKind];
    /// Every rule an event can name, ascending; its place here is its number.
    const RULES: &'static [&'static str];

    /// The number of the kind, the actor and the arguments.
    fn numbers(&self) -> (u16, Option<Seat>, [i32; MOST_ARGS]);

    /// The event in numbers.
    fn flat(&self) -> FlatEvent {
        let (kind, actor, args) = self.numbers();
        let rule = Self::RULES.binary_search(&self.rule().0);
        let rule = rule.map_or(u16::MAX, |place| place as u16);
        FlatEvent {
            kind,
            rule,
            actor,
            args,
        }
    }
}

/// Numbers that are being filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    /// So far; the rest is 0.
    pub args: [i32; MOST_ARGS],
    used: usize,
}

impl Numbers {
    /// One more; past the last it is dropped, which the listing rules out when it is compiled.
    #[inline]
    pub fn push(&mut self, number: impl Into<i32>) {
        if let Some(place) = self.args.get_mut(self.used) {
            *place = number.into();
            self.used += 1;
        }
    }
}

/// A value as whole numbers, always as many. What is absent or hidden is -1.
pub trait Flat {
    /// How many.
    const WIDTH: usize = 1;
    /// Writes them.
    fn put(&self, out: &mut Numbers);
}

/// Who acts in an event, and what its type says beside the seat.
pub trait Actor {
    /// How many numbers that is.
    const WIDTH: usize = 0;
    /// The seat.
    fn seat(&self) -> Seat;
    /// Writes the rest.
    fn put_rest(&self, out: &mut Numbers) {
        let _ = out;
    }
}

impl Actor for Seat {
    fn seat(&self) -> Seat {
        *self
    }
}

impl<T: Flat> Flat for Option<T> {
    const WIDTH: usize = T::WIDTH;
    fn put(&self, out: &mut Numbers) {
        match self {
            Some(value) => value.put(out),
            None => (0..T::WIDTH).for_each(|_| out.push(-1)),
        }
    }
}

impl<T: Flat, const N: usize> Flat for [T; N] {
    const WIDTH: usize = N * T::WIDTH;
    fn put(&self, out: &mut Numbers) {
        self.iter().for_each(|value| value.put(out));
    }
}

impl Flat for Hex {
    const WIDTH: usize = 2;
    fn put(&self, out: &mut Numbers) {
        out.push(self.q);
        out.push(self.r);
    }
}

/// Types that are one number each.
macro_rules! flat_words {
    ($($type:ty: $value:ident => $number:expr;)*) => {
        $(impl $crate::engine::Flat for $type {
            #[inline]
            fn put(&self, out: &mut $crate::engine::Numbers) {
                let $value = *self;
                out.push($number);
            }
        })*
    };
}
pub(crate) use flat_words;

flat_words! {
    u8: value => value;
    i8: value => value;
    u16: value => value;
    bool: value => value;
    i16: value => value;
    Seat: seat => seat.0;
    Seats: seats => seats.bits();
    Direction: direction => direction.number();
}

/// The rules that the events of a game name, ascending; then the events in the order of their numbers, each with its
/// actor, if it has one, before the semicolon and its other fields behind it.
macro_rules! flat_events {
    (
        $event:ty, [$($rule:literal),* $(,)?],
        $($kind:ident { $($actor:ident: $acting:ty)?; $($field:ident: $type:ty),* })*
    ) => {
        impl $crate::engine::FlatEvents for $event {
            const KINDS: &'static [$crate::engine::FlatKind] = &[$($crate::engine::FlatKind {
                name: stringify!($kind),
                fields: {
                    const FIELDS: &[(&str, usize)] = &[
                        $((stringify!($actor), <$acting as $crate::engine::Actor>::WIDTH),)?
                        $((stringify!($field), <$type as $crate::engine::Flat>::WIDTH),)*
                    ];
                    $crate::engine::checked_fields(FIELDS)
                },
            }),*];

            const RULES: &'static [&'static str] = &[$($rule),*];

            fn numbers(&self) -> (u16, Option<$crate::engine::Seat>, [i32; $crate::engine::MOST_ARGS]) {
                #[allow(clippy::upper_case_acronyms, reason = "named as the kinds")]
                enum Number { $($kind),* }
                let mut numbers = $crate::engine::Numbers::default();
                let (kind, actor) = match self {
                    $(Self::$kind { $($actor,)? $($field),* } => {
                        #[allow(unused_mut, unused_assignments, reason = "not every kind has an actor")]
                        let mut seat = None;
                        $(
                            seat = Some($crate::engine::Actor::seat($actor));
                            $crate::engine::Actor::put_rest($actor, &mut numbers);
                        )?
                        $(<$type as $crate::engine::Flat>::put($field, &mut numbers);)*
                        (Number::$kind as u16, seat)
                    })*
                };
                (kind, actor, numbers.args)
            }
        }
    };
}
pub(crate) use flat_events;

/// The fields, if they fit: else the game does not compile.
pub(crate) const fn checked_fields(fields: &'static [(&'static str, usize)]) -> &'static [(&'static str, usize)] {
    let (mut sum, mut k) = (0, 0);
    while k < fields.len() {
        sum += fields[k].1;
        k += 1;
    }
    assert!(sum <= MOST_ARGS, "a larger event is several events");
    fields
}
