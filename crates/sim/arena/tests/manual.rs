//! The arena in the manual is a whole one, and reads as the manual says.

use base::arena::{Action, Trigger};
use base::time::SimTime;
use sim_arena::{Memory, read};

/// The first TOML block of a document.
fn example(document: &str) -> &str {
    document
        .split("```toml\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a TOML block")
}

#[test]
fn the_taste_in_the_readme_is_a_whole_arena() {
    let mut files = Memory::default();
    files.add("room.toml", example(include_str!("../../../../README.md")));
    let arena = read("room.toml", &files).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!((arena.walls.len(), arena.victims.len()), (2, 1));
}

#[test]
fn the_example_of_the_manual_is_a_whole_arena() {
    let mut files = Memory::default();
    files.add("glass.toml", example(include_str!("../../../../docs/arenas.md")));

    let arena = read("glass.toml", &files).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(arena.title, "Glass room");
    assert_eq!((arena.floors.len(), arena.walls.len(), arena.starts.len()), (1, 2, 1));
    assert_eq!(arena.walls[1].material, "glass");
    assert_eq!(arena.events[0].trigger, Trigger::At(SimTime::from_millis(60_000)));
    let lights_off = Action::Lights { names: vec!["ceiling".to_owned()], is_on: false };
    assert_eq!(arena.events[0].action, lights_off);
}
