//! Cameras of light, depth and heat.

use base::model::{CameraSpec, DepthSpec, HeatSpec, OmniSpec, SensorKind};
use link_text::Fields;

use super::context::degrees_or;
use super::domains::{PICTURE_FIELD, SIGMA, SIZE};
use super::noise::range;
use crate::limits;

pub(crate) fn camera(fields: &Fields<'_>, usual: CameraSpec) -> SensorKind {
    SensorKind::Camera(picture(fields, usual))
}

pub(crate) fn omni(fields: &Fields<'_>, usual: OmniSpec) -> SensorKind {
    SensorKind::Omni(OmniSpec {
        camera: picture(fields, usual.camera),
        mirror_a: fields.number_or("mirror_a_m", SIZE, usual.mirror_a),
        mirror_b: fields.number_or("mirror_b_m", SIZE, usual.mirror_b),
        mirror_radius: fields.number_or("mirror_radius_m", SIZE, usual.mirror_radius),
        mirror_distance: fields.number_or("mirror_distance_m", SIZE, usual.mirror_distance),
    })
}

pub(crate) fn depth(fields: &Fields<'_>, usual: DepthSpec) -> SensorKind {
    SensorKind::Depth(DepthSpec {
        range: range(fields, usual.range),
        width: pixels(fields, "width", usual.width),
        height: pixels(fields, "height", usual.height),
        field_of_view: degrees_or(fields, "fov_deg", PICTURE_FIELD, usual.field_of_view),
    })
}

pub(crate) fn heat(fields: &Fields<'_>, usual: HeatSpec) -> SensorKind {
    SensorKind::Heat(HeatSpec {
        width: pixels(fields, "width", usual.width),
        height: pixels(fields, "height", usual.height),
        field_of_view: degrees_or(fields, "fov_deg", PICTURE_FIELD, usual.field_of_view),
        sigma: fields.number_or("sigma_k", SIGMA, usual.sigma),
    })
}

fn picture(fields: &Fields<'_>, usual: CameraSpec) -> CameraSpec {
    let spec = CameraSpec {
        width: pixels(fields, "width", usual.width),
        height: pixels(fields, "height", usual.height),
        field_of_view: degrees_or(fields, "fov_deg", PICTURE_FIELD, usual.field_of_view),
        min_field_of_view: degrees_or(
            fields,
            "min_fov_deg",
            PICTURE_FIELD,
            usual.min_field_of_view,
        ),
        max_field_of_view: degrees_or(
            fields,
            "max_fov_deg",
            PICTURE_FIELD,
            usual.max_field_of_view,
        ),
    };
    let is_within = (spec.min_field_of_view..=spec.max_field_of_view).contains(&spec.field_of_view);
    let keys = ["fov_deg", "min_fov_deg", "max_fov_deg"];
    let item = keys.iter().find_map(|key| fields.optional(key));
    if let Some(item) = item.filter(|_| fields.is_clean() && !is_within) {
        let fix = "make min_fov_deg smaller or max_fov_deg larger";
        item.contradicts("the field of view is not between the narrowest and the widest", fix);
    }
    spec
}

fn pixels(fields: &Fields<'_>, key: &'static str, usual: usize) -> usize {
    let pixels = fields.optional(key).and_then(|item| item.whole(1, limits::PIXELS, "320"));
    pixels.map_or(usual, |pixels| pixels as usize)
}
