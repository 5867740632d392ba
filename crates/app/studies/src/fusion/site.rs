//! The three places of the study, and what a sweep measures there.

use anyhow::{Context, Result};
use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{Noise, RobotModel, SensorKind as Kind};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;
use robot_clouds::{Parameters, RangeReading};
use robot_sweeping::{Eyes, Head, Posture, Raster, Reach, Snapshot};
use sim_sensors::{Batch, Carrier, Sensor, Situation};
use sim_world::World;

use super::glass;

/// Where a robot stands, and how it looks around.
pub(super) struct Site {
    /// From 1.
    pub(super) position: usize,
    pub(super) world_from_robot: Pose,
    pub(super) postures: Vec<Posture>,
    /// Where the lines of the infra-red cross glass.
    pub(super) panes: Vec<DVec3>,
}

/// What the sites share.
pub(super) struct Stage {
    pub(super) world: World,
    model: RobotModel,
    heads: Vec<Head>,
    reach: Reach,
    /// What every cloud is drawn with, but for the method and the noise.
    pub(super) parameters: Parameters,
    pub(super) sites: Vec<Site>,
}

const ARENA: &str = "yellow";
const ROBOT: &str = "Mapper";
/// Places of the study.
pub(super) const POSITIONS: usize = 3;

/// Degrees to both sides, down and up: what stands around the robot, without the open top of the arena.
const SIDEWAYS: f64 = 60.0;
const DOWN: f64 = 20.0;
const UP: f64 = 25.0;
/// Milliradians between the lines that tell what is truly there: 25 mm at the greatest range.
const DENSE: u32 = 5;

impl Stage {
    /// The three places of the thesis, swept with so many milliradians from posture to posture.
    pub(super) fn new(increment: u32) -> Result<Self> {
        let starts: [String; POSITIONS] = std::array::from_fn(|i| format!("Start{}", i + 1));
        Self::at(ARENA, &starts, increment)
    }

    /// Some starts of a shipped arena.
    pub(super) fn at(arena: &str, starts: &[String], increment: u32) -> Result<Self> {
        let name = arena;
        let arena = sim_arena::shipped::load(name)?;
        let world = World::new(&arena)?;
        let model = sim_robots::shipped::load(ROBOT)?;
        let heads = Head::all(&model)?;
        let reach = Reach {
            pan: (-SIDEWAYS.to_radians(), SIDEWAYS.to_radians()),
            tilt: (-DOWN.to_radians(), UP.to_radians()),
        };
        let parameters = Parameters {
            pan_increment: increment,
            tilt_increment: increment,
            ..Parameters::default()
        };
        let raster = Raster::new(&heads[0], &reach, &parameters)?;
        let mut stage = Self { world, model, heads, reach, parameters, sites: vec![] };
        for (position, wanted) in (1..).zip(starts) {
            let start = arena.starts.iter().find(|start| start.name == *wanted);
            let start = start.with_context(|| format!("arena {name} has no start {wanted}"))?;
            let world_from_robot =
                start.pose * Pose::at(DVec3::Z * stage.model.chassis.ride_height);
            let postures = raster.postures().collect();
            let mut site = Site { position, world_from_robot, postures, panes: vec![] };
            site.panes = stage.panes(&site)?;
            stage.sites.push(site);
        }
        Ok(stage)
    }

    /// One sweep: an ideal one without a seed, else with the sensors' own noise.
    pub(super) fn sweep(&self, site: &Site, seed: Option<u64>) -> Result<Vec<RangeReading>> {
        let head = &self.heads[0];
        let name = |range: &Option<robot_sweeping::RangeName>| {
            range.as_ref().map(|range| range.sensor.clone()).context("the head lacks a sensor")
        };
        let (infrared, sonar) = (name(&head.infrared)?, name(&head.sonar)?);
        let mut sensors = [self.sensor(&infrared, seed)?, self.sensor(&sonar, seed)?];
        let mut eyes = Eyes::new(&self.model, &self.heads);
        let carrier = Carrier::resting(&self.world, SimTime::ZERO, site.world_from_robot);
        let mut batch = Batch::default();
        let mut readings = Vec::with_capacity(2 * site.postures.len());
        for posture in &site.postures {
            let mut place = |sensor: &str| {
                let robot_from_sensor = eyes.robot_from_sensor(0, *posture, sensor);
                robot_from_sensor
                    .map(|place| site.world_from_robot * place)
                    .context("no such sensor")
            };
            let situation = |world_from_sensor| Situation { carrier: &carrier, world_from_sensor };
            let places = [situation(place(&infrared)?), situation(place(&sonar)?)];
            let [first, second] = &mut sensors;
            let told = batch.read(&mut [(first, places[0]), (second, places[1])]);
            let range = |data: &ReadingData| match data {
                ReadingData::Range(range) => Some(*range),
                _ => None,
            };
            let snapshot = Snapshot {
                time: SimTime::ZERO,
                head: 0,
                world_from_robot: site.world_from_robot,
                posture: *posture,
                infrared: range(&told[0]),
                sonar: range(&told[1]),
            };
            readings.extend(eyes.readings(&snapshot));
        }
        Ok(readings)
    }

    fn sensor(&self, name: &str, seed: Option<u64>) -> Result<Sensor> {
        let item = self.model.equipment.iter().find(|item| item.name == name);
        let mut kind = item.with_context(|| format!("no sensor {name}"))?.kind.clone();
        if seed.is_none() {
            match &mut kind {
                Kind::Infrared(spec) => spec.noise = Noise::None,
                Kind::Sonar(spec) => spec.range.noise = Noise::None,
                _ => {}
            }
        }
        let noise = NoiseStream::new(seed.unwrap_or(0), &format!("mapper/{name}"));
        Ok(Sensor::new(kind, noise))
    }

    /// Where the lines of the infra-red cross glass.
    fn panes(&self, site: &Site) -> Result<Vec<DVec3>> {
        self.seen(site, &site.postures, glass::crossing)
    }

    /// What there is to be found: where the lines of a sweep meet something, and where they cross glass before it.
    pub(super) fn met(&self, site: &Site) -> Result<Vec<DVec3>> {
        let mut met = self.seen(site, &site.postures, glass::end)?;
        met.extend(&site.panes);
        Ok(met)
    }

    /// The same by lines so near to each other that no point on a surface is far from one.
    pub(super) fn surfaces(&self, site: &Site) -> Result<Vec<DVec3>> {
        let parameters =
            Parameters { pan_increment: DENSE, tilt_increment: DENSE, ..self.parameters.clone() };
        let postures: Vec<Posture> =
            Raster::new(&self.heads[0], &self.reach, &parameters)?.postures().collect();
        let mut all = self.seen(site, &postures, glass::end)?;
        all.extend(self.seen(site, &postures, glass::crossing)?);
        Ok(all)
    }

    /// What a look along the infra-red's line gives, posture by posture.
    fn seen(
        &self,
        site: &Site,
        postures: &[Posture],
        look: fn(&World, Pose, f64) -> Option<DVec3>,
    ) -> Result<Vec<DVec3>> {
        let mut eyes = Eyes::new(&self.model, &self.heads);
        let infrared = self.heads[0].infrared.as_ref().context("the head has no infra-red")?;
        let places = postures.iter().filter_map(|posture| {
            Some(site.world_from_robot * eyes.robot_from_sensor(0, *posture, &infrared.sensor)?)
        });
        Ok(places.filter_map(|place| look(&self.world, place, infrared.sheet.max_range)).collect())
    }
}
