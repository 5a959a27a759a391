//! What is true of every position (catalogue 3.7, 5.2): small named checks, used for setups, in tests after every step, and
//! in fuzzing.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use super::data::board::{Board, MOST_BERTHS, MOST_CENTRES, MOST_RADIUS};
use super::data::cards::{BASE_KINDS, Card, Cover, Effect, OBLIQUE, Ordered, VAMPIRIC};
use super::data::purple::Purple;
use super::data::ship::{Tile, TileSet, lane};
use super::data::tuning::{CutOff, Tuning};
use super::setup::Setup;
use super::state::{Attack, GameState, Phase};
use crate::engine::{RuleId, Seat};
use crate::kit::counts::Counts;

/// One thing wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: {problem} [{}]", kind.rule())]
pub struct Fault {
    /// The stable kind.
    pub kind: FaultKind,
    /// Which part of the setup, such as `seat 2 tokens`.
    pub place: String,
    /// What is wrong there, in English.
    pub problem: String,
}

/// The stable kinds of fault; the number is the code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u16)]
pub enum FaultKind {
    /// The number of seats is not 2, 3 or 4.
    Seats = 1,
    /// A number of the tuning table is out of its range.
    Dial = 2,
    /// More copies of a card than a pile can count.
    Copies = 3,
    /// The board breaks BOARD-01 to BOARD-04.
    Board = 4,
    /// A seat number the game does not have.
    SeatNumber = 5,
    /// The phase, round, Action or place in the turn do not fit together.
    Turn = 6,
    /// The revealed Purple abilities do not fit the phase.
    Purples = 7,
    /// A ship is off the board, too fast or over-shielded.
    Ship = 8,
    /// Tiles contradict each other or the cut-off rule.
    Tiles = 9,
    /// Tokens where none can be, or flipped ones that cannot flip.
    Tokens = 10,
    /// Ability and Kyber Lab token do not match.
    Ability = 11,
    /// All ships are destroyed.
    NobodyAlive = 12,
    /// Cards that the player cannot own, or too many of them.
    Cards = 13,
    /// A public number of cards contradicts the cards or the other numbers.
    Known = 14,
    /// Stacks or covers that Orders do not allow.
    Stacks = 15,
    /// The attack in progress does not fit.
    Attack = 16,
    /// Hidden cards where all must be known.
    Unknown = 17,
}

impl FaultKind {
    /// The rule the setup breaks.
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Seats | Self::SeatNumber => "starshot:SETUP-06",
            Self::Dial | Self::Copies => "starshot:SETUP-05",
            Self::Board => "starshot:BOARD-01",
            Self::Turn => "starshot:STACK-01",
            Self::Purples => "starshot:SETUP-01",
            Self::Ship => "starshot:SETUP-04",
            Self::Tiles => "starshot:CUTOFF-01",
            Self::Tokens => "starshot:SETUP-02",
            Self::Ability => "starshot:SETUP-03",
            Self::NobodyAlive => "starshot:DESTROY-04",
            Self::Cards | Self::Known | Self::Unknown => "starshot:ORDERS-03",
            Self::Stacks => "starshot:ORDERS-05",
            Self::Attack => "starshot:ATTACK-02",
        })
    }
}

impl Fault {
    fn new(kind: FaultKind, place: impl fmt::Display, problem: impl fmt::Display) -> Self {
        Self {
            kind,
            place: place.to_string(),
            problem: problem.to_string(),
        }
    }

    pub(crate) fn unknown(seat: Seat) -> Self {
        Self::new(
            FaultKind::Unknown,
            format_args!("{seat} cards"),
            "hidden here; only another seat's view may leave them open",
        )
    }

    pub(crate) fn no_seat(seat: Seat, seats: u8) -> Self {
        Self::new(
            FaultKind::SeatNumber,
            "viewer",
            format_args!("there is no {seat} among {seats} seats"),
        )
    }

    pub(crate) fn seats(given: usize) -> Self {
        Self::new(
            FaultKind::Seats,
            "seats",
            format_args!("{given} given; the game has 2, 3 or 4"),
        )
    }
}

/// Kind by kind the sum, at most what a pile counts.
pub(crate) fn sum(a: Counts, b: Counts) -> Counts {
    combine(a, b, |a, b| (a + b).min(crate::kit::counts::MOST))
}

/// Kind by kind what is left after taking another pile, never below none.
pub(crate) fn rest(a: Counts, b: Counts) -> Counts {
    combine(a, b, u8::saturating_sub)
}

fn combine(a: Counts, b: Counts, f: impl Fn(u8, u8) -> u8) -> Counts {
    let mut combined = a;
    for kind in b.kinds() {
        combined.set(kind, f(a.get(kind), b.get(kind)));
    }
    combined
}

/// The base cards of a pile.
pub(crate) fn base_part(pile: Counts) -> Counts {
    let mut part = Counts::EMPTY;
    for kind in 0..BASE_KINDS {
        part.set(kind, pile.get(kind));
    }
    part
}

/// The Desperation cards of a pile.
pub(crate) fn desperation_part(pile: Counts) -> Counts {
    rest(pile, base_part(pile))
}

/// Faults of what cannot even be packed into a state.
pub(crate) fn unpackable(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !(2..=4).contains(&setup.seats.len()) {
        faults.push(Fault::seats(setup.seats.len()));
    }
    tuning(&setup.tuning, &mut faults);
    board(&setup.board, &mut faults);
    let seats = setup.seats.len() as u8;
    for (place, seat) in [("start", setup.start), ("active", setup.active)] {
        if seat.0 >= seats.max(1) {
            faults.push(Fault::new(
                FaultKind::SeatNumber,
                place,
                format_args!("there is no {seat}"),
            ));
        }
    }
    for (k, seat) in setup.seats.iter().enumerate() {
        if seat.cards.stacks.len() > 4 || seat.cards.stacks.iter().any(|stack| stack.cards.len() > 2) {
            faults.push(Fault::new(
                FaultKind::Stacks,
                format_args!("seat {k} stacks"),
                "at most 4 stacks of at most 2 cards",
            ));
        }
    }
    faults
}

fn tuning(tuning: &Tuning, faults: &mut Vec<Fault>) {
    for dial in tuning.dials() {
        if !(dial.least..=dial.most).contains(&dial.value) {
            let problem = format!("{} is not in {} to {}", dial.value, dial.least, dial.most);
            faults.push(Fault::new(
                FaultKind::Dial,
                format_args!("tuning {}", dial.name),
                problem,
            ));
        }
    }
    for card in tuning.too_many_copies() {
        faults.push(Fault::new(
            FaultKind::Copies,
            format_args!("tuning copies of {card:?}"),
            "at most 31",
        ));
    }
}

/// BOARD-01 to BOARD-04.
fn board(board: &Board, faults: &mut Vec<Fault>) {
    let mut fault = |place: &str, problem: String| {
        faults.push(Fault::new(FaultKind::Board, format_args!("board {place}"), problem))
    };
    let radius = board.radius;
    if !(1..=MOST_RADIUS).contains(&radius) {
        fault("radius", format!("{radius} is not in 1 to {MOST_RADIUS}"));
    }
    let centres: Vec<_> = (1..)
        .zip(&board.planets)
        .flat_map(|(n, hexes)| hexes.iter().map(move |&hex| (n, hex)))
        .collect();
    for (n, hexes) in (1..).zip(&board.planets) {
        if !(1..=3).contains(&hexes.len()) {
            fault("planets", format!("planet {n} has {} centres, not 1 to 3", hexes.len()));
        }
    }
    if centres.len() > MOST_CENTRES {
        fault(
            "planets",
            format!("{} centres in all, at most {MOST_CENTRES}", centres.len()),
        );
    }
    for (k, &(n, hex)) in centres.iter().enumerate() {
        if !hex.within(radius.saturating_sub(1)) {
            fault(
                "planets",
                format!("a centre of planet {n} at {hex} leaves no room for its ring"),
            );
        }
        for &(m, other) in &centres[..k] {
            if hex.distance(other) < 3 {
                fault("planets", format!("planets {m} at {other} and {n} at {hex} overlap"));
            }
        }
    }
    if !(4..=MOST_BERTHS).contains(&board.berths.len()) {
        fault(
            "berths",
            format!("{} seats, not 4 to {MOST_BERTHS}", board.berths.len()),
        );
    }
    for (k, berth) in board.berths.iter().enumerate() {
        if !berth.hex.within(radius) {
            fault("berths", format!("seat {} at {} is off the board", k + 1, berth.hex));
        }
        if board.berths[..k].iter().any(|other| other.hex == berth.hex) {
            fault("berths", format!("seat {} shares the hex {}", k + 1, berth.hex));
        }
    }
    for (players, list) in (2..).zip(&board.seating) {
        let distinct = list.iter().enumerate().all(|(k, number)| !list[..k].contains(number));
        let exist = list
            .iter()
            .all(|&number| (1..=board.berths.len()).contains(&number.into()));
        if list.len() != players || !distinct || !exist || players == 4 && list.iter().any(|&number| number > 4) {
            fault(
                "seating",
                format!("{list:?} does not seat {players} players on different seats (4 use seats 1 to 4)"),
            );
        }
    }
}

impl GameState {
    /// Every fault of the position; none in a state.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        self.check_turn(&mut faults);
        self.check_ships(&mut faults);
        for seat in self.each_seat() {
            self.check_cards(seat, &mut faults);
            self.check_known(seat, &mut faults);
        }
        self.check_faces(&mut faults);
        self.check_stacks(&mut faults);
        if faults.is_empty() {
            self.check_attack(&mut faults);
        }
        faults
    }

    fn check_turn(&self, faults: &mut Vec<Fault>) {
        let mut fault = |place: &str, problem: String| faults.push(Fault::new(FaultKind::Turn, place, problem));
        if self.phase > Phase::Over {
            fault("phase", format!("{:?} is never waited in", self.phase));
            return;
        }
        let before = self.phase <= Phase::ChooseStart;
        let drawing = matches!(self.phase, Phase::Draw | Phase::Orders);
        let acting = (Phase::Window..=Phase::Vampiric).contains(&self.phase);
        let after = matches!(self.phase, Phase::Salvage | Phase::Over);
        let rounds = if before { 0..=0 } else { 1..=self.tuning.rounds };
        if !rounds.contains(&self.round) || self.phase == Phase::Over && self.round != self.tuning.rounds {
            fault("round", format!("{} does not fit phase {:?}", self.round, self.phase));
        }
        let actions = if acting {
            1..=4
        } else if after {
            4..=4
        } else {
            0..=0
        };
        if !actions.contains(&self.action) {
            fault("action", format!("{} does not fit phase {:?}", self.action, self.phase));
        }
        let turn_of = (self.active.0 + self.seats - self.start.0) % self.seats + 1;
        if (acting || self.phase == Phase::Draw || self.phase == Phase::Salvage) && self.cursor != turn_of {
            fault(
                "cursor",
                format!(
                    "{} is not {turn_of}, the place of the active seat in turn order",
                    self.cursor
                ),
            );
        }
        if (acting || matches!(self.phase, Phase::Draw | Phase::Salvage)) && !self.ship(self.active).alive {
            fault("active", format!("the ship of {} is destroyed", self.active));
        }
        if before && (self.cursor, self.start, self.active) != (0, Seat(0), Seat(0)) || self.cursor > self.seats {
            fault(
                "cursor",
                format!(
                    "cursor {}, start or active do not fit phase {:?}",
                    self.cursor, self.phase
                ),
            );
        }
        if (self.phase == Phase::Draw) != (self.draws > 0) || self.draws > 20 {
            fault(
                "draws",
                format!("{} cards to draw in phase {:?}", self.draws, self.phase),
            );
        }
        if (drawing || before || after) && (self.place, self.flips, self.attacked) != (0, 0, false) {
            fault(
                "place",
                "only a turn has a place in a program, flips and an attack behind it".to_string(),
            );
        }
        let known = self.revealed.len();
        let wanted = u32::from(self.tuning.purples);
        if (self.phase == Phase::RevealPurples && known >= wanted)
            || (self.phase != Phase::RevealPurples && known != wanted)
        {
            let problem = format!("{known} revealed of {wanted} in phase {:?}", self.phase);
            faults.push(Fault::new(FaultKind::Purples, "purples", problem));
        }
        if matches!(self.phase, Phase::PlaceTokens | Phase::Orders) && self.owing().is_empty() {
            faults.push(Fault::new(
                FaultKind::Turn,
                "phase",
                "nobody owes a secret decision any more",
            ));
        }
        if acting {
            self.check_place(faults);
        }
    }

    fn check_place(&self, faults: &mut Vec<Fault>) {
        let mut settled = self.clone();
        if self.phase != Phase::Window {
            settled.attacked = false; // the place stays on the attack until it is over
        }
        settled.settle_place();
        if settled.place != self.place || self.place > self.runs() * 4 {
            let problem = format!(
                "{} is no place of an effect (or the end) of the active stack",
                self.place
            );
            faults.push(Fault::new(FaultKind::Turn, "place", problem));
        }
    }

    fn check_ships(&self, faults: &mut Vec<Fault>) {
        if self.alive().is_empty() {
            faults.push(Fault::new(FaultKind::NobodyAlive, "seats", "all ships are destroyed"));
        }
        for seat in self.each_seat() {
            let ship = self.ship(seat);
            let mut fault = |kind, part: &str, problem: String| {
                faults.push(Fault::new(kind, format_args!("{seat} {part}"), problem))
            };
            if !self.chart.has(ship.hex) {
                fault(FaultKind::Ship, "hex", format!("{} is off the board", ship.hex));
            }
            if ship.speed > self.speed_cap(seat).max(if ship.alive { 0 } else { 9 }) {
                fault(
                    FaultKind::Ship,
                    "speed",
                    format!("{} is above {}", ship.speed, self.speed_cap(seat)),
                );
            }
            if ship.shield > self.tuning.shield_charges {
                fault(
                    FaultKind::Ship,
                    "shield",
                    format!("{} charges, at most {}", ship.shield, self.tuning.shield_charges),
                );
            }
            let joined = ship.intact.joined_to_bridge();
            let loose = ship.intact.minus(joined);
            let late = self.tuning.cut_off == CutOff::Hit && self.attack.points > 0 && self.attack.target == seat;
            let fresh = self.phase == Phase::Explosive && self.attack.target == seat; // E-111: the check waits
            if ship.alive && !loose.is_empty() && !ship.has(Purple::Exoskeleton) && !late && !fresh {
                fault(
                    FaultKind::Tiles,
                    "tiles",
                    format!("{:?} are not joined to the Bridge", list(loose)),
                );
            }
            let never = ship.lost().minus(OUTER);
            if !never.is_empty() {
                fault(
                    FaultKind::Tiles,
                    "lost",
                    format!("{:?} can never be cut off", list(never)),
                );
            }
            let homeless = ship.tokens.minus(ship.intact.and(TileSet::TOKENS));
            if !homeless.is_empty() {
                fault(
                    FaultKind::Tokens,
                    "tokens",
                    format!("none can be on {:?}", list(homeless)),
                );
            }
            let stiff = ship.flipped.minus(ship.tokens.and(self.flippable(seat)));
            if !stiff.is_empty() {
                fault(
                    FaultKind::Tokens,
                    "flipped",
                    format!("no flipped token can be on {:?}", list(stiff)),
                );
            }
            if self.phase < Phase::Window && !ship.flipped.is_empty() && ship.alive {
                fault(
                    FaultKind::Tokens,
                    "flipped",
                    "no token is flipped before the Actions".to_string(),
                );
            }
            self.check_ability(seat, faults);
        }
    }

    fn check_ability(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let ship = self.ship(seat);
        let mut fault =
            |problem: String| faults.push(Fault::new(FaultKind::Ability, format_args!("{seat} ability"), problem));
        let token = ship.tokens.contains(Tile::KyberLab);
        let naming = self.phase == Phase::PlaceTokens && ship.ability.is_none();
        if token != ship.ability.is_some() && !naming {
            fault(format!(
                "{:?} with {} token on the Kyber Lab",
                ship.ability,
                if token { "a" } else { "no" }
            ));
        }
        if ship.ability.is_some_and(|ability| !self.revealed.contains(ability)) {
            fault(format!("{:?} is not revealed", ship.ability));
        }
        let most = u32::from(self.tuning.starting_tokens);
        let placed = ship.tokens.len();
        let early = self.phase <= Phase::ChooseStart;
        if early && placed > if self.phase == Phase::RevealPurples { 0 } else { most } {
            fault(format!("{placed} tokens before the first round, at most {most}"));
        }
        if self.phase == Phase::ChooseStart && placed != most {
            fault(format!("{placed} tokens placed, not {most}"));
        }
        if self.phase == Phase::PlaceTokens && placed < most && placed > 0 {
            let after = ship
                .tokens
                .last()
                .map_or(TileSet::TOKENS, |last| TileSet::TOKENS.after(last));
            if after.len() < most - placed || ship.ability.is_some() {
                fault(
                    "the picks so far cannot be completed: tiles are picked in ascending order, then the ability"
                        .to_string(),
                );
            }
        }
    }

    /// Tiles whose token may be flipped.
    fn flippable(&self, seat: Seat) -> TileSet {
        let purple = self.ship(seat).ability.is_some_and(Purple::is_flip);
        let kinds = TileSet::CANNONS.or(TileSet::ENGINES);
        if purple { kinds.with(Tile::KyberLab) } else { kinds }
    }

    fn check_cards(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let cards = self.cards(seat);
        let mut fault =
            |kind, part: &str, problem: String| faults.push(Fault::new(kind, format_args!("{seat} {part}"), problem));
        let blank = cards.bag.is_empty() && cards.hand.is_empty() && cards.discard.is_empty();
        if cards.hidden {
            let secret = cards
                .stacks
                .iter()
                .any(|stack| !stack.revealed && stack.cards[0].is_some());
            if !blank || secret {
                fault(FaultKind::Cards, "cards", "hidden cards are left blank".to_string());
            }
            return;
        }
        let identified = self.identified(seat);
        let base = self.tuning.base_deck();
        if base_part(identified) != base {
            fault(
                FaultKind::Cards,
                "cards",
                format!(
                    "the base cards {:?} are not the base deck",
                    names(base_part(identified))
                ),
            );
        }
        let gained = desperation_part(identified).total() + u16::from(cards.top);
        if gained != u16::from(cards.owned) {
            fault(
                FaultKind::Known,
                "owned",
                format!("{} Desperation cards, but {gained} are there", cards.owned),
            );
        }
        let stacks = cards.stacks.iter().map(|stack| stack.faces().total()).sum::<u16>();
        let counts = [
            ("deck", cards.deck, cards.bag.total()),
            ("aside", cards.aside, cards.hand.total() + stacks),
            ("discards", cards.discards, cards.discard.total()),
        ];
        for (part, number, counted) in counts {
            if u16::from(number) != counted {
                fault(
                    FaultKind::Known,
                    part,
                    format!("{number}, but {counted} cards are there"),
                );
            }
        }
        let drawing = matches!(self.phase, Phase::Draw | Phase::Orders) || self.action > 0;
        if !self.ship(seat).alive || !drawing {
            let early =
                cards.aside > 0 || (self.phase <= Phase::ChooseStart && (cards.discards, cards.owned) != (0, 0));
            if early {
                fault(
                    FaultKind::Cards,
                    "cards",
                    format!("cards in hand, stacks or gained in phase {:?}", self.phase),
                );
            }
        }
        if !cards.discard.contains(cards.shown) {
            fault(
                FaultKind::Known,
                "shown",
                "more faces than the discard pile holds".to_string(),
            );
        }
        let fresh_aside = desperation_part(identified_aside(cards)).total();
        let fresh_discard = desperation_part(cards.discard).total();
        if u16::from(cards.fresh_aside) > fresh_aside || u16::from(cards.fresh_discard) > fresh_discard {
            fault(
                FaultKind::Known,
                "fresh",
                "more cards drawn from the top than Desperation cards lie there".to_string(),
            );
        }
        if !desperation_part(identified).contains(cards.evidenced) {
            fault(
                FaultKind::Known,
                "evidenced",
                "faces the player does not own".to_string(),
            );
        }
    }

    /// What the public numbers of a seat say of each other; enough for a fitting world to exist.
    fn check_known(&self, seat: Seat, faults: &mut Vec<Fault>) {
        let (cards, alive) = (self.cards(seat), self.ship(seat).alive);
        let mut fault = |part: &str, problem: String| {
            faults.push(Fault::new(FaultKind::Known, format_args!("{seat} {part}"), problem))
        };
        let number = |pile: Counts| u32::from(pile.total());
        let base = number(self.tuning.base_deck());
        let open = cards.open(self.covers_shown());
        let (deck, top, aside, discards) = (
            cards.deck.into(),
            u32::from(cards.top),
            u32::from(cards.aside),
            u32::from(cards.discards),
        );
        if deck + top + aside + discards != base + u32::from(cards.owned) {
            fault(
                "owned",
                format!(
                    "{deck} + {top} + {aside} + {discards} cards are not {base} and {} gained",
                    cards.owned
                ),
            );
        }
        // no seat can gain more than 12 cards by attacks and one by a raid in a round; sizes must stay below 256
        let still = 13 * u32::from(7u8.saturating_sub(self.round));
        if base + u32::from(cards.owned) + still > 255 {
            fault(
                "owned",
                format!("{} Desperation cards by round {} are too many", cards.owned, self.round),
            );
        }
        let unseen_aside = aside.checked_sub(number(open));
        let unseen_discard = discards.checked_sub(number(cards.shown));
        let (Some(unseen_aside), Some(unseen_discard)) = (unseen_aside, unseen_discard) else {
            fault("aside", "more cards lie open than there are".to_string());
            return;
        };
        let in_sight = sum(cards.shown, open);
        let seen = number(desperation_part(in_sight));
        let seen_base = number(base_part(in_sight));
        let identified = u32::from(cards.owned).checked_sub(top);
        if identified.is_none_or(|identified| identified < seen.max(number(cards.evidenced)))
            || !cards.evidenced.contains(desperation_part(in_sight))
            || !base_part(cards.evidenced).is_empty()
        {
            fault(
                "evidenced",
                "evidenced faces, those in sight and the cards owned contradict each other".to_string(),
            );
            return;
        }
        let unseen = identified.unwrap_or(0) - seen;
        let must_aside = u32::from(cards.fresh_aside).saturating_sub(number(desperation_part(open)));
        let must_discard = u32::from(cards.fresh_discard).saturating_sub(number(desperation_part(cards.shown)));
        if must_aside > unseen_aside
            || must_discard > unseen_discard
            || must_aside + must_discard > unseen
            || seen_base > base
            || !self.tuning.base_deck().contains(base_part(in_sight))
        {
            fault("fresh", "cards drawn from the top have no place".to_string());
        }
        let heap = [
            deck,
            aside,
            u32::from(cards.fresh_aside),
            u32::from(cards.fresh_discard),
            u32::from(cards.over),
            number(cards.shown),
        ];
        if !alive && (heap.iter().any(|&number| number > 0) || cards.fourth) {
            fault("cards", "a destroyed ship's cards lie in one heap".to_string());
        }
    }

    fn check_faces(&self, faults: &mut Vec<Fault>) {
        let mut placed = Counts::EMPTY;
        let deck = self.tuning.desperation_deck();
        let gained: u16 = self.each_seat().map(|seat| u16::from(self.cards(seat).owned)).sum();
        let mut too_many = gained > deck.total();
        for seat in self.each_seat() {
            let faces = self.placed_faces(seat);
            too_many |= faces
                .kinds()
                .any(|kind| placed.get(kind) + faces.get(kind) > deck.get(kind));
            placed = sum(placed, faces);
        }
        if too_many {
            faults.push(Fault::new(
                FaultKind::Cards,
                "Desperation cards",
                "more than the deck holds",
            ));
        }
    }

    fn check_stacks(&self, faults: &mut Vec<Fault>) {
        for seat in self.each_seat() {
            let (cards, ship) = (self.cards(seat), self.ship(seat));
            let mut fault =
                |problem: String| faults.push(Fault::new(FaultKind::Stacks, format_args!("{seat} stacks"), problem));
            let ordering = self.phase == Phase::Orders || self.action > 0;
            if (!ordering || !ship.alive)
                && cards
                    .stacks
                    .iter()
                    .any(|stack| stack.cover.is_some() || stack.cards[0].is_some())
            {
                fault(format!("there are none in phase {:?}", self.phase));
                continue;
            }
            if self.phase == Phase::Orders && ship.alive && cards.fourth != ship.has(Purple::BetaVersion) {
                fault("the fourth stack belongs to Beta Version".to_string());
            }
            if (cards.fourth && !ship.has(Purple::BetaVersion) && !cards.stacks[3].revealed)
                || (cards.fourth && !ordering)
            {
                fault("a fourth stack without Beta Version".to_string());
            }
            for (k, stack) in (0u8..).zip(&cards.stacks) {
                if stack.cards().count() > Self::stack_size(k) || (stack.cards[0].is_none() && stack.cards[1].is_some())
                {
                    fault(format!("stack {} holds too many cards", k + 1));
                }
                if stack.cards().any(|card| card == Ordered::face_up(Card::Hyperdrive)) {
                    fault("Hyperdrive's back is a cover".to_string());
                }
                let building = !cards.hidden && self.phase == Phase::Orders && k == cards.picking;
                if k > cards.stack_count()
                    || (k >= cards.stack_count() || k > cards.picking) && *stack != Default::default()
                {
                    fault(format!("stack {} is not built yet or does not exist", k + 1));
                } else if stack.cover.is_none() && stack.cards[0].is_some() && !building {
                    fault(format!("stack {} has no cover", k + 1));
                }
                let seal = k == 3 && !matches!(stack.cover, None | Some(Cover::Sealed));
                if seal || k != 2 && stack.cover == Some(Cover::Hyperdrive) {
                    fault(format!("stack {} cannot be covered by {:?}", k + 1, stack.cover));
                }
                let sealed = matches!(stack.cover, None | Some(Cover::Sealed));
                if self.phase == Phase::Orders && ship.has(Purple::BoneRoom) && !sealed {
                    fault("Bone Room forbids Overdrive".to_string());
                }
            }
        }
    }

    fn check_attack(&self, faults: &mut Vec<Fault>) {
        let attack = &self.attack;
        let mut fault = |part: &str, problem: &str| {
            faults.push(Fault::new(FaultKind::Attack, format_args!("attack {part}"), problem))
        };
        let attacking = (Phase::Discards..=Phase::Vampiric).contains(&self.phase);
        if !attacking {
            if *attack != Attack::default() {
                fault("", "none is in progress in this phase");
            }
            return;
        }
        let others = self.each_seat().filter(|&seat| seat != self.active).collect();
        let rolling = self.phase <= Phase::AttackRoll;
        let dead = attack.targets.iter().any(|seat| !self.ship(seat).alive);
        if attack.targets.is_empty()
            || attack
                .targets
                .iter()
                .any(|seat| !crate::engine::Seats::contains(others, seat))
            || rolling && dead
        {
            fault("targets", "not enemies on the board");
        }
        if !self.attacked || !matches!(self.effect(), Some(Effect::Attack)) {
            fault("place", "the place in the program is not the attack");
        }
        let sums = self.sums();
        if attack.power_ups < sums.power_ups || attack.power_ups - sums.power_ups > sums.discards {
            fault("power_ups", "not what stack and discards give");
        }
        let own = self.ship(self.active);
        let discarding = self.phase == Phase::Discards;
        if discarding != (attack.discards > 0)
            || attack.discards > sums.discards
            || !own.tokens.contains_all(attack.discarding)
            || !discarding && !attack.discarding.is_empty()
            || attack.discarding.len() > attack.discards.into()
            || discarding && attack.power_ups != sums.power_ups
            || discarding && own.tokens.is_empty()
        {
            fault("discards", "do not fit the stack, the phase or the tokens");
        }
        if attack.reds > 8 || discarding && attack.reds > 0 {
            fault("reds", "more than can be flipped");
        }
        self.check_hit(faults);
    }

    fn check_hit(&self, faults: &mut Vec<Fault>) {
        let attack = &self.attack;
        let mut fault = |part: &str, problem: &str| {
            faults.push(Fault::new(FaultKind::Attack, format_args!("attack {part}"), problem))
        };
        let damaging = (Phase::Side..=Phase::Explosive).contains(&self.phase);
        if !damaging {
            let clean = (attack.points, attack.lane, attack.again, attack.tile) == (0, 0, false, None);
            if !clean || !attack.hits.is_empty() {
                fault("hits", "no hit is being resolved in this phase");
            }
            if self.phase == Phase::Vampiric && (attack.traits & VAMPIRIC == 0 || self.winnable().is_empty()) {
                fault("taken", "no token can be gained");
            }
            return;
        }
        let later: crate::engine::Seats = self
            .in_order_from_attacker(attack.targets)
            .skip_while(|&seat| seat != attack.target)
            .skip(1)
            .collect();
        if !attack.targets.contains(attack.target)
            || !self.ship(attack.target).alive
            || self.ship(attack.target).shield > 0 && attack.scored && attack.points == 0
        {
            fault("target", "not a target that is alive");
            return;
        }
        if attack
            .hits
            .iter()
            .any(|seat| !later.contains(seat) || !self.ship(seat).alive)
        {
            fault("hits", "only later targets can still be hit");
        }
        if attack.points == 0 || attack.points > self.tuning.damage_base + attack.power_ups {
            fault("points", "not between 1 and what the attack deals");
        }
        let oblique = attack.traits & OBLIQUE != 0;
        if attack.side.is_some() != (oblique && self.phase != Phase::Side) || self.phase == Phase::Side && !oblique {
            fault("side", "does not fit Oblique Aim and the phase");
        }
        let rolled = self.phase > Phase::Lane;
        if rolled != (1..=12).contains(&attack.lane) || !rolled && attack.lane != 0 {
            fault("lane", "does not fit the phase");
        }
        let tile = if rolled && attack.lane > 0 && attack.lane <= 12 {
            self.struck()
        } else {
            None
        };
        let found = self.phase == Phase::Parts || self.phase == Phase::Explosive;
        if attack.tile != if found { tile } else { None } || found && tile.is_none() {
            fault("tile", "not the outermost intact tile of the lane");
            return;
        }
        let able = match self.phase {
            Phase::Breacher => own_ready(self, Purple::HullBreacher) && !attack.again,
            Phase::Explosive => own_ready(self, Purple::ExplosiveRounds),
            Phase::Parts => {
                let ship = self.ship(attack.target);
                ship.has(Purple::InterchangeableParts)
                    && tile.is_some_and(|tile| ship.tokens.contains(tile))
                    && !self.swappable().is_empty()
            }
            _ => true,
        };
        if !able {
            fault("phase", "the ability asked about cannot be used");
        }
    }

    fn struck(&self) -> Option<Tile> {
        let intact = self.ship(self.attack.target).intact;
        lane(self.attack.lane)
            .iter()
            .copied()
            .find(|&tile| intact.contains(tile))
    }
}

fn own_ready(state: &GameState, ability: Purple) -> bool {
    state.ship(state.active).has_ready(ability)
}

/// The tiles that a cut-off can take (catalogue 1.7).
const OUTER: TileSet = TileSet::CANNONS
    .or(TileSet::ENGINES)
    .with(Tile::LeftCargo)
    .with(Tile::RightCargo);

fn list(tiles: TileSet) -> Vec<Tile> {
    tiles.iter().collect()
}

fn names(pile: Counts) -> Vec<(Card, u8)> {
    pile.kinds()
        .map(|kind| (Card::ALL[usize::from(kind)], pile.get(kind)))
        .collect()
}

fn identified_aside(cards: &super::state::Cards) -> Counts {
    cards
        .stacks
        .iter()
        .fold(cards.hand, |all, stack| sum(all, stack.faces()))
}
