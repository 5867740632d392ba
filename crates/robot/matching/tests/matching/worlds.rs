//! Small worlds to scan: a square room, a corridor without ends, a round room.

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_matching::{Fan, Points, Rate};

/// One place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum World {
    Square,
    Corridor,
    Circle,
    /// Walls at four different distances.
    Room,
}

impl World {
    /// Those that covariances are tested in.
    pub(crate) const ALL: [Self; 3] = [Self::Square, Self::Corridor, Self::Circle];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Corridor => "corridor",
            Self::Circle => "circle",
            Self::Room => "room",
        }
    }

    /// How far it is from `from` to the wall in this direction.
    fn range(self, from: DVec2, direction: DVec2) -> f64 {
        let wall = |half: f64, from: f64, towards: f64| {
            if towards == 0.0 { f64::INFINITY } else { (half * towards.signum() - from) / towards }
        };
        match self {
            Self::Square => wall(2.5, from.x, direction.x).min(wall(2.5, from.y, direction.y)),
            Self::Corridor => wall(1.2, from.y, direction.y),
            Self::Room => {
                let (x, y) = (from.x - 1.0, from.y - 0.5);
                wall(3.0, x, direction.x).min(wall(2.0, y, direction.y))
            }
            Self::Circle => {
                let along = from.dot(direction);
                (along * along + 9.0 - from.length_squared()).sqrt() - along
            }
        }
    }

    /// What a laser all round with this noise sees from a pose.
    pub(crate) fn scan(
        self,
        world_from_laser: &Pose2,
        sigma: f64,
        noise: &mut NoiseStream,
    ) -> Points {
        let fan = Fan::at_once(-std::f64::consts::PI, std::f64::consts::TAU / 360.0, 360, 12.0);
        let ranges: Vec<f32> = (0..fan.beams)
            .map(|beam| {
                let (sin, cos) = libm::sincos(world_from_laser.yaw + fan.angle(beam));
                let range = self.range(world_from_laser.position(), DVec2::new(cos, sin));
                (range + noise.gaussian(sigma)) as f32
            })
            .collect();
        Points::new(&fan, &ranges, &Rate::default())
    }
}
