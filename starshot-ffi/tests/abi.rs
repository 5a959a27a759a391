//! What a compiled program relies on: names, parameters, numbers, sizes and places of fields. `abi.txt` lists them all.

mod support;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::mem::{align_of, offset_of, size_of};
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use starshot::batch::BatchBuffers;
use starshot::board::Spot;
use starshot::game::Sizes;
use starshot::log::Event;
use starshot::state::{Place, Roll, TurnInfo};
use starshot::{Error, STARSHOT_ABI_VERSION};
use support::{file, functions, header, hold};

macro_rules! layout {
    ($text:ident: $($type:ident = $name:literal { $($field:ident),* })*) => {
        $(
            writeln!($text, "struct starshot_{}: {} bytes, aligned to {}", $name, size_of::<$type>(), align_of::<$type>()).unwrap();
            $(writeln!($text, "  {} at {}", stringify!($field), offset_of!($type, $field)).unwrap();)*
            // a field more than those listed shows in the header
            let fields = [$(stringify!($field)),*];
            assert_eq!(fields.len(), fields_in_header($name), "the fields of starshot_{}", $name);
        )*
    };
}

fn fields_in_header(name: &str) -> usize {
    let header = header();
    let begin = header
        .find(&format!("typedef struct starshot_{name} {{"))
        .expect("the struct is in the header");
    let body = &header[begin..begin + header[begin..].find('}').expect("it ends")];
    body.matches(';').count()
}

fn listing() -> String {
    let mut text = format!("abi version {STARSHOT_ABI_VERSION}\n\n");
    layout! { text:
        Error = "error" { status, code, index, reason, rule, text }
        Sizes = "sizes" { seats, default_seats, ids, rolls, observation, kinds, rules }
        Event = "event" { kind, rule, actor, args }
        TurnInfo = "turn" { kind, seats, lowest }
        Roll = "roll" { id, weight }
        Place = "place" { place, score, tie_breaks }
        Spot = "spot" { kind, number, q, r, facing, x, y }
        BatchBuffers = "buffers" {
            masks, masks_length, rewards, rewards_length, done, done_length, seats, seats_length, observations,
            observations_length, final_observations, final_observations_length
        }
    }
    text.push('\n');
    let header = header();
    for line in header.lines().map(str::trim) {
        if let Some(constant) = line.strip_prefix("#define STARSHOT_").filter(|rest| rest.contains(' ')) {
            writeln!(text, "STARSHOT_{constant}").unwrap();
        } else if line.starts_with("STARSHOT_") {
            writeln!(text, "{}", line.trim_end_matches(',')).unwrap();
        }
    }
    text.push('\n');
    for function in functions() {
        writeln!(
            text,
            "{} {}({})",
            function.returns,
            function.name,
            function.parameters.join(", ")
        )
        .unwrap();
    }
    text
}

#[test]
fn the_interface_is_the_listed_one() {
    let (new, path) = (listing(), file("abi.txt"));
    let old = fs::read_to_string(&path).unwrap_or_default();
    let version = |text: &str| text.lines().next().map(str::to_string);
    let gone = old.lines().find(|line| !new.lines().any(|other| other == *line));
    if let Some(gone) = gone.filter(|_| version(&old) == version(&new)) {
        panic!("`{gone}` is gone or changed, so programs break: raise STARSHOT_ABI_VERSION, then run `make bless`");
    }
    hold("abi.txt", &new);
}

/// The shared library that was built with this test.
fn library() -> PathBuf {
    let mut dir = env::current_exe().expect("this test is a file");
    dir.pop();
    let places = [dir.join("libstarshot.so"), dir.join("../libstarshot.so")];
    let built = places
        .into_iter()
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)));
    built.max().expect("cargo has built the shared library").1
}

#[test]
#[cfg(target_os = "linux")]
fn the_library_exports_the_header_and_nothing_else() {
    let nm = Command::new("nm")
        .args(["-D", "--defined-only", "--format=posix"])
        .arg(library())
        .output();
    let nm = nm.expect("nm comes with the C compiler");
    let listed = String::from_utf8(nm.stdout).expect("names are text");
    let mut exported: Vec<&str> = listed.lines().filter_map(|line| line.split(' ').next()).collect();
    exported.sort_unstable();
    let functions = functions();
    let named: Vec<&str> = functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(exported, named);
}

#[test]
#[cfg(target_os = "linux")]
fn the_library_is_named_after_its_interface() {
    let readelf = Command::new("readelf").arg("-d").arg(library()).output();
    let readelf = readelf.expect("readelf comes with the C compiler");
    let listed = String::from_utf8(readelf.stdout).expect("names are text");
    let soname = format!("[libstarshot.so.{STARSHOT_ABI_VERSION}]");
    assert!(
        listed.contains(&soname),
        "build.rs names another one than {soname}: {listed}"
    );
}

#[test]
fn every_function_keeps_the_convention() {
    for function in functions() {
        let name = &function.name;
        if ["starshot_abi_version", "starshot_version"].contains(&name.as_str()) || name.ends_with("_free") {
            continue;
        }
        assert_eq!(function.returns, "starshot_status", "{name}");
        assert_eq!(
            function.parameters.last().map(String::as_str),
            Some("struct starshot_error *error"),
            "{name}"
        );
        let writes_text = function.parameters.iter().position(|one| one.ends_with("*buffer"));
        if let Some(at) = writes_text {
            assert_eq!(
                function.parameters[at + 1..at + 3],
                ["size_t capacity", "size_t *size"],
                "{name}"
            );
        }
    }
}

#[test]
fn every_function_is_called_with_nothing() {
    let mut text = String::from(
        "/* Generated from the header, run `make bless`: every function called with nothing but NULL and 0. Each says so. */\n\
         #include <stdio.h>\n#include <string.h>\n\n#include <starshot.h>\n\n\
         static int failed;\n\n\
         static void expect(const char *name, starshot_status status, const starshot_error *error) {\n    \
         int told = !error || (error->status == status && strstr(error->text, \"is NULL\"));\n    \
         if (status == STARSHOT_STATUS_NULL_POINTER && told) return;\n    \
         printf(\"%s: status %u, %s\\n\", name, (unsigned)status, error ? error->text : \"\");\n    failed = 1;\n}\n\n\
         int main(void) {\n    starshot_error error;\n",
    );
    let mut count = 0;
    for function in functions() {
        let name = &function.name;
        if name.ends_with("_free") {
            writeln!(text, "    {name}(NULL);").unwrap();
        } else if function.returns == "starshot_status" {
            let zeros = "0, ".repeat(function.parameters.len() - 1);
            writeln!(text, "    memset(&error, 1, sizeof error);").unwrap();
            writeln!(text, "    expect(\"{name}\", {name}({zeros}&error), &error);").unwrap();
            writeln!(text, "    expect(\"{name}\", {name}({zeros}NULL), NULL);").unwrap();
        }
        count += 1;
    }
    writeln!(text, "    printf(\"{count} functions\\n\");\n    return failed;\n}}").unwrap();
    hold("tests/nulls.c", &text);
}

/// Every program that the checks run, but for `nulls.c`, which is generated and calls all functions with nothing.
fn programs() -> String {
    let folders = ["tests", "../examples/c", "../examples/cpp", "../examples/csharp"];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(file(folder)).expect("the folder is there"));
    let mut all = String::new();
    for path in files.map(|entry| entry.expect("it can be listed").path()) {
        let kind = path.extension().and_then(|kind| kind.to_str());
        if kind.is_some_and(|kind| ["rs", "c", "cpp", "cs"].contains(&kind)) && !path.ends_with("nulls.c") {
            all += &fs::read_to_string(&path).expect("the program can be read");
        }
    }
    all
}

#[test]
fn every_function_is_called_by_a_test_or_an_example() {
    let programs = programs();
    let words: BTreeSet<&str> = programs
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .collect();
    let uncalled: Vec<String> = functions().into_iter().map(|function| function.name).collect();
    let uncalled: Vec<&String> = uncalled.iter().filter(|name| !words.contains(name.as_str())).collect();
    assert!(
        uncalled.is_empty(),
        "no program calls {uncalled:?}: call them in tests/queries.c"
    );
}

#[test]
fn panics_can_be_caught_in_every_profile() {
    let workspace = fs::read_to_string(file("../Cargo.toml")).expect("the workspace is there");
    assert!(
        workspace.contains("[profile.release]"),
        "profiles stand elsewhere now: look there"
    );
    assert!(
        !workspace.contains("abort"),
        "with panic = \"abort\" a panic would end the host program"
    );
}
