//! A policy for Shooting Stars.
//!
//! Every shot leaves one stardust, so what counts is how many shots are still to come: the hexes that the own stars reach
//! before the other's. It looks one command ahead and takes what leaves the most of them.

use core::ops::ControlFlow;

use rand_core::Rng;

use crate::engine::{View, below};
use crate::games::shooting_stars::{Cells, Command, GameState};

/// What the bot would play for the viewer; `None` if the viewer owes nothing.
pub fn choose(view: &View<GameState>, rng: &mut impl Rng) -> Option<Command> {
    let own = view.colour_of(view.viewer().seat()?);
    let dust = view.dust(own).or(view.dust(own.other()));
    let before = Board {
        own: view.stars(own),
        other: view.stars(own.other()),
        dust,
    };
    let mut best: Option<(i32, Command)> = None;
    let mut equal = 0;
    let _ = view.each_legal::<()>(|command| {
        let worth = before
            .after(command)
            .map_or(PASS, |(board, gained)| 4 * gained + board.worth());
        let most = best.map_or(i32::MIN, |(most, _)| most);
        if worth > most {
            equal = 0;
        }
        if worth >= most {
            equal += 1;
            // each of the equally good ones is kept with the same chance
            if below(rng, equal) == 0 {
                best = Some((worth, command));
            }
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, command)| command)
}

/// Passing is for when nothing else is left, and nigiri's choices are all alike.
const PASS: i32 = i32::MIN + 1;

#[derive(Clone, Copy)]
struct Board {
    own: Cells,
    other: Cells,
    dust: Cells,
}

impl Board {
    /// The board after an own create or shot, and the stardust gained.
    fn after(mut self, command: Command) -> Option<(Self, i32)> {
        match command {
            Command::Create { cell } => {
                self.own = self.own.or(Cells::one(cell));
                Some((self, 0))
            }
            Command::Shoot { from, dir, dist } => {
                let to = from.ahead(dir, dist)?;
                self.own = self.own.minus(Cells::one(from)).or(Cells::one(to));
                self.dust = self.dust.or(Cells::one(from));
                Some((self, 1))
            }
            Command::Pass | Command::Hold(_) | Command::Guess(_) => None,
        }
    }

    /// Hexes the own stars walk to first, less those of the other, who moves next and so wins ties; twice over, and one
    /// for each star that can move at all.
    fn worth(self) -> i32 {
        let mut free = Cells::ALL.minus(self.own).minus(self.other).minus(self.dust);
        let mobile = |stars: Cells| {
            stars
                .iter()
                .filter(|star| !star.neighbours().and(free).is_empty())
                .count() as i32
        };
        let stars = mobile(self.own) - mobile(self.other);
        let (mut own, mut other) = (self.own, self.other);
        let (mut ours, mut theirs) = (0, 0);
        loop {
            other = other.neighbours().and(free);
            free = free.minus(other);
            own = own.neighbours().and(free);
            free = free.minus(own);
            if own.is_empty() && other.is_empty() {
                return 2 * (ours - theirs) + stars;
            }
            ours += own.len() as i32;
            theirs += other.len() as i32;
        }
    }
}
