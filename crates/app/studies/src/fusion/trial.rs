//! One sweep with noise, drawn in nine ways, each held against the reference and against the truth.

use anyhow::Result;
use glam::DVec3;
use robot_clouds::{Filling, Method, Parameters, PointCloud, compare, draw, fill};

use super::combination::{CELLS, Combination, How, Sensor};
use super::glass;
use super::site::{Site, Stage};
use super::truth::{Curve, Truth};
use app_terminal::interrupt::Interrupt;

/// Points believed more than this are kept.
pub(super) const KEPT: f32 = 0.9;
/// Points believed no more than this are as likely free, and no cloud is judged by them.
const EVEN: f32 = 0.5;
/// Greatest error of both sensors at their greatest range, metres: the Mapper's own.
const NOISE: f64 = 0.05;
/// Ways to fill.
pub(super) const FILLINGS: usize = Filling::ALL.len();
const PERCENT: f64 = 100.0;

/// |P - P_ref|, percent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Fit {
    pub(super) mean: f64,
    pub(super) deviation: f64,
}

/// What came of one way; percent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Score {
    /// Held against the reference, by way of filling.
    pub(super) fits: [Fit; FILLINGS],
    /// The same with as high a threshold as leaves the recall of our fusion; `None` where none does.
    pub(super) at_equal_recall: Option<[Fit; FILLINGS]>,
    /// Points kept, before filling.
    pub(super) points: usize,
    /// Share of the points kept that are on a surface.
    pub(super) precision: f64,
    /// Share of the surfaces, glass included, that are found.
    pub(super) recall: f64,
    /// Area under precision over recall.
    pub(super) area: f64,
    /// Share of the glass that is there.
    pub(super) glass: Option<f64>,
}

/// Which of the nine ways are drawn; the others score nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// The three fusions, and the infra-red alone.
    WithoutSonar,
}

impl Wanted {
    fn has(self, sensor: Sensor) -> bool {
        self == Self::All || sensor != Sensor::Sonar
    }
}

/// What a measured cloud is held against.
pub(super) struct Reference {
    /// Ideal infra-red, kept and set to 1, not filled yet.
    pub(super) kept: PointCloud,
    filled: [PointCloud; FILLINGS],
    truth: Truth,
    /// Places on glass, away from whatever holds it.
    panes: Vec<DVec3>,
}

impl Reference {
    /// Ideal infra-red, Bayesian, kept, set to 1, filled.
    pub(super) fn of(stage: &Stage, site: &Site) -> Result<Self> {
        let ideal = ideal(stage, site, stage.parameters.ir_beam_term)?;
        let panes = glass::away_from(&ideal, &site.panes);
        let kept = ideal.with_belief(1.0);
        let filled = Filling::ALL.map(|filling| fill(&kept, filling));
        let truth = Truth::new(kept.lattice(), &stage.surfaces(site)?, &stage.met(site)?);
        Ok(Self { kept, filled, truth, panes })
    }

    fn fits(&self, kept: &PointCloud) -> Result<[Fit; FILLINGS]> {
        let mut fits = [Fit::default(); FILLINGS];
        for ((fit, filling), reference) in fits.iter_mut().zip(Filling::ALL).zip(&self.filled) {
            let errors = compare(&fill(kept, filling), reference)?.measured;
            *fit = Fit { mean: errors.mean * PERCENT, deviation: errors.deviation * PERCENT };
        }
        Ok(fits)
    }

    fn score(&self, cloud: &PointCloud, curve: &Curve) -> Result<Score> {
        let kept = cloud.above(KEPT);
        Ok(Score {
            fits: self.fits(&kept)?,
            at_equal_recall: None,
            points: kept.len(),
            precision: curve.precision(KEPT) * PERCENT,
            recall: curve.recall(KEPT) * PERCENT,
            area: curve.area() * PERCENT,
            glass: glass::share_found(&kept, &self.panes).map(|share| share * PERCENT),
        })
    }
}

/// What an ideal infra-red keeps.
fn ideal(stage: &Stage, site: &Site, ir_beam_term: f32) -> Result<PointCloud> {
    let readings = stage.sweep(site, None)?;
    let parameters =
        Parameters { algorithm: Method::Bayesian, ir_beam_term, ..stage.parameters.clone() };
    let lines = readings.iter().filter(|reading| Sensor::Ir.takes(reading));
    Ok(draw(&parameters, lines)?.above(KEPT))
}

/// Share of the points the reference has that an ideal infra-red keeps with the beam term as the thesis prints it, and how many it keeps.
pub(super) fn as_printed(stage: &Stage, site: &Site) -> Result<(f64, usize)> {
    let [printed, reference] = [Parameters::thesis().ir_beam_term, stage.parameters.ir_beam_term]
        .map(|ir_beam_term| ideal(stage, site, ir_beam_term));
    let (printed, reference) = (printed?, reference?);
    let comparison = compare(&printed, &reference)?;
    Ok((comparison.shared as f64 / reference.len().max(1) as f64, printed.len()))
}

/// The clouds of one seed, or nothing if somebody interrupts; `keep` sees what is kept of each.
pub(super) fn run(
    stage: &Stage,
    (site, reference): (&Site, &Reference),
    (seed, wanted): (u64, Wanted),
    interrupt: &Interrupt,
    mut keep: impl FnMut(Combination, &PointCloud) -> Result<()>,
) -> Result<Option<[Score; CELLS]>> {
    let readings = stage.sweep(site, Some(seed))?;
    let mut scores = [Score::default(); CELLS];
    let mut clouds: [Option<(PointCloud, Curve)>; CELLS] = Default::default();
    let cells = Combination::all().into_iter().enumerate();
    for (number, cell) in cells.filter(|(_, cell)| wanted.has(cell.sensor)) {
        if interrupt.is_asked() {
            return Ok(None);
        }
        let parameters = Parameters {
            algorithm: cell.how.method(),
            ir_noise: Some(NOISE),
            sonar_noise: Some(NOISE),
            ..stage.parameters.clone()
        };
        let taken = readings.iter().filter(|reading| cell.sensor.takes(reading));
        let cloud = draw(&parameters, taken)?.above(EVEN);
        let curve = reference.truth.curve(&cloud);
        scores[number] = reference.score(&cloud, &curve)?;
        keep(cell, &cloud.above(KEPT))?;
        clouds[number] = Some((cloud, curve));
    }
    let recall = scores[Combination { sensor: Sensor::Fusion, how: How::Ours }.number()].recall;
    for (score, drawn) in scores.iter_mut().zip(&clouds) {
        let Some((cloud, curve)) = drawn else { continue };
        let Some(least) = curve.least_belief_for(recall / PERCENT) else { continue };
        let kept = cloud.filtered(|point| point.belief >= least);
        score.at_equal_recall = Some(reference.fits(&kept)?);
    }
    Ok(Some(scores))
}
