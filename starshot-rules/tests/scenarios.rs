//! The rules as scenarios: `tests/scenarios/<game>/<rule id>.txt`. How they are written stands in `support/scenario.rs`.

#[path = "support/scenario.rs"]
#[allow(unreachable_pub)]
mod scenario;

use std::collections::BTreeSet;
use std::path::Path;

use scenario::{Report, Staged, json, lay, run_folder, wrap};
use serde_json::{Value, json as literal};
use starshot_rules::Game;
use starshot_rules::games::starshot::data::purple::Purple;
use starshot_rules::games::starshot::{Event, GameState, Setup};

/// The rules of StarShot: id, tab, text.
const STARSHOT_RULES: &str = include_str!("data/starshot-rules.txt");

impl Staged for GameState {
    const ROUTINE: &'static [&'static str] = &["Waiting"];

    /// `start2`, `start3`, `start4`: before the Purples are revealed. `place`: 2 seats place tokens. `draw`: seat 0 draws
    /// the first of 5 cards in round 2. `orders`, `orders3`: round 1, everybody holds Drift, 2 Cruise, Snap Shot, Careful
    /// Shot. `duel`, `three`, `four`: round 1, Action 1, seat 0 takes its turn at 0,0 facing east; the others stand 6 hexes
    /// away; shields up, no tokens, all stacks empty and Sealed, so that whatever is not given runs by itself.
    fn base(name: &str) -> Option<Value> {
        let standard = |seats| {
            Self::standard(seats)
                .ok()
                .and_then(|setup| serde_json::to_value(setup).ok())
        };
        let (seats, patch) = match name {
            "start2" => return standard(2),
            "start3" => return standard(3),
            "start4" => return standard(4),
            "place" => (2, literal!({"phase": "place_tokens"})),
            "draw" => (2, literal!({"phase": "draw", "round": 2, "cursor": 1, "draws": 5})),
            "orders" => (2, literal!({"phase": "orders", "round": 1})),
            "orders3" => (3, literal!({"phase": "orders", "round": 1})),
            "duel" => (2, Value::Null),
            "three" => (3, Value::Null),
            "four" => (4, Value::Null),
            _ => return None,
        };
        let mut setup = standard(seats)?;
        let patch = if patch.is_null() {
            let places = literal!({
                "0": {"hex": [0, 0], "facing": 0}, "1": {"hex": [6, 0], "facing": 3},
                "2": {"hex": [0, 6], "facing": 3}, "3": {"hex": [-6, 0], "facing": 0},
            });
            for (seat, place) in places.as_object()?.iter().take(seats.into()) {
                lay(&mut setup, wrap("seats", wrap(seat, place.clone()))).ok()?;
            }
            literal!({"phase": "window", "round": 1, "action": 1, "cursor": 1})
        } else {
            patch
        };
        lay(&mut setup, patch).ok()?;
        if name.starts_with("orders") {
            let hand = literal!({"cards": {"hand": {"Drift": 1, "Cruise": 2, "SnapShot": 1, "CarefulShot": 1}}});
            for seat in 0..seats {
                lay(&mut setup, wrap("seats", wrap(&seat.to_string(), hand.clone()))).ok()?;
            }
        }
        // left to `fit`
        let fields = setup.as_object_mut()?;
        fields.remove("purples");
        fields.remove("place");
        Some(setup)
    }

    /// `ship 0: at 2,-1 facing 3 speed 4 shield 0 vp 2 destroyed LeftEngine,LeftLife lost LeftCannon`,
    /// `tokens 0: LeftCannon TailEngine* KyberLab=Longshot` (`*` is flipped), `stack 0: Cruise, MultiTask front-move |
    /// Overdrive` (the stack of the current Action; `stack 0/3:` is stack 3).
    fn shorthand(setup: &mut Value, key: &str, words: &str) -> Option<Result<(), String>> {
        let (word, who) = key.split_once(' ')?;
        let patch = match word {
            "ship" => ship_words(words),
            "tokens" => token_words(words),
            "stack" => return Some(lay_stack(setup, who, words)),
            _ => return None,
        };
        Some(patch.and_then(|patch| lay(setup, wrap("seats", wrap(who, patch)))))
    }

    /// Reveals the abilities in use and fills up to four in printed order; finds the place of the first effect at which the
    /// setup has the fewest faults.
    fn fit(mut setup: Value) -> Value {
        if setup.get("purples").is_none() && setup["phase"] != "reveal_purples" {
            let seats = setup["seats"].as_array().cloned().unwrap_or_default();
            let mut purples: Vec<Value> = Vec::new();
            let used = seats.iter().map(|seat| seat["ability"].clone());
            let all = Purple::ALL.into_iter().map(|purple| literal!(format!("{purple:?}")));
            for purple in used.filter(|ability| !ability.is_null()).chain(all) {
                if purples.len() < 4 && !purples.contains(&purple) {
                    purples.push(purple);
                }
            }
            setup["purples"] = purples.into();
        }
        if setup.get("place").is_none() {
            let faults = |place: &u8| {
                let mut setup = setup.clone();
                setup["place"] = literal!(place);
                let setup = serde_json::from_value::<Setup>(setup).ok();
                setup.map_or(usize::MAX, |setup| {
                    Self::new(&setup).err().map_or(0, |faults| faults.len())
                })
            };
            let place = (0..=16).min_by_key(faults).unwrap_or(0);
            setup["place"] = literal!(place);
        }
        setup
    }

    fn fault_kind(fault: &Self::Fault) -> String {
        format!("{:?}", fault.kind)
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_invariants().map_err(|faults| {
            let list: Vec<String> = faults.iter().map(ToString::to_string).collect();
            format!("broken invariants:\n{}", list.join("\n"))
        })
    }
}

fn ship_words(words: &str) -> Result<Value, String> {
    let mut patch = literal!({});
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        let given = words.next().ok_or_else(|| format!("{word} what?"))?;
        let names = || given.split(',').filter(|name| *name != "none").collect::<Vec<_>>();
        match word {
            "at" => patch["hex"] = json(&format!("[{given}]"))?,
            "facing" | "speed" | "shield" | "vp" => patch[word] = json(given)?,
            "destroyed" | "lost" => patch[word] = literal!(names()),
            _ => return Err(format!("a ship has no {word}")),
        }
    }
    Ok(patch)
}

fn token_words(words: &str) -> Result<Value, String> {
    let (mut tokens, mut flipped, mut ability) = (Vec::new(), Vec::new(), Value::Null);
    for word in words.split_whitespace().filter(|word| *word != "none") {
        let (word, turned) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
        let (tile, purple) = word.split_once('=').unwrap_or((word, ""));
        tokens.push(tile);
        if turned {
            flipped.push(tile);
        }
        if !purple.is_empty() {
            ability = purple.into();
        }
    }
    Ok(literal!({"tokens": tokens, "flipped": flipped, "ability": ability}))
}

fn lay_stack(setup: &mut Value, who: &str, words: &str) -> Result<(), String> {
    let now = setup["action"].as_u64().unwrap_or(0);
    let (seat, number) = match who.split_once('/') {
        Some((seat, number)) => (seat, number.parse().map_err(|_| format!("no stack {number}"))?),
        None => (who, now),
    };
    let (cards, cover) = words.split_once('|').unwrap_or((words, "Sealed"));
    let cards: Vec<&str> = cards
        .split(',')
        .map(str::trim)
        .filter(|card| !card.is_empty())
        .collect();
    let cover = match cover.trim() {
        "open" => Value::Null,
        cover => cover.into(),
    };
    let at = number.checked_sub(1).ok_or("say which stack: `stack 0/3:`")?;
    let mut stacks = literal!({});
    for k in 0..at {
        stacks[k.to_string()] = literal!({});
    }
    stacks[at.to_string()] = literal!({"cards": cards, "cover": cover});
    let seat = wrap(seat, literal!({"cards": {"stacks": stacks}}));
    lay(setup, wrap("seats", seat))
}

/// The ids of the file.
fn ids() -> BTreeSet<String> {
    let rules = STARSHOT_RULES.lines().filter_map(|line| line.split_once('\t'));
    rules.map(|(id, _)| id.to_string()).collect()
}

/// Rule ids, rulings E-01 to E-163, and the published test vectors.
fn known(id: &str) -> bool {
    let number = |prefix| id.strip_prefix(prefix).and_then(|rest: &str| rest.parse::<u16>().ok());
    ids().contains(id)
        || number("E-").is_some_and(|n| (1..=163).contains(&n) && id == format!("E-{n:02}"))
        || number("V-").is_some_and(|n| (1..=220).contains(&n) && id == format!("V-{n:03}"))
}

fn run() -> Report {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/starshot");
    run_folder::<GameState>(&folder, &ids(), known)
}

#[test]
fn starshot() {
    let report = run();
    let count = |prefix: &str| report.ids.keys().filter(|id| id.starts_with(prefix)).count();
    let rules = ids().iter().filter(|id| report.ids.contains_key(*id)).count();
    println!(
        "starshot: {} scenarios; {rules} of {} rules, {} of 163 rulings, {} vectors",
        report.scenarios,
        ids().len(),
        count("E-"),
        count("V-"),
    );
    assert!(
        report.failures.is_empty(),
        "{} failed:\n\n{}",
        report.failures.len(),
        report.failures.join("\n\n")
    );
}

/// `scripts/breaks.sh` shows that each break turns its scenario red; here only that none has gone stale.
#[test]
fn every_break_still_fits_the_code() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut count = 0;
    for entry in std::fs::read_dir(tests.join("breaks")).unwrap() {
        let path = entry.unwrap().path();
        let patch = std::fs::read_to_string(&path).unwrap();
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            patch.starts_with(&format!("# {id}: ")),
            "{id}: the first line names the rule"
        );
        let other = patch.lines().any(|line| line.starts_with("# test: "));
        assert!(
            other || tests.join(format!("scenarios/starshot/{id}.txt")).is_file(),
            "{id}: no such scenario, and no other test is named"
        );
        let file = patch.lines().find_map(|line| line.strip_prefix("--- a/")).unwrap();
        let code = std::fs::read_to_string(tests.join("../..").join(file)).unwrap();
        let (mut before, mut gone) = (Vec::new(), 0);
        for line in patch.lines().skip_while(|line| !line.starts_with("@@")).skip(1) {
            match line.split_at_checked(1) {
                Some(("-", line)) => {
                    gone += 1;
                    before.push(line);
                }
                Some((" ", line)) => before.push(line),
                _ => {}
            }
        }
        assert!(gone <= 1, "{id}: one line is broken, or one is added");
        assert!(
            code.contains(&before.join("\n")),
            "{id}: {file} has changed, make the break again"
        );
        count += 1;
    }
    assert!(count >= 8, "only {count} breaks");
}

#[test]
fn the_list_of_rules_is_whole() {
    assert_eq!(ids().len(), 162);
}

/// How many hexes of the standard board lie in the cone of a ship (all but its own hex and the enemy's way there): an enemy
/// is put on each hex in turn and the attack declared.
fn cone(own: [i8; 2], facing: u8, radius: u8) -> Vec<(i8, i8)> {
    let mut setup = <GameState as Staged>::base("duel").unwrap();
    let stack = literal!({"0": {"cards": {"stacks": {"0": {"cards": ["ScatterShot"], "cover": "Sealed"}}}}});
    let ship = literal!({"0": {"hex": own, "facing": facing}});
    lay(&mut setup, literal!({"seats": stack, "board": {"radius": radius}})).unwrap();
    lay(&mut setup, literal!({"seats": ship})).unwrap();
    let mut setup: Setup = serde_json::from_value(GameState::fit(setup)).unwrap();
    let mut inside = Vec::new();
    for hex in starshot_rules::kit::hex::hexagon(radius) {
        setup.seats[1].hex = hex;
        let mut events = Vec::new();
        GameState::new(&setup).unwrap().start(&mut events);
        if events.iter().any(|event| matches!(event, Event::AttackDeclared { .. })) {
            inside.push((hex.q, hex.r));
        }
    }
    inside
}

/// V-081, V-082, V-084 (CARD-ScatterShot-01): how many hexes the cone holds.
#[test]
fn the_cone_of_scatter_shot_by_counting() {
    assert_eq!(cone([0, 0], 0, 10).len(), 100);
    assert_eq!(cone([-10, 0], 0, 10).len(), 310);
    // at distance k from the apex 2k + 1 hexes, in every facing
    for (facing, apex) in [
        (0, (1, 0)),
        (1, (0, 1)),
        (2, (-1, 1)),
        (3, (-1, 0)),
        (4, (0, -1)),
        (5, (1, -1)),
    ] {
        let inside = cone([0, 0], facing, 10);
        for k in 0..4 {
            let away = |&&(q, r): &&(i8, i8)| {
                let (dq, dr) = (q - apex.0, r - apex.1);
                dq.abs().max(dr.abs()).max((dq + dr).abs()) == k
            };
            assert_eq!(
                inside.iter().filter(away).count(),
                2 * k as usize + 1,
                "facing {facing}, distance {k}"
            );
        }
    }
}

/// CARD-NightJammer-02: behind a ship there is one hex on the board, or at most one beside it, never two to choose from.
#[test]
fn a_warp_never_has_two_hexes_to_land_on() {
    use starshot_rules::kit::hex::{Direction, hexagon};
    for hex in hexagon(10) {
        for facing in Direction::ALL {
            let on = |sixths| hex.ahead(facing.turned(sixths), 1).within(10);
            assert!(on(3) || !(on(2) && on(4)), "{hex} facing {facing}");
        }
    }
}
