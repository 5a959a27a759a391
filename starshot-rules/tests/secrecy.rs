//! What a seat may not know does not show, whatever one asks a view and whatever happens next.
//!
//! Worlds that share a view come from `determinize` and from positions that were changed by hand in one hidden thing. All
//! outputs of the view must be the same to the byte, and so must be what the viewer is told of the steps that follow, up
//! to the first event that lawfully reveals a difference.

#[path = "secrecy/log.rs"]
mod log;
mod support;

use std::collections::{BTreeMap, BTreeSet};

use starshot_rules::View;
use starshot_rules::engine::{Event, Game, Seat, Turn, Viewer, below};
use starshot_rules::games::starshot::data::board::Board;
use starshot_rules::games::starshot::data::cards::{Card, Cover, Mode, Ordered};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Tile, TileSet};
use starshot_rules::games::starshot::data::tuning::Tuning;
use starshot_rules::games::starshot::{Faces, GameState, Phase, Setup};
use starshot_rules::games::{shooting_stars, starshot};
use starshot_rules::kit::counts::Counts;
use starshot_rules::kit::hex::Hex;
use support::TestRng;

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

/// The cards of a pile, one entry a card.
fn laid_out(pile: Counts) -> Vec<Card> {
    (0..pile.total())
        .filter_map(|n| pile.nth(n))
        .map(|kind| Card::ALL[usize::from(kind)])
        .collect()
}

fn pick<T: Copy>(list: &[T], rng: &mut TestRng) -> Option<T> {
    (!list.is_empty()).then(|| list[below(rng, list.len() as u32) as usize])
}

/// Swaps a card of one pile with a card of another.
fn swap(a: &mut Faces, b: &mut Faces, rng: &mut TestRng) -> Option<()> {
    let (x, y) = (pick(&laid_out(a.0), rng)? as u8, pick(&laid_out(b.0), rng)? as u8);
    a.0.take(x);
    b.0.take(y);
    a.0.add(y);
    b.0.add(x);
    Some(())
}

/// The names of the changes that [`change`] makes.
const CHANGES: [&str; 12] = [
    "hand and deck",
    "hand and discard pile",
    "deck and discard pile",
    "stack card unused",
    "unused card stacked",
    "mode",
    "order in a stack",
    "face nobody knows",
    "unfinished picks",
    "placement",
    "covers before all are in",
    "between two others",
];

/// Changes one hidden thing of `seat` in a position; `other` is one more seat whose cards are hidden.
fn change(what: &str, setup: &mut Setup, seat: usize, other: Option<usize>, rng: &mut TestRng) -> Option<()> {
    let (phase, acting) = (setup.phase, setup.action > 0);
    let committed = setup.seats[seat].cards.committed;
    let deck = setup.tuning;
    // which stacks lie open is not written down: those of past Actions and, after the own turn began, the present one
    let seats = setup.seats.len() as u8;
    let had_turn = (seat as u8 + seats - setup.start.0) % seats < setup.cursor;
    let open = if acting {
        usize::from(setup.action) - usize::from(!had_turn)
    } else {
        0
    };
    let tokens = usize::from(deck.starting_tokens);
    let ship = &mut setup.seats[seat];
    let cards = &mut ship.cards;
    let hidden_stacks = open.min(cards.stacks.len())..cards.stacks.len();
    let sealed = (phase == Phase::Orders && committed) || acting;
    match what {
        "hand and deck" => swap(&mut cards.hand, cards.bag.as_mut()?, rng),
        "hand and discard pile" => swap(&mut cards.hand, &mut cards.discard, rng),
        "deck and discard pile" => swap(cards.bag.as_mut()?, &mut cards.discard, rng),
        "stack card unused" if sealed => {
            let stack = cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| !stack.cards.is_empty())?;
            let card = stack.cards.pop()?;
            cards.hand.0.add(card.card() as u8);
            Some(())
        }
        "unused card stacked" if sealed => {
            let card = pick(&laid_out(cards.hand.0), rng)?;
            let stack = cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| stack.cards.is_empty())?;
            cards.hand.0.take(card as u8);
            stack.cards.push(Ordered::new(card, Mode::FrontPowerUp));
            Some(())
        }
        "mode" if sealed => {
            let stacks = cards.stacks[hidden_stacks]
                .iter_mut()
                .flat_map(|stack| &mut stack.cards);
            let card = { stacks }.find(|card| card.card().is_desperation())?;
            let front = card.mode() == Some(Mode::FrontMove);
            *card = Ordered::new(card.card(), if front { Mode::FrontPowerUp } else { Mode::FrontMove });
            Some(())
        }
        "order in a stack" if sealed => {
            cards.stacks[hidden_stacks]
                .iter_mut()
                .find(|stack| stack.cards.len() == 2)?
                .cards
                .swap(0, 1);
            Some(())
        }
        "face nobody knows" => {
            let pile = if below(rng, 2) == 0 {
                &mut cards.hand
            } else {
                cards.bag.as_mut()?
            };
            let known: Vec<_> = laid_out(pile.0)
                .into_iter()
                .filter(|card| card.is_desperation())
                .collect();
            let card = pick(&known, rng)?;
            pile.0.take(card as u8);
            pile.0.add(pick(&Card::ALL[4..], rng)? as u8); // refused below if no copy of it is left
            Some(())
        }
        "unfinished picks" if phase == Phase::Orders && !committed => {
            for stack in cards.stacks.drain(..) {
                for card in stack.cards {
                    cards.hand.0.add(card.card() as u8);
                }
                if stack.cover == Some(Cover::Hyperdrive) {
                    cards.hand.0.add(Card::Hyperdrive as u8);
                }
            }
            Some(())
        }
        "placement" if phase == Phase::PlaceTokens => {
            ship.ability = None;
            ship.tokens = TileSet::EMPTY;
            let mut tiles: Vec<_> = TileSet::TOKENS.iter().collect();
            while committed && (ship.tokens.len() as usize) < tokens {
                let tile = pick(&tiles, rng)?;
                tiles.retain(|&other| other != tile);
                ship.tokens = ship.tokens.with(tile);
            }
            if ship.tokens.contains(Tile::KyberLab) {
                ship.ability = pick(&setup.purples.iter().collect::<Vec<_>>(), rng);
            }
            Some(())
        }
        "covers before all are in" if phase == Phase::Orders && committed => {
            let cover = &mut cards.stacks[usize::from(below(rng, 2) == 0)].cover;
            *cover = Some(if *cover == Some(Cover::Sealed) {
                Cover::Overdrive
            } else {
                Cover::Sealed
            });
            Some(())
        }
        "between two others" => {
            let mut piles = [seat, other?].map(|seat| setup.seats[seat].cards.hand);
            let [a, b] = &mut piles;
            let desperate = |pile: &Faces| {
                laid_out(pile.0)
                    .into_iter()
                    .filter(|card| card.is_desperation())
                    .collect()
            };
            let (x, y): (Vec<Card>, Vec<Card>) = (desperate(a), desperate(b));
            let (x, y) = (pick(&x, rng)?, pick(&y, rng)?);
            a.0.take(x as u8);
            b.0.take(y as u8);
            a.0.add(y as u8);
            b.0.add(x as u8);
            setup.seats[seat].cards.hand = piles[0];
            setup.seats[other?].cards.hand = piles[1];
            Some(())
        }
        _ => None,
    }
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
