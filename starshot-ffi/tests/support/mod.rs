//! What the tests of the interface share: the committed header as data, stored files.
#![allow(dead_code, unreachable_pub, reason = "not every test uses all of it")]

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A function of the header.
pub struct Function {
    /// Its name.
    pub name: String,
    /// What it returns.
    pub returns: String,
    /// Its parameters, each a type and a name.
    pub parameters: Vec<String>,
}

/// A file of this crate.
pub fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The committed header without comments.
pub fn header() -> String {
    let text = fs::read_to_string(file("include/starshot.h")).expect("the header is there: `make bless` writes it");
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Every function of the header, by name.
pub fn functions() -> Vec<Function> {
    let header = header();
    let plain: Vec<&str> = header.lines().filter(|line| !line.starts_with('#')).collect();
    let mut found = Vec::new();
    for statement in plain.join(" ").split(';') {
        let statement = statement.split_whitespace().collect::<Vec<_>>().join(" ");
        let statement = statement.trim_start_matches("extern \"C\" { ");
        let Some((head, rest)) = statement.split_once('(') else {
            continue;
        };
        let (returns, name) = head.rsplit_once([' ', '*']).expect("a function has a type");
        let returns = if head.contains('*') {
            format!("{} *", returns.trim())
        } else {
            returns.to_string()
        };
        let parameters = rest.trim_end_matches(')').split(',').map(|one| one.trim().to_string());
        let parameters = parameters.filter(|one| one != "void" && !one.is_empty()).collect();
        found.push(Function {
            name: name.to_string(),
            returns,
            parameters,
        });
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// Holds a text to the committed file; `BLESS=1` writes it.
pub fn hold(path: &str, text: &str) {
    let place = file(path);
    if env::var_os("BLESS").is_some() {
        fs::write(&place, text).expect("the file can be written");
    }
    let committed = fs::read_to_string(&place).unwrap_or_default();
    let mut lines = committed.lines().zip(text.lines()).chain([("", "(lines at the end)")]);
    let first = lines.find(|(old, new)| old != new);
    assert!(
        committed == text,
        "{path} is out of date, run `make bless`; the first difference: {first:?}"
    );
}
