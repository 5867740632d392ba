//! Sensors: what they are, where they sit, how often they read.

use base::model::{Equipment, SensorKind};
use base::time::SimTime;
use link_text::{Fields, domain};

use super::context::{Context, Kind, degrees_or, pose};
use super::domains::{FIELD, PERIOD, SIGHT, SIZE};
use super::noise::range;
use super::{camera, radio, range as ranges, signal};
use crate::figures;

/// Every kind of sensor with the figures it starts from.
pub(crate) fn kinds() -> [SensorKind; 25] {
    [
        figures::SONAR,
        figures::INFRARED,
        figures::RANGE,
        figures::LMS200,
        figures::DEPTH,
        figures::CAMERA,
        figures::OMNI,
        figures::HEAT,
        figures::ODOMETRY,
        figures::ENCODER,
        SensorKind::Tachometer,
        figures::INS,
        figures::IMU,
        figures::COMPASS,
        figures::GPS,
        SensorKind::GroundTruth,
        figures::TOUCH,
        SensorKind::Battery,
        figures::RFID,
        figures::VICTIM,
        figures::SOUND,
        figures::CO2,
        figures::HUMAN_MOTION,
        SensorKind::Joints,
        figures::RADIO,
    ]
}

/// `[[sensor]]`
pub(crate) fn sensor(fields: &Fields<'_>, context: &mut Context<'_>) {
    let like = fields.optional("like").and_then(|item| {
        let name = context.known(&item, &[Kind::Sensor], "sensor above it", "\"F1\"")?;
        context.model.equipment.iter().find(|sensor| sensor.name == name).cloned()
    });
    let usual = like.as_ref().map(|like| like.kind.clone()).or_else(|| kind_of(fields));
    // Without a kind nothing more can be said, but the name is taken all the same.
    let name = context.name(fields, Kind::Sensor, "\"Scanner1\"");
    let parent = context.parent(fields);
    let Some(usual) = usual else { return };
    if like.is_some() {
        fields.refuse("kind", "it is of the kind it is like", "leave kind or like out");
    }
    let kind = figures_of(fields, context, usual);
    let period =
        like.map_or_else(|| figures::period(&kind).map(SimTime::from_seconds), |like| like.period);
    context.model.equipment.push(Equipment {
        name,
        parent,
        parent_from_sensor: pose(fields),
        period: self::period(fields, period),
        kind,
    });
}

fn kind_of(fields: &Fields<'_>) -> Option<SensorKind> {
    let kinds = kinds();
    let words: Vec<(&str, usize)> =
        kinds.iter().enumerate().map(|(index, kind)| (kind.descriptor().word, index)).collect();
    let index = fields.required("kind", "\"sonar\"")?.choice(&words)?;
    kinds.into_iter().nth(index)
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
        SensorKind::Omni(usual) => camera::omni(fields, usual),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_file_can_have_every_kind_of_sensor() {
        assert_eq!(kinds().map(|kind| kind.descriptor()), base::model::SENSORS);
    }
}
