//! What is left of a run on disk: its map in every form, its way, its figures, its report.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base::picture::Picture;
use glam::DVec2;
use link_clouds::Lattice;
use link_images::png;
use robot_mapping::files::{Anchor, Mark, RescueMap, TrackPoint};
use robot_mapping::{Thresholds, files as map_files};
use serde_json::json;

use super::course::Course;
use super::run::Run;
use super::story::Story;
use super::victims::VictimFigures;
use crate::cloud_files;
use app_terminal::files;

/// Where on Earth the origin of every arena lies: nobody knows, so it is where the meridian meets the equator.
const ANCHOR: Anchor = Anchor { latitude: 0.0, longitude: 0.0 };

/// A folder that files of one run go to.
pub struct Keeper<'a> {
    /// Where all of them go; it is made when the first is written.
    pub folder: &'a Path,
    /// What it is called.
    pub title: &'a str,
    /// All files so far.
    pub written: Vec<PathBuf>,
    /// What could not be written, and why: a run is told of even if the disk is full.
    pub lost: Vec<String>,
    /// What the names of a robot's files begin with, where there are several robots.
    prefix: String,
}

impl<'a> Keeper<'a> {
    /// Keeps what is left of a run of this title in this folder.
    pub fn new(folder: &'a Path, title: &'a str) -> Self {
        Self { folder, title, written: vec![], lost: vec![], prefix: String::new() }
    }

    /// From now on files are of this robot, one of several: their names begin with its name.
    fn of_robot(&mut self, robot: &str) {
        self.prefix = format!("{}-", Self::plain(robot));
    }

    /// A robot's name as files may be called.
    pub(super) fn plain(robot: &str) -> String {
        let is_plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        robot.chars().map(|c| if is_plain(c) { c } else { '_' }).collect()
    }

    fn named(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// Writes maps, clouds and ways of all robots; gives where the first of them has its map for people.
    pub fn robots(&mut self, stories: &[Story]) -> Result<Option<PathBuf>> {
        let mut first = None;
        for (number, story) in stories.iter().enumerate() {
            if stories.len() > 1 {
                self.of_robot(&story.robot);
            }
            let has_map = self.map(story)?.is_some();
            if number == 0 && has_map {
                first = Some(self.folder.join(self.named("map.png")));
            }
            self.cloud(story)?;
            self.path(story);
            self.plans(story)?;
        }
        Ok(first)
    }

    /// Writes the map in every form, if there is one; gives the one for people.
    pub fn map(&mut self, story: &Story) -> Result<Option<Picture>> {
        let grid = &story.grid;
        self.write(&self.named("map.usarmap"), &map_files::save(grid)?);
        if grid.known_bounds().is_empty() {
            return Ok(None);
        }
        let ros = map_files::map_server(grid, Thresholds::default(), &self.named("map.pgm"))?;
        self.write(&self.named("map.pgm"), &ros.pgm);
        self.write(&self.named("map.yaml"), ros.yaml.as_bytes());
        let path: Vec<DVec2> = story.trail.iter().map(|(_, at)| *at).collect();
        let victims: Vec<Mark> = story
            .quarry
            .map(|(quarry, at)| {
                let is_confirmed = story.waypoints.contains_key(quarry.waypoint());
                Mark { at, number: 1, is_confirmed }
            })
            .into_iter()
            .chain(story.people.iter().zip(1..).map(|((at, is_confirmed), number)| Mark {
                at: *at,
                number,
                is_confirmed: *is_confirmed,
            }))
            .collect();
        let drawn = RescueMap {
            grid,
            thresholds: Thresholds::default(),
            path: &path,
            start: Some((story.start.position.truncate(), story.start.yaw())),
            victims: &victims,
            hazards: &[],
            name: self.title,
        }
        .draw()?;
        self.write(&self.named("map.tif"), &map_files::geotiff(&drawn)?);
        self.write(&self.named("map-occupancy.tif"), &map_files::occupancy_geotiff(grid)?);
        self.write(&self.named("map.tfw"), map_files::world_file(&drawn).as_bytes());
        self.write(
            &self.named("map.png"),
            &png::encode(&drawn.picture).context("cannot encode the map")?,
        );
        Ok(Some(drawn.picture))
    }

    /// Writes the cloud that heads were swept into, if there is one; says where.
    pub fn cloud(&mut self, story: &Story) -> Result<Option<PathBuf>> {
        let Some(cloud) = &story.cloud else { return Ok(None) };
        let path = self.folder.join(self.named("cloud.cloud"));
        let lattice = Lattice::new(cloud.lattice().step())?;
        let file = cloud_files::cloud_of(cloud, lattice)?.with_poses(story.swept_from.clone());
        let written = cloud_files::write(&path, &file, None);
        self.note(path.clone(), written.map(|_| ()));
        Ok(Some(path))
    }

    /// Writes the way as a track.
    pub fn path(&mut self, story: &Story) {
        let point = |(time, at): &(_, DVec2)| TrackPoint { time: *time, at: *at };
        let track: Vec<TrackPoint> = story.trail.iter().map(point).collect();
        self.write(&self.named("path.gpx"), map_files::gpx(self.title, ANCHOR, &track).as_bytes());
    }

    /// Writes what a later mission plans on: the map as it was at the find, and the way that was planned last.
    pub fn plans(&mut self, story: &Story) -> Result<()> {
        if let Some(grid) = &story.grid_at_find {
            self.write(&self.named("map-at-find.usarmap"), &map_files::save(grid)?);
        }
        if !story.route.is_empty() {
            let line = |point: &DVec2| format!("{:.4},{:.4}\n", point.x, point.y);
            let lines: String = story.route.iter().map(line).collect();
            self.write(&self.named("route.csv"), format!("x_m,y_m\n{lines}").as_bytes());
        }
        Ok(())
    }

    /// Writes whom a team reports: as a table, as the league's list, and a picture of each.
    pub fn victims(&mut self, victims: &VictimFigures) {
        self.prefix.clear();
        self.write("victims.csv", victims.csv().as_bytes());
        self.write("Victim.txt", link_uva::victims::write(&victims.finds()).as_bytes());
        for (number, report) in (1..).zip(&victims.reports) {
            if let Some(picture) = &report.picture {
                self.write(&format!("{number}.jpg"), picture);
            }
        }
    }

    /// Writes the figures of one run with those of its tasks and its map.
    pub fn metrics(&mut self, course: &Course, run: &Run, stories: &[Story]) -> Result<()> {
        let tasks: Vec<_> = run
            .log
            .iter()
            .map(|task| {
                json!({
                    "task": task.task.word(), "began_s": task.began.seconds(), "ended_s": task.ended.seconds(),
                    "ending": format!("{:?}", task.ending), "why": task.reason, "metres": task.metres,
                    "turns": task.turns,
                })
            })
            .collect();
        let readings = |story: &Story| {
            let tally = &story.tally;
            json!({ "used": tally.used, "idle": tally.idle, "refused": tally.refused })
        };
        let first = stories.first();
        let figures = json!({
            "mission": self.title, "arena": course.mission.arena, "robot": course.models[0].name,
            "version": env!("CARGO_PKG_VERSION"), "runs": [run], "tasks": tasks, "map": first.map(|story| &story.score),
            "readings": first.map(readings),
        });
        let text = serde_json::to_string_pretty(&figures)? + "\n";
        self.write("metrics.json", text.as_bytes());
        Ok(())
    }

    /// Writes one file of this name into the folder, or notes why there is none.
    pub fn write(&mut self, name: &str, bytes: &[u8]) {
        let path = self.folder.join(name);
        let written = files::write(&path, bytes);
        self.note(path, written);
    }

    fn note(&mut self, path: PathBuf, written: Result<()>) {
        match written {
            Ok(()) => self.written.push(path),
            Err(error) => self.lost.push(format!("{error:#}")),
        }
    }
}
