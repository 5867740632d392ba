//! Figures of robots and sensor classes that cannot be.

use crate::sheet::{Case, robot, table};

const SONAR: &str =
    "Sensors=(ItemClass=class'A.SonarSensor',ItemName=\"S\")\n[USARBot.SonarSensor]\n";
const LASER: &str = "Sensors=(ItemClass=class'A.SICK',ItemName=\"S\")\n[USARBot.RangeScanner]\n";

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("a weight in words", "Weight=heavy\n", &["USARBot.ini:2: Weight = heavy", "a number", "Weight=14"]),
        ("no weight", "Weight=0\n", &["USARBot.ini:2: Weight = 0", "at least 0.01 kg"]),
        ("a negative weight", "Weight=-14\n", &["USARBot.ini:2: Weight = -14", "at least"]),
        ("less than its wheels", "Weight=2\n", &["USARBot.ini:2: Weight = 2", "more than the 3.2 kg of its wheels"]),
        ("the last weight counts", "Weight=14\nWeight=x\n", &["USARBot.ini:3: Weight = x"]),
        ("a struct for a weight", "Weight=(X=1)\n", &["USARBot.ini:2: Weight = (X=1)", "a number"]),
        ("a negative torque", "MotorTorque=-1\n", &["USARBot.ini:2: MotorTorque = -1", "at least 0 N m"]),
        ("a battery of nothing", "batteryLife=0\n", &["USARBot.ini:2: batteryLife = 0", "at least 1 s"]),
        ("a wheel that cannot turn", "maxSpinSpeed=0\n", &["USARBot.ini:2: maxSpinSpeed = 0", "rad/s"]),
        ("half in Unreal's units", "bMountByUU=Maybe\n", &["USARBot.ini:2: bMountByUU = Maybe", "True or False"]),
    ]);
    for (name, head, key, says) in [
        ("a range in words", SONAR, "MaxRange=far", &["USARBot.ini:4: MaxRange = far", "a number"][..]),
        ("a negative range", SONAR, "MaxRange=-5", &["USARBot.ini:4: MaxRange = -5", "at least 0 m"]),
        ("a shortest range beyond the longest", SONAR, "MinRange=7", &["USARBot.ini:4: MinRange = 7", "more than MinRange, 7 m"]),
        ("no range at all", SONAR, "MaxRange=0", &["USARBot.ini:4: MaxRange = 0", "more than MinRange"]),
        ("a cone in degrees", SONAR, "BeamAngle=20", &["USARBot.ini:4: BeamAngle = 20", "at most 6.28"]),
        ("more noise than signal", SONAR, "Noise=3", &["USARBot.ini:4: Noise = 3", "at most 1"]),
        ("a reading that never comes", SONAR, "ScanInterval=0", &["USARBot.ini:4: ScanInterval = 0", "at least 0.001 s"]),
        ("a view in degrees", LASER, "ScanFov=180", &["USARBot.ini:4: ScanFov = 180", "at most 6.28"]),
        ("no resolution", LASER, "Resolution=0", &["USARBot.ini:4: Resolution = 0", "at least"]),
        ("beams without end", LASER, "Resolution=0.000002", &["USARBot.ini:4: Resolution = 0.000002", "no more than 100000 beams"]),
        ("fans without end", LASER, "VerticalFOV=1\nVerticalResolution=0.0001", &["USARBot.ini:5: VerticalResolution", "no more than 1024 fans"]),
    ] {
        cases.push(robot(name, &format!("{head}{key}\n")).says(says));
    }
    cases.push(robot("a mode nobody knows", "Sensors=(ItemClass=class'A.RFID',ItemName=\"R\")\n[USARBot.RFID]\nSensingMode=Magic\n").says(&["USARBot.ini:4: SensingMode = Magic", "one of Radius, Obstacle, Attenuation"]));
    cases.push(robot("a drift of perhaps", "Sensors=(ItemClass=class'A.INS',ItemName=\"I\")\n[USARBot.INS]\nDrifting=2\n").says(&["USARBot.ini:4: Drifting = 2", "True or False"]));
    cases.push(robot("a view wider than the widest", "Cameras=(ItemClass=class'A.RobotCamera',ItemName=\"C\")\n[USARBot.RobotCamera]\nCameraDefFov=2.5\n").says(&["USARBot.ini:4: CameraDefFov = 2.5", "between CameraMinFov and CameraMaxFov"]));
    cases.push(robot("a picture of nothing", "Cameras=(ItemClass=class'A.RobotCamera',ItemName=\"C\")\n[USARBot.Camera]\nTextureResolutionX=0\n").says(&["USARBot.ini:4: TextureResolutionX = 0", "at least 1 pixels"]));
    cases
}
