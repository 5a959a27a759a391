//! A person at the terminal, as a pipe: everything that can be typed, and what cannot.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// Plays with these lines as input; gives what was printed.
fn play(flags: &str, input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_play"))
        .args(flags.split_whitespace())
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = pipe.write_all(&input);
    });
    let out = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    assert_eq!(String::from_utf8_lossy(&out.stderr), "");
    String::from_utf8(out.stdout).unwrap()
}

const TOKENS: &str = "placement: LeftCannon, LeftCargo, RightCargo, TailCargo, LeftLife\n";

#[test]
fn bad_typing_is_explained_and_changes_nothing() {
    let mut garbage = b"fooo\n0\n9999999999999999999999\nfire\n\n   \nplace\nplace Bridge\n".to_vec();
    garbage.extend(b"\xff\xfe\x00\n");
    garbage.extend(
        b"why fire\nwhy 1\nwhy\nwhy place Bridge\norders: Cruise | Sealed\nsave\nload\nload no/such/file\nundo\nlist\n",
    );
    let out = play("--seats 2 --seed 3", &garbage);
    for says in [
        "not played: expected a command such as",
        "there is no choice 0: the choices are 1 to 10",
        "there is no choice 9999999999999999999999",
        "not played: fire: ",
        "expected a tile such as LeftCannon at byte 5",
        "the Bridge never holds a token [starshot:SETUP-02]",
        "no: fire: ",
        "you may play `1` now",
        "(reason 101, BridgeHoldsNone)",
        "say where: save FILE",
        "not loaded: no/such/file: ",
        "no person has played a command that could be undone",
        "the input has ended, and the game is left here",
    ] {
        assert!(out.contains(says), "{says}\n{out}");
    }
    assert!(!out.contains("seat 0 picks in secret"), "something was played\n{out}");
}

#[test]
fn undo_save_and_load_bring_the_same_game_back() {
    let line = format!("1\nundo\n{TOKENS}save saved.json\nlook\nquit\n");
    let out = play("--seats 2 --seed 5", line.as_bytes());
    assert!(out.contains("undone: seat 0, place LeftCannon"), "{out}");
    assert!(out.contains("seat 0 begins with tokens on Left Cannon"), "{out}");
    assert!(out.contains("hand: "), "{out}");
    let look = |out: &str, from: &str| {
        out.rsplit_once(from)
            .unwrap()
            .1
            .split("seat 0> ")
            .nth(1)
            .unwrap()
            .to_string()
    };
    let before = look(&out, "saved ");
    let again = play("--seats 2 --seed 5", b"load saved.json\nlook\nquit\n");
    assert_eq!(look(&again, "loaded saved.json"), before);

    // a damaged record and one of another table are not taken
    let path = format!("{}/saved.json", env!("CARGO_TARGET_TMPDIR"));
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        format!("{}/bad.json", env!("CARGO_TARGET_TMPDIR")),
        text.replacen("LeftCargo", "TailEngine", 1),
    )
    .unwrap();
    let out = play("--seats 2", b"load bad.json\nquit\n");
    assert!(out.contains("not loaded: bad.json: "), "{out}");
    let out = play("--seats 3", b"load saved.json\nquit\n");
    assert!(out.contains("is of StarShot with 2 seats, this table is not"), "{out}");
    let out = play("--game shooting-stars", b"load saved.json\nquit\n");
    assert!(out.contains("is of StarShot with 2 seats, this table is not"), "{out}");
}

#[test]
fn secrets_stay_with_whoever_has_the_keyboard() {
    let line = format!("\n{TOKENS}\n{TOKENS}\norders: - | Sealed / - | Sealed / - | Sealed\nquit\n");
    let out = play("--people all --seats 2 --seed 3", line.as_bytes());
    assert!(out.contains("pass the keyboard to seat 0, who presses Enter"));
    assert!(out.contains("pass the keyboard to seat 1, who presses Enter"));
    // between two wipes there is one seat's screen, and it holds no other seat's hand or picks
    for screen in out.split("\x1b[2J").skip(1) {
        let secrets = |seat: &str| {
            screen.contains(&format!("{seat} picks in secret")) || screen.contains(&format!("{seat} draws C"))
        };
        let zero = screen.contains("pass the keyboard to seat 0");
        assert!(!secrets(if zero { "seat 1" } else { "seat 0" }), "{screen}");
    }
    assert!(out.matches("hand: ").count() >= 2);
}

#[test]
fn a_whole_game_can_be_played_by_numbers() {
    let ones = "1\n".repeat(3000);
    for flags in ["--seats 2 --seed 1", "--game shooting-stars --people all --seed 1"] {
        let out = play(flags, ones.as_bytes());
        assert!(out.contains("\nthe ranking\n  1. seat "), "{flags}");
    }
    let out = play("--seats 2 --seed 1", ones.as_bytes());
    assert!(out.contains("of 36 throws"), "odds are shown before an attack");
}

#[test]
fn wrong_flags_are_refused() {
    let out = Command::new(env!("CARGO_BIN_EXE_play"))
        .args(["--people", "0,9"])
        .output()
        .unwrap();
    assert!(!out.status.success());
    assert!(String::from_utf8_lossy(&out.stderr).contains("there is no seat `9`: the seats are 0 to 3"));
}
