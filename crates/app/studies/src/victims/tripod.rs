//! Sensors on a tripod as high as a Pioneer's: what each says from a pose, and the look a robot makes of it.

use base::camera::CameraModel;
use base::geom::{Pose, Pose2};
use base::messages::ReadingData;
use base::model::presets::{CO2, HEAT, HUMAN_MOTION, RFID_OBSTACLE, SICK_LMS200, SOUND, VICTIM};
use base::model::{CameraSpec, Flaws, Lens, SensorKind};
use base::noise::NoiseStream;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use robot_victims::Look;
use robot_victims::finders::{self, Eye, Obstacles};
use robot_vision::Odds;
use sim_sensors::{Carrier, Sensor, Situation, headlight};
use sim_world::World;

/// The camera of a P3AT, a quarter of its pixels.
pub(super) fn camera() -> CameraSpec {
    CameraSpec {
        width: 160,
        height: 120,
        field_of_view: 0.8727,
        min_field_of_view: 0.4,
        max_field_of_view: 2.0,
        lens: Lens::Flat,
        flaws: Flaws::default(),
    }
}

/// Heights of eyes and of the laser, metres.
const EYES: f64 = 0.55;
const LASER: f64 = 0.35;
/// Cameras tell of people as far as this, metres.
const REACH: f64 = 6.0;
/// A robot at rest on a map of its own, metres and radians.
const DOUBT: [f64; 2] = [0.05, 0.01];

/// Sensors on a tripod.
pub(super) struct Tripod {
    sensors: Vec<Sensor>,
    has_headlight: bool,
}

/// What is known of skin: odds, and from which log-ratio on.
pub(super) type Skin<'a> = (&'a Odds, f32);

impl Tripod {
    /// With noise of its own.
    pub(super) fn new(seed: u64, site: &str, has_headlight: bool) -> Self {
        let kinds = [
            SICK_LMS200.kind.clone(),
            SensorKind::Camera(camera()),
            HEAT.kind.clone(),
            VICTIM.kind.clone(),
            RFID_OBSTACLE.kind.clone(),
            CO2.kind.clone(),
            SOUND.kind.clone(),
            HUMAN_MOTION.kind.clone(),
        ];
        let made = kinds.into_iter().map(|kind| {
            let word = kind.descriptor().word;
            Sensor::new(kind, NoiseStream::new(seed, &format!("{site}/{word}")))
        });
        Self { sensors: made.collect(), has_headlight }
    }

    /// The picture alone.
    pub(super) fn picture(&mut self, world: &World, at: Pose2) -> Option<Picture> {
        let lamps = self.lamps(at);
        let carrier = Carrier { headlights: &lamps, ..carrier(world, at, SimTime::ZERO) };
        let situation = Situation { carrier: &carrier, world_from_sensor: eyes(at) };
        match self.sensors[1].read(&situation) {
            ReadingData::Picture(picture, _) => Some(picture.as_ref().clone()),
            _ => None,
        }
    }

    /// Looks once with everything; motion sensors look twice, as they tell what changed.
    pub(super) fn looks(
        &mut self,
        world: &World,
        (at, time): (Pose2, SimTime),
        skin: Skin<'_>,
    ) -> Vec<Look> {
        let lamps = self.lamps(at);
        let carrier = Carrier { headlights: &lamps, ..carrier(world, at, time) };
        let mut obstacles = Obstacles::default();
        let mut looks = vec![];
        for sensor in &mut self.sensors {
            let is_laser = matches!(sensor.kind(), SensorKind::Scanner(_));
            let height = if is_laser { LASER } else { EYES };
            let world_from_sensor = Pose::from_xyz_yaw(at.x, at.y, height, at.yaw);
            let situation = Situation { carrier: &carrier, world_from_sensor };
            let eye = Eye { robot: "tripod", time, world_from_sensor, floor: 0.0, doubt: DOUBT };
            if matches!(sensor.kind(), SensorKind::HumanMotion(..)) {
                sensor.read(&situation);
            }
            let kind = sensor.kind().clone();
            match sensor.read(&situation) {
                ReadingData::Scan(scan) => obstacles = Obstacles::of(&scan, &world_from_sensor),
                reading => looks.extend(look((&reading, &kind), &eye, skin, &obstacles)),
            }
        }
        looks
    }

    fn lamps(&self, at: Pose2) -> Vec<base::arena::Lamp> {
        if self.has_headlight { vec![headlight("tripod", &eyes(at))] } else { vec![] }
    }
}

fn eyes(at: Pose2) -> Pose {
    Pose::from_xyz_yaw(at.x, at.y, EYES, at.yaw)
}

fn carrier(world: &World, at: Pose2, time: SimTime) -> Carrier<'_> {
    Carrier::resting(world, time, Pose { position: DVec3::new(at.x, at.y, 0.15), ..eyes(at) })
}

/// The look a robot makes of a reading.
fn look(
    (reading, kind): (&ReadingData, &SensorKind),
    eye: &Eye<'_>,
    (odds, threshold): Skin<'_>,
    obstacles: &Obstacles,
) -> Option<Look> {
    Some(match (reading, kind) {
        (ReadingData::Picture(picture, camera @ CameraModel::Pinhole(_)), _) => {
            let seen = (picture.as_ref(), camera);
            return finders::skin(seen, (odds, threshold), eye, (REACH, obstacles));
        }
        (ReadingData::Heat(view), _) => return finders::warmth(view, eye, REACH, obstacles),
        (ReadingData::Victims(parts), SensorKind::Victim(spec)) => {
            finders::parts(parts, spec.sigma, eye, (spec.field_of_view, spec.max_range))
        }
        (ReadingData::Tags(tags), SensorKind::Rfid(spec)) => {
            finders::tags(tags, eye, spec.max_range)
        }
        (ReadingData::Co2(ppm), _) => finders::co2(*ppm, eye),
        (ReadingData::Sound(heard), _) => finders::sound(heard, eye),
        (ReadingData::HumanMotion(chance), SensorKind::HumanMotion(range, field)) => {
            finders::motion(*chance, eye, (*field, *range))
        }
        _ => return None,
    })
}
