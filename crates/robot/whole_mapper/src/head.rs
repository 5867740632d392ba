//! Where a sensor is and where it looks, from the robot's pose and its head's posture.

use base::whole::{cos, sin};

/// The sensors on the tilt link, the tilt link over the pan link, the pan link on the body.
const SENSOR_FORWARD: i32 = 60;
const SONAR_UP: i32 = -10;
const IR_UP: i32 = 10;
const TILT_UP: i32 = 60;
const PAN_FORWARD: i32 = 300;
const PAN_UP: i32 = -145;

/// A consistent snapshot of a robot at rest: millimetres and milliradians.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Of the body.
    pub position: [i32; 3],
    /// Roll, pitch, yaw of the body.
    pub posture: [i32; 3],
    /// Of the head, positive to the left.
    pub pan: i32,
    /// Of the head, positive upwards.
    pub tilt: i32,
    /// What the sonar measures.
    pub sonar: i32,
    /// What the infra-red measures.
    pub ir: i32,
}

/// Where a sensor is, millimetres, and where it looks, per mille.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// In the world.
    pub origin: [i32; 3],
    /// Of length 1000, but for rounding.
    pub axis: [i32; 3],
}

/// The view of the sonar.
pub fn sonar_view(reading: &Reading) -> View {
    view(reading, SONAR_UP)
}

/// The view of the infra-red.
pub fn ir_view(reading: &Reading) -> View {
    view(reading, IR_UP)
}

fn view(reading: &Reading, up: i32) -> View {
    let [x, y, z] = head_turned(reading, [SENSOR_FORWARD, 0, up]);
    let place = body_turned(reading, [x + PAN_FORWARD, y, z + TILT_UP + PAN_UP]);
    let [px, py, pz] = reading.position;
    let origin = [place[0] + px, place[1] + py, place[2] + pz];
    View { origin, axis: body_turned(reading, head_turned(reading, [1000, 0, 0])) }
}

fn head_turned(reading: &Reading, [x, y, z]: [i32; 3]) -> [i32; 3] {
    let (x, z) = turned((x, z), reading.tilt);
    let (x, y) = turned((x, y), reading.pan);
    [x, y, z]
}

fn body_turned(reading: &Reading, [x, y, z]: [i32; 3]) -> [i32; 3] {
    let [roll, pitch, yaw] = reading.posture;
    let (y, z) = turned((y, z), roll);
    let (x, z) = turned((x, z), -pitch);
    let (x, y) = turned((x, y), yaw);
    [x, y, z]
}

fn turned((a, b): (i32, i32), angle: i32) -> (i32, i32) {
    let (c, s) = (cos(angle), sin(angle));
    ((a * c - b * s) / 1000, (a * s + b * c) / 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_straight_ahead_looks_along_the_robot() {
        let reading = Reading { position: [0, 0, 261], ..Reading::default() };
        let view = sonar_view(&reading);
        assert_eq!(view, View { origin: [360, 0, 166], axis: [1000, 0, 0] });
        assert_eq!(ir_view(&reading).origin, [360, 0, 186]);
    }

    #[test]
    fn pan_goes_left_tilt_goes_up_and_yaw_turns_all() {
        let left = Reading { pan: 1571, ..Reading::default() };
        assert_eq!(sonar_view(&left).axis, [0, 1000, 0]);
        let up = Reading { tilt: 524, ..Reading::default() };
        assert_eq!(sonar_view(&up).axis, [866, 0, 500]);
        let west = Reading { posture: [0, 0, 3142], ..Reading::default() };
        assert_eq!(sonar_view(&west).origin, [-360, 0, -95]);
        let nose_down = Reading { posture: [0, 524, 0], ..Reading::default() };
        assert_eq!(sonar_view(&nose_down).axis, [866, 0, -500]);
    }
}
