//! The chapters of the rules, in the order in which they may call each other: the order of the book, but for the last three,
//! which many others ask (a flipped token, a speed, the program of a stack). What loops goes through `turn`;
//! `tests/layering.rs` holds each chapter to it.

pub(crate) mod placement;

pub(crate) mod orders;

pub(crate) mod movement;

pub(crate) mod attack;

pub(crate) mod shield;

pub(crate) mod damage;

pub(crate) mod cut_off;

pub(crate) mod destruction;

pub(crate) mod raid;

pub(crate) mod score;

pub(crate) mod cleanup;

pub(crate) mod ending;

pub(crate) mod purple;

pub(crate) mod speed;

pub(crate) mod stack;
