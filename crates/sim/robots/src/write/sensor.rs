//! What a sensor is: its kind, and the figures that are not the usual ones of that kind.

use base::model::presets::RFID_BY_POWER;
use base::model::{
    DepthSpec, EncoderSpec, HeatSpec, Mirror, RfidMode, RfidSpec, ScannerSpec, SensorKind,
    SonarSpec,
};
use base::time::SimTime;
use link_text::write::{Entry, degrees};

use super::range::range;
use super::{camera, signal};

/// `kind`, `period_s` or `on_demand`, and the figures.
pub(super) fn sensor(entry: &mut Entry, kind: &SensorKind, period: Option<SimTime>) {
    let descriptor = kind.descriptor();
    entry.text("kind", descriptor.word);
    figures(entry, kind, &descriptor.usual.kind);
    match period {
        period if period == descriptor.usual.period => {}
        Some(period) => entry.number("period_s", period.seconds()),
        None => entry.raw("on_demand", "true"),
    }
}

/// Two of one kind: what it is, and what such a one usually is.
fn figures(entry: &mut Entry, kind: &SensorKind, usual: &SensorKind) {
    use SensorKind as Is;
    match (kind, usual) {
        (Is::Sonar(spec), Is::Sonar(usual)) => sonar(entry, spec, usual),
        (Is::Infrared(spec), Is::Infrared(usual)) | (Is::Range(spec), Is::Range(usual)) => {
            range(entry, spec, usual);
        }
        (Is::Scanner(spec), Is::Scanner(usual)) => scanner(entry, spec, usual),
        (Is::Depth(spec), Is::Depth(usual)) => depth(entry, spec, usual),
        (Is::Camera(spec), Is::Camera(usual)) => camera::camera(entry, spec, usual),
        (Is::Omni(spec), Is::Omni(usual)) => camera::omni(entry, spec, usual),
        (Is::Heat(spec), Is::Heat(usual)) => heat(entry, spec, usual),
        (Is::Encoder(of, spec), Is::Encoder(_, usual)) => {
            entry.text("of", of);
            turns(entry, spec, usual);
        }
        (Is::Touch(reach), Is::Touch(usual)) => entry.number_unless("reach_m", *reach, *usual),
        (Is::Rfid(spec), Is::Rfid(usual)) => rfid(entry, spec, usual),
        (Is::Sound(least), Is::Sound(usual)) => entry.number_unless("threshold_db", *least, *usual),
        (Is::Co2(reach), Is::Co2(usual)) => entry.number_unless("max_range_m", *reach, *usual),
        (Is::HumanMotion(reach, field), Is::HumanMotion(usual_reach, usual_field)) => {
            entry.number_unless("max_range_m", *reach, *usual_reach);
            angle(entry, "fov_deg", *field, *usual_field);
        }
        _ => signal::figures(entry, kind, usual),
    }
}

/// An angle in degrees unless it is the usual one.
pub(super) fn angle(entry: &mut Entry, key: &'static str, value: f64, usual: f64) {
    if value != usual {
        entry.number(key, degrees(value));
    }
}

pub(super) fn turns(entry: &mut Entry, spec: &EncoderSpec, usual: &EncoderSpec) {
    angle(entry, "resolution_deg", spec.resolution, usual.resolution);
    entry.number_unless("noise", spec.noise, usual.noise);
}

fn sonar(entry: &mut Entry, spec: &SonarSpec, usual: &SonarSpec) {
    range(entry, &spec.range, &usual.range);
    angle(entry, "beam_deg", spec.beam_angle, usual.beam_angle);
    angle(entry, "incidence_deg", spec.max_incidence, usual.max_incidence);
}

fn scanner(entry: &mut Entry, spec: &ScannerSpec, usual: &ScannerSpec) {
    range(entry, &spec.range, &usual.range);
    angle(entry, "fov_deg", spec.field_of_view, usual.field_of_view);
    angle(entry, "resolution_deg", spec.resolution, usual.resolution);
    count(entry, "layers", spec.layers, usual.layers);
    angle(entry, "layers_fov_deg", spec.layer_field_of_view, usual.layer_field_of_view);
    entry.number_unless("smoke_budget", spec.smoke_budget, usual.smoke_budget);
    if let Some(mirror) = spec.mirror {
        let usual = usual.mirror.unwrap_or(Mirror { turn: 0.0, interlace: 1 });
        entry.number_unless("mirror_turn_s", mirror.turn, usual.turn);
        count(entry, "interlace", mirror.interlace, usual.interlace);
    }
}

fn depth(entry: &mut Entry, spec: &DepthSpec, usual: &DepthSpec) {
    range(entry, &spec.range, &usual.range);
    count(entry, "width", spec.width, usual.width);
    count(entry, "height", spec.height, usual.height);
    angle(entry, "fov_deg", spec.field_of_view, usual.field_of_view);
}

fn heat(entry: &mut Entry, spec: &HeatSpec, usual: &HeatSpec) {
    count(entry, "width", spec.width, usual.width);
    count(entry, "height", spec.height, usual.height);
    angle(entry, "fov_deg", spec.field_of_view, usual.field_of_view);
    entry.number_unless("sigma_k", spec.sigma, usual.sigma);
}

fn rfid(entry: &mut Entry, spec: &RfidSpec, usual: &RfidSpec) {
    entry.number_unless("max_range_m", spec.max_range, usual.max_range);
    if spec.mode == usual.mode {
        return;
    }
    let RfidMode::Attenuation { transmit_power, sensitivity, obstacle_loss } = spec.mode else {
        entry.text("mode", if spec.mode == RfidMode::Radius { "radius" } else { "obstacle" });
        return;
    };
    entry.text("mode", "attenuation");
    if spec.mode != RFID_BY_POWER {
        entry.number("transmit_dbm", transmit_power);
        entry.number("sensitivity_dbm", sensitivity);
        entry.number("obstacle_loss_db", obstacle_loss);
    }
}

pub(super) fn count(entry: &mut Entry, key: &'static str, value: usize, usual: usize) {
    if value != usual {
        entry.raw(key, value.to_string());
    }
}
