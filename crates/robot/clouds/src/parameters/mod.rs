//! The settings of a mapping robot, by the thesis's names, with its ranges (table 17), and two more.
//!
//! What is left out makes a good map; [`Parameters::thesis`] has the thesis's own choices where they differ.

mod from_text;
#[cfg(test)]
mod tests;

use crate::error::CloudError;
use crate::grid::DynamicGrid;
use crate::key::Lattice;
use crate::method::Method;
use crate::rule::Rule;
use crate::store::StoreKind;
use crate::weights::Weights;

use from_text::{address, algorithm, bad, grid, noise, per_mille, positive, share, store, whole};

/// All settings of table 17 and our own; lengths in metres where it is not said otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// Address of the simulator.
    pub simulator_ip: String,
    /// Its port, 1 to 65535.
    pub simulator_port: u16,
    /// Greatest error of the infra-red that the model allows for, at its greatest range; `None` is what its data sheet says.
    pub ir_noise: Option<f64>,
    /// The same of the sonar.
    pub sonar_noise: Option<f64>,
    /// Millimetres between points.
    pub point_increment: u32,
    /// Milliradians from one pan to the next.
    pub pan_increment: u32,
    /// Milliradians from one tilt to the next.
    pub tilt_increment: u32,
    /// Whether points are sparser the farther they are before the measured distance.
    pub dynamic_grid: DynamicGrid,
    /// First pan, radians; beyond the limit means at the limit.
    pub initial_pan: i64,
    /// First tilt, radians; beyond the limit means at the limit.
    pub initial_tilt: i64,
    /// Points per entry of a list's index; `None` is the thesis's 5120. Blocks have none.
    pub point_cluster: Option<u32>,
    /// How readings become beliefs.
    pub algorithm: Method,
    /// Belief of a point nobody has measured, per mille.
    pub initial_belief: u16,
    /// Least belief that is stored, per mille.
    pub minimum_belief: u16,
    /// Which of the three places the robot starts at, 0 to 2.
    pub start_location: u8,
    /// What stands for the beam term (β - α) / β of Bayes' methods on an infra-red's line. On the axis of a cone it is 1; with 0, which the
    /// thesis prints, a hit lowers a belief and passing raises it.
    pub ir_beam_term: f32,
    /// What the points are kept in.
    pub store: StoreKind,
    /// Evidence of our own method.
    pub weights: Weights,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            simulator_ip: "127.0.0.1".to_owned(),
            simulator_port: 3000,
            ir_noise: None,
            sonar_noise: None,
            point_increment: 10,
            pan_increment: 10,
            tilt_increment: 10,
            dynamic_grid: DynamicGrid::Off,
            initial_pan: 2_000_000_000,
            initial_tilt: 2_000_000_000,
            point_cluster: None,
            algorithm: Method::default(),
            initial_belief: 900,
            minimum_belief: 300,
            start_location: 0,
            ir_beam_term: 1.0,
            store: StoreKind::default(),
            weights: Weights::default(),
        }
    }
}

const PER_MILLE: f32 = 1000.0;

/// The thesis's points per entry of the index.
const CLUSTER: u32 = 5120;

/// Names of all settings: the fifteen of table 17 in its order, then ours.
pub const SETTINGS: [&str; 17] = [
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
    "ir_beam_term",
    "store",
];

impl Parameters {
    /// The thesis's own choices (table 17, section 3.4.2): ideal sensors, Bayes' rule with a minimum belief, a beam term of 0, its list.
    pub fn thesis() -> Self {
        Self {
            ir_noise: Some(0.0),
            sonar_noise: Some(0.0),
            algorithm: Method::BayesianMinimum,
            ir_beam_term: 0.0,
            store: StoreKind::List,
            point_cluster: Some(CLUSTER),
            ..Self::default()
        }
    }

    /// Refuses settings of which one has no effect beside another.
    pub fn check(&self) -> Result<(), CloudError> {
        match (self.store, self.point_cluster) {
            (StoreKind::Blocks, Some(cluster)) => {
                Err(bad("point_cluster", &cluster.to_string(), NO_CLUSTERS))
            }
            _ => Ok(()),
        }
    }

    /// Points per entry of a list's index.
    pub fn cluster(&self) -> u32 {
        self.point_cluster.unwrap_or(CLUSTER)
    }

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
            "ir_noise" => self.ir_noise = Some(noise(name, value)?),
            "sonar_noise" => self.sonar_noise = Some(noise(name, value)?),
            "point_increment" => self.point_increment = positive(name, value)?,
            "pan_increment" => self.pan_increment = positive(name, value)?,
            "tilt_increment" => self.tilt_increment = positive(name, value)?,
            "dynamic_grid" => self.dynamic_grid = grid(name, value)?,
            "initial_pan" => self.initial_pan = whole(name, value, i64::MIN..=i64::MAX, ANY)?,
            "initial_tilt" => self.initial_tilt = whole(name, value, i64::MIN..=i64::MAX, ANY)?,
            "point_cluster" => self.point_cluster = Some(positive(name, value)?),
            "algorithm" => self.algorithm = algorithm(name, value)?,
            "initial_belief" => self.initial_belief = per_mille(name, value)?,
            "minimum_belief" => self.minimum_belief = per_mille(name, value)?,
            "ir_beam_term" => self.ir_beam_term = share(name, value)?,
            "store" => self.store = store(name, value)?,
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
const ANY: &str = "it is a whole number";
const PLACE: &str = "it is 0, 1 or 2";
const NO_CLUSTERS: &str =
    "only the stores list and two_level have clusters, and the store is blocks";
