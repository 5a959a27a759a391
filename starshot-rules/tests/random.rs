//! Reproducible chance: vectors, a second implementation from the words of the specification, fairness, independence.

mod support;

use starshot_rules::engine::{Digest, Seat, Section, Sections, Source, below, draw, stream};
use support::TestRng;

const SOURCE: Source = Source {
    kind: 3,
    round: 2,
    seat: 1,
};

/// `starshot-mix-1` written anew from its description, with wide arithmetic.
mod second {
    use starshot_rules::engine::Source;

    const MASK: u128 = (1 << 64) - 1;

    pub(super) fn finalize(x: u64) -> u64 {
        let x = u128::from(x);
        let x = ((x ^ (x >> 30)) * 0xbf58_476d_1ce4_e5b9) & MASK;
        let x = ((x ^ (x >> 27)) * 0x94d0_49bb_1331_11eb) & MASK;
        (x ^ (x >> 31)) as u64
    }

    pub(super) fn digest(bytes: &[u8]) -> u64 {
        let fnv = |hash: u128, &byte: &u8| ((hash ^ u128::from(byte)) * 0x100_0000_01b3) & MASK;
        finalize(bytes.iter().fold(0xcbf2_9ce4_8422_2325, fnv) as u64)
    }

    pub(super) fn draw(seed: u64, game: &str, source: Source, n: u64, total: u32) -> u32 {
        let mut key = seed;
        for part in [
            digest(game.as_bytes()),
            source.kind.into(),
            source.round.into(),
            source.seat.into(),
            n,
        ] {
            key = finalize(key ^ part);
        }
        // A word is refused if its product falls among the lowest 2^32 mod total of the lower half.
        let refused = (1u64 << 32) % u64::from(total);
        for k in 1u128.. {
            let word = finalize(((u128::from(key) + k * 0x9e37_79b9_7f4a_7c15) & MASK) as u64) >> 32;
            let product = word * u64::from(total);
            if product & 0xffff_ffff >= refused {
                return (product >> 32) as u32;
            }
        }
        unreachable!()
    }
}

/// Computed once by a third implementation, in Python.
#[test]
fn draws_are_frozen() {
    type Vector = (u64, &'static str, u8, u8, u8, u64, u32, u32);
    let vectors: [Vector; 7] = [
        (0, "toy", 0, 0, 255, 0, 6, 4),
        (7, "starshot", 0, 1, 2, 0, 6, 4),
        (7, "starshot", 0, 1, 2, 1, 6, 2),
        (7, "starshot", 1, 1, 2, 0, 24, 22),
        (u64::MAX, "shooting-stars", 9, 255, 0, 123456789, 1000, 30),
        (1, "toy", 3, 2, 1, 1099511627776, 3221225472, 2785996693),
        (99, "starshot", 2, 6, 3, 5, 4294967295, 1588499428),
    ];
    for (seed, game, kind, round, seat, n, total, drawn) in vectors {
        assert_eq!(draw(seed, game, Source { kind, round, seat }, n, total), drawn);
    }
    assert_eq!(
        [stream(0, 0), stream(7, 0), stream(7, 3)],
        [0x0, 0xb78b9f38a670e787, 0x46f250de03ec3614]
    );
}

#[test]
fn draws_equal_a_second_implementation() {
    for n in 0..5000u64 {
        let source = Source {
            kind: n as u8,
            round: (n / 7) as u8,
            seat: (n % 5) as u8,
        };
        let total = [1, 2, 6, 7, 1000, 0x8000_0001, u32::MAX][n as usize % 7];
        let seed = n.wrapping_mul(0x1234_5678_9abc_def1);
        assert_eq!(
            draw(seed, "toy", source, n, total),
            second::draw(seed, "toy", source, n, total)
        );
    }
    assert_eq!(draw(1, "toy", SOURCE, 0, 0), 0);
}

/// Chi-square over many draws, for each thing that varies alone. The seeds are fixed, so this never flickers: with 5
/// degrees of freedom a fair die stays below 25 but for one case in 7,000.
#[test]
fn each_stream_is_fair() {
    let die = |n: u64, vary: usize| {
        let mut source = SOURCE;
        match vary {
            0 => return draw(7, "toy", source, n, 6),
            1 => return draw(n, "toy", source, 0, 6),
            2 => return draw(stream(7, n), "toy", source, 0, 6),
            3 => (source.kind, source.round) = (n as u8, (n >> 8) as u8),
            _ => (source.round, source.seat) = (n as u8, (n >> 8) as u8),
        }
        draw(7, "toy", source, 0, 6)
    };
    for vary in 0..5 {
        let mut faces = [0u32; 6];
        (0..60_000).for_each(|n| faces[die(n, vary) as usize] += 1);
        assert!(chi_square(&faces) < 25.0, "{vary}: {faces:?}");
        let mut pairs = [0u32; 36];
        (0..60_000).for_each(|n| pairs[(6 * die(n, vary) + die(n + 1, vary)) as usize] += 1);
        assert!(chi_square(&pairs) < 75.0, "{vary}: {pairs:?}");
    }
}

fn chi_square(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts
        .iter()
        .map(|&count| (f64::from(count) - mean).powi(2) / mean)
        .sum()
}

#[test]
fn large_totals_are_unbiased_too() {
    let mut picks = TestRng(5);
    let total = 3 << 30;
    let mut thirds = [0u32; 3];
    (0..30_000).for_each(|_| thirds[(below(&mut picks, total) >> 30) as usize] += 1);
    assert!(chi_square(&thirds) < 20.0, "{thirds:?}");
    assert_eq!(below(&mut picks, 0), 0);
    assert_eq!(below(&mut picks, 1), 0);
}

#[test]
fn sources_rounds_seats_games_and_seeds_differ() {
    let row = |seed, game, source| -> Vec<u32> { (0..20).map(|n| draw(seed, game, source, n, 1 << 20)).collect() };
    let rows = [
        row(1, "toy", SOURCE),
        row(2, "toy", SOURCE),
        row(stream(1, 0), "toy", SOURCE),
        row(stream(1, 1), "toy", SOURCE),
        row(stream(2, 0), "toy", SOURCE),
        row(1, "other-toy", SOURCE),
        row(1, "toy", Source { kind: 4, ..SOURCE }),
        row(1, "toy", Source { round: 3, ..SOURCE }),
        row(1, "toy", Source { seat: 2, ..SOURCE }),
        row(
            1,
            "toy",
            Source {
                kind: 2,
                round: 3,
                ..SOURCE
            },
        ),
    ];
    let all: std::collections::BTreeSet<u32> = rows.iter().flatten().copied().collect();
    assert!(all.len() >= 199, "{}", all.len());
}

#[test]
fn streams_of_game_numbers_do_not_meet() {
    let streams = (0..50).flat_map(|seed| (0..400).map(move |number| stream(seed, number)));
    assert_eq!(streams.collect::<std::collections::BTreeSet<_>>().len(), 20_000);
    for number in [0, 1, 77, u64::MAX] {
        assert_eq!(stream(9, number), second::finalize(second::finalize(9) ^ number));
    }
}

#[test]
fn digests_are_documented() {
    for text in ["", "a", "starshot", "shooting-stars"] {
        assert_eq!(Digest::of(text.as_bytes()), second::digest(text.as_bytes()));
    }
    assert_eq!(
        Digest::default().bytes(b"star").bytes(b"shot").finish(),
        Digest::of(b"starshot")
    );
    let mut sections = Sections::default();
    sections.add(Section::Turn, &[1, 2]);
    sections.add(Section::Seat(Seat(3)), &[]);
    assert_eq!(sections.whole(), second::digest(&[0, 2, 0, 0, 0, 1, 2, 19, 0, 0, 0, 0]));
    assert_eq!(sections.parts()[0], (Section::Turn, second::digest(&[1, 2])));
    for section in [
        Section::Turn,
        Section::Table,
        Section::Piles,
        Section::Score,
        Section::Log,
        Section::Seat(Seat(7)),
    ] {
        assert_eq!(Section::from_tag(section.tag()), Some(section));
    }
    assert_eq!((Section::from_tag(5), Section::from_tag(24)), (None, None));
}
