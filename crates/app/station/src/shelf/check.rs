//! What is wrong with a file that somebody drops on the page.

use link_recording::Info;
use serde_json::json;
use sim_world::{World, check_placement};
use station_server::Document;

/// Says what the file is and what is wrong with it.
pub(super) fn check(name: &str, bytes: &[u8]) -> Document {
    let text = String::from_utf8_lossy(bytes);
    let (kind, errors, warnings) = if name.to_ascii_lowercase().ends_with(".mcap") {
        recording(bytes)
    } else if text.lines().any(|line| line.trim_start().starts_with("[chassis]")) {
        let errors = sim_robots::read(name, bytes).err();
        ("robot", errors.map(|errors| lines(&errors.to_string())).unwrap_or_default(), vec![])
    } else {
        arena(name, bytes)
    };
    let is_ok = errors.is_empty();
    Document::json(
        json!({ "name": name, "kind": kind, "is_ok": is_ok, "errors": errors, "warnings": warnings })
            .to_string(),
    )
}

type Findings = (&'static str, Vec<String>, Vec<String>);

fn arena(name: &str, bytes: &[u8]) -> Findings {
    // Parts of the arenas that come with the program may be included.
    let mut files = sim_arena::shipped::files();
    files.add(name, bytes.to_vec());
    let world = match sim_arena::read(name, &files) {
        Ok(arena) => World::new(&arena).map_err(|error| error.to_string()),
        Err(errors) => Err(errors.to_string()),
    };
    match world {
        Err(text) => ("arena", lines(&text), vec![]),
        Ok(world) => {
            let (errors, warnings): (Vec<_>, Vec<_>) =
                check_placement(&world).into_iter().partition(|finding| finding.is_error);
            let say = |findings: Vec<sim_world::Finding>| {
                findings.iter().map(|f| format!("{} {}", f.thing, f.message)).collect()
            };
            ("arena", say(errors), say(warnings))
        }
    }
}

fn recording(bytes: &[u8]) -> Findings {
    match Info::read(bytes) {
        Err(error) => ("recording", vec![error.to_string()], vec![]),
        Ok(info) if !info.integrity.is_complete => {
            ("recording", vec![], vec!["it was cut off".to_owned()])
        }
        Ok(_) => ("recording", vec![], vec![]),
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(name: &str, text: &str) -> serde_json::Value {
        serde_json::from_slice(&check(name, text.as_bytes()).bytes).unwrap()
    }

    #[test]
    fn a_good_arena_and_a_good_robot_are_told_apart_and_a_broken_one_is_explained() {
        let yellow = verdict("yellow.toml", sim_arena::shipped::text("home-point").unwrap());
        assert_eq!(
            (&yellow["kind"], &yellow["is_ok"]),
            (&json!("arena"), &json!(true)),
            "{yellow}"
        );
        let (_, text) = sim_robots::shipped::text("P3DX").unwrap();
        let robot = verdict("P3DX.toml", text);
        assert_eq!((&robot["kind"], &robot["is_ok"]), (&json!("robot"), &json!(true)), "{robot}");
        let broken = verdict("broken.toml", "[[wall]]\nhigh = 2");
        assert_eq!(broken["is_ok"], json!(false));
        assert!(!broken["errors"].as_array().unwrap().is_empty());
        assert_eq!(verdict("run.mcap", "no recording")["is_ok"], json!(false));
    }
}
