//! The class. Each method asks the table and turns the answer into values of the engine.

use godot::prelude::{
    Array, ExtensionLibrary, GString, GodotClass, PackedInt32Array, PackedStringArray, ToGodot, VarDictionary, Variant,
    VariantType, gdextension, godot_api, godot_error,
};
use serde_json::Value;

use crate::seen::Seen;
use crate::table::{Answer, Command, Problem, Table, answer};

struct StarShot;

#[gdextension]
unsafe impl ExtensionLibrary for StarShot {}

/// A game by the StarShot rules, for a single player, hot seat or a host. Calls that can be refused answer a dictionary with
/// `ok`; if that is false `code` and `text` say why, and for a refusal by the rules `reason`, `name` and `rule`. Calls that
/// answer something else report a mistake as an error of the engine and answer what is empty. Seats are 0, 1, ..; a viewer
/// is a seat, or -1 for somebody without secrets.
#[derive(GodotClass)]
#[class(init, base = RefCounted)]
struct StarShotGame {
    #[init(val = Table::default())]
    table: Table,
}

#[godot_api]
impl StarShotGame {
    /// Begins a game: `starshot` or `shooting-stars`; `seats` 0 is the usual number; `options` is JSON of fields of the setup
    /// to set otherwise, such as `{"tuning":{"rounds":3}}`, or empty.
    #[func]
    fn start(&mut self, game: GString, seats: i64, seed: i64, options: GString) -> VarDictionary {
        dictionary(self.table.start(&game.to_string(), seats, seed, &options.to_string()))
    }

    /// Who must act: `kind` is `all` (each owes a secret decision), `any` (one acts next) or `over`; `seats`.
    #[func]
    fn turn(&self) -> VarDictionary {
        dictionary(self.table.turn())
    }

    /// The ids of a seat's legal commands.
    #[func]
    fn legal_ids(&self, seat: i64) -> PackedInt32Array {
        or_empty(self.table.seen(seat).map(|seen| seen.legal_ids())).into()
    }

    /// Their texts, in the same order.
    #[func]
    fn legal_texts(&self, seat: i64) -> PackedStringArray {
        strings(self.table.seen(seat).map(|seen| seen.legal_texts()))
    }

    /// What they do, in English, in the same order.
    #[func]
    fn legal_english(&self, seat: i64) -> PackedStringArray {
        strings(self.table.seen(seat).map(|seen| seen.legal_english()))
    }

    /// Why not? `ok` if the seat may play this now. A command is an id or a text.
    #[func]
    fn check(&self, seat: i64, command: Variant) -> VarDictionary {
        dictionary(read(&command).and_then(|command| self.table.check(seat, &command)))
    }

    /// Plays a command (an id or a text; also the text of a whole secret decision) and the dice that follow.
    #[func]
    fn play(&mut self, seat: i64, command: Variant) -> VarDictionary {
        dictionary(read(&command).and_then(|command| self.table.play(seat, &command)))
    }

    /// What the bot would play for a seat; -1 if the seat owes nothing.
    #[func]
    fn bot(&self, seat: i64) -> i64 {
        self.table
            .bot(seat)
            .map_or_else(|problem| report(problem, -1), i64::from)
    }

    /// Goes back to before the last command: `seat` and `command`.
    #[func]
    fn undo(&mut self) -> VarDictionary {
        dictionary(self.table.undo())
    }

    /// What a viewer may know, as a dictionary: `game`, `rules`, `viewer`, `setup`.
    #[func]
    fn view(&self, viewer: i64) -> VarDictionary {
        let json = self.table.seen(viewer).map(|seen| seen.json());
        dictionary(json.map(|json| serde_json::from_str(&json).unwrap_or_default()))
    }

    /// The same as JSON: what a server sends to its client, where a `StarShotView` takes it.
    #[func]
    fn view_json(&self, viewer: i64) -> GString {
        string(self.table.seen(viewer).map(|seen| seen.json()))
    }

    /// The table as text, as a viewer sees it.
    #[func]
    fn picture(&self, viewer: i64) -> GString {
        string(self.table.seen(viewer).map(|seen| seen.picture()))
    }

    /// What a viewer saw happen from its own event number `from` on: dictionaries of `n`, `kind`, `rule`, `text`, `event`.
    #[func]
    fn events(&self, viewer: i64, from: i64) -> Array<Variant> {
        array(self.table.events(viewer, from))
    }

    /// How it ended, a dictionary of `place` and `score` a seat; empty before the end.
    #[func]
    fn outcome(&self) -> Array<Variant> {
        array(self.table.outcome())
    }

    /// What lies on the board: dictionaries of `kind`, `number`, `q`, `r`, `x`, `y`.
    #[func]
    fn board(&self) -> Array<Variant> {
        array(self.table.board())
    }

    /// The game as a text to keep; it holds every secret.
    #[func]
    fn save_game(&self) -> GString {
        string(self.table.save())
    }

    /// Goes on with a saved game.
    #[func]
    fn load_game(&mut self, save: GString) -> VarDictionary {
        dictionary(self.table.load(&save.to_string()))
    }
}

/// What one viewer may know of a game: all that a client of an online game holds. Answers are as in `StarShotGame`.
#[derive(GodotClass)]
#[class(init, base = RefCounted)]
struct StarShotView {
    seen: Option<Seen>,
}

#[godot_api]
impl StarShotView {
    /// Takes the view that a server sent; until then there is none. On a mistake the old one is kept.
    #[func]
    fn take(&mut self, json: GString) -> VarDictionary {
        dictionary(Seen::from_json(&json.to_string()).map(|seen| {
            self.seen = Some(seen);
            Value::Object(serde_json::Map::new())
        }))
    }

    /// Who must act: `kind` and `seats`.
    #[func]
    fn turn(&self) -> VarDictionary {
        dictionary(self.seen().map(Seen::turn))
    }

    /// The ids of the viewer's legal commands.
    #[func]
    fn legal_ids(&self) -> PackedInt32Array {
        or_empty(self.seen().map(Seen::legal_ids)).into()
    }

    /// Their texts, in the same order.
    #[func]
    fn legal_texts(&self) -> PackedStringArray {
        strings(self.seen().map(Seen::legal_texts))
    }

    /// What they do, in English, in the same order.
    #[func]
    fn legal_english(&self) -> PackedStringArray {
        strings(self.seen().map(Seen::legal_english))
    }

    /// Why not? `ok` if the viewer may play this now.
    #[func]
    fn check(&self, command: Variant) -> VarDictionary {
        dictionary(read(&command).and_then(|command| self.seen()?.check(&command)))
    }

    /// What the bot would play; -1 if the viewer owes nothing.
    #[func]
    fn bot(&self, seed: i64) -> i64 {
        let bot = self.seen().map(|seen| seen.bot(seed as u64));
        bot.map_or_else(|problem| report(problem, -1), i64::from)
    }

    /// The digest as 16 hex digits, to be sent with each decision.
    #[func]
    fn digest(&self) -> GString {
        string(self.seen().map(Seen::digest))
    }

    /// The table as text.
    #[func]
    fn picture(&self) -> GString {
        string(self.seen().map(Seen::picture))
    }

    fn seen(&self) -> Answer<&Seen> {
        let none = || Problem::Argument("there is no view: call take first".into());
        self.seen.as_ref().ok_or_else(none)
    }
}

/// A command of a script: an id or a text.
fn read(command: &Variant) -> Answer<Command> {
    match command.get_type() {
        VariantType::INT => Ok(Command::Id(command.to())),
        VariantType::STRING | VariantType::STRING_NAME => Ok(Command::Text(command.to_string())),
        other => Err(Problem::Argument(format!(
            "a command is an id or a text, not {other:?}"
        ))),
    }
}

fn report<T>(problem: Problem, empty: T) -> T {
    godot_error!(
        "StarShotGame: {}",
        answer(Err(problem))["text"].as_str().unwrap_or_default()
    );
    empty
}

fn or_empty<T: Default>(answer: Answer<T>) -> T {
    answer.unwrap_or_else(|problem| report(problem, T::default()))
}

fn string(answer: Answer<String>) -> GString {
    GString::from(or_empty(answer).as_str())
}

fn strings(answer: Answer<Vec<String>>) -> PackedStringArray {
    or_empty(answer)
        .iter()
        .map(|text| GString::from(text.as_str()))
        .collect()
}

fn dictionary(result: Answer) -> VarDictionary {
    match answer(result) {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.to_variant(), variant(value)))
            .collect(),
        _ => VarDictionary::new(), // proof: an answer is an object
    }
}

fn array(answer: Answer) -> Array<Variant> {
    match or_empty(answer) {
        Value::Array(values) => values.iter().map(variant).collect(),
        _ => Array::new(),
    }
}

/// A JSON value as the engine has it. Whole numbers stay whole, which the engine's own JSON reader would not do.
fn variant(value: &Value) -> Variant {
    match value {
        Value::Null => Variant::nil(),
        Value::Bool(truth) => truth.to_variant(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.to_variant(),
            None => number.as_f64().unwrap_or_default().to_variant(),
        },
        Value::String(text) => text.to_variant(),
        Value::Array(values) => values.iter().map(variant).collect::<Array<Variant>>().to_variant(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.to_variant(), variant(value)));
            fields.collect::<VarDictionary>().to_variant()
        }
    }
}
