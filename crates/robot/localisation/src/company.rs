//! A robot's mates as SLAM knows them: who shares its frame, and where they are.

use base::geom::Pose2;
use base::messages::Packet;
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::DVec2;
use link_patches::Author;
use robot_slam::mates::{Talk, TeamMap};
use robot_slam::{Scan, Slam};

/// Cells of the map that mates draw together, metres.
const CELL: f64 = 0.1;
/// How well a robot knows where it began that was told: metres and radians. Odometry begins there, and nobody stands on a point.
const START: (f64, f64) = (0.05, 0.01);

/// What a robot knows of its mates.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// The robot in whose frame merged maps lie; the robot itself where there are none.
    pub frame: String,
    /// The frame of this robot's belief, in that one.
    pub frame_from_map: Pose2,
    /// All that it has heard of.
    pub mates: Vec<Mate>,
    /// Bytes it has sent so far.
    pub sent_bytes: u64,
}

/// What a robot knows of one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Mate {
    /// Its name.
    pub name: String,
    /// `merged`, `not_yet` or `refused`, as their own two maps say; none before they were compared.
    pub answer: Option<&'static str>,
    /// Why.
    pub why: String,
    /// Whether both share a frame, by themselves or by others.
    pub is_together: bool,
    /// When and where it was last, in the frame of this robot's belief; none before both share a frame.
    pub seen: Option<(SimTime, Pose2)>,
}

/// The part of SLAM that talks with mates.
pub(crate) struct Mates {
    has_radio: bool,
    knows_start: bool,
    /// How well: standard deviations, metres and radians.
    start: (f64, f64),
    talk: Option<Talk>,
}

impl Mates {
    pub(crate) fn of(model: &RobotModel) -> Self {
        let is_radio = |kind: &SensorKind| matches!(kind, SensorKind::Radio(_));
        let has_radio = model.equipment.iter().any(|item| is_radio(&item.kind));
        Self { has_radio, knows_start: true, start: START, talk: None }
    }

    /// The robot was not told where it begins among others.
    pub(crate) fn forget_start(&mut self) {
        self.knows_start = false;
    }

    /// The robot was told where it begins within so many metres and radians.
    pub(crate) fn begin_within(&mut self, (way, turn): (f64, f64)) {
        // Of a disc the deviation along an axis is half its radius, of a span its half over √3.
        self.start = ((way / 2.0).max(START.0), (turn / libm::sqrt(3.0)).max(START.1));
    }

    /// After each scan that SLAM has taken: `map_from_slam` is where the first of them was.
    pub(crate) fn follow(
        &mut self,
        (robot, time): (&str, SimTime),
        map_from_slam: Pose2,
        (slam, scan): (&Slam, &Scan),
    ) {
        if self.has_radio && self.talk.is_none() {
            let session = (time.seconds() * 1000.0) as u32;
            let author = Author { robot: robot.to_owned(), session };
            // Cells of a fixed, sound size are never refused.
            self.talk = TeamMap::new(author, map_from_slam, CELL).ok().map(Talk::new);
            if let Some(talk) = self.talk.as_mut().filter(|_| self.knows_start) {
                talk.map_mut().begin_at(Pose2::IDENTITY, self.start);
            }
        }
        if let Some(talk) = &mut self.talk {
            talk.follow(slam, scan);
        }
    }

    pub(crate) fn hear(&mut self, packet: &Packet, time: SimTime) {
        if let Some(talk) = &mut self.talk {
            talk.hear(&packet.from, &packet.bytes, time.seconds());
        }
    }

    /// What is to be sent in this cycle. A map that has no room left is not drawn further, and nothing more is told.
    pub(crate) fn say(&mut self, now: SimTime, here: Option<(&Slam, Pose2)>) -> Vec<Vec<u8>> {
        let Some(talk) = &mut self.talk else { return vec![] };
        if let Some((slam, map_from_robot)) = here {
            talk.stand(slam, &map_from_robot, now.seconds());
        }
        talk.say(now.seconds()).unwrap_or_default()
    }

    /// Where patches of mates are that share the robot's frame.
    pub(crate) fn patches(&self) -> Vec<DVec2> {
        let all = self.map().map_or(vec![], TeamMap::patches);
        let of_mates = all.into_iter().skip(1).flat_map(|(_, poses)| poses);
        of_mates.map(|pose| pose.position()).collect()
    }

    pub(crate) fn map(&self) -> Option<&TeamMap> {
        self.talk.as_ref().map(Talk::map)
    }

    pub(crate) fn company(&self) -> Option<Company> {
        let talk = self.talk.as_ref()?;
        let map = talk.map();
        let own = map.author().robot.as_str();
        let standings = map.standings();
        let mate = |name: &&str| {
            let is_ours = |a: &str, b: &str| (a == own && b == *name) || (b == own && a == *name);
            let standing = standings.iter().find(|standing| is_ours(&standing.a, &standing.b));
            let seen = map.pose_of(name);
            Mate {
                name: (*name).to_owned(),
                answer: standing.map(|standing| standing.answer.word()),
                why: standing.map_or(String::new(), |standing| standing.answer.to_string()),
                is_together: map.is_merged_with(name),
                seen: seen.map(|seen| (SimTime::from_millis(seen.time_ms), seen.map_from_mate)),
            }
        };
        Some(Company {
            frame: map.frame().to_owned(),
            frame_from_map: map.frame_from_map(),
            mates: map.robots().iter().skip(1).map(mate).collect(),
            sent_bytes: talk.sent(),
        })
    }
}
