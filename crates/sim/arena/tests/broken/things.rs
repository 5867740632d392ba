//! Things whose keys do not go together, and things that are too many.

use crate::sheet::{Case, table, whole};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("a wall without a path", "[[wall]]\nheight_m = 2\n", &["a.toml:5: wall.path is missing", "path = [[0, 0], [3, 0]]"]),
        ("a wall with one corner", "[[wall]]\npath = [[0, 0]]\n", &["a.toml:6: wall.path", "2 or more corners"]),
        ("a closed wall with two corners", "[[wall]]\nclosed = true\npath = [[0, 0], [1, 0]]\n", &["a.toml:7: wall.path", "3 or more corners"]),
        ("a corner twice", "[[wall]]\npath = [[0, 0], [1, 0], [1, 0]]\n", &["a.toml:6: wall.path[2] = [1, 0]", "take it out"]),
        ("a closed wall closed by hand", "[[wall]]\nclosed = true\npath = [[0, 0], [1, 0], [1, 1], [0, 0]]\n", &["a.toml:7: wall.path", "take the last corner out"]),
        ("a path of numbers", "[[wall]]\npath = [0, 0, 1, 0]\n", &["a.toml:6: wall.path[0] = 0", "a list of two numbers"]),
        ("a corner with a letter", "[[wall]]\npath = [[0, 0], [1, \"a\"]]\n", &["a.toml:6: wall.path[1][1] = \"a\"", "number"]),
        ("a gap beyond the end", "[[wall]]\npath = [[0, 0], [3, 0]]\ngaps = [{ along_m = 2.8, width_m = 1 }]\n", &["a.toml:7: wall.gaps[0]", "3.3", "3.000 m long"]),
        ("a gap before the start", "[[wall]]\npath = [[0, 0], [3, 0]]\ngaps = [{ along_m = 0.2, width_m = 1 }]\n", &["a.toml:7: wall.gaps[0]", "-0.3"]),
        ("gaps over each other", "[[wall]]\npath = [[0, 0], [9, 0]]\ngaps = [{ along_m = 5, width_m = 2 }, { along_m = 4, width_m = 1 }]\n", &["a.toml:7: wall.gaps[0]", "within gaps[1]"]),
        ("a gap above the top", "[[wall]]\npath = [[0, 0], [3, 0]]\ngaps = [{ along_m = 1, width_m = 1, sill_m = 2, height_m = 1 }]\n", &["a.toml:7: wall.gaps[0]", "above the wall's top"]),
        ("a gap without a width", "[[wall]]\npath = [[0, 0], [3, 0]]\ngaps = [{ along_m = 1 }]\n", &["a.toml:7: wall.gaps.width_m is missing"]),
        ("a held box without a name", "[[box]]\nat = [0, 0]\nsize = [1, 1, 1]\nheld = true\nmass_kg = 3\n", &["a.toml:8: box.held = true", "without a name"]),
        ("a held box without a mass", "[[box]]\nat = [0, 0]\nsize = [1, 1, 1]\nheld = true\nname = \"b\"\n", &["a.toml:8: box.held = true", "without a mass"]),
        ("a turned sphere", "[[sphere]]\nat = [0, 0]\nradius_m = 1\nyaw_deg = 3\n", &["a.toml:8: sphere.yaw_deg", "no such key"]),
        ("a ball with a size", "[[sphere]]\nat = [0, 0]\nsize = [1, 1, 1]\n", &["sphere.radius_m is missing", "a.toml:7: sphere.size"]),
        ("a box without a place", "[[box]]\nsize = [1, 1, 1]\n", &["a.toml:5: box.at is missing", "at = [1, 2]"]),
        ("a bulb with a target", "[[light]]\nname = \"l\"\nat = [0, 0]\ntarget = [1, 1]\n", &["a.toml:8: light.target", "for spots only"]),
        ("a sun with a place", "[[light]]\nname = \"l\"\nkind = \"sun\"\ndirection = [0, 0, -1]\nat = [0, 0]\n", &["a.toml:9: light.at", "bulbs and spots only"]),
        ("a spot at its target", "[[light]]\nname = \"l\"\nkind = \"spot\"\nat = [1, 1, 1]\ntarget = [1, 1, 1]\n", &["a.toml:9: light.target", "point at itself"]),
        ("a plain material with a second colour", "[[material]]\nname = \"m\"\ncolour = \"#000000\"\nother = \"#ffffff\"\n", &["a.toml:8: material.other", "one colour"]),
        ("a material without a colour", "[[material]]\nname = \"m\"\n", &["a.toml:5: material.colour is missing"]),
        ("a dead voice", "[[victim]]\nname = \"v\"\nat = [0, 0]\nalive = false\nvoice = { text = \"boo\" }\n", &["a.toml:9: victim.voice", "the dead do not speak"]),
        ("a dead wave", "[[victim]]\nname = \"v\"\nat = [0, 0]\nalive = false\nmotion = \"waving\"\n", &["a.toml:9: victim.motion", "the dead do not move"]),
        ("a voice as a text", "[[victim]]\nname = \"v\"\nat = [0, 0]\nvoice = \"help\"\n", &["a.toml:8: victim.voice = \"help\"", "a table", "text = \"help\""]),
        ("a landmark without bands", "[[landmark]]\nname = \"l\"\nat = [0, 0]\nradius_m = 0.1\nbands = []\n", &["a.toml:9: landmark.bands", "one or more bands"]),
        ("a step field with two sources", "[[step_field]]\nat = [0, 0]\nheights = [[0]]\ncells = [1, 1]\nlevels = [0]\nseed = 1\n", &["a.toml:7: step_field.heights", "there is cells already"]),
        ("a step field with nothing", "[[step_field]]\nat = [0, 0]\n", &["a.toml:5: step_field.heights is missing"]),
        ("a step field with a seed only", "[[step_field]]\nat = [0, 0]\nheights = [[0]]\nseed = 3\n", &["a.toml:8: step_field.seed", "with cells only"]),
        ("a step field without levels", "[[step_field]]\nat = [0, 0]\ncells = [2, 2]\nseed = 3\n", &["a.toml:5: step_field.levels is missing"]),
        ("a huge step field", "[[step_field]]\nat = [0, 0]\ncells = [1000000, 1000000]\nlevels = [0]\nseed = 1\n", &["a.toml:7: step_field.cells[0] = 1000000", "1 to 256"]),
        ("rows of different length", "[[step_field]]\nat = [0, 0]\nheights = [[0, 1], [0]]\n", &["a.toml:7: step_field.heights[1] = [0]", "2 numbers long"]),
        ("a hole instead of a post", "[[step_field]]\nat = [0, 0]\nheights = [[0, -1]]\n", &["a.toml:7: step_field.heights[0][1] = -1", "at least 0 m"]),
        ("a heightfield of one point", "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\nheights = [[0]]\n", &["a.toml:8: heightfield.heights", "2 to 2048 rows"]),
        ("a heightfield with height_m", "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\nheights = [[0, 0], [0, 0]]\nheight_m = 2\n", &["a.toml:9: heightfield.height_m", "metres already"]),
        ("an event without a trigger", "[[event]]\nlights_on = []\n", &["a.toml:5: event.at_s is missing", "enter"]),
        ("an event without an action", "[[event]]\nat_s = 3\n", &["a.toml:5: event.open is missing", "lights_off"]),
        ("an event with two triggers", "[[event]]\nat_s = 3\nenter = { at = [0, 0], size = [1, 1, 1] }\nlights_on = []\n", &["a.toml:7: event.enter", "has at_s already", "second [[event]]"]),
        ("an event with two actions", "[[event]]\nat_s = 3\nlights_on = []\nlights_off = []\n", &["a.toml:8: event.lights_off", "has lights_on already"]),
    ]);
    cases.push(large("too many step fields", "[[step_field]]\nat = [0, 0]\ncells = [256, 256]\nlevels = [1]\nseed = 1\n", 40).says(&["step_field.cells", "10000000 triangles"]));
    cases.push(large("tables without their keys", "[[tag]]\n", 250_000).says(&["a.toml:5: tag.id is missing", "a.toml:14: tag.at is missing"]));
    cases.push(whole("too many corners", &format!("[[wall]]\npath = [{}]\n", "[0,0],[1,1],".repeat(110_000))).says(&["a.toml:6: wall.path", "200000 things"]));
    cases.push(Case::new("too many floors", format!("title = \"a\"\nfloor = [{}]\n", "{size=[1,1]},".repeat(210_000))).says(&["a.toml:2: floor", "200000 things"]));
    cases.push(whole("a row as wide as a field of wheat", &format!("[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\nheights = [[{}], [0]]\n", "0,".repeat(3000))).says(&["a.toml:8: heightfield.heights[0]", "2 to 2048 numbers, not 3000"]));
    cases
}

fn large(name: &str, table: &str, count: usize) -> Case {
    whole(name, &table.repeat(count))
}
