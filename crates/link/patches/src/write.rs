//! From news to a packet. The same news always gives the same bytes.

use base::bytes::{put_f32s, put_varint};

use crate::front::put_pose;
use crate::held::Held;
use crate::news::{
    Author, Digest, Laser, News, Patch, Place, Poses, Relation, RelationKind, Relations, Start,
};
use crate::quantity::folded;
use crate::read::{MAGIC, VERSION};

/// The packet that says it.
pub fn encode(news: &News) -> Vec<u8> {
    let mut rest = vec![VERSION];
    match news {
        News::Digest(digest) => put_digest(digest, kind(0, &mut rest)),
        News::Poses(poses) => put_poses(poses, kind(1, &mut rest)),
        News::Relations(relations) => put_late(relations, kind(2, &mut rest)),
        News::Patch(patch) => put_patch(patch, kind(3, &mut rest)),
        News::Place(place) => put_place(place, kind(4, &mut rest)),
        News::Start(start) => put_start(start, kind(5, &mut rest)),
    }
    let mut packet = MAGIC.to_vec();
    packet.extend(&rest[..2]);
    packet.extend(crc32fast::hash(&rest).to_le_bytes());
    packet.extend(&rest[2..]);
    packet
}

fn kind(kind: u8, out: &mut Vec<u8>) -> &mut Vec<u8> {
    out.push(kind);
    out
}

fn put_author(author: &Author, out: &mut Vec<u8>) {
    put_varint(author.robot.len() as u64, out);
    out.extend(author.robot.bytes());
    put_varint(u64::from(author.session), out);
}

fn put_digest(digest: &Digest, out: &mut Vec<u8>) {
    put_varint(digest.holdings.len() as u64, out);
    for holding in &digest.holdings {
        put_author(&holding.author, out);
        put_held(&holding.patches, out);
        put_held(&holding.relations, out);
        put_varint(holding.blocks.len() as u64, out);
        holding.blocks.iter().for_each(|revision| put_varint(u64::from(*revision), out));
    }
}

fn put_held(held: &Held, out: &mut Vec<u8>) {
    put_varint(u64::from(held.below), out);
    put_varint(held.beyond, out);
}

fn put_poses(poses: &Poses, out: &mut Vec<u8>) {
    put_author(&poses.author, out);
    put_varint(u64::from(poses.block), out);
    put_varint(u64::from(poses.revision), out);
    put_varint(poses.poses.len() as u64, out);
    poses.poses.iter().for_each(|pose| put_pose(pose, out));
}

fn put_late(late: &Relations, out: &mut Vec<u8>) {
    put_author(&late.author, out);
    put_relations(&late.relations, out);
}

fn put_relations(relations: &[Relation], out: &mut Vec<u8>) {
    put_varint(relations.len() as u64, out);
    for relation in relations {
        put_varint(u64::from(relation.number), out);
        put_varint(u64::from(relation.to), out);
        put_varint(folded(i64::from(relation.to) - i64::from(relation.from)), out);
        let kind = RelationKind::ALL.iter().position(|kind| *kind == relation.kind);
        out.push(kind.unwrap_or_default() as u8);
        put_pose(&relation.from_to, out);
        put_f32s(&relation.information, out);
    }
}

fn put_patch(patch: &Patch, out: &mut Vec<u8>) {
    put_author(&patch.author, out);
    put_varint(u64::from(patch.number), out);
    put_varint(patch.time_ms, out);
    put_pose(&patch.pose, out);
    put_varint(u64::from(patch.revision), out);
    put_laser(&patch.laser, out);
    put_f32s(&patch.rate, out);
    out.push(patch.grain);
    put_varint(patch.ranges.len() as u64, out);
    put_ranges(&patch.ranges, out);
    put_relations(&patch.relations, out);
}

fn put_laser(laser: &Laser, out: &mut Vec<u8>) {
    let Laser { first_angle, step, min_range, max_range, turn, interlace } = *laser;
    put_f32s(&[first_angle, min_range, max_range, turn], out);
    out.extend(step.to_le_bytes());
    put_varint(u64::from(interlace), out);
}

/// 0 for no echo, otherwise one more than the folded difference from the last echo: a byte along a smooth wall.
fn put_ranges(ranges: &[u16], out: &mut Vec<u8>) {
    let mut last = 0_i64;
    for range in ranges {
        if *range == 0 {
            put_varint(0, out);
            continue;
        }
        put_varint(folded(i64::from(*range) - last) + 1, out);
        last = i64::from(*range);
    }
}

fn put_place(place: &Place, out: &mut Vec<u8>) {
    put_author(&place.author, out);
    put_varint(place.time_ms, out);
    put_varint(u64::from(place.patch), out);
    put_pose(&place.patch_from_robot, out);
}

fn put_start(start: &Start, out: &mut Vec<u8>) {
    put_author(&start.author, out);
    put_pose(&start.common_from_own, out);
    put_f32s(&start.sigma, out);
}
