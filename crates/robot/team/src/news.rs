//! What members of a team tell each other, as bytes.
//!
//! A letter is two bytes of mark and version, then its fields as postcard writes them. Reading never panics, and nothing is taken whose
//! lengths or numbers make no sense: a radio is a place where strangers talk.

use glam::DVec2;
use robot_victims::Told;
use serde::{Deserialize, Serialize};

use crate::frame::Frame;
use crate::tile::{Key, Tile};

/// What a letter begins with: the mark of our team protocol, and its version.
const MARK: [u8; 2] = [0xA7, 2];
/// The longest name of a robot, bytes.
const LONGEST_NAME: usize = 64;
/// Coordinates beyond this are none, metres.
const FARTHEST: f32 = 1e6;
/// Tiles beyond this are of no map, in tiles: more than a kilometre and a half at 5 cm.
const FARTHEST_TILE: u16 = 512;

/// Somebody's life: a name, and a number that is another each time it was started.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Who {
    /// Of the robot.
    pub name: String,
    /// Greater each time it is started.
    pub life: u32,
}

/// How far a member is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// There is more for it to do.
    #[default]
    Busy,
    /// Nothing is left for it as far as it knows; it stands by.
    Idle,
    /// It listens, and does nothing else: a station.
    Station,
    /// It is at work, but takes no frontiers: nobody who explores waits for it.
    Searching,
}

impl Phase {
    /// Whether it is on its way somewhere, or will be.
    pub fn is_at_work(self) -> bool {
        matches!(self, Self::Busy | Self::Searching)
    }
}

/// Where somebody is and what it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// Who.
    pub who: Who,
    /// Counts up with every status; an older one is dropped.
    pub number: u32,
    /// Milliseconds since it was said, as far as those know who passed it on: no two clocks are compared.
    pub age: u32,
    /// How often it was passed on.
    pub hops: u8,
    /// Where it is, metres, and where it looks, radians to the left from x.
    pub at: [f32; 3],
    /// Where it is going, metres.
    pub goal: Option<[f32; 2]>,
    /// The next bends of its way there, metres.
    pub route: Vec<[f32; 2]>,
    /// In which frame it says all that; `None` is the one that all were told of.
    pub frame: Option<Frame>,
    /// How far it is.
    pub phase: Phase,
    /// What its battery holds, per cent.
    pub charge: Option<u8>,
    /// How much it holds of everybody's map, if it is a station: everybody wants to know what has come home.
    pub holds: Vec<Digest>,
}

impl Status {
    /// Where it is, metres.
    pub fn place(&self) -> DVec2 {
        DVec2::new(f64::from(self.at[0]), f64::from(self.at[1]))
    }

    fn makes_sense(&self) -> bool {
        let points = self.route.iter().chain(&self.goal).flatten().chain(&self.at);
        let are_names = self.holds.iter().all(|digest| is_name(&digest.of.name));
        let is_frame = self.frame.as_ref().is_none_or(|frame| {
            is_name(&frame.root) && frame.root_from_own.iter().all(|x| x.abs() < FARTHEST)
        });
        is_name(&self.who.name)
            && are_names
            && is_frame
            && points.into_iter().all(|x| x.abs() < FARTHEST)
    }
}

/// How much somebody holds of what a member has seen: who holds less asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// Whose tiles.
    pub of: Who,
    /// All their revisions added up: never less as time goes on.
    pub sum: u64,
    /// Which tiles and revisions: those who have the same sum may still hold others.
    pub mark: u32,
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum News {
    /// Where members are: one's own, and what one has heard of others.
    Statuses(Vec<Status>),
    /// How much one holds of everybody's map.
    Digests(Vec<Digest>),
    /// What one holds of a member's map, so that others send what is missing.
    Wanted {
        /// Who is to answer: one is enough.
        from: String,
        /// Whose tiles.
        of: Who,
        /// Every tile one holds, with its revision.
        have: Vec<(Key, u32)>,
    },
    /// A tile of somebody's map.
    Tile {
        /// Whose.
        of: Who,
        /// Which.
        key: Key,
        /// Counts up with every change of the tile; an older one is dropped.
        revision: u32,
        /// What is there.
        tile: Tile,
    },
    /// Something that everybody has to know at once.
    Alarm {
        /// Who says so.
        who: Who,
        /// What, in a sentence.
        text: String,
    },
    /// All that a member's own sensors say of victims.
    Victims {
        /// Whose.
        of: Who,
        /// Counts up with every change; an older list is dropped.
        revision: u32,
        /// Milliseconds since the list was made, as far as those know who passed it on.
        age: u32,
        /// Everybody whom the member believes in.
        told: Vec<Told>,
    },
    /// A small picture of a victim.
    Picture(Portrait),
    /// Which lists and pictures one holds.
    Held(Vec<Holding>),
    /// What is of another storey than the ground floor: maps of storeys are not laid over each other.
    OnLevel(i8, Box<News>),
    /// Where members have fallen: nobody else is to drive there.
    Falls(Vec<(Who, [f32; 2])>),
    /// Which list and pictures of a member one holds, so that a neighbour sends the rest.
    Lacking {
        /// Who is to answer: one is enough.
        from: String,
        /// What one holds.
        holding: Holding,
    },
}

/// A picture of a victim as it goes by radio.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Portrait {
    /// Who took it.
    pub of: Who,
    /// What that member calls the victim.
    pub number: u32,
    /// Counts up with every better picture; an older one is dropped.
    pub revision: u32,
    /// A JPEG file of at most [`LARGEST`] bytes.
    pub file: Vec<u8>,
}

/// No picture of a victim is larger, bytes.
pub const LARGEST: usize = 10_000;

/// How much of what a member has said of victims somebody holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// Whose.
    pub of: Who,
    /// Of the list; zero if there is none.
    pub revision: u32,
    /// Of each picture, by the victim's number.
    pub pictures: Vec<(u32, u32)>,
}

/// Bytes that are no letter of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLetter {
    /// It does not begin as ours do.
    #[error("a packet of {bytes} bytes does not begin with our mark: another program talks here")]
    Foreign {
        /// Of the packet.
        bytes: usize,
    },
    /// Another version of this program talks.
    #[error("a letter of version {version}, we read {}; bring all robots to one version", MARK[1])]
    Version {
        /// Of the letter.
        version: u8,
    },
    /// It cannot be read.
    #[error("a letter of {bytes} bytes cannot be read: {problem}")]
    Broken {
        /// Of the letter.
        bytes: usize,
        /// What postcard says.
        problem: String,
    },
    /// It can be read and makes no sense.
    #[error("a letter makes no sense: {problem}")]
    Senseless {
        /// What of it.
        problem: &'static str,
    },
}

impl News {
    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let body = postcard::to_allocvec(self).expect("plain data of known shape");
        [&MARK[..], &body].concat()
    }

    /// From bytes, whatever they are.
    pub fn read(bytes: &[u8]) -> Result<Self, BadLetter> {
        let body = match bytes {
            [mark, version, body @ ..] if *mark == MARK[0] => {
                if *version != MARK[1] {
                    return Err(BadLetter::Version { version: *version });
                }
                body
            }
            _ => return Err(BadLetter::Foreign { bytes: bytes.len() }),
        };
        let broken = |problem: String| BadLetter::Broken { bytes: bytes.len(), problem };
        let (news, rest) =
            postcard::take_from_bytes::<Self>(body).map_err(|error| broken(error.to_string()))?;
        if !rest.is_empty() {
            return Err(broken(format!("{} bytes are left over", rest.len())));
        }
        news.check()?;
        Ok(news)
    }

    fn check(&self) -> Result<(), BadLetter> {
        let problem = match self {
            Self::Statuses(all) if !all.iter().all(Status::makes_sense) => "a status",
            Self::Digests(all) if !all.iter().all(|one| is_name(&one.of.name)) => "a digest",
            Self::Wanted { of, from, .. } if !(is_name(&of.name) && is_name(from)) => "a wish",
            Self::Tile { of, tile, .. } if !is_name(&of.name) || tile.beliefs().is_none() => {
                "a tile"
            }
            Self::Tile { key, .. }
                if [key.x, key.y].iter().any(|x| x.unsigned_abs() > FARTHEST_TILE) =>
            {
                "a tile farther away than maps reach"
            }
            Self::Alarm { who, .. } if !is_name(&who.name) => "an alarm",
            Self::Victims { of, told, .. }
                if !is_name(&of.name) || !told.iter().all(Told::makes_sense) =>
            {
                "a list of victims"
            }
            Self::Picture(one) if !is_name(&one.of.name) || one.file.len() > LARGEST => "a picture",
            Self::Held(all) if !all.iter().all(|one| is_name(&one.of.name)) => "a holding",
            Self::OnLevel(_, inner) => {
                return match &**inner {
                    Self::OnLevel(..) => {
                        Err(BadLetter::Senseless { problem: "a storey of a storey" })
                    }
                    inner => inner.check(),
                };
            }
            Self::Falls(all)
                if !all.iter().all(|(who, at)| {
                    is_name(&who.name) && at.iter().all(|x| x.abs() < FARTHEST)
                }) =>
            {
                "a fall"
            }
            Self::Lacking { from, holding } if !(is_name(from) && is_name(&holding.of.name)) => {
                "a lack"
            }
            _ => return Ok(()),
        };
        Err(BadLetter::Senseless { problem })
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= LONGEST_NAME
}

#[cfg(test)]
mod tests;
