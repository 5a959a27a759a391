//! Records: verdicts, edits, cuts, what a seat gets.

mod support;

use starshot_rules::engine::{Choice, Digest, Diverged, FormatError, Record, Seat, Section, Verdict, Viewer, Why};
use support::laws::{self, random_match};
use support::toy::{Command, Roll, Toy, ToyBroken, ToyNext, ToyOther, start, varied};

#[test]
fn laws_hold() {
    for seed in 0..20 {
        let setup = varied(seed);
        laws::records_are_exact::<Toy>(&setup, seed);
        laws::seat_records_are_views::<Toy>(&setup, seed);
    }
}

fn played() -> Record<Toy> {
    random_match::<Toy>(&start(2, 2), 21, usize::MAX).record().clone()
}

/// The text with its checksum made right again, as the error names it.
fn sealed(text: &str) -> String {
    match Record::<Toy>::from_json(text) {
        Err(FormatError::Checksum { found, computed }) => {
            text.replace(&format!("{found:016x}"), &format!("{computed:016x}"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_flipped_byte_shows() {
    let record = played();
    let (text, bytes) = (record.to_json(), record.to_bytes());
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut edited = bytes.clone();
            edited[at] ^= 1 << bit;
            assert!(Record::<Toy>::from_bytes(&edited).is_err(), "byte {at} bit {bit}");
        }
    }
    for at in 0..text.len() {
        for bit in 0..7 {
            let mut edited = text.clone().into_bytes();
            edited[at] ^= 1 << bit;
            let edited = String::from_utf8(edited).unwrap();
            assert!(
                Record::<Toy>::from_json(&edited).is_err(),
                "byte {at} bit {bit}: {edited}"
            );
        }
    }
}

/// A byte edited and sealed anew: refused, or not `Exact`.
#[test]
fn every_sealed_edit_shows() {
    let record = played();
    let bytes = record.to_bytes();
    let content = bytes.len() - 8;
    let mut verdicts = [0; 3];
    for at in 0..content {
        for value in [0, 1, 2, 5, 0x40, 0x7f, 0x80, 0xff]
            .into_iter()
            .chain([bytes[at] ^ 1, bytes[at].wrapping_add(1)])
        {
            let mut edited = bytes[..content].to_vec();
            edited[at] = value;
            edited.extend(Digest::of(&edited).to_le_bytes());
            match Record::<Toy>::from_bytes(&edited).map(|record| record.verify()) {
                Ok(Verdict::Exact) => assert_eq!(edited, bytes, "byte {at} is {value}"),
                Ok(Verdict::Diverged(_)) => verdicts[0] += 1,
                Ok(Verdict::Unverified { .. }) => verdicts[1] += 1,
                Err(_) => verdicts[2] += 1,
            }
        }
    }
    assert!(verdicts.iter().all(|&count| count > 10), "{verdicts:?}");
}

#[test]
fn every_cut_shows() {
    let record = played();
    let (text, bytes) = (record.to_json(), record.to_bytes());
    for cut in 0..bytes.len() {
        assert!(
            matches!(
                Record::<Toy>::from_bytes(&bytes[..cut]),
                Err(FormatError::Truncated { .. })
            ),
            "{cut}"
        );
    }
    for cut in 0..text.trim_end().len() {
        assert!(
            matches!(Record::<Toy>::from_json(&text[..cut]), Err(FormatError::Syntax { .. })),
            "{cut}"
        );
    }
    let longer = [&bytes[..], b"\0"].concat();
    assert_eq!(
        Record::<Toy>::from_bytes(&longer),
        Err(FormatError::Trailing { at: bytes.len() })
    );
    assert!(matches!(
        Record::<Toy>::from_json(&(text + "{}")),
        Err(FormatError::Syntax { .. })
    ));
}

#[test]
fn a_cut_by_whole_steps_is_a_shorter_record_only_if_sealed_anew() {
    let text = played().to_json();
    let at = text.rfind(",\n{").unwrap();
    let end = text.rfind("\n],").unwrap();
    let shorter = format!("{}{}", &text[..at], &text[end..]);
    assert!(matches!(
        Record::<Toy>::from_json(&shorter),
        Err(FormatError::Checksum { .. })
    ));
    let shorter = Record::<Toy>::from_json(&sealed(&shorter)).unwrap();
    assert_eq!(shorter.steps().len() + 1, played().steps().len());
    assert_eq!(shorter.verify(), Verdict::Exact);
}

#[test]
fn other_games_and_other_rules() {
    let record = played();
    let (text, bytes) = (record.to_json(), record.to_bytes());
    let game = FormatError::Game {
        found: "toy".into(),
        expected: "other-toy",
    };
    assert_eq!(Record::<ToyOther>::from_json(&text), Err(game.clone()));
    assert_eq!(Record::<ToyOther>::from_bytes(&bytes), Err(game));
    for other in [
        Record::<ToyNext>::from_json(&text),
        Record::<ToyNext>::from_bytes(&bytes),
    ] {
        let verdict = other.unwrap().verify();
        let why = Why::OtherRules {
            record: "2026-01-01".into(),
            library: "2026-02-02",
        };
        assert_eq!(verdict, Verdict::Unverified { why });
        assert!(verdict.to_string().starts_with("Unverified"));
    }
    let rules = FormatError::Rules {
        found: "2026-01-01".into(),
        expected: "2026-02-02",
    };
    let unknown = text.replacen("\"play\":\"", "\"play\":\"new ", 1);
    assert_eq!(
        Record::<ToyNext>::from_json(&unknown),
        Err(rules),
        "what cannot be read is of other rules"
    );
    let newer = text.replace("\"format\":1", "\"format\":9");
    assert_eq!(
        Record::<Toy>::from_json(&newer),
        Err(FormatError::Format { found: 9, known: 1 })
    );
}

/// Claims to be the same version but counts otherwise: named at the first win, in the section where it shows.
#[test]
fn a_broken_rule_is_named() {
    let record = played();
    let first = record.replay().map(Result::unwrap).find(|moment| {
        moment
            .events
            .iter()
            .any(|event| matches!(event, support::toy::Happened::Scored { .. }))
    });
    let step = first.expect("somebody wins").step;
    let broken = Record::<ToyBroken>::from_bytes(&record.to_bytes()).unwrap();
    let diverged = Diverged {
        step,
        sections: vec![Section::Score, Section::Log],
        refusal: None,
    };
    assert_eq!(
        broken.verify().to_string(),
        format!("Diverged at step {step}: score, log differ")
    );
    assert_eq!(broken.verify(), Verdict::Diverged(diverged.clone()));
    assert_eq!(broken.for_seat(Viewer::Spectator), Err(diverged));
}

#[test]
fn an_altered_step_is_named() {
    let record = played();
    let text = record.to_json();
    let at = record
        .steps()
        .iter()
        .position(|step| matches!(step, Choice::Play { .. }))
        .unwrap();
    let Choice::Play {
        seat,
        command: Command::Bet(bet),
    } = record.steps()[at]
    else {
        panic!("a bet comes first")
    };
    let line = format!("{{\"seat\":{},\"play\":\"bet {bet}\"", seat.0);
    let other = line.replace(&format!("bet {bet}"), &format!("bet {}", bet % 3 + 1));
    let edited = sealed(&text.replacen(&line, &other, 1));
    let verdict = Record::<Toy>::from_json(&edited).unwrap().verify();
    let diverged = Diverged {
        step: at + 1,
        sections: vec![Section::Seat(seat), Section::Log],
        refusal: None,
    };
    assert_eq!(verdict, Verdict::Diverged(diverged));
}

#[test]
fn an_altered_roll_is_named() {
    let record = played();
    let text = record.to_json();
    let roll = record
        .steps()
        .iter()
        .position(|step| matches!(step, Choice::Roll { roll: Roll::Die(_) }))
        .unwrap();
    let mut steps = text.lines().map(String::from).collect::<Vec<_>>();
    let first = steps.iter().position(|line| line.starts_with("\"steps\"")).unwrap() + 1;
    let line = &mut steps[first + roll];
    let shown = record.steps()[roll].to_string();
    let face: u8 = shown[shown.len() - 1..].parse().unwrap();
    *line = line.replace(&format!("die {face}"), &format!("die {}", face % 6 + 1));
    let edited = sealed(&(steps.join("\n") + "\n"));
    match Record::<Toy>::from_json(&edited).unwrap().verify() {
        Verdict::Diverged(diverged) => assert_eq!(
            (diverged.step, diverged.sections),
            (roll + 1, vec![Section::Table, Section::Log])
        ),
        other => panic!("{other}"),
    }
}

#[test]
fn a_refused_step_is_named_with_its_reason() {
    let record = played();
    let at = record
        .steps()
        .iter()
        .position(|step| matches!(step, Choice::Play { .. }))
        .unwrap();
    let text = record
        .to_json()
        .replacen("{\"seat\":0,\"play\":\"bet", "{\"seat\":7,\"play\":\"bet", 1);
    match Record::<Toy>::from_json(&sealed(&text)).unwrap().verify() {
        Verdict::Diverged(Diverged {
            step,
            sections,
            refusal: Some(refusal),
        }) => {
            assert_eq!((step, sections), (at + 1, vec![]));
            assert!(
                refusal.contains("there is no seat 7") && refusal.contains("engine:TURN-02"),
                "{refusal}"
            );
        }
        other => panic!("{other}"),
    }
}

#[test]
fn blanks_and_order_are_free_and_nothing_else() {
    let record = played();
    let value: serde_json::Value = serde_json::from_str(&record.to_json()).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    assert_eq!(Record::<Toy>::from_json(&pretty).as_ref(), Ok(&record));
    let twice = record.to_json().replacen("\"roll\":", "\"seat\":null,\"roll\":", 1);
    assert_eq!(Record::<Toy>::from_json(&twice), Err(FormatError::NotCanonical));
    let blank = record.to_json().replacen("\"play\":\"bet ", "\"play\":\"bet  ", 1);
    match Record::<Toy>::from_json(&blank) {
        Err(FormatError::Step { step: 3, what }) => assert!(what.contains("is written \"bet "), "{what}"),
        other => panic!("{other:?}"),
    }
    let more = record.to_json().replacen("{\"format\"", "{\"more\":0,\"format\"", 1);
    assert!(matches!(
        Record::<Toy>::from_json(&more),
        Err(FormatError::Syntax { .. })
    ));
}

/// Two games that differ in one hidden card give the other seat the same record.
#[test]
fn what_a_seat_gets_holds_no_secret() {
    let seats = |seed| random_match::<Toy>(&start(2, 1), seed, 0).record().clone();
    let cards = |record: &Record<Toy>| -> Vec<String> { record.steps().iter().map(ToString::to_string).collect() };
    let records: Vec<_> = (0..60).map(seats).collect();
    let viewer = Viewer::Seat(Seat(0));
    let mut compared = 0;
    for (k, one) in records.iter().enumerate() {
        for other in &records[k + 1..] {
            let (a, b) = (cards(one), cards(other));
            if a[0] == b[0] && a[1] != b[1] {
                let (one, other) = (one.for_seat(viewer).unwrap(), other.for_seat(viewer).unwrap());
                assert_eq!((&one, one.to_json()), (&other, other.to_json()));
                compared += 1;
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// The bytes with this content and a right length and checksum.
fn framed(mut content: Vec<u8>) -> Vec<u8> {
    let length = (content.len() - 11 + 8) as u32;
    content[7..11].copy_from_slice(&length.to_le_bytes());
    let checksum = Digest::of(&content);
    content.extend(checksum.to_le_bytes());
    content
}

#[test]
fn other_ways_to_write_the_same_are_refused() {
    let record = played();
    let bytes = record.to_bytes();
    let (at, length) = (26, usize::from(bytes[27]));
    assert_eq!(bytes[at], 0, "the setup as postcard");
    let json = serde_json::to_vec(record.setup()).unwrap();
    let varint = [json.len() as u8 | 0x80, (json.len() >> 7) as u8];
    let rest = &bytes[at + 2 + length..bytes.len() - 8];
    let other = framed([&bytes[..at], &[1], &varint, &json, rest].concat());
    assert_eq!(Record::<Toy>::from_bytes(&other), Err(FormatError::NotCanonical));
    assert_eq!(framed(bytes[..bytes.len() - 8].to_vec()), bytes);
}

#[test]
fn a_huge_number_of_steps_is_refused_before_anything_is_held() {
    let record = random_match::<Toy>(&start(2, 1), 1, 0).record().clone();
    let bytes = record.to_bytes();
    let width = 2 * record.sections().len();
    let count_at = bytes.len() - 8 - record.steps().len() * (2 + width) - 1;
    assert_eq!(usize::from(bytes[count_at]), record.steps().len());
    let rest = &bytes[count_at + 1..bytes.len() - 8];
    let other = framed([&bytes[..count_at], &[0xff, 0xff, 0xff, 0xff, 0x0f], rest].concat());
    assert!(matches!(
        Record::<Toy>::from_bytes(&other),
        Err(FormatError::Malformed { .. })
    ));
}
