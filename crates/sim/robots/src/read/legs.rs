//! Feet, and the servos that move legs.

use base::model::{FootSpec, ServoSpec};
use base::time::SimTime;
use link_text::{Domain, Fields, domain};

use super::context::{Context, Kind};
use super::domains::{POSITION, SIZE};

/// A pulse of a servo, milliseconds.
const PULSE: Domain = Domain::new(0.1, 10.0, " ms", 1.5);
/// From one pulse to the next.
const FRAME: Domain = Domain::new(1.0, 1000.0, " ms", 20.0);
/// Degrees of the horn for a millisecond of pulse more.
const GAIN: Domain = Domain::new(1.0, 1000.0, " degrees a millisecond", 90.0);
/// Radians of a joint for one of the horn.
const RATIO: Domain = Domain::new(-10.0, 10.0, "", 1.0);
/// What a servo does not notice.
const DEAD_BAND: Domain = Domain::new(0.0, 45.0, " degrees", 0.5);
const MILLI: f64 = 1e-3;

/// `[[foot]]`
pub(crate) fn foot(fields: &Fields<'_>, context: &mut Context<'_>) {
    let parent = fields.required("parent", "\"Leg1\"");
    let known =
        parent.and_then(|item| context.known(&item, &[Kind::Joint], "joint above it", "\"Leg1\""));
    let at = fields.required("at", "[0, 0.1, -0.05]");
    let foot = FootSpec {
        name: context.name(fields, Kind::Foot, "\"Foot1\""),
        parent: known.unwrap_or_default(),
        position: at.and_then(|item| item.triple(POSITION)).unwrap_or_default(),
        radius: fields.number("radius_m", SIZE.like(0.01)),
    };
    context.model.feet.push(foot);
}

/// `[[servo]]`
pub(crate) fn servo(fields: &Fields<'_>, context: &mut Context<'_>) {
    let range = fields.required("range_deg", "[-45, 45]").and_then(|item| {
        let range = item.pair(domain::ANGLE)?;
        if range.x < range.y {
            return Some((range.x.to_radians(), range.y.to_radians()));
        }
        item.out_of_range("the least angle, then the greatest", "[-45, 45]")
    });
    let ratio = fields.number_or("ratio", RATIO, 1.0);
    if ratio == 0.0 {
        fields.refuse("ratio", "0: the servo would turn nothing", "write ratio = 1");
    }
    let servo = ServoSpec {
        // Servos are ordered as joints are, so no joint has the name of one.
        name: context.name(fields, Kind::Joint, "\"Left\""),
        joints: joints(fields, context),
        ratio,
        range: range.unwrap_or((-1.0, 1.0)),
        middle: fields.number_or("middle_ms", PULSE, PULSE_MIDDLE_MS) * MILLI,
        radians_per_second: fields.number_or("deg_per_ms", GAIN, GAIN_DEG_PER_MS).to_radians()
            / MILLI,
        dead_band: fields.number_or("dead_band_deg", DEAD_BAND, 0.0).to_radians(),
        frame: SimTime::from_seconds(fields.number_or("frame_ms", FRAME, FRAME_MS) * MILLI),
    };
    context.model.servos.push(servo);
}

/// The joints it turns, each by one servo only.
fn joints(fields: &Fields<'_>, context: &Context<'_>) -> Vec<String> {
    const EXAMPLE: &str = "[\"Leg1\", \"Leg3\"]";
    let Some(item) = fields.required("joints", EXAMPLE) else { return vec![] };
    let listed = item.list("a list of joints", EXAMPLE).unwrap_or_default();
    let named = listed.iter().filter_map(|item| {
        let name = context.known(item, &[Kind::Joint], "joint above it", "\"Leg1\"")?;
        let mut others = context.model.servos.iter();
        if let Some(other) = others.find(|servo| servo.joints.contains(&name)) {
            let other = &other.name;
            item.contradicts(
                &format!("servo {other:?} turns {name:?} already"),
                "let one servo turn it",
            );
        }
        Some(name)
    });
    named.collect()
}

/// What hobby servos do: 1.5 ms is their middle, a millisecond a quarter turn, fifty pulses a second.
pub(crate) const PULSE_MIDDLE_MS: f64 = 1.5;
pub(crate) const GAIN_DEG_PER_MS: f64 = 90.0;
pub(crate) const FRAME_MS: f64 = 20.0;
