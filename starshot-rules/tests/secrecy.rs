//! What a seat may not know does not show, whatever one asks a view and whatever happens next.
//!
//! Worlds that share a view come from `determinize` and from positions that were changed by hand in one hidden thing. All
//! outputs of the view must be the same to the byte, and so must be what the viewer is told of the steps that follow, up
//! to the first event that lawfully reveals a difference.

#[path = "secrecy/changes.rs"]
#[allow(unreachable_pub)]
mod changes;
mod support;

use std::collections::{BTreeMap, BTreeSet};

use changes::{CHANGES, change, pick};
use starshot_rules::View;
use starshot_rules::engine::{Event, Game, Seat, Turn, Viewer, below};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{GameState, Phase, Setup};
use starshot_rules::games::{shooting_stars, starshot};
use starshot_rules::kit::hex::Hex;
use support::TestRng;
use support::mirror::Mirror;

/// What the tests must be told of a game.
trait Probe: Game {
    /// Positions to play from: the ordinary start, and others that lead to rare phases sooner.
    fn starts(seats: u8) -> Vec<Self::Setup>;
    /// Whether this event, as the viewer sees it, shows something that was secret from that viewer until now.
    fn reveals(event: &Self::Event, viewer: Viewer) -> bool;
    /// What else a view of this game answers, as text.
    fn texts(view: &View<Self>) -> String;
}

impl Probe for GameState {
    fn starts(seats: u8) -> Vec<Setup> {
        let wild = Tuning {
            purples: 17,
            starting_tokens: 9,
            hit_bonus: 7,
            hand: 7,
            ..Tuning::default()
        };
        let few = Tuning {
            copies: [1, 1, 2, 1, 1, 1, 1, 1, 1, 3, 1, 2, 1, 1, 1, 6, 1, 1, 1, 1, 1, 2, 2, 4],
            shield_charges: 0,
            ..wild
        };
        let close = Tuning {
            starting_tokens: 12,
            purples: 4,
            ..few
        };
        let mut starts: Vec<_> = [Tuning::default(), wild, few, close, close]
            .map(|tuning| Setup::start(seats, Board::standard(), tuning))
            .into();
        // side by side over the first planet, with abilities that bring rare decisions
        let abilities = [
            [
                Purple::Salvage,
                Purple::HullBreacher,
                Purple::InterchangeableParts,
                Purple::ExplosiveRounds,
            ],
            [Purple::BetaVersion, Purple::BoneRoom, Purple::Redline, Purple::SpinGyro],
        ];
        for (start, abilities) in starts[3..].iter_mut().zip(abilities) {
            start.purples = abilities.into_iter().collect();
            start.phase = Phase::PlaceTokens;
            for (seat, q) in start.seats.iter_mut().zip(1..) {
                seat.hex = Hex::new(q, -4);
            }
        }
        starts
    }

    fn reveals(event: &starshot::Event, viewer: Viewer) -> bool {
        match *event {
            starshot::Event::TokensPlaced { seat, .. }
            | starshot::Event::CoversShown { seat, .. }
            | starshot::Event::StackRevealed { seat, .. } => !viewer.is(seat),
            starshot::Event::CardDrawn { seat, .. } => viewer.is(seat),
            _ => false,
        }
    }

    fn texts(view: &View<Self>) -> String {
        let seats = (0..view.seats()).map(Seat);
        let odds: Vec<_> = seats.map(|seat| view.odds_against(seat)).collect();
        format!("{}\n{}\n{:?}\n{odds:?}", view.picture(), view.position(), view.odds())
    }
}

impl Probe for shooting_stars::GameState {
    fn starts(seats: u8) -> Vec<Self::Setup> {
        let plain = Self::standard(seats).unwrap();
        let nigiri = shooting_stars::Setup {
            nigiri: Some(shooting_stars::Nigiri {
                held: shooting_stars::Choice::Owed,
                guess: shooting_stars::Choice::Owed,
            }),
            ..plain.clone()
        };
        vec![plain, nigiri.clone(), nigiri.clone(), nigiri]
    }

    fn reveals(event: &Self::Event, _: Viewer) -> bool {
        event.kind() == "Opened"
    }

    fn texts(view: &View<Self>) -> String {
        format!("{}\n{}", view.picture(), view.position())
    }
}

/// Two states look the same to a viewer, in everything a view answers. `whole`: all command ids, numbers and texts too.
fn assert_same_to<G: Probe>(viewer: Viewer, a: &G, b: &G, whole: bool, what: &str) {
    let (seen, other) = (a.view(viewer), b.view(viewer));
    assert!(
        seen == other,
        "{what}: {viewer} sees a difference\n{seen:#?}\n{other:#?}"
    );
    assert_eq!(seen.digest(), other.digest(), "{what}: digest for {viewer}");
    assert_eq!(seen.turn(), other.turn(), "{what}: turn for {viewer}");
    assert_eq!(seen.outcome(), other.outcome(), "{what}: outcome for {viewer}");
    assert_eq!(seen.legal(), other.legal(), "{what}: legal commands of {viewer}");
    if let Some(seat) = viewer.seat() {
        assert_eq!(seen.legal(), a.legal(seat), "{what}: the state's own list for {viewer}");
    }
    let stride = if whole { 1 } else { 29 };
    for command in (0..G::IDS).step_by(stride).filter_map(G::command) {
        assert_eq!(
            seen.check(command),
            other.check(command),
            "{what}: {command} by {viewer}"
        );
    }
    if whole {
        let mut tensors = [vec![0f32; G::OBSERVATION], vec![0f32; G::OBSERVATION]];
        seen.observe(&mut tensors[0]).unwrap();
        other.observe(&mut tensors[1]).unwrap();
        let [bits, others] = tensors.map(|tensor| tensor.into_iter().map(f32::to_bits).collect::<Vec<_>>());
        assert_eq!(bits, others, "{what}: observation of {viewer}");
        let text = |view: &View<G>| serde_json::to_string(&view.setup()).unwrap();
        assert_eq!(text(&seen), text(&other), "{what}: JSON for {viewer}");
        assert_eq!(seen.to_json(), other.to_json(), "{what}: save for {viewer}");
        assert_eq!(G::texts(&seen), G::texts(&other), "{what}: texts for {viewer}");
    }
}

/// What a viewer is told, numbered as it is told.
fn told<E: Event>(events: &[E], viewer: Viewer) -> Vec<(usize, E)> {
    events
        .iter()
        .filter_map(|event| event.seen_by(viewer))
        .enumerate()
        .collect()
}

/// One seat makes its secret decision at random to the end.
fn commit<G: Game>(state: &mut G, seat: Seat, rng: &mut TestRng, log: &mut Vec<G::Event>) {
    let owing = state.turn();
    while state.turn() == owing {
        let command = state.sample(seat, rng).unwrap();
        state.play(seat, command, log).unwrap();
    }
}

/// The same public steps in two states that look the same to a viewer: it must be told the same, up to the first event that
/// may differ.
fn follow<G: Probe>(viewer: Viewer, mut a: G, mut b: G, steps: u32, rng: &mut TestRng, what: &str) -> u32 {
    for step in 0..steps {
        let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
        match a.turn() {
            Turn::Over => return step,
            Turn::Chance => {
                let roll = a.sample_roll(rng).unwrap();
                a.roll(roll, &mut of_a).unwrap();
                if b.roll(roll, &mut of_b).is_err() {
                    let roll = b.sample_roll(rng).unwrap();
                    b.roll(roll, &mut of_b).unwrap();
                }
            }
            Turn::All(seats) => {
                let others: Vec<_> = seats.iter().collect();
                let seat = others[below(rng, others.len() as u32) as usize];
                if viewer.is(seat) {
                    let command = a.sample(seat, rng).unwrap();
                    a.play(seat, command, &mut of_a).unwrap();
                    b.play(seat, command, &mut of_b).unwrap();
                } else {
                    commit(&mut a, seat, rng, &mut of_a);
                    commit(&mut b, seat, rng, &mut of_b);
                }
            }
            Turn::Any(seats) => {
                let seat = seats.lowest().unwrap();
                assert_eq!(
                    a.legal(seat),
                    b.legal(seat),
                    "{what}: a public decision depends on a secret"
                );
                let command = a.sample(seat, rng).unwrap();
                a.play(seat, command, &mut of_a).unwrap();
                b.play(seat, command, &mut of_b).unwrap();
            }
        }
        let (told_a, told_b) = (told(&of_a, viewer), told(&of_b, viewer));
        let differ = told_a.iter().zip(&told_b).position(|(a, b)| a != b);
        let Some(at) = differ else {
            assert_eq!(told_a, told_b, "{what}: {viewer} is told more in one world");
            let text = |told: &Vec<(usize, G::Event)>| serde_json::to_string(told).unwrap();
            assert_eq!(text(&told_a), text(&told_b));
            assert_same_to(viewer, &a, &b, false, what);
            continue;
        };
        let (first, second) = (told_a[at].1, told_b[at].1);
        assert!(
            first.kind() == second.kind() && G::reveals(&first, viewer) && G::reveals(&second, viewer),
            "{what}: {viewer} is told {first:?} in one world and {second:?} in the other"
        );
        return step;
    }
    steps
}

/// Plays one random decision or roll.
fn random_step<G: Game>(state: &mut G, rng: &mut TestRng, log: &mut Vec<G::Event>) -> Option<Seat> {
    match state.turn() {
        Turn::Over => None,
        Turn::Chance => {
            let roll = state.sample_roll(rng).unwrap();
            state.roll(roll, log).unwrap();
            None
        }
        turn => {
            let owing: Vec<_> = turn.seats().iter().collect();
            let seat = owing[below(rng, owing.len() as u32) as usize];
            let command = state.sample(seat, rng).unwrap();
            state.play(seat, command, log).unwrap();
            Some(seat)
        }
    }
}

/// Worlds drawn from a view cannot be told from the true one.
fn worlds_look_alike<G: Probe>(seats: u8, games: u64) {
    let (mut views, mut followed) = (0u32, 0u32);
    for (k, start) in G::starts(seats).iter().cycle().take(games as usize).enumerate() {
        let mut rng = TestRng(1000 * u64::from(seats) + k as u64);
        let mut state = G::new(start).unwrap();
        state.start(&mut ());
        for step in 0u32.. {
            for viewer in Viewer::all(seats) {
                let view = state.view(viewer);
                for sample in 0..2 {
                    let whole = step % 16 == 0 && sample == 0;
                    let world = view.determinize(&mut rng);
                    assert_same_to(viewer, &state, &world, whole, "a drawn world");
                    views += 1;
                    if sample == 0 && step % 4 == 0 {
                        followed += follow(viewer, state.clone(), world, 6, &mut rng, "after a drawn world");
                    }
                }
            }
            if state.turn() == Turn::Over {
                break;
            }
            random_step(&mut state, &mut rng, &mut Vec::new());
        }
    }
    println!(
        "{}, {seats} seats: {views} views of worlds compared, {followed} steps followed",
        G::ID
    );
}

#[test]
fn drawn_worlds_starshot() {
    for seats in [2, 3, 4] {
        worlds_look_alike::<GameState>(seats, 15);
    }
}

#[test]
fn drawn_worlds_shooting_stars() {
    worlds_look_alike::<shooting_stars::GameState>(2, 16);
}

#[test]
fn changed_positions_starshot() {
    for seats in [2, 3, 4] {
        let mut made = BTreeMap::new();
        let mut phases = BTreeSet::new();
        for (k, start) in GameState::starts(seats)
            .iter()
            .cycle()
            .take([120, 40, 24][usize::from(seats) - 2])
            .enumerate()
        {
            let mut rng = TestRng(77 * u64::from(seats) + k as u64);
            let mut state = GameState::new(start).unwrap();
            state.start(&mut ());
            while state.turn() != Turn::Over {
                let setup = state.setup();
                phases.insert(setup.phase);
                for viewer in Viewer::all(seats).flat_map(|viewer| [viewer; 2]) {
                    let mut hidden: Vec<_> = (0..seats)
                        .filter(|&seat| !viewer.is(Seat(seat)))
                        .map(usize::from)
                        .collect();
                    let at = below(&mut rng, hidden.len() as u32) as usize;
                    let seat = hidden.swap_remove(at);
                    let what = CHANGES[below(&mut rng, CHANGES.len() as u32) as usize];
                    let mut changed = setup.clone();
                    if change(what, &mut changed, seat, pick(&hidden, &mut rng), &mut rng).is_none() || changed == setup
                    {
                        continue;
                    }
                    // what the public facts exclude is no valid position
                    let Ok(twin) = GameState::new(&changed) else { continue };
                    assert_ne!(twin, state, "{what}");
                    let whole = below(&mut rng, 16) == 0;
                    assert_same_to(viewer, &state, &twin, whole, what);
                    follow(viewer, state.clone(), twin, 4, &mut rng, what);
                    *made.entry(what).or_insert(0u32) += 1;
                }
                random_step(&mut state, &mut rng, &mut Vec::new());
            }
        }
        println!("{seats} seats: {made:?}");
        for what in CHANGES {
            assert!(
                made.get(what).is_some_and(|&n| n >= 20),
                "{seats} seats: {what} was hardly tried: {made:?}"
            );
        }
        for phase in RESTING {
            assert!(phases.contains(&phase), "{seats} seats: no game came to {phase:?}");
        }
    }
}

/// The phases a game waits in, but the last.
const RESTING: [Phase; 16] = [
    Phase::RevealPurples,
    Phase::PlaceTokens,
    Phase::ChooseStart,
    Phase::Draw,
    Phase::Orders,
    Phase::Window,
    Phase::Discards,
    Phase::Boost,
    Phase::AttackRoll,
    Phase::Side,
    Phase::Lane,
    Phase::Breacher,
    Phase::Parts,
    Phase::Explosive,
    Phase::Vampiric,
    Phase::Salvage,
];

/// Deck, aside, discards, fresh ones of the latter two, covers counted against the next draw.
type Sizes = (Option<u8>, Option<u8>, Option<u8>, u8, u8, u8);

/// A spectator's log is enough to know what a spectator knows; on the way: what the public numbers and the numbering of
/// events would betray.
fn log_is_complete(seats: u8, games: u64) -> u32 {
    let mut compared = 0;
    for (k, start) in GameState::starts(seats).iter().cycle().take(games as usize).enumerate() {
        let mut rng = TestRng(31 * u64::from(seats) + k as u64);
        let mut state = GameState::new(start).unwrap();
        let mut mirror = Mirror::new(start);
        let mut log = Vec::new();
        state.start(&mut log);
        let mut sizes: Option<Vec<Sizes>> = None;
        loop {
            for event in log.iter().filter_map(|event| event.seen_by(Viewer::Spectator)) {
                mirror.see(event);
            }
            let view = state.view(Viewer::Spectator).setup();
            let kept = mirror.describe();
            assert!(
                kept == view,
                "the log lacks something\nlog {:#?}\nmirror {:#?}\nview {:#?}",
                log,
                kept,
                view
            );
            compared += 1;
            // E-162: from the draw to Cleanup no pile of a ship on the board changes its public size
            let now = view.seats.iter().map(|seat| {
                let cards = &seat.cards;
                (
                    cards.deck,
                    cards.aside,
                    cards.discards,
                    cards.fresh_aside,
                    cards.fresh_discard,
                    cards.over,
                )
            });
            let now: Vec<_> = now.collect();
            if view.phase == Phase::Orders || (view.action > 0 && view.phase != Phase::Over) {
                for (seat, (before, now)) in sizes.iter().flatten().zip(&now).enumerate() {
                    let destroyed = now.1 == Some(0) && before.1 != Some(0);
                    assert!(
                        destroyed || before == now,
                        "seat {seat}: {before:?} became {now:?} in {:?}",
                        view.phase
                    );
                }
                sizes = Some(now);
            } else {
                sizes = None;
            }
            if state.turn() == Turn::Over {
                break;
            }
            log.clear();
            let secret = matches!(state.turn(), Turn::All(_));
            let actor = random_step(&mut state, &mut rng, &mut log);
            if let (true, Some(seat)) = (secret, actor) {
                // the numbers of a viewer's events count no secret pick of another seat
                for viewer in Viewer::all(seats).filter(|viewer| !viewer.is(seat)) {
                    let told = told(&log, viewer);
                    assert!(
                        told.is_empty() || told[0].1 == starshot::Event::Committed { seat },
                        "{viewer} is told {told:?} of a secret pick"
                    );
                }
            }
        }
    }
    compared
}

#[test]
fn complete_log() {
    for seats in [2, 3, 4] {
        let compared = log_is_complete(seats, 120);
        println!("{seats} seats: {compared} views rebuilt from events");
    }
}

/// ORDERS-13: in whatever order the secret picks come in, the state is the same, and a looker-on who hears of the same
/// commitments hears the same.
#[test]
fn order_of_commitments() {
    for seats in [2u8, 3, 4] {
        let mut rng = TestRng(5 + u64::from(seats));
        let mut state = GameState::new(&GameState::starts(seats)[1]).unwrap();
        state.start(&mut ());
        let mut tried = 0;
        while tried < 12 && state.turn() != Turn::Over {
            let Turn::All(owing) = state.turn() else {
                random_step(&mut state, &mut rng, &mut Vec::new());
                continue;
            };
            let programs: Vec<Vec<_>> = (0..seats)
                .map(Seat)
                .map(|seat| {
                    if !owing.contains(seat) {
                        return Vec::new();
                    }
                    // alone at the table, so that nothing follows the last pick of the seat
                    let mut alone = state.clone();
                    let mut picks = Vec::new();
                    while alone.turn() == Turn::All(owing) {
                        let command = alone.sample(seat, &mut rng).unwrap();
                        alone.play(seat, command, &mut ()).unwrap();
                        picks.push((seat, command));
                    }
                    picks
                })
                .collect();
            let ends: Vec<_> = (0..6)
                .map(|_| {
                    let mut left = programs.clone();
                    let mut end = state.clone();
                    let mut log = Vec::new();
                    while left.iter().any(|picks| !picks.is_empty()) {
                        let k = below(&mut rng, seats.into()) as usize;
                        if !left[k].is_empty() {
                            let (seat, command) = left[k].remove(0);
                            end.play(seat, command, &mut log).unwrap();
                        }
                    }
                    let mut told: Vec<_> = log
                        .iter()
                        .filter_map(|event| event.seen_by(Viewer::Spectator))
                        .collect();
                    let hidden = owing.len() as usize;
                    assert!(
                        told[..hidden].iter().all(|event| event.kind() == "Committed"),
                        "one event a commitment: {told:?}"
                    );
                    (end, told.split_off(hidden))
                })
                .collect();
            assert!(
                ends.iter().all(|end| *end == ends[0]),
                "the order of secret picks shows"
            );
            state = ends[0].0.clone();
            tried += 1;
        }
        assert!(tried >= 7, "{seats} seats: {tried} rounds of secret decisions");
    }
}
