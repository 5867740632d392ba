//! What is sent when (section 8.5 of the protocol's description).

use base::messages::{Reading, ReadingData};
use base::model::SensorKind;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{RobotState, links_from_joints, status_from_state};
use link_usarsim::reply::Reply;
use link_usarsim::reply::sensor::{Sensor, SensorData};
use sim_engine::{Simulation, Tick};

use crate::client::{Client, RobotClient, Role};
use crate::fit::{UDK_CYCLE, UT2004_CYCLE};
use crate::spawn::following;

/// From one sign of life of a camera to the next in UDK.
const UDK_CAMERA: SimTime = SimTime::from_millis(200);

/// A battery that lasts longer than this is none, seconds.
const NO_BATTERY: f64 = 1e9;

/// Sends a robot's client what is due after a step.
pub(crate) fn stream(client: &mut Client, simulation: &Simulation, tick: &Tick) {
    let dialect = client.spoken();
    let Role::Robot(robot) = &mut client.role else { return };
    let own: Vec<&Reading> = tick
        .readings
        .iter()
        .filter(|reading| reading.robot == robot.name && has_line(reading))
        .collect();
    let mut out = Vec::new();
    match dialect {
        Dialect::Ut2004 => {
            for reading in own {
                robot.unsaid.insert(reading.sensor.clone(), reading.clone());
            }
            if is_due(robot, tick.time, UT2004_CYCLE) {
                ut2004_burst(robot, simulation, tick, &mut out);
            }
        }
        Dialect::Udk => {
            let is_due = is_due(robot, tick.time, UDK_CYCLE);
            if is_due {
                status(robot, simulation, (dialect, tick.time), &mut out);
            }
            let readings: Vec<Reading> = own.into_iter().cloned().collect();
            for sensor in robot.speaker.say(&robot.model, &readings) {
                Reply::Sensor(sensor).write_line(dialect, &mut out);
            }
            if is_due {
                bare_cameras(robot, simulation, tick.time, &mut out);
                links(robot, simulation, (dialect, tick.time), &mut out);
            }
        }
    }
    if !out.is_empty() {
        client.settle();
        client.guest.connection.send(out);
    }
}

/// Pictures go through the image server.
fn has_line(reading: &Reading) -> bool {
    !matches!(reading.data, ReadingData::Picture(..))
}

/// From one burst or status to the next.
pub(crate) fn cycle_of(dialect: Dialect) -> SimTime {
    match dialect {
        Dialect::Ut2004 => UT2004_CYCLE,
        Dialect::Udk => UDK_CYCLE,
    }
}

/// Whether the cycle ends now; the next one is then planned, and none is made up for.
fn is_due(robot: &mut RobotClient, now: SimTime, cycle: SimTime) -> bool {
    let is_due = now >= robot.next_burst;
    if is_due {
        robot.next_burst = following(cycle, robot.phase, now);
    }
    is_due
}

/// UDK's cameras say that they are there, five times a second (section 8).
fn bare_cameras(robot: &RobotClient, simulation: &Simulation, time: SimTime, out: &mut Vec<u8>) {
    let has_power = simulation.state(&robot.name).is_some_and(|state| state.battery.charge > 0.0);
    if !has_power || time.nanos() % UDK_CAMERA.nanos() >= UDK_CYCLE.nanos() {
        return;
    }
    let is_camera = |kind: &SensorKind| matches!(kind, SensorKind::Camera(_) | SensorKind::Omni(_));
    for _ in robot.model.equipment.iter().filter(|item| is_camera(&item.kind)) {
        let line = Sensor {
            time: Some(time.seconds()),
            kind: "Camera".to_owned(),
            name: None,
            data: SensorData::Empty,
        };
        Reply::Sensor(line).write_line(Dialect::Udk, out);
    }
}

/// Sensors in their order, then links, then the status; the first burst lacks sonars and scanners.
fn ut2004_burst(robot: &mut RobotClient, simulation: &Simulation, tick: &Tick, out: &mut Vec<u8>) {
    let dialect = Dialect::Ut2004;
    let readings = std::mem::take(&mut robot.unsaid).into_values();
    let (scans, mut readings): (Vec<Reading>, Vec<Reading>) =
        readings.partition(|reading| is_timed_scan(robot, reading));
    readings.extend(std::mem::replace(&mut robot.held_scans, scans));
    let is_first = std::mem::replace(&mut robot.is_first_burst, false);
    for sensor in robot.speaker.say(&robot.model, &readings) {
        if is_first && sensor.kind == "Sonar" {
            continue;
        }
        Reply::Sensor(sensor).write_line(dialect, out);
    }
    links(robot, simulation, (dialect, tick.time), out);
    status(robot, simulation, (dialect, tick.time), out);
}

/// A scan taken by the clock is told one cycle later (section 8.1); one that was asked for is told at once.
fn is_timed_scan(robot: &RobotClient, reading: &Reading) -> bool {
    let item = robot.model.equipment.iter().find(|item| item.name == reading.sensor);
    item.is_some_and(|item| {
        let is_flat = matches!(&item.kind, SensorKind::Scanner(spec) if spec.layers <= 1);
        is_flat && item.period.is_some()
    })
}

fn status(
    robot: &RobotClient,
    simulation: &Simulation,
    (dialect, time): (Dialect, SimTime),
    out: &mut Vec<u8>,
) {
    let Some(state) = simulation.state(&robot.name) else { return };
    let seconds_left = state.battery.seconds_left;
    let state = RobotState {
        time,
        steering: robot.steering,
        joints: state.joints,
        is_lit: simulation.has_lights_on(&robot.name),
        seconds_left: (seconds_left < NO_BATTERY).then_some(seconds_left),
    };
    let status = status_from_state(dialect, &robot.model, &state);
    Reply::Status(status).write_line(dialect, out);
}

/// Nothing moves, and so nothing is told, once the battery is empty.
fn links(
    robot: &RobotClient,
    simulation: &Simulation,
    (dialect, time): (Dialect, SimTime),
    out: &mut Vec<u8>,
) {
    let Some(state) = simulation.state(&robot.name).filter(|s| s.battery.charge > 0.0) else {
        return;
    };
    for package in links_from_joints(dialect, &robot.model, time, &state.joints) {
        let reply = match dialect {
            Dialect::Ut2004 => Reply::MissionPackage(package),
            Dialect::Udk => Reply::Actuator(package),
        };
        reply.write_line(dialect, out);
    }
}
