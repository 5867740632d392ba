//! Draws readings into a store, one after another.

use glam::DVec3;

use crate::beam::Beam;
use crate::cloud::{Point, PointCloud};
use crate::cone::cone;
use crate::error::CloudError;
use crate::grid::DynamicGrid;
use crate::judge::{Judge, Plain, Probable, Shell, Weighed};
use crate::key::{Key, Lattice};
use crate::line::line;
use crate::method::Method;
use crate::parameters::Parameters;
use crate::patch::Patch;
use crate::rule::Rule;
use crate::sensor::{RangeKind, RangeReading, RangeSensor};
use crate::station::Stations;
use crate::store::{AnyStore, BlockStore, PointStore, RayHit};
use crate::weights::Weights;

/// Most points a map holds: 1 GB of beliefs, and no more than a file that is read again may have.
pub const MAX_POINTS: usize = 1 << 28;

/// What a robot believes of the space around it, drawn from infra-red and sonar readings.
#[derive(Debug)]
pub struct BeliefMap<S = BlockStore> {
    infrared: RangeSensor,
    sonar: RangeSensor,
    lattice: Lattice,
    method: Method,
    grid: DynamicGrid,
    judges: Judges,
    weights: Weights,
    rule: Rule,
    store: S,
    stations: Stations,
    patch: Box<Patch>,
    line: Vec<(Key, f32)>,
}

/// What readings of each kind say.
#[derive(Clone, Copy, Debug)]
struct Judges {
    probable: Probable,
    weighed_infrared: Weighed,
    weighed_sonar: Weighed,
}

impl BeliefMap<BlockStore> {
    /// An empty map in the default store; the sensors are the Mapper's, with the errors the parameters allow for, which is none where they
    /// do not say.
    pub fn new(parameters: &Parameters) -> Result<Self, CloudError> {
        Self::with_store(parameters, BlockStore::default())
    }
}

impl BeliefMap<AnyStore> {
    /// An empty map in the store that the settings ask for.
    pub fn chosen(parameters: &Parameters) -> Result<Self, CloudError> {
        parameters.check()?;
        Self::with_store(parameters, parameters.store.empty(parameters.cluster()))
    }
}

impl<S: PointStore> BeliefMap<S> {
    /// A map in a store of one's own, which may have points already.
    pub fn with_store(parameters: &Parameters, store: S) -> Result<Self, CloudError> {
        let lattice = parameters.lattice()?;
        let share = Weights::share(parameters.pan_increment, parameters.tilt_increment);
        let judges = Judges {
            probable: Probable {
                max_occupied: parameters.max_occupied(),
                fan_of_line: parameters.ir_beam_term,
            },
            weighed_infrared: Weighed::infrared(&parameters.weights),
            weighed_sonar: Weighed::sonar(&parameters.weights, share),
        };
        let mut map = Self {
            infrared: RangeSensor::INFRARED,
            sonar: RangeSensor::SONAR,
            lattice,
            method: parameters.algorithm,
            grid: parameters.dynamic_grid,
            judges,
            weights: parameters.weights,
            rule: parameters.rule(),
            store,
            stations: Stations::default(),
            patch: Box::new(Patch::untouched()),
            line: Vec::new(),
        };
        map.set_sensors(
            RangeSensor::INFRARED.with_max_error(parameters.ir_noise.unwrap_or(0.0)),
            RangeSensor::SONAR.with_max_error(parameters.sonar_noise.unwrap_or(0.0)),
        )?;
        Ok(map)
    }

    /// Says what the sensors are, where they are not the Mapper's.
    pub fn set_sensors(
        &mut self,
        infrared: RangeSensor,
        sonar: RangeSensor,
    ) -> Result<(), CloudError> {
        infrared.check()?;
        sonar.check()?;
        (self.infrared, self.sonar) = (infrared, sonar);
        Ok(())
    }

    /// Draws a reading; returns how many points it spoke of.
    ///
    /// A range that is no number or negative says nothing. At or beyond the greatest range nothing was met: all before it is free.
    pub fn insert(&mut self, reading: &RangeReading) -> Result<usize, CloudError> {
        let sensor = match reading.kind {
            RangeKind::Infrared => self.infrared,
            RangeKind::Sonar => self.sonar,
        };
        let Some(mut beam) = Beam::new(&sensor, reading, self.lattice, self.grid)? else {
            return Ok(0);
        };
        self.check_room()?;
        self.stations.note(&beam);
        Ok(match (self.method, reading.kind) {
            (Method::Mean, _) => {
                // The thesis: "the error will always be regarded as zero".
                beam.depth.half = (self.lattice.step() / 2.0) as f32;
                self.draw(&beam, Plain)
            }
            (Method::Bayesian | Method::BayesianMinimum, _) => {
                self.draw(&beam, self.judges.probable)
            }
            (Method::Ours, RangeKind::Infrared) => self.draw(&beam, self.judges.weighed_infrared),
            (Method::Ours, RangeKind::Sonar) => {
                let news = 1.0 - self.explained(&beam);
                self.draw(&beam, self.judges.weighed_sonar.with_hits(news))
            }
        })
    }

    /// How much of an echo is explained by what is known already, 0 to 1.
    ///
    /// An echo says that something in the cone is at its distance, not what. Where a point there is believed occupied, most often because
    /// light met it, the echo is its own and no evidence for the points beside it: otherwise every wall would grow as thick and as smooth as
    /// the cones are wide. Sonar and belief may both be wrong by the greatest error, so the points within twice of it are asked.
    fn explained(&mut self, beam: &Beam) -> f32 {
        if beam.depth.hit.is_infinite() {
            return 0.0;
        }
        let mut around = *beam;
        around.depth.half *= 2.0;
        let (store, mut greatest) = (&self.store, f32::NEG_INFINITY);
        cone(&around, Shell, &mut self.patch, |patch| {
            greatest = greatest.max(store.greatest(patch));
        });
        self.weights.explained(greatest)
    }

    fn check_room(&self) -> Result<(), CloudError> {
        let is_full = self.store.len() >= MAX_POINTS;
        if is_full { Err(CloudError::TooLarge { limit: MAX_POINTS }) } else { Ok(()) }
    }

    fn draw(&mut self, beam: &Beam, judge: impl Judge) -> usize {
        let (store, rule) = (&mut self.store, self.rule);
        if beam.half_angle > 0.0 {
            return cone(beam, judge, &mut self.patch, |patch| store.fuse_patch(patch, rule));
        }
        line(beam, judge, &mut self.line);
        for (key, evidence) in &self.line {
            store.fuse(*key, *evidence, rule);
        }
        self.line.len()
    }

    /// Where the points lie.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The points as they are stored: log odds for our method, probabilities for the others.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The probability that a point is occupied, if it is stored.
    pub fn belief(&self, key: Key) -> Option<f32> {
        self.store.get(key).map(|stored| self.probability(stored))
    }

    /// Whether a place was swept and found free, even where free points are not stored.
    pub fn is_free(&self, place: DVec3) -> bool {
        let known = self.lattice.key(place).and_then(|key| self.belief(key));
        match known {
            Some(belief) => belief < EVEN,
            None => self.stations.saw(place, |origin, direction, length| {
                self.first_occupied(origin, direction, length).is_none()
            }),
        }
    }

    /// The first point believed more likely occupied than free along a ray.
    pub fn first_occupied(&self, origin: DVec3, direction: DVec3, length: f64) -> Option<RayHit> {
        let threshold = if self.method == Method::Ours { 0.0 } else { EVEN };
        let hit = self.store.first_along(self.lattice, (origin, direction), length, threshold)?;
        Some(RayHit { belief: self.probability(hit.belief), ..hit })
    }

    /// All points with their probabilities, by x, y, z.
    pub fn cloud(&self) -> PointCloud {
        let point = |(key, stored)| Point { key, belief: self.probability(stored) };
        PointCloud::from_ordered(self.lattice, self.store.iter().map(point).collect())
    }

    fn probability(&self, stored: f32) -> f32 {
        match self.rule {
            Rule::LogOdds { .. } => 1.0 / (1.0 + libm::expf(-stored)),
            _ => stored,
        }
    }
}

/// As likely occupied as free.
const EVEN: f32 = 0.5;

#[cfg(test)]
mod tests;
