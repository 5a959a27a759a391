//! A player's client that does wrong now and then, on purpose.

use std::collections::{BTreeMap, VecDeque};
use std::net::SocketAddr;

use starshot_examples::online::client::{Client, Heard, is_lost};
use starshot_examples::online::wire::{self, Code, Trouble};
use starshot_examples::rng::SplitMix;
use starshot_rules::games::any::{AnyError, AnyRecord, AnyView, Pick};

/// Something that is done wrong once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Trick {
    /// The connection is lost and made again.
    LoseConnection,
    /// The program is started anew and knows nothing.
    StartAnew,
    /// It takes another view for the true one.
    Mistake,
    /// The same message is sent again later.
    Replay,
    /// Something that is no command.
    NoCommand,
    /// An id that no command has.
    NoSuchId,
    /// A command that the rules refuse to this seat now.
    Illegal,
    /// A card that is not in hand.
    CardNotHeld,
    /// A decision while others are asked, or given already.
    OutOfTurn,
    /// A decision for another seat.
    ForAnother,
    /// Somebody else's view is asked for.
    AnothersView,
    /// Somebody else's token is guessed.
    GuessToken,
    /// The server is killed and started again; done by the test.
    Crash,
}

use Trick::{
    AnothersView, CardNotHeld, Crash, ForAnother, GuessToken, Illegal, LoseConnection, Mistake, NoCommand, NoSuchId,
    OutOfTurn, Replay, StartAnew,
};

/// What can be tried before anybody else is there.
pub(crate) const OPENING: [Trick; 6] = [NoCommand, NoSuchId, ForAnother, AnothersView, GuessToken, OutOfTurn];

/// A player and all it was sent.
pub(crate) struct Player {
    client: Client,
    tricks: VecDeque<Trick>,
    /// The trick under way and the answer it must get.
    trying: Option<(Trick, Trouble)>,
    /// Whether it sends secret decisions pick by pick.
    pub(crate) pick_by_pick: bool,
    /// The last decision as it was sent.
    sent: Option<String>,
    /// Whether it has decided since the last trick.
    decided: bool,
    pub(crate) done: BTreeMap<Trick, u32>,
    /// The lines of each connection.
    pub(crate) connections: Vec<Vec<String>>,
}

impl Player {
    pub(crate) fn new(token: Option<&str>, seed: u64, tricks: &[Trick]) -> Self {
        Self {
            client: Client::new(token.map(String::from), seed),
            tricks: tricks.iter().copied().collect(),
            trying: None,
            pick_by_pick: false,
            sent: None,
            decided: true,
            done: BTreeMap::new(),
            connections: Vec::new(),
        }
    }

    /// More tricks.
    pub(crate) fn add(&mut self, tricks: &[Trick]) {
        self.tricks.extend(tricks);
    }

    /// Plays until the tricks are done (`None`) or the game is over. At [`Crash`] it calls `crash` and goes on.
    pub(crate) fn run(&mut self, address: impl Fn() -> SocketAddr, crash: impl Fn(), whole: bool) -> Option<AnyRecord> {
        loop {
            if !whole && self.tricks.is_empty() && self.trying.is_none() {
                return None;
            }
            let heard = self.client.hear();
            let Ok(heard) = heard else {
                assert!(heard.as_ref().is_err_and(is_lost), "{heard:?}");
                // what was tried is lost with the connection, unless losing it was the trick
                match self.trying.take() {
                    Some((trick @ (LoseConnection | StartAnew | Crash), _)) => {
                        *self.done.entry(trick).or_default() += 1
                    }
                    Some((trick, _)) => self.tricks.push_front(trick),
                    None => {}
                }
                self.client.connect(&address).unwrap();
                self.connections.push(Vec::new());
                assert!(self.connections.len() < 50, "the connection is lost again and again");
                continue;
            };
            self.connections
                .last_mut()
                .unwrap()
                .push(self.client.last_line().to_string());
            match heard {
                Heard::Record(record) => {
                    self.client.disconnect();
                    return Some(*record);
                }
                Heard::Error(trouble) => self.was_refused(&trouble),
                _ => {}
            }
            if self.client.view().is_none() || self.client.is_waiting() {
                continue;
            }
            if !self.try_trick(&crash) {
                self.decide();
            }
        }
    }

    fn was_refused(&mut self, trouble: &Trouble) {
        let (trick, expected) = self
            .trying
            .take()
            .unwrap_or_else(|| panic!("an honest message got {trouble:?}"));
        assert_eq!(trouble.code, expected.code, "{trick:?}: {trouble:?}");
        let reason = |trouble: &Trouble| (trouble.reason, trouble.name.clone(), trouble.rule.clone());
        assert_eq!(reason(trouble), reason(&expected), "{trick:?}: {trouble:?}");
        *self.done.entry(trick).or_default() += 1;
    }

    fn decide(&mut self) {
        let decision = if self.pick_by_pick {
            self.client.decide_one()
        } else {
            self.client.decide()
        };
        if let Some(command) = decision {
            self.sent = self.client.play(&command);
            self.decided = true;
        }
    }

    /// Whether the next trick was tried; some have to wait for their moment.
    fn try_trick(&mut self, crash: &impl Fn()) -> bool {
        let opening = self.tricks.front().is_some_and(|trick| OPENING.contains(trick));
        let (Some(&trick), true) = (self.tricks.front(), self.decided || opening) else {
            return false;
        };
        let view = self.client.view().unwrap().clone();
        let owes = !view.legal_ids().is_empty();
        let play = |command: &str| {
            format!(
                r#"{{"play":{{"seen":{},"digest":"{}","command":{command}}}}}"#,
                self.client.seen(),
                wire::digest(&view)
            )
        };
        let by_id = |(id, trouble): (u32, Trouble)| (play(&id.to_string()), trouble);
        let attempt = match trick {
            LoseConnection | StartAnew | Crash if !owes => None,
            LoseConnection | StartAnew | Crash => Some((String::new(), coded(Code::Stale))),
            Replay => self
                .sent
                .clone()
                .filter(|_| owes)
                .map(|line| (line, coded(Code::Stale))),
            Mistake if owes => {
                let prediction = predict(&view);
                let wrong = play("0").replace(&wire::digest(&view), &wire::digest(&prediction));
                Some((wrong, coded(Code::Desync)))
            }
            Illegal if owes => refused(&view, |_| true).map(by_id),
            CardNotHeld if owes => refused(&view, |name| name == "NotInHand").map(by_id),
            OutOfTurn if !owes => refused(&view, |_| true).map(by_id),
            Mistake | Illegal | CardNotHeld | OutOfTurn => None,
            NoCommand => Some((play(r#""fly to the moon""#), coded(Code::BadCommand))),
            NoSuchId => Some((play("4000000000"), refusal(8, "UnknownId", "engine:TURN-08"))),
            ForAnother => Some((
                play("0").replace(r#","command""#, r#","seat":0,"command""#),
                coded(Code::BadMessage),
            )),
            AnothersView => Some((r#"{"view":{"seat":0}}"#.into(), coded(Code::BadMessage))),
            GuessToken => Some((
                r#"{"hello":{"token":"0123456789abcdef0123456789abcdef","seen":0}}"#.into(),
                coded(Code::UnknownToken),
            )),
        };
        let Some((line, expected)) = attempt else { return false };
        self.tricks.pop_front();
        self.trying = Some((trick, expected));
        self.decided = false;
        match trick {
            LoseConnection => self.client.disconnect(),
            StartAnew => self.client.forget(),
            Crash => crash(),
            _ => self.client.say(&line),
        }
        true
    }
}

/// A world in which the viewer has gone on without asking: what a client holds that foretells and never looks back.
fn predict(view: &AnyView) -> AnyView {
    let mut rng = SplitMix(1);
    let mut world = view.determinize(&mut rng);
    world.play(view.viewer().seat(), Pick::Id(view.legal_ids()[0])).unwrap();
    world.view(view.viewer())
}

/// A command that the viewer's own rules refuse it for a reason of such a name, and their refusal.
fn refused(view: &AnyView, kind: impl Fn(&str) -> bool) -> Option<(u32, Trouble)> {
    (0..view.game().ids()).find_map(|id| match view.check(Pick::Id(id)) {
        Err(AnyError::Refused(refusal)) if kind(refusal.name) => Some((id, AnyError::from(refusal).into())),
        _ => None,
    })
}

fn refusal(reason: u16, name: &str, rule: &str) -> Trouble {
    Trouble {
        reason: Some(reason),
        name: Some(name.into()),
        rule: Some(rule.into()),
        ..coded(Code::Refused)
    }
}

fn coded(code: Code) -> Trouble {
    Trouble::new(code, "")
}
