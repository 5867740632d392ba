//! What is sent when (section 8.5 of the protocol's description).

use base::messages::Reading;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{RobotState, links_from_joints, status_from_state};
use link_usarsim::reply::Reply;
use sim_server::{Simulation, Tick};

use crate::client::{Client, RobotClient, Role};

/// From one burst of everything to the next in UT2004.
const UT2004_CYCLE: SimTime = SimTime::from_millis(200);
/// From one status to the next in UDK.
const UDK_CYCLE: SimTime = SimTime::from_millis(100);
/// A battery that lasts longer than this is none, seconds.
const NO_BATTERY: f64 = 1e9;

/// Sends a robot's client what is due after a step.
pub(crate) fn stream(client: &mut Client, simulation: &Simulation, tick: &Tick) {
    if !matches!(client.role, Role::Robot(_)) {
        // A visitor's dialect is not settled by time passing.
        return;
    }
    let dialect = client.settle();
    let Role::Robot(robot) = &mut client.role else { return };
    let own: Vec<&Reading> =
        tick.readings.iter().filter(|reading| reading.robot == robot.name).collect();
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
                links(robot, simulation, (dialect, tick.time), &mut out);
            }
        }
    }
    if !out.is_empty() {
        client.guest.connection.send(out);
    }
}

/// Whether the cycle ends now; the next one is then planned, and none is made up for.
fn is_due(robot: &mut RobotClient, now: SimTime, cycle: SimTime) -> bool {
    if now < robot.next_burst {
        return false;
    }
    while robot.next_burst <= now {
        robot.next_burst += cycle;
    }
    true
}

/// Sensors in their order, then links, then the status; the first burst lacks sonars and scanners.
fn ut2004_burst(robot: &mut RobotClient, simulation: &Simulation, tick: &Tick, out: &mut Vec<u8>) {
    let dialect = Dialect::Ut2004;
    let readings: Vec<Reading> = std::mem::take(&mut robot.unsaid).into_values().collect();
    let is_first = std::mem::replace(&mut robot.is_first_burst, false);
    for sensor in robot.speaker.say(&robot.model, &readings) {
        if is_first && ["Sonar", "RangeScanner"].contains(&sensor.kind.as_str()) {
            continue;
        }
        Reply::Sensor(sensor).write_line(dialect, out);
    }
    links(robot, simulation, (dialect, tick.time), out);
    status(robot, simulation, (dialect, tick.time), out);
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
