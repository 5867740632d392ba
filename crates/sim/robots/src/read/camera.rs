//! Cameras of light, depth and heat.

use base::model::{CameraSpec, DepthSpec, HeatSpec, SensorKind};
use link_text::Fields;

use super::context::degrees_or;
use super::domains::{PICTURE_FIELD, SIGMA};
use super::lens;
use super::noise::range;
use crate::limits;

pub(crate) fn camera(fields: &Fields<'_>, usual: CameraSpec) -> SensorKind {
    SensorKind::Camera(picture(fields, usual))
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

/// Pixels, field of view, lens and flaws.
pub(super) fn picture(fields: &Fields<'_>, usual: CameraSpec) -> CameraSpec {
    let lens = lens::lens(fields, usual.lens);
    let view = |key, usual| degrees_or(fields, key, lens::field(lens), usual);
    let spec = CameraSpec {
        width: pixels(fields, "width", usual.width),
        height: pixels(fields, "height", usual.height),
        field_of_view: view("fov_deg", usual.field_of_view),
        min_field_of_view: view("min_fov_deg", usual.min_field_of_view),
        max_field_of_view: view("max_fov_deg", lens::widest(lens, &usual)),
        lens,
        flaws: lens::flaws(fields, usual.flaws, lens),
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
