//! Patterns of events, and values in a position.

use serde_json::{Map, Value};
use starshot_rules::engine::Event;

use super::{Check, value};

/// Splits at a separator outside brackets and quotes.
pub fn split_outside(text: &str, separator: impl Fn(char) -> bool) -> Vec<&str> {
    let (mut parts, mut depth, mut quoted, mut from) = (Vec::new(), 0i32, false, 0);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '{' | '[' if !quoted => depth += 1,
            '}' | ']' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 && !quoted && separator(c) {
            parts.push(&text[from..at]);
            from = at + c.len_utf8();
        }
    }
    parts.push(&text[from..]);
    parts
        .into_iter()
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect()
}

/// `Kind` or `Kind{field=value, ...}`; a value is JSON or a bare word.
pub struct Pattern<'a> {
    text: &'a str,
    kind: &'a str,
    fields: Vec<(&'a str, Value)>,
}

pub fn patterns(text: &str) -> Result<Vec<Pattern<'_>>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let one = |text| {
        let (kind, fields) = match str::split_once(text, '{') {
            Some((kind, fields)) => (kind, fields.strip_suffix('}').ok_or("a } is missing")?),
            None => (text, ""),
        };
        let fields = split_outside(fields, |c| c == ',').into_iter().map(|field| {
            let (name, value) = field.split_once('=').ok_or("write field=value")?;
            let value = value.trim();
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_string()));
            Ok::<_, &str>((name.trim(), value))
        });
        Ok(Pattern {
            text,
            kind,
            fields: fields.collect::<Result<_, _>>()?,
        })
    };
    let list = split_outside(text, char::is_whitespace);
    list.into_iter()
        .map(one)
        .collect::<Result<_, &str>>()
        .map_err(|problem| format!("{problem} in {text}"))
}

pub fn fields_of<E: Event>(event: &E) -> Result<Map<String, Value>, String> {
    Ok(match value(event)? {
        Value::Object(tagged) => match tagged.into_iter().next() {
            Some((_, Value::Object(fields))) => fields,
            Some((_, other)) => Map::from_iter([("value".to_string(), other)]),
            None => Map::new(),
        },
        _ => Map::new(),
    })
}

pub fn fits<E: Event>(pattern: &Pattern<'_>, event: &E) -> Result<bool, String> {
    if event.kind() != pattern.kind {
        return Ok(false);
    }
    let fields = fields_of(event)?;
    for (name, value) in &pattern.fields {
        match fields.get(*name) {
            None => {
                return Err(format!(
                    "{} has no field {name}: {}",
                    pattern.kind,
                    Value::Object(fields)
                ));
            }
            Some(came) if came != value => return Ok(false),
            Some(_) => {}
        }
    }
    Ok(true)
}

pub fn written<E: Event>(events: &[E]) -> String {
    let one = |event: &E| {
        let fields = fields_of(event).unwrap_or_default();
        let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("  {}{{{}}}", event.kind(), fields.join(", "))
    };
    let list: Vec<String> = events.iter().map(one).collect();
    if list.is_empty() {
        "none".to_string()
    } else {
        list.join("\n")
    }
}

pub fn in_order<E: Event>(expected: &str, events: &[E]) -> Check {
    let mut at = 0;
    let patterns = patterns(expected)?;
    if patterns.is_empty() {
        return Err("name an event, or say `events exactly: none`".to_string());
    }
    for pattern in patterns {
        loop {
            let Some(event) = events.get(at) else {
                return Err(format!("no {} in its place; came:\n{}", pattern.text, written(events)));
            };
            at += 1;
            if fits(&pattern, event)? {
                break;
            }
        }
    }
    Ok(())
}

pub fn exactly<E: Event>(expected: &str, events: &[E], routine: &[&str]) -> Check {
    let patterns = patterns(expected)?;
    let counted =
        |event: &&E| !routine.contains(&event.kind()) || patterns.iter().any(|pattern| pattern.kind == event.kind());
    let counted: Vec<&E> = events.iter().filter(counted).collect();
    let mut agree = patterns.len() == counted.len();
    for (pattern, event) in patterns.iter().zip(counted) {
        agree &= fits(pattern, event)?;
    }
    if agree {
        Ok(())
    } else {
        Err(format!("came:\n{}", written(events)))
    }
}

pub fn nowhere<E: Event>(expected: &str, events: &[E]) -> Check {
    for pattern in patterns(expected)? {
        for event in events {
            if fits(&pattern, event)? {
                return Err(format!("{} came:\n{}", pattern.text, written(events)));
            }
        }
    }
    Ok(())
}

pub fn pointers(expected: &str, value: &Value) -> Check {
    for one in split_outside(expected, |c| c == ';') {
        let (pointer, wanted) = one.split_once('=').ok_or("write /pointer = value")?;
        let (pointer, wanted) = (pointer.trim(), wanted.trim());
        let wanted = serde_json::from_str(wanted).unwrap_or_else(|_| Value::String(wanted.to_string()));
        match value.pointer(pointer) {
            Some(came) if *came == wanted => {}
            Some(came) => return Err(format!("{pointer} = {came}")),
            None => return Err(format!("there is no {pointer}")),
        }
    }
    Ok(())
}
