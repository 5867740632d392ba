//! What robots and their parts are called: by V-REP's scenes, by CoppeliaSim's, and by us.

use base::model::RobotModel;

/// A kind of robot that scenes of V-REP know under other names.
struct Alias {
    /// Our model.
    model: &'static str,
    /// In scenes of V-REP 3.
    name: &'static str,
    /// In scenes of CoppeliaSim 4.
    path: &'static str,
    /// Our part, and theirs.
    parts: &'static [(&'static str, &'static str)],
    /// The letters before the number of our sonars, and what theirs are called; ours count from 1.
    numbered: Option<(&'static str, &'static str)>,
}

/// The Pioneer of the models that come with V-REP and CoppeliaSim.
static ALIASES: [Alias; 1] = [Alias {
    model: "P3DX",
    name: "Pioneer_p3dx",
    path: "PioneerP3DX",
    parts: &[
        ("LeftWheel", "leftMotor"),
        ("RightWheel", "rightMotor"),
        ("Caster", "caster_link"),
        ("Camera", "camera"),
    ],
    numbered: Some(("S", "ultrasonicSensor")),
}];

/// The names of a robot: with V-REP's underscore, and as the first word of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RobotNames {
    pub(crate) name: String,
    pub(crate) paths: Vec<String>,
}

/// The names of a part below those of its robot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartNames {
    /// Behind the underscore.
    pub(crate) name: String,
    /// Behind the slash.
    pub(crate) paths: Vec<String>,
}

/// Names of a robot that is the `number`th of its model, counted from 0.
pub(crate) fn robot_names(own: &str, model: &RobotModel, number: usize) -> RobotNames {
    let alias = alias(model);
    let name = alias.map_or(model.name.as_str(), |alias| alias.name);
    let path = alias.map_or(model.name.as_str(), |alias| alias.path);
    let mut paths = vec![own.to_owned(), format!("{path}[{number}]"), format!("{name}[{number}]")];
    if number == 0 {
        paths.extend([path.to_owned(), name.to_owned()]);
    }
    RobotNames { name: numbered(name, number), paths }
}

/// V-REP's names of copies: `Pioneer_p3dx`, `Pioneer_p3dx#0`, `Pioneer_p3dx#1`.
pub(crate) fn numbered(name: &str, number: usize) -> String {
    match number.checked_sub(1) {
        None => name.to_owned(),
        Some(copy) => format!("{name}#{copy}"),
    }
}

/// Names of a part of a robot.
pub(crate) fn part_names(model: &RobotModel, part: &str) -> PartNames {
    let own = || PartNames { name: part.to_owned(), paths: vec![part.to_owned()] };
    let Some(alias) = alias(model) else { return own() };
    if let Some((_, theirs)) = alias.parts.iter().find(|(ours, _)| *ours == part) {
        let paths = vec![(*theirs).to_owned(), part.to_owned()];
        return PartNames { name: (*theirs).to_owned(), paths };
    }
    let number = alias.numbered.and_then(|(ours, theirs)| {
        let number: usize = part.strip_prefix(ours)?.parse().ok().filter(|number| *number > 0)?;
        Some((number, theirs))
    });
    let Some((number, theirs)) = number else { return own() };
    let mut paths = vec![format!("{theirs}[{}]", number - 1), part.to_owned()];
    if number == 1 {
        paths.push(theirs.to_owned());
    }
    PartNames { name: format!("{theirs}{number}"), paths }
}

fn alias(model: &RobotModel) -> Option<&'static Alias> {
    ALIASES.iter().find(|alias| alias.model == model.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pioneer_has_the_names_of_the_scenes() {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        let names = robot_names("scout", &model, 0);
        assert_eq!(names.name, "Pioneer_p3dx");
        assert!(names.paths.iter().any(|path| path == "PioneerP3DX"), "{:?}", names.paths);
        assert_eq!(robot_names("scout", &model, 2).name, "Pioneer_p3dx#1");
        assert_eq!(part_names(&model, "S16").name, "ultrasonicSensor16");
        assert_eq!(part_names(&model, "S16").paths[0], "ultrasonicSensor[15]");
        assert_eq!(part_names(&model, "RightWheel").name, "rightMotor");
        assert_eq!(part_names(&model, "Compass").name, "Compass");
    }

    #[test]
    fn other_robots_keep_their_own_names() {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        assert_eq!(robot_names("scout", &model, 0).name, "P2AT");
        assert_eq!(part_names(&model, "Scanner1").name, "Scanner1");
    }
}
