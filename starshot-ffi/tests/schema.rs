//! JSON Schemas of what a client is sent: views and events of each game, in `schema/`. They are written from the sources of
//! the rules, so that names, shapes and explanations are theirs; `BLESS=1` writes them anew. The Python tests hold real
//! output to them with the reference validator.

mod support;

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Map, Value, json};
use starshot_rules::games::any::GameId;
use starshot_rules::games::starshot::data::cards::{KINDS, ORDERED, Ordered};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Fields, GenericArgument, Item, Lit, Meta, PathArguments, Token, Type};

/// The sources of a game's JSON, relative to the sources of the rules.
fn sources(game: GameId) -> Vec<String> {
    let files = match game.id() {
        "starshot" => [
            "setup",
            "event",
            "command",
            "phase",
            "data/board",
            "data/cards",
            "data/purple",
            "data/ship",
            "data/tuning",
        ]
        .as_slice(),
        _ => &["setup", "event", "data/board", "data/words"],
    };
    let folder = format!("games/{}", game.id().replace('-', "_"));
    let own = files.iter().map(|file| format!("{folder}/{file}.rs"));
    own.chain(["engine/seat.rs".into(), "kit/hex.rs".into()]).collect()
}

/// The types of some sources and the definitions that were asked for.
struct Writer {
    items: BTreeMap<String, Item>,
    written: BTreeMap<String, Value>,
}

impl Writer {
    fn new(game: GameId) -> Self {
        let mut items = BTreeMap::new();
        for path in sources(game) {
            let text = fs::read_to_string(support::file("../starshot-rules/src").join(&path));
            let file = syn::parse_file(&text.expect("the source is there")).expect("the source is Rust");
            for item in file.items {
                let name = match &item {
                    Item::Struct(one) => one.ident.to_string(),
                    Item::Enum(one) => one.ident.to_string(),
                    _ => continue,
                };
                assert!(
                    items.insert(name.clone(), item).is_none(),
                    "{path}: there are two {name}"
                );
            }
        }
        Self {
            items,
            written: BTreeMap::new(),
        }
    }

    /// What stands for a type of this name.
    fn named(&mut self, name: &str) -> Value {
        match name {
            "bool" => json!({ "type": "boolean" }),
            "u8" => json!({ "type": "integer", "minimum": 0, "maximum": u8::MAX }),
            "u16" => json!({ "type": "integer", "minimum": 0, "maximum": u16::MAX }),
            "i16" => json!({ "type": "integer", "minimum": i16::MIN, "maximum": i16::MAX }),
            _ => {
                if !self.written.contains_key(name) {
                    self.written.insert(name.into(), Value::Null); // so that a type may name itself
                    let definition = self.definition(name);
                    self.written.insert(name.into(), definition);
                }
                json!({ "$ref": format!("#/$defs/{name}") })
            }
        }
    }

    fn definition(&mut self, name: &str) -> Value {
        let item = self.items.get(name).cloned();
        let item = item.unwrap_or_else(|| panic!("no source of this game has the type {name}"));
        let attributes = match &item {
            Item::Struct(one) => &one.attrs,
            Item::Enum(one) => &one.attrs,
            _ => unreachable!("only these are kept"),
        };
        let value = self.by_hand(name).unwrap_or_else(|| {
            assert!(
                !has(attributes, "into"),
                "{name} has a JSON of its own: say in `by_hand` which"
            );
            match &item {
                Item::Struct(one) => self.structure(&one.fields),
                Item::Enum(one) => self.choice(one),
                _ => None,
            }
            .unwrap_or_else(|| panic!("{name} has no named fields: say in `by_hand` what it is"))
        });
        described(value, attributes)
    }

    /// What serde does not derive from the fields.
    fn by_hand(&mut self, name: &str) -> Option<Value> {
        Some(match name {
            "Hex" | "Cell" => json!({
                "type": "array", "prefixItems": [{ "type": "integer" }, { "type": "integer" }],
                "items": false, "minItems": 2,
            }),
            "Direction" => json!({ "type": "integer", "minimum": 0, "maximum": 5 }),
            "Seat" => json!({ "type": "integer", "minimum": 0, "maximum": 7 }),
            "Seats" => self.set("Seat"),
            "TileSet" => self.set("Tile"),
            "PurpleSet" => self.set("Purple"),
            "Faces" => json!({
                "type": "object", "propertyNames": self.named("Card"),
                "additionalProperties": { "type": "integer", "minimum": 1, "maximum": 31 },
            }),
            "Ordered" => {
                let all = (0..ORDERED as u8).filter_map(Ordered::from_number);
                json!({ "enum": all.map(|card| card.to_string()).collect::<Vec<_>>() })
            }
            _ => return None,
        })
    }

    /// Each at most once.
    fn set(&mut self, of: &str) -> Value {
        json!({ "type": "array", "items": self.named(of), "uniqueItems": true })
    }

    /// An object with these fields, all there, none beside; nothing for fields without names.
    fn structure(&mut self, fields: &Fields) -> Option<Value> {
        let Fields::Named(fields) = fields else { return None };
        let mut properties = Map::new();
        for field in &fields.named {
            assert!(
                !has(&field.attrs, "skip_serializing_if"),
                "a field that may be left out is not required"
            );
            let name = field.ident.as_ref().expect("it is named").to_string();
            let value = described(self.shape(&field.ty), &field.attrs);
            properties.insert(name, value);
        }
        Some(object(properties))
    }

    /// One of the variants, as serde tags them.
    fn choice(&mut self, item: &syn::ItemEnum) -> Option<Value> {
        let snake = has(&item.attrs, "rename_all");
        let mut all = Vec::new();
        for variant in &item.variants {
            // An event holds a command only as a pick of a secret decision.
            if item.ident == "Command"
                && !["Place", "Ability", "Order", "Cover"]
                    .iter()
                    .any(|pick| variant.ident == pick)
            {
                continue;
            }
            let mut name = variant.ident.to_string();
            if snake {
                name = snake_case(&name);
            }
            let value = match &variant.fields {
                Fields::Unit => json!({ "const": name }),
                Fields::Unnamed(fields) => {
                    let one = fields.unnamed.iter().next().filter(|_| fields.unnamed.len() == 1);
                    let inside = self.shape(&one.expect("one value is inside").ty);
                    object(Map::from_iter([(name, inside)]))
                }
                fields => {
                    let inside = self.structure(fields).expect("they are named");
                    object(Map::from_iter([(name, inside)]))
                }
            };
            all.push(described(value, &variant.attrs));
        }
        Some(json!({ "oneOf": all }))
    }

    fn shape(&mut self, kind: &Type) -> Value {
        match kind {
            Type::Array(array) => {
                let length = length(&array.len);
                json!({
                    "type": "array", "items": self.shape(&array.elem), "minItems": length, "maxItems": length,
                })
            }
            Type::Path(path) => {
                let last = path.path.segments.last().expect("a type has a name");
                let inside = match &last.arguments {
                    PathArguments::AngleBracketed(inside) => match inside.args.first() {
                        Some(GenericArgument::Type(inside)) => Some(self.shape(inside)),
                        _ => None,
                    },
                    _ => None,
                };
                match (last.ident.to_string().as_str(), inside) {
                    ("Option", Some(inside)) => json!({ "anyOf": [inside, { "type": "null" }] }),
                    ("Vec", Some(inside)) => json!({ "type": "array", "items": inside }),
                    (name, None) => self.named(name),
                    (name, _) => panic!("what is the JSON of {name}<..>?"),
                }
            }
            _ => panic!("a field has a type without a name"),
        }
    }

    /// The whole schema around what stands for the document.
    fn schema(self, game: GameId, what: &str, title: &str, document: Value) -> String {
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": format!("urn:starshot-rules:{}:{}:{what}", game.id(), game.rules()),
            "title": title,
            "$comment": "Generated from the sources of the rules: run `make bless`.",
        });
        let parts = document.as_object().expect("a schema is an object").clone();
        let whole = schema.as_object_mut().expect("as written");
        whole.extend(parts);
        whole.insert("$defs".into(), json!(self.written));
        serde_json::to_string_pretty(&schema).expect("it can be written") + "\n"
    }
}

fn object(properties: Map<String, Value>) -> Value {
    let required: Vec<&String> = properties.keys().collect();
    json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false })
}

/// Whether serde is told this.
fn has(attributes: &[Attribute], word: &str) -> bool {
    let mut lists = attributes.iter().filter_map(|one| match &one.meta {
        Meta::List(list) if one.path().is_ident("serde") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .ok(),
        _ => None,
    });
    lists.any(|list| list.iter().any(|meta| meta.path().is_ident(word)))
}

/// The doc comment as the description.
fn described(mut value: Value, attributes: &[Attribute]) -> Value {
    let lines = attributes.iter().filter_map(|one| match &one.meta {
        Meta::NameValue(pair) if one.path().is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(line) => Some(line.value().trim().to_string()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    });
    // Its first paragraph; what follows is for readers of the Rust reference.
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    if let (false, Some(object)) = (lines.is_empty(), value.as_object_mut()) {
        object.insert("description".into(), lines.join(" ").into());
    }
    value
}

fn length(expression: &Expr) -> usize {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.base10_parse().expect("a length"),
            _ => panic!("a length is a number"),
        },
        Expr::Path(path) if path.path.is_ident("KINDS") => KINDS,
        _ => panic!("a length is a number or KINDS"),
    }
}

/// As serde's `rename_all = "snake_case"`.
fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (at, letter) in name.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

#[test]
fn the_committed_schemas_are_what_the_sources_say() {
    for &game in GameId::ALL {
        let mut view = Writer::new(game);
        let properties = json!({
            "format": { "const": 1, "description": "The format of saves." },
            "game": { "const": game.id() },
            "rules": { "const": game.rules(), "description": "The version of the rules, a date." },
            "viewer": view.named("Viewer"),
            "setup": view.named("Setup"),
        });
        let document = object(properties.as_object().expect("as written").clone());
        let title = format!("A view of {}: what one viewer may know", game.title());
        let path = format!("schema/{}.view.schema.json", game.id());
        support::hold(&path, &view.schema(game, "view", &title, document));

        let mut event = Writer::new(game);
        let document = event.named("Event");
        let title = format!("An event of {}, as a viewer is sent it", game.title());
        let path = format!("schema/{}.event.schema.json", game.id());
        support::hold(&path, &event.schema(game, "event", &title, document));
    }
}
