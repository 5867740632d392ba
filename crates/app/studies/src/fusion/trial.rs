//! One sweep with noise, drawn in nine ways, each held against the reference.

use anyhow::Result;
use glam::DVec3;
use robot_clouds::{Method, Parameters, PointCloud, compare, draw, fill_among_free};

use super::combination::{CELLS, Combination, Sensor};
use super::glass;
use super::site::{Site, Stage};
use app_terminal::interrupt::Interrupt;

/// Points believed more than this are kept.
pub(super) const KEPT: f32 = 0.9;
/// Greatest error of both sensors at their greatest range, metres: the Mapper's own.
const NOISE: f64 = 0.05;
/// What stands for the beam term of the infra-red, which has no beam: its axis. See `as_printed` for what the printed 0 does.
const ON_THE_AXIS: f32 = 1.0;

/// What came of one way.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Score {
    /// Mean of |P - P_ref|, percent.
    pub(super) mean: f64,
    /// Standard deviation of |P - P_ref|, percent.
    pub(super) deviation: f64,
    /// Points kept, before filling.
    pub(super) points: usize,
    /// Share of the reference's points that are there too, percent.
    pub(super) found: f64,
    /// Share of the glass that is there, percent.
    pub(super) glass: Option<f64>,
}

/// Which of the nine ways are drawn; the others score nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Fusion,
}

impl Wanted {
    fn has(self, sensor: Sensor) -> bool {
        self == Self::All || sensor == Sensor::Fusion
    }
}

/// What a measured cloud is held against.
pub(super) struct Reference {
    pub(super) cloud: PointCloud,
    /// Places on glass, away from whatever holds it.
    panes: Vec<DVec3>,
}

impl Reference {
    /// Ideal infra-red, Bayesian, kept, set to 1, filled.
    pub(super) fn of(stage: &Stage, site: &Site) -> Result<Self> {
        let kept = ideal(stage, site, ON_THE_AXIS)?;
        let panes = glass::away_from(&kept, &site.panes);
        Ok(Self { cloud: fill_among_free(&kept.with_belief(1.0)), panes })
    }
}

/// What an ideal infra-red keeps.
fn ideal(stage: &Stage, site: &Site, ir_axis_term: f32) -> Result<PointCloud> {
    let readings = stage.sweep(site, None)?;
    let parameters =
        Parameters { algorithm: Method::Bayesian, ir_axis_term, ..stage.parameters.clone() };
    let lines = readings.iter().filter(|reading| Sensor::Ir.takes(reading));
    Ok(draw(&parameters, lines)?.above(KEPT))
}

/// Share of the points the reference has that an ideal infra-red keeps with the beam term as the thesis prints it, and how many it keeps.
pub(super) fn as_printed(stage: &Stage, site: &Site) -> Result<(f64, usize)> {
    let (printed, reference) = (ideal(stage, site, 0.0)?, ideal(stage, site, ON_THE_AXIS)?);
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
    let all = Combination::all().into_iter().zip(&mut scores);
    for (combination, score) in all.filter(|(combination, _)| wanted.has(combination.sensor)) {
        if interrupt.is_asked() {
            return Ok(None);
        }
        let parameters = Parameters {
            algorithm: combination.how.method(),
            ir_noise: NOISE,
            sonar_noise: NOISE,
            ir_axis_term: ON_THE_AXIS,
            ..stage.parameters.clone()
        };
        let taken = readings.iter().filter(|reading| combination.sensor.takes(reading));
        let kept = draw(&parameters, taken)?.above(KEPT);
        *score = judge(&kept, reference)?;
        keep(combination, &kept)?;
    }
    Ok(Some(scores))
}

fn judge(kept: &PointCloud, reference: &Reference) -> Result<Score> {
    const PERCENT: f64 = 100.0;
    let comparison = compare(&fill_among_free(kept), &reference.cloud)?;
    Ok(Score {
        mean: comparison.measured.mean * PERCENT,
        deviation: comparison.measured.deviation * PERCENT,
        points: kept.len(),
        found: comparison.shared as f64 / reference.cloud.len().max(1) as f64 * PERCENT,
        glass: glass::share_found(kept, &reference.panes).map(|share| share * PERCENT),
    })
}
