//! What bends the light of a camera, and what spoils its pictures.

use base::model::{CameraSpec, Distortion, Flaws, Lens};
use link_text::{Domain, Fields};

use super::context::share_or;
use super::domains::{EXTENT, FIELD, PICTURE_FIELD};

/// Words for lenses.
pub(crate) const LENSES: [(&str, Lens); 4] = [
    ("flat", Lens::Flat),
    ("fisheye", Lens::Fisheye),
    ("ring", Lens::Ring { cameras: 6, radius: 0.05 }),
    ("turning", Lens::Turning),
];
const GREY_LEVELS: Domain = Domain::new(0.0, 128.0, " grey levels", 3.0);
/// A departure at half a width from the middle, as a share of that.
const BEND: Domain = Domain::new(-0.3, 0.3, "", 0.05);
/// More is black or white.
const STOPS: Domain = Domain::new(-10.0, 10.0, " stops", 1.0);
const SHUTTER: Domain = Domain::new(0.0, 1.0, " s", 0.02);
/// Each view costs as much as a picture.
const MOST_VIEWS: i64 = 64;
const BUMP_SHIFT: Domain = Domain::new(0.0, 0.1, " m", 0.0005);
const BUMP_TILT: Domain = Domain::new(0.0, 20.0, " degrees", 0.5);
/// Cameras of a ring.
const CAMERAS: (i64, i64) = (3, 64);

/// `lens`, and of a ring `cameras` and `ring_radius_m`.
pub(super) fn lens(fields: &Fields<'_>, usual: Lens) -> Lens {
    let lens = fields.choice_or("lens", &LENSES, usual);
    let Lens::Ring { cameras, radius } = lens else {
        let problem = "only a ring of cameras has it";
        fields.refuse("cameras", problem, "write lens = \"ring\", or leave it out");
        fields.refuse("ring_radius_m", problem, "write lens = \"ring\", or leave it out");
        return lens;
    };
    fields.refuse("fov_deg", "a ring shares a full turn", "leave it out");
    let count = fields.optional("cameras").and_then(|item| item.whole(CAMERAS.0, CAMERAS.1, "6"));
    Lens::Ring {
        cameras: count.map_or(cameras, |count| count as usize),
        radius: fields.number_or("ring_radius_m", EXTENT, radius),
    }
}

/// How much of the world may be in a picture taken through this lens.
pub(super) fn field(lens: Lens) -> Domain {
    match lens {
        Lens::Flat => PICTURE_FIELD,
        _ => FIELD,
    }
}

/// The widest a camera with this lens zooms to if the file does not say.
pub(super) fn widest(lens: Lens, usual: &CameraSpec) -> f64 {
    if lens.is_flat() { usual.max_field_of_view } else { std::f64::consts::TAU }
}

/// `noise_levels`, `vignetting` and all the others.
pub(super) fn flaws(fields: &Fields<'_>, usual: Flaws, lens: Lens) -> Flaws {
    let views = fields.optional("shutter_views");
    let views = views.and_then(|item| item.whole(1, MOST_VIEWS, "8"));
    let tilt = usual.bump_tilt.to_degrees();
    Flaws {
        noise: fields.number_or("noise_levels", GREY_LEVELS, usual.noise),
        vignetting: share_or(fields, "vignetting", usual.vignetting),
        dead_pixels: share_or(fields, "dead_pixels", usual.dead_pixels),
        dirt: share_or(fields, "dirt", usual.dirt),
        flicker: share_or(fields, "flicker", usual.flicker),
        distortion: distortion(fields, usual.distortion, lens),
        exposure_stops: fields.number_or("exposure_stops", STOPS, usual.exposure_stops),
        shutter: fields.number_or("shutter_s", SHUTTER, usual.shutter),
        shutter_views: views.map_or(usual.shutter_views, |views| views as usize),
        bump_shift: fields.number_or("bump_shift_m", BUMP_SHIFT, usual.bump_shift),
        bump_tilt: fields.number_or("bump_tilt_deg", BUMP_TILT, tilt).to_radians(),
        drops: share_or(fields, "drops", usual.drops),
        damage: share_or(fields, "damage", usual.damage),
    }
}

/// `radial`, `decentred`, `unflat` and `in_plane`, of cameras with one chip behind one lens.
fn distortion(fields: &Fields<'_>, usual: Distortion, lens: Lens) -> Distortion {
    if matches!(lens, Lens::Ring { .. } | Lens::Turning) {
        for key in ["radial", "decentred", "unflat", "in_plane"] {
            fields.refuse(key, "rings and turning cameras have no one lens", "leave it out");
        }
        return usual;
    }
    let pair = |key, usual: [f64; 2]| {
        let given = fields.optional(key).and_then(|item| item.pair(BEND));
        given.map_or(usual, |pair| pair.to_array())
    };
    Distortion {
        radial: pair("radial", usual.radial),
        decentred: pair("decentred", usual.decentred),
        unflat: pair("unflat", usual.unflat),
        in_plane: pair("in_plane", usual.in_plane),
    }
}
