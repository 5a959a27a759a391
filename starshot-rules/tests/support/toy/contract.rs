//! The toy behind the contract.

use core::ops::ControlFlow;

use rand_core::Rng;
use starshot_rules::engine::{Common, Game, Log, Outcome, Place, Seat, Seats, Section, Source, Turn, Viewer, below};

use super::rules::{BETS, CALLS, STANDS};
use super::{Command, Happened, Phase, Player, Roll, Setup, Side, TABLE, ToyOf, UNKNOWN, Why, start};

impl<const V: usize> Game for ToyOf<V> {
    type Setup = Setup;
    type Fault = String;
    type Command = Command;
    type Roll = Roll;
    type Event = Happened;
    type Reason = Why;

    const ID: &'static str = if V == 2 { "other-toy" } else { "toy" };
    const RULES: &'static str = if V == 1 { "2026-02-02" } else { "2026-01-01" };
    const IDS: u32 = 7;
    const ROLLS: u32 = 10;
    const OBSERVATION: usize = 25;
    const LONGEST: u32 = 100;
    const SEATS: &'static [u8] = &[2, 3];

    fn standard(seats: u8) -> Result<Setup, Vec<String>> {
        if Self::SEATS.contains(&seats) {
            Ok(start(seats, 2))
        } else {
            Err(vec!["2 or 3 seats".into()])
        }
    }

    fn new(setup: &Setup) -> Result<Self, Vec<String>> {
        Self::checked(setup, false)
    }

    fn seen(setup: &Setup, _: Viewer) -> Result<Self, Vec<String>> {
        Self::checked(setup, true)
    }

    fn setup(&self) -> Setup {
        Setup {
            rounds: self.rounds,
            limit: self.limit,
            die: self.die,
            round: self.round,
            phase: self.phase,
            shows: self.shows,
            bag: self.bag,
            players: self.all().to_vec(),
        }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal(_) | Phase::Throw(_) => Turn::Chance,
            Phase::Bets => Turn::All(self.owing()),
            Phase::Choose(seat) => Turn::Any(Seats::one(Seat(seat))),
            Phase::Fresh => Turn::Any(Seats::EMPTY),
            Phase::Over => Turn::Over,
        }
    }

    fn each_legal<B>(&self, seat: Seat, f: impl FnMut(Command) -> ControlFlow<B>) -> ControlFlow<B> {
        self.listed(seat).iter().copied().try_for_each(f)
    }

    fn each_roll<B>(&self, mut f: impl FnMut(Roll, u32) -> ControlFlow<B>) -> ControlFlow<B> {
        let weights: &[u8] = match self.phase {
            Phase::Deal(_) => &self.bag,
            Phase::Throw(_) => &self.die,
            _ => &[],
        };
        let deal = matches!(self.phase, Phase::Deal(_));
        for (face, &weight) in (1..).zip(weights).filter(|&(_, &weight)| weight > 0) {
            f(if deal { Roll::Card(face) } else { Roll::Die(face) }, weight.into())?;
        }
        ControlFlow::Continue(())
    }

    fn source(&self) -> Option<Source> {
        match self.phase {
            Phase::Deal(seat) => Some(Source {
                kind: 1,
                round: self.round,
                seat,
            }),
            Phase::Throw(seat) => Some(Source {
                kind: 0,
                round: self.round,
                seat,
            }),
            _ => None,
        }
    }

    fn check(&self, seat: Seat, command: Command) -> Result<(), Why> {
        Common::check_seat(self.turn(), self.seats, seat)?;
        match command {
            _ if self.listed(seat).contains(&command) => Ok(()),
            Command::Bet(bet) if self.listed(seat).contains(&Command::Bet(1)) => {
                Err(Why::TooMuch { bet, limit: self.limit })
            }
            _ => Err(Common::NotNow.into()),
        }
    }

    fn play(&mut self, seat: Seat, command: Command, log: &mut impl Log<Happened>) -> Result<(), Why> {
        self.check(seat, command)?;
        let player = &mut self.players[seat.index()];
        match command {
            Command::Bet(bet) => {
                player.bet = bet;
                log.push(Happened::Picked { seat, command });
            }
            Command::Call(side) => {
                player.side = if side == Side::Low { 1 } else { 2 };
                player.done = true;
                log.push(Happened::Picked { seat, command });
                log.push(Happened::Committed(seat));
            }
            Command::Stand => {
                self.phase = Phase::Choose(seat.0 + 1);
                log.push(Happened::Stood { seat, forced: false });
            }
            Command::Again => {
                player.rerolls -= 1;
                self.phase = Phase::Throw(seat.0);
                log.push(Happened::Rerolled(seat));
            }
        }
        self.run(log);
        Ok(())
    }

    fn roll(&mut self, roll: Roll, log: &mut impl Log<Happened>) -> Result<(), Why> {
        if self.turn() != Turn::Chance {
            return Err(Common::NoRollDue.into());
        }
        let found = self.each_roll(|listed, _| {
            if listed == roll {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if found.is_continue() {
            return Err(Common::ImpossibleRoll.into());
        }
        match (roll, self.phase) {
            (Roll::Card(card), Phase::Deal(seat)) => {
                self.bag[usize::from(card) - 1] -= 1;
                self.players[usize::from(seat)].card = card;
                self.phase = if seat + 1 < self.seats {
                    Phase::Deal(seat + 1)
                } else {
                    Phase::Bets
                };
                log.push(Happened::Drew {
                    seat: Seat(seat),
                    card: Some(card),
                });
            }
            (Roll::Die(shows), Phase::Throw(by)) => {
                self.shows = shows;
                self.phase = Phase::Choose(if by == TABLE { 0 } else { by });
                log.push(Happened::Rolled(shows));
            }
            _ => return Err(Common::ImpossibleRoll.into()),
        }
        self.run(log);
        Ok(())
    }

    fn start(&mut self, log: &mut impl Log<Happened>) {
        self.run(log);
    }

    fn hide(&self, viewer: Viewer) -> Self {
        let Self {
            rounds,
            limit,
            die,
            round,
            phase,
            shows,
            mut bag,
            seats,
            players,
        } = *self;
        let secret = matches!(phase, Phase::Deal(_) | Phase::Bets);
        let mut row = [Player::default(); 3];
        for (k, &player) in players.iter().enumerate() {
            let Player {
                card,
                bet,
                side,
                done,
                rerolls,
                score,
            } = player;
            if !secret || viewer.is(Seat(k as u8)) {
                row[k] = player;
                continue;
            }
            if (1..=4).contains(&card) {
                bag[usize::from(card) - 1] += 1;
            }
            let cover = |there: bool| if there { UNKNOWN } else { 0 };
            let (bet, side) = if done {
                (cover(bet > 0), cover(side > 0))
            } else {
                (0, 0)
            };
            row[k] = Player {
                card: cover(card > 0),
                bet,
                side,
                done,
                rerolls,
                score,
            };
        }
        Self {
            rounds,
            limit,
            die,
            round,
            phase,
            shows,
            bag,
            seats,
            players: row,
        }
    }

    fn fill(&mut self, rng: &mut impl Rng) {
        for player in &mut self.players {
            if player.card == UNKNOWN {
                let mut at = below(rng, self.bag.iter().map(|&n| u32::from(n)).sum());
                for (face, left) in (1..).zip(&mut self.bag) {
                    if at < u32::from(*left) {
                        (player.card, *left) = (face, *left - 1);
                        break;
                    }
                    at -= u32::from(*left);
                }
            }
            if player.bet == UNKNOWN {
                player.bet = 1 + below(rng, self.limit.into()) as u8;
                player.side = 1 + below(rng, 2) as u8;
            }
        }
    }

    fn sections(&self, mut f: impl FnMut(Section, &[u8])) {
        let phase = match self.phase {
            Phase::Fresh => [0, 0],
            Phase::Deal(seat) => [1, seat],
            Phase::Bets => [2, 0],
            Phase::Throw(seat) => [3, seat],
            Phase::Choose(seat) => [4, seat],
            Phase::Over => [5, 0],
        };
        f(Section::Turn, &[self.round, phase[0], phase[1]]);
        let [a, b, c, d, e, g] = self.die;
        f(
            Section::Table,
            &[self.rounds, self.limit, self.seats, self.shows, a, b, c, d, e, g],
        );
        for (k, player) in self.all().iter().enumerate() {
            let Player {
                card,
                bet,
                side,
                done,
                rerolls,
                ..
            } = *player;
            f(Section::Seat(Seat(k as u8)), &[card, bet, side, done.into(), rerolls]);
        }
        f(Section::Piles, &self.bag);
        let mut score = [0; 6];
        for (out, player) in score.chunks_mut(2).zip(self.all()) {
            out.copy_from_slice(&player.score.to_le_bytes());
        }
        f(Section::Score, &score[..2 * usize::from(self.seats)]);
    }

    fn observe(&self, viewer: Viewer, out: &mut [f32]) {
        let seat = viewer.seat().map_or(3, |seat| seat.0);
        let table = [seat, self.round, self.shows].into_iter().chain(self.bag);
        let players = self
            .players
            .iter()
            .flat_map(|p| [p.card, p.bet, p.side, p.rerolls, p.done.into(), p.score as u8]);
        for (out, value) in out.iter_mut().zip(table.chain(players)) {
            *out = f32::from(value);
        }
    }

    fn id(command: Command) -> u32 {
        match command {
            Command::Bet(bet) => u32::from(bet) - 1,
            Command::Call(side) => 3 + u32::from(side == Side::High),
            Command::Stand => 5,
            Command::Again => 6,
        }
    }

    fn command(id: u32) -> Option<Command> {
        BETS.iter().chain(&CALLS).chain(&STANDS).nth(id as usize).copied()
    }

    fn roll_id(roll: Roll) -> u32 {
        match roll {
            Roll::Die(face) => u32::from(face) - 1,
            Roll::Card(face) => 5 + u32::from(face),
        }
    }

    fn roll_of(id: u32) -> Option<Roll> {
        match id {
            0..6 => Some(Roll::Die(id as u8 + 1)),
            6..10 => Some(Roll::Card(id as u8 - 5)),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let better = |score: i16| self.all().iter().filter(|other| other.score > score).count() as u8;
        let place = |p: &Player| Place {
            place: 1 + better(p.score),
            score: p.score.into(),
            tie_breaks: [0, 0],
        };
        (self.phase == Phase::Over).then(|| Outcome {
            places: self.all().iter().map(place).collect(),
        })
    }

    fn score(&self, seat: Seat) -> i32 {
        self.all().get(seat.index()).map_or(0, |player| player.score.into())
    }
}
