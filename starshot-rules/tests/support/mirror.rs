//! A looker-on's own picture of a game of StarShot, kept up from the events a spectator sees and nothing else. It knows what
//! the events mean and calls no rule; if the log lacks something, the picture goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use starshot_rules::engine::Seat;
use starshot_rules::games::starshot::data::cards::{Card, Cover, Ordered};
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::data::ship::{Side, Tile, TokenKind};
use starshot_rules::games::starshot::{AttackSetup, CardsSetup, Event, Faces, Phase, SeatSetup, Setup, StackSetup};
use starshot_rules::kit::counts::Counts;
use starshot_rules::kit::hex::{Direction, Hex};

/// The picture.
#[derive(Clone, Debug)]
pub struct Mirror {
    begun: Setup,
    phase: Phase,
    round: u8,
    action: u8,
    start: u8,
    active: u8,
    cursor: u8,
    draws: u8,
    place: u8,
    flips: u8,
    attacked: bool,
    attack: Option<Attack>,
    purples: BTreeSet<Purple>,
    ships: Vec<Ship>,
}

#[derive(Clone, Debug)]
struct Ship {
    hex: Hex,
    facing: Direction,
    speed: u8,
    shield: u8,
    vp: u16,
    alive: bool,
    destroyed: BTreeSet<Tile>,
    lost: BTreeSet<Tile>,
    tokens: BTreeSet<Tile>,
    flipped: BTreeSet<Tile>,
    ability: Option<Purple>,
    stacks: Vec<Stack>,
    committed: bool,
    fourth: bool,
    over: u8,
    deck: u8,
    top: u8,
    aside: u8,
    discards: u8,
    owned: u8,
    fresh_aside: u8,
    fresh_discard: u8,
    shown: BTreeMap<Card, u8>,
    evidenced: BTreeMap<Card, u8>,
}

#[derive(Clone, Debug)]
struct Stack {
    cover: Cover,
    cards: Vec<Ordered>,
    open: bool,
}

#[derive(Clone, Debug, Default)]
struct Attack {
    targets: BTreeSet<u8>,
    hits: BTreeSet<u8>,
    target: u8,
    reds: u8,
    power_ups: u8,
    discards: u8,
    discarding: BTreeSet<Tile>,
    points: u8,
    scored: bool,
    side: Option<Side>,
    lane: u8,
    again: bool,
    tile: Option<Tile>,
    taken: BTreeSet<TokenKind>,
    /// The point in hand has done its work.
    struck: bool,
}

impl Attack {
    fn begin_hit(&mut self, seat: u8) {
        if self.hits.remove(&seat) {
            self.target = seat;
            self.scored = false;
            self.side = None;
        }
    }

    fn take(&mut self, tile: Tile) {
        self.taken.insert(kind_of(tile));
        self.scored = true;
        self.struck = true;
    }

    /// The point in hand is over once something else is told.
    fn settle(&mut self) {
        if self.struck {
            self.struck = false;
            self.points -= 1;
            self.lane = 0;
            self.again = false;
            self.tile = None;
        }
    }
}

fn kind_of(tile: Tile) -> TokenKind {
    match tile {
        Tile::LeftCannon | Tile::ForwardCannon | Tile::RightCannon => TokenKind::Red,
        Tile::LeftEngine | Tile::TailEngine | Tile::RightEngine => TokenKind::Green,
        Tile::LeftArmor | Tile::RightArmor => TokenKind::Blue,
        Tile::LeftCargo | Tile::RightCargo | Tile::TailCargo => TokenKind::Yellow,
        Tile::LeftLife | Tile::RightLife => TokenKind::LifeSupport,
        Tile::KyberLab => TokenKind::Purple,
        Tile::Bridge => panic!("no token lies on the Bridge"),
    }
}

impl Ship {
    fn add_open(&self, faces: &mut BTreeMap<Card, u8>) {
        for stack in &self.stacks {
            if stack.cover == Cover::Hyperdrive {
                *faces.entry(Card::Hyperdrive).or_default() += 1;
            }
            for card in stack.cards.iter().filter(|_| stack.open) {
                *faces.entry(card.card()).or_default() += 1;
            }
        }
    }

    fn note_evidence(&mut self) {
        let mut in_sight = self.shown.clone();
        self.add_open(&mut in_sight);
        for (card, number) in in_sight {
            if !matches!(card, Card::Drift | Card::Cruise | Card::SnapShot | Card::CarefulShot) {
                let most = self.evidenced.entry(card).or_default();
                *most = number.max(*most);
            }
        }
    }

    fn clean_up(&mut self) {
        let mut shown = self.shown.clone();
        self.add_open(&mut shown);
        self.shown = shown;
        self.over = self.stacks.iter().filter(|stack| stack.cover != Cover::Sealed).count() as u8;
        self.discards += self.aside;
        self.fresh_discard += self.fresh_aside;
        self.leave_stacks();
        self.flipped.clear();
    }

    fn leave_stacks(&mut self) {
        self.stacks.clear();
        self.aside = 0;
        self.fresh_aside = 0;
        self.committed = false;
        self.fourth = false;
    }

    fn destroy(&mut self) {
        self.alive = false;
        self.discards += self.deck + self.aside;
        self.deck = 0;
        self.over = 0;
        self.fresh_discard = 0;
        self.shown.clear();
        self.leave_stacks();
    }

    fn lose_token(&mut self, tile: Tile) {
        self.tokens.remove(&tile);
        self.flipped.remove(&tile);
    }
}

impl Mirror {
    /// At the start of a game, before any event.
    pub fn new(begun: &Setup) -> Self {
        let ships = begun.seats.iter().map(|seat| Ship {
            hex: seat.hex,
            facing: seat.facing,
            speed: 0,
            shield: seat.shield,
            vp: 0,
            alive: true,
            destroyed: BTreeSet::new(),
            lost: BTreeSet::new(),
            tokens: BTreeSet::new(),
            flipped: BTreeSet::new(),
            ability: None,
            stacks: Vec::new(),
            committed: false,
            fourth: false,
            over: 0,
            deck: begun.tuning.copies[..4].iter().sum(),
            top: 0,
            aside: 0,
            discards: 0,
            owned: 0,
            fresh_aside: 0,
            fresh_discard: 0,
            shown: BTreeMap::new(),
            evidenced: BTreeMap::new(),
        });
        Self {
            begun: begun.clone(),
            phase: Phase::RevealPurples,
            round: 0,
            action: 0,
            start: 0,
            active: 0,
            cursor: 0,
            draws: 0,
            place: 0,
            flips: 0,
            attacked: false,
            attack: None,
            purples: begun.purples.iter().collect(),
            ships: ships.collect(),
        }
    }

    fn ship(&mut self, seat: Seat) -> &mut Ship {
        &mut self.ships[usize::from(seat.0)]
    }

    fn with_attack(&mut self, f: impl FnOnce(&mut Attack)) {
        if let Some(attack) = &mut self.attack {
            f(attack);
        }
    }

    /// Takes in one event.
    #[allow(clippy::too_many_lines)] // one arm a kind of event
    pub fn see(&mut self, event: Event) {
        // what follows a point that has struck, but for the abilities that may follow the token
        if !matches!(
            event,
            Event::AbilityLost { .. }
                | Event::FourthStackLost { .. }
                | Event::SpeedClamped { .. }
                | Event::TokenFlipped { .. }
                | Event::TileExploded { .. }
                | Event::Waiting {
                    phase: Phase::Explosive,
                    ..
                }
        ) {
            self.with_attack(Attack::settle);
        }
        match event {
            Event::Picked { .. } => panic!("a secret pick is shown to a looker-on"),
            Event::CardDrawn { card: Some(_), .. } => panic!("a drawn card is shown to a looker-on"),
            // setup
            Event::PurpleRevealed { purple } => {
                self.purples.insert(purple);
            }
            Event::Committed { seat } => self.ship(seat).committed = true,
            Event::TokensPlaced { seat, tiles, ability } => {
                let ship = self.ship(seat);
                ship.tokens = tiles.iter().collect();
                ship.ability = ability;
            }
            Event::StartPlayerChosen { seat } | Event::StartPlayerPassed { seat } => self.start = seat.0,
            // cards
            Event::RoundStarted { round } => {
                self.round = round;
                for ship in &mut self.ships {
                    ship.committed = false;
                }
            }
            Event::Reshuffled { seat, cards } => {
                let ship = self.ship(seat);
                ship.deck = cards;
                ship.discards = 0;
                ship.fresh_discard = 0;
                ship.shown.clear();
            }
            Event::CardDrawn { seat, from_top, .. } => {
                let ship = self.ship(seat);
                ship.aside += 1;
                if from_top {
                    ship.top -= 1;
                    ship.fresh_aside += 1;
                } else {
                    ship.deck -= 1;
                }
            }
            Event::OrdersBegun { fourth } => {
                for (k, ship) in (0..).zip(&mut self.ships).filter(|(_, ship)| ship.alive) {
                    ship.fourth = fourth.contains(Seat(k));
                }
            }
            Event::CoversShown { seat, covers } => {
                let ship = self.ship(seat);
                let fourth = ship.fourth.then_some(Cover::Sealed);
                let covers = covers.into_iter().chain(fourth);
                ship.stacks = covers
                    .map(|cover| Stack {
                        cover,
                        cards: Vec::new(),
                        open: false,
                    })
                    .collect();
                ship.note_evidence();
            }
            Event::StackRevealed {
                seat, action, cards, ..
            } => {
                self.flips = 0;
                self.attacked = false;
                let ship = self.ship(seat);
                let stack = &mut ship.stacks[usize::from(action) - 1];
                stack.cards = cards.into_iter().flatten().collect();
                stack.open = true;
                ship.note_evidence();
            }
            Event::FourthStackLost { seat } => {
                let ship = self.ship(seat);
                ship.stacks.truncate(3);
                ship.fourth = false;
            }
            Event::DesperationGained { seat } => {
                let ship = self.ship(seat);
                ship.top += 1;
                ship.owned += 1;
            }
            Event::CleanupDone { .. } => self.ships.iter_mut().filter(|ship| ship.alive).for_each(Ship::clean_up),
            // ships
            Event::Turned { seat, facing } => self.ship(seat).facing = facing,
            Event::Moved { seat, to, .. } => self.ship(seat).hex = to,
            Event::Warped { seat, to, facing, .. } => {
                let ship = self.ship(seat);
                ship.hex = to;
                ship.facing = facing;
            }
            Event::TileRepaired { seat, tile } => {
                self.ship(seat).destroyed.remove(&tile);
            }
            Event::TokenFlipped { seat, tile } => self.flip(seat, tile),
            Event::TokenReadied { seat, tile } => {
                self.ship(seat).flipped.remove(&tile);
            }
            Event::TokenGained { seat, tile, ability } => {
                let ship = self.ship(seat);
                ship.tokens.insert(tile);
                if tile == Tile::KyberLab {
                    ship.ability = ability;
                }
            }
            Event::TokenSalvaged { seat, tile } => {
                self.ship(seat).tokens.insert(tile);
            }
            Event::AbilityLost { seat, .. } => self.ship(seat).ability = None,
            Event::SpeedSet { seat, speed } => {
                self.ship(seat).speed = speed;
                self.flips = 0;
                self.attacked = false;
            }
            Event::SpeedClamped { seat, speed } => self.ship(seat).speed = speed,
            Event::VpScored { seat, points, .. } => self.ship(seat).vp += u16::from(points),
            // attacks
            Event::AttackDeclared { targets, power_ups, .. } => {
                self.attacked = true;
                self.attack = Some(Attack {
                    targets: targets.iter().map(|seat| seat.0).collect(),
                    power_ups,
                    ..Attack::default()
                });
            }
            Event::AttackSkipped { .. } => self.attacked = true,
            Event::DiscardsOffered { most, .. } => self.with_attack(|attack| attack.discards = most),
            Event::DiscardPicked { tile, .. } => self.with_attack(|attack| {
                attack.discarding.insert(tile);
            }),
            Event::TokenDiscarded { seat, tile } => {
                self.ship(seat).lose_token(tile);
                self.with_attack(|attack| attack.power_ups += 1);
            }
            Event::AttackHit { target, .. } => self.with_attack(|attack| {
                attack.hits.insert(target.0);
            }),
            Event::ShieldSpent { seat, left } => {
                self.ship(seat).shield = left;
                self.with_attack(|attack| attack.begin_hit(seat.0));
            }
            Event::ShieldPierced { seat, left } => {
                self.ship(seat).shield = left;
                self.with_attack(|attack| {
                    attack.begin_hit(seat.0);
                    attack.scored = true;
                });
            }
            Event::PointsDealt { seat, points } => self.with_attack(|attack| {
                attack.begin_hit(seat.0);
                attack.points = points;
            }),
            Event::SideChosen { side, .. } => self.with_attack(|attack| attack.side = Some(side)),
            Event::LaneRolled { lane, .. } => self.with_attack(|attack| attack.lane = lane),
            Event::PointLost { .. } => self.with_attack(|attack| attack.struck = true),
            Event::SwapOffered { tile, .. } => self.with_attack(|attack| {
                attack.tile = Some(tile);
                attack.scored = true;
            }),
            Event::TokenKnockedOff { seat, tile } | Event::TokenSwapped { seat, tile, .. } => {
                self.ship(seat).lose_token(tile);
                self.with_attack(|attack| {
                    attack.tile = Some(tile);
                    attack.take(tile);
                });
            }
            Event::TileDestroyed { seat, tile } => {
                self.ship(seat).destroyed.insert(tile);
                self.with_attack(|attack| {
                    attack.scored = true;
                    attack.struck = true;
                });
            }
            Event::TileExploded { seat, tile } => {
                self.ship(seat).destroyed.insert(tile);
            }
            Event::TilesCutOff { seat, tiles } => {
                let damaged = seat.0 != self.active;
                let ship = &mut self.ships[usize::from(seat.0)];
                for tile in tiles.iter() {
                    ship.lost.insert(tile);
                    if ship.tokens.contains(&tile)
                        && damaged
                        && let Some(attack) = &mut self.attack
                    {
                        attack.taken.insert(kind_of(tile));
                    }
                    ship.lose_token(tile);
                }
            }
            Event::ShipDestroyed { seat, .. } => {
                self.ship(seat).destroy();
                self.with_attack(|attack| attack.points = 0);
            }
            // the turn
            Event::Waiting {
                phase,
                action,
                active,
                cursor,
                draws,
                place,
            } => {
                self.phase = phase;
                self.action = action;
                self.active = active.0;
                self.cursor = cursor;
                self.draws = draws;
                self.place = place;
                if !(Phase::Discards..=Phase::Vampiric).contains(&phase) {
                    self.attack = None;
                } else if phase != Phase::Discards {
                    self.with_attack(|attack| {
                        attack.discards = 0;
                        attack.discarding.clear();
                    });
                }
            }
            // told for people; what changes is told by other events
            Event::ActionStarted { .. }
            | Event::WarpFailed { .. }
            | Event::RepairFailed { .. }
            | Event::AttackRolled { .. }
            | Event::AttackMissed { .. }
            | Event::DesperationEmpty { .. }
            | Event::Raided { .. }
            | Event::Ranked { .. } => {}
        }
    }

    fn flip(&mut self, seat: Seat, tile: Tile) {
        let ship = self.ship(seat);
        ship.flipped.insert(tile);
        let ability = ship.ability;
        match (tile, ability) {
            (Tile::LeftEngine | Tile::TailEngine | Tile::RightEngine, _) | (Tile::KyberLab, Some(Purple::SpinGyro)) => {
                self.flips += 1;
            }
            (Tile::LeftCannon | Tile::ForwardCannon | Tile::RightCannon, _) => {
                self.with_attack(|attack| attack.reds += 1);
            }
            (Tile::KyberLab, Some(Purple::HullBreacher)) => self.with_attack(|attack| {
                attack.again = true;
                attack.lane = 0;
            }),
            _ => {}
        }
    }

    /// The picture in the form in which a spectator's view describes itself.
    pub fn describe(&self) -> Setup {
        let seat = |ship: &Ship| SeatSetup {
            hex: ship.hex,
            facing: ship.facing,
            speed: ship.speed,
            shield: ship.shield,
            vp: ship.vp,
            destroyed: ship.destroyed.iter().copied().collect(),
            lost: ship.lost.iter().copied().collect(),
            tokens: ship.tokens.iter().copied().collect(),
            flipped: ship.flipped.iter().copied().collect(),
            ability: ship.ability,
            cards: CardsSetup {
                hidden: true,
                bag: Some(Faces::default()),
                hand: Faces::default(),
                discard: Faces::default(),
                stacks: ship
                    .stacks
                    .iter()
                    .map(|stack| StackSetup {
                        cards: stack.cards.clone(),
                        cover: Some(stack.cover),
                    })
                    .collect(),
                committed: ship.committed,
                fourth: ship.fourth,
                over: ship.over,
                deck: Some(ship.deck),
                top: ship.top,
                aside: Some(ship.aside),
                discards: Some(ship.discards),
                owned: Some(ship.owned),
                fresh_aside: ship.fresh_aside,
                fresh_discard: ship.fresh_discard,
                shown: faces(&ship.shown),
                evidenced: Some(faces(&ship.evidenced)),
            },
        };
        Setup {
            tuning: self.begun.tuning,
            board: self.begun.board.clone(),
            phase: self.phase,
            round: self.round,
            action: self.action,
            start: Seat(self.start),
            active: Seat(self.active),
            cursor: self.cursor,
            draws: self.draws,
            place: self.place,
            flips: self.flips,
            attacked: self.attacked,
            attack: self.attack.as_ref().map(|attack| AttackSetup {
                targets: attack.targets.iter().map(|&seat| Seat(seat)).collect(),
                hits: attack.hits.iter().map(|&seat| Seat(seat)).collect(),
                target: Seat(attack.target),
                reds: attack.reds,
                power_ups: attack.power_ups,
                discards: attack.discards,
                discarding: attack.discarding.iter().copied().collect(),
                points: attack.points,
                scored: attack.scored,
                side: attack.side,
                lane: attack.lane,
                again: attack.again,
                tile: attack.tile,
                taken: attack.taken.iter().copied().collect(),
            }),
            purples: self.purples.iter().copied().collect(),
            seats: self.ships.iter().map(seat).collect(),
        }
    }
}

fn faces(pile: &BTreeMap<Card, u8>) -> Faces {
    let mut counts = Counts::EMPTY;
    for (&card, &number) in pile {
        counts.set(card as u8, number);
    }
    Faces(counts)
}
