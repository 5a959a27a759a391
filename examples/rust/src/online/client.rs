//! A player who holds nothing but its own view: it lists its commands, thinks and computes digests from what it was sent.

use std::io::{self, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use starshot_rules::Viewer;
use starshot_rules::games::any::{AnyEvent, AnyRecord, AnyView, GameId, Pick};
use starshot_rules::games::starshot::{Command as Choice, Orders, Placement};

use super::wire::{self, Ask, Code, Command, Say, Trouble, read_line};
use crate::rng::SplitMix;

/// The longest line a server may send.
const MAX_LINE: usize = 1 << 24;
/// How often a lost server is looked for, and how long is waited in between.
const TRIES: (u32, Duration) = (200, Duration::from_millis(100));
/// After this silence the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(120);

/// A player or, without a token, a looker-on.
#[derive(Debug)]
pub struct Client {
    token: Option<String>,
    line: Option<BufReader<TcpStream>>,
    last: String,
    game: Option<GameId>,
    seen: usize,
    view: Option<AnyView>,
    waiting: bool,
    rng: SplitMix,
}

/// What a client heard.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// It was seated: its seat and how many there are.
    Welcome(Option<u8>, u8),
    /// Something happened.
    Event(AnyEvent),
    /// Its view has changed.
    View,
    /// Its decision was carried out.
    Played,
    /// Its message was not taken.
    Error(Trouble),
    /// The game is over; this is its record.
    Record(Box<AnyRecord>),
}

impl Client {
    /// A client that is not yet connected. `seed` is that of its own thoughts.
    pub fn new(token: Option<String>, seed: u64) -> Self {
        Self {
            token,
            line: None,
            last: String::new(),
            game: None,
            seen: 0,
            view: None,
            waiting: false,
            rng: SplitMix(seed),
        }
    }

    /// Plays until the game is over and gives the record; a lost connection is made anew. `address` says where the server
    /// is, each time it is asked.
    ///
    /// # Errors
    /// If the server stays away, does not know the token or plays by other rules.
    pub fn run(&mut self, address: impl Fn() -> SocketAddr, mut news: impl FnMut(&Heard)) -> io::Result<AnyRecord> {
        loop {
            let heard = match self.hear() {
                Ok(heard) => heard,
                Err(error) if is_lost(&error) => {
                    self.connect(&address)?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            news(&heard);
            match heard {
                Heard::Record(record) => return Ok(*record),
                Heard::Error(trouble) if trouble.code == Code::UnknownToken => {
                    return Err(io::Error::other(trouble.says));
                }
                _ => {}
            }
            if let Some(command) = self.decide() {
                self.play(&command);
            }
        }
    }

    /// Connects, or connects again: the server sends what was missed, and the view as it is now.
    ///
    /// # Errors
    /// If no server is found for 20 seconds.
    pub fn connect(&mut self, address: impl Fn() -> SocketAddr) -> io::Result<()> {
        (self.view, self.waiting) = (None, false);
        if self.line.take().is_some() {
            thread::sleep(TRIES.1); // it was cut off: not again at once
        }
        let mut tried = 0;
        let stream = loop {
            match TcpStream::connect(address()) {
                Ok(stream) => break stream,
                Err(error) if tried == TRIES.0 => return Err(error),
                Err(_) => thread::sleep(TRIES.1),
            }
            tried += 1;
        };
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(SILENCE))?;
        self.line = Some(BufReader::new(stream));
        let seen = self.seen;
        self.ask(&match self.token.clone() {
            Some(token) => Ask::Hello { token, seen },
            None => Ask::Watch { seen },
        });
        Ok(())
    }

    /// Closes the connection.
    pub fn disconnect(&mut self) {
        self.line = None;
    }

    /// Forgets everything, as a program does that was started anew.
    pub fn forget(&mut self) {
        (self.line, self.view, self.seen) = (None, None, 0);
    }

    /// Waits for the next line and takes in what it says.
    ///
    /// # Errors
    /// If the connection is lost (see [`is_lost`]), or what comes is no message of a server that plays by our rules.
    pub fn hear(&mut self) -> io::Result<Heard> {
        let line = self.line.as_mut().ok_or(io::ErrorKind::NotConnected)?;
        let line = read_line(line, MAX_LINE)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let line = line.map_err(|trouble| io::Error::other(trouble.says))?;
        self.last = String::from_utf8(line).map_err(io::Error::other)?;
        Ok(match serde_json::from_str(&self.last).map_err(io::Error::other)? {
            Say::Welcome {
                game,
                rules,
                seat,
                seats,
            } => {
                let game: GameId = game.parse().map_err(io::Error::other)?;
                if rules != game.rules() {
                    let ours = game.rules();
                    return Err(io::Error::other(format!(
                        "the server plays by rules of {rules}, this client by those of {ours}"
                    )));
                }
                (self.game, self.waiting) = (Some(game), false);
                Heard::Welcome(seat, seats)
            }
            Say::Event(event) => {
                let game = self
                    .game
                    .ok_or_else(|| io::Error::other("an event came before the welcome"))?;
                self.seen += 1;
                Heard::Event(AnyEvent::from_json(game, &event["event"].to_string()).map_err(io::Error::other)?)
            }
            Say::View(view) => {
                self.view = Some(AnyView::from_json(&view.to_string()).map_err(io::Error::other)?);
                Heard::View
            }
            Say::Played {} => {
                // the view in hand is from before: the next one comes at once
                (self.view, self.waiting) = (None, false);
                Heard::Played
            }
            Say::Error(trouble) => {
                self.waiting = false;
                if matches!(trouble.code, Code::Stale | Code::Desync) {
                    self.view = None; // a good one comes at once
                }
                Heard::Error(trouble)
            }
            Say::Record(record) => {
                let record = AnyRecord::from_json(&record.to_string()).map_err(io::Error::other)?;
                Heard::Record(Box::new(record))
            }
        })
    }

    /// What the player decides, if its view says that it owes a decision: a secret one as a whole where the game has a
    /// text for it, else one command.
    pub fn decide(&mut self) -> Option<Command> {
        let one = self.decide_one()?;
        let whole = self.view.as_ref().and_then(|view| whole(view, &mut self.rng));
        Some(whole.map_or(one, Command::Text))
    }

    /// As [`decide`](Self::decide), always one command. A person would be shown `view.legal()`.
    pub fn decide_one(&mut self) -> Option<Command> {
        let view = self.view.as_ref().filter(|_| !self.waiting)?;
        view.bot(&mut self.rng).map(Command::Id)
    }

    /// Sends a decision on the view in hand; gives the line that was sent.
    pub fn play(&mut self, command: &Command) -> Option<String> {
        let play = Ask::Play {
            seen: self.seen,
            digest: wire::digest(self.view.as_ref()?),
            command: command.clone(),
        };
        Some(self.ask(&play))
    }

    /// Says something and waits to hear whether it was taken. That the connection is lost shows when nothing is heard.
    pub fn say(&mut self, line: &str) {
        self.waiting = true;
        if let Some(stream) = &mut self.line {
            let _ = stream.get_mut().write_all(format!("{line}\n").as_bytes());
        }
    }

    fn ask(&mut self, ask: &Ask) -> String {
        let line = serde_json::to_string(ask).unwrap_or_default();
        self.say(&line);
        line
    }

    /// The view in hand, if there is one.
    pub fn view(&self) -> Option<&AnyView> {
        self.view.as_ref()
    }

    /// Whether it has said something and not heard the answer.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// How many events it has heard.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// The line that was heard last.
    pub fn last_line(&self) -> &str {
        &self.last
    }
}

/// Whether the connection is lost, so that it helps to connect again.
pub fn is_lost(error: &io::Error) -> bool {
    error.kind() != io::ErrorKind::Other
}

/// The whole secret decision that the viewer owes as one text; `None` if it owes none, or has begun another.
///
/// The picks are made one by one in a world that could be, on this side of the wire.
fn whole(view: &AnyView, rng: &mut SplitMix) -> Option<String> {
    view.whole_form()?;
    let seat = view.viewer().seat()?;
    let before = view.determinize(rng);
    let (mut world, mut picks) = (before.clone(), Vec::new());
    loop {
        let id = world.view(Viewer::Seat(seat)).bot(rng)?;
        picks.push(view.game().command_text(id)?.parse::<Choice>().ok()?);
        let events = world.play(Some(seat), Pick::Id(id)).ok()?;
        if events.iter().any(|event| event.kind() == "Committed") {
            break;
        }
    }
    let orders = Orders::of(&picks).map(|orders| orders.to_string());
    let text = orders.or_else(|| Placement::of(&picks).map(|placement| placement.to_string()))?;
    before.clone().play(Some(seat), Pick::Text(&text)).ok().map(|_| text)
}
