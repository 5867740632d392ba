//! What leagues want from a team: the map layer by layer in two schemes of colours, and ways for MapInfo.

use anyhow::{Context, Result};
use glam::DVec2;
use link_images::png;
use robot_agent::Quarry;
use robot_mapping::files::{self as map_files, LayeredMap, MapLayer, Mark, Scheme, TrackPoint};

use super::keep::Keeper;
use super::story::Story;

/// Where a scheme's pictures go, and what each is called there: floors are counted from 1, and a grid is one floor.
const FOLDERS: [(Scheme, &str); 2] = [(Scheme::RobotLeague, "maps/rrl"), (Scheme::Uva, "maps/uva")];

/// Whom a robot has found, as its mission names it: for maps.
pub(super) fn found(story: &Story) -> Option<(DVec2, bool)> {
    let (quarry, at) = story.quarry?;
    let is_confirmed = story.waypoints.contains_key(quarry.waypoint());
    (quarry == Quarry::Victim).then_some((at, is_confirmed))
}

impl Keeper<'_> {
    /// Writes the team's map, layer by layer, and every robot's way for MapInfo; of whoever knows most of the floor.
    pub fn team(&mut self, stories: &[Story]) -> Result<()> {
        let best = stories.iter().max_by_key(|story| story.grid.known_bounds().area());
        let Some(best) = best.filter(|story| !story.grid.known_bounds().is_empty()) else {
            return Ok(());
        };
        let ways: Vec<Vec<DVec2>> =
            stories.iter().map(|story| story.trail.iter().map(|(_, at)| *at).collect()).collect();
        let mark =
            |(number, (at, is_confirmed)): (u32, (DVec2, bool))| Mark { at, number, is_confirmed };
        let marks: Vec<Mark> = (1..).zip(stories.iter().filter_map(found)).map(mark).collect();
        let map = LayeredMap::new(&best.grid, &ways, &marks, self.title);
        for (scheme, folder) in FOLDERS {
            for layer in MapLayer::ALL {
                let drawn = map.draw(scheme, layer)?;
                let name = format!("{folder}/map-1-[{}]", layer.word());
                self.write(&format!("{name}.tif"), &map_files::geotiff(&drawn)?);
                self.write(&format!("{name}.tfw"), map_files::world_file(&drawn).as_bytes());
                if layer == MapLayer::Jury {
                    let picture = png::encode(&drawn.picture).context("cannot encode the map")?;
                    self.write(&format!("{name}.png"), &picture);
                }
            }
        }
        for story in stories {
            let point = |(time, at): &(_, DVec2)| TrackPoint { time: *time, at: *at };
            let track: Vec<TrackPoint> = story.trail.iter().map(point).collect();
            let [mif, mid] = map_files::mapinfo(&track);
            let name = format!("maps/map-{}_Path", Self::plain(&story.robot));
            self.write(&format!("{name}.mif"), mif.as_bytes());
            self.write(&format!("{name}.mid"), mid.as_bytes());
        }
        Ok(())
    }
}
