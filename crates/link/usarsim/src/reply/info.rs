//! NFO: the level, starts and path nodes (sections 2.5, 3.2 and 3.3).

use super::Reply;
use crate::grammar::{Composer, Message, split_at_keys};
use crate::number::{self, Format};
use crate::{Dialect, Triple};

/// Where one is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// `BotDeathMatch`.
    pub game_type: String,
    /// The map, without its extension.
    pub level: String,
    /// Minutes; 0 is for ever.
    pub time_limit: i64,
}

/// A place with a name and a direction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NamedPose {
    /// Without blanks: UDK's list has no other way to tell where it ends.
    pub name: String,
    /// Metres.
    pub location: Triple,
    /// Roll, pitch, yaw.
    pub orientation: Triple,
}

impl Level {
    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("Gametype", &self.game_type)
            .text("Level", &self.level)
            .integer("TimeLimit", self.time_limit);
    }
}

pub(super) fn info(message: &Message<'_>) -> Reply {
    let Some(first) = message.blocks.first() else { return Reply::Other(message.to_raw()) };
    match first.key.to_ascii_lowercase().as_str() {
        "gametype" | "level" => Reply::Level(Level {
            game_type: message.owned("Gametype").unwrap_or_default(),
            level: message.owned("Level").unwrap_or_default(),
            time_limit: message.integer("TimeLimit").unwrap_or_default(),
        }),
        "startposes" => Reply::StartPoses(poses(message)),
        "pathnodes" => Reply::PathNodes(poses(message)),
        "pathnode" => Reply::ClosestPathNode(
            first.value.to_owned(),
            message.triple("Location").unwrap_or_default(),
        ),
        _ => Reply::Other(message.to_raw()),
    }
}

/// Both forms: a block a pose, and all in one block as blank-separated words; a pose that is told in both counts once.
fn poses(message: &Message<'_>) -> Vec<NamedPose> {
    let mut poses: Vec<NamedPose> = Vec::new();
    for block in message.blocks.iter().skip(1) {
        let (name, values) = split_at_keys(block.value, ["Location", "Orientation"]);
        if block.is("Name") && values[0].is_some() {
            let [location, orientation] =
                values.map(|text| number::triple(text.unwrap_or_default()));
            let is_told = |pose: &NamedPose| pose.name == name.replace(' ', "_");
            if !poses.iter().any(is_told) {
                poses.push(NamedPose { name: name.to_owned(), location, orientation });
            }
            continue;
        }
        let words: Vec<&str> =
            std::iter::once(block.key).chain(block.value.split_ascii_whitespace()).collect();
        poses.extend(words.chunks_exact(3).map(|words| NamedPose {
            name: words[0].to_owned(),
            location: number::triple(words[1]),
            orientation: number::triple(words[2]),
        }));
    }
    poses
}

pub(super) fn compose_starts(composer: &mut Composer<'_>, poses: &[NamedPose]) {
    composer.integer("StartPoses", poses.len() as i64);
    match composer.dialect {
        Dialect::Udk => compose_list(composer, poses),
        Dialect::Ut2004 => compose_blocks(composer, poses),
    }
}

fn compose_blocks(composer: &mut Composer<'_>, poses: &[NamedPose]) {
    for pose in poses {
        composer.open("Name").word(&pose.name).word(" Location ");
        composer.list(&pose.location, Format::VECTOR).word(" Orientation ");
        composer.list(&pose.orientation, Format::VECTOR).close();
    }
}

/// Appends the line of starts, with its end, for a client that has not told its dialect: UDK's list first, which its clients
/// take from the second block, then UT2004's blocks, which its clients find by their names.
pub fn write_starts_for_both(poses: &[NamedPose], out: &mut Vec<u8>) {
    let composer = &mut Composer::new(out, Dialect::Udk, "NFO");
    composer.integer("StartPoses", poses.len() as i64);
    compose_list(composer, poses);
    compose_blocks(composer, poses);
    out.extend_from_slice(b"\r\n");
}

pub(super) fn compose_nodes(composer: &mut Composer<'_>, nodes: &[NamedPose]) {
    composer.integer("PathNodes", nodes.len() as i64);
    compose_list(composer, nodes);
}

fn compose_list(composer: &mut Composer<'_>, poses: &[NamedPose]) {
    if poses.is_empty() {
        return;
    }
    composer.open("");
    for (index, pose) in poses.iter().enumerate() {
        composer.word(if index > 0 { " " } else { "" });
        composer.word(&pose.name.replace(' ', "_")).word(" ");
        composer.list(&pose.location, Format::Rounded(4)).word(" ");
        composer.list(&pose.orientation, Format::Rounded(4));
    }
    composer.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_for_both_kinds_of_client_hold_each_start_in_both_forms_and_are_read_once() {
        let pose = |name: &str, x| NamedPose {
            name: name.to_owned(),
            location: [x, 2.0, 0.5],
            orientation: [0.0, 0.0, 1.5],
        };
        let poses = [pose("Start1", 1.0), pose("Red", -3.25)];
        let mut line = vec![];
        write_starts_for_both(&poses, &mut line);
        let line = String::from_utf8(line).unwrap();
        let expected = "NFO {StartPoses 2} {Start1 1.0000,2.0000,0.5000 0.0000,0.0000,1.5000 Red -3.2500,2.0000,0.5000 0.0000,0.0000,1.5000} {Name Start1 Location 1.00,2.00,0.50 Orientation 0.00,0.00,1.50} {Name Red Location -3.25,2.00,0.50 Orientation 0.00,0.00,1.50}\r\n";
        assert_eq!(line, expected);
        assert_eq!(Reply::parse(line.trim_end()), Reply::StartPoses(poses.to_vec()));
    }
}
