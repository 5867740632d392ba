//! Propagation models: distance and obstacles in, dBm out.
//!
//! Distance costs as the log-distance model says (Rappaport, *Wireless Communications*, 2002, §4.9):
//! `S = Pd0 - 10 N log10(d / d0)`; obstacles cost a fixed number of decibels each, as in the wall attenuation factor model of
//! Bahl & Padmanabhan, "RADAR" (2000). The defaults are those of the old wireless simulation server.

use base::model::{Propagation, RadioSpec};

/// How strong radio is, and when it is too weak. Decibels, dBm, metres.
#[derive(Clone, Debug, PartialEq)]
pub struct RadioModel {
    /// What weakens a signal.
    pub propagation: Propagation,
    /// Strength at the reference distance.
    pub reference_power: f64,
    /// Where that strength was measured.
    pub reference_distance: f64,
    /// How fast strength falls with distance: 2 in free space, 1 in the old server.
    pub exponent: f64,
    /// Weakest signal that still carries a link.
    pub cutoff: f64,
    /// What one wall takes.
    pub wall_attenuation: f64,
    /// Most walls that count; kept for show, because the old server stores it and never applies it.
    pub max_obstacles: u32,
    /// Obstacles are looked for again when a robot has moved further than this.
    pub cache_distance: f64,
}

impl Default for RadioModel {
    fn default() -> Self {
        Self {
            propagation: Propagation::default(),
            reference_power: -49.67,
            reference_distance: 2.0,
            exponent: 1.0,
            cutoff: -93.0,
            wall_attenuation: 6.325,
            max_obstacles: 5,
            cache_distance: 1.0,
        }
    }
}

/// What lies between two radios.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Obstruction {
    /// Walls on the way.
    pub walls: f64,
    /// Decibels that the materials on the way take, where they are known.
    pub loss: Option<f64>,
}

impl RadioModel {
    /// Of a radio's data sheet.
    pub fn of(spec: &RadioSpec) -> Self {
        Self {
            propagation: spec.propagation,
            reference_power: spec.reference_power,
            reference_distance: spec.reference_distance,
            exponent: spec.exponent,
            cutoff: spec.cutoff,
            wall_attenuation: spec.wall_attenuation,
            ..Self::default()
        }
    }

    /// Strength at this distance behind these obstacles; infinite at distance zero.
    pub fn strength(&self, distance: f64, obstruction: Obstruction) -> f64 {
        let by_walls = obstruction.walls * self.wall_attenuation;
        let lost = match self.propagation {
            Propagation::Noop => return 0.0,
            Propagation::DistanceOnly => 0.0,
            Propagation::Obstacle => by_walls,
            Propagation::Materials => obstruction.loss.unwrap_or(by_walls),
        };
        let by_distance = 10.0 * self.exponent * libm::log10(distance / self.reference_distance);
        self.reference_power - by_distance - lost
    }

    /// Whether a signal of this strength carries a link; one that is not a number does not.
    pub fn is_up(&self, strength: f64) -> bool {
        strength >= self.cutoff
    }

    /// Whether strength depends on where robots are.
    pub fn needs_positions(&self) -> bool {
        self.propagation != Propagation::Noop
    }

    /// Whether strength depends on what lies between.
    pub fn needs_obstruction(&self) -> bool {
        matches!(self.propagation, Propagation::Obstacle | Propagation::Materials)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(propagation: Propagation) -> RadioModel {
        RadioModel { propagation, ..RadioModel::default() }
    }

    fn walls(walls: f64) -> Obstruction {
        Obstruction { walls, loss: None }
    }

    #[test]
    fn the_value_seen_at_the_old_server_comes_out() {
        // The old server said -70.2332 for two walls and a distance that was noted as 12.37: exactly 12.37 m give -70.2334, and
        // the 12.3694 m that round to it give what was seen.
        let model = RadioModel::default();
        let seen = |distance| format!("{:.4}", model.strength(distance, walls(2.0)));
        assert_eq!(seen(12.369_4), "-70.2332");
        assert_eq!(seen(12.37), "-70.2334");
    }

    #[test]
    fn with_the_usual_numbers_distance_alone_carries_43_km() {
        let model = model(Propagation::DistanceOnly);
        assert!(model.is_up(model.strength(43_000.0, walls(100.0))));
        assert!(!model.is_up(model.strength(43_200.0, walls(0.0))));
    }

    #[test]
    fn six_to_seven_walls_break_a_link_and_more_than_five_do_count() {
        let model = model(Propagation::Obstacle);
        assert!(model.is_up(model.strength(2.0, walls(6.0))));
        assert!(!model.is_up(model.strength(2.0, walls(7.0))));
        assert!(!model.is_up(model.strength(12.37, walls(6.0))));
    }

    #[test]
    fn noop_knows_neither_distance_nor_walls() {
        assert_eq!(model(Propagation::Noop).strength(f64::NAN, walls(99.0)), 0.0);
    }

    #[test]
    fn materials_count_by_their_decibels_and_by_number_where_unknown() {
        let model = model(Propagation::Materials);
        let steel = Obstruction { walls: 1.0, loss: Some(25.0) };
        assert_eq!(model.strength(2.0, steel), -49.67 - 25.0);
        assert_eq!(model.strength(2.0, walls(1.0)), -49.67 - 6.325);
    }

    #[test]
    fn at_one_point_strength_is_infinite_and_without_position_it_is_no_number() {
        let model = RadioModel::default();
        assert_eq!(model.strength(0.0, walls(3.0)), f64::INFINITY);
        let lost = model.strength(f64::NAN, walls(0.0));
        assert!(lost.is_nan() && !model.is_up(lost));
    }

    #[test]
    fn every_number_can_be_set() {
        let model = RadioModel {
            reference_power: -40.0,
            reference_distance: 1.0,
            exponent: 2.0,
            wall_attenuation: 3.0,
            cutoff: -69.0,
            ..RadioModel::default()
        };
        let strength = model.strength(10.0, walls(3.0));
        assert!((strength - -69.0).abs() < 1e-12 && model.is_up(strength), "{strength} dBm");
    }
}
