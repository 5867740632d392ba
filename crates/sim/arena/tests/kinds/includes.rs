//! Files that include files.

use base::arena::{Air, Arena};
use sim_arena::{Memory, limits, read};

fn arena_of(files: &[(&str, &str)]) -> Arena {
    let mut memory = Memory::default();
    for (path, content) in files {
        memory.add(path, *content);
    }
    read("a.toml", &memory).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn included_things_are_added_and_their_files_are_found_beside_them() {
    let arena = arena_of(&[
        (
            "a.toml",
            "title = \"A\"\nabout = \"first\"\ninclude = [\"parts/b.toml\"]\n[[floor]]\nsize = [1, 1]\nmaterial = \"moss\"\n",
        ),
        (
            "parts/b.toml",
            "include = [\"c.toml\"]\n[[mesh]]\nfile = \"m.obj\"\nat = [0, 0]\n[[floor]]\nsize = [2, 2]\n",
        ),
        (
            "parts/c.toml",
            "title = \"C\"\nabout = \"third\"\n[air]\ntemperature_c = 80\n[[material]]\nname = \"moss\"\ncolour = \"#00ff00\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n",
        ),
        ("parts/m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
    ]);
    assert_eq!((arena.title.as_str(), arena.about.as_str()), ("A", "first"));
    assert_eq!(arena.air, Air::default(), "the air of an included file is set aside");
    assert_eq!((arena.floors.len(), arena.meshes.len(), arena.starts.len()), (2, 1, 1));
    assert_eq!(arena.floors[0].material, "moss");
}

#[test]
fn all_errors_come_at_once_in_the_order_of_files_and_lines() {
    let mut files = Memory::default();
    files.add("a.toml", "include = [\"b.toml\"]\n[[wall]]\npath = 3\n[[floor]]\nsize = 3\n");
    files.add("b.toml", "[[tag]]\nid = \"x\"\nat = [0, 0]\n");
    let message = read("a.toml", &files).unwrap_err().to_string();
    let places: Vec<&str> = message.lines().filter_map(|line| line.split(": ").next()).collect();
    assert_eq!(places, ["a.toml:1", "a.toml:3", "a.toml:5", "b.toml:2"], "{message}");
}

#[test]
fn a_thousand_errors_are_cut_to_a_screenful() {
    let mut files = Memory::default();
    files.add("a.toml", "[[tag]]\n".repeat(1000));
    assert_eq!(read("a.toml", &files).unwrap_err().count(), limits::ERRORS);
}
