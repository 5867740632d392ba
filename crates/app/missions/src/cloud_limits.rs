//! Which points are wanted.

use clap::Args;
use glam::DVec3;
use link_clouds::Cloud;

use app_terminal::arguments::Span;

/// Limits of place and belief; either end may be left out.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub struct CloudLimits {
    /// Beliefs to keep, such as 0.9: or :0.3
    #[arg(long, value_name = "MIN:MAX", allow_hyphen_values = true)]
    belief: Option<Span>,
    /// Metres along x to keep
    #[arg(long, value_name = "MIN:MAX", allow_hyphen_values = true)]
    x: Option<Span>,
    /// Metres along y to keep
    #[arg(long, value_name = "MIN:MAX", allow_hyphen_values = true)]
    y: Option<Span>,
    /// Metres along z to keep, up is positive
    #[arg(long, value_name = "MIN:MAX", allow_hyphen_values = true)]
    z: Option<Span>,
}

impl CloudLimits {
    /// The points within.
    pub fn apply(&self, cloud: &Cloud) -> Cloud {
        cloud.filtered(|position, belief| self.keep(position, belief))
    }

    /// Whether a point is within.
    pub fn keep(&self, at: DVec3, believed: f32) -> bool {
        let [x, y, z, belief] =
            [self.x, self.y, self.z, self.belief].map(|span| span.unwrap_or(Span::ALL));
        // 0.9 on the command line is the 0.9 of a file, which has single precision.
        let has_belief = (belief.min as f32..=belief.max as f32).contains(&believed);
        has_belief && x.contains(at.x) && y.contains(at.y) && z.contains(at.z)
    }

    /// The same, and beliefs from `least` on where none are given.
    #[must_use]
    pub fn or_belief_from(self, least: f64) -> Self {
        let belief = self.belief.or(Some(Span { min: least, ..Span::ALL }));
        Self { belief, ..self }
    }

    /// Whether any was given.
    pub fn are_given(&self) -> bool {
        [self.x, self.y, self.z, self.belief].iter().any(Option::is_some)
    }
}
