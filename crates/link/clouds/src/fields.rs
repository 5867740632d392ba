//! What columns of a point are called.

/// Belief of a point in a file that knows no beliefs: somebody measured it.
pub(crate) const CERTAIN: f32 = 1.0;

/// In order.
pub(crate) const AXES: [&str; 3] = ["x", "y", "z"];

/// Whether a column called `name` holds this coordinate.
pub(crate) fn is_axis(name: &str, axis: &str) -> bool {
    let name = name.trim_matches('"');
    name.eq_ignore_ascii_case(axis)
        || name.strip_suffix("_m").is_some_and(|n| n.eq_ignore_ascii_case(axis))
}

/// Whether a column called `name` holds the belief that something is there.
pub(crate) fn is_belief(name: &str) -> bool {
    let name = name.trim_matches('"');
    ["belief", "probability", "occupancy"].iter().any(|known| name.eq_ignore_ascii_case(known))
}
