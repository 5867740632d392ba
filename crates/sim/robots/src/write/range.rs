//! Ranges and how they err.

use base::model::{Noise, RangeSpec};
use link_text::write::{Entry, list};

/// `min_range_m`, `max_range_m`, `noise`, `output_curve`, `sees_own_robot`.
pub(super) fn range(entry: &mut Entry, spec: &RangeSpec, usual: &RangeSpec) {
    entry.number_unless("min_range_m", spec.min_range, usual.min_range);
    entry.number_unless("max_range_m", spec.max_range, usual.max_range);
    if spec.noise != usual.noise {
        entry.raw("noise", noise(&spec.noise).inline());
    }
    if spec.output != usual.output {
        let pair = |&(range, told): &(f64, f64)| list(&[range, told]);
        let pairs: Vec<String> = spec.output.points().iter().map(pair).collect();
        entry.raw("output_curve", format!("[{}]", pairs.join(", ")));
    }
    if spec.sees_carrier != usual.sees_carrier {
        entry.raw("sees_own_robot", spec.sees_carrier.to_string());
    }
}

fn noise(noise: &Noise) -> Entry {
    let mut entry = Entry::default();
    match *noise {
        Noise::None => {}
        Noise::UniformShare(share) => entry.number("share", share),
        Noise::GrowingWithRange { max_error } => entry.number("max_error_m", max_error),
        Noise::Truncated(step) => entry.number("step_m", step),
        Noise::Gaussian { sigma, sigma_share, dropout } => {
            entry.number("sigma_m", sigma);
            entry.number_unless("sigma_share", sigma_share, 0.0);
            entry.number_unless("dropout", dropout, 0.0);
        }
        Noise::GaussianOfSquare { sigma_at_one, dropout } => {
            entry.number("sigma_at_one_m", sigma_at_one);
            entry.number_unless("dropout", dropout, 0.0);
        }
    }
    entry
}
