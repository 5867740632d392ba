//! Numbers, colours and words that are not what they should be.

use crate::sheet::{Case, table};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    table(&[
        ("a negative height", "[[wall]]\npath = [[0, 0], [1, 0]]\nheight_m = -3\n", &["a.toml:7: wall.height_m = -3: must be at least 0.001 m; write for example height_m = 2.4"]),
        ("no height", "[[wall]]\npath = [[0, 0], [1, 0]]\nheight_m = 0\n", &["a.toml:7: wall.height_m = 0", "at least 0.001 m"]),
        ("a height of a mountain", "[[wall]]\npath = [[0, 0], [1, 0]]\nheight_m = 8848\n", &["a.toml:7: wall.height_m = 8848", "at most 2000 m"]),
        ("NaN", "[[wall]]\npath = [[0, 0], [1, 0]]\nheight_m = nan\n", &["a.toml:7: wall.height_m = nan", "a finite number"]),
        ("minus NaN", "[[smoke]]\nat = [0, -nan]\nsize = [1, 1, 1]\n", &["a.toml:6: smoke.at[1] = -nan", "finite"]),
        ("endless", "[[smoke]]\nat = [0, 0]\nsize = [1, inf, 1]\n", &["a.toml:7: smoke.size[1] = inf", "finite"]),
        ("beyond a float", "[[smoke]]\nat = [0, 1e999]\nsize = [1, 1, 1]\n", &["a.toml:6: smoke.at[1] = 1e999", "must be"]),
        ("beyond an integer", "[[smoke]]\nat = [0, 99999999999999999999]\nsize = [1, 1, 1]\n", &["a.toml:6: smoke.at[1] = 99999999999999999999", "at most 2000 m"]),
        ("far away", "[[start]]\nname = \"far\"\nat = [3000, 0]\n", &["a.toml:7: start.at[0] = 3000", "at most 2000 m"]),
        ("deep down", "[[start]]\nname = \"deep\"\nat = [0, 0, -2000.1]\n", &["a.toml:7: start.at[2] = -2000.1", "at least -2000 m"]),
        ("a text for a number", "[[wall]]\npath = [[0, 0], [1, 0]]\nheight_m = \"2.4\"\n", &["a.toml:7: wall.height_m = \"2.4\"", "must be a number, not a text"]),
        ("true for a number", "[[door]]\nname = \"d\"\nat = [0, 0]\nopen = true\n", &["a.toml:8: door.open = true", "must be a number, not true or false"]),
        ("a date for a number", "[[event]]\nat_s = 2026-01-01\nlights_on = []\n", &["a.toml:6: event.at_s = 2026-01-01", "not a date"]),
        ("a number for a flag", "[[wall]]\npath = [[0, 0], [1, 0]]\nclosed = 1\n", &["a.toml:7: wall.closed = 1", "true or false"]),
        ("a point of one number", "[[start]]\nname = \"x\"\nat = [1]\n", &["a.toml:7: start.at = [1]", "two or three numbers"]),
        ("a point of four numbers", "[[start]]\nname = \"x\"\nat = [1, 2, 3, 4]\n", &["a.toml:7: start.at", "two or three numbers"]),
        ("a point as a number", "[[start]]\nname = \"x\"\nat = 3\n", &["a.toml:7: start.at = 3", "not a number"]),
        ("a point as a table", "[[start]]\nname = \"x\"\nat = { x = 1 }\n", &["a.toml:7: start.at", "not a table"]),
        ("a size of two numbers", "[[box]]\nat = [0, 0]\nsize = [1, 1]\n", &["a.toml:7: box.size = [1, 1]", "three numbers"]),
        ("a size of zero", "[[box]]\nat = [0, 0]\nsize = [1, 0, 1]\n", &["a.toml:7: box.size[1] = 0", "at least 0.001 m"]),
        ("a size of three for a floor", "[[floor]]\nsize = [1, 1, 1]\n", &["a.toml:6: floor.size", "two numbers"]),
        ("more than wide open", "[[door]]\nname = \"d\"\nat = [0, 0]\nopen = 1.5\n", &["a.toml:8: door.open = 1.5", "at most 1"]),
        ("a hundred turns", "[[ramp]]\nat = [0, 0]\nsize = [1, 1, 1]\nyaw_deg = 36000\n", &["a.toml:8: ramp.yaw_deg", "3600 degrees"]),
        ("below zero kelvin", "[air]\ntemperature_c = -300\n", &["a.toml:6: air.temperature_c = -300", "at least -80"]),
        ("a molten room", "[air]\ntemperature_c = 5000\n", &["a.toml:6: air.temperature_c = 5000", "at most 1500"]),
        ("too bright", "[air]\nambient_light = 35\n", &["a.toml:6: air.ambient_light = 35", "at most 1"]),
        ("a colour by name", "[air]\nsky = \"blue\"\n", &["a.toml:6: air.sky = \"blue\"", "# and six hexadecimal digits", "\"#c08040\""]),
        ("a short colour", "[air]\nsky = \"#fff\"\n", &["a.toml:6: air.sky = \"#fff\"", "six"]),
        ("a colour as a number", "[air]\nsky = 0xff00ff\n", &["a.toml:6: air.sky = 0xff00ff", "a colour, not a number"]),
        ("a colour with an accent", "[air]\nsky = \"#é1234\"\n", &["a.toml:6: air.sky", "colour"]),
        ("an unknown posture", "[[victim]]\nname = \"Ada\"\nat = [0, 0]\nposture = \"flying\"\n", &["a.toml:8: victim.posture = \"flying\"", "\"standing\", \"sitting\", \"lying\", \"curled\""]),
        ("an unknown hinge", "[[door]]\nname = \"d\"\nat = [0, 0]\nhinge = \"top\"\n", &["a.toml:8: door.hinge = \"top\"", "\"left\", \"right\", \"slide\""]),
        ("an unknown kind of light", "[[light]]\nname = \"l\"\nkind = \"laser\"\nat = [0, 0]\n", &["a.toml:7: light.kind = \"laser\"", "\"bulb\", \"spot\", \"sun\""]),
        ("half a step", "[[stairs]]\nat = [0, 0]\nsteps = 2.5\n", &["a.toml:7: stairs.steps = 2.5", "a whole number"]),
        ("no step", "[[stairs]]\nat = [0, 0]\nsteps = 0\n", &["a.toml:7: stairs.steps = 0", "1 to 1000"]),
        ("steps to the moon", "[[stairs]]\nat = [0, 0]\nsteps = 9223372036854775807\n", &["a.toml:7: stairs.steps", "1 to 1000"]),
        ("a negative tag", "[[tag]]\nid = -1\nat = [0, 0]\n", &["a.toml:6: tag.id = -1", "0 to 4294967295"]),
        ("an event before the run", "[[event]]\nat_s = -1\nlights_on = []\n", &["a.toml:6: event.at_s = -1", "at least 0 s"]),
        ("a weightless box", "[[box]]\nat = [0, 0]\nsize = [1, 1, 1]\nmass_kg = 0\n", &["a.toml:8: box.mass_kg = 0", "kg"]),
        ("a sun without a direction", "[[light]]\nname = \"s\"\nkind = \"sun\"\ndirection = [0, 0, 0]\n", &["a.toml:8: light.direction", "not all zero"]),
    ])
}
