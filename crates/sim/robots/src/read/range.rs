//! Sonars, single beams and scanners.

use base::model::presets::{HOKUYO_URG_04LX, HOKUYO_UTM_30LX_DATASHEET, Preset, SICK_LMS200};
use base::model::{Mirror, ScannerSpec, SensorKind, SonarSpec};
use link_text::Fields;

use super::context::degrees_or;
use super::domains::{FIELD, MIRROR_TURN, RIGHT_ANGLE, SIGMA, STEP};
use super::noise::range;
use crate::limits;

pub(crate) fn sonar(fields: &Fields<'_>, usual: SonarSpec) -> SensorKind {
    SensorKind::Sonar(SonarSpec {
        range: range(fields, usual.range),
        beam_angle: degrees_or(fields, "beam_deg", FIELD, usual.beam_angle),
        max_incidence: degrees_or(fields, "incidence_deg", RIGHT_ANGLE, usual.max_incidence),
        rays: usual.rays,
    })
}

pub(crate) fn scanner(fields: &Fields<'_>, usual: ScannerSpec) -> SensorKind {
    let layers = fields.optional("layers");
    let layers = layers.and_then(|item| item.whole(1, limits::LAYERS, "1"));
    let spec = ScannerSpec {
        range: range(fields, usual.range),
        field_of_view: degrees_or(fields, "fov_deg", FIELD, usual.field_of_view),
        resolution: degrees_or(fields, "resolution_deg", STEP, usual.resolution),
        layers: layers.map_or(usual.layers, |layers| layers as usize),
        layer_field_of_view: degrees_or(
            fields,
            "layers_fov_deg",
            RIGHT_ANGLE,
            usual.layer_field_of_view,
        ),
        smoke_budget: fields.number_if("smoke_budget", SIGMA).unwrap_or(usual.smoke_budget),
        mirror: mirror(fields, usual.mirror),
    };
    let item = fields.optional("resolution_deg").or_else(|| fields.optional("fov_deg"));
    if let Some(item) =
        item.filter(|_| fields.is_clean() && spec.field_of_view / spec.resolution > limits::BEAMS)
    {
        item.contradicts("more than 100000 beams", "make resolution_deg larger");
    }
    SensorKind::Scanner(spec)
}

/// The mirror, where the file or the preset has one.
fn mirror(fields: &Fields<'_>, usual: Option<Mirror>) -> Option<Mirror> {
    let turn = fields.number_if("mirror_turn_s", MIRROR_TURN).or(usual.map(|mirror| mirror.turn));
    let item = fields.optional("interlace");
    let turns = item.as_ref().and_then(|item| item.whole(1, limits::INTERLACE, "2"));
    if let (None, Some(item)) = (turn, item.filter(|_| turns.is_some())) {
        item.contradicts("without a mirror all beams are measured at once", "add mirror_turn_s");
    }
    let interlace =
        turns.map_or(usual.map_or(1, |mirror| mirror.interlace), |turns| turns as usize);
    turn.map(|turn| Mirror { turn, interlace })
}

/// The scanner that `model` names.
pub(super) fn model(fields: &Fields<'_>) -> Option<&'static Preset> {
    let models = [
        ("lms200", &SICK_LMS200),
        ("urg-04lx", &HOKUYO_URG_04LX),
        ("utm-30lx", &HOKUYO_UTM_30LX_DATASHEET),
    ];
    fields.optional("model")?.choice(&models)
}
