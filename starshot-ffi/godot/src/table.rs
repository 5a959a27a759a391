//! A game as an engine sees it: numbers and texts in, JSON values out, every mistake answered and none thrown.

use serde_json::{Map, Value, json};
use starshot_rules::engine::{Seat, Seats, SpotKind, Viewer};
use starshot_rules::games::any::{AnyError, AnyMatch, AnyRecord, GameId, Pick};

use crate::seen::Seen;

/// What was wrong with a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// No game was started or loaded.
    NoGame,
    /// An argument is none that this call takes; what and why.
    Argument(String),
    /// The rules or the library say no.
    Rules(AnyError),
}

impl From<AnyError> for Problem {
    fn from(error: AnyError) -> Self {
        Self::Rules(error)
    }
}

/// A command as it comes from a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Its id.
    Id(i64),
    /// Its text; also that of a whole secret decision.
    Text(String),
}

/// At most one game.
#[derive(Debug, Default)]
pub struct Table {
    game: Option<AnyMatch>,
}

/// What went well or what was wrong.
pub type Answer<T = Value> = Result<T, Problem>;

/// An answer as one value: `{"ok": true, ..}` with the fields of the answer, or `{"ok": false, "code", "text", ..}`.
pub fn answer(result: Answer) -> Value {
    match result {
        Ok(Value::Object(fields)) => {
            let mut whole = Map::from_iter([("ok".to_string(), Value::Bool(true))]);
            whole.extend(fields);
            Value::Object(whole)
        }
        Ok(value) => json!({ "ok": true, "value": value }),
        Err(Problem::NoGame) => json!({
            "ok": false, "code": "no_game", "text": "there is no game: call start or load_game first",
        }),
        Err(Problem::Argument(text)) => json!({ "ok": false, "code": "argument", "text": text }),
        Err(Problem::Rules(AnyError::Refused(refusal))) => json!({
            "ok": false, "code": "refused", "text": refusal.reason, "reason": refusal.code, "name": refusal.name,
            "rule": refusal.rule.to_string(), "pick": refusal.pick,
        }),
        Err(Problem::Rules(error)) => json!({ "ok": false, "code": "error", "text": error.to_string() }),
    }
}

impl Table {
    /// Begins a game. `seats` 0 is the game's usual number; `options` is a JSON object of fields of the setup to set
    /// otherwise, or empty. An old game is dropped, unless the new one cannot begin.
    ///
    /// # Errors
    /// No such game, number of seats or option.
    pub fn start(&mut self, game: &str, seats: i64, seed: i64, options: &str) -> Answer {
        let game: GameId = game.parse().map_err(AnyError::from)?;
        let seats = match seats {
            0 => game.default_seats(),
            n => u8::try_from(n).map_err(|_| Problem::Argument(format!("seats: {n} is no number of seats")))?,
        };
        let setup = game.setup(seats, Some(options).filter(|options| !options.is_empty()))?;
        self.game = Some(AnyMatch::new(game, &setup, seed as u64)?);
        Ok(json!({ "seats": seats, "title": game.title(), "unit": game.unit() }))
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    /// What is wrong with the save; then the old game is kept.
    pub fn load(&mut self, save: &str) -> Answer {
        let wrong = |what: &dyn std::fmt::Display| Problem::Argument(format!("save: {what}"));
        let save: Value = serde_json::from_str(save).map_err(|error| wrong(&error))?;
        let seed = save["seed"].as_str().and_then(|seed| seed.parse().ok());
        let (Some(seed), Some(record)) = (seed, save["record"].as_str()) else {
            return Err(wrong(&"expected an object of `seed` and `record`, both texts"));
        };
        let game = AnyMatch::from_record(&AnyRecord::from_json(record)?, seed)?;
        let answer = json!({ "seats": game.seats(), "title": game.game().title(), "steps": game.steps() });
        self.game = Some(game);
        Ok(answer)
    }

    /// The game as a text to keep. It holds every secret, and the dice to come.
    ///
    /// # Errors
    /// If there is no game.
    pub fn save(&self) -> Answer<String> {
        let game = self.game()?;
        Ok(json!({ "seed": game.seed().to_string(), "record": game.record().to_json() }).to_string())
    }

    /// Who must act; see [`Seen::turn`]. A game is never at chance.
    ///
    /// # Errors
    /// If there is no game.
    pub fn turn(&self) -> Answer {
        self.seen(-1).map(|seen| seen.turn())
    }

    /// What a viewer may know: a seat, or -1 for somebody without secrets.
    ///
    /// # Errors
    /// If there is no game or no such viewer.
    pub fn seen(&self, viewer: i64) -> Answer<Seen> {
        Ok(Seen(self.game()?.view(self.viewer(viewer)?)))
    }

    /// Why the seat may not play this now, or that it may.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, seat: i64, command: &Command) -> Answer {
        let seat = self.seat(seat)?;
        self.game()?.check(seat, pick(command))?;
        Ok(json!({}))
    }

    /// Plays a command of a seat and the chance that follows. What it brought is in [`events`](Self::events).
    ///
    /// # Errors
    /// Why not; then nothing has changed.
    pub fn play(&mut self, seat: i64, command: &Command) -> Answer {
        let seat = self.seat(seat)?;
        self.game_mut()?.play(Some(seat), pick(command))?;
        Ok(json!({}))
    }

    /// The id of what the game's bot would play for a seat; -1 if the seat owes nothing. The bot sees the seat's view only.
    ///
    /// # Errors
    /// If there is no game or no such seat.
    pub fn bot(&self, seat: i64) -> Answer<i32> {
        let game = self.game()?;
        // another number for each decision, the same one after undo and loading
        let seed = game.seed() ^ ((game.steps() as u64) << 20);
        Ok(self.seen(seat)?.bot(seed))
    }

    /// Goes back to before the last command: whose it was and its text. Played again, the same dice come.
    ///
    /// # Errors
    /// If there is nothing to undo.
    pub fn undo(&mut self) -> Answer {
        let (seat, command) = self.game_mut()?.undo()?;
        Ok(json!({ "seat": seat.map_or(-1, |seat| i64::from(seat.0)), "command": command }))
    }

    /// What a viewer saw happen, from its own event number `from` on: `n`, `kind`, `rule`, English `text` and the `event`.
    ///
    /// # Errors
    /// If there is no game or no such viewer.
    pub fn events(&self, viewer: i64, from: i64) -> Answer {
        let events = self.game()?.events_for(self.viewer(viewer)?);
        let from = usize::try_from(from).unwrap_or(0);
        let told = (0..).zip(&events).skip(from).map(|(n, event): (u64, _)| {
            let whole: Value = serde_json::from_str(&event.to_json()).unwrap_or_default();
            json!({ "n": n, "kind": event.kind(), "rule": event.rule().to_string(), "text": event.to_string(), "event": whole })
        });
        Ok(told.collect())
    }

    /// How it ended, an entry a seat: `place`, `score`. Empty before the end.
    ///
    /// # Errors
    /// If there is no game.
    pub fn outcome(&self) -> Answer {
        let places = self.game()?.outcome().map(|outcome| outcome.places).unwrap_or_default();
        let entry = |place: &starshot_rules::engine::Place| json!({ "place": place.place, "score": place.score });
        Ok(places.iter().map(entry).collect())
    }

    /// Everything that lies on the board, in the order to draw it: `kind` (`hex`, `planet`, `start`), `number`, `q`, `r`,
    /// `x` (to the east), `y` (to the south), for hexes with corners up and sides of length 1.
    ///
    /// # Errors
    /// If there is no game.
    pub fn board(&self) -> Answer {
        let mut spots = Vec::new();
        self.game()?.state().each_spot(|spot| {
            let kind = match spot.kind {
                SpotKind::Hex => "hex",
                SpotKind::Planet => "planet",
                SpotKind::Start => "start",
            };
            let (x, y) = spot.at.point();
            spots.push(json!({ "kind": kind, "number": spot.number, "q": spot.at.q, "r": spot.at.r, "x": x, "y": y }));
        });
        Ok(Value::Array(spots))
    }

    fn game(&self) -> Answer<&AnyMatch> {
        self.game.as_ref().ok_or(Problem::NoGame)
    }

    fn game_mut(&mut self) -> Answer<&mut AnyMatch> {
        self.game.as_mut().ok_or(Problem::NoGame)
    }

    fn seat(&self, seat: i64) -> Answer<Seat> {
        let seats = self.game()?.seats();
        let found = Seats::first(seats).iter().find(|known| i64::from(known.0) == seat);
        found.ok_or_else(|| Problem::Argument(format!("there is no seat {seat}: the seats are 0 to {}", seats - 1)))
    }

    fn viewer(&self, viewer: i64) -> Answer<Viewer> {
        if viewer == -1 {
            Ok(Viewer::Spectator)
        } else {
            self.seat(viewer).map(Viewer::Seat)
        }
    }
}

pub(crate) fn pick(command: &Command) -> Pick<'_> {
    match command {
        Command::Text(text) => Pick::Text(text),
        // a number that is no id at all is refused as an unknown id
        Command::Id(id) => Pick::Id(u32::try_from(*id).unwrap_or(u32::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(game: &str, seats: i64) -> Table {
        let mut table = Table::default();
        table.start(game, seats, 7, "").unwrap();
        table
    }

    fn text(command: &str) -> Command {
        Command::Text(command.into())
    }

    /// Lets bots play to the end, or so many commands.
    fn play_on(table: &mut Table, most: usize) -> usize {
        let mut played = 0;
        while played < most {
            let turn = table.turn().unwrap();
            let Some(seat) = turn["seats"][0].as_i64() else { break };
            let id = table.bot(seat).unwrap();
            assert!(table.seen(seat).unwrap().legal_ids().contains(&id));
            table.play(seat, &Command::Id(id.into())).unwrap();
            played += 1;
        }
        played
    }

    #[test]
    fn bots_play_whole_games_of_every_kind() {
        for game in GameId::ALL {
            let mut table = table(game.id(), 0);
            assert!(play_on(&mut table, usize::MAX) > 20, "{game}");
            assert_eq!(table.turn().unwrap(), json!({ "kind": "over", "seats": [] }));
            let outcome = table.outcome().unwrap();
            assert!(
                outcome.as_array().unwrap().iter().any(|place| place["place"] == 1),
                "{outcome}"
            );
            assert_eq!(table.bot(0).unwrap(), -1);
            let refused = answer(table.play(0, &Command::Id(0)));
            assert_eq!((&refused["code"], &refused["reason"]), (&json!("refused"), &json!(1)));
        }
    }

    #[test]
    fn nothing_that_a_script_passes_does_harm() {
        let mut none = Table::default();
        assert_eq!(answer(none.turn())["code"], "no_game");
        assert_eq!(answer(none.play(0, &text("go")))["code"], "no_game");
        assert_eq!(answer(none.undo())["code"], "no_game");
        for (game, seats, options) in [
            ("chess", 0, ""),
            ("starshot", 9, ""),
            ("starshot", -1, ""),
            ("starshot", 2, "{"),
            ("starshot", 2, r#"{"tuning":{"rounds":99}}"#),
        ] {
            assert_eq!(
                answer(none.start(game, seats, 1, options))["ok"],
                false,
                "{game} {seats} {options}"
            );
        }
        let mut table = table("starshot", 2);
        let before = table.save().unwrap();
        for (seat, command, code) in [
            (2, text("place LeftCannon"), "argument"),
            (i64::MIN, text("place LeftCannon"), "argument"),
            (0, text("fly"), "error"),
            (0, text(""), "error"),
            (0, text("place Bridge"), "refused"),
            (0, Command::Id(-1), "refused"),
            (0, Command::Id(i64::MAX), "refused"),
        ] {
            assert_eq!(answer(table.play(seat, &command))["code"], code, "{seat} {command:?}");
            assert_eq!(answer(table.check(seat, &command))["code"], code, "{seat} {command:?}");
        }
        for save in [
            "",
            "{}",
            "[1]",
            r#"{"seed":"7","record":"{}"}"#,
            r#"{"seed":7,"record":""}"#,
        ] {
            assert_eq!(answer(table.load(save))["ok"], false, "{save}");
        }
        assert_eq!(answer(table.events(5, 0))["code"], "argument");
        assert_eq!(table.events(0, 9999).unwrap(), json!([]));
        assert_eq!(table.save().unwrap(), before, "and nothing has changed");
    }

    #[test]
    fn a_refusal_names_reason_and_rule() {
        let table = table("starshot", 2);
        assert_eq!(
            answer(table.check(1, &text("place Bridge"))),
            json!({ "ok": false, "code": "refused", "text": "the Bridge never holds a token", "reason": 101,
                "name": "BridgeHoldsNone", "rule": "starshot:SETUP-02", "pick": null })
        );
        assert_eq!(answer(table.check(1, &text("place LeftCannon"))), json!({ "ok": true }));
    }

    #[test]
    fn a_save_goes_on_as_the_game_would_have() {
        let mut table = table("starshot", 3);
        play_on(&mut table, 60);
        let mut other = Table::default();
        other.load(&table.save().unwrap()).unwrap();
        for table in [&mut table, &mut other] {
            play_on(table, 60);
        }
        assert_eq!(table.save().unwrap(), other.save().unwrap());
        let undone = table.undo().unwrap();
        let command = text(undone["command"].as_str().unwrap());
        table.play(undone["seat"].as_i64().unwrap(), &command).unwrap();
        assert_eq!(table.save().unwrap(), other.save().unwrap(), "the same dice come again");
    }

    #[test]
    fn a_viewer_is_told_its_own_only() {
        let mut table = table("starshot", 2);
        table.play(0, &text("place LeftCannon")).unwrap();
        let kinds = |viewer| -> Vec<String> {
            let events = table.events(viewer, 0).unwrap();
            events
                .as_array()
                .unwrap()
                .iter()
                .map(|event| event["kind"].as_str().unwrap().into())
                .collect()
        };
        assert_eq!(kinds(0).last().unwrap(), "Picked");
        assert_eq!(kinds(1), kinds(-1));
        assert!(!kinds(1).contains(&"Picked".into()));
        assert!(table.seen(0).unwrap().json().contains("LeftCannon"));
        assert!(!table.seen(1).unwrap().json().contains("LeftCannon"));
        assert!(table.seen(-1).unwrap().picture().len() > 100);
        assert!(table.board().unwrap().as_array().unwrap().len() > 61);
    }
}
