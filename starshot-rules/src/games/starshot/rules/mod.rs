//! The chapters of the rules, in the order of the book. A chapter may call a later one; what loops goes through `turn`.

pub(crate) mod attack;
pub(crate) mod cleanup;
pub(crate) mod cut_off;
pub(crate) mod damage;
pub(crate) mod destruction;
pub(crate) mod ending;
pub(crate) mod movement;
pub(crate) mod orders;
pub(crate) mod placement;
pub(crate) mod purple;
pub(crate) mod raid;
pub(crate) mod score;
pub(crate) mod shield;
pub(crate) mod speed;
pub(crate) mod stack;
