//! The settings of a mapping robot, by the thesis's names, with its defaults and ranges (table 17).

use crate::error::CloudError;
use crate::key::Lattice;
use crate::rule::Rule;
use crate::weights::Weights;

/// How readings become beliefs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Hits are 1, free space 0, and a known point becomes the mean of old and new.
    Mean,
    /// Bayes' rule.
    Bayesian,
    /// Bayes' rule; beliefs below the minimum are not stored.
    #[default]
    BayesianMinimum,
    /// Ours: clamped log odds, free evidence that fades over the width of the cone.
    Ours,
}

impl Method {
    /// The number it has on the command line.
    pub const fn number(self) -> u8 {
        match self {
            Self::Mean => 0,
            Self::Bayesian => 1,
            Self::BayesianMinimum => 2,
            Self::Ours => 3,
        }
    }

    /// The method with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        [Self::Mean, Self::Bayesian, Self::BayesianMinimum, Self::Ours]
            .into_iter()
            .find(|method| method.number() == number)
    }
}

/// All settings of table 17; lengths in metres where it is not said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Address of the simulator.
    pub simulator_ip: String,
    /// Its port, 1 to 65535.
    pub simulator_port: u16,
    /// Greatest error of the infra-red that the model allows for, at its greatest range.
    pub ir_noise: f64,
    /// The same of the sonar.
    pub sonar_noise: f64,
    /// Millimetres between points.
    pub point_increment: u32,
    /// Milliradians from one pan to the next.
    pub pan_increment: u32,
    /// Milliradians from one tilt to the next.
    pub tilt_increment: u32,
    /// Whether points are sparser the farther they are from the measured distance.
    pub dynamic_grid: bool,
    /// First pan, radians; beyond the limit means at the limit.
    pub initial_pan: i64,
    /// First tilt, radians; beyond the limit means at the limit.
    pub initial_tilt: i64,
    /// Points per entry of the list's index.
    pub point_cluster: u32,
    /// How readings become beliefs.
    pub algorithm: Method,
    /// Belief of a point nobody has measured, per mille.
    pub initial_belief: u16,
    /// Least belief that is stored, per mille.
    pub minimum_belief: u16,
    /// Which of the three places the robot starts at, 0 to 2.
    pub start_location: u8,
    /// What stands for the beam term of Bayes' methods on an infra-red's line: the thesis has 0, the axis of a cone would be 1.
    pub ir_axis_term: f32,
    /// Evidence of our own method.
    pub weights: Weights,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            simulator_ip: "127.0.0.1".to_owned(),
            simulator_port: 3000,
            ir_noise: 0.0,
            sonar_noise: 0.0,
            point_increment: 10,
            pan_increment: 10,
            tilt_increment: 10,
            dynamic_grid: false,
            initial_pan: 2_000_000_000,
            initial_tilt: 2_000_000_000,
            point_cluster: 5120,
            algorithm: Method::default(),
            initial_belief: 900,
            minimum_belief: 300,
            start_location: 0,
            ir_axis_term: 0.0,
            weights: Weights::default(),
        }
    }
}

const PER_MILLE: f32 = 1000.0;

/// Names of all settings, in the order of table 17.
pub const SETTINGS: [&str; 15] = [
    "simulator_ip",
    "simulator_port",
    "ir_noise",
    "sonar_noise",
    "point_increment",
    "pan_increment",
    "tilt_increment",
    "dynamic_grid",
    "initial_pan",
    "initial_tilt",
    "point_cluster",
    "algorithm",
    "initial_belief",
    "minimum_belief",
    "start_location",
];

impl Parameters {
    /// Sets what is called `name`, such as `point_increment`, from text; `-` and spaces may stand for `_`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), CloudError> {
        let wanted = name.trim().to_ascii_lowercase().replace(['-', ' '], "_");
        let Some(name) = SETTINGS.into_iter().find(|known| *known == wanted) else {
            let known = SETTINGS.join(", ");
            return Err(CloudError::UnknownSetting { name: name.to_owned(), known });
        };
        match name {
            "simulator_ip" => self.simulator_ip = address(name, value)?,
            "simulator_port" => self.simulator_port = whole(name, value, 1..=65535, PORT)? as u16,
            "ir_noise" => self.ir_noise = noise(name, value)?,
            "sonar_noise" => self.sonar_noise = noise(name, value)?,
            "point_increment" => self.point_increment = positive(name, value)?,
            "pan_increment" => self.pan_increment = positive(name, value)?,
            "tilt_increment" => self.tilt_increment = positive(name, value)?,
            "dynamic_grid" => self.dynamic_grid = flag(name, value)?,
            "initial_pan" => self.initial_pan = whole(name, value, i64::MIN..=i64::MAX, ANY)?,
            "initial_tilt" => self.initial_tilt = whole(name, value, i64::MIN..=i64::MAX, ANY)?,
            "point_cluster" => self.point_cluster = positive(name, value)?,
            "algorithm" => {
                let number = whole(name, value, 0..=3, ALGORITHM)? as u8;
                self.algorithm = Method::from_number(number).unwrap_or_default();
            }
            "initial_belief" => self.initial_belief = whole(name, value, 0..=1000, MILLE)? as u16,
            "minimum_belief" => self.minimum_belief = whole(name, value, 0..=1000, MILLE)? as u16,
            _ => self.start_location = whole(name, value, 0..=2, PLACE)? as u8,
        }
        Ok(())
    }

    /// The points of the world these settings speak of.
    pub fn lattice(&self) -> Result<Lattice, CloudError> {
        Lattice::new(f64::from(self.point_increment) / 1000.0)
    }

    /// Belief of a point nobody has measured, which the thesis calls "max occupied".
    pub fn max_occupied(&self) -> f32 {
        f32::from(self.initial_belief) / PER_MILLE
    }

    /// How stored beliefs change.
    pub fn rule(&self) -> Rule {
        let initial = self.max_occupied();
        match self.algorithm {
            Method::Mean => Rule::Mean,
            Method::Bayesian => Rule::Bayes { initial },
            Method::BayesianMinimum => {
                Rule::BayesMinimum { initial, minimum: f32::from(self.minimum_belief) / PER_MILLE }
            }
            Method::Ours => Rule::LogOdds { low: self.weights.low, high: self.weights.high },
        }
    }
}

const PORT: &str = "it is a whole number from 1 to 65535";
const POSITIVE: &str = "it is a whole number greater than zero";
const ANY: &str = "it is a whole number";
const ALGORITHM: &str =
    "it is 0 (mean), 1 (Bayesian), 2 (Bayesian with minimum belief) or 3 (ours)";
const MILLE: &str = "it is a whole number from 0 to 1000, per mille";
const PLACE: &str = "it is 0, 1 or 2";
const NOISE: &str = "it is a length in metres, zero or more";

fn bad(name: &'static str, value: &str, allowed: &'static str) -> CloudError {
    CloudError::Setting { name, value: value.to_owned(), allowed }
}

fn whole(
    name: &'static str,
    value: &str,
    range: std::ops::RangeInclusive<i64>,
    allowed: &'static str,
) -> Result<i64, CloudError> {
    let number = value.trim().parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| bad(name, value, allowed))
}

fn positive(name: &'static str, value: &str) -> Result<u32, CloudError> {
    Ok(whole(name, value, 1..=i64::from(u32::MAX), POSITIVE)? as u32)
}

fn noise(name: &'static str, value: &str) -> Result<f64, CloudError> {
    let metres = value.trim().parse().ok().filter(|m: &f64| m.is_finite() && *m >= 0.0);
    metres.ok_or_else(|| bad(name, value, NOISE))
}

fn flag(name: &'static str, value: &str) -> Result<bool, CloudError> {
    value.trim().parse().map_err(|_| bad(name, value, "it is true or false"))
}

fn address(name: &'static str, value: &str) -> Result<String, CloudError> {
    let address = value.trim();
    let is_address = address.parse::<std::net::IpAddr>().is_ok();
    let error = || bad(name, value, "it is an address such as 127.0.0.1");
    is_address.then(|| address.to_owned()).ok_or_else(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_table() {
        let p = Parameters::default();
        assert_eq!((p.simulator_ip.as_str(), p.simulator_port), ("127.0.0.1", 3000));
        assert_eq!((p.ir_noise, p.sonar_noise, p.point_increment), (0.0, 0.0, 10));
        assert_eq!((p.pan_increment, p.tilt_increment, p.dynamic_grid), (10, 10, false));
        assert_eq!((p.point_cluster, p.algorithm.number()), (5120, 2));
        assert_eq!((p.initial_belief, p.minimum_belief, p.start_location), (900, 300, 0));
    }

    #[test]
    fn every_setting_is_set_by_its_name() {
        let mut p = Parameters::default();
        let values = [
            "10.0.0.7", "3001", "0.05", "0.04", "20", "30", "40", "true", "-3", "5", "16", "1",
            "800", "200", "2",
        ];
        for (name, value) in SETTINGS.into_iter().zip(values) {
            p.set(name, value).unwrap();
        }
        let expected = Parameters {
            simulator_ip: "10.0.0.7".to_owned(),
            simulator_port: 3001,
            ir_noise: 0.05,
            sonar_noise: 0.04,
            point_increment: 20,
            pan_increment: 30,
            tilt_increment: 40,
            dynamic_grid: true,
            initial_pan: -3,
            initial_tilt: 5,
            point_cluster: 16,
            algorithm: Method::Bayesian,
            initial_belief: 800,
            minimum_belief: 200,
            start_location: 2,
            ir_axis_term: 0.0,
            weights: Weights::default(),
        };
        assert_eq!(p, expected);
    }

    #[test]
    fn a_bad_value_names_setting_value_and_range() {
        let mut p = Parameters::default();
        for (name, value) in [
            ("simulator_port", "0"),
            ("simulator_port", "65536"),
            ("point_increment", "0"),
            ("point_cluster", "-1"),
            ("algorithm", "4"),
            ("initial_belief", "1001"),
            ("start_location", "3"),
            ("ir_noise", "NaN"),
            ("dynamic_grid", "maybe"),
            ("simulator_ip", "here"),
        ] {
            let message = p.set(name, value).unwrap_err().to_string();
            assert!(message.contains(name) && message.contains(value), "{message}");
        }
        assert_eq!(p, Parameters::default());
        let message = p.set("colour", "red").unwrap_err().to_string();
        assert!(message.contains("colour") && message.contains("point_increment"), "{message}");
    }
}
