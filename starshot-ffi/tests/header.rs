//! The committed header is what the sources say; `BLESS=1` writes it anew.

mod support;

use std::fmt::Write;
use std::path::Path;

use starshot_rules::games::any::GameId;

fn generated() -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = cbindgen::Config::from_file(here.join("cbindgen.toml")).expect("cbindgen.toml can be read");
    config.after_includes = Some(events());
    let mut header = Vec::new();
    let builder = cbindgen::Builder::new().with_crate(here).with_config(config);
    builder.generate().expect("the sources can be read").write(&mut header);
    String::from_utf8(header).expect("the header is text")
}

/// The kinds of events of every game.
fn events() -> String {
    let mut text = String::new();
    for &game in GameId::ALL {
        let prefix = format!("STARSHOT_EVENT_{}", screaming(game.id()));
        let name = game.id().replace('-', "_");
        writeln!(
            text,
            "\n// The kinds of events of `{}`: `kind` of a starshot_event of that game.",
            game.id()
        )
        .unwrap();
        writeln!(text, "enum starshot_event_kind_{name} {{").unwrap();
        for (number, kind) in game.kinds().iter().enumerate() {
            let comma = if number + 1 < game.kinds().len() { "," } else { "" };
            let field = |(name, width): &(&str, usize)| match width {
                0 => format!("{name} (the actor)"),
                1 => (*name).to_string(),
                _ => format!("{name} ({width})"),
            };
            let fields: Vec<String> = kind.fields.iter().map(field).collect();
            let fields = if fields.is_empty() {
                "no field".into()
            } else {
                fields.join(", ")
            };
            writeln!(text, "    // {fields}").unwrap();
            writeln!(text, "    {prefix}_{} = {number}{comma}", screaming(kind.name)).unwrap();
        }
        writeln!(text, "}};").unwrap();
    }
    text
}

/// `TileDestroyed` and `shooting-stars` as in a C constant.
fn screaming(name: &str) -> String {
    let mut text = String::new();
    for (at, letter) in name.char_indices() {
        match letter {
            '-' => text.push('_'),
            _ => {
                if at > 0 && letter.is_ascii_uppercase() {
                    text.push('_');
                }
                text.push(letter.to_ascii_uppercase());
            }
        }
    }
    text
}

#[test]
fn the_committed_header_is_what_the_sources_say() {
    support::hold("include/starshot.h", &generated());
}

#[test]
fn every_item_of_the_header_is_documented() {
    let header = generated();
    let lines: Vec<&str> = header.lines().collect();
    let mut items = 0;
    for (at, line) in lines.iter().enumerate() {
        let opens = line.starts_with("typedef struct") || line.starts_with("enum ");
        let defines = line.starts_with("#define STARSHOT_") && line.contains(' ') && at > 3;
        let function = ["starshot_status ", "void ", "uint32_t ", "const char *"]
            .iter()
            .any(|start| line.starts_with(start));
        let member = line.starts_with("    ") && !line[4..].starts_with([' ', '/']);
        if opens || defines || function || member {
            items += 1;
            assert!(
                lines[at - 1].trim_start().starts_with("//"),
                "nothing explains `{line}`"
            );
        }
    }
    assert!(items > 150, "only {items} items were looked at");
}
