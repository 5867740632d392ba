//! What a robot tells its mates by radio, and when: it says what it knows, and answers those who know less.
//!
//! Everything is told to whoever hears it. A robot answers with what is its own; what others made it passes on to those whom their makers do not
//! reach, which shows where two digests in a row know no more of them.

use std::collections::BTreeMap;

use base::geom::Pose2;
use link_patches::{Digest, Holding, News, encode};
use robot_mapping::MappingError;

use crate::mates::chart::Chart;
use crate::mates::missing::{enter, holding_of};
use crate::mates::team_map::TeamMap;
use crate::scan::Scan;
use crate::slam::Slam;

/// A robot sends at most so many bytes a second, and saves up no more than one second's.
const BYTES_PER_S: f64 = 8_000.0;
/// Seconds from one digest to the next, and from one telling of where it is to the next.
const DIGEST: f64 = 1.0;
const PLACE: f64 = 0.5;
/// A mate that was not heard for so many seconds is not answered.
const SILENT: f64 = 10.0;

/// A team map with a radio.
#[derive(Clone, Debug)]
pub struct Talk {
    map: TeamMap,
    heard: BTreeMap<String, Heard>,
    /// When it spoke last, and what it may still send, bytes.
    spoke: Option<f64>,
    allowance: f64,
    /// When it says what it knows and where it is again.
    next: (f64, f64),
    sent: u64,
    broken: u64,
}

/// What a mate said that it knows.
#[derive(Clone, Debug, Default)]
struct Heard {
    at: f64,
    /// As it said last, and the time before.
    said: Digest,
    before: Digest,
    /// The last with what was sent since.
    known: Digest,
}

impl Talk {
    /// A robot that has heard nobody yet.
    pub fn new(map: TeamMap) -> Self {
        Self {
            map,
            heard: BTreeMap::new(),
            spoke: None,
            allowance: 0.0,
            next: (0.0, 0.0),
            sent: 0,
            broken: 0,
        }
    }

    /// The map of the team.
    pub fn map(&self) -> &TeamMap {
        &self.map
    }

    /// The same, to be changed.
    pub fn map_mut(&mut self) -> &mut TeamMap {
        &mut self.map
    }

    /// Bytes sent so far.
    pub fn sent(&self) -> u64 {
        self.sent
    }

    /// Packets of mates that were broken; those of other programs do not count.
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// Takes in what its own SLAM has made of a scan.
    pub fn follow(&mut self, slam: &Slam, scan: &Scan) {
        self.map.follow(slam, scan);
    }

    /// Takes in where its own robot is.
    pub fn stand(&mut self, slam: &Slam, map_from_robot: &Pose2, time: f64) {
        self.map.stand(slam, map_from_robot, time);
    }

    /// Takes in what was heard at a time, seconds; whatever is no packet of ours is left to others.
    pub fn hear(&mut self, from: &str, packet: &[u8], time: f64) {
        match self.map.take(packet) {
            Ok(Some(digest)) => {
                let heard = self.heard.entry(from.to_owned()).or_default();
                heard.at = time;
                heard.before = std::mem::replace(&mut heard.said, digest.clone());
                heard.known = digest;
            }
            Ok(None) | Err(link_patches::PacketError::Foreign { .. }) => {}
            Err(_) => self.broken += 1,
        }
    }

    /// One control cycle: works on the map a little, and gives what is to be sent.
    pub fn say(&mut self, time: f64) -> Result<Vec<Vec<u8>>, MappingError> {
        self.map.advance()?;
        let passed = self.spoke.replace(time).map_or(0.0, |last| (time - last).max(0.0));
        self.allowance = (self.allowance + BYTES_PER_S * passed).min(BYTES_PER_S);
        let mut packets = vec![];
        if time >= self.next.0 {
            self.next.0 = time + DIGEST;
            packets.push(encode(&News::Digest(self.map.digest())));
        }
        if time >= self.next.1 {
            self.next.1 = time + PLACE;
            packets.extend(self.map.whereabouts());
        }
        self.allowance -= bytes(&packets);
        packets.extend(self.answers(time));
        self.sent += packets.iter().map(|packet| packet.len() as u64).sum::<u64>();
        Ok(packets)
    }

    /// What mates lack, as far as the allowance goes.
    fn answers(&mut self, time: f64) -> Vec<Vec<u8>> {
        let mut packets = vec![];
        let mates: Vec<String> = self.heard.keys().cloned().collect();
        for mate in mates {
            let Some(heard) = self.heard.get(&mate) else { continue };
            if time - heard.at > SILENT || self.allowance < 1.0 {
                continue;
            }
            let mut known = heard.known.clone();
            let is_told = |chart: &Chart| heard.is_stuck(chart);
            let news = self.map.lacked(&mut known, self.allowance as usize, is_told);
            for (news, packet) in news {
                self.allowance -= packet.len() as f64;
                packets.push(packet);
                // Whoever hears it knows it: what is told to one is not told to the next again.
                for other in self.heard.values_mut() {
                    self.map.enter(&news, &mut other.known);
                }
            }
        }
        packets
    }
}

impl Heard {
    /// Whether the mate has learnt nothing of somebody from one digest to the next.
    fn is_stuck(&self, chart: &Chart) -> bool {
        let of = |digest: &Digest| -> Option<Holding> {
            let holdings = digest.holdings.iter();
            holdings.clone().find(|holding| holding.author == *chart.author()).cloned()
        };
        of(&self.said) == of(&self.before)
    }
}

impl TeamMap {
    /// Enters news into what somebody is known to hold.
    fn enter(&self, news: &News, digest: &mut Digest) {
        if let Some(chart) = self.chart_of(news) {
            enter(news, holding_of(digest, chart));
        }
    }
}

fn bytes(packets: &[Vec<u8>]) -> f64 {
    packets.iter().map(Vec::len).sum::<usize>() as f64
}
