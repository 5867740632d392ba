//! The gaits of the mini robot, as its description prints them: a modified tripod gait with three servos.
//!
//! Leg 2 down is the middle servo's 170, leg 5 down its 100. A pulse of 160 takes left legs ahead and right legs back.
//! The captions of its tables 2.3 and 2.4 are the wrong way round: its text and its figure 2.36 turn left by taking the right legs back
//! while they stand, which is the table under "Right-Turn". Ours are called by what the robot does.

use base::time::SimTime;

use crate::error::GaitError;
use crate::gait::Gait;

/// Columns of the tables of the robot with three servos.
const SERVOS: [&str; 3] = ["Middle", "Left", "Right"];

const TABLES: [(&str, &str); 4] = [
    ("forward", "(170,-,-) (170,160,160) (100,-,-) (100,120,120)"),
    ("reverse", "(170,-,-) (170,120,120) (100,-,-) (100,160,160)"),
    ("left", "(170,-,-) (170,120,160) (100,-,-) (100,160,120)"),
    ("right", "(170,-,-) (170,160,120) (100,-,-) (100,120,160)"),
];

/// Columns of the tables of the robot with two servos a leg: all swings, then all lifts, leg by leg.
const SWINGS_AND_LIFTS: [&str; 12] = [
    "Swing1", "Swing2", "Swing3", "Swing4", "Swing5", "Swing6", "Lift1", "Lift2", "Lift3", "Lift4",
    "Lift5", "Lift6",
];

/// Each leg that is lifted swings ahead, and those on the ground go back by their share: three legs at a time, two, or one from back to front on
/// one side and then on the other. Ours, after the thesis's description of these gaits.
const TABLES_OF_TWELVE: [(&str, &str); 3] = [
    (
        "tripod",
        "(-,-,-,-,-,-,172,-,172,-,172,-) (170,130,170,130,170,130,-,-,-,-,-,-) (-,-,-,-,-,-,150,-,150,-,150,-) \
         (-,-,-,-,-,-,-,172,-,172,-,172) (130,170,130,170,130,170,-,-,-,-,-,-) (-,-,-,-,-,-,-,150,-,150,-,150)",
    ),
    (
        "ripple",
        "(-,-,-,-,-,-,-,-,172,172,-,-) (150,130,170,170,130,150,-,-,-,-,-,-) (-,-,-,-,-,-,-,-,150,150,-,-) \
         (-,-,-,-,-,-,-,172,-,-,172,-) (130,170,150,150,170,130,-,-,-,-,-,-) (-,-,-,-,-,-,-,150,-,-,150,-) \
         (-,-,-,-,-,-,172,-,-,-,-,172) (170,150,130,130,150,170,-,-,-,-,-,-) (-,-,-,-,-,-,150,-,-,-,-,150)",
    ),
    (
        "wave",
        "(-,-,-,-,-,-,-,-,172,-,-,-) (138,130,170,162,154,146,-,-,-,-,-,-) (-,-,-,-,-,-,-,-,150,-,-,-) \
         (-,-,-,-,-,-,-,172,-,-,-,-) (130,170,162,154,146,138,-,-,-,-,-,-) (-,-,-,-,-,-,-,150,-,-,-,-) \
         (-,-,-,-,-,-,172,-,-,-,-,-) (170,162,154,146,138,130,-,-,-,-,-,-) (-,-,-,-,-,-,150,-,-,-,-,-) \
         (-,-,-,-,-,-,-,-,-,-,-,172) (162,154,146,138,130,170,-,-,-,-,-,-) (-,-,-,-,-,-,-,-,-,-,-,150) \
         (-,-,-,-,-,-,-,-,-,-,172,-) (154,146,138,130,170,162,-,-,-,-,-,-) (-,-,-,-,-,-,-,-,-,-,150,-) \
         (-,-,-,-,-,-,-,-,-,172,-,-) (146,138,130,170,162,154,-,-,-,-,-,-) (-,-,-,-,-,-,-,-,-,150,-,-)",
    ),
];

/// How long a row of those is held: a servo without a lever needs less for its swing than one that rocks the whole robot.
const HOLD_OF_TWELVE: SimTime = SimTime::from_millis(300);

/// The names of all gaits.
pub fn names() -> Vec<&'static str> {
    TABLES.iter().chain(&TABLES_OF_TWELVE).map(|(name, _)| *name).collect()
}

/// The robot that comes with the program and walks like this.
pub fn robot_of(name: &str) -> &'static str {
    let is_of_twelve = TABLES_OF_TWELVE.iter().any(|(known, _)| *known == name);
    if is_of_twelve { "Hexapod12" } else { "Hexapod" }
}

/// The gait of this name.
pub fn load(name: &str) -> Result<Gait, GaitError> {
    let is_it = |table: &&(&str, &str)| table.0 == name;
    if let Some((name, text)) = TABLES.iter().find(is_it) {
        return Gait::read(name, &SERVOS.map(str::to_owned), text);
    }
    let unknown = || GaitError::Unknown { name: name.to_owned(), known: names().join(", ") };
    let (name, text) = TABLES_OF_TWELVE.iter().find(is_it).ok_or_else(unknown)?;
    let gait = Gait::read(name, &SWINGS_AND_LIFTS.map(str::to_owned), text)?;
    Ok(Gait { hold: HOLD_OF_TWELVE, ..gait })
}

/// Ahead.
pub fn forward() -> Gait {
    load("forward").expect("a table of ours, which a test reads")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_reads_and_is_written_as_printed() {
        for (name, text) in TABLES.into_iter().chain(TABLES_OF_TWELVE) {
            assert_eq!(load(name).unwrap().to_string(), text, "{name}");
        }
    }

    #[test]
    fn an_unknown_gait_names_those_there_are() {
        let error = load("gallop").unwrap_err().to_string();
        assert_eq!(
            error,
            "no gait is named \"gallop\"; there are forward, reverse, left, right, tripod, ripple, wave"
        );
    }
}
