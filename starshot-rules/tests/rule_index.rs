//! `RULES.md`: every rule id with what it says, the code that keeps it and the tests that show it. The file is written from
//! the sources and the tests; a rule without code or without a test fails here. `BLESS=1` rewrites the file.
//!
//! Code is what names the id in a comment, or answers with it as its `RuleId`, in the game's folder. A test is a scenario that
//! names the id, or a test function that does, in its name or in its text, or a file of tests that is about it as a whole.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use support::source::{files, function_at, item_at, names};

/// Game id, title, folder of its code, list of its rules.
const GAMES: &[(&str, &str, &str, &str)] = &[
    (
        "starshot",
        "StarShot",
        "starshot",
        include_str!("data/starshot-rules.txt"),
    ),
    (
        "shooting-stars",
        "Shooting Stars",
        "shooting_stars",
        include_str!("data/shooting-stars-rules.txt"),
    ),
];

const HEAD: &str = "<!-- Written by starshot-rules/tests/rule_index.rs from the sources and the tests: `make bless` rewrites it. -->

# Rules

From a rule id to what it says, to the code that keeps it, to the tests that show it. Code stands in the game's folder of
`starshot-rules/src/games`, tests in `starshot-rules/tests`; a rule without either fails the build.
";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The ids and texts of a list.
fn rules(list: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once('\t').unwrap_or_else(|| panic!("no tab in {line:?}")))
}

/// For each file of a kind that names the id: the items in which it does.
type Places = BTreeMap<String, BTreeSet<String>>;

/// The items of the game's folder that name the id.
fn code(sources: &[(String, String)], id: &str) -> Places {
    let mut places = Places::new();
    for (file, text) in sources {
        for line in names(text, id) {
            places.entry(file.clone()).or_default().extend(item_at(text, line));
        }
    }
    places
}

/// The scenarios and test functions that name the id.
fn tests(sources: &[(String, String)], id: &str) -> Places {
    let mut places = Places::new();
    let in_a_name = id.to_lowercase().replace('-', "_");
    for (file, text) in sources {
        if file.ends_with(".txt") {
            let stem = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".txt");
            let tells = text
                .lines()
                .any(|line| line.starts_with("rules:") && line.split_whitespace().any(|word| word == id));
            if stem == id || tells {
                places.entry(file.clone()).or_default();
            }
            continue;
        }
        if text
            .lines()
            .any(|line| line.starts_with("//!") && names(line, id).next().is_some())
        {
            places.entry(file.clone()).or_default();
        }
        let named = names(text, id).filter_map(|line| function_at(text, line));
        let called = text.lines().enumerate().filter_map(|(line, words)| {
            let name = words.trim_start().strip_prefix("fn ")?;
            let found = name.split('(').next()?.contains(&in_a_name);
            found.then(|| function_at(text, line)).flatten()
        });
        for function in named.chain(called) {
            places.entry(file.clone()).or_default().insert(function);
        }
    }
    places
}

/// Whether a file of `tests/` speaks of this game.
fn is_about(file: &str, folder: &str, other: &[&str]) -> bool {
    let shared = !other.iter().any(|game| file.contains(game));
    let generated = ["data/", "rule_index", "no_std/"]
        .iter()
        .any(|part| file.contains(part));
    !generated && (file.contains(folder) || shared) && (!file.ends_with(".txt") || file.contains("scenarios/"))
}

fn read(folder: &Path, endings: &[&str]) -> Vec<(String, String)> {
    let relative = |path: &PathBuf| path.strip_prefix(folder).unwrap().to_str().unwrap().to_string();
    files(folder, endings)
        .iter()
        .map(|path| (relative(path), fs::read_to_string(path).unwrap()))
        .collect()
}

fn cell(places: &Places, link: &str) -> String {
    let show = |(file, items): (&String, &BTreeSet<String>)| {
        let items: Vec<String> = items.iter().map(|item| format!("`{item}`")).collect();
        let colon = if items.is_empty() { "" } else { ": " };
        format!("[{file}]({link}/{file}){colon}{}", items.join(", "))
    };
    places.iter().map(show).collect::<Vec<_>>().join("; ")
}

#[test]
fn every_rule_leads_to_code_and_test() {
    let mut page = HEAD.to_string();
    let (mut gaps, mut figures) = (Vec::new(), Vec::new());
    let all_tests = read(&root().join("tests"), &[".rs", ".txt"]);
    for (game, title, folder, list) in GAMES {
        let sources = read(&root().join("src/games").join(folder), &[".rs"]);
        let other: Vec<&str> = GAMES.iter().map(|game| game.2).filter(|name| name != folder).collect();
        let tests_of: Vec<(String, String)> = all_tests
            .iter()
            .filter(|(file, _)| is_about(file, folder, &other))
            .cloned()
            .collect();
        page += &format!("\n## {title} (`{game}`)\n\n| id | says | code | tests |\n|---|---|---|---|\n");
        let (mut ids, mut whole) = (0, 0);
        for (id, says) in rules(list) {
            let (code, tests) = (code(&sources, id), tests(&tests_of, id));
            ids += 1;
            whole += u32::from(!code.is_empty() && !tests.is_empty());
            if code.is_empty() {
                gaps.push(format!("{game}:{id} has no code"));
            }
            if tests.is_empty() {
                gaps.push(format!("{game}:{id} has no test"));
            }
            let link = format!("starshot-rules/src/games/{folder}");
            let (code, tests) = (cell(&code, &link), cell(&tests, "starshot-rules/tests"));
            page += &format!("| {id} | {} | {code} | {tests} |\n", says.replace('|', "\\|"));
        }
        figures.push(format!("{title}: {whole} of {ids} rules have code and test"));
    }
    println!("{}", figures.join("\n"));
    let path = root().join("../RULES.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    assert!(gaps.is_empty(), "{}\n{}", figures.join("\n"), gaps.join("\n"));
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == page,
        "RULES.md is not what the sources and tests say: make bless"
    );
}

/// An id that a `RuleId` names but no list has would lead nowhere.
#[test]
fn every_rule_id_in_the_code_is_listed() {
    let mut unknown = BTreeSet::new();
    for (game, _, folder, list) in GAMES {
        let listed: BTreeSet<&str> = rules(list).map(|(id, _)| id).collect();
        for (_, text) in read(&root().join("src/games").join(folder), &[".rs"]) {
            for (at, start) in text.match_indices(&format!("{game}:")) {
                let rest = &text[at + start.len()..];
                let end = rest
                    .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                    .unwrap_or(rest.len());
                if !rest.starts_with(':') && !listed.contains(&rest[..end]) {
                    unknown.insert(format!("{game}:{}", &rest[..end]));
                }
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_lists_are_whole() {
    let counts: Vec<usize> = GAMES.iter().map(|game| rules(game.3).count()).collect();
    assert_eq!(counts, [162, 12]);
    for (_, _, _, list) in GAMES {
        let ids: BTreeSet<&str> = rules(list).map(|(id, _)| id).collect();
        assert_eq!(ids.len(), rules(list).count(), "an id is listed twice");
    }
}
