//! Flags of a command line, by hand: a flag is `--name value`, or `--name` alone.

use std::str::FromStr;

use starshot_rules::games::any::GameId;

/// What one flag is called, what value it takes (none if empty) and what it does.
pub type Flag = (&'static str, &'static str, &'static str);

/// The flags that were given.
#[derive(Debug)]
pub struct Flags {
    known: &'static [Flag],
    given: Vec<(&'static str, String)>,
}

impl Flags {
    /// Reads the command line of this program; on `--help` or a mistake it says so and ends the program.
    pub fn of_program(about: &str, known: &'static [Flag]) -> Self {
        let given = Self::read(std::env::args().skip(1), known);
        match given {
            Ok(Some(flags)) => flags,
            Ok(None) => {
                println!("{about}\n\n{}", list(known));
                std::process::exit(0);
            }
            Err(error) => fail(&error),
        }
    }

    /// Reads flags; nothing if help is asked for.
    ///
    /// # Errors
    /// What is wrong, and which flags there are.
    pub fn read(mut words: impl Iterator<Item = String>, known: &'static [Flag]) -> Result<Option<Self>, String> {
        let mut given = Vec::new();
        while let Some(word) = words.next() {
            if word == "--help" || word == "-h" {
                return Ok(None);
            }
            let flag = known.iter().find(|flag| flag.0 == word);
            let &(name, value, _) = flag.ok_or_else(|| format!("there is no flag `{word}`\n\n{}", list(known)))?;
            let value = match value {
                "" => String::new(),
                _ => words
                    .next()
                    .ok_or_else(|| format!("{name} needs a value: {name} {value}"))?,
            };
            given.push((name, value));
        }
        Ok(Some(Self { known, given }))
    }

    /// Whether a flag was given.
    pub fn has(&self, name: &str) -> bool {
        self.text(name).is_some()
    }

    /// The value of a flag as it was written; the last one counts.
    pub fn text(&self, name: &str) -> Option<&str> {
        debug_assert!(self.known.iter().any(|flag| flag.0 == name));
        let given = self.given.iter().rev().find(|flag| flag.0 == name);
        given.map(|(_, value)| value.as_str())
    }

    /// The value of a flag, or this one.
    ///
    /// # Errors
    /// Which flag has what wrong value.
    pub fn get<T: FromStr>(&self, name: &str, or: T) -> Result<T, String> {
        match self.text(name) {
            None => Ok(or),
            Some(value) => value.parse().map_err(|_| format!("{name} does not take `{value}`")),
        }
    }

    /// The game of `--game`, StarShot if none is named.
    ///
    /// # Errors
    /// Which games there are.
    pub fn game(&self) -> Result<GameId, String> {
        let id = self.text("--game").unwrap_or("starshot");
        id.parse()
            .map_err(|error: starshot_rules::games::any::UnknownGame| error.to_string())
    }

    /// The number of seats of `--seats`, the usual number if none is named.
    ///
    /// # Errors
    /// Which numbers the game supports.
    pub fn seats(&self, game: GameId) -> Result<u8, String> {
        let seats = self.get("--seats", game.default_seats())?;
        if game.seats().contains(&seats) {
            return Ok(seats);
        }
        let supported: Vec<String> = game.seats().iter().map(ToString::to_string).collect();
        Err(format!(
            "{} is for {} seats, not {seats}",
            game.title(),
            supported.join(" or ")
        ))
    }
}

/// Ends the program with an error.
pub fn fail(error: &dyn std::fmt::Display) -> ! {
    eprintln!("error: {error}");
    std::process::exit(2);
}

fn list(known: &[Flag]) -> String {
    let line = |&(name, value, does): &Flag| format!("  {:<18} {does}", format!("{name} {value}"));
    format!(
        "the flags are\n{}",
        known.iter().map(line).collect::<Vec<_>>().join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Flag] = &[("--seats", "N", "how many"), ("--quiet", "", "say less")];

    fn read(line: &str) -> Result<Flags, String> {
        Flags::read(line.split_whitespace().map(String::from), KNOWN).map(|flags| flags.expect("no help was asked for"))
    }

    #[test]
    fn flags_are_read_and_mistakes_are_named() {
        let flags = read("--quiet --seats 2 --seats 3").unwrap();
        assert!(flags.has("--quiet"));
        assert_eq!(flags.get("--seats", 4u8), Ok(3));
        assert!(read("--sets 2").unwrap_err().contains("--seats N"));
        assert_eq!(read("--seats").unwrap_err(), "--seats needs a value: --seats N");
        let wrong = read("--seats two").unwrap().get("--seats", 4u8);
        assert_eq!(wrong, Err("--seats does not take `two`".into()));
    }
}
