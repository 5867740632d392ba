//! Sensors: what they are, where they sit, how often they read.

use base::geom::Pose;
use base::model::{Equipment, SENSORS, SensorKind};
use base::time::SimTime;
use link_text::{Fields, domain};

use super::context::{Context, Kind, degrees_or, pose};
use super::domains::{FIELD, PERIOD, SIGHT, SIZE};
use super::noise::range;
use super::{camera, mirror, radio, range as ranges, signal};

/// A sensor and how often it reads.
type Usual = (SensorKind, Option<SimTime>);

/// `[[sensor]]`
pub(crate) fn sensor(fields: &Fields<'_>, context: &mut Context<'_>) {
    mounted(fields, context, |context| (context.parent(fields), pose(fields)));
}

/// A sensor that sits where `mount` says: on which joint, or the chassis, and how.
pub(crate) fn mounted(
    fields: &Fields<'_>,
    context: &mut Context<'_>,
    mount: impl FnOnce(&Context<'_>) -> (Option<String>, Pose),
) {
    let like = fields.optional("like").and_then(|item| {
        let name = context.known(&item, &[Kind::Sensor], "sensor above it", "\"F1\"")?;
        context.model.equipment.iter().find(|sensor| sensor.name == name).cloned()
    });
    let usual = usual(fields, like.as_ref());
    // Without a kind nothing more can be said, but the name is taken all the same.
    let name = context.name(fields, Kind::Sensor, "\"Scanner1\"");
    let (parent, parent_from_sensor) = mount(context);
    let Some((usual, period)) = usual else { return };
    if like.is_some() {
        fields.refuse("kind", "it is of the kind it is like", "leave kind or like out");
    }
    let kind = figures_of(fields, context, usual);
    context.model.equipment.push(Equipment {
        name,
        parent,
        parent_from_sensor,
        period: self::period(fields, period),
        kind,
    });
}

/// The figures and the period that hold where the file says nothing, by `like`, `model` and `kind`.
fn usual(fields: &Fields<'_>, like: Option<&Equipment>) -> Option<Usual> {
    let of_kind = || {
        let words = SENSORS.map(|sensor| (sensor.word, sensor.usual));
        fields.required("kind", "\"sonar\"")?.choice(&words)
    };
    let usual = match like {
        Some(like) => (like.kind.clone(), like.period),
        None => of_kind().map(|usual| (usual.kind.clone(), usual.period))?,
    };
    if !matches!(usual.0, SensorKind::Scanner(_)) {
        return Some(usual);
    }
    let named = ranges::model(fields)
        .map(|named| (named.kind.clone(), like.map_or(named.period, |like| like.period)));
    Some(named.unwrap_or(usual))
}

fn period(fields: &Fields<'_>, usual: Option<SimTime>) -> Option<SimTime> {
    if fields.flag_or("on_demand", usual.is_none() && fields.optional("period_s").is_none()) {
        fields.refuse("period_s", "it reads only when asked", "leave period_s or on_demand out");
        return None;
    }
    fields.number_if("period_s", PERIOD).map(SimTime::from_seconds).or(usual)
}

/// The figures of the file over the `usual` ones.
fn figures_of(fields: &Fields<'_>, context: &Context<'_>, usual: SensorKind) -> SensorKind {
    match usual {
        SensorKind::Sonar(usual) => ranges::sonar(fields, usual),
        SensorKind::Infrared(usual) => SensorKind::Infrared(range(fields, usual)),
        SensorKind::Range(usual) => SensorKind::Range(range(fields, usual)),
        SensorKind::Scanner(usual) => ranges::scanner(fields, usual),
        SensorKind::Depth(usual) => camera::depth(fields, usual),
        SensorKind::Camera(usual) => camera::camera(fields, usual),
        SensorKind::Omni(usual) => mirror::omni(fields, &usual),
        SensorKind::Heat(usual) => camera::heat(fields, usual),
        SensorKind::Odometry(usual) => signal::odometry(fields, usual),
        SensorKind::Encoder(of, usual) => signal::encoder(fields, context, (of, usual)),
        SensorKind::Ins(usual) => signal::ins(fields, usual),
        SensorKind::Imu(usual) => signal::imu(fields, usual),
        SensorKind::Compass(usual) => signal::compass(fields, usual),
        SensorKind::Gps(usual) => signal::gps(fields, usual),
        SensorKind::Rfid(usual) => signal::rfid(fields, usual),
        SensorKind::Victim(usual) => signal::victim(fields, usual),
        SensorKind::Radio(usual) => radio::radio(fields, usual),
        SensorKind::Touch(reach) => SensorKind::Touch(fields.number_or("reach_m", SIZE, reach)),
        SensorKind::Sound(least) => {
            SensorKind::Sound(fields.number_or("threshold_db", domain::DECIBEL, least))
        }
        SensorKind::Co2(reach) => SensorKind::Co2(fields.number_or("max_range_m", SIGHT, reach)),
        SensorKind::HumanMotion(reach, field) => SensorKind::HumanMotion(
            fields.number_or("max_range_m", SIGHT, reach),
            degrees_or(fields, "fov_deg", FIELD, field),
        ),
        plain @ (SensorKind::Tachometer
        | SensorKind::GroundTruth
        | SensorKind::Battery
        | SensorKind::Joints) => plain,
    }
}
