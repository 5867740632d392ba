//! Sensors as Gazebo mounts them.

use base::model::presets;
use base::model::{Equipment, Noise, RangeSpec, SensorKind};
use base::time::SimTime;
use link_urdf::GazeboSensor;

use super::parts::Assembly;

impl Assembly<'_, '_> {
    /// Every sensor of the file that there is one of here.
    pub(super) fn gazebo_sensors(&mut self) {
        for sensor in &self.tree.urdf.sensors {
            let Some(kind) = kind(sensor) else {
                let words = format!(
                    "sensor {:?} type = {:?}: there is none of this kind here; it is left out",
                    sensor.name, sensor.kind
                );
                self.report.note(sensor.line, &words);
                continue;
            };
            self.report.name(sensor.line, "sensor name", &sensor.name);
            let is_taken = self.model.equipment.iter().any(|other| other.name == sensor.name);
            let name = if is_taken {
                format!("{}_{}", sensor.link, sensor.name)
            } else {
                sensor.name.clone()
            };
            let (parent, part_from_link) = self.seat(&sensor.link);
            let rate =
                sensor.figures.get("update_rate").filter(|rate| (0.001..=1000.0).contains(*rate));
            let period = rate.map(|rate| SimTime::from_seconds(1.0 / rate));
            let period = period.or(kind.descriptor().usual.period);
            let parent_from_sensor = part_from_link * sensor.pose;
            self.model.equipment.push(Equipment { name, parent, parent_from_sensor, period, kind });
        }
    }
}

/// What it is here, with the figures that the file states.
fn kind(sensor: &GazeboSensor) -> Option<SensorKind> {
    let figure = |key: &str| sensor.figures.get(key).copied();
    let mut kind = match sensor.kind.as_str() {
        "ray" | "gpu_ray" | "lidar" | "gpu_lidar" => presets::HOKUYO_URG_04LX.kind.clone(),
        "camera" | "wideanglecamera" => usual("camera")?,
        "depth" | "depth_camera" | "rgbd_camera" | "rgbd" => usual("depth")?,
        "thermal" | "thermal_camera" => usual("heat")?,
        "imu" => usual("imu")?,
        "gps" | "navsat" => usual("gps")?,
        "magnetometer" => usual("compass")?,
        "contact" => usual("touch")?,
        "sonar" | "ultrasonic" => usual("sonar")?,
        _ => return None,
    };
    let set = |value: &mut f64, key: &str| *value = figure(key).unwrap_or(*value);
    let pixels = |value: &mut usize, key: &str| {
        let known = figure(key).filter(|count| (1.0..=4096.0).contains(count));
        *value = known.map_or(*value, |count| count as usize);
    };
    match &mut kind {
        SensorKind::Scanner(spec) => {
            range(&mut spec.range, "range", &figure);
            let ends = figure("scan/horizontal/min_angle").zip(figure("scan/horizontal/max_angle"));
            let field = ends.map(|(least, most)| most - least).filter(|field| *field > 0.0);
            spec.field_of_view = field.unwrap_or(spec.field_of_view).min(std::f64::consts::TAU);
            let samples = figure("scan/horizontal/samples").filter(|count| *count >= 2.0);
            let steps = samples.map(|count| spec.field_of_view / (count - 1.0));
            spec.resolution = steps.unwrap_or(spec.resolution);
        }
        SensorKind::Camera(spec) => {
            pixels(&mut spec.width, "image/width");
            pixels(&mut spec.height, "image/height");
            set(&mut spec.field_of_view, "horizontal_fov");
            spec.min_field_of_view = spec.min_field_of_view.min(spec.field_of_view);
            spec.max_field_of_view = spec.max_field_of_view.max(spec.field_of_view);
        }
        SensorKind::Depth(spec) => {
            pixels(&mut spec.width, "image/width");
            pixels(&mut spec.height, "image/height");
            set(&mut spec.field_of_view, "horizontal_fov");
            set(&mut spec.range.min_range, "clip/near");
            set(&mut spec.range.max_range, "clip/far");
        }
        SensorKind::Heat(spec) => {
            pixels(&mut spec.width, "image/width");
            pixels(&mut spec.height, "image/height");
            set(&mut spec.field_of_view, "horizontal_fov");
        }
        SensorKind::Sonar(spec) => range(&mut spec.range, "range", &figure),
        _ => {}
    }
    Some(kind)
}

fn range(spec: &mut RangeSpec, at: &str, figure: &dyn Fn(&str) -> Option<f64>) {
    spec.min_range = figure(&format!("{at}/min")).unwrap_or(spec.min_range);
    spec.max_range = figure(&format!("{at}/max")).unwrap_or(spec.max_range);
    if let Some(sigma) = figure("noise/stddev") {
        spec.noise = Noise::Gaussian { sigma, sigma_share: 0.0, dropout: 0.0 };
    }
}

fn usual(word: &str) -> Option<SensorKind> {
    let found = base::model::SENSORS.into_iter().find(|sensor| sensor.word == word);
    found.map(|sensor| sensor.usual.kind.clone())
}
