//! Every field a view may hold shows in the row: each is changed alone, to each neighbouring value.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::OBSERVATION;
use crate::engine::{Game, Seat, Seats, Viewer};
use crate::games::starshot::data::cards::{BASE_KINDS, Cover, KINDS, Ordered};
use crate::games::starshot::data::purple::Purple;
use crate::games::starshot::data::ship::{Side, Tile, TileSet};
use crate::games::starshot::state::{Attack, Cards, GameState, Phase, Ship, Stack};
use crate::kit::counts::Counts;
use crate::kit::hex::Direction;

/// A position and its changes, one field each. A new field does not compile here until it has a change.
struct Changes {
    base: GameState,
    list: Vec<GameState>,
}

impl Changes {
    fn with(&mut self, change: impl FnOnce(&mut GameState)) {
        let mut changed = self.base.clone();
        change(&mut changed);
        assert_ne!(changed, self.base);
        self.list.push(changed);
    }

    fn tiles(&mut self, field: impl Fn(&mut GameState) -> &mut TileSet) {
        for tile in Tile::ALL {
            self.with(|state| {
                let tiles = field(state);
                *tiles = TileSet::from_bits(tiles.bits() ^ 1 << tile as u8);
            });
        }
    }

    fn byte(&mut self, field: impl Fn(&mut GameState) -> &mut u8) {
        for more in [1, 2, 3, 4, 255] {
            self.with(|state| *field(state) = field(state).wrapping_add(more));
        }
    }

    fn flag(&mut self, field: impl Fn(&mut GameState) -> &mut bool) {
        self.with(|state| *field(state) ^= true);
    }

    /// One of a kind more; two changes of one kind differ, too.
    fn counts(&mut self, first: u8, field: impl Fn(&mut GameState) -> &mut Counts) {
        for kind in first..KINDS as u8 {
            for number in 0..=31 {
                let mut other = self.base.clone();
                field(&mut other).set(kind, number);
                if other != self.base {
                    self.list.push(other);
                }
            }
        }
    }

    fn each<T: Copy>(&mut self, values: impl IntoIterator<Item = T>, set: impl Fn(&mut GameState, T)) {
        for value in values {
            let mut other = self.base.clone();
            set(&mut other, value);
            if other != self.base {
                self.list.push(other);
            }
        }
    }

    fn table(&mut self) {
        let GameState {
            tuning: _, // fixed with the setup
            chart: _,  // fixed with the setup
            seats: _,  // fixed with the setup
            revealed: _,
            phase: _,
            round: _,
            action: _,
            start: _,
            active: _,
            cursor: _,
            draws: _,
            place: _,
            flips: _,
            attacked: _,
            attack: _,
            pile: _,
            unidentified: _,
            ships: _,
            cards: _,
        } = &self.base;
        self.each(Purple::ALL, |state, purple| {
            state.revealed = state.revealed.with(purple)
        });
        let phases = [
            Phase::RevealPurples,
            Phase::Orders,
            Phase::Boost,
            Phase::Lane,
            Phase::Salvage,
            Phase::Over,
        ];
        self.each(phases, |state, phase| state.phase = phase);
        self.each(0..=6, |state, round| state.round = round);
        self.each(0..=4, |state, action| state.action = action);
        self.each((0..4).map(Seat), |state, seat| state.start = seat);
        self.each((0..4).map(Seat), |state, seat| state.active = seat);
        self.each(0..=4, |state, cursor| state.cursor = cursor);
        self.each(0..=20, |state, draws| state.draws = draws);
        self.each(0..=16, |state, place| state.place = place);
        self.byte(|state| &mut state.flips);
        self.flag(|state| &mut state.attacked);
        self.each(0..700, |state, pile| state.pile = pile);
        self.counts(BASE_KINDS, |state| &mut state.unidentified);
    }

    fn attack(&mut self) {
        let Attack {
            targets: _,
            hits: _,
            target: _,
            aim: _,
            reds: _,
            power_ups: _,
            traits: _,
            discards: _,
            discarding: _,
            points: _,
            scored: _,
            side: _,
            lane: _,
            again: _,
            tile: _,
            taken: _,
        } = &self.base.attack;
        self.each((1..16).map(Seats::from_bits), |state, seats| {
            state.attack.targets = seats
        });
        self.each((0..16).map(Seats::from_bits), |state, seats| state.attack.hits = seats);
        self.each((0..4).map(Seat), |state, seat| state.attack.target = seat);
        self.byte(|state| &mut state.attack.aim);
        self.byte(|state| &mut state.attack.reds);
        self.byte(|state| &mut state.attack.power_ups);
        self.each(0..16, |state, traits| state.attack.traits = traits);
        self.byte(|state| &mut state.attack.discards);
        self.tiles(|state| &mut state.attack.discarding);
        self.byte(|state| &mut state.attack.points);
        self.flag(|state| &mut state.attack.scored);
        self.each(Side::ALL, |state, side| state.attack.side = Some(side));
        self.each(0..=12, |state, lane| state.attack.lane = lane);
        self.flag(|state| &mut state.attack.again);
        self.each(Tile::ALL, |state, tile| state.attack.tile = Some(tile));
        self.each(0..64, |state, taken| state.attack.taken = taken);
    }

    fn ship(&mut self, k: usize) {
        let Ship {
            hex: _,
            facing: _,
            speed: _,
            shield: _,
            vp: _,
            intact: _,
            destroyed: _,
            tokens: _,
            flipped: _,
            ability: _,
            alive: _,
        } = &self.base.ships[k];
        self.each(-15..=15, |state, q| state.ships[k].hex.q = q);
        self.each(-15..=15, |state, r| state.ships[k].hex.r = r);
        self.each(Direction::ALL, |state, facing| state.ships[k].facing = facing);
        self.byte(|state| &mut state.ships[k].speed);
        self.byte(|state| &mut state.ships[k].shield);
        self.each([0, 1, 2, 31, 32, 33, 999, 65_534, 65_535], |state, vp| {
            state.ships[k].vp = vp
        });
        self.tiles(|state| &mut state.ships[k].intact);
        self.tiles(|state| &mut state.ships[k].destroyed);
        self.tiles(|state| &mut state.ships[k].tokens);
        self.tiles(|state| &mut state.ships[k].flipped);
        self.each(Purple::ALL, |state, ability| state.ships[k].ability = Some(ability));
        self.flag(|state| &mut state.ships[k].alive);
    }

    fn cards(&mut self, k: usize) {
        let Cards {
            hidden: _,
            bag: _,     // secret
            hand: _,    // secret
            discard: _, // secret
            stacks: _,
            picking: _, // secret; for others it follows from the covers
            committed: _,
            fourth: _,
            over: _,
            deck: _,
            top: _,
            aside: _,
            discards: _,
            owned: _,
            fresh_aside: _,
            fresh_discard: _,
            shown: _,
            evidenced: _,
        } = &self.base.cards[k];
        self.flag(|state| &mut state.cards[k].hidden);
        self.flag(|state| &mut state.cards[k].committed);
        self.flag(|state| &mut state.cards[k].fourth);
        self.byte(|state| &mut state.cards[k].over);
        self.byte(|state| &mut state.cards[k].deck);
        self.byte(|state| &mut state.cards[k].top);
        self.byte(|state| &mut state.cards[k].aside);
        self.byte(|state| &mut state.cards[k].discards);
        self.byte(|state| &mut state.cards[k].owned);
        self.byte(|state| &mut state.cards[k].fresh_aside);
        self.byte(|state| &mut state.cards[k].fresh_discard);
        self.counts(0, |state| &mut state.cards[k].shown);
        self.counts(BASE_KINDS, |state| &mut state.cards[k].evidenced);
        for stack in 0..4 {
            self.stack(k, stack);
        }
    }

    fn stack(&mut self, k: usize, stack: usize) {
        let Stack {
            cards: _,
            cover: _,
            revealed: _,
        } = &self.base.cards[k].stacks[stack];
        self.flag(|state| &mut state.cards[k].stacks[stack].revealed);
        self.each(Cover::ALL, |state, cover| {
            state.cards[k].stacks[stack].cover = Some(cover)
        });
        for slot in 0..GameState::stack_size(stack as u8) {
            let set = |state: &mut GameState, card| state.cards[k].stacks[stack].cards[slot] = Some(card);
            self.each((0..64).filter_map(Ordered::from_number), set);
        }
    }

    /// What a seat knows of itself only.
    fn secrets(&mut self, k: usize) {
        self.counts(0, |state| &mut state.cards[k].bag);
        self.counts(0, |state| &mut state.cards[k].hand);
        self.counts(0, |state| &mut state.cards[k].discard);
        self.each(0..=4, |state, picking| state.cards[k].picking = picking);
    }
}

fn row(state: &GameState, viewer: Viewer) -> Vec<u32> {
    let mut row = vec![0.0; OBSERVATION];
    state.write_observation(viewer, &mut row);
    row.into_iter().map(f32::to_bits).collect()
}

/// An ordinary start with an attack on seat 2 in it, so that the attack's fields count.
fn base() -> GameState {
    let mut base = GameState::standard(4)
        .and_then(|setup| GameState::new(&setup))
        .expect("a standard start");
    base.attack.targets = Seats::one(Seat(2));
    base.round = 1;
    base
}

#[test]
fn every_field_of_a_view_shows() {
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(3)), Viewer::Spectator] {
        let mut changes = Changes {
            base: base(),
            list: Vec::new(),
        };
        changes.table();
        changes.attack();
        for k in 0..4 {
            changes.ship(k);
            changes.cards(k);
        }
        if let Some(own) = viewer.seat() {
            changes.secrets(own.index());
        }
        let mut rows = BTreeSet::from([row(&changes.base, viewer)]);
        let mut seen = vec![changes.base];
        for changed in changes.list {
            if !rows.insert(row(&changed, viewer)) {
                assert!(seen.contains(&changed), "{viewer:?} {changed:#?}");
            }
            seen.push(changed);
        }
        assert!(rows.len() > 5_000, "{}", rows.len());
    }
}

#[test]
fn what_others_hold_does_not_show() {
    let viewer = Viewer::Seat(Seat(1));
    let mut changes = Changes {
        base: base(),
        list: Vec::new(),
    };
    for k in [0, 2, 3] {
        changes.secrets(k);
    }
    let plain = row(&changes.base, viewer);
    for changed in &changes.list {
        assert_eq!(row(changed, viewer), plain);
    }
}
