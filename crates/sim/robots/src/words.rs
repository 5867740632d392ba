//! A robot's parts in a few words each.

use base::model::{
    CameraSpec, DriveKind, JointKind, JointSpec, Lens, Noise, OmniSpec, RangeSpec, RobotModel,
    SensorKind, ServoSpec,
};

/// The figures that matter most.
pub(crate) fn figures(kind: &SensorKind) -> String {
    match kind {
        SensorKind::Sonar(spec) => {
            format!("{}, cone {}", range(&spec.range), degrees(spec.beam_angle))
        }
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => range(spec),
        SensorKind::Scanner(spec) => {
            // The small part takes care of a last beam that rounding would lose.
            let beams = (spec.field_of_view / spec.resolution + 1e-6).floor() + 1.0;
            let fans =
                if spec.layers > 1 { format!(", {} fans", spec.layers) } else { String::new() };
            let view = degrees(spec.field_of_view);
            let mirror = spec.mirror.map(|mirror| {
                format!(", one after the other in {} turns of {} s", mirror.interlace, mirror.turn)
            });
            let mirror = mirror.unwrap_or_default();
            format!("{}, {beams} beams over {view}{fans}{mirror}", range(&spec.range))
        }
        SensorKind::Depth(spec) => {
            let (width, height) = (spec.width, spec.height);
            format!("{width} x {height}, {}, {}", degrees(spec.field_of_view), range(&spec.range))
        }
        SensorKind::Camera(spec) => camera(spec),
        SensorKind::Omni(spec) => omni(spec),
        SensorKind::Heat(spec) => {
            format!("{} x {}, {}", spec.width, spec.height, degrees(spec.field_of_view))
        }
        SensorKind::Encoder(of, _) => format!("of {of}"),
        SensorKind::Radio(spec) => {
            let (power, cutoff) = (trimmed(spec.reference_power, 2), trimmed(spec.cutoff, 2));
            let at = metres(spec.reference_distance);
            format!(
                "{power} dBm at {at}, hears from {cutoff} dBm, {} bytes/s",
                trimmed(spec.bandwidth, 0)
            )
        }
        SensorKind::Rfid(spec) => format!("to {}", metres(spec.max_range)),
        SensorKind::Victim(spec) => {
            format!("to {}, {}", metres(spec.max_range), degrees(spec.field_of_view))
        }
        SensorKind::Touch(reach) => format!("{} across", metres(*reach)),
        SensorKind::Sound(least) => format!("from {} dB", trimmed(*least, 1)),
        SensorKind::Co2(reach) => format!("to {}", metres(*reach)),
        SensorKind::HumanMotion(reach, field) => {
            format!("to {}, {}", metres(*reach), degrees(*field))
        }
        _ => String::new(),
    }
}

/// A camera with a lens.
fn camera(spec: &CameraSpec) -> String {
    let (lens, view) = match spec.lens {
        Lens::Flat => ("", degrees(spec.field_of_view)),
        Lens::Fisheye => ("fisheye ", degrees(spec.field_of_view)),
        Lens::Turning => ("turning ", degrees(spec.field_of_view)),
        Lens::Ring { cameras, .. } => ("", format!("ring of {cameras}")),
    };
    format!("{} x {}, {lens}{view}", spec.width, spec.height)
}

/// A camera with a mirror.
fn omni(spec: &OmniSpec) -> String {
    let (width, height) = (spec.camera.width, spec.camera.height);
    let (distance, across) = (metres(spec.mirror_distance), metres(2.0 * spec.mirror_radius));
    let mirror = spec.model(width, height, spec.camera.field_of_view);
    let view = if mirror.is_central(0.01) { "one viewpoint" } else { "no single viewpoint" };
    format!("{width} x {height}, mirror {across} across, {distance} ahead, {view}")
}

fn range(spec: &RangeSpec) -> String {
    let noise = match spec.noise {
        Noise::None => "exact".to_owned(),
        Noise::UniformShare(share) => format!("±{} %", trimmed(share * 100.0, 3)),
        Noise::GrowingWithRange { max_error } => format!("±{} at the end", metres(max_error)),
        Noise::Truncated(step) => format!("steps of {}", metres(step)),
        Noise::Gaussian { sigma, .. } => format!("sigma {}", metres(sigma)),
        Noise::GaussianOfSquare { sigma_at_one, .. } => {
            format!("sigma {} at 1 m, growing with the square", metres(sigma_at_one))
        }
    };
    format!("{} to {} {noise}", trimmed(spec.min_range, 3), metres(spec.max_range))
}

/// How a robot travels.
pub(crate) fn drive(drive: &DriveKind) -> String {
    match drive {
        DriveKind::Skid { effective_track } => {
            format!("skids, turns as if {} wide", metres(*effective_track))
        }
        DriveKind::Differential => "two driven wheels and a caster".to_owned(),
        DriveKind::Ackermann { .. } => "steers".to_owned(),
        DriveKind::Aerial(limits) => format!("flies, {} m/s", trimmed(limits.forward, 2)),
        DriveKind::Legs => "walks".to_owned(),
        DriveKind::Fixed => "stands still".to_owned(),
    }
}

/// How a joint moves.
pub(crate) fn joint(joint: &JointSpec) -> String {
    let (verb, show): (_, fn(f64) -> String) = match joint.kind {
        JointKind::Revolute => ("turns about", degrees),
        JointKind::Prismatic => ("slides along", metres),
    };
    let axis = joint.axis.to_array().map(|number| trimmed(number, 3)).join(" ");
    match joint.range {
        None => format!("{verb} {axis}, no limits"),
        Some((min, max)) if min == max => "fixed".to_owned(),
        Some((min, max)) => format!("{verb} {axis}, {} to {}", show(min), show(max)),
    }
}

/// What a servo turns, and the pulse of its middle.
pub(crate) fn servo(servo: &ServoSpec) -> String {
    let middle = trimmed(servo.middle * 1e3, 3);
    let ratio =
        if servo.ratio == 1.0 { String::new() } else { format!(" by {}", trimmed(servo.ratio, 3)) };
    let (least, greatest) = (degrees(servo.range.0), degrees(servo.range.1));
    format!(
        "servo of {}{ratio}, {least} to {greatest}, middle at {middle} ms",
        servo.joints.join(" and ")
    )
}

/// Chassis, wheels and links together, kilograms.
pub(crate) fn mass(model: &RobotModel) -> f64 {
    let wheels: f64 = model.wheels.iter().map(|wheel| wheel.mass).sum();
    let links: f64 = model.joints.iter().map(|joint| joint.link_mass).sum();
    model.chassis.mass + wheels + links
}

pub(crate) fn metres(metres: f64) -> String {
    format!("{} m", trimmed(metres, 3))
}

pub(crate) fn degrees(radians: f64) -> String {
    format!("{}°", trimmed(radians.to_degrees(), 1))
}

/// With so many decimals at most, and never "-0".
pub(crate) fn trimmed(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
