//! Where places of one robot are believed to lie in the map of another, before anything is looked for.

use base::geom::{Pose2, wrap_angle};
use robot_matching::correlative::Window;

use crate::mates::charts::Charts;
use crate::mates::joint::Joint;
use crate::mates::seeker::Between;
use crate::parts::AROUND;

/// How far two maps that are merged may be off: what is looked for is looked for there.
const MERGED: Window = Window { way: 0.6, turn: 0.12 };
/// Beyond this no start is near enough to look around it.
const FARTHEST: Window = Window { way: 3.0, turn: 0.6 };
/// Something of the other map lies at least so near to where a place is believed to be, metres.
const NEAR: f64 = 2.5;
/// Where two robots began is believed within so many standard deviations.
const SIGMAS: f64 = 3.0;

/// Where one chart is believed to lie in another before anything is looked for.
pub(crate) struct Expected {
    /// By where the robots began; none where the maps are merged.
    there_from_here: Option<Pose2>,
    /// Standard deviations of where the second frame lies in the first: metres, radians.
    sigma: (f64, f64),
    /// Of merged maps, where the patches of the first are in the common frame.
    placed: Vec<(usize, Pose2)>,
}

impl Expected {
    pub(crate) fn of(charts: &Charts, joint: &Joint, (there, here): Between) -> Option<Self> {
        if joint.is_merged(there) && joint.is_merged(here) {
            let place = |index: &usize| Some((*index, joint.pose(charts, *index)?));
            let placed = charts.patches(there).values().filter_map(place).collect();
            return Some(Self { there_from_here: None, sigma: (0.0, 0.0), placed });
        }
        let (a, b) = (charts.all()[there].start()?, charts.all()[here].start()?);
        let sigma = |index: usize| f64::from(a.sigma[index]).hypot(f64::from(b.sigma[index]));
        let there_from_here = Some(a.common_from_own.to(&b.common_from_own));
        Some(Self { there_from_here, sigma: (sigma(0), sigma(1)), placed: vec![] })
    }

    /// Whether both are one map already, by themselves or by others: then nothing has to be looked for everywhere.
    pub(crate) fn is_merged(&self) -> bool {
        self.there_from_here.is_none()
    }

    /// How far from there a patch may be; none where that is too far. What the heading errs by swings it around where its robot began.
    fn window(&self, charts: &Charts, post: usize) -> Option<Window> {
        if self.is_merged() {
            return Some(MERGED);
        }
        let place = |index: usize| charts.manifold().patches()[index].world_from_patch.position();
        let first = *charts.patches(charts.whose(post).0).values().next()?;
        let arm = place(post).distance(place(first));
        let window = Window {
            way: SIGMAS * (self.sigma.0 + self.sigma.1 * arm),
            turn: SIGMAS * self.sigma.1,
        };
        (window.way <= FARTHEST.way && window.turn <= FARTHEST.turn).then_some(window)
    }

    /// Where a patch is believed to be in the frame of the other chart, how far from there, and what of that is around; none where nothing is.
    pub(crate) fn near(
        &self,
        charts: &Charts,
        joint: &Joint,
        there: usize,
        post: usize,
    ) -> Option<(Pose2, Window, Vec<usize>)> {
        let window = self.window(charts, post)?;
        let patches = charts.manifold().patches();
        let believed = if let Some(there_from_here) = self.there_from_here {
            there_from_here * patches[post].world_from_patch
        } else {
            self.merged(charts, joint, post)?
        };
        let mut ranked: Vec<(f64, usize)> = charts
            .patches(there)
            .values()
            .map(|index| {
                let place = patches[*index].world_from_patch.position();
                (place.distance(believed.position()), *index)
            })
            .filter(|(apart, _)| *apart < AROUND.0 + window.way)
            .collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        if ranked.first().is_none_or(|(apart, _)| *apart > NEAR + window.way) {
            return None;
        }
        let every = ranked.len().div_ceil(AROUND.1).max(1);
        let around = ranked.into_iter().step_by(every).map(|(_, index)| index).collect();
        Some((believed, window, around))
    }

    /// Where a patch lies in a chart that it is merged with: told from the patch there that is nearest.
    fn merged(&self, charts: &Charts, joint: &Joint, post: usize) -> Option<Pose2> {
        let at = joint.pose(charts, post)?;
        let apart = |pose: &Pose2| pose.position().distance_squared(at.position());
        let nearer = |a: &&(usize, Pose2), b: &&(usize, Pose2)| {
            apart(&a.1).total_cmp(&apart(&b.1)).then(a.0.cmp(&b.0))
        };
        let (nearest, pose) = self.placed.iter().min_by(nearer)?;
        Some(charts.manifold().patches()[*nearest].world_from_patch * pose.to(&at))
    }
}

/// Whether two placements are about the same: metres, radians.
pub(crate) fn is_about(a: &Pose2, b: &Pose2, way: f64, turn: f64) -> bool {
    let off = a.to(b);
    off.position().length() < way && wrap_angle(off.yaw).abs() < turn
}
