//! Poses and what was measured between them.

use crate::{GraphError, Manifold, Square};

/// Information whose least eigenvalue is below this share of its greatest, and negative, is more than rounding.
const ROUNDING: f64 = 1e-6;

/// Where one pose was seen from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Edge<P, const D: usize> {
    /// From where it was seen.
    pub from: usize,
    /// What was seen.
    pub to: usize,
    /// The second pose in the frame of the first.
    pub measured: P,
    /// Inverse covariance of the error: translation first, in the frame of the measured pose.
    pub information: Square<D>,
    /// Whether it is never doubted: odometry is, a loop is not. Robust kernels leave such edges alone.
    pub is_trusted: bool,
}

/// Where a pose is known to be from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior<P, const D: usize> {
    /// Which pose.
    pub pose: usize,
    /// Where it should be.
    pub expected: P,
    /// Inverse covariance, in the frame of the expected pose.
    pub information: Square<D>,
}

/// A quadratic cost of two poses, made by the caller from whatever was seen: normal equations at given poses.
///
/// The cost is `rᵀr + 2·gᵀs + sᵀ·H·s` for a step `s` of both poses from where they were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadratic<P, const D: usize> {
    /// The two poses.
    pub poses: [usize; 2],
    /// Where they were when the blocks were made.
    pub at: [P; 2],
    /// JᵀJ: of the first pose, of the second, and rows of the second with columns of the first.
    pub hessian: [Square<D>; 3],
    /// Jᵀr of the first pose and of the second.
    pub gradient: [[f64; D]; 2],
    /// rᵀr there.
    pub constant: f64,
}

/// Poses, some of them fixed, and factors between them.
#[derive(Clone, Debug)]
pub struct Graph<P, const D: usize> {
    pub(crate) poses: Vec<P>,
    pub(crate) is_fixed: Vec<bool>,
    pub(crate) edges: Vec<Edge<P, D>>,
    pub(crate) priors: Vec<Prior<P, D>>,
    pub(crate) quadratics: Vec<Quadratic<P, D>>,
}

/// A graph of poses on the plane.
pub type PlaneGraph = Graph<base::geom::Pose2, 3>;
/// A graph of poses in space.
pub type SpaceGraph = Graph<base::geom::Pose, 6>;

impl<P: Manifold<D>, const D: usize> Default for Graph<P, D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Manifold<D>, const D: usize> Graph<P, D> {
    /// Without a pose.
    pub fn new() -> Self {
        Self {
            poses: Vec::new(),
            is_fixed: Vec::new(),
            edges: Vec::new(),
            priors: Vec::new(),
            quadratics: Vec::new(),
        }
    }

    /// Adds a pose and gives its number.
    pub fn add_pose(&mut self, pose: P) -> Result<usize, GraphError> {
        finite(pose.is_finite(), || format!("pose {}", self.poses.len()))?;
        self.poses.push(pose);
        self.is_fixed.push(false);
        Ok(self.poses.len() - 1)
    }

    /// Holds a pose where it is, or lets it go again.
    pub fn set_fixed(&mut self, pose: usize, is_fixed: bool) -> Result<(), GraphError> {
        self.check(pose)?;
        self.is_fixed[pose] = is_fixed;
        Ok(())
    }

    /// Puts a pose elsewhere.
    pub fn set_pose(&mut self, pose: usize, place: P) -> Result<(), GraphError> {
        self.check(pose)?;
        finite(place.is_finite(), || format!("pose {pose}"))?;
        self.poses[pose] = place;
        Ok(())
    }

    /// Adds a measurement and gives its number.
    ///
    /// Information that is negative by no more than rounding is made semi-definite.
    pub fn add_edge(&mut self, mut edge: Edge<P, D>) -> Result<usize, GraphError> {
        self.check(edge.from)?;
        self.check(edge.to)?;
        if edge.from == edge.to {
            return Err(GraphError::ToItself { pose: edge.from });
        }
        let name = || format!("the edge from pose {} to {}", edge.from, edge.to);
        finite(edge.measured.is_finite(), name)?;
        edge.information = usable(&edge.information, name)?;
        self.edges.push(edge);
        Ok(self.edges.len() - 1)
    }

    /// Adds a prior and gives its number.
    pub fn add_prior(&mut self, mut prior: Prior<P, D>) -> Result<usize, GraphError> {
        self.check(prior.pose)?;
        let name = || format!("the prior of pose {}", prior.pose);
        finite(prior.expected.is_finite(), name)?;
        prior.information = usable(&prior.information, name)?;
        self.priors.push(prior);
        Ok(self.priors.len() - 1)
    }

    /// Adds a cost of two poses and gives its number.
    pub fn add_quadratic(&mut self, quadratic: Quadratic<P, D>) -> Result<usize, GraphError> {
        let [a, b] = quadratic.poses;
        self.check(a)?;
        self.check(b)?;
        if a == b {
            return Err(GraphError::ToItself { pose: a });
        }
        let is_finite = quadratic.hessian.iter().all(Square::is_finite)
            && quadratic.gradient.iter().flatten().all(|value| value.is_finite())
            && quadratic.at.iter().all(P::is_finite)
            && quadratic.constant.is_finite();
        finite(is_finite, || format!("the cost of poses {a} and {b}"))?;
        self.quadratics.push(quadratic);
        Ok(self.quadratics.len() - 1)
    }

    /// Takes all quadratic costs out, to make them anew elsewhere.
    pub fn clear_quadratics(&mut self) {
        self.quadratics.clear();
    }

    /// Keeps those edges for which `keep` says so; the others' numbers are given away.
    pub fn retain_edges(&mut self, keep: impl FnMut(&Edge<P, D>) -> bool) {
        self.edges.retain(keep);
    }

    /// Where the poses are.
    pub fn poses(&self) -> &[P] {
        &self.poses
    }

    /// What was measured.
    pub fn edges(&self) -> &[Edge<P, D>] {
        &self.edges
    }

    /// Whether a pose is held.
    pub fn is_fixed(&self, pose: usize) -> bool {
        self.is_fixed.get(pose).copied().unwrap_or(false)
    }

    /// The squared, weighted error of one edge where the poses are now.
    pub fn chi2_of(&self, edge: &Edge<P, D>) -> f64 {
        let error = P::error(&edge.measured, &self.poses[edge.from], &self.poses[edge.to]);
        edge.information.quadratic(&error)
    }

    /// The sum of the squared, weighted errors of all edges.
    pub fn chi2(&self) -> f64 {
        self.edges.iter().map(|edge| self.chi2_of(edge)).sum()
    }

    fn check(&self, pose: usize) -> Result<(), GraphError> {
        let count = self.poses.len();
        if pose < count { Ok(()) } else { Err(GraphError::NoSuchPose { pose, count }) }
    }
}

fn finite(is_finite: bool, what: impl FnOnce() -> String) -> Result<(), GraphError> {
    if is_finite { Ok(()) } else { Err(GraphError::NotFinite { what: what() }) }
}

/// The information made symmetric and semi-definite, if that takes no more than rounding.
fn usable<const D: usize>(
    information: &Square<D>,
    what: impl Fn() -> String,
) -> Result<Square<D>, GraphError> {
    finite(information.is_finite(), &what)?;
    let (cleaned, least) = information.without_negative();
    let size = (0..D).map(|i| information.0[i][i].abs()).fold(0.0, f64::max);
    if least < -ROUNDING * size {
        return Err(GraphError::Indefinite { what: what(), least });
    }
    Ok(cleaned)
}
