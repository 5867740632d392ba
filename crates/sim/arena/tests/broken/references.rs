//! Names that are taken, that nobody has, or that are no names.

use crate::sheet::{Case, table, whole};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("two victims of one name", "[[victim]]\nname = \"Ada\"\nat = [0, 0]\n[[victim]]\nname = \"Ada\"\nat = [1, 0]\n", &["a.toml:9: victim.name = \"Ada\"", "a.toml:6", "rename"]),
        ("a door named like a lamp", "[[door]]\nname = \"x\"\nat = [0, 0]\n[[light]]\nname = \"x\"\nat = [0, 0]\n", &["a.toml:9: light.name = \"x\"", "a.toml:6"]),
        ("a start twice", "[[start]]\nname = \"Start1\"\nat = [0, 0]\n", &["a.toml:6: start.name = \"Start1\"", "a.toml:3"]),
        ("a tag number twice", "[[tag]]\nid = 7\nat = [0, 0]\n[[tag]]\nid = 7\nat = [1, 0]\n", &["a.toml:9: tag.id = \"7\"", "a.toml:6"]),
        ("a material described twice", "[[material]]\nname = \"m\"\ncolour = \"#000000\"\n[[material]]\nname = \"m\"\ncolour = \"#000000\"\n", &["a.toml:9: material.name = \"m\"", "a.toml:6"]),
        ("an unknown material", "[[floor]]\nsize = [1, 1]\nmaterial = \"concret\"\n", &["a.toml:7: floor.material = \"concret\"", "no material of this name", "did you mean \"concrete\"?"]),
        ("a material nobody meant", "[[floor]]\nsize = [1, 1]\nmaterial = \"adamantium\"\n", &["a.toml:7: floor.material", "known: black, blue, brick"]),
        ("an unknown door", "[[door]]\nname = \"entrance\"\nat = [0, 0]\n[[event]]\nat_s = 1\nopen = \"entrence\"\n", &["a.toml:10: event.open = \"entrence\"", "no door of this name", "did you mean \"entrance\"?"]),
        ("no door at all", "[[event]]\nat_s = 1\nclose = \"entrance\"\n", &["a.toml:7: event.close", "known: none"]),
        ("a lamp for a door", "[[light]]\nname = \"l\"\nat = [0, 0]\n[[event]]\nat_s = 1\nopen = \"l\"\n", &["a.toml:10: event.open = \"l\"", "no door"]),
        ("dropping what is not held", "[[box]]\nname = \"b\"\nat = [0, 0]\nsize = [1, 1, 1]\nmass_kg = 1\n[[event]]\nat_s = 1\ndrop = \"b\"\n", &["a.toml:12: event.drop = \"b\"", "block with held = true"]),
        ("an unknown lamp", "[[event]]\nat_s = 1\nlights_off = [\"a\", \"b\"]\n", &["a.toml:7: event.lights_off[0] = \"a\"", "event.lights_off[1] = \"b\"", "no light"]),
        ("an unknown victim", "[[event]]\nat_s = 1\nmove = { victim = \"Bob\", to = [1, 1] }\n", &["a.toml:7: event.move.victim = \"Bob\"", "no victim"]),
        ("a text for a list of lamps", "[[light]]\nname = \"l\"\nat = [0, 0]\n[[event]]\nat_s = 1\nlights_off = \"l\"\n", &["a.toml:10: event.lights_off = \"l\"", "a list of lights"]),
        ("an empty name", "[[light]]\nname = \"\"\nat = [0, 0]\n", &["a.toml:6: light.name = \"\"", "not empty"]),
        ("a name with braces", "[[light]]\nname = \"{x}\"\nat = [0, 0]\n", &["a.toml:6: light.name", "braces"]),
        ("a name with a line end", "[[light]]\nname = \"a\\nb\"\nat = [0, 0]\n", &["a.toml:6: light.name", "line ends"]),
        ("a blank at the end of a name", "[[light]]\nname = \"a \"\nat = [0, 0]\n", &["a.toml:6: light.name", "blanks"]),
        ("no name", "[[victim]]\nat = [0, 0]\n", &["a.toml:5: victim.name is missing", "name = \"Ada\""]),
        ("a hole in the starts", "[[start]]\nname = \"Start3\"\nat = [0, 0]\n", &["a.toml: [[start]]", "no start named \"Start2\""]),
    ]);
    cases.push(Case::new("no start", "title = \"a\"\n").says(&["a.toml: [[start]]", "no start named \"Start1\""]));
    cases.push(Case::new("a start of another name only", "title = \"a\"\n[[start]]\nname = \"Begin\"\nat = [0, 0]\n").says(&["\"Start1\""]));
    let long = "n".repeat(100_000);
    cases.push(whole("an overlong name", &format!("[[light]]\nname = \"{long}\"\nat = [0, 0]\n")).says(&["a.toml:6: light.name", "at most 80 characters", "…"]));
    cases.push(whole("an overlong key", &format!("{long} = 1\n")).says(&["a.toml:5: start.nnn", "no such key", "…"]));
    cases.push(whole("an overlong text", &format!("[[tag]]\nid = 1\nat = [0, 0]\nmemory = \"{long}\"\n")).says(&["a.toml:8: tag.memory", "at most 4000 characters"]));
    cases
}
