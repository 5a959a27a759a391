//! cozy-chess, the fastest chess library in Rust that we know of, used as its fastest users do: the moves stay the bit sets that it
//! generates, and only the one picked is written out.

use cozy_chess::{BitBoard, Board, Piece, PieceMoves, Square};

use crate::{LONGEST_GAME, Tally, XorShift};

/// More sets of moves than a position gives: at most two for each of 16 men.
const MOST_SETS: usize = 36;

/// One game, to mate, stalemate, fifty moves without progress, or the longest length.
pub fn playout(random: &mut XorShift, tally: &mut Tally) {
    let mut board = Board::default();
    let empty = PieceMoves {
        piece: Piece::Pawn,
        from: Square::A1,
        to: BitBoard::EMPTY,
    };
    let mut sets = [empty; MOST_SETS];
    for _ in 0..LONGEST_GAME {
        if board.halfmove_clock() >= 100 {
            break;
        }
        let (mut kept, mut count) = (0, 0);
        board.generate_moves(|set| {
            sets[kept] = set;
            kept += 1;
            count += set.len();
            false
        });
        if count == 0 {
            break;
        }
        let mut rest = random.below(count);
        let mut set = sets.iter().copied();
        let picked = loop {
            let set = set.next().expect("the sets hold `count` moves");
            if rest < set.len() {
                break set.into_iter().nth(rest).expect("the set is longer than that");
            }
            rest -= set.len();
        };
        tally.decided(count, picked.from as u64 * 64 + picked.to as u64);
        board.play_unchecked(picked);
    }
}
