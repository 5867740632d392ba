//! Which message replaces which.

use super::{Layer, ToPage};

/// The place a message takes: a newer one of the same slot makes the older one needless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The greeting.
    Hello,
    /// The last jump in time.
    Reset,
    /// Fixed (false) or movable (true) solids.
    Solids(bool),
    /// A robot's description.
    Robot(u16),
    /// A robot's end.
    Gone(u16),
    /// Where robots are.
    State,
    /// A robot's scanner.
    Scan(u16, u16),
    /// A robot's beams and cones.
    Ranges(u16),
    /// A robot's camera.
    Picture(u16, u16),
    /// A map's name.
    Layer(u16),
    /// A piece of a map.
    Tile(u16, i32, i32),
    /// A robot's marks on the map.
    Marks(u16),
    /// A robot's patches and relations.
    Manifold(u16),
    /// Everybody found.
    Victims,
    /// A robot's tasks.
    Tasks(u16),
    /// Each line has its own.
    Log(u32),
    /// The run's time.
    Playback,
    /// Who may command.
    Control,
    /// Each has its own and is sent once.
    Refusal,
    /// A robot's sensors in words.
    Panel(u16),
    /// A piece of a robot's trail: believed (false) or true.
    Trail(u16, bool, u32),
    /// The cloud.
    Cloud,
    /// A piece of it.
    CloudChunk(u32),
    /// The team.
    Team,
    /// What waits for a person.
    Requests,
    /// Each kept picture has its own.
    Photo(u32),
}

impl Slot {
    /// The robot it tells of, if it tells of one alone.
    pub fn robot(self) -> Option<u16> {
        match self {
            Self::Robot(robot)
            | Self::Scan(robot, _)
            | Self::Ranges(robot)
            | Self::Picture(robot, _)
            | Self::Marks(robot)
            | Self::Manifold(robot)
            | Self::Tasks(robot)
            | Self::Panel(robot)
            | Self::Trail(robot, ..) => Some(robot),
            Self::Layer(layer) | Self::Tile(layer, ..) => Layer::owner(layer),
            _ => None,
        }
    }

    /// Whether it may wait until everything else is sent.
    pub fn is_bulk(self) -> bool {
        matches!(self, Self::CloudChunk(_))
    }

    /// Whether a jump in time makes it void.
    pub fn belongs_to_a_moment(self) -> bool {
        !matches!(
            self,
            Self::Hello
                | Self::Reset
                | Self::Solids(_)
                | Self::Playback
                | Self::Layer(Layer::BUILDING)
                | Self::Tile(Layer::BUILDING, ..)
                | Self::Cloud
                | Self::CloudChunk(_)
                | Self::Photo(_)
        )
    }
}

impl ToPage {
    /// The place it takes.
    pub fn slot(&self) -> Slot {
        match self {
            Self::Hello(_) => Slot::Hello,
            Self::Solids(solids) => Slot::Solids(solids.can_move),
            Self::Robot(info) => Slot::Robot(info.id),
            Self::RobotGone(robot) => Slot::Gone(*robot),
            Self::State(_) => Slot::State,
            Self::Scan(scan) => Slot::Scan(scan.robot, scan.sensor),
            Self::Ranges(ranges) => Slot::Ranges(ranges.robot),
            Self::Picture(picture) => Slot::Picture(picture.robot, picture.sensor),
            Self::Layer(layer) => Slot::Layer(layer.id),
            Self::Tile(tile) => Slot::Tile(tile.layer, tile.x, tile.y),
            Self::Marks(marks) => Slot::Marks(marks.robot),
            Self::Manifold(manifold) => Slot::Manifold(manifold.robot),
            Self::Victims(_) => Slot::Victims,
            Self::Tasks(tasks) => Slot::Tasks(tasks.robot),
            Self::Log(line) => Slot::Log(line.number),
            Self::Playback(_) => Slot::Playback,
            Self::Control(_) => Slot::Control,
            Self::Refusal(_) => Slot::Refusal,
            Self::Panel(panel) => Slot::Panel(panel.robot),
            Self::Trail(trail) => Slot::Trail(trail.robot, trail.is_true, trail.chunk),
            Self::Cloud(_) => Slot::Cloud,
            Self::CloudChunk(chunk) => Slot::CloudChunk(chunk.index),
            Self::Reset(_) => Slot::Reset,
            Self::Team(_) => Slot::Team,
            Self::Requests(_) => Slot::Requests,
            Self::Photo(photo) => Slot::Photo(photo.id),
        }
    }
}
