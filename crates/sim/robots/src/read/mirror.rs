//! Cameras that look at a mirror.

use base::camera::Catadioptric;
use base::model::{OmniSpec, SensorKind};
use link_text::{Domain, Fields};

use super::camera::picture;
use super::domains::SIZE;

/// Baker and Nayar's k; a mirror that bulges towards its camera has more than 2.
const SHAPE: Domain = Domain::new(2.0, 10_000.0, "", 11.736);
/// A half axis: mirrors may be pointed.
const HALF_AXIS: Domain = Domain::new(0.0001, 20.0, " m", 0.04);
const SHIFT: Domain = Domain::new(-1.0, 1.0, " m", 0.001);
const LEAN: Domain = Domain::new(-45.0, 45.0, " degrees", 1.0);
/// Share of the distance by which a camera may miss its point and still be called in it.
const IN_ITS_POINT: f64 = 0.01;

/// `kind = "omni"`
pub(super) fn omni(fields: &Fields<'_>, usual: &OmniSpec) -> SensorKind {
    let pair = |key, domain, usual: [f64; 2]| {
        fields
            .optional(key)
            .and_then(|item| item.pair(domain))
            .map_or(usual, |pair| pair.to_array())
    };
    let degrees = usual.mirror_tilt.map(f64::to_degrees);
    let (mirror_a, mirror_b, mirror_distance) = shape(fields, usual);
    let mut spec = OmniSpec {
        camera: picture(fields, usual.camera),
        mirror_a,
        mirror_b,
        mirror_radius: fields.number_or("mirror_radius_m", SIZE, usual.mirror_radius),
        mirror_distance,
        mirror_shift: pair("mirror_shift_m", SHIFT, usual.mirror_shift),
        mirror_tilt: pair("mirror_tilt_deg", LEAN, degrees).map(f64::to_radians),
    };
    if fields.optional("fov_deg").is_none() && !is_seen_alike(&spec, usual) {
        let whole = spec.whole_mirror_view();
        let camera = &mut spec.camera;
        camera.field_of_view = whole;
        camera.min_field_of_view = camera.min_field_of_view.min(whole);
        camera.max_field_of_view = camera.max_field_of_view.max(whole);
    }
    SensorKind::Omni(spec)
}

/// Whether the usual field of view holds: neither mirror nor picture have changed.
fn is_seen_alike(spec: &OmniSpec, usual: &OmniSpec) -> bool {
    let camera = usual.camera;
    OmniSpec { camera, ..*spec } == *usual
        && (spec.camera.width, spec.camera.height) == (camera.width, camera.height)
}

/// Both half axes and the distance, from `mirror_k` and the distance or from the half axes.
fn shape(fields: &Fields<'_>, usual: &OmniSpec) -> (f64, f64, f64) {
    let distance = fields.number_if("mirror_distance_m", SIZE);
    let has_single_viewpoint = fields.flag_or("single_viewpoint", true);
    if let Some(k) = fields.number_if("mirror_k", SHAPE) {
        for key in ["mirror_a_m", "mirror_b_m"] {
            fields.refuse(key, "mirror_k and the distance say it already", "leave one of them out");
        }
        let c = distance.unwrap_or(usual.mirror_distance);
        if let Some((a, b)) = Catadioptric::half_axes(k, c) {
            return (a, b, c);
        }
        fields.refuse("mirror_k", "a mirror of k = 2 is flat", "make it more than 2");
        return (usual.mirror_a, usual.mirror_b, c);
    }
    let half_axes = ["mirror_a_m", "mirror_b_m"].map(|key| fields.number_if(key, HALF_AXIS));
    let [a, b] = [half_axes[0].unwrap_or(usual.mirror_a), half_axes[1].unwrap_or(usual.mirror_b)];
    let point = 2.0 * libm::hypot(a, b);
    match distance {
        // The usual shape, as large as it has to be.
        Some(c) if half_axes == [None; 2] && has_single_viewpoint => {
            let scale = c / point;
            (a * scale, b * scale, c)
        }
        Some(c) => {
            if has_single_viewpoint && (c - point).abs() > IN_ITS_POINT * c {
                let problem = format!(
                    "a camera there sees no single viewpoint: with these half axes it belongs {point:.5} m away"
                );
                let fix = "leave mirror_distance_m out, or write single_viewpoint = false";
                fields.refuse("mirror_distance_m", &problem, fix);
            }
            (a, b, c)
        }
        None if half_axes == [None; 2] => (a, b, usual.mirror_distance),
        None => (a, b, point),
    }
}
