//! What server and clients say to each other: one JSON object a line, with one key that says what it is.

use std::io::{self, BufRead};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use starshot_rules::games::any::{AnyError, AnyEvent, AnyView, GameId, Pick};

/// The longest line a client may send, in bytes. A whole secret decision is well below.
pub const MAX_LINE: usize = 4096;

/// What a client says. No message names a seat: the token of the connection does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Here is the player with this token, who has seen so many events already.
    Hello {
        /// What the server gave this player, and nobody else.
        token: String,
        /// How many events the client has; the server sends the rest.
        seen: usize,
    },
    /// Here is a looker-on.
    Watch {
        /// As in `Hello`.
        seen: usize,
    },
    /// A decision.
    Play {
        /// How many events the client had seen when it decided: they name the view.
        seen: usize,
        /// The digest of the client's own copy of that view, as 16 hex digits.
        digest: String,
        /// What it decided.
        command: Command,
    },
}

/// A command by its id or its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Command {
    /// Its id.
    Id(u32),
    /// Its text; also that of a whole secret decision.
    Text(String),
}

impl Command {
    /// As the rules take it.
    pub fn pick(&self) -> Pick<'_> {
        match self {
            Self::Id(id) => Pick::Id(*id),
            Self::Text(text) => Pick::Text(text),
        }
    }
}

/// What a server says.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Say {
    /// You sit here.
    Welcome {
        /// The game's id.
        game: String,
        /// The version of the rules; a client of another version should not play.
        rules: String,
        /// The seat; none for a looker-on.
        seat: Option<u8>,
        /// How many seats there are.
        seats: u8,
    },
    /// What happened, as far as you may see it: number, kind, rule, text in English, and all of it.
    Event(Value),
    /// What you know now: the save of your view. It comes after the events that led there.
    View(Value),
    /// Your decision was carried out. What came of it follows.
    Played {},
    /// What you said was not taken, and nothing has changed.
    Error(Trouble),
    /// The game is over, and this was all of it.
    Record(Value),
}

/// Why something was not taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trouble {
    /// What kind of trouble.
    pub code: Code,
    /// One English sentence.
    pub says: String,
    /// With `Refused`: the stable number of the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<u16>,
    /// With `Refused`: the stable name of the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// With `Refused`: the rule that refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// The kinds of trouble.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The line has more than [`MAX_LINE`] bytes; it was thrown away.
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// The line is no message: no JSON, an unknown or a missing field, a wrong type.
    BadMessage,
    /// Say `hello` or `watch` first.
    HelloFirst,
    /// Nobody has this token.
    UnknownToken,
    /// A looker-on cannot play.
    NotSeated,
    /// It was decided on a view that is no longer good: sent twice, or too late. The view comes again.
    Stale,
    /// The client's copy of the view is not what the server sent. The view comes again.
    Desync,
    /// The text is no command or no whole decision.
    BadCommand,
    /// The rules refuse it: `reason`, `name` and `rule` say why.
    Refused,
}

impl Trouble {
    /// Trouble without a rule.
    pub fn new(code: Code, says: impl ToString) -> Self {
        Self {
            code,
            says: says.to_string(),
            reason: None,
            name: None,
            rule: None,
        }
    }
}

impl From<AnyError> for Trouble {
    fn from(error: AnyError) -> Self {
        match error {
            AnyError::Refused(refusal) => Self {
                code: Code::Refused,
                says: refusal.reason,
                reason: Some(refusal.code),
                name: Some(refusal.name.into()),
                rule: Some(refusal.rule.to_string()),
            },
            other => Self::new(Code::BadCommand, other),
        }
    }
}

/// The line that welcomes a viewer.
pub fn welcome(game: GameId, seat: Option<u8>, seats: u8) -> String {
    json!({ "welcome": { "game": game.id(), "rules": game.rules(), "seat": seat, "seats": seats } }).to_string()
}

/// The line of an event that its viewer may see, with that viewer's own number.
pub fn event(n: usize, event: &AnyEvent) -> String {
    let text = Value::from(event.to_string());
    let (kind, rule) = (event.kind(), event.rule());
    format!(
        r#"{{"event":{{"n":{n},"kind":"{kind}","rule":"{rule}","text":{text},"event":{}}}}}"#,
        event.to_json()
    )
}

/// The line of a view.
pub fn view(view: &AnyView) -> String {
    format!(r#"{{"view":{}}}"#, view.to_json())
}

/// The line that a decision was taken.
pub fn played() -> String {
    r#"{"played":{}}"#.into()
}

/// The line of an error.
pub fn error(trouble: &Trouble) -> String {
    json!({ "error": trouble }).to_string()
}

/// The line of the record of a finished game. Its readable form has line breaks between values only.
pub fn record(json: &str) -> String {
    format!(r#"{{"record":{}}}"#, json.replace('\n', ""))
}

/// How a digest is written: a JSON number would lose digits in many languages.
pub fn digest(view: &AnyView) -> String {
    format!("{:016x}", view.digest())
}

/// Reads one line without its end, at most `most` bytes of it; a longer one is read to its end and not kept. `None` at the
/// end of the stream, where an unfinished line is dropped.
///
/// # Errors
/// The stream's.
pub fn read_line(from: &mut impl BufRead, most: usize) -> io::Result<Option<Result<Vec<u8>, Trouble>>> {
    let (mut line, mut length) = (Vec::new(), 0);
    loop {
        let bytes = from.fill_buf()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        length += part.len();
        if length <= most {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        from.consume(used);
        if end.is_some() {
            let too_long = || {
                Trouble::new(
                    Code::TooLong,
                    format_args!("a line may have {most} bytes, not {length}"),
                )
            };
            return Ok(Some(if length <= most { Ok(line) } else { Err(too_long()) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded() {
        let mut input = &b"one\n\n12345678\n123456789\nlast"[..];
        let mut next = || read_line(&mut input, 8).unwrap();
        assert_eq!(next(), Some(Ok(b"one".to_vec())));
        assert_eq!(next(), Some(Ok(Vec::new())));
        assert_eq!(next(), Some(Ok(b"12345678".to_vec())));
        assert_eq!(next().unwrap().unwrap_err().code, Code::TooLong);
        assert_eq!(next(), None);
    }

    #[test]
    fn messages_have_one_form() {
        let play = Ask::Play {
            seen: 3,
            digest: "0a".into(),
            command: Command::Id(7),
        };
        let text = r#"{"play":{"seen":3,"digest":"0a","command":7}}"#;
        assert_eq!(serde_json::to_string(&play).unwrap(), text);
        assert_eq!(serde_json::from_str::<Ask>(text).unwrap(), play);
        for wrong in [
            r#"{"play":{"seen":3,"digest":"0a","command":7,"seat":1}}"#,
            r#"{"play":{"seen":-3,"digest":"0a","command":7}}"#,
            r#"{"view":{"seat":1}}"#,
            r#"{"hello":{"token":"x","seen":0},"watch":{"seen":0}}"#,
            "[]",
        ] {
            assert!(serde_json::from_str::<Ask>(wrong).is_err(), "{wrong}");
        }
    }
}
