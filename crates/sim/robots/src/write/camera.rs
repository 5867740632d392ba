//! Cameras: pixels, lens, mirror and flaws that are not the usual ones.

use base::model::{CameraSpec, Flaws, Lens, OmniSpec};
use link_text::write::{Entry, degrees, pair};

use super::sensor::{angle, count};
use crate::read::LENSES;

pub(super) fn camera(entry: &mut Entry, spec: &CameraSpec, usual: &CameraSpec) {
    pixels(entry, spec, usual);
    lens(entry, spec.lens);
    if !matches!(spec.lens, Lens::Ring { .. }) {
        angle(entry, "fov_deg", spec.field_of_view, usual.field_of_view);
    }
    limits(entry, spec, usual);
}

pub(super) fn omni(entry: &mut Entry, spec: &OmniSpec, usual: &OmniSpec) {
    pixels(entry, &spec.camera, &usual.camera);
    // A reader takes what shows the whole mirror where nothing is said.
    if spec != usual {
        entry.number("fov_deg", degrees(spec.camera.field_of_view));
    }
    limits(entry, &spec.camera, &usual.camera);
    let half_axes = [spec.mirror_a, spec.mirror_b];
    if half_axes != [usual.mirror_a, usual.mirror_b]
        || spec.mirror_distance != usual.mirror_distance
    {
        entry.number("mirror_a_m", spec.mirror_a);
        entry.number("mirror_b_m", spec.mirror_b);
        entry.number("mirror_distance_m", spec.mirror_distance);
        let point = 2.0 * libm::hypot(spec.mirror_a, spec.mirror_b);
        let is_in_point = (spec.mirror_distance - point).abs() <= 0.009 * spec.mirror_distance;
        entry.clear_unless("single_viewpoint", is_in_point);
    }
    entry.number_unless("mirror_radius_m", spec.mirror_radius, usual.mirror_radius);
    if spec.mirror_shift != usual.mirror_shift {
        entry.raw("mirror_shift_m", pair(spec.mirror_shift.into()));
    }
    if spec.mirror_tilt != usual.mirror_tilt {
        entry.raw("mirror_tilt_deg", pair(spec.mirror_tilt.map(degrees).into()));
    }
}

fn pixels(entry: &mut Entry, spec: &CameraSpec, usual: &CameraSpec) {
    count(entry, "width", spec.width, usual.width);
    count(entry, "height", spec.height, usual.height);
}

fn lens(entry: &mut Entry, lens: Lens) {
    let is_kind = |known: &Lens| std::mem::discriminant(known) == std::mem::discriminant(&lens);
    let word = LENSES.iter().find(|(_, known)| is_kind(known)).map_or("flat", |(word, _)| word);
    entry.text_unless("lens", word, "flat");
    if let Lens::Ring { cameras, radius } = lens {
        entry.number("cameras", cameras as f64);
        entry.number("ring_radius_m", radius);
    }
}

fn limits(entry: &mut Entry, spec: &CameraSpec, usual: &CameraSpec) {
    angle(entry, "min_fov_deg", spec.min_field_of_view, usual.min_field_of_view);
    let widest = if spec.lens.is_flat() { usual.max_field_of_view } else { std::f64::consts::TAU };
    angle(entry, "max_fov_deg", spec.max_field_of_view, widest);
    flaws(entry, &spec.flaws, &usual.flaws);
}

fn flaws(entry: &mut Entry, flaws: &Flaws, none: &Flaws) {
    entry.number_unless("noise_levels", flaws.noise, none.noise);
    entry.number_unless("vignetting", flaws.vignetting, none.vignetting);
    entry.number_unless("dead_pixels", flaws.dead_pixels, none.dead_pixels);
    entry.number_unless("dirt", flaws.dirt, none.dirt);
    entry.number_unless("flicker", flaws.flicker, none.flicker);
    let (bent, straight) = (&flaws.distortion, &none.distortion);
    for (key, value, usual) in [
        ("radial", bent.radial, straight.radial),
        ("decentred", bent.decentred, straight.decentred),
        ("unflat", bent.unflat, straight.unflat),
        ("in_plane", bent.in_plane, straight.in_plane),
    ] {
        if value != usual {
            entry.raw(key, pair(value.into()));
        }
    }
    entry.number_unless("exposure_stops", flaws.exposure_stops, none.exposure_stops);
    entry.number_unless("shutter_s", flaws.shutter, none.shutter);
    count(entry, "shutter_views", flaws.shutter_views, none.shutter_views);
    entry.number_unless("bump_shift_m", flaws.bump_shift, none.bump_shift);
    angle(entry, "bump_tilt_deg", flaws.bump_tilt, none.bump_tilt);
    entry.number_unless("drops", flaws.drops, none.drops);
    entry.number_unless("damage", flaws.damage, none.damage);
}
