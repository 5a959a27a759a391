//! Reading our own sources, line by line: enough to say which item a line belongs to.

use std::fs;
use std::path::{Path, PathBuf};

/// Every file below `dir` with one of these endings, build output and hidden folders left out.
pub fn files(dir: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap().map(Result::unwrap) {
        let (path, name) = (entry.path(), entry.file_name().into_string().unwrap());
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            found.extend(files(&path, endings));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The folders of the games: those that have rules.
pub fn games() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let mut games: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(Result::unwrap)
        .filter(|entry| entry.path().join("rules").is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    games.sort();
    games
}

/// The identifier at the start of a text.
pub fn word(text: &str) -> &str {
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    &text[..end]
}

/// The lines that name an id, not as a part of another id.
pub fn names<'a>(text: &'a str, id: &'a str) -> impl Iterator<Item = usize> + 'a {
    let joins = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.lines().enumerate().filter_map(move |(number, line)| {
        let whole = line.match_indices(id).any(|(at, _)| {
            !line[..at].chars().next_back().is_some_and(joins)
                && !line[at + id.len()..].chars().next().is_some_and(joins)
        });
        whole.then_some(number)
    })
}

const KEYWORDS: [&str; 9] = [
    "fn", "struct", "enum", "trait", "const", "static", "type", "mod", "impl",
];

/// What a line defines: the keyword and the name.
fn defined(line: &str) -> Option<(&str, &str)> {
    let mut rest = line.trim_start();
    loop {
        let first = word(rest);
        let after = rest[first.len()..].trim_start();
        match first {
            "pub" => {
                rest = after
                    .strip_prefix('(')
                    .map_or(after, |inner| inner.split_once(')').map_or("", |x| x.1).trim_start())
            }
            "const" if word(after) == "fn" => rest = after,
            "impl" => return Some(("impl", word(after.rsplit(" for ").next().unwrap_or(after)))),
            _ if KEYWORDS.contains(&first) => return Some((first, word(after))),
            _ => return None,
        }
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The nearest line above that encloses a line, and what it defines.
fn around<'a>(lines: &[&'a str], at: usize) -> Option<(usize, (&'a str, &'a str))> {
    let mut inner = indent(lines[at]);
    for above in (0..at).rev() {
        let line = lines[above];
        let opens = !line.trim().is_empty() && indent(line) < inner && !line.trim_start().starts_with("//");
        if opens {
            inner = indent(line);
            if let Some(item) = defined(line) {
                return Some((above, item));
            }
        }
    }
    None
}

/// The item that a line belongs to, such as `need`, `Event::Moved`, `Tuning.hand`; nothing for the file as a whole.
pub fn item_at(text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let here = lines[line].trim_start();
    if here.starts_with("//!") {
        return None;
    }
    // a comment on top of an item speaks of the item
    let documents = |line: &&str| line.trim_start().starts_with("///") || line.trim_start().starts_with("#[");
    let at = if documents(&lines[line]) {
        (line..lines.len()).find(|&at| !documents(&lines[at]))?
    } else {
        line
    };
    let outer = around(&lines, at).map(|(_, item)| item);
    if let Some((kind, name)) = defined(lines[at]) {
        let of = outer.filter(|outer| outer.0 == "impl" && kind == "const");
        return Some(of.map_or(name.to_string(), |(_, of)| format!("{of}::{name}")));
    }
    let field = lines[at].trim_start();
    let name = word(match field.split_once(' ') {
        Some((visible, rest)) if visible.starts_with("pub") => rest,
        _ => field,
    });
    match outer? {
        ("enum", of) => Some(format!("{of}::{name}")),
        ("struct", of) => Some(format!("{of}.{name}")),
        // a table from variants to rule ids
        ("fn", "rule" | "number_and_rule") => variant_at(&lines, at),
        (_, of) => Some(of.to_string()),
    }
}

/// The variant whose arm a line of a `match` belongs to.
fn variant_at(lines: &[&str], at: usize) -> Option<String> {
    let arm = (0..=at).rev().find(|&at| {
        let line = lines[at].trim_start();
        line.starts_with("Self::") || line.starts_with("Why::")
    })?;
    let (function, _) = around(lines, arm)?;
    let of = match around(lines, function) {
        Some((_, ("impl", of))) => of,
        _ => "Self",
    };
    let name = lines[arm].trim_start();
    match name.strip_prefix("Self::") {
        Some(name) => Some(format!("{of}::{}", word(name))),
        None => Some(format!("Why::{}", word(&name[5..]))),
    }
}

/// The function that a line stands in or speaks of.
pub fn function_at(text: &str, line: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let documents = |line: &&str| line.trim_start().starts_with("//") || line.trim_start().starts_with("#[");
    let at = if documents(&lines[line]) {
        (line..lines.len()).find(|&at| !documents(&lines[at]))?
    } else {
        line
    };
    let mut at = at;
    loop {
        if let Some(("fn", name)) = defined(lines[at]) {
            return Some(name.to_string());
        }
        at = around(&lines, at)?.0;
    }
}

/// The variants of an enum, in order, from the text that opens it.
pub fn variants(text: &str, opening: &str) -> Vec<String> {
    let body = text.split_once(opening).map_or("", |(_, rest)| rest);
    let lines = body.lines().skip(1).take_while(|line| !line.starts_with('}'));
    lines
        .filter(|line| indent(line) == 4 && line.trim_start().starts_with(char::is_uppercase))
        .map(|line| word(line.trim_start()).to_string())
        .collect()
}

/// The strings that the arms of a function's match give, such as `=> "Moved"`.
pub fn string_arms(text: &str, opening: &str) -> Vec<String> {
    let body = text.split_once(opening).map_or("", |(_, rest)| rest);
    let lines = body.lines().skip(1).take_while(|line| *line != "    }");
    lines
        .filter_map(|line| Some(line.split_once("=> \"")?.1.split_once('"')?.0.to_string()))
        .collect()
}
