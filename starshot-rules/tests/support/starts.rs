//! Starts of StarShot in which what is rare in an ordinary game is common.

use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::Card;
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{Phase, Setup};
use starshot_rules::kit::hex::Hex;

/// A board whose ships start beside planet 1 and each other, so that they raid and hit from the first round on.
fn crowded() -> Board {
    let mut board = Board::standard();
    for (berth, (q, r)) in board
        .berths
        .iter_mut()
        .zip([(2, -4), (3, -4), (2, -3), (1, -4), (3, -5), (1, -3)])
    {
        berth.hex = Hex::new(q, r);
    }
    board
}

/// Small decks that are full of these cards soon.
fn tuned(desperation: &[(Card, u8)]) -> Tuning {
    let mut copies = [0; 24];
    copies[..4].copy_from_slice(&[1, 1, 2, 1]);
    for &(card, number) in desperation {
        copies[card as usize] = number;
    }
    Tuning {
        starting_tokens: 9,
        shield_charges: 0,
        hand: 9,
        hit_bonus: 9,
        copies,
        ..Tuning::default()
    }
}

/// With these abilities on the table.
fn with(seats: u8, tuning: Tuning, purples: &[Purple]) -> Setup {
    let purples = purples.iter().copied().collect();
    let phase = Phase::PlaceTokens;
    Setup {
        purples,
        phase,
        ..Setup::start(seats, crowded(), tuning)
    }
}

/// The ordinary start; ships that are shot at all the time; ships that raid and are repaired; ships that fall; a handful of
/// Desperation cards for everybody.
pub fn starshot(seats: u8) -> [Setup; 5] {
    let shooting = Tuning {
        damage_base: 2,
        speed_cap: 1,
        starting_tokens: 8,
        ..tuned(&[
            (Card::VampiricShot, 8),
            (Card::Reconfigure, 5),
            (Card::ScatterShot, 5),
            (Card::ObliqueAim, 5),
            (Card::DeadlyAim, 3),
            (Card::Hyperdrive, 2),
        ])
    };
    let hunters = [
        Purple::InterchangeableParts,
        Purple::ExplosiveRounds,
        Purple::HullBreacher,
        Purple::Redline,
    ];
    let mending = Tuning {
        damage_base: 2,
        purples: 3,
        ..tuned(&[
            (Card::HullRepair, 8),
            (Card::NightJammer, 4),
            (Card::Sideslip, 4),
            (Card::DriftKing, 4),
        ])
    };
    let raiders = [Purple::Salvage, Purple::PowerConduit, Purple::SpinGyro];
    let curious = [
        Purple::ShieldPiercer,
        Purple::EscapePod,
        Purple::VaultTec,
        Purple::Exoskeleton,
        Purple::BoneRoom,
    ];
    let falling = Tuning {
        damage_base: 5,
        starting_tokens: 3,
        shield_charges: 1,
        purples: 5,
        ..tuned(&[(Card::NightJammer, 12), (Card::StarShot, 4), (Card::ScatterShot, 4)])
    };
    let few = Tuning {
        purples: 17,
        shield_charges: 1,
        ..tuned(&[(Card::Reconfigure, 1), (Card::CrazyIvan, 1), (Card::Hyperdrive, 1)])
    };
    [
        Setup::start(seats, Board::standard(), Tuning::default()),
        with(seats, shooting, &hunters),
        with(seats, mending, &raiders),
        with(seats, falling, &curious),
        Setup::start(seats, crowded(), few),
    ]
}
