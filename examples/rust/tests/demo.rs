//! The demo repeats to the byte, and its record replays exactly.

use std::process::Command;

fn demo(flags: &str) -> (String, String) {
    let out = Command::new(env!("CARGO_BIN_EXE_demo"))
        .args(flags.split_whitespace())
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    (
        String::from_utf8(out.stdout).unwrap(),
        String::from_utf8(out.stderr).unwrap(),
    )
}

#[test]
fn the_same_seed_tells_the_same_game_and_its_record_is_exact() {
    for flags in [
        "--quiet",
        "--quiet --game shooting-stars",
        "--quiet --seats 2 --seed 11",
    ] {
        let (once, errors) = demo(flags);
        assert_eq!(errors, "", "{flags}");
        assert_eq!(once, demo(flags).0, "{flags}");
        assert!(once.contains("read back and replayed: Exact\n"), "{flags}: {once}");
        assert!(once.contains("\nthe ranking\n  1. seat "), "{flags}: {once}");
    }
    assert_ne!(demo("--quiet --seed 1").0, demo("--quiet --seed 2").0);
}

#[test]
fn every_round_is_told_with_rules_and_pictures() {
    let (told, _) = demo("--seats 3 --seed 5");
    for round in 1..=6 {
        assert!(told.contains(&format!("\n=== Round {round}\n")), "round {round}");
    }
    for after in ["Round 1", "Round 5", "the end"] {
        assert!(told.contains(&format!("--- the table after {after}\n")), "{after}");
    }
    assert!(told.contains("[starshot:ATTACK-07]"));
    // a looker-on's story: no secret pick, no card that is drawn
    assert!(!told.contains("picks in secret"));
    assert!(!told.contains("draws Cruise"));
}

#[test]
fn wrong_flags_say_what_there_is() {
    for (flags, says) in [
        (
            "--game chess",
            "there is no game `chess`: the games are starshot, shooting-stars",
        ),
        ("--seats 7", "StarShot is for 2 or 3 or 4 seats, not 7"),
        ("--sead 7", "--seed N"),
        ("--seed x", "--seed does not take `x`"),
    ] {
        let (out, errors) = demo(flags);
        assert_eq!(out, "", "{flags}");
        assert!(errors.contains(says), "{flags}: {errors}");
    }
}
