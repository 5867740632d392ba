//! One line of a CARMEN log.

use base::geom::Pose2;

use crate::words::{Words, told};
use crate::{Fan, Odometry, TruePose};

/// What a line says.
pub(super) enum Line<'a> {
    Scan(ScanLine<'a>),
    Odometry(Odometry),
    Truth(TruePose),
    Parameter(&'a str, &'a str),
    Remark,
    Unknown(&'a str),
}

/// A scan before it is known which laser it belongs to.
pub(super) struct ScanLine<'a> {
    pub(super) name: &'a str,
    pub(super) time: f64,
    pub(super) ranges: Vec<f32>,
    /// Of the laser, then of the robot.
    pub(super) poses: Option<(Pose2, Pose2)>,
    pub(super) told: Option<Told>,
}

/// What newer lines tell of their laser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Told {
    pub(super) fan: Fan,
    pub(super) max_range: f64,
}

/// Understands a line, or says why not.
pub(super) fn parse(text: &str) -> Result<Line<'_>, String> {
    let text = text.trim();
    let Some(tag) = text.split_ascii_whitespace().next().filter(|tag| !tag.starts_with('#')) else {
        return Ok(Line::Remark);
    };
    let mut words = Words::new(&text[tag.len()..]);
    let named = |why: String| format!("{}: {why}", told(tag));
    match tag {
        "FLASER" | "RLASER" => old_scan(tag, &mut words).map(Line::Scan).map_err(named),
        "ODOM" => odometry(&mut words).map(Line::Odometry).map_err(named),
        "TRUEPOS" => truth(&mut words).map(Line::Truth).map_err(named),
        "PARAM" => parameter(text, &mut words).map_err(named),
        _ => match tag.strip_prefix("ROBOTLASER").or_else(|| tag.strip_prefix("RAWLASER")) {
            Some("1" | "2" | "3" | "4" | "5") => {
                scan(tag, &mut words).map(Line::Scan).map_err(named)
            }
            _ => Ok(Line::Unknown(tag)),
        },
    }
}

fn old_scan<'a>(name: &'a str, words: &mut Words<'a>) -> Result<ScanLine<'a>, String> {
    let ranges = words.readings("ranges")?;
    let poses = (words.pose("the pose of the laser")?, words.pose("the pose of the robot")?);
    let time = words.number("the time")?;
    Ok(ScanLine { name, time, ranges, poses: Some(poses), told: None })
}

fn scan<'a>(name: &'a str, words: &mut Words<'a>) -> Result<ScanLine<'a>, String> {
    words.word("the type of the laser")?;
    let first_angle = words.number("the first angle")?;
    words.number("the field of view")?;
    let step = words.number("the step between beams")?;
    let max_range = words.number("the largest range")?;
    words.number("the accuracy")?;
    words.word("the remission mode")?;
    let ranges = words.readings("ranges")?;
    words.readings("remissions")?;
    let mut poses = None;
    if name.starts_with("ROBOT") {
        let laser = words.pose("the pose of the laser")?;
        poses = Some((laser, words.pose("the pose of the robot")?));
        for what in ["the speed", "the turn", "the margin ahead", "the margin beside", "the axis"] {
            words.number(what)?;
        }
    }
    let time = words.number("the time")?;
    if step <= 0.0 || max_range <= 0.0 {
        return Err(format!("a step of {step} rad and a reach of {max_range} m are no laser's"));
    }
    let told = Told { fan: Fan { first_angle, step, is_told: true }, max_range };
    Ok(ScanLine { name, time, ranges, poses, told: Some(told) })
}

fn odometry(words: &mut Words) -> Result<Odometry, String> {
    let pose = words.pose("the pose")?;
    let (speed, turn) = (words.number("the speed")?, words.number("the turn")?);
    words.number("the acceleration")?;
    Ok(Odometry { time: words.number("the time")?, pose, speed, turn })
}

fn truth(words: &mut Words) -> Result<TruePose, String> {
    let pose = words.pose("the true pose")?;
    words.pose("the pose of odometry")?;
    Ok(TruePose { time: words.number("the time")?, pose })
}

/// The name, and all the rest of the line.
fn parameter<'a>(text: &'a str, words: &mut Words<'a>) -> Result<Line<'a>, String> {
    let name = words.word("the name")?;
    words.word("the value")?;
    let after_name = text["PARAM".len()..].trim_start()[name.len()..].trim();
    Ok(Line::Parameter(name, after_name))
}
