//! The rules, one file a chapter, in the order in which they may call each other: passing is forced by what the others
//! allow, so it comes before them. What loops goes through `turn`.

pub(super) mod nigiri;

pub(super) mod pass;

pub(super) mod create;

pub(super) mod shoot;

pub(super) mod score;
