//! Maps that outlive the program: one file, gone on with, looked into, drawn.

use std::path::Path;

use anyhow::{Context, Result, bail};
use app_terminal::files;
use app_terminal::interrupt::Interrupt;
use link_slam_maps::{Laser, Origin, SlamMap};
use robot_matching::Fan;
use robot_slam::{Scan, Settings, Slam, fan_of, odometry_from_log};

use super::laser::LogLaser;
use super::run::{Mapped, go_on};

/// What the file is called beside the rest.
pub const MAP_NAME: &str = "map.slam";
/// Longest file read, bytes.
const LIMIT: u64 = 1 << 31;
/// The frame that poses of a map are told in: the first scan of its first log lies at its origin.
const FRAME: &str = "map";
/// Fans are the same if their angles differ by less than this, radians.
const SAME: f64 = 1e-4;

/// Where a log begins that goes on with a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    /// Anywhere: it is a part of its own until places of the map are recognised.
    Anywhere,
    /// Where the map ended.
    AtItsEnd,
}

/// Reads a map.
pub fn open_map(path: &Path) -> Result<SlamMap> {
    let named = || format!("cannot read the map {}", path.display());
    let bytes = files::read(path, LIMIT).with_context(named)?;
    link_slam_maps::read(&bytes).with_context(named)
}

/// The map that was made, as a file has it; `log` is the name of the log.
pub fn map_of(mapped: &Mapped, log: &str) -> SlamMap {
    let mut map = mapped.slam.saved(&mapped.laser.scans);
    let is_new = |patch: &&robot_slam::Patch| patch.scan < mapped.kept;
    let first_patch = mapped.slam.manifold().patches().iter().take_while(is_new).count();
    let scans = (mapped.laser.scans.len() - mapped.kept) as u64;
    FRAME.clone_into(&mut map.frame);
    map.laser.name.clone_from(&mapped.laser.name);
    map.origins.clone_from(&mapped.origins);
    map.origins.push(Origin { name: log.to_owned(), first_patch, scans });
    map
}

/// Goes on with a map by another log of the same laser.
pub fn continue_map(
    map: &SlamMap,
    mut laser: LogLaser,
    begin: Begin,
    settings: Settings,
    interrupt: &Interrupt,
) -> Result<Mapped> {
    require_same(&map.laser, &laser.fan)?;
    let (mut slam, kept) = Slam::resumed(map, settings);
    match (begin, laser.scans.first()) {
        (Begin::AtItsEnd, Some(first)) => {
            let brought = odometry_from_log(map, first);
            laser.scans.iter_mut().for_each(|scan| scan.told = brought * scan.told);
        }
        (Begin::AtItsEnd, None) => {}
        (Begin::Anywhere, _) => slam.lose(),
    }
    laser.fan = fan_of(&map.laser);
    let mut mapped = go_on(slam, kept, laser, interrupt);
    mapped.origins.clone_from(&map.origins);
    Ok(mapped)
}

/// A map as if it had just been made of its key scans.
pub fn reopened(map: &SlamMap) -> Mapped {
    let (slam, scans) = Slam::resumed(map, Settings::default());
    let trajectory = slam.trajectory();
    let name = map.laser.name.clone();
    let (fan, truth) = (fan_of(&map.laser), vec![]);
    let laser = LogLaser { name, fan, lever: 0.0, scans, left_out: 0, truth };
    let origins = map.origins.clone();
    Mapped { laser, kept: 0, origins, slam, trajectory, cpu_s: None, ended_by: None }
}

/// The time of the first and of the last of some scans.
pub(crate) fn span<'a>(scans: impl Iterator<Item = &'a Scan>) -> (f64, f64) {
    scans.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), scan| {
        (low.min(scan.time), high.max(scan.time))
    })
}

fn require_same(map: &Laser, log: &Fan) -> Result<()> {
    let last = |first: f64, step: f64, beams: usize| first + step * beams as f64;
    let is_same = map.beams == log.beams
        && (map.first_angle - log.first_angle).abs() < SAME
        && (last(map.first_angle, map.step, map.beams)
            - last(log.first_angle, log.step, log.beams))
        .abs()
            < SAME;
    if !is_same {
        let told = |first: f64, step: f64, beams: usize| {
            let (first, step) = (first.to_degrees(), step.to_degrees());
            format!("{beams} beams from {first:.2} by {step:.3} degrees")
        };
        bail!(
            "the map was made by a laser of {}, the log by one of {}: a map is gone on with by the same laser; --localise takes any",
            told(map.first_angle, map.step, map.beams),
            told(log.first_angle, log.step, log.beams)
        );
    }
    Ok(())
}
