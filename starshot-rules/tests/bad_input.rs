//! Bad input is answered, never a panic: a million commands that fit nothing, setups with every kind of fault, setup texts
//! with bytes and words changed at random.

mod support;

use std::collections::{BTreeMap, BTreeSet};

use rand_core::Rng;
use starshot_rules::View;
use starshot_rules::engine::{Game, Reason, Seat, Turn, Viewer, below};
use starshot_rules::games::starshot::data::cards::Cover;
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::{self, CardsSetup, Faces, FaultKind, Phase, StackSetup};
use starshot_rules::games::{shooting_stars, starshot::AttackSetup};
use starshot_rules::kit::counts::Counts;
use starshot_rules::kit::hex::Hex;
use support::source::variants;
use support::{TestRng, starts};

const EVERY_SEAT: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255];

/// Plays one random legal choice; false once the game is over.
fn step<G: Game>(state: &mut G, rng: &mut TestRng) -> bool {
    match state.turn() {
        Turn::Over => return false,
        Turn::Chance => state.roll(state.sample_roll(rng).unwrap(), &mut ()).unwrap(),
        turn => {
            let seats = turn.seats();
            let seat = seats.iter().nth(below(rng, seats.len()) as usize).unwrap();
            let command = state.sample(seat, rng).unwrap();
            state.play(seat, command, &mut ()).unwrap();
        }
    }
    true
}

/// What reason codes were met, each with the one name and rule it always has.
type Codes = BTreeMap<u16, (&'static str, &'static str)>;

fn note<R: Reason>(codes: &mut Codes, reason: R) {
    let told = (reason.name(), reason.rule().0);
    let known = *codes.entry(reason.code()).or_insert(told);
    assert_eq!(known.0, told.0, "code {} has two names", reason.code());
    assert!(told.1.contains(':') && !reason.to_string().is_empty());
}

/// Tries commands and rolls on a state: what is listed is accepted, all else refused with a reason and without a trace.
fn try_out<G: Game>(state: &G, odd: &[G::Command], tries: u32, rng: &mut TestRng, codes: &mut Codes) {
    let legal: Vec<BTreeSet<u32>> = EVERY_SEAT
        .iter()
        .map(|&seat| state.legal(Seat(seat)).into_iter().map(G::id).collect())
        .collect();
    let rolls: BTreeSet<u32> = state.rolls().into_iter().map(|(roll, _)| G::roll_id(roll)).collect();
    let mut tried = state.clone();
    let mut log = Vec::new();
    for _ in 0..tries {
        let which = below(rng, EVERY_SEAT.len() as u32) as usize;
        let seat = Seat(EVERY_SEAT[which]);
        let pick = below(rng, G::IDS + odd.len() as u32);
        let (answer, listed, checked) = if G::ROLLS > 0 && below(rng, 8) == 0 {
            let id = below(rng, G::ROLLS);
            let roll = G::roll_of(id).unwrap();
            (tried.roll(roll, &mut log), rolls.contains(&id), None)
        } else {
            let command = match pick.checked_sub(G::IDS) {
                Some(n) => odd[n as usize],
                None => G::command(pick).unwrap(),
            };
            let listed = pick < G::IDS && legal[which].contains(&pick);
            (
                tried.play(seat, command, &mut log),
                listed,
                Some(state.check(seat, command)),
            )
        };
        assert_eq!(answer.is_ok(), listed, "{seat}, id {pick}: {answer:?}");
        if let Some(checked) = checked {
            assert_eq!(checked, answer, "what is checked is what is played");
        }
        match answer {
            Ok(()) => {
                tried.clone_from(state);
                log.clear();
            }
            Err(reason) => {
                assert!(tried == *state && log.is_empty(), "a refusal left a trace: {reason}");
                note(codes, reason);
            }
        }
    }
}

/// Tries `total` commands along random games from these starts.
fn tried_along_games<G: Game>(setups: &[G::Setup], odd: &[G::Command], total: u32) -> Codes {
    let (mut rng, mut codes, mut left) = (TestRng(7), Codes::new(), total);
    for id in [G::IDS, G::IDS + 1, 255, 256, 65_535, u32::MAX] {
        assert!(id < G::IDS || G::command(id).is_none());
        assert!(id < G::ROLLS || G::roll_of(id).is_none());
    }
    for setup in setups.iter().cycle() {
        let mut state = G::new(setup).unwrap();
        state.start(&mut ());
        loop {
            let tries = 25.min(left);
            try_out(&state, odd, tries, &mut rng, &mut codes);
            left -= tries;
            if left == 0 {
                return codes;
            }
            // not every state: most of a game is drawing and ordering
            let mut on = true;
            for _ in 0..=below(&mut rng, 12) {
                on = on && step(&mut state, &mut rng);
            }
            if !on {
                try_out(&state, odd, 60, &mut rng, &mut codes);
                break;
            }
        }
    }
    codes
}

#[test]
fn a_million_commands_are_answered() {
    let seats = [4, 7, 8, 255].map(Seat);
    let odd: Vec<starshot::Command> = seats
        .into_iter()
        .flat_map(|seat| [starshot::Command::Warp(seat), starshot::Command::Target(seat)])
        .collect();
    let setups: Vec<_> = [2, 3, 4].into_iter().flat_map(starts::starshot).collect();
    let codes = tried_along_games::<starshot::GameState>(&setups, &odd, 700_000);
    assert!(codes.len() > 35, "only {codes:?}");
    assert!(
        codes.values().all(|told| told.0 != "NotNow"),
        "a refusal of StarShot has no reason of its own"
    );
    let setups = [shooting_stars::Setup::default(), shooting_stars::Setup::tournament()];
    let codes = tried_along_games::<shooting_stars::GameState>(&setups, &[], 300_000);
    assert!(codes.len() > 12, "only {codes:?}");
}

type Break = fn(&mut starshot::Setup);

/// A change of a good setup for each kind of fault.
const BREAKS: [(FaultKind, Break); 20] = [
    (FaultKind::Seats, |setup| setup.seats.truncate(1)),
    (FaultKind::Dial, |setup| setup.tuning.overdrive_runs = 9),
    (FaultKind::Copies, |setup| setup.tuning.copies[7] = 32),
    (FaultKind::Board, |setup| setup.board.radius = 0),
    (FaultKind::SeatNumber, |setup| setup.start = Seat(9)),
    (FaultKind::Turn, |setup| setup.round += 6),
    (FaultKind::Purples, |setup| setup.purples = Default::default()),
    (FaultKind::Ship, |setup| setup.seats[0].speed = 99),
    (FaultKind::Tiles, |setup| {
        setup.seats[0].lost = [starshot::data::ship::Tile::KyberLab].into_iter().collect();
    }),
    (FaultKind::Tokens, |setup| {
        setup.seats[0].tokens = [starshot::data::ship::Tile::Bridge].into_iter().collect();
    }),
    (FaultKind::Ability, |setup| {
        setup.seats[1].tokens = Default::default();
        setup.seats[1].flipped = Default::default();
        setup.seats[1].ability = setup.purples.iter().next();
    }),
    (FaultKind::NobodyAlive, |setup| {
        for seat in &mut setup.seats {
            seat.destroyed = [starshot::data::ship::Tile::Bridge].into_iter().collect();
        }
    }),
    (FaultKind::Cards, |setup| setup.seats[0].cards.hand.0.set(0, 20)),
    (FaultKind::Known, |setup| setup.seats[0].cards.owned = Some(3)),
    (FaultKind::Stacks, |setup| {
        setup.seats[0].cards.stacks.resize(5, StackSetup::default());
    }),
    (FaultKind::Attack, |setup| {
        setup.attack = Some(AttackSetup {
            points: 1,
            ..AttackSetup::default()
        });
    }),
    (FaultKind::Unknown, |setup| setup.seats[1].cards.hidden = true),
    (FaultKind::Planets, |setup| setup.board.planets[0][0] = Hex::new(9, 9)),
    (FaultKind::Berths, |setup| setup.board.berths.truncate(3)),
    (FaultKind::Seating, |setup| setup.board.seating[0] = vec![1, 1]),
];

fn kinds(setup: &starshot::Setup) -> BTreeSet<FaultKind> {
    let faults = starshot::GameState::new(setup).expect_err("a setup with a fault was accepted");
    for fault in &faults {
        let text = fault.to_string();
        assert!(
            text.contains("starshot:") && !fault.place.is_empty() && !fault.problem.is_empty(),
            "{text}"
        );
    }
    faults.iter().map(|fault| fault.kind).collect()
}

/// A position in the middle of the first Action.
fn in_a_window() -> starshot::Setup {
    let mut rng = TestRng(3);
    let mut state = starshot::GameState::new(&starshot::GameState::standard(3).unwrap()).unwrap();
    state.start(&mut ());
    while state.setup().phase != Phase::Window {
        step(&mut state, &mut rng);
    }
    state.setup()
}

#[test]
fn every_kind_of_fault_is_found() {
    let all = variants(include_str!("../src/games/starshot/fault.rs"), "pub enum FaultKind");
    assert_eq!(BREAKS.map(|(kind, _)| format!("{kind:?}")).to_vec(), all);
    for (kind, break_it) in BREAKS {
        let mut setup = in_a_window();
        break_it(&mut setup);
        assert!(kinds(&setup).contains(&kind), "{kind:?}: {:?}", kinds(&setup));
    }
}

#[test]
fn several_faults_are_listed_at_once() {
    use FaultKind::{
        Ability, Board, Cards, Copies, Dial, Known, Purples, SeatNumber, Seats, Ship, Tiles, Tokens, Turn,
    };
    let broken = |wanted: &[FaultKind]| {
        let mut setup = in_a_window();
        for (kind, break_it) in BREAKS.iter().rev() {
            if wanted.contains(kind) {
                break_it(&mut setup);
            }
        }
        kinds(&setup)
    };
    // what keeps a setup from being packed, and what is wrong with a packed one
    for wanted in [
        &[Seats, Dial, Copies, Board, SeatNumber][..],
        &[Turn, Purples, Ship, Tiles, Tokens, Ability, Cards, Known],
    ] {
        let found = broken(wanted);
        assert!(wanted.iter().all(|kind| found.contains(kind)), "{wanted:?}: {found:?}");
    }
}

/// A target that the game does not have is a fault before the first hit too, where nobody is being resolved.
#[test]
fn an_attack_names_seats_of_the_game() {
    let mut rng = TestRng(5);
    let mut state = starshot::GameState::new(&starshot::GameState::standard(2).unwrap()).unwrap();
    state.start(&mut ());
    while state.setup().phase != Phase::AttackRoll {
        step(&mut state, &mut rng);
    }
    for seat in [2, 3, 4, 255] {
        let mut setup = state.setup();
        setup.attack.as_mut().unwrap().target = Seat(seat);
        assert_eq!(kinds(&setup), [FaultKind::SeatNumber].into());
        assert!(View::<starshot::GameState>::new(&setup, Viewer::Spectator).is_err());
    }
}

/// 31 copies are the most a pile counts: more in sight than that are a fault, not 31.
#[test]
fn more_copies_in_sight_than_a_deck_has_are_a_fault() {
    let open = |copies| {
        let mut setup = starshot::GameState::standard(2).unwrap();
        setup.tuning.starting_tokens = 0;
        setup.tuning.copies[..4].copy_from_slice(&[0, 31, 0, 0]);
        (setup.phase, setup.round, setup.action, setup.cursor, setup.place) = (Phase::Window, 1, 2, 1, 4);
        setup.purples = Purple::ALL.into_iter().take(4).collect();
        let stack = StackSetup {
            cards: vec!["Cruise".parse().unwrap(); 2],
            cover: Some(Cover::Sealed),
        };
        let cards = &mut setup.seats[1].cards;
        *cards = CardsSetup {
            hidden: true,
            committed: true,
            shown: Faces(Counts::from_slice(&[0, copies])),
            stacks: vec![stack, StackSetup::default(), StackSetup::default()],
            discards: Some(copies),
            aside: Some(2),
            deck: Some(0),
            owned: Some(copies - 29),
            ..CardsSetup::default()
        };
        View::<starshot::GameState>::new(&setup, Viewer::Seat(Seat(0)))
    };
    assert!(open(29).is_ok());
    for copies in [30, 31] {
        let faults = open(copies).unwrap_err();
        assert!(faults.iter().all(|fault| fault.kind == FaultKind::Known), "{faults:?}");
    }
}

#[test]
fn faults_of_shooting_stars_are_listed_at_once() {
    let all = variants(include_str!("../src/games/shooting_stars/setup.rs"), "pub enum Fault");
    let mut found = BTreeSet::new();
    let mut take = |faults: Vec<shooting_stars::Fault>, least: usize| {
        assert!(faults.len() >= least, "{faults:?}");
        found.extend(faults.iter().map(|fault| {
            let text = format!("{fault:?}");
            text.split([' ', '{']).next().unwrap_or_default().to_string()
        }));
    };
    let hexes = |list: &[(i8, i8)]| list.iter().map(|&(q, r)| Hex::new(q, r)).collect();
    let mut setup = shooting_stars::Setup::tournament();
    setup.red.stars = hexes(&[(9, 0), (1, 0), (1, 0)]);
    setup.blue.dust = hexes(&[(0, 8)]);
    setup.passes = 3;
    setup.red_seat = Seat(4);
    setup.ply = 200;
    take(shooting_stars::GameState::new(&setup).unwrap_err(), 6);
    let mut setup = shooting_stars::Setup::tournament();
    setup.nigiri = serde_json::from_str(r#"{"held": "hidden", "guess": "odd"}"#).unwrap();
    take(shooting_stars::GameState::new(&setup).unwrap_err(), 2);
    take(shooting_stars::GameState::standard(3).unwrap_err(), 1);
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all.into_iter().collect());
}

/// The words of a JSON text: names, numbers, and single signs.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = if let Some(quoted) = rest.strip_prefix('"') {
            quoted.find('"').map_or(rest.len(), |at| at + 2)
        } else {
            let sign = |c: char| !c.is_ascii_alphanumeric() && c != '-';
            rest.find(sign).unwrap_or(rest.len()).max(1)
        };
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after;
    }
    words
}

const NUMBERS: [&str; 10] = ["0", "1", "2", "4", "7", "31", "127", "255", "-1", "-128"];

/// The text with a few bytes or words changed.
fn spoiled(text: &str, rng: &mut TestRng) -> String {
    let changes = 1 + below(rng, 3);
    if below(rng, 4) == 0 {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..changes {
            let at = below(rng, bytes.len() as u32) as usize;
            bytes[at] = rng.next_u32() as u8;
        }
        return String::from_utf8_lossy(&bytes).into_owned();
    }
    let mut words = words(text);
    for _ in 0..changes {
        let at = below(rng, words.len() as u32) as usize;
        let other = words[below(rng, words.len() as u32) as usize];
        let number = NUMBERS[below(rng, NUMBERS.len() as u32) as usize];
        let is_number = |word: &str| word.parse::<i32>().is_ok();
        // mostly a number for a number, a word for a word: then it still parses
        let fitting = words
            .iter()
            .enumerate()
            .skip(at)
            .find(|(_, word)| is_number(word) || word.starts_with('"'))
            .map_or(at, |(at, _)| at);
        if below(rng, 5) == 0 {
            words[at] = other;
        } else if is_number(words[fitting]) {
            words[fitting] = number;
        } else if other.starts_with('"') {
            words[fitting] = other;
        }
    }
    words.concat()
}

/// How many spoiled texts parsed, and how many of them were positions.
fn spoiled_setups<G: Game>(setups: &[G::Setup], rounds: u32) -> (u32, u32) {
    let (mut parsed, mut valid) = (0, 0);
    let mut rng = TestRng(11);
    for setup in setups {
        let mut state = G::new(setup).unwrap();
        state.start(&mut ());
        let mut on = true;
        while on {
            for _ in 0..rounds {
                let text = serde_json::to_string(&state.setup()).unwrap();
                let text = spoiled(&text, &mut rng);
                let Ok(setup) = serde_json::from_str::<G::Setup>(&text) else {
                    continue;
                };
                parsed += 1;
                for viewer in Viewer::all(5) {
                    if let Ok(view) = View::<G>::new(&setup, viewer) {
                        let world = view.determinize(&mut rng);
                        assert!(world.view(viewer) == view, "{viewer}: {text}");
                    }
                }
                let Ok(mut spoiled) = G::new(&setup) else { continue };
                valid += 1;
                assert!(G::new(&spoiled.setup()).as_ref() == Ok(&spoiled), "{text}");
                spoiled.start(&mut ());
                for _ in 0..40 {
                    if !step(&mut spoiled, &mut rng) {
                        break;
                    }
                }
                let again = G::new(&spoiled.setup());
                assert!(again.as_ref() == Ok(&spoiled), "{:?}\n{text}", again.err());
            }
            for _ in 0..=below(&mut rng, 20) {
                on = on && step(&mut state, &mut rng);
            }
        }
    }
    (parsed, valid)
}

#[test]
fn spoiled_setups_are_refused_or_played() {
    let setups: Vec<_> = [2, 3, 4].into_iter().flat_map(starts::starshot).collect();
    let (parsed, valid) = spoiled_setups::<starshot::GameState>(&setups, 30);
    println!("StarShot: {parsed} spoiled texts parsed, {valid} were positions");
    assert!(parsed > 3000 && valid > 1000, "{parsed} parsed, {valid} valid");
    let setups = [shooting_stars::Setup::default(), shooting_stars::Setup::tournament()];
    let (parsed, valid) = spoiled_setups::<shooting_stars::GameState>(&setups, 100);
    println!("Shooting Stars: {parsed} spoiled texts parsed, {valid} were positions");
    assert!(parsed > 300 && valid > 50, "{parsed} parsed, {valid} valid");
}
