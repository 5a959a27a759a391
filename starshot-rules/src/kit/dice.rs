//! Exact odds of two six-sided dice.

/// Ways out of 36 in which two six-sided dice total at least `total`.
///
/// ```
/// use starshot_rules::kit::dice::ways_2d6;
/// assert_eq!([ways_2d6(2), ways_2d6(7), ways_2d6(12), ways_2d6(13)], [36, 21, 1, 0]);
/// ```
pub const fn ways_2d6(total: i32) -> u32 {
    match total {
        ..=2 => 36,
        3..=7 => {
            let below = (total - 2) as u32;
            36 - below * (below + 1) / 2
        }
        8..=12 => {
            let left = (13 - total) as u32;
            left * (left + 1) / 2
        }
        _ => 0,
    }
}
