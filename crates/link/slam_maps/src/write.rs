//! From a map to bytes. The same map always gives the same bytes.

use base::bytes::{put_f32s, put_f64s, put_text, put_varint};
use base::geom::Pose2;

use crate::map::{End, KeyScan, Laser, Relation, RelationKind, SlamMap, Trial, Wheels};
use crate::ranges;
use crate::read::{MAGIC, VERSION};

/// The file of a map.
pub fn write(map: &SlamMap) -> Vec<u8> {
    let body = body(map);
    let mut rest = vec![];
    rest.extend(VERSION.to_le_bytes());
    rest.extend(0_u16.to_le_bytes());
    rest.extend((body.len() as u64).to_le_bytes());
    rest.extend(body);
    let mut file = MAGIC.to_vec();
    file.extend(crc32fast::hash(&rest).to_le_bytes());
    file.extend(rest);
    file
}

fn body(map: &SlamMap) -> Vec<u8> {
    let mut out = vec![];
    put_text(&map.frame, &mut out);
    put_varint(map.origins.len() as u64, &mut out);
    for origin in &map.origins {
        put_text(&origin.name, &mut out);
        put_varint(origin.first_patch as u64, &mut out);
        put_varint(origin.scans, &mut out);
    }
    put_laser(&map.laser, &mut out);
    put_wheels(&map.wheels, &mut out);
    put_varint(map.patches.len() as u64, &mut out);
    map.patches.iter().for_each(|patch| put_patch(patch, &mut out));
    put_end(&map.end, &mut out);
    put_varint(map.relations.len() as u64, &mut out);
    map.relations.iter().for_each(|relation| put_relation(relation, &mut out));
    put_varint(map.trials.len() as u64, &mut out);
    map.trials.iter().for_each(|trial| put_trial(trial, &mut out));
    out
}

fn put_laser(laser: &Laser, out: &mut Vec<u8>) {
    put_text(&laser.name, out);
    let Laser { first_angle, step, min_range, max_range, turn, .. } = *laser;
    put_f64s(&[first_angle, step, min_range, max_range, turn], out);
    put_varint(laser.beams as u64, out);
    put_varint(laser.interlace as u64, out);
}

fn put_wheels(wheels: &Wheels, out: &mut Vec<u8>) {
    for learner in [&wheels.yaw, &wheels.way] {
        put_f64s(&learner.estimate, out);
        put_f64s(&learner.covariance, out);
    }
}

fn put_patch(patch: &KeyScan, out: &mut Vec<u8>) {
    put_f64s(&[patch.time], out);
    put_pose(&patch.pose, out);
    put_pose(&patch.told, out);
    put_f64s(&patch.rate, out);
    ranges::put(&patch.ranges, out);
}

fn put_end(end: &End, out: &mut Vec<u8>) {
    put_f64s(&[end.time], out);
    put_pose(&end.told, out);
    put_pose(&end.pose, out);
    put_varint(end.references.len() as u64, out);
    end.references.iter().for_each(|patch| put_varint(*patch as u64, out));
    put_varint(end.periods.len() as u64, out);
    put_f32s(&end.periods, out);
}

fn put_relation(relation: &Relation, out: &mut Vec<u8>) {
    let kind = RelationKind::ALL.iter().position(|kind| *kind == relation.kind);
    out.push(kind.unwrap_or_default() as u8);
    put_varint(relation.from as u64, out);
    put_varint(relation.to as u64, out);
    put_pose(&relation.from_to, out);
    put_f32s(&relation.information, out);
}

fn put_trial(trial: &Trial, out: &mut Vec<u8>) {
    put_varint(trial.from as u64, out);
    put_varint(trial.to as u64, out);
    put_f32s(&[trial.sigma, trial.score, trial.moved], out);
    let (code, figure) = trial.refused.map_or((0, 0.0), |reason| (reason.code, reason.figure));
    out.push(code);
    put_f32s(&[figure], out);
}

fn put_pose(pose: &Pose2, out: &mut Vec<u8>) {
    put_f64s(&[pose.x, pose.y, pose.yaw], out);
}
