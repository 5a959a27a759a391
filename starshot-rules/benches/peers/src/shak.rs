//! shakmaty, the chess library that large servers use.

use shakmaty::{Chess, Position};

use crate::{LONGEST_GAME, Tally, XorShift};

/// One game, to mate, stalemate, fifty moves without progress, or the longest length.
pub fn playout(random: &mut XorShift, tally: &mut Tally) {
    let mut position = Chess::default();
    for _ in 0..LONGEST_GAME {
        if position.halfmoves() >= 100 {
            break;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let picked = moves[random.below(moves.len())];
        let from = picked.from().map_or(0, u64::from);
        tally.decided(moves.len(), from * 64 + u64::from(picked.to()));
        position.play_unchecked(picked);
    }
}
