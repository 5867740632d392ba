//! The team: who is in it, which servers it uses, where everybody starts.

use std::collections::BTreeMap;

use crate::error::{Note, UvaError};
use crate::ini::{Ini, Section};
use crate::take::{StartPose, Take, three, wrong};

/// Servers' ports, where the file does not say.
const USARSIM: u16 = 3000;
const IMAGES: u16 = 5003;
const WIRELESS: u16 = 5874;
/// Seconds from one backup to the next, where the file does not say.
const BACKUP: f64 = 120.0;

/// Somebody in the team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// 0 is the operator; robots without a number get their place in the list.
    pub number: u32,
    /// As in the file.
    pub name: String,
}

/// A team, from the sections `team`, `local`, `network`, `backup` and `map`.
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// The operator's name.
    pub operator: String,
    /// Everybody, in the order of the file.
    pub members: Vec<Member>,
    /// Address of this machine, if it says.
    pub local_host: Option<String>,
    /// Host and port of the simulator.
    pub usarsim: (String, u16),
    /// Host and port of the image server.
    pub images: (String, u16),
    /// Host and port of the wireless simulation server.
    pub wireless: (String, u16),
    /// Seconds from one backup of map and victims to the next; nothing makes none.
    pub backup_every: Option<f64>,
    /// The arena, if it says.
    pub level: Option<String>,
    /// Starts by name, in lower case.
    pub starts: BTreeMap<String, StartPose>,
    /// What is understood and has no effect here.
    pub notes: Vec<Note>,
}

impl Team {
    /// Takes a team out of a file; sections that are missing have their usual values, all that is wrong comes back together.
    pub fn read(ini: &Ini) -> Result<Self, Vec<UvaError>> {
        let empty = Section::default();
        let section = |name: &str| ini.section(name).unwrap_or(&empty);
        let mut takes =
            ["team", "local", "network", "backup", "map"].map(|name| Take::new(section(name)));
        let [team, local, network, backup, map] = &mut takes;
        let host = |take: &mut Take<'_>, key| take.text(key).unwrap_or("127.0.0.1".to_owned());
        let has_backups = backup.truth("createbackups").unwrap_or(true);
        let seconds = ("seconds from 1 to 86400", "120");
        let every = backup.number("backupfrequency", (1.0, 86_400.0), seconds).unwrap_or(BACKUP);
        let read = Self {
            operator: team.text("operatorname").unwrap_or("BaseStation".to_owned()),
            members: members(team),
            local_host: local.text("localhost"),
            usarsim: (host(network, "usarsimhost"), network.port("usarsimport", USARSIM)),
            images: (host(network, "imageserverhost"), network.port("imageserverport", IMAGES)),
            wireless: (
                host(network, "wirelessserverhost"),
                network.port("wirelessserverport", WIRELESS),
            ),
            backup_every: has_backups.then_some(every),
            level: map.text("levelname"),
            starts: starts(map),
            notes: vec![],
        };
        let (mut errors, mut notes) = (vec![], vec![]);
        for take in takes {
            let (wrong, named) = take.end();
            errors.extend(wrong);
            notes.extend(named);
        }
        if errors.is_empty() { Ok(Self { notes, ..read }) } else { Err(errors) }
    }
}

/// `0-BaseStation,1-Robot1`; a name alone, as one fork wrote it, gets its place in the list.
fn members(take: &mut Take<'_>) -> Vec<Member> {
    let Some(entry) = take.entry("teammembers") else { return vec![] };
    let mut members = vec![];
    for (place, text) in (0..).zip(entry.value.split(',').map(str::trim)) {
        let numbered = text.split_once('-').and_then(|(number, name)| {
            number.trim().parse().ok().map(|number| Member { number, name: name.trim().to_owned() })
        });
        let member = numbered.unwrap_or_else(|| Member { number: place, name: text.to_owned() });
        if member.name.is_empty() {
            let wanted = "names with numbers and commas";
            take.errors.push(wrong("teammembers", entry, wanted, "0-BaseStation,1-Robot1"));
            break;
        }
        members.push(member);
    }
    members
}

/// `name x,y,z r,p,y name x,y,z r,p,y ...`.
fn starts(take: &mut Take<'_>) -> BTreeMap<String, StartPose> {
    let Some(entry) = take.entry("startposes") else { return BTreeMap::new() };
    let words: Vec<&str> = entry.value.split_whitespace().collect();
    let start = |words: &[&str]| {
        let [name, location, rotation] = words else { return None };
        let pose = StartPose { location: three(location)?, rotation: three(rotation)? };
        Some((name.to_lowercase(), pose))
    };
    let starts: Option<BTreeMap<String, StartPose>> = words.chunks(3).map(start).collect();
    starts.unwrap_or_else(|| {
        let wanted = "a name, x,y,z and roll,pitch,yaw, blanks between them, for each start";
        take.errors.push(wrong("startposes", entry, wanted, "Robot1 3.6,10.8,-0.2 0,0,-1.59"));
        BTreeMap::new()
    })
}
