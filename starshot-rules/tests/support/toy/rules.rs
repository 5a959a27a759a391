//! The rules of the toy.

use starshot_rules::engine::{Game, Log, Seat, Seats};

use super::{Command, Happened, Phase, Player, Setup, Side, TABLE, ToyOf, UNKNOWN};

pub(super) const BETS: [Command; 3] = [Command::Bet(1), Command::Bet(2), Command::Bet(3)];
pub(super) const CALLS: [Command; 2] = [Command::Call(Side::Low), Command::Call(Side::High)];
pub(super) const STANDS: [Command; 2] = [Command::Stand, Command::Again];

impl<const V: usize> ToyOf<V> {
    pub(super) fn listed(&self, seat: Seat) -> &'static [Command] {
        match self.phase {
            Phase::Bets if self.turn().has(seat) && self.players[seat.index()].bet == 0 => &BETS[..self.limit.into()],
            Phase::Bets if self.turn().has(seat) => &CALLS,
            Phase::Choose(own) if own == seat.0 => &STANDS,
            _ => &[],
        }
    }

    pub(super) fn all(&self) -> &[Player] {
        &self.players[..self.seats.into()]
    }

    pub(super) fn owing(&self) -> Seats {
        (0..self.seats)
            .map(Seat)
            .filter(|seat| !self.players[seat.index()].done)
            .collect()
    }

    /// Everything that needs neither decision nor chance.
    pub(super) fn run(&mut self, log: &mut impl Log<Happened>) {
        loop {
            match self.phase {
                Phase::Fresh if self.round == self.rounds => {
                    self.phase = Phase::Over;
                    log.push(Happened::Ended);
                }
                Phase::Fresh => {
                    self.round += 1;
                    self.phase = Phase::Deal(0);
                    log.push(Happened::Round(self.round));
                }
                Phase::Bets if self.owing().is_empty() => self.show(log),
                Phase::Choose(seat) if seat == self.seats => self.score_round(log),
                Phase::Choose(seat) if self.players[usize::from(seat)].rerolls == 0 => {
                    log.push(Happened::Stood {
                        seat: Seat(seat),
                        forced: true,
                    });
                    self.phase = Phase::Choose(seat + 1);
                }
                _ => return,
            }
        }
    }

    fn show(&mut self, log: &mut impl Log<Happened>) {
        for (k, player) in self.all().iter().enumerate() {
            let side = if player.side == 1 { Side::Low } else { Side::High };
            log.push(Happened::Shown {
                seat: Seat(k as u8),
                card: player.card,
                bet: player.bet,
                side,
            });
        }
        self.phase = Phase::Throw(TABLE);
    }

    fn score_round(&mut self, log: &mut impl Log<Happened>) {
        let right = if self.shows <= 3 { 1 } else { 2 };
        for k in 0..usize::from(self.seats) {
            let player = &mut self.players[k];
            if player.side == right {
                let points = player.bet + player.card + u8::from(V == 3);
                player.score += i16::from(points);
                log.push(Happened::Scored {
                    seat: Seat(k as u8),
                    points,
                });
            }
            *player = Player {
                rerolls: player.rerolls,
                score: player.score,
                ..Player::default()
            };
        }
        (self.phase, self.shows) = (Phase::Fresh, 0);
    }

    pub(super) fn checked(setup: &Setup, unknowns: bool) -> Result<Self, Vec<String>> {
        let Setup {
            rounds,
            limit,
            die,
            round,
            phase,
            shows,
            bag,
            players,
        } = setup.clone();
        let seats = players.len();
        let mut faults = Vec::new();
        let mut test = |ok: bool, fault: &str| {
            if !ok {
                faults.push(fault.to_string())
            }
        };
        test((1..=3).contains(&rounds), "1 to 3 rounds");
        test((1..=3).contains(&limit), "a limit of 1 to 3");
        test((2..=3).contains(&seats), "2 or 3 seats");
        test(
            die.iter().any(|&weight| weight > 0) && die.iter().all(|&weight| weight < 100),
            "weights below 100",
        );
        test(round <= rounds && shows <= 6, "a round and a die that exist");
        test(bag.iter().all(|&n| n < 20), "fewer than 20 cards of a face");
        let dealt = players.iter().filter(|player| player.card > 0).count();
        let due = if phase == Phase::Fresh || round == 0 {
            seats * usize::from(rounds.saturating_sub(round))
        } else {
            (seats * usize::from(1 + rounds.saturating_sub(round))).saturating_sub(dealt)
        };
        test(
            bag.iter().map(|&n| usize::from(n)).sum::<usize>() >= due,
            "enough cards",
        );
        let within = match phase {
            Phase::Deal(seat) | Phase::Choose(seat) => usize::from(seat) < seats,
            Phase::Throw(seat) => seat == TABLE || usize::from(seat) < seats,
            _ => true,
        };
        test(within && (round > 0 || phase == Phase::Fresh), "a phase that can be");
        let hidden = |value: u8, most: u8| value <= most || unknowns && value == UNKNOWN;
        for player in &players {
            let known = hidden(player.card, 4) && hidden(player.bet, 3) && hidden(player.side, 2);
            test(known, "cards, bets and sides that exist and are known");
            test(
                player.done == (player.side > 0) && player.rerolls <= 3,
                "a seat that can be",
            );
            test(
                (player.card > 0) || !matches!(phase, Phase::Bets | Phase::Throw(_) | Phase::Choose(_)),
                "cards",
            );
            test(
                player.done || !matches!(phase, Phase::Throw(_) | Phase::Choose(_)),
                "bets",
            );
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut row = [Player::default(); 3];
        row[..seats].copy_from_slice(&players);
        Ok(Self {
            rounds,
            limit,
            die,
            round,
            phase,
            shows,
            bag,
            seats: seats as u8,
            players: row,
        })
    }
}
