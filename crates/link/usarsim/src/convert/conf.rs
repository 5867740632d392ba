//! A robot's model as answers to GETCONF (sections 6.2, 6.4, 6.5 and 6.6).

use base::model::kinematics::top_wheel_speed;
use base::model::{
    CameraSpec, DriveKind, Equipment, JointKind, RangeSpec, RobotModel, ScannerSpec, SensorKind,
    SonarSpec, VictimSpec,
};

use super::kind::{kind_name, package_names, type_name};
use super::status::vehicle_kind;
use crate::Dialect;
use crate::reply::{Conf, ConfItem, ConfValue, LinkConf, RobotConf, Steering};
use crate::request::Query;

/// The answer to a GETCONF; `None` where UDK is silent.
pub fn conf_of(dialect: Dialect, model: &RobotModel, query: &Query) -> Option<Conf> {
    let is_kind = |kind: &str| query.kind.eq_ignore_ascii_case(kind);
    if is_kind("Robot") {
        return Some(Conf::Robot(robot(dialect, model)));
    }
    if is_kind("MisPkg") || (is_kind("Actuator") && dialect == Dialect::Udk) {
        let names = package_names(model, query.name.as_deref());
        if !names.is_empty() {
            let (kind, has_speed) =
                if is_kind("MisPkg") { ("MisPkg", true) } else { ("Actuator", false) };
            let links = |name: String| (name.clone(), links(model, &name, has_speed));
            return Some(Conf::Links(kind.to_owned(), names.into_iter().map(links).collect()));
        }
    }
    let is_meant = |item: &&Equipment| {
        type_name(dialect, &item.kind).is_some_and(is_kind)
            && query.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&item.name))
    };
    let meant = model.equipment.iter().filter(is_meant);
    let items: Vec<ConfItem> = meant.map(|item| conf_item(dialect, item)).collect();
    if items.is_empty() && dialect == Dialect::Udk {
        return None;
    }
    let asked = query.name.clone().filter(|_| items.is_empty());
    Some(Conf::Items { kind: kind_name(dialect, model, &query.kind), asked, items })
}

fn robot(dialect: Dialect, model: &RobotModel) -> RobotConf {
    let kind = vehicle_kind(model);
    let name = model.name.clone();
    if kind == "AerialVehicle" && dialect == Dialect::Udk {
        return RobotConf { name, ..RobotConf::default() };
    }
    let links: f64 = model.joints.iter().map(|joint| joint.link_mass).sum();
    let wheels: f64 = model.wheels.iter().map(|wheel| wheel.mass).sum();
    let torques =
        model.wheels.iter().filter(|wheel| !wheel.is_caster).map(|wheel| wheel.max_torque);
    let (steering_type, steer) = match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential => ("SkidSteered", Steering::Fixed),
        DriveKind::Ackermann { max_front, max_rear } => {
            // UDK tells the whole range, UT2004 one side of it (section 4.3).
            let share = if dialect.is_ut2004() { 1.0 } else { 2.0 };
            ("AckermanSteered", Steering::Angles(max_front * share, max_rear * share))
        }
        DriveKind::Aerial(_) => ("RotaryWing", Steering::Fixed),
        DriveKind::Legs | DriveKind::Fixed => ("None", Steering::Fixed),
    };
    RobotConf {
        name,
        kind: Some(kind.to_owned()),
        steering_type: Some(steering_type.to_owned()),
        mass: Some(model.chassis.mass + links + wheels),
        max_speed: Some(top_wheel_speed(model)),
        max_torque: Some(torques.fold(0.0, f64::max)),
        max_steer: Some(steer),
    }
}

fn conf_item(dialect: Dialect, item: &Equipment) -> ConfItem {
    let period = item.period.map_or(0.0, base::time::SimTime::seconds);
    let settings = match &item.kind {
        SensorKind::Sonar(spec) => sonar(dialect, spec, period),
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => range(spec),
        SensorKind::Scanner(spec) => scanner(dialect, spec),
        SensorKind::Depth(spec) => {
            let tall = libm::tan(spec.field_of_view / 2.0) * spec.height as f64 / spec.width as f64;
            let mut settings = range(&spec.range);
            let pixels = vec![spec.width as i64, spec.height as i64];
            settings.push(("Resolution".to_owned(), ConfValue::Integers(pixels)));
            let angles = vec![spec.field_of_view, 2.0 * libm::atan(tall)];
            settings.push(("Fov".to_owned(), ConfValue::Numbers(angles)));
            settings
        }
        SensorKind::Camera(spec) => camera(dialect, spec),
        SensorKind::Omni(spec) => camera(dialect, &spec.camera),
        SensorKind::Encoder(_, spec) => vec![number("Resolution", spec.resolution)],
        SensorKind::Odometry(spec) if dialect.is_ut2004() => {
            let ticks = number("EncoderResolution", spec.encoder.resolution);
            vec![number("ScanInterval", period), ticks]
        }
        SensorKind::Touch(reach) => vec![number("Diameter", *reach)],
        SensorKind::Rfid(spec) => vec![number("MaxRange", spec.max_range)],
        SensorKind::Victim(spec) => victim(spec),
        _ => vec![number("ScanInterval", period)],
    };
    ConfItem { name: item.name.clone(), settings }
}

/// What a camera's model does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CameraNow {
    /// Radians, if it was told another one than its own.
    pub field_of_view: Option<f64>,
    /// Upper left corner of its tile in the picture of all cameras, pixels.
    pub tile: Option<(usize, usize)>,
}

/// Puts zoom and tile of one camera into an answer (section 6.6); answers about other things stay as they are.
pub fn tell_camera(dialect: Dialect, conf: &mut Conf, camera: &str, now: CameraNow) {
    let Conf::Items { items, .. } = conf else { return };
    let Some(item) = items.iter_mut().find(|item| item.name == camera) else { return };
    let unit = |angle: f64| if dialect.is_ut2004() { angle } else { angle.to_degrees() };
    let angle = now.field_of_view.map(|angle| number("CameraFov", unit(angle)));
    let tile = now
        .tile
        .map(|(x, y)| [whole("TextureOffsetX", x as i64), whole("TextureOffsetY", y as i64)]);
    for (key, value) in tile.into_iter().flatten().chain(angle) {
        if let Some(setting) = item.settings.iter_mut().find(|(known, _)| *known == key) {
            setting.1 = value;
        }
    }
}

type Setting = (String, ConfValue);

fn number(key: &str, value: f64) -> Setting {
    (key.to_owned(), ConfValue::Numbers(vec![value]))
}

fn whole(key: &str, value: i64) -> Setting {
    (key.to_owned(), ConfValue::Integers(vec![value]))
}

fn flag(key: &str, value: bool) -> Setting {
    (key.to_owned(), ConfValue::Flag(value))
}

fn range(spec: &RangeSpec) -> Vec<Setting> {
    vec![number("MaxRange", spec.max_range), number("MinRange", spec.min_range)]
}

fn sonar(dialect: Dialect, spec: &SonarSpec, period: f64) -> Vec<Setting> {
    let mut settings = range(&spec.range);
    match dialect {
        Dialect::Ut2004 => settings.push(number("BeamAngle", spec.beam_angle)),
        Dialect::Udk => settings.extend([
            number("ScanInterval", period),
            number("beamAngle", spec.beam_angle),
            number("maxAngleOfIncidence", spec.max_incidence),
            whole("tracesPerCone", spec.rays as i64),
            whole("numberOfCones", 1),
        ]),
    }
    settings
}

fn scanner(dialect: Dialect, spec: &ScannerSpec) -> Vec<Setting> {
    let mut settings = range(&spec.range);
    if spec.layers > 1 {
        let step = spec.layer_field_of_view / (spec.layers - 1) as f64;
        let pair = |vertical, horizontal| ConfValue::Numbers(vec![vertical, horizontal]);
        settings.push(("Resolution".to_owned(), pair(step, spec.resolution)));
        settings.push(("Fov".to_owned(), pair(spec.layer_field_of_view, spec.field_of_view)));
    } else {
        settings.extend([number("Resolution", spec.resolution), number("Fov", spec.field_of_view)]);
    }
    // UT2004's own spelling (section 0).
    let panning = if dialect.is_ut2004() { "Paning" } else { "Panning" };
    settings.extend([flag(panning, true), flag("Tilting", spec.layers > 1)]);
    settings
}

fn victim(spec: &VictimSpec) -> Vec<Setting> {
    let angle = spec.field_of_view;
    vec![
        number("MaxRange", spec.max_range),
        number("HorizontalFOV", angle),
        number("VerticalFOV", angle),
    ]
}

/// Degrees in UDK, with the tile of the picture; a server with several cameras moves the tile.
fn camera(dialect: Dialect, spec: &CameraSpec) -> Vec<Setting> {
    let unit = |angle: f64| if dialect.is_ut2004() { angle } else { angle.to_degrees() };
    let tile = [
        whole("TextureOffsetX", 0),
        whole("TextureOffsetY", 0),
        whole("TextureResolutionX", spec.width as i64),
        whole("TextureResolutionY", spec.height as i64),
    ];
    let angles = [
        number("CameraDefFov", unit(spec.field_of_view)),
        number("CameraMinFov", unit(spec.min_field_of_view)),
        number("CameraMaxFov", unit(spec.max_field_of_view)),
        number("CameraFov", unit(spec.field_of_view)),
    ];
    let tile = tile.into_iter().filter(|_| dialect == Dialect::Udk);
    tile.chain(angles).collect()
}

fn links(model: &RobotModel, package: &str, has_speed: bool) -> Vec<LinkConf> {
    let link = |joint: &base::model::JointSpec| {
        let (owner, number) = joint.package.as_ref()?;
        let joint_type = match joint.kind {
            JointKind::Revolute => "Revolute",
            JointKind::Prismatic => "Prismatic",
        };
        owner.eq_ignore_ascii_case(package).then(|| LinkConf {
            link: *number as i64,
            joint_type: joint_type.to_owned(),
            max_speed: has_speed.then_some(joint.max_speed),
            max_torque: joint.max_effort,
            range: joint.range,
        })
    };
    let mut links: Vec<LinkConf> = model.joints.iter().filter_map(link).collect();
    links.sort_by_key(|link| link.link);
    links
}
