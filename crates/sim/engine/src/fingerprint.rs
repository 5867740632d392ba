//! Readings as bits, for the hash of a tick.

use base::geom::Pose;
use base::messages::{Heard, Packet, Reading, ReadingData, Signal, TagSeen};
use base::state_hash::StateHash;

/// Takes a reading in.
pub(crate) fn hash_reading(reading: &Reading, hash: &mut StateHash) {
    hash.bytes(reading.robot.as_bytes());
    hash.bytes(reading.sensor.as_bytes());
    match &reading.data {
        ReadingData::Range(range) => hash.numbers(&[range.unwrap_or(f64::INFINITY)]),
        ReadingData::Scan(scan) => hash_ranges(&scan.ranges, hash),
        ReadingData::Depth(view) => hash_ranges(&view.depths, hash),
        ReadingData::Picture(picture, _) => hash.bytes(&picture.bytes()),
        ReadingData::Heat(view) => {
            view.kelvin.iter().for_each(|value| hash.word(u64::from(value.to_bits())));
        }
        ReadingData::Odometry(pose) | ReadingData::Ins(pose) | ReadingData::GroundTruth(pose) => {
            hash_pose(pose, hash);
        }
        ReadingData::Encoder(ticks) => hash.word(*ticks as u64),
        ReadingData::Tachometer(wheels) => {
            for wheel in wheels {
                hash.numbers(&[wheel.speed, wheel.angle]);
            }
        }
        ReadingData::Imu(felt) => {
            let parts = [felt.acceleration, felt.angular_velocity, felt.orientation];
            for part in parts {
                hash.numbers(&part.to_array());
            }
        }
        ReadingData::Compass(value) | ReadingData::Co2(value) | ReadingData::HumanMotion(value) => {
            hash.numbers(&[*value]);
        }
        ReadingData::Gps(fix, satellites) => {
            hash.word(*satellites as u64);
            if let Some(fix) = fix {
                hash.numbers(&[fix.latitude, fix.longitude]);
            }
        }
        ReadingData::Touch(touched) => {
            hash.word(u64::from(touched.is_touching));
            hash_text(touched.thing.as_deref(), hash);
        }
        ReadingData::Battery(battery) => hash.numbers(&[battery.charge, battery.seconds_left]),
        ReadingData::Tags(tags) => tags.iter().for_each(|tag| hash_tag(tag, hash)),
        ReadingData::Victims(parts) => parts.iter().for_each(|part| {
            hash.bytes(part.part.as_bytes());
            hash.numbers(&part.position.to_array());
        }),
        ReadingData::Sound(sounds) => sounds.iter().for_each(|heard| hash_heard(heard, hash)),
        ReadingData::Packet(packet) => hash_packet(packet, hash),
        ReadingData::Signals(signals) => signals.iter().for_each(|s| hash_signal(s, hash)),
        ReadingData::Joints(joints) => {
            for joint in joints {
                hash.numbers(&[joint.value, joint.speed, joint.effort]);
            }
        }
    }
}

fn hash_heard(heard: &Heard, hash: &mut StateHash) {
    hash.numbers(&[heard.loudness]);
    hash_text(heard.text.as_deref(), hash);
    hash.numbers(&heard.direction.to_array());
}

fn hash_packet(packet: &Packet, hash: &mut StateHash) {
    hash.bytes(packet.from.as_bytes());
    hash_text(packet.to.as_deref(), hash);
    hash.bytes(&packet.bytes);
}

fn hash_signal(signal: &Signal, hash: &mut StateHash) {
    hash.bytes(signal.robot.as_bytes());
    hash.numbers(&[signal.strength]);
}

fn hash_tag(tag: &TagSeen, hash: &mut StateHash) {
    hash.word(u64::from(tag.id));
    hash_text(tag.memory.as_deref(), hash);
    if let Some(place) = tag.position {
        hash.numbers(&place.to_array());
    }
}

fn hash_ranges(ranges: &[Option<f32>], hash: &mut StateHash) {
    let bits = |range: Option<f32>| u64::from(range.unwrap_or(f32::INFINITY).to_bits());
    for pair in ranges.chunks(2) {
        let second = pair.get(1).map_or(0, |&range| bits(range));
        hash.word(bits(pair[0]) << 32 | second);
    }
}

fn hash_pose(pose: &Pose, hash: &mut StateHash) {
    hash.numbers(&pose.position.to_array());
    hash.numbers(&pose.rotation.to_array());
}

fn hash_text(text: Option<&str>, hash: &mut StateHash) {
    match text {
        Some(text) => hash.bytes(text.as_bytes()),
        None => hash.word(u64::MAX),
    }
}
