//! Who may import whom. The paths `crate::..` and `super::..` of every source file are read; none is followed by hand.
//!
//! `kit` <- `engine` <- `games/<game>` <- `games/any.rs`, `bots`. Inside a game: see [`LAYERS`]. Inside `rules/`: see `rules/mod.rs`.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use support::source::{files, games, word};

/// The files of a game folder, lowest first: a file imports from lower lines, and from its own line only what [`SIDEWAYS`]
/// names. `mod` is the folder's own `mod.rs`.
const LAYERS: &[&[&str]] = &[
    &["data"],
    &["command", "phase"],
    &["event", "reason", "fault"],
    &["state"],
    &["rules"],
    &["legal", "why_not"],
    &["turn"],
    // one subject each; files of a subject may ask each other
    &["setup", "invariants"],
    &["programs", "fill", "view"],
    &[
        "notation", "english", "picture", "position", "bytes", "observe", "odds", "facts", "whole", "told", "flat",
    ],
    &["mod"],
];

/// Files of one layer that ask each other: they share a subject.
const SIDEWAYS: &[&str] = &["setup", "programs", "notation"];

/// What a file may import although it lies higher, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    // (file, imported file, reason): none is needed now
];

/// Longest file that a reader can find a rule in.
const LINES: usize = 600;
/// Longest rule file.
const RULE_LINES: usize = 300;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The source without comments and without the tests at its end; nothing of a file of tests.
fn code(path: &Path) -> String {
    if path.file_stem().is_some_and(|name| name == "tests") {
        return String::new();
    }
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Where a file stands: `games/starshot/rules/attack.rs` is `games`, `starshot`, `rules`, `attack`.
fn module(path: &Path) -> Vec<String> {
    let path = path.strip_prefix(root().join("src")).unwrap().with_extension("");
    let mut parts: Vec<String> = path.iter().map(|part| part.to_str().unwrap().to_string()).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

/// The paths a file names, from the crate's root, groups written out.
fn paths(path: &Path) -> BTreeSet<Vec<String>> {
    let (own, code) = (module(path), code(path));
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            let is_visibility = code[..at].ends_with("(in ");
            if before.is_alphanumeric() || before == '_' || before == ':' || is_visibility {
                continue;
            }
            let mut base = Vec::new();
            if start == "super::" {
                base.extend(own.iter().cloned());
                base.extend(inline_modules(&code, at));
            }
            let rest = if start == "crate::" {
                &code[at + 7..]
            } else {
                &code[at..]
            };
            spread(base, rest, &mut found);
        }
    }
    found
}

/// The modules written out in the file that enclose a place of it.
fn inline_modules(code: &str, at: usize) -> Vec<String> {
    let mut modules = Vec::new();
    for (start, _) in code.match_indices("mod ") {
        let name = word(&code[start + 4..]);
        let rest = &code[start + 4 + name.len()..];
        if start > at || !rest.trim_start().starts_with('{') {
            continue;
        }
        let mut depth = 0;
        let closes = |&(_, c): &(usize, char)| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == '}' && depth == 0
        };
        let end = rest.char_indices().find(closes).map_or(rest.len(), |(at, _)| at);
        if code.len() - rest.len() + end > at {
            modules.push(name.to_string());
        }
    }
    modules
}

/// Adds the path at the start of `text`, one for each item of its groups.
fn spread(mut base: Vec<String>, text: &str, found: &mut BTreeSet<Vec<String>>) {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut from) = (0, 0);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' | ',' if depth == 0 => {
                    let item = group[from..at].trim();
                    if !item.is_empty() {
                        spread(base.clone(), item, found);
                    }
                    from = at + 1;
                    if c == '}' {
                        return;
                    }
                }
                '}' => depth -= 1,
                _ => {}
            }
        }
        return;
    }
    let end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    match &text[..end] {
        "" => {}
        "super" => drop(base.pop()),
        "self" => {}
        name => base.push(name.to_string()),
    }
    match text[end..].strip_prefix("::") {
        Some(rest) => spread(base, rest, found),
        None => drop(found.insert(base)),
    }
}

fn starts(path: &[String], with: &[&str]) -> bool {
    path.len() >= with.len() && path.iter().zip(with).all(|(a, b)| a == b)
}

/// The top parts of the crate that a file may name.
fn may_name(file: &[String], path: &[String]) -> bool {
    let any = starts(file, &["games", "any"]) || starts(file, &["bots"]) || file.is_empty() || file == ["games"];
    match path.first().map(String::as_str) {
        Some("kit") => true,
        Some("engine") => any || !starts(file, &["kit"]),
        Some("games") if any => true,
        Some("games") => starts(file, &["games"]) && file.get(1) == path.get(1),
        Some("bots") => any,
        // what lib.rs itself offers: its version
        _ => path == ["VERSION"],
    }
}

#[test]
fn imports_go_down_only() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for file in files(&root().join("src"), &[".rs"]) {
        let own = module(&file);
        for path in paths(&file) {
            seen += 1;
            if !may_name(&own, &path) {
                wrong.push(format!("{} imports {}", own.join("::"), path.join("::")));
            }
        }
    }
    assert!(seen > 300, "only {seen} paths were read");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn layer(file: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&file))
}

#[test]
fn inside_a_game_imports_go_down_only() {
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for game in games() {
        let folder = root().join("src/games").join(&game);
        for file in files(&folder, &[".rs"]) {
            let own = module(&file);
            let name = own.get(2).map_or("mod", String::as_str);
            let Some(height) = layer(name) else {
                wrong.push(format!("{game}: the layer of {name} is not written down"));
                continue;
            };
            for path in paths(&file) {
                if !starts(&path, &["games", &game]) {
                    continue;
                }
                let target = path.get(2).map_or("mod", String::as_str);
                let target = if layer(target).is_some() { target } else { "mod" };
                let depth = layer(target).unwrap();
                let sideways = height == depth && SIDEWAYS.contains(&LAYERS[height][0]);
                let exception = EXCEPTIONS
                    .iter()
                    .position(|(from, to, _)| (*from, *to) == (name, target));
                used.extend(exception);
                if name != target && depth >= height && !sideways && exception.is_none() {
                    wrong.push(format!(
                        "{game}: {} imports {}",
                        own[2..].join("::"),
                        path[2..].join("::")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(used.len(), EXCEPTIONS.len(), "an exception is not needed any more");
}

/// The chapters of a game in the order of `rules/mod.rs`.
fn chapters(game: &str) -> Vec<String> {
    let list = code(&root().join("src/games").join(game).join("rules/mod.rs"));
    list.split(';')
        .filter_map(|item| item.trim().rsplit_once("mod "))
        .map(|(_, name)| name.trim().to_string())
        .collect()
}

/// The functions that a file defines.
fn functions(code: &str) -> impl Iterator<Item = &str> {
    code.match_indices("fn ").map(|(at, _)| word(&code[at + 3..]))
}

/// The methods that a file calls on anything, by name: `.name(`.
fn calls(code: &str) -> BTreeSet<&str> {
    code.match_indices('.')
        .map(|(at, _)| (word(&code[at + 1..]), at))
        .filter(|(name, at)| code[at + 1 + name.len()..].starts_with('('))
        .map(|(name, _)| name)
        .collect()
}

/// A `use` line does not show methods of the state, so their calls are looked at too.
#[test]
fn a_chapter_calls_later_chapters_only() {
    let mut wrong = Vec::new();
    for game in games() {
        let folder = root().join("src/games").join(&game);
        let chapters = chapters(&game);
        assert!(chapters.len() >= 5, "{game}: {chapters:?}");
        let texts: Vec<String> = chapters
            .iter()
            .map(|name| code(&folder.join("rules").join(format!("{name}.rs"))))
            .collect();
        let mut home: BTreeMap<&str, usize> = BTreeMap::new();
        for (k, text) in texts.iter().enumerate() {
            home.extend(functions(text).map(|name| (name, k)));
        }
        let above: Vec<String> = ["legal.rs", "why_not.rs", "turn.rs"]
            .into_iter()
            .map(|name| folder.join(name))
            .filter(|path| path.exists())
            .map(|path| code(&path))
            .collect();
        let above: BTreeSet<&str> = above.iter().flat_map(|text| functions(text)).collect();
        for (k, text) in texts.iter().enumerate() {
            for name in calls(text) {
                match home.get(name) {
                    Some(&other) if other < k => wrong.push(format!(
                        "{game}: {} calls {name} of the earlier {}",
                        chapters[k], chapters[other]
                    )),
                    None if above.contains(name) => {
                        wrong.push(format!("{game}: {} calls {name} of a layer above", chapters[k]));
                    }
                    _ => {}
                }
            }
        }
        for (k, name) in chapters.iter().enumerate() {
            for path in paths(&folder.join("rules").join(format!("{name}.rs"))) {
                let other = path
                    .iter()
                    .skip(3)
                    .find_map(|part| chapters.iter().position(|c| c == part));
                if starts(&path, &["games", &game, "rules"]) && other.is_some_and(|other| other < k) {
                    wrong.push(format!("{game}: {name} imports {}", path[3..].join("::")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_chapter_is_in_the_list() {
    for game in games() {
        let folder = root().join("src/games").join(&game).join("rules");
        let listed: BTreeSet<String> = chapters(&game).into_iter().collect();
        let there: BTreeSet<String> = files(&folder, &[".rs"])
            .iter()
            .map(|path| path.file_stem().unwrap().to_str().unwrap().to_string())
            .filter(|name| name != "mod")
            .collect();
        assert_eq!(listed, there, "{game}");
    }
}

#[test]
fn files_are_short_enough_to_find_a_rule_in() {
    let workspace = root().parent().unwrap().to_path_buf();
    let mut long = Vec::new();
    for path in files(&workspace, &[".rs", ".py", ".c", ".cs"]) {
        let text = fs::read_to_string(&path).unwrap();
        if text.lines().next().is_some_and(|line| line.contains("generated")) {
            continue;
        }
        let rule = path.parent().is_some_and(|folder| folder.ends_with("rules"));
        let (lines, most) = (text.lines().count(), if rule { RULE_LINES } else { LINES });
        if lines > most {
            long.push(format!("{}: {lines} lines, at most {most}", path.display()));
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The reader of paths itself: groups, steps up, and comments.
#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let mut found = BTreeSet::new();
    spread(
        vec!["games".into(), "a".into(), "view".into()],
        "super::{state::{X, Y as Z}, rules::{self, one}, Setup};",
        &mut found,
    );
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        found,
        [
            "games::a::Setup",
            "games::a::rules",
            "games::a::rules::one",
            "games::a::state::X",
            "games::a::state::Y"
        ]
    );
}
