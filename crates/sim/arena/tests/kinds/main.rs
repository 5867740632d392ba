//! Every kind of thing: all its keys arrive in the description, in the units of the program, and so do the defaults.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

mod heights;
mod includes;
mod light;
mod material;
mod meshes;
mod people;
mod structure;
mod terrain;

use base::arena::Arena;
use sim_arena::{Memory, read};

/// An arena with `body`, and these files beside it.
fn arena_with(body: &str, beside: &[(&str, &[u8])]) -> Arena {
    let mut files = Memory::default();
    let head = "title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";
    files.add("a.toml", format!("{head}{body}"));
    for (path, content) in beside {
        files.add(path, *content);
    }
    read("a.toml", &files).unwrap_or_else(|errors| panic!("{errors}"))
}

fn arena(body: &str) -> Arena {
    arena_with(body, &[])
}

/// Equal but for the last bits of a conversion.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}
