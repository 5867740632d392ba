//! How ranges err.

use base::model::{Noise, OutputCurve, RangeSpec};
use link_text::{Fields, Item};

use super::context::share_or;
use super::domains::{BLIND, SIGHT, SIZE};

const EXAMPLE: &str = "{ share = 0.001 }";
const CURVE: &str = "[[0, 0], [2.5, 2.5], [5, 5.1]]";

/// `min_range_m`, `max_range_m`, `noise`, `output_curve`, `sees_own_robot`.
pub(crate) fn range(fields: &Fields<'_>, usual: RangeSpec) -> RangeSpec {
    let noise = fields.optional("noise").and_then(|item| noise(&item));
    let spec = RangeSpec {
        min_range: fields.number_or("min_range_m", BLIND, usual.min_range),
        max_range: fields.number_or("max_range_m", SIGHT, usual.max_range),
        noise: noise.unwrap_or(usual.noise),
        output: fields.optional("output_curve").map_or(usual.output, |item| curve(&item)),
        sees_carrier: fields.flag_or("sees_own_robot", usual.sees_carrier),
    };
    let item = fields.optional("max_range_m").or_else(|| fields.optional("min_range_m"));
    if let Some(item) = item.filter(|_| fields.is_clean() && spec.min_range >= spec.max_range) {
        let problem = format!("the longest range is not above the shortest, {}", spec.min_range);
        item.contradicts(&problem, "make max_range_m larger or min_range_m smaller");
    }
    spec
}

/// Pairs of true and told ranges.
fn curve(item: &Item<'_>) -> OutputCurve {
    let points = item.list("pairs of a true and a told range", CURVE).unwrap_or_default();
    let pair = |item: &Item<'_>| match &item.list("a true and a told range", "[5, 5.1]")?[..] {
        [range, told] => Some((range.number(BLIND)?, told.number(BLIND)?)),
        _ => item.wrong_type("a true and a told range", "[5, 5.1]"),
    };
    let points: Option<Vec<(f64, f64)>> = points.iter().map(pair).collect();
    let Some(points) = points else { return OutputCurve::STRAIGHT };
    OutputCurve::through(&points).unwrap_or_else(|| {
        let problem = "its true ranges do not grow from pair to pair, or there are more than 8";
        item.contradicts(problem, "put the pairs in order and leave some out");
        OutputCurve::STRAIGHT
    })
}

/// One of the five models, by its keys; `{}` is none.
fn noise(item: &Item<'_>) -> Option<Noise> {
    let fields = Fields::of_item(item, "noise", EXAMPLE)?;
    let noise = if fields.optional("share").is_some() {
        Noise::UniformShare(share_or(&fields, "share", 0.0))
    } else if fields.optional("max_error_m").is_some() {
        Noise::GrowingWithRange { max_error: fields.number("max_error_m", BLIND.like(0.05)) }
    } else if fields.optional("step_m").is_some() {
        Noise::Truncated(fields.number("step_m", SIZE.like(0.01)))
    } else if fields.optional("sigma_m").is_some() {
        Noise::Gaussian {
            sigma: fields.number("sigma_m", BLIND.like(0.01)),
            sigma_share: share_or(&fields, "sigma_share", 0.0),
            dropout: share_or(&fields, "dropout", 0.0),
        }
    } else if fields.optional("sigma_at_one_m").is_some() {
        Noise::GaussianOfSquare {
            sigma_at_one: fields.number("sigma_at_one_m", BLIND.like(0.0014)),
            dropout: share_or(&fields, "dropout", 0.0),
        }
    } else {
        Noise::None
    };
    let keys = ["share", "max_error_m", "step_m", "sigma_m", "sigma_at_one_m"];
    let given: Vec<Item<'_>> = keys.iter().filter_map(|key| fields.optional(key)).collect();
    if let [_, second, ..] = &given[..] {
        second.contradicts("a sensor errs in one way", "leave one of the two out");
    }
    fields.finish();
    Some(noise)
}
