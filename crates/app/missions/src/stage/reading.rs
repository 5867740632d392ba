//! Readings in a few words, and as JSON.

use base::geom::Pose;
use base::messages::{Heard, JointState, PartSeen, ReadingData, Signal, TagSeen, WheelState};
use serde_json::{Value, json};

/// What a sensor said, for people.
pub fn describe_reading(data: &ReadingData) -> String {
    let metres = |range: Option<f64>| range.map_or("no return".to_owned(), |r| format!("{r:.3} m"));
    match data {
        ReadingData::Range(range) => metres(*range),
        ReadingData::Scan(scan) => {
            let near = scan.ranges.iter().flatten().copied().reduce(f32::min);
            format!("{} beams, nearest {}", scan.ranges.len(), metres(near.map(f64::from)))
        }
        ReadingData::Depth(view) => format!("{} depths", view.depths.len()),
        ReadingData::Picture(picture, _) => {
            format!("a picture of {}x{}", picture.width, picture.height())
        }
        ReadingData::Heat(view) => {
            let (width, height) = view.camera.size();
            format!("a heat picture of {width}x{height}")
        }
        ReadingData::Odometry(pose) | ReadingData::Ins(pose) | ReadingData::GroundTruth(pose) => {
            describe_pose(pose)
        }
        ReadingData::Encoder(ticks) => format!("{ticks} ticks"),
        ReadingData::Tachometer(wheels) => {
            let speed = |wheel: &WheelState| format!("{:.3}", wheel.speed);
            format!("{} rad/s", list(wheels, speed))
        }
        ReadingData::Imu(felt) => {
            let [a, w] = [felt.acceleration, felt.angular_velocity];
            format!(
                "{:.3}, {:.3}, {:.3} m/s²; {:.4}, {:.4}, {:.4} rad/s",
                a.x, a.y, a.z, w.x, w.y, w.z
            )
        }
        ReadingData::Compass(heading) => format!("{:.1} degrees", heading.to_degrees()),
        ReadingData::Gps(None, satellites) => format!("no fix, {satellites} satellites"),
        ReadingData::Gps(Some(fix), satellites) => {
            format!("{:.6} N, {:.6} E, {satellites} satellites", fix.latitude, fix.longitude)
        }
        ReadingData::Touch(touched) => match (&touched.thing, touched.is_touching) {
            (Some(thing), true) => format!("touches {thing}"),
            (None, true) => "touches something".to_owned(),
            (_, false) => "touches nothing".to_owned(),
        },
        ReadingData::Battery(battery) => {
            format!("{:.1} %, {:.0} s left", battery.charge * 100.0, battery.seconds_left)
        }
        ReadingData::Co2(ppm) => format!("{ppm:.1} ppm above the air's own"),
        ReadingData::HumanMotion(probability) => format!("{:.0} % sure", probability * 100.0),
        ReadingData::Tags(_)
        | ReadingData::Victims(_)
        | ReadingData::Sound(_)
        | ReadingData::Signals(_)
        | ReadingData::Joints(_) => describe_list(data),
        ReadingData::Packet(packet) => {
            format!("a packet of {} bytes from {}", packet.bytes.len(), packet.from)
        }
    }
}

/// Readings that list things.
fn describe_list(data: &ReadingData) -> String {
    match data {
        ReadingData::Tags(tags) => list(tags, |tag: &TagSeen| format!("tag {}", tag.id)),
        ReadingData::Victims(parts) => list(parts, |part: &PartSeen| {
            let at = part.position;
            format!("{} at {:.2}, {:.2}, {:.2}", part.part, at.x, at.y, at.z)
        }),
        ReadingData::Sound(sounds) => list(sounds, |heard: &Heard| {
            let words = heard.text.as_deref().unwrap_or("a voice");
            format!("{words:?}, {:.0} dB", heard.loudness)
        }),
        ReadingData::Signals(signals) => {
            list(signals, |s| format!("{} {:.1} dBm", s.robot, s.strength))
        }
        ReadingData::Joints(joints) => {
            list(joints, |joint: &JointState| format!("{} {:.3}", joint.name, joint.value))
        }
        _ => String::new(),
    }
}

fn describe_pose(pose: &Pose) -> String {
    let (at, yaw) = (pose.position, pose.roll_pitch_yaw().2.to_degrees());
    format!("{:.3}, {:.3}, {:.3} m, heading {yaw:.1} degrees", at.x, at.y, at.z)
}

/// All of them, or that there are none.
fn list<T>(all: &[T], word: impl Fn(&T) -> String) -> String {
    if all.is_empty() {
        "none".to_owned()
    } else {
        all.iter().map(word).collect::<Vec<_>>().join("; ")
    }
}

/// What a sensor said, for programs. Pictures are told by their size; no return is null.
pub fn reading_json(data: &ReadingData) -> Value {
    match data {
        ReadingData::Range(range) => json!({ "range_m": range }),
        ReadingData::Scan(scan) => json!({
            "first_angle_rad": scan.first_angle, "step_rad": scan.step, "min_range_m": scan.min_range,
            "max_range_m": scan.max_range, "elevations_rad": scan.elevations, "ranges_m": scan.ranges,
        }),
        ReadingData::Depth(view) => json!({
            "width": view.width, "field_of_view_rad": view.field_of_view, "depths_m": *view.depths,
        }),
        ReadingData::Picture(picture, _) => {
            json!({ "width": picture.width, "height": picture.height() })
        }
        ReadingData::Heat(view) => {
            json!({ "width": view.camera.size().0, "kelvin": *view.kelvin })
        }
        ReadingData::Odometry(pose) | ReadingData::Ins(pose) | ReadingData::GroundTruth(pose) => {
            pose_json(pose)
        }
        ReadingData::Encoder(ticks) => json!({ "ticks": ticks }),
        ReadingData::Tachometer(wheels) => {
            let wheel = |wheel: &WheelState| json!({ "speed_rad_s": wheel.speed, "angle_rad": wheel.angle });
            wheels.iter().map(wheel).collect()
        }
        ReadingData::Imu(felt) => json!({
            "acceleration_m_s2": felt.acceleration.to_array(),
            "angular_velocity_rad_s": felt.angular_velocity.to_array(),
            "orientation_rad": felt.orientation.to_array(),
        }),
        ReadingData::Compass(heading) => json!({ "heading_rad": heading }),
        ReadingData::Gps(fix, satellites) => json!({
            "latitude_deg": fix.map(|fix| fix.latitude), "longitude_deg": fix.map(|fix| fix.longitude),
            "satellites": satellites,
        }),
        ReadingData::Touch(touched) => {
            json!({ "is_touching": touched.is_touching, "thing": touched.thing })
        }
        ReadingData::Battery(battery) => {
            json!({ "charge": battery.charge, "seconds_left": battery.seconds_left })
        }
        ReadingData::Tags(_)
        | ReadingData::Victims(_)
        | ReadingData::Sound(_)
        | ReadingData::Signals(_)
        | ReadingData::Joints(_) => list_json(data),
        ReadingData::Packet(packet) => {
            json!({ "from": packet.from, "to": packet.to, "bytes": packet.bytes })
        }
        ReadingData::Co2(ppm) => json!({ "ppm": ppm }),
        ReadingData::HumanMotion(probability) => json!({ "probability": probability }),
    }
}

fn list_json(data: &ReadingData) -> Value {
    match data {
        ReadingData::Tags(tags) => {
            let tag = |tag: &TagSeen| json!({ "id": tag.id, "memory": tag.memory, "position_m": tag.position.map(|p| p.to_array()) });
            tags.iter().map(tag).collect()
        }
        ReadingData::Victims(parts) => {
            let part = |part: &PartSeen| json!({ "part": part.part, "position_m": part.position.to_array() });
            parts.iter().map(part).collect()
        }
        ReadingData::Signals(signals) => {
            let signal = |s: &Signal| json!({ "robot": s.robot, "strength_dbm": s.strength });
            signals.iter().map(signal).collect()
        }
        ReadingData::Sound(sounds) => {
            let sound = |heard: &Heard| json!({ "loudness_db": heard.loudness, "text": heard.text, "direction": heard.direction.to_array() });
            sounds.iter().map(sound).collect()
        }
        ReadingData::Joints(joints) => {
            let joint = |joint: &JointState| json!({ "name": joint.name, "value": joint.value, "speed": joint.speed, "effort": joint.effort });
            joints.iter().map(joint).collect()
        }
        _ => Value::Null,
    }
}

fn pose_json(pose: &Pose) -> Value {
    let (roll, pitch, yaw) = pose.roll_pitch_yaw();
    json!({ "position_m": pose.position.to_array(), "orientation_rad": [roll, pitch, yaw] })
}
