//! `usar` as a person at a terminal meets it.

use std::io;
use std::path::Path;
use std::process::Stdio;

use crate::usar::{command, stderr, stdout, usar_here as usar};

/// The help of `verb` and of everything below it.
fn helps(verb: &[&str]) -> Vec<(String, String)> {
    let output = usar(&[verb, &["--help"]].concat());
    assert!(output.status.success(), "usar {} --help: {}", verb.join(" "), stderr(&output));
    let help = stdout(&output);
    let below: Vec<String> = commands(&help).map(str::to_owned).collect();
    let mut all = vec![(verb.join(" "), help)];
    for name in &below {
        all.extend(helps(&[verb, &[name.as_str()]].concat()));
    }
    all
}

/// First words below "Commands:".
fn commands(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    // A description that wraps is indented further than a name.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.filter_map(|line| line.split_whitespace().next())
}

#[test]
fn every_verb_shows_an_example_of_itself() {
    let helps = helps(&[]);
    let verbs: Vec<&str> = helps.iter().map(|(verb, _)| verb.as_str()).collect();
    for expected in [
        "arena show",
        "arena list",
        "arena check",
        "arena generate",
        "bench cpu",
        "bench rays",
        "bench sim",
        "bench serve",
        "bench mission",
        "bench cloud",
        "client probe",
        "cloud compare",
        "cloud convert",
        "cloud fill",
        "cloud filter",
        "cloud info",
        "cloud merge",
        "cloud shapes",
        "completions",
        "cpu asm",
        "cpu fmt",
        "cpu profile",
        "cpu run",
        "eval map",
        "eval path",
        "robot list",
        "robot show",
        "serve",
        "study search",
        "tour",
        "view",
    ] {
        assert!(verbs.contains(&expected), "{verbs:?} lacks {expected:?}");
    }
    for (verb, help) in &helps {
        let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
        let own = format!("  usar {verb}");
        assert!(
            examples.lines().any(|line| line.starts_with(own.trim_end())),
            "usar {verb}:\n{help}"
        );
    }
}

#[test]
fn bad_arguments_exit_with_2_and_name_culprit_and_fix() {
    for (arguments, words) in [
        (&["arena", "lst"][..], &["'lst'", "'list'"][..]),
        (&["arena", "show"], &["<NAME|FILE>", "Usage: usar arena show"]),
        (&["arena", "show", "yellow", "--size", "huge"], &["'huge'", "--size", "like 640x480"]),
        (
            &["arena", "show", "yellow", "--camera", "1,2"],
            &["'1,2'", "--camera", "like -3,0,1.5:2,0,0.5"],
        ),
        (&["arena", "show", "yellow", "--camera", "0,0,1:1,0,1", "--top"], &["--camera", "--top"]),
        (&["arena", "show", "yellow", "--kind", "color"], &["'color'", "colour"]),
        (&["arena", "show", "yellow", "--fov", "360"], &["'360'", "--fov", "from 1 to 170"]),
        (&["arena", "show", "yellow", "--threads", "0"], &["'0'", "--threads"]),
        (&["arena", "check"], &["<FILE>"]),
        (&["arena", "generate", "--rubble", "2"], &["'2'", "--rubble", "from 0 to 1"]),
        (&["arena", "generate", "--rooms", "0"], &["'0'", "--rooms", "1..=400"]),
        (&["arena", "generate", "--seed", "-1"], &["'-1'", "--seed", "from 0 to"]),
        (&["run", "--seed", "-1"], &["'-1'", "--seed", "from 0 to"]),
        (&["serve", "yellow", "--seed", "1.5"], &["'1.5'", "--seed", "from 0 to"]),
        (&["drive", "yellow", "P2AT", "--for", "-5"], &["'-5'", "--for", "from 0 to 86400"]),
        (&["drive", "yellow", "P2AT", "--left", "1e308"], &["'1e308'", "--left", "-1000 to 1000"]),
        (&["drive", "yellow", "P2AT", "--then", "1,1e308,2"], &["--then", "-1000 to 1000"]),
        (&["bench", "rays", "--peer-limit", "-3"], &["'-3'", "--peer-limit"]),
        (&["arena", "generate", "--json"], &["--out"]),
        (
            &["cloud", "filter", "a.ply", "b.ply", "--z", "2:1"],
            &["'2:1'", "--z", "smaller one first"],
        ),
        (&["cloud", "convert", "a.ply", "b.ply", "--step", "0"], &["'0'", "--step", "0.0001"]),
        (&["view", "a.ply", "--png", "b.png", "--marks", "cubes"], &["'cubes'", "squares"]),
        (&["eval", "map", "a.yaml"], &["<TRUTH>"]),
        (
            &["eval", "map", "a.yaml", "yellow", "--tolerance", "0"],
            &["'0'", "--tolerance", "from 0.001"],
        ),
        (&["eval", "path", "a.mcap", "--source", "gps"], &["'gps'", "odometry"]),
        (&["bench", "rays", "--peer-limit", "60"], &["--peers"]),
        (&["bench", "sim", "--peers-script", "run"], &["--peers"]),
        (&["bench", "sim", "--peers", "out", "--peer-limit", "soon"], &["'soon'", "--peer-limit"]),
        (&["completions", "cmd"], &["'cmd'", "powershell"]),
        (&["arena"], &["Usage: usar arena <COMMAND>"]),
    ] {
        let output = usar(arguments);
        assert_eq!(output.status.code(), Some(2), "usar {arguments:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "usar {arguments:?} wrote a result");
        for word in words {
            assert!(stderr(&output).contains(word), "{word:?} is not in:\n{}", stderr(&output));
        }
    }
}

#[test]
fn every_verb_that_reports_does_so_for_programs_too() {
    // These print a text in a form of its own, or open a screen or a page.
    let others = ["completions", "cpu debug", "station"];
    for (verb, help) in helps(&[]) {
        let is_leaf = !help.contains("\nCommands:\n");
        assert!(
            !is_leaf || help.contains("--json") || others.contains(&verb.as_str()),
            "usar {verb} has no --json"
        );
    }
}

#[test]
fn a_negative_coordinate_is_not_taken_for_an_option() {
    let output = usar(&["arena", "show", "yellow", "--camera", "-3,0,1.5:2,0,0.5", "--fov", "0"]);
    let message = stderr(&output);
    assert!(message.contains("--fov") && !message.contains("--camera"), "{message}");
}

#[test]
fn a_failure_exits_with_1_and_ends_with_a_hint() {
    let output = usar(&["arena", "show", "yellow", "--kind", "depth", "--jpeg", "depth.jpg"]);
    assert_eq!(output.status.code(), Some(1));
    let message = stderr(&output);
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines.len(), 2, "{message}");
    assert_eq!(lines[0], "error: a JPEG cannot hold depths: depth.jpg");
    assert!(lines[1].starts_with("hint: ") && lines[1].contains("--png"), "{message}");
}

#[test]
fn every_shell_gets_completions_of_every_verb() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = usar(&["completions", shell]);
        assert!(output.status.success(), "{shell}: {}", stderr(&output));
        for word in ["generate", "robot-width", "truth-map", "rays"] {
            assert!(stdout(&output).contains(word), "{shell} does not know {word}");
        }
    }
}

#[test]
fn a_reader_who_goes_away_is_no_reason_to_complain() {
    for arguments in [&["completions", "bash"][..], &["--help"], &["--version"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let mut command = command(arguments, Path::new("."));
        let output = command.stdout(writer).stderr(Stdio::piped());
        let output =
            output.spawn().and_then(std::process::Child::wait_with_output).expect("usar starts");
        assert_eq!(stderr(&output), "", "usar {arguments:?}");
        assert!(output.status.success(), "usar {arguments:?} ended with {}", output.status);
    }
}

#[test]
fn nothing_is_coloured_outside_a_terminal() {
    let help = usar(&["--help"]);
    assert!(!stdout(&help).contains('\u{1b}'));
    let wrong = usar(&["arena", "lst"]);
    assert!(!stderr(&wrong).contains('\u{1b}'));
}

#[test]
fn every_shipped_robot_is_listed_and_shown_as_a_tree() {
    let list = stdout(&usar(&["robot", "list"]));
    for name in sim_robots::shipped::names() {
        assert!(list.contains(name), "{name} is not in\n{list}");
        let shown = usar(&["robot", "show", name]);
        assert!(stdout(&shown).starts_with(&format!("{name}: ")), "{}", stderr(&shown));
    }
}

#[test]
fn a_robot_of_an_ini_file_is_shown_with_its_warnings_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("USARBot.ini");
    let ini =
        "[USARBot.P2AT]\nbDebug=True\nSensors=(ItemClass=class'USARBot.SICK',ItemName=\"Laser\")\n";
    std::fs::write(&file, ini).expect("a file");
    let path = file.to_str().expect("a plain path");

    let shown = usar(&["robot", "show", path, "--class", "p2at"]);
    assert!(stdout(&shown).contains("Laser: scanner"), "{}", stderr(&shown));
    assert!(stderr(&shown).contains("USARBot.ini:2: bDebug = True"), "{}", stderr(&shown));
    let json = stdout(&usar(&["robot", "show", path, "--class", "P2AT", "--json"]));
    assert!(json.contains("\"warnings\": [") && json.contains("\"Laser\""), "{json}");
    let lost = usar(&["robot", "show", path]);
    assert_eq!(lost.status.code(), Some(1));
    assert!(stderr(&lost).contains("--class"), "{}", stderr(&lost));
}
