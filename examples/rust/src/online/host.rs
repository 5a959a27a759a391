//! The host of one game: the only one who holds the match. Lines come in, lines go out; no socket and no thread here, so
//! any transport can carry it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use starshot_rules::engine::{Seat, Seats, Turn, Verdict, Viewer};
use starshot_rules::games::any::{AnyMatch, AnyRecord, GameId};

use super::wire::{self, Ask, Code, Command, Trouble};

/// A connection is closed after so many errors.
pub const MAX_ERRORS: u32 = 32;

/// What the host wants done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Send this to that connection: lines with their ends.
    Send(u64, String),
    /// Close that connection.
    Close(u64),
}

/// The host of one game.
#[derive(Debug)]
pub struct Host {
    game: AnyMatch,
    tokens: Vec<String>,
    file: Option<PathBuf>,
    guests: BTreeMap<u64, Guest>,
    /// The seats that were sent the end.
    told_the_end: Seats,
}

/// One connection.
#[derive(Debug, Default)]
struct Guest {
    viewer: Option<Viewer>,
    /// How many events it was sent.
    told: usize,
    /// The views it may decide on, by the number of events that led there, with their digests: the newest, and in a
    /// secret phase those since its own last decision, for others' decisions may cross its own on the way.
    views: Vec<(usize, String)>,
    errors: u32,
}

/// All that a host needs to go on after a crash. It holds every secret.
#[derive(Serialize, Deserialize)]
struct Saved {
    seed: u64,
    tokens: Vec<String>,
    record: String,
}

impl Host {
    /// A new game. `seed` and `tokens` (one a seat) come from the system's random numbers: who guesses the seed knows all
    /// dice, who guesses a token sits in that seat. The game is kept in `file` after each decision.
    ///
    /// # Errors
    /// The game's or the file's.
    pub fn new(game: GameId, seats: u8, seed: u64, tokens: Vec<String>, file: Option<PathBuf>) -> io::Result<Self> {
        let setup = game.setup(seats, None).map_err(io::Error::other)?;
        let game = AnyMatch::new(game, &setup, seed).map_err(io::Error::other)?;
        let host = Self::of(game, tokens, file);
        host.save()?;
        Ok(host)
    }

    /// Goes on with the game in a file, exactly where it was.
    ///
    /// # Errors
    /// The file's; a record that these rules do not replay to the letter.
    pub fn resume(file: &Path) -> io::Result<Self> {
        let saved: Saved = serde_json::from_str(&fs::read_to_string(file).map_err(|error| of(file, error))?)
            .map_err(|error| of(file, error))?;
        let record = AnyRecord::from_json(&saved.record).map_err(|error| of(file, error))?;
        match record.verify() {
            Verdict::Exact => {}
            other => return Err(of(file, other)),
        }
        let game = AnyMatch::from_record(&record, saved.seed).map_err(|error| of(file, error))?;
        Ok(Self::of(game, saved.tokens, Some(file.into())))
    }

    fn of(game: AnyMatch, tokens: Vec<String>, file: Option<PathBuf>) -> Self {
        Self {
            game,
            tokens,
            file,
            guests: BTreeMap::new(),
            told_the_end: Seats::EMPTY,
        }
    }

    /// The tokens by seat, for whoever brings players to the table.
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }

    /// The match.
    pub fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// Whether the game is over, every seat was told and everybody has left.
    pub fn is_done(&self) -> bool {
        self.told_the_end == Seats::first(self.game.seats()) && self.guests.is_empty()
    }

    /// A connection was made.
    pub fn arrive(&mut self, id: u64) {
        self.guests.insert(id, Guest::default());
    }

    /// A connection has ended. The game waits for its player.
    pub fn leave(&mut self, id: u64) {
        self.guests.remove(&id);
    }

    /// A line came in, or what kept it from being one.
    ///
    /// # Errors
    /// If the game cannot be kept: then nobody may be told how it went on, and the host must end.
    pub fn hear(&mut self, id: u64, line: Result<Vec<u8>, Trouble>) -> io::Result<Vec<Act>> {
        let mut acts = Vec::new();
        if !self.guests.contains_key(&id) {
            return Ok(acts); // closed already
        }
        let answer = match line.and_then(|line| understand(&line)) {
            Ok(ask) => self.obey(id, ask, &mut acts)?,
            Err(trouble) => Err(trouble),
        };
        if let Err(trouble) = answer {
            self.complain(id, &trouble, &mut acts);
        }
        Ok(acts)
    }

    /// Does what a client asks. The outer error ends the host, the inner one is the client's.
    fn obey(&mut self, id: u64, ask: Ask, acts: &mut Vec<Act>) -> io::Result<Result<(), Trouble>> {
        let viewer = self.guests.get(&id).and_then(|guest| guest.viewer);
        let done = match (ask, viewer) {
            (Ask::Hello { token, seen }, _) => {
                let seat = self.seat_of(&token);
                seat.map(|seat| self.seat(id, seat, seen, acts))
            }
            (Ask::Watch { seen }, _) => {
                self.welcome(id, Viewer::Spectator, seen, acts);
                Ok(())
            }
            (Ask::Play { .. }, None) => Err(Trouble::new(Code::HelloFirst, "say hello or watch first")),
            (Ask::Play { .. }, Some(Viewer::Spectator)) => {
                Err(Trouble::new(Code::NotSeated, "a looker-on cannot play"))
            }
            (Ask::Play { seen, digest, command }, Some(Viewer::Seat(seat))) => {
                let played = self.play(id, seat, seen, &digest, &command);
                if played.is_ok() {
                    // kept first, told afterwards: nobody knows more than the file
                    self.save()?;
                    acts.push(Act::Send(id, wire::played() + "\n"));
                    let everybody: Vec<u64> = self.guests.keys().copied().collect();
                    everybody.into_iter().for_each(|id| self.tell(id, acts));
                }
                played
            }
        };
        Ok(done)
    }

    fn seat(&mut self, id: u64, seat: Seat, seen: usize, acts: &mut Vec<Act>) {
        let viewer = Viewer::Seat(seat);
        // the player comes from elsewhere: the older connection is dead or about to be
        let of_seat = |(&old, guest): (&u64, &Guest)| (old != id && guest.viewer == Some(viewer)).then_some(old);
        if let Some(old) = self.guests.iter().find_map(of_seat) {
            self.leave(old);
            acts.push(Act::Close(old));
        }
        self.welcome(id, viewer, seen, acts);
    }

    fn seat_of(&self, token: &str) -> Result<Seat, Trouble> {
        let seat = self.tokens.iter().position(|known| known == token);
        seat.map(|seat| Seat(seat as u8))
            .ok_or_else(|| Trouble::new(Code::UnknownToken, "nobody at this table has this token"))
    }

    fn play(&mut self, id: u64, seat: Seat, seen: usize, digest: &str, command: &Command) -> Result<(), Trouble> {
        let guest = self.guests.entry(id).or_default();
        match guest.views.iter().find(|(events, _)| *events == seen) {
            None => {
                return Err(Trouble::new(
                    Code::Stale,
                    "this was decided on a view that is no longer good",
                ));
            }
            Some((_, ours)) if ours != digest => {
                return Err(Trouble::new(
                    Code::Desync,
                    "your copy of the view is not what you were sent",
                ));
            }
            Some(_) => {}
        }
        self.game.play(Some(seat), command.pick())?;
        guest.views.clear();
        Ok(())
    }

    fn welcome(&mut self, id: u64, viewer: Viewer, seen: usize, acts: &mut Vec<Act>) {
        let told = seen.min(self.game.events_for(viewer).len());
        let guest = self.guests.entry(id).or_default();
        (guest.viewer, guest.told) = (Some(viewer), told);
        guest.views.clear();
        let seat = viewer.seat().map(|seat| seat.0);
        let line = wire::welcome(self.game.game(), seat, self.game.seats());
        acts.push(Act::Send(id, line + "\n"));
        self.tell(id, acts);
    }

    /// Sends what is new for this connection: its events, its view, and after the end the record. Nothing if nothing is
    /// new for it, for even a message without content would tell that somebody has picked in secret.
    fn tell(&mut self, id: u64, acts: &mut Vec<Act>) {
        let turn = self.game.turn();
        let Some(guest) = self.guests.get_mut(&id) else { return };
        let Some(viewer) = guest.viewer else { return };
        let (view, events) = (self.game.view(viewer), self.game.events_for(viewer));
        let now = (events.len(), wire::digest(&view));
        if guest.views.last() == Some(&now) {
            return;
        }
        let mut lines: Vec<String> = (guest.told..)
            .zip(&events[guest.told..])
            .map(|(n, event)| wire::event(n, event))
            .collect();
        lines.push(wire::view(&view));
        if turn == Turn::Over {
            lines.push(wire::record(&self.game.record().to_json()));
            self.told_the_end = viewer.seat().into_iter().fold(self.told_the_end, Seats::with);
        }
        if !matches!(turn, Turn::All(_)) {
            guest.views.clear();
        }
        guest.told = events.len();
        guest.views.push(now);
        acts.push(Act::Send(id, lines.join("\n") + "\n"));
    }

    fn complain(&mut self, id: u64, trouble: &Trouble, acts: &mut Vec<Act>) {
        let Some(guest) = self.guests.get_mut(&id) else { return };
        acts.push(Act::Send(id, wire::error(trouble) + "\n"));
        guest.errors += 1;
        if guest.errors >= MAX_ERRORS {
            self.leave(id);
            acts.push(Act::Close(id));
        } else if matches!(trouble.code, Code::Stale | Code::Desync) {
            guest.views.clear();
            self.tell(id, acts);
        }
    }

    /// Keeps the game: a new file takes the place of the old one, so that there is a whole one at any time.
    fn save(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let saved = Saved {
            seed: self.game.seed(),
            tokens: self.tokens.clone(),
            record: self.game.record().to_json(),
        };
        let new = file.with_extension("new");
        fs::write(&new, serde_json::to_string(&saved)?).map_err(|error| of(&new, error))?;
        fs::rename(new, file).map_err(|error| of(file, error))
    }
}

/// What went wrong with which file.
fn of(file: &Path, what: impl Display) -> io::Error {
    io::Error::other(format!("{}: {what}", file.display()))
}

fn understand(line: &[u8]) -> Result<Ask, Trouble> {
    let text = std::str::from_utf8(line).map_err(|error| Trouble::new(Code::NotText, error))?;
    serde_json::from_str(text).map_err(|error| Trouble::new(Code::BadMessage, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn host(file: Option<PathBuf>) -> Host {
        let tokens = vec!["first".into(), "second".into()];
        Host::new(GameId::StarShot, 2, 7, tokens, file).unwrap()
    }

    /// What is sent to each connection when this line comes over one.
    fn hear(host: &mut Host, id: u64, line: &str) -> Vec<(u64, String)> {
        let acts = host.hear(id, Ok(line.as_bytes().to_vec())).unwrap();
        let sent = |act| match act {
            Act::Send(id, lines) => (id, lines),
            Act::Close(id) => (id, "closed".into()),
        };
        acts.into_iter().map(sent).collect()
    }

    fn seat(host: &mut Host, id: u64, token: &str) {
        host.arrive(id);
        let line = format!(r#"{{"hello":{{"token":"{token}","seen":0}}}}"#);
        assert!(hear(host, id, &line)[0].1.contains("welcome"));
    }

    fn place(host: &Host, tile: &str) -> String {
        let viewer = Viewer::Seat(Seat(0));
        let (seen, digest) = (
            host.game.events_for(viewer).len(),
            wire::digest(&host.game.view(viewer)),
        );
        format!(r#"{{"play":{{"seen":{seen},"digest":"{digest}","command":"place {tile}"}}}}"#)
    }

    #[test]
    fn nobody_hears_of_a_secret_pick_and_nothing_comes_from_the_closed() {
        let mut host = host(None);
        seat(&mut host, 1, "first");
        seat(&mut host, 2, "second");
        let pick = place(&host, "LeftCannon");
        let told: Vec<u64> = hear(&mut host, 1, &pick).iter().map(|(id, _)| *id).collect();
        assert_eq!(told, [1, 1], "the answer and the news, for the seat itself");
        // the player comes from elsewhere
        host.arrive(3);
        let hello = r#"{"hello":{"token":"first","seen":0}}"#;
        assert_eq!(hear(&mut host, 3, hello)[0], (1, "closed".into()));
        let pick = place(&host, "LeftCargo");
        assert_eq!(hear(&mut host, 1, &pick), []);
        assert_eq!(hear(&mut host, 3, &pick).len(), 2);
    }

    #[test]
    fn a_damaged_save_is_not_played_on() {
        let file = std::env::temp_dir().join(format!("starshot-host-{}.json", std::process::id()));
        let mut first = host(Some(file.clone()));
        seat(&mut first, 1, "first");
        let pick = place(&first, "LeftCannon");
        hear(&mut first, 1, &pick);
        assert_eq!(Host::resume(&file).unwrap().game, first.game);
        let text = fs::read_to_string(&file).unwrap();
        for damaged in [&text[..text.len() / 2], &text.replacen("LeftCannon", "LeftCargo", 1)] {
            fs::write(&file, damaged).unwrap();
            let error = Host::resume(&file).unwrap_err().to_string();
            assert!(error.contains("starshot-host-"), "{error}");
        }
        fs::remove_file(file).unwrap();
    }
}
