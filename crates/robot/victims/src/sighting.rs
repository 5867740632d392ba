//! What one sensor said of somebody's place, and what it could have seen.

use std::f64::consts::PI;

use base::geom::{Pose2, wrap_angle};
use base::time::SimTime;
use glam::{DMat2, DVec2};

use crate::kind::Kind;

/// How much a sighting looks like somebody; each sensor's finder says what that means for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// A little.
    Weak,
    /// Very much.
    Strong,
}

/// Where somebody is by a sighting, in the world, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// About here.
    At {
        /// The middle.
        centre: DVec2,
        /// How surely, metres squared.
        covariance: DMat2,
    },
    /// Somewhere within this sector: the sensor tells no more.
    Within(Sector),
}

/// A piece of the floor that a sensor looks over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sector {
    /// Where the sensor is, and which way it looks.
    pub from: Pose2,
    /// Half its angle, radians; pi is all around.
    pub half_angle: f64,
    /// How far it reaches, metres.
    pub reach: f64,
}

impl Sector {
    /// All around a place.
    pub fn around(from: Pose2, reach: f64) -> Self {
        Self { from, half_angle: PI, reach }
    }

    /// Whether a place lies in it.
    pub fn holds(&self, place: DVec2) -> bool {
        let way = place - self.from.position();
        let off = wrap_angle(libm::atan2(way.y, way.x) - self.from.yaw);
        way.length() <= self.reach && off.abs() <= self.half_angle
    }
}

/// What one sensor said once of one person, or of what was taken for one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// How much it looks like somebody.
    pub strength: Strength,
    /// Where.
    pub place: Place,
    /// The number of a tag, where that is what was seen.
    pub tag: Option<u32>,
}

impl Sighting {
    /// Far enough from its place that the sighting is of something else: the reach of chi-squared at 99 %, two degrees of freedom.
    pub const GATE: f64 = 9.21;

    /// Whether it may be of somebody who is surely at this place.
    pub fn may_be_of(&self, place: DVec2) -> bool {
        match &self.place {
            Place::At { centre, covariance } => {
                distance_squared(place - *centre, *covariance) <= Self::GATE
            }
            Place::Within(sector) => sector.holds(place),
        }
    }
}

/// One look of one sensor: what it looked over, and what it saw there.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Who looked.
    pub robot: String,
    /// With what.
    pub kind: Kind,
    /// When.
    pub time: SimTime,
    /// What lay in its view, walls left aside.
    pub view: Sector,
    /// Whether there was light enough, for a kind that needs it.
    pub has_light: bool,
    /// What it saw.
    pub sightings: Vec<Sighting>,
}

impl Look {
    /// Whether it would have seen somebody at this place, as far as view and light go.
    pub fn covers(&self, place: DVec2) -> bool {
        self.view.holds(place) && (self.has_light || !self.kind.needs_light())
    }
}

/// Mahalanobis's distance, squared.
pub(crate) fn distance_squared(off: DVec2, covariance: DMat2) -> f64 {
    off.dot(covariance.inverse() * off)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sector_holds_what_is_before_it_and_near() {
        let sector = Sector { from: Pose2::new(1.0, 1.0, PI), half_angle: 0.5, reach: 3.0 };
        assert!(sector.holds(DVec2::new(-1.0, 1.2)));
        assert!(!sector.holds(DVec2::new(3.0, 1.0)), "behind");
        assert!(!sector.holds(DVec2::new(-2.5, 1.0)), "too far");
        assert!(Sector::around(Pose2::IDENTITY, 1.0).holds(DVec2::new(-0.5, -0.5)));
    }

    #[test]
    fn a_sighting_is_of_what_is_within_three_deviations_of_it() {
        let covariance = DMat2::from_diagonal(DVec2::new(0.04, 0.01));
        let at = Place::At { centre: DVec2::ZERO, covariance };
        let sighting = Sighting { strength: Strength::Weak, place: at, tag: None };
        assert!(sighting.may_be_of(DVec2::new(0.6, 0.0)));
        assert!(!sighting.may_be_of(DVec2::new(0.0, 0.31)));
    }

    #[test]
    fn in_the_dark_only_colours_say_nothing() {
        let look = |kind| Look {
            robot: "scout".to_owned(),
            kind,
            time: SimTime::ZERO,
            view: Sector::around(Pose2::IDENTITY, 5.0),
            has_light: false,
            sightings: vec![],
        };
        assert!(look(Kind::Heat).covers(DVec2::X) && !look(Kind::Skin).covers(DVec2::X));
    }
}
