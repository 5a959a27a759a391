//! The commands of the games of a batch that have not been replaced by their next: enough to bring them back.

use starshot_rules::engine::{Autoreset, Buffers};
use starshot_rules::games::any::{AnyBatch, AnyPart};

/// Of one game: its number, the digest of its state, and the commands since its beginning.
pub(crate) type Played = (u64, u64, Vec<u32>);

/// Commands by step, one of each game in a row, as far back as the oldest game of now.
#[derive(Clone)]
pub(crate) struct History {
    /// Ids are below 4,096.
    rows: Vec<u16>,
    /// The number of the first row that is kept.
    first: u64,
    /// For each game, the number of its first row.
    began: Vec<u64>,
    /// Games that have ended, and that the next step begins anew whatever their command is.
    ended: Vec<usize>,
}

impl History {
    pub(crate) fn new(games: usize) -> Self {
        Self {
            rows: Vec::new(),
            first: 0,
            began: vec![0; games],
            ended: Vec::new(),
        }
    }

    /// The number of the row to come.
    fn next(&self) -> u64 {
        self.first + (self.rows.len() / self.began.len()) as u64
    }

    /// Game k begins now.
    pub(crate) fn begin(&mut self, k: usize) {
        self.began[k] = self.next();
        self.ended.retain(|&ended| ended != k);
    }

    /// A step has been made, in which the games with a flag other than 0 have ended.
    pub(crate) fn step(&mut self, commands: &[u32], done: &[u8], autoreset: Autoreset) {
        self.rows.extend(commands.iter().map(|&id| id as u16));
        let next = self.next();
        for k in self.ended.drain(..) {
            self.began[k] = next;
        }
        let ends = (0..).zip(done).filter(|&(_, &done)| done != 0).map(|(k, _)| k);
        match autoreset {
            Autoreset::NextStep => self.ended.extend(ends),
            Autoreset::SameStep => ends.for_each(|k| self.began[k] = next),
            Autoreset::Disabled => {}
        }
        if next.is_multiple_of(64) {
            self.forget();
        }
    }

    /// Drops the rows that no game needs, once they are the larger part.
    fn forget(&mut self) {
        let oldest = self.began.iter().min().copied().unwrap_or_default();
        let unused = (oldest - self.first) as usize * self.began.len();
        if unused > self.rows.len() / 2 {
            self.rows.drain(..unused);
            self.first = oldest;
        }
    }

    /// What has been played in game k, from its beginning.
    pub(crate) fn commands(&self, k: usize) -> Vec<u32> {
        let games = self.began.len();
        let from = (self.began[k] - self.first) as usize;
        self.rows.chunks(games).skip(from).map(|row| row[k].into()).collect()
    }
}

/// Brings games that have just begun to where others stand. None if they come out otherwise.
pub(crate) fn replay(batch: &mut AnyBatch, played: &[Played], autoreset: Autoreset) -> Option<History> {
    let games = played.len();
    let mut left: Vec<u64> = Vec::with_capacity(games);
    for (k, (number, ..)) in (0..).zip(played) {
        let ahead = number.checked_sub(k)?;
        left.push(ahead / games as u64);
    }
    while left.iter().any(|&left| left > 0) {
        let flags: Vec<u8> = left.iter().map(|&left| u8::from(left > 0)).collect();
        batch.reset_where(&flags).ok()?;
        left.iter_mut().for_each(|left| *left = left.saturating_sub(1));
    }
    let (ids, seats) = (batch.game().ids() as usize, batch.seats().into());
    let steps = played.iter().map(|(_, _, commands)| commands.len()).max()?;
    let mut history = History::new(games);
    history.rows = vec![0; steps * games];
    for (k, (mut part, (.., commands))) in batch.parts(1).into_iter().zip(played).enumerate() {
        let from = steps - commands.len();
        history.began[k] = from as u64;
        for (row, &id) in history.rows.chunks_mut(games).skip(from).zip(commands) {
            row[k] = id as u16;
        }
        if play(&mut part, commands, ids, seats)? && autoreset == Autoreset::NextStep {
            history.ended.push(k);
        }
    }
    let same = |(k, (number, digest, _)): (usize, &Played)| {
        batch.number(k) == Some(*number) && batch.state(k).is_some_and(|state| state.digest() == *digest)
    };
    played.iter().enumerate().all(same).then_some(history)
}

/// Plays commands in one game and tells whether it is over then. None if one is refused.
fn play(part: &mut AnyPart<'_>, commands: &[u32], ids: usize, seats: usize) -> Option<bool> {
    let (mut masks, mut rewards, mut done, mut seat) = (vec![0; ids], vec![0.0; seats], [0], [0]);
    let mut row = Buffers {
        masks: &mut masks,
        rewards: &mut rewards,
        done: &mut done,
        seats: &mut seat,
        observations: None,
        final_observations: None,
    };
    for command in commands {
        part.step(std::slice::from_ref(command), &mut row).ok()?;
    }
    part.write(&mut row).ok()?;
    Some(done == [1])
}
