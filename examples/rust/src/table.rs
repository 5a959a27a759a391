//! A table in the terminal: people take turns at one keyboard, bots play the other seats.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use starshot_rules::engine::{Seat, Seats, Turn, Viewer};
use starshot_rules::games::any::{AnyError, AnyMatch, AnyRecord, AnyView, Pick};

use crate::bots::Player;
use crate::rng::SplitMix;
use crate::telling::{ranking, tell};

const HELP: &str = "\
  a number           plays that choice
  a command's text   plays it, such as `move left`; a whole secret decision can be written at once
  why COMMAND        says whether you may play it now, and if not, why not
  odds               says again what you may want to know before you decide
  list               lists all choices, however many
  look               shows the table
  undo               goes back to before the last command of a person
  save FILE          writes the record of the game so far
  load FILE          goes on with a recorded game, with the dice of this table's seed
  help               shows this
  quit               leaves";

/// Choices shown without being asked for.
const SHOWN: usize = 40;

/// Wipes a terminal, so that nobody reads what was said to somebody else.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The table.
pub struct Table<R, W> {
    game: AnyMatch,
    people: Seats,
    input: R,
    out: W,
    /// How many events each seat has been told.
    told: Vec<usize>,
    /// Who had the keyboard last, and whether what it was shown is secret.
    last: Option<(Seat, bool)>,
    /// Whether the table has changed since a person last looked at it.
    changed: bool,
}

/// What became of a line that was typed.
enum Typed {
    /// The same decision is asked again.
    Again,
    /// The game went on or back.
    Done,
    /// The player leaves.
    Quit,
}

impl<R: BufRead, W: Write> Table<R, W> {
    /// A table for this match; these seats are people's.
    pub fn new(game: AnyMatch, people: Seats, input: R, out: W) -> Self {
        let told = vec![0; usize::from(game.seats())];
        Self {
            game,
            people,
            input,
            out,
            told,
            last: None,
            changed: true,
        }
    }

    /// Plays until the game is over, somebody quits or the input ends.
    ///
    /// # Errors
    /// The terminal's.
    pub fn run(&mut self) -> io::Result<()> {
        self.say(format_args!(
            "{}, {} seats; `help` says what you can type",
            self.game.game().title(),
            self.game.seats()
        ))?;
        loop {
            match self.game.turn() {
                Turn::Over | Turn::Chance => return self.end(),
                turn => {
                    // people first, so that nobody waits while bots think about secrets
                    let owing = turn.seats();
                    let person = owing.iter().find(|&seat| self.people.contains(seat));
                    let seat = person.or(owing.lowest()).unwrap_or_default();
                    if person.is_none() {
                        self.let_bot_play(seat)?;
                    } else if !self.ask(seat, matches!(turn, Turn::All(_)))? {
                        return Ok(());
                    }
                }
            }
        }
    }

    fn let_bot_play(&mut self, seat: Seat) -> io::Result<()> {
        let mut rng = SplitMix::of_decision(self.game.seed(), self.game.steps());
        let pick = Player::Bot.choose(&self.view(seat), &mut rng);
        let played = pick.map(|pick| self.game.play(Some(seat), pick));
        match played {
            Some(Ok(_)) => {
                self.changed = true;
                Ok(())
            }
            Some(Err(error)) => Err(io::Error::other(error.to_string())),
            None => Err(io::Error::other(format!("the bot of {seat} has no choice"))),
        }
    }

    /// Asks a person for one decision; false if the table is left.
    fn ask(&mut self, seat: Seat, secret: bool) -> io::Result<bool> {
        if !self.hand_over(seat, secret)? {
            return Ok(false);
        }
        let fresh = self.changed || self.last != Some((seat, secret));
        self.changed = false;
        self.last = Some((seat, secret));
        self.tell_news(seat)?;
        let view = self.view(seat);
        if fresh {
            self.say(format_args!("\n{}", view.picture().trim_end()))?;
        }
        self.show_choices(&view, SHOWN)?;
        loop {
            let Some(line) = self.read(format_args!("{seat}> "))? else {
                self.say("\nthe input has ended, and the game is left here")?;
                return Ok(false);
            };
            match self.obey(seat, &view, line.trim())? {
                Typed::Again => {}
                Typed::Done => return Ok(true),
                Typed::Quit => return Ok(false),
            }
        }
    }

    /// Wipes the screen before another person may look, if one of the two decisions is secret.
    fn hand_over(&mut self, seat: Seat, secret: bool) -> io::Result<bool> {
        let others = self.people.len() > 1;
        let hidden = match self.last {
            Some((last, was_secret)) => last != seat && (secret || was_secret),
            None => secret,
        };
        if !(others && hidden) {
            return Ok(true);
        }
        write!(self.out, "{WIPE}")?;
        let go_on = self.read(format_args!("pass the keyboard to {seat}, who presses Enter: "))?;
        if go_on.is_none() {
            self.say("\nthe input has ended, and the game is left here")?;
        }
        Ok(go_on.is_some())
    }

    fn obey(&mut self, seat: Seat, view: &AnyView, line: &str) -> io::Result<Typed> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("", _) => Ok(Typed::Again),
            ("quit" | "exit", "") => self.say("the game is left here").map(|()| Typed::Quit),
            ("help", "") => self.say(HELP).map(|()| Typed::Again),
            ("list", "") => self.show_choices(view, usize::MAX).map(|()| Typed::Again),
            ("look", "") => self.say(view.picture().trim_end()).map(|()| Typed::Again),
            ("odds", "") => self.advise(view).map(|()| Typed::Again),
            ("why", command) => self.say_why(view, command).map(|()| Typed::Again),
            ("undo", "") => self.undo(),
            ("save", file) => self.save(file).map(|()| Typed::Again),
            ("load", file) => self.load(file),
            _ => self.play(seat, view, line),
        }
    }

    fn play(&mut self, seat: Seat, view: &AnyView, line: &str) -> io::Result<Typed> {
        let played = match numbered(view, line) {
            Some(Err(error)) => return self.say(error).map(|()| Typed::Again),
            Some(Ok(id)) => self.game.play(Some(seat), Pick::Id(id)),
            None => self.game.play(Some(seat), Pick::Text(line)),
        };
        match played {
            Ok(_) => Ok(Typed::Done),
            Err(error) => self.complain(&error).map(|()| Typed::Again),
        }
    }

    fn complain(&mut self, error: &AnyError) -> io::Result<()> {
        self.say(format_args!("not played: {error}"))?;
        match error {
            AnyError::Text(_) => self.say("(`list` shows what you can play, `help` what else you can type)"),
            _ => Ok(()),
        }
    }

    fn say_why(&mut self, view: &AnyView, command: &str) -> io::Result<()> {
        let verdict = match numbered(view, command) {
            Some(Err(error)) => return self.say(error),
            Some(Ok(id)) => view.check(Pick::Id(id)),
            None => view.check(Pick::Text(command)),
        };
        match verdict {
            Ok(()) => self.say(format_args!("you may play `{command}` now")),
            Err(AnyError::Refused(refusal)) => self.say(format_args!(
                "no: {refusal} (reason {}, {})",
                refusal.code, refusal.name
            )),
            Err(error) => self.say(format_args!("that is no command: {error}")),
        }
    }

    /// Undoes bots' commands up to and with the last one of a person.
    fn undo(&mut self) -> io::Result<Typed> {
        let before = self.game.clone();
        loop {
            match self.game.undo() {
                Ok((Some(seat), text)) if self.people.contains(seat) => {
                    self.forget_the_undone();
                    self.say(format_args!("undone: {seat}, {text}"))?;
                    return Ok(Typed::Done);
                }
                Ok(_) => {}
                Err(_) => {
                    self.game = before;
                    return self
                        .say("no person has played a command that could be undone")
                        .map(|()| Typed::Again);
                }
            }
        }
    }

    fn forget_the_undone(&mut self) {
        for (seat, told) in (0..).map(Seat).zip(&mut self.told) {
            *told = (*told).min(self.game.events_for(Viewer::Seat(seat)).len());
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        if file.is_empty() {
            return self.say("say where: save FILE");
        }
        match std::fs::write(file, self.game.record().to_json()) {
            Ok(()) => self.say(format_args!("saved {} choices in {file}", self.game.steps())),
            Err(error) => self.say(format_args!("not saved: {file}: {error}")),
        }
    }

    fn load(&mut self, file: &str) -> io::Result<Typed> {
        if file.is_empty() {
            return self.say("say what: load FILE").map(|()| Typed::Again);
        }
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
        let game = text.and_then(|text| {
            let record = AnyRecord::from_json(&text).map_err(|error| error.to_string())?;
            AnyMatch::from_record(&record, self.game.seed()).map_err(|error| error.to_string())
        });
        match game {
            Ok(game) if game.game() == self.game.game() && game.seats() == self.game.seats() => {
                self.game = game;
                self.last = None;
                // the story so far is known to nobody here, so the table is shown and not the story
                for (seat, told) in (0..).map(Seat).zip(&mut self.told) {
                    *told = self.game.events_for(Viewer::Seat(seat)).len();
                }
                self.say(format_args!("loaded {file}: {} choices", self.game.steps()))
                    .map(|()| Typed::Done)
            }
            Ok(game) => {
                let (found, seats) = (game.game().title(), game.seats());
                let other = format_args!("not loaded: {file} is of {found} with {seats} seats, this table is not");
                self.say(other).map(|()| Typed::Again)
            }
            Err(error) => self
                .say(format_args!("not loaded: {file}: {error}"))
                .map(|()| Typed::Again),
        }
    }

    fn show_choices(&mut self, view: &AnyView, most: usize) -> io::Result<()> {
        self.advise(view)?;
        let (texts, game) = (view.legal(), view.game());
        for (n, (text, id)) in texts.iter().zip(view.legal_ids()).enumerate().take(most) {
            let english = game.describe(id).unwrap_or_default();
            self.say(format_args!("{:4}  {text:<28}  {english}", n + 1))?;
        }
        if texts.len() > most {
            self.say(format_args!("      and {} more: `list` shows all", texts.len() - most))?;
        }
        match view.whole_form() {
            Some(form) => self.say(format_args!("      or all at once, such as `{form}`")),
            None => Ok(()),
        }
    }

    fn advise(&mut self, view: &AnyView) -> io::Result<()> {
        for line in view.advice() {
            self.say(format_args!("   {line}"))?;
        }
        Ok(())
    }

    fn tell_news(&mut self, seat: Seat) -> io::Result<()> {
        let events = self.game.events_for(Viewer::Seat(seat));
        let from = self.told[seat.index()].min(events.len());
        self.told[seat.index()] = events.len();
        for line in tell(&events[from..]) {
            self.say(line)?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        let person = self.last.map(|(seat, _)| seat).or(self.people.lowest());
        if let Some(seat) = person {
            self.tell_news(seat)?;
        }
        let picture = self.game.view(Viewer::Spectator).picture();
        self.say(format_args!("\n{}\nthe ranking", picture.trim_end()))?;
        let (game, outcome) = (self.game.game(), self.game.outcome());
        for line in outcome.iter().flat_map(|outcome| ranking(game, outcome)) {
            self.say(line)?;
        }
        Ok(())
    }

    fn view(&self, seat: Seat) -> AnyView {
        self.game.view(Viewer::Seat(seat))
    }

    /// One line of input; nothing at its end. Bytes that are no text are read as what can be read of them.
    fn read(&mut self, prompt: impl Display) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut line = Vec::new();
        let length = self.input.read_until(b'\n', &mut line)?;
        Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    fn say(&mut self, what: impl Display) -> io::Result<()> {
        writeln!(self.out, "{what}")
    }
}

/// The id of the choice with this number, if a number was typed.
fn numbered(view: &AnyView, text: &str) -> Option<Result<u32, String>> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let ids = view.legal_ids();
    let place = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let id = place.and_then(|place| ids.get(place)).copied();
    Some(id.ok_or_else(|| format!("there is no choice {text}: the choices are 1 to {}", ids.len())))
}
