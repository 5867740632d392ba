//! A robot with its sensors.

use base::messages::Command;
use base::model::{Equipment, RobotModel, SensorKind};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;
use sim_physics::RobotId;
use sim_sensors::{Batch, Schedule, Sensor, Wheel};

use crate::error::ServerError;
use crate::radio::radios;
use crate::simulation::Rider;

/// A robot in the simulation. Clones go on alike.
#[derive(Clone)]
pub(crate) struct Mounted {
    pub(crate) model: RobotModel,
    /// In physics, once it is there.
    pub(crate) id: Option<RobotId>,
    /// Whose surfaces its own are.
    pub(crate) owner: u32,
    /// In the model's order.
    pub(crate) sensors: Vec<Sensor>,
    schedule: Schedule,
    /// How much after multiples of their periods its sensors read.
    pub(crate) phase: SimTime,
    /// Numbers of the sensors that are to read in this step.
    pub(crate) due: Vec<usize>,
    pub(crate) has_lights_on: bool,
    /// As the sensors see them; their states are filled in before each reading.
    pub(crate) wheels: Vec<Wheel>,
    /// When it last read, and how fast it then turned: what angular accelerations are told from.
    pub(crate) last_turning: (SimTime, DVec3),
    /// Room for rays, used again and again.
    pub(crate) batch: Batch,
}

impl Mounted {
    /// Mounts every sensor, each with its own noise.
    pub(crate) fn new(rider: &Rider<'_>, seed: u64, phase: SimTime) -> Result<Self, ServerError> {
        let (name, model) = (rider.name, rider.model);
        let mount = |equipment: &Equipment| {
            let noise = NoiseStream::new(seed, &format!("{name}/{}", equipment.name));
            Sensor::new(equipment.kind.clone(), noise)
        };
        let carried: Vec<String> = radios(model).map(|(mount, _)| mount.name.clone()).collect();
        if carried.len() > 1 {
            return Err(ServerError::Radios { robot: name.to_owned(), carried });
        }
        Ok(Self {
            id: None,
            owner: 0,
            sensors: model.equipment.iter().map(mount).collect(),
            schedule: Schedule::new(model.equipment.iter().map(|equipment| equipment.period))
                .with_phase(phase),
            phase,
            due: vec![],
            has_lights_on: false,
            wheels: wheels(model),
            last_turning: (SimTime::ZERO, DVec3::ZERO),
            batch: Batch::default(),
            model: model.clone(),
        })
    }

    /// Finds out which sensors are to read now.
    pub(crate) fn look_at_clock(&mut self, now: SimTime) {
        self.schedule.take_due(now, &mut self.due);
    }

    /// Takes an order that concerns sensors and lamps.
    pub(crate) fn obey(&mut self, command: &Command) -> Result<(), String> {
        match command {
            Command::Light(on) => self.has_lights_on = *on,
            Command::Reset { sensor } => {
                let number = self.number_of(sensor)?;
                self.sensors[number].reset();
            }
            Command::Trigger { sensor } => {
                let number = self.number_of(sensor)?;
                self.schedule.trigger(number);
            }
            Command::Place { sensor, pose } => {
                let number = self.number_of(sensor)?;
                if !self.sensors[number].place(pose) {
                    return Err(format!(
                        "sensor {sensor:?} cannot be told where it is; only an INS can"
                    ));
                }
            }
            Command::Zoom { camera, field_of_view } => {
                let number = self.number_of(camera)?;
                if !field_of_view.is_finite() {
                    return Err(format!(
                        "a field of view of {field_of_view} is not a number of radians"
                    ));
                }
                if self.sensors[number].zoom(*field_of_view).is_none() {
                    return Err(format!("sensor {camera:?} is no camera"));
                }
            }
            Command::Drive(_) | Command::Joint { .. } | Command::Flip | Command::Send { .. } => {}
        }
        Ok(())
    }

    /// Whether its radio is to measure in this step.
    pub(crate) fn has_radio_due(&self) -> bool {
        self.due.iter().any(|number| is_radio(&self.model.equipment[*number]))
    }

    fn number_of(&self, sensor: &str) -> Result<usize, String> {
        let number = self.model.equipment.iter().position(|equipment| equipment.name == sensor);
        number.ok_or_else(|| {
            let known: Vec<&str> = self.model.equipment.iter().map(|e| e.name.as_str()).collect();
            format!("there is no sensor {sensor:?}; there are {}", known.join(", "))
        })
    }
}

/// Radios hear each other: they are not read one robot at a time.
pub(crate) fn is_radio(mount: &Equipment) -> bool {
    matches!(mount.kind, SensorKind::Radio(_))
}

fn wheels(model: &RobotModel) -> Vec<Wheel> {
    let at_rest = base::messages::WheelState { speed: 0.0, angle: 0.0 };
    let wheel = |spec: &base::model::WheelSpec| Wheel {
        name: spec.name.clone(),
        side: spec.side,
        position: spec.position,
        radius: spec.radius,
        state: at_rest,
    };
    model.wheels.iter().map(wheel).collect()
}
