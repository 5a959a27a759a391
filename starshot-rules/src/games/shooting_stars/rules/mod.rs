//! The rules, a file a chapter: each says what is allowed and what it does to the position.

pub(super) mod create;
pub(super) mod nigiri;
pub(super) mod pass;
pub(super) mod score;
pub(super) mod shoot;
