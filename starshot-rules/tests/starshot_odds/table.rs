//! The catalogue's table of attack numbers.

use starshot_rules::games::starshot::data::cards::Card;
use starshot_rules::games::starshot::data::purple::Purple;

/// What the catalogue's table of attack numbers says of one attack.
pub(crate) struct Row {
    pub(crate) id: &'static str,
    pub(crate) range: i8,
    pub(crate) speed: u8,
    pub(crate) cards: &'static [Card],
    pub(crate) reds: u8,
    pub(crate) own: Option<Purple>,
    pub(crate) other: Option<Purple>,
    pub(crate) dice: [u8; 2],
    pub(crate) need: u8,
    pub(crate) total: u8,
    pub(crate) hit: bool,
}

#[rustfmt::skip]
pub(crate) const ROWS: [Row; 12] = {
    use Card::{CarefulShot, SnapShot, StarShot, SteadyAim};
    use Purple::{LeadTheTarget, Longshot, PhaseCloak, Redline};
    const SNAP: &[Card] = &[SnapShot];
    [
        Row { id: "V-001", range: 6, speed: 2, cards: &[CarefulShot], reds: 1, own: None, other: None, dice: [4, 2], need: 8, total: 8, hit: true },
        Row { id: "V-003", range: 0, speed: 0, cards: SNAP, reds: 0, own: None, other: None, dice: [1, 1], need: 0, total: 2, hit: true },
        Row { id: "V-004", range: 0, speed: 5, cards: SNAP, reds: 0, own: None, other: None, dice: [2, 2], need: 5, total: 4, hit: false },
        Row { id: "V-006", range: 20, speed: 5, cards: SNAP, reds: 0, own: None, other: None, dice: [6, 5], need: 25, total: 11, hit: false },
        Row { id: "V-007", range: 13, speed: 5, cards: &[CarefulShot], reds: 0, own: None, other: None, dice: [6, 5], need: 18, total: 12, hit: false },
        Row { id: "V-009", range: 5, speed: 1, cards: SNAP, reds: 0, own: Some(Longshot), other: None, dice: [3, 3], need: 6, total: 6, hit: true },
        Row { id: "V-010", range: 0, speed: 1, cards: SNAP, reds: 0, own: None, other: Some(PhaseCloak), dice: [1, 1], need: 3, total: 2, hit: false },
        Row { id: "V-012", range: 7, speed: 0, cards: SNAP, reds: 0, own: None, other: Some(PhaseCloak), dice: [3, 4], need: 7, total: 7, hit: true },
        Row { id: "V-013", range: 12, speed: 0, cards: SNAP, reds: 0, own: Some(Longshot), other: Some(PhaseCloak), dice: [4, 4], need: 8, total: 8, hit: true },
        Row { id: "V-015", range: 6, speed: 4, cards: SNAP, reds: 0, own: Some(LeadTheTarget), other: None, dice: [5, 4], need: 10, total: 9, hit: false },
        Row { id: "V-016", range: 9, speed: 7, cards: &[SnapShot, SteadyAim], reds: 0, own: None, other: Some(Redline), dice: [4, 3], need: 9, total: 9, hit: true },
        Row { id: "V-018", range: 14, speed: 2, cards: &[StarShot], reds: 1, own: None, other: None, dice: [3, 3], need: 16, total: 15, hit: false },
    ]
};
