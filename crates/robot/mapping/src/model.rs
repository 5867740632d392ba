//! What a reading says about cells: the inverse models of sonars and lasers, the paper's and ours.
//!
//! Each thing the search-and-return paper names, or its code does, as wrong is one switch of [`Corrections`]; a switch that is
//! off brings back the paper's way with the paper's figure, so that a study can show what each of them is worth.
//!
//! How ours keeps walls in the map. An echo at d says that something in the cone is at d. It does not say that the cone is
//! empty up to d: sonars lose surfaces met at more than 45 degrees off their normal, so a beam along a wall looks through it.
//! Only the cone's axis is certain. We therefore free the axis with full weight, whatever is believed there; free a lane around it, up to the
//! walls that may have answered, with less weight and only where no wall is believed yet ([`SonarModel::protected`]); doubt what is solid in the
//! rest of the cone without taking it for free, since a wall that runs along the cone is silent; and let an echo count less
//! where the cell is known to be free ([`SonarModel::doubtful`]), since then something else on the arc has answered
//! (after Moravec & Elfes, "High resolution maps from wide angle sonar", 1985, §3).
//! No echo is a reading of its own value. It frees the cone like an echo at the longest range would, with less weight still,
//! and never touches a believed wall, not even on the axis: everything at more than 45 degrees is silent.
//! What lies low is heard from afar only: nearer than where its edge meets the top of low rubble a cone passes over it. There it says nothing
//! against what is believed solid, not even on its axis, nor against what another sensor has heard.

use crate::belief::{Belief, Limits};

/// The paper's evidence for and against, nats.
const PAPER_EVIDENCE: f64 = 0.693;

/// How thick the paper's code makes the ring of an echo, metres.
const PAPER_RING: f64 = 0.002;

/// How wide the paper's code takes a beam of 30 degrees to be, radians.
const PAPER_BEAM: f64 = 5.0 * std::f64::consts::PI / 180.0;

/// Which of the paper's faults are put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "a study switches them one by one")]
pub struct Corrections {
    /// Measure from each sensor's own pose on the shell, not from the robot's middle, and know the floor under the robot to be free.
    pub own_pose: bool,
    /// Visit the beam's cells only, not all of the grid for each sonar; the result is the same.
    pub only_beam: bool,
    /// Keep beliefs within limits, so that a long run does not overexpose the map.
    pub clamp: bool,
    /// Let a reading without an echo free its cone.
    pub no_echo: bool,
    /// Take the beam to be as wide as the sensor says, not 5 degrees.
    pub full_beam: bool,
    /// Wrap angles, so that beams across ±180 degrees are kept.
    pub wrap_angles: bool,
    /// Make the ring of an echo at least two cells thick, not 2 mm.
    pub thick_ring: bool,
    /// Free less where it is less certain, so that walls do not vanish.
    pub keep_walls: bool,
    /// Find out where on its arc an echo comes from, and mark that, not all of the arc.
    pub locate_echo: bool,
}

impl Corrections {
    /// Everything put right.
    pub const ALL: Self = Self {
        own_pose: true,
        only_beam: true,
        clamp: true,
        no_echo: true,
        full_beam: true,
        wrap_angles: true,
        thick_ring: true,
        keep_walls: true,
        locate_echo: true,
    };

    /// The paper's way.
    pub const NONE: Self = Self {
        own_pose: false,
        only_beam: false,
        clamp: false,
        no_echo: false,
        full_beam: false,
        wrap_angles: false,
        thick_ring: false,
        keep_walls: false,
        locate_echo: false,
    };
}

/// Evidence of a sonar, nats and metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SonarModel {
    /// For a cell as far away as the echo.
    pub hit: f64,
    /// For a cell as far away as an echo that may come from anywhere on its arc.
    pub arc_hit: f64,
    /// An echo that is located is marked this far to either side, radians.
    pub spread: f64,
    /// But no farther than this, metres: an edge heard from afar would grow whiskers.
    pub widest: f64,
    /// For a cell as far away as the echo that is known to be free.
    pub doubtful_hit: f64,
    /// A cell believed this or less is known to be free.
    pub doubtful: f64,
    /// For a cell of the cone nearer than the echo; negative.
    pub miss: f64,
    /// For a cell on the axis nearer than the echo; negative.
    pub axis_miss: f64,
    /// For a cell of the cone when nothing came back; negative.
    pub silent_miss: f64,
    /// Off the axis, a cell believed more than this is not freed.
    pub protected: f64,
    /// A wall that faces the cone and was not heard is freed this many times as much as the rest of the cone.
    pub refute: f64,
    /// How far to either side of the axis an echo that is located, and silence, show that nothing is there; what is farther off is doubted only.
    pub lane: f64,
    /// The same for an echo that may come from anywhere on its arc.
    pub unsure_lane: f64,
    /// The same where nothing came back.
    pub silent_lane: f64,
    /// Thickness of the ring an echo may come from.
    pub ring: f64,
    /// Cells this much nearer than the ring are left alone too.
    pub margin: f64,
    /// A reading from the same place, within this, is no new evidence.
    pub repeat_travel: f64,
    /// A reading in the same direction, within this many radians, is no new evidence.
    pub repeat_turn: f64,
}

impl Default for SonarModel {
    fn default() -> Self {
        Self {
            hit: 0.85,
            arc_hit: 0.1,
            spread: 0.05,
            widest: 0.06,
            doubtful_hit: 0.45,
            doubtful: -1.0,
            miss: -0.35,
            axis_miss: -0.85,
            silent_miss: -0.1,
            protected: 1.5,
            refute: 1.0,
            lane: 0.06,
            unsure_lane: 0.03,
            silent_lane: 0.1,
            ring: 0.045,
            margin: 0.03,
            repeat_travel: 0.02,
            repeat_turn: 0.02,
        }
    }
}

/// Evidence of a laser, nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LaserModel {
    /// For the cell a beam ends in.
    pub hit: f64,
    /// For the cells a beam passes; negative.
    pub miss: f64,
    /// Whether a beam without return frees its way to the longest range. Lost beams look the same, so it is off.
    pub free_without_return: bool,
    /// Fans and sensors tilted by more than this, radians, say nothing about the floor's plan.
    pub max_tilt: f64,
}

impl Default for LaserModel {
    /// OctoMap's evidence: probabilities 0.7 and 0.4.
    fn default() -> Self {
        Self { hit: 0.85, miss: -0.41, free_without_return: false, max_tilt: 0.2 }
    }
}

/// How readings become evidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model {
    /// Which of the paper's faults are put right.
    pub corrections: Corrections,
    /// Sonars and single beams.
    pub sonar: SonarModel,
    /// Laser scanners.
    pub laser: LaserModel,
}

impl Default for Model {
    fn default() -> Self {
        Self::ours()
    }
}

impl Model {
    /// Everything put right.
    pub fn ours() -> Self {
        Self::with(Corrections::ALL)
    }

    /// What the paper's code does.
    pub fn paper() -> Self {
        Self::with(Corrections::NONE)
    }

    /// Ours, with only these faults put right.
    pub fn with(corrections: Corrections) -> Self {
        Self { corrections, sonar: SonarModel::default(), laser: LaserModel::default() }
    }

    /// The least and greatest belief.
    pub fn limits(&self) -> Limits {
        if self.corrections.clamp { Limits::CLAMPED } else { Limits::OPEN }
    }

    /// Full opening angle of a cone whose sensor says it is `told`.
    pub(crate) fn beam_angle(&self, told: f64) -> f64 {
        // A wedge of half a turn has no inside on a row; no sonar comes near it.
        if self.corrections.full_beam { told.clamp(0.0, 3.0) } else { PAPER_BEAM.min(told) }
    }

    /// What an echo says, in cells of `resolution` metres.
    pub(crate) fn echo(&self, resolution: f64) -> ConeEvidence {
        let evidence = self.evidence(self.sonar.miss, self.sonar.axis_miss);
        if self.corrections.thick_ring {
            ConeEvidence { ring: self.sonar.ring.max(2.0 * resolution), ..evidence }
        } else {
            ConeEvidence { ring: PAPER_RING, ..evidence }
        }
    }

    /// What silence says, if it says anything.
    pub(crate) fn silence(&self) -> Option<ConeEvidence> {
        let miss = self.sonar.silent_miss;
        self.corrections.no_echo.then(|| ConeEvidence {
            hit: 0,
            doubtful_hit: 0,
            axis: None,
            ..self.evidence(miss, miss)
        })
    }

    fn evidence(&self, miss: f64, axis_miss: f64) -> ConeEvidence {
        let steps = |nats| Belief::from_nats(nats).0;
        let limits = self.limits();
        let plain = ConeEvidence {
            hit: steps(PAPER_EVIDENCE),
            arc_hit: steps(PAPER_EVIDENCE),
            doubtful_hit: steps(PAPER_EVIDENCE),
            doubtful: i16::MIN,
            miss: steps(-PAPER_EVIDENCE),
            axis: None,
            protected: i16::MAX,
            refute: 0,
            ring: self.sonar.ring,
            margin: 0.0,
            limits,
        };
        if !self.corrections.keep_walls {
            return plain;
        }
        ConeEvidence {
            hit: steps(self.sonar.hit),
            arc_hit: steps(if self.corrections.locate_echo {
                self.sonar.arc_hit
            } else {
                self.sonar.hit
            }),
            doubtful_hit: steps(self.sonar.doubtful_hit),
            doubtful: steps(self.sonar.doubtful),
            miss: steps(miss),
            axis: Some(steps(axis_miss)),
            protected: steps(self.sonar.protected),
            refute: if self.corrections.locate_echo { steps(miss * self.sonar.refute) } else { 0 },
            margin: self.sonar.margin,
            ..plain
        }
    }
}

/// What one reading of a cone says, in steps of belief.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ConeEvidence {
    pub(crate) hit: i16,
    pub(crate) arc_hit: i16,
    pub(crate) doubtful_hit: i16,
    pub(crate) doubtful: i16,
    pub(crate) miss: i16,
    pub(crate) axis: Option<i16>,
    pub(crate) protected: i16,
    /// For a wall that would have been heard; negative.
    pub(crate) refute: i16,
    /// Metres.
    pub(crate) ring: f64,
    /// Metres.
    pub(crate) margin: f64,
    pub(crate) limits: Limits,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_switch_that_is_off_brings_back_the_papers_figure() {
        let thin = Corrections { thick_ring: false, ..Corrections::ALL };
        assert_eq!(Model::with(thin).echo(0.01).ring, PAPER_RING);
        let narrow = Corrections { full_beam: false, ..Corrections::ALL };
        assert_eq!(Model::with(narrow).beam_angle(0.5), PAPER_BEAM);
        let deaf = Corrections { no_echo: false, ..Corrections::ALL };
        assert_eq!(Model::with(deaf).silence(), None);
        let open = Corrections { clamp: false, ..Corrections::ALL };
        assert_eq!(Model::with(open).limits(), Limits::OPEN);
        let rash = Corrections { keep_walls: false, ..Corrections::ALL };
        assert_eq!(Model::with(rash).echo(0.01).miss, Belief::from_nats(-0.693).0);
    }
}
