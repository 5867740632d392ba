//! Draws the map: takes readings with the pose they were taken at, one after the other, in the order given.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::sync::Arc;

use base::geom::{Pose, wrap_angle};
use base::messages::{Reading, ReadingData};
use base::model::RobotModel;
use glam::DVec2;

use crate::body::Body;
use crate::cone::{Cone, integrate_cone, is_repeated};
use crate::error::MappingError;
use crate::facing::Facings;
use crate::fan::{Fans, integrate_fan};
use crate::grid::{Grid, MAX_COORDINATE};
use crate::model::Model;
use crate::mounts::{Mount, MountKind, Mounts};
use crate::rect::CellRect;
use crate::trail::{Sight, Source, Trail};

/// A reading and where the robot believes it was when it was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct PosedReading {
    /// The robot's pose in the map's frame.
    pub world_from_robot: Pose,
    /// What the sensor said, shared with whoever may have to draw it anew.
    pub reading: Arc<Reading>,
}

/// What became of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It changed the map.
    Used,
    /// Its sensor draws no maps.
    NotForMaps,
    /// It says no more than the one before, from the same place.
    Repeated,
    /// It says nothing: no echo where that counts for nothing, a tilted beam, a number that is none.
    Nothing,
}

/// A grid that readings are drawn into.
#[derive(Clone, Debug)]
pub struct Mapper {
    grid: Arc<Grid>,
    mounts: Mounts,
    body: Body,
    model: Model,
    fans: Fans,
    facings: Facings,
    trails: BTreeMap<String, Trail>,
}

impl Mapper {
    /// An empty map of cells of `resolution` metres, drawn by the sensors of `robot`.
    pub fn new(resolution: f64, robot: &RobotModel, model: Model) -> Result<Self, MappingError> {
        Ok(Self::on(Grid::new(resolution)?, robot, model))
    }

    /// Draws on into a map there is.
    pub fn on(grid: Grid, robot: &RobotModel, model: Model) -> Self {
        let mounts = Mounts::from_model(robot);
        let fans = Fans::default();
        let body = Body::of(robot);
        let (facings, trails) = (Facings::default(), BTreeMap::new());
        Self { grid: Arc::new(grid), mounts, body, model, fans, facings, trails }
    }

    /// The map as it is now.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The map as it is now, for others to keep; drawing on copies it while they do.
    pub fn shared_grid(&self) -> Arc<Grid> {
        Arc::clone(&self.grid)
    }

    /// Makes room for `rect`, so that drawing need not.
    pub fn cover(&mut self, rect: CellRect) -> Result<(), MappingError> {
        Arc::make_mut(&mut self.grid).cover(rect)
    }

    /// Forgets everything that was drawn, but not how large the map was.
    pub fn begin_anew(&mut self) {
        Arc::make_mut(&mut self.grid).clear();
        (self.fans, self.facings) = (Fans::default(), Facings::default());
        self.trails.clear();
    }

    /// Draws one reading; an error leaves the map as it was.
    pub fn integrate(&mut self, event: &PosedReading) -> Result<Outcome, MappingError> {
        let sensor = &event.reading.sensor;
        if let ReadingData::Joints(states) = &event.reading.data {
            self.mounts.set_joints(states);
            return Ok(Outcome::NotForMaps);
        }
        let Some(mount) = self.mounts.get(sensor).copied() else {
            return self.without_mount(&event.reading);
        };
        let world_from_sensor = self.world_from_sensor(event.world_from_robot, &mount);
        self.check_place(world_from_sensor)?;
        let outcome = match (&event.reading.data, mount.kind) {
            (ReadingData::Range(range), MountKind::Cone { beam_angle, max_range }) => {
                let axis = self.axis(event.world_from_robot, &mount);
                let height = self.body.above_floor(&mount.robot_from_sensor);
                let range = *range;
                let cone = Cone { world_from_sensor, axis, range, beam_angle, max_range, height };
                self.draw_cone(sensor, &cone)
            }
            (ReadingData::Scan(scan), MountKind::Fan) => {
                let grid = Arc::make_mut(&mut self.grid);
                integrate_fan(grid, world_from_sensor, scan, &self.model, &mut self.fans)
            }
            (_, MountKind::Cone { .. }) => wrong_kind(sensor, "range sensor"),
            (_, MountKind::Fan) => wrong_kind(sensor, "laser scanner"),
        }?;
        if self.model.corrections.own_pose && outcome == Outcome::Used {
            let at = event.world_from_robot.position.truncate();
            self.body.stand(Arc::make_mut(&mut self.grid), at)?;
        }
        Ok(outcome)
    }

    fn draw_cone(&mut self, sensor: &str, cone: &Cone) -> Result<Outcome, MappingError> {
        let sight = cone.sight(&self.model);
        let trail = match self.trails.get_mut(sensor) {
            Some(trail) => trail,
            None => self.trails.entry(sensor.to_owned()).or_default(),
        };
        let corrections = self.model.corrections;
        if corrections.keep_walls
            && trail.last().is_some_and(|last| is_repeated(last, &sight, &self.model))
        {
            return Ok(Outcome::Repeated);
        }
        let found = trail.follow(sight);
        let source =
            if corrections.locate_echo { self.undenied(sight, found) } else { Source::Anywhere };
        let grid = Arc::make_mut(&mut self.grid);
        integrate_cone((grid, &mut self.facings), cone, &source, &self.model)
    }

    /// What may have answered, without what another sensor would have heard, and has not.
    fn undenied(&self, now: Sight, source: Source) -> Source {
        let (Source::Surfaces(mut surfaces), Some(range)) = (source.clone(), now.range) else {
            return source;
        };
        surfaces.retain(|surface| {
            let point = now.place + DVec2::from_angle(now.axis + surface.off) * range;
            let mut lasts = self.trails.values().filter_map(Trail::last);
            !lasts.any(|last| last.denies(point, surface.facing))
        });
        Source::Surfaces(surfaces)
    }

    /// Where the sensor is; at the robot's middle, but looking its own way, where that fault is not put right.
    fn world_from_sensor(&self, world_from_robot: Pose, mount: &Mount) -> Pose {
        if self.model.corrections.own_pose {
            world_from_robot * mount.robot_from_sensor
        } else {
            let turned = Pose { position: glam::DVec3::ZERO, ..mount.robot_from_sensor };
            world_from_robot * turned
        }
    }

    /// Direction of a cone; where angles are not wrapped it runs beyond half a turn from the south.
    fn axis(&self, world_from_robot: Pose, mount: &Mount) -> f64 {
        if self.model.corrections.wrap_angles {
            (world_from_robot * mount.robot_from_sensor).yaw()
        } else {
            wrap_angle(world_from_robot.yaw() + PI) - PI + mount.robot_from_sensor.yaw()
        }
    }

    fn check_place(&self, world_from_sensor: Pose) -> Result<(), MappingError> {
        let place = world_from_sensor.position.truncate();
        let is_near = (place / self.grid.resolution()).abs().cmplt(DVec2::splat(MAX_COORDINATE));
        if is_near.all() && world_from_sensor.rotation.is_finite() {
            Ok(())
        } else {
            Err(MappingError::OffTheMap { x: place.x, y: place.y })
        }
    }

    fn without_mount(&self, reading: &Reading) -> Result<Outcome, MappingError> {
        let may_draw = matches!(reading.data, ReadingData::Range(_) | ReadingData::Scan(_));
        if !may_draw || self.mounts.is_other(&reading.sensor) {
            return Ok(Outcome::NotForMaps);
        }
        let carried: Vec<&str> = self.mounts.iter().map(|(name, _)| name).collect();
        Err(MappingError::UnknownSensor {
            sensor: reading.sensor.clone(),
            robot: self.mounts.robot().to_owned(),
            carried: if carried.is_empty() { "none".to_owned() } else { carried.join(", ") },
        })
    }
}

fn wrong_kind(sensor: &str, kind: &'static str) -> Result<Outcome, MappingError> {
    Err(MappingError::WrongKind { sensor: sensor.to_owned(), kind })
}

#[cfg(test)]
mod tests;
