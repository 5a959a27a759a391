//! Games, states and views by id and text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rand_core::Rng;
use serde_json::Value;

use super::error::{AnyError, AnyRefusal};
use super::numeric::Wrap;
use super::{Any, AnyEvent, AnyState, AnyView, GameId, Pick};
use crate::engine::{
    Choice, FormatError, Game, NotPlayed, Outcome, Save, Seat, Told, Turn, Viewer, command_by_id, play_all,
};

/// Room for the events of nearly every choice.
const USUAL_EVENTS: usize = 8;
/// Room for nearly every list of legal commands.
const USUAL_CHOICES: usize = 32;

/// One outcome of a chance point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyRoll {
    /// Its id.
    pub id: u32,
    /// Its weight.
    pub weight: u32,
    /// Its text.
    pub text: String,
}

impl GameId {
    /// The id, such as `starshot`.
    pub fn id(self) -> &'static str {
        by_id!(self, G => G::ID)
    }

    /// The name in print.
    pub fn title(self) -> &'static str {
        by_id!(self, G => G::TITLE)
    }

    /// The version of the rules.
    pub fn rules(self) -> &'static str {
        by_id!(self, G => G::RULES)
    }

    /// What scores are counted in.
    pub fn unit(self) -> &'static str {
        by_id!(self, G => G::UNIT)
    }

    /// The supported numbers of seats, ascending.
    pub fn seats(self) -> &'static [u8] {
        by_id!(self, G => G::SEATS)
    }

    /// How many seats a game has when nothing is said.
    pub fn default_seats(self) -> u8 {
        by_id!(self, G => G::DEFAULT_SEATS)
    }

    /// The size of the command id space.
    pub fn ids(self) -> u32 {
        by_id!(self, G => G::IDS)
    }

    /// The size of the roll id space.
    pub fn rolls(self) -> u32 {
        by_id!(self, G => G::ROLLS)
    }

    /// The length of the observation.
    pub fn observation(self) -> usize {
        by_id!(self, G => G::OBSERVATION)
    }

    /// At least as many decisions and rolls as any game of it takes.
    pub fn longest(self) -> u32 {
        by_id!(self, G => G::LONGEST)
    }

    /// The setup of an ordinary start as JSON. `options` is a JSON object of the fields to set otherwise, as deep as
    /// they lie: `{"tuning": {"rounds": 3}}`.
    ///
    /// # Errors
    /// A number of seats the game does not support; options that are no JSON or no fields of the setup.
    pub fn setup(self, seats: u8, options: Option<&str>) -> Result<String, AnyError> {
        fn with<G: Game>(seats: u8, options: Option<&str>) -> Result<String, AnyError> {
            let setup = G::standard(seats).map_err(|faults| AnyError::faults(&faults))?;
            let mut whole = serde_json::to_value(&setup).map_err(FormatError::from)?;
            if let Some(options) = options {
                let options: Value = serde_json::from_str(options).map_err(FormatError::from)?;
                if !options.is_object() {
                    return Err(AnyError::faults(&[
                        "the options are no JSON object of fields of the setup",
                    ]));
                }
                merge(&mut whole, options);
            }
            let setup: G::Setup = serde_json::from_value(whole).map_err(FormatError::from)?;
            Ok(serde_json::to_string(&setup).map_err(FormatError::from)?)
        }
        by_id!(self, G => with::<G>(seats, options))
    }

    /// What a command id means as text; `None` if it names nothing.
    pub fn command_text(self, id: u32) -> Option<String> {
        by_id!(self, G => G::command(id).map(|command| command.to_string()))
    }

    /// What a roll id means as text; `None` if it names nothing.
    pub fn roll_text(self, id: u32) -> Option<String> {
        by_id!(self, G => G::roll_of(id).map(|roll| roll.to_string()))
    }

    /// What a command does, in English; `None` if the id names nothing.
    pub fn describe(self, id: u32) -> Option<String> {
        by_id!(self, G => G::command(id).map(<G as Told>::describe))
    }
}

/// Objects are merged field by field, all else is replaced.
fn merge(whole: &mut Value, options: Value) {
    match (whole, options) {
        (Value::Object(whole), Value::Object(options)) => {
            for (name, option) in options {
                merge(whole.entry(name).or_insert(Value::Null), option);
            }
        }
        (whole, options) => *whole = options,
    }
}

pub(super) fn parse_setup<G: Game>(json: &str) -> Result<G::Setup, AnyError> {
    Ok(serde_json::from_str(json).map_err(FormatError::from)?)
}

/// The command that is meant.
pub(super) fn command<G: Game>(what: Pick<'_>) -> Result<G::Command, AnyError> {
    match what {
        Pick::Text(text) => Ok(text.parse()?),
        Pick::Id(id) => command_by_id::<G>(id).map_err(|reason| AnyRefusal::new(id, reason, None).into()),
    }
}

pub(super) fn check<G: Game>(state: &G, seat: Seat, what: Pick<'_>) -> Result<(), AnyError> {
    let command = command::<G>(what)?;
    let refused = |reason| AnyRefusal::new(command, reason, None).into();
    state.check(seat, command).map_err(refused)
}

fn play<G: Any>(state: &mut G, seat: Option<Seat>, what: Pick<'_>) -> Result<Vec<AnyEvent>, AnyError> {
    let mut events = Vec::with_capacity(USUAL_EVENTS);
    let mut log = Wrap::<G, _>::new(&mut events);
    let owing = seat.or_else(|| state.turn().seats().lowest()).unwrap_or_default();
    let whole = match what {
        Pick::Text(text) => state.whole(owing, text),
        Pick::Id(_) => None,
    };
    if let Some(picks) = whole {
        let played = picks.and_then(|picks| play_all(state, owing, picks, &mut log));
        played.map_err(AnyError::not_all::<G>)?;
    } else {
        let choice = match what {
            Pick::Text(text) => Choice::from_text(state, seat, text)?,
            Pick::Id(id) => Choice::from_id(state, seat, id).map_err(|reason| AnyRefusal::new(id, reason, None))?,
        };
        let refused = |reason| {
            AnyError::not_played(NotPlayed::Refused {
                tried: choice.to_string(),
                reason,
            })
        };
        choice.play(state, &mut log).map_err(refused)?;
    }
    Ok(events)
}

fn rolls<G: Game>(state: &G) -> Vec<AnyRoll> {
    let roll = |(roll, weight): (G::Roll, u32)| AnyRoll {
        id: G::roll_id(roll),
        weight,
        text: roll.to_string(),
    };
    state.rolls().into_iter().map(roll).collect()
}

fn mask<G: Game>(state: &G, seat: Seat, out: &mut [u8]) -> Result<(), AnyError> {
    if out.len() != G::IDS as usize {
        return Err(AnyError::Length {
            needed: G::IDS as usize,
        });
    }
    out.fill(0);
    state.each_legal_id(seat, |id| out[id as usize] = 1);
    Ok(())
}

fn settle<G: Any>(state: &mut G, rng: &mut impl Rng) -> Vec<AnyEvent> {
    let mut events = Vec::new();
    let mut log = Wrap::<G, _>::new(&mut events);
    while let Some(roll) = state.sample_roll(rng) {
        if state.roll(roll, &mut log).is_err() {
            break;
        }
    }
    events
}

impl AnyState {
    /// A state from the JSON of a setup, as written: what is forced runs in the next choice or in
    /// [`start`](Self::start).
    ///
    /// # Errors
    /// JSON that does not parse; every fault of the setup.
    pub fn new(game: GameId, setup: &str) -> Result<Self, AnyError> {
        fn new<G: Any>(setup: &str) -> Result<AnyState, AnyError> {
            let state = G::new(&parse_setup::<G>(setup)?).map_err(|faults| AnyError::faults(&faults))?;
            Ok(state.into())
        }
        by_id!(game, G => new::<G>(setup))
    }

    /// Runs what needs neither decision nor chance in a position as written.
    pub fn start(&mut self) -> Vec<AnyEvent> {
        let mut events = Vec::new();
        each!(Self, self, state, G => state.start(&mut Wrap::<G, _>::new(&mut events)));
        events
    }

    /// Of which game.
    pub fn game(&self) -> GameId {
        each!(Self, self, _, G => G::GAME)
    }

    /// How many seats.
    pub fn seats(&self) -> u8 {
        each!(Self, self, state, G => state.seats())
    }

    /// Who must act.
    pub fn turn(&self) -> Turn {
        each!(Self, self, state, G => state.turn())
    }

    /// How many legal commands a seat has.
    pub fn count(&self, seat: Seat) -> usize {
        each!(Self, self, state, G => state.count(seat))
    }

    /// The ids of the legal commands of a seat, ascending.
    pub fn legal_ids(&self, seat: Seat) -> Vec<u32> {
        let mut ids = Vec::with_capacity(USUAL_CHOICES);
        self.each_legal_id(seat, |id| ids.push(id));
        ids
    }

    /// The texts of the legal commands of a seat, in the same order.
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        each!(Self, self, state, G => state.legal(seat).iter().map(ToString::to_string).collect())
    }

    /// Writes 1 for every legal id of a seat and 0 for the rest; `out` has [`GameId::ids`] places.
    ///
    /// # Errors
    /// Another length.
    pub fn mask(&self, seat: Seat, out: &mut [u8]) -> Result<(), AnyError> {
        each!(Self, self, state, G => mask(state, seat, out))
    }

    /// The outcomes of the chance point; none if no chance is due.
    pub fn rolls(&self) -> Vec<AnyRoll> {
        each!(Self, self, state, G => rolls(state))
    }

    /// Whether the command would be accepted; if not, why.
    ///
    /// # Errors
    /// The refusal, or that the text does not parse.
    pub fn check(&self, seat: Seat, what: Pick<'_>) -> Result<(), AnyError> {
        each!(Self, self, state, G => check(state, seat, what))
    }

    /// Plays a command (of the lowest owing seat, if none is given) or, when chance must speak and no seat is given, a
    /// roll. The text of a whole secret decision plays all its picks or none.
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn play(&mut self, seat: Option<Seat>, what: Pick<'_>) -> Result<Vec<AnyEvent>, AnyError> {
        each!(Self, self, state, G => play(state, seat, what))
    }

    /// Lets chance speak until a seat must act or the game is over.
    pub fn settle(&mut self, rng: &mut impl Rng) -> Vec<AnyEvent> {
        each!(Self, self, state, G => settle(state, rng))
    }

    /// Plays uniformly random commands and rolls to the end.
    pub fn rollout(&mut self, rng: &mut impl Rng) {
        each!(Self, self, state, G => state.rollout(rng));
    }

    /// The description of the position as JSON; [`new`](Self::new) takes it back.
    pub fn setup(&self) -> String {
        each!(Self, self, state, G => serde_json::to_string(&state.setup()).unwrap_or_default())
    }

    /// What a viewer may know, and nothing else.
    pub fn view(&self, viewer: Viewer) -> AnyView {
        each!(Self, self, state, G => G::view_of(state.view(viewer)))
    }

    /// The 64-bit digest.
    pub fn digest(&self) -> u64 {
        each!(Self, self, state, G => state.digest())
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(Self, self, state, G => state.outcome())
    }

    /// The save as JSON.
    pub fn to_json(&self) -> String {
        each!(Self, self, state, G => state.to_json())
    }

    /// The state in a save of any game.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_json(text: &str) -> Result<Self, AnyError> {
        super::matches::of_found_game(|game| by_id!(game, G => <G as Save>::from_json(text).map(Into::into)))
    }

    /// The save as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        each!(Self, self, state, G => state.to_bytes())
    }

    /// The state in a save of any game.
    ///
    /// # Errors
    /// What is wrong with the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, AnyError> {
        super::matches::of_found_game(|game| by_id!(game, G => <G as Save>::from_bytes(bytes).map(Into::into)))
    }
}
