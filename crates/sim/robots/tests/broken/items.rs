//! Sensors, cameras and lamps that we do not have, or that sit nowhere.

use crate::sheet::{Case, robot, table};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = table(&[
        ("a sensor nobody has", "Sensors=(ItemClass=class'USARBot.Geiger',ItemName=\"G\")\n", &["USARBot.ini:2: Sensors.ItemClass = class'USARBot.Geiger'", "no sensor, camera or lamp class", "known: RangeSensor, SonarSensor"]),
        ("a slip in a sensor", "Sensors=(ItemClass=class'USARBot.SonarSenser',ItemName=\"F1\")\n", &["USARBot.ini:2:", "did you mean SonarSensor?"]),
        ("a sensor that is only a parent", "Sensors=(ItemClass=class'USARBot.Sensor',ItemName=\"F1\")\n", &["USARBot.ini:2: Sensors.ItemClass", "no sensor"]),
        ("a camera nobody has", "Cameras=(ItemClass=class'USARBot.RobotCamra',ItemName=\"C\")\n", &["USARBot.ini:2: Cameras.ItemClass", "did you mean RobotCamera?"]),
        ("a lamp nobody has", "HeadLights=(ItemClass=class'USARBot.Candle',ItemName=\"C\")\n", &["USARBot.ini:2: HeadLights.ItemClass = class'USARBot.Candle'"]),
        ("an effecter nobody has", "Effecters=(ItemClass=class'USARBot.RFIDReleaser',ItemName=\"R\")\n", &["USARBot.ini:2: Effecters.ItemClass = class'USARBot.RFIDReleaser'"]),
        ("a part nobody has", "AddParts=(ItemClass=class'USARActuator.KR60Arm',ItemName=\"Arm\")\n", &["USARBot.ini:2: AddParts.ItemClass = class'USARActuator.KR60Arm'"]),
        ("the second of two sensors", "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"A\")\nSensors=(ItemClass=class'USARBot.SIK',ItemName=\"B\")\n", &["USARBot.ini:3:", "did you mean SICK?"]),
        ("no class", "Sensors=(ItemName=\"F1\")\n", &["USARBot.ini:2: Sensors.ItemClass is missing", "ItemClass=class'"]),
        ("an empty class", "Sensors=(ItemClass=class'',ItemName=\"F1\")\n", &["USARBot.ini:2: Sensors.ItemClass = class''", "must be a class"]),
        ("a class as a struct", "Sensors=(ItemClass=(X=1),ItemName=\"F1\")\n", &["USARBot.ini:2: Sensors.ItemClass = (X=1)", "must be a class"]),
        ("no name", "Sensors=(ItemClass=class'USARBot.SICK')\n", &["USARBot.ini:2: Sensors.ItemName is missing", "ItemName=\"Sonar\""]),
        ("an empty name", "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"\")\n", &["USARBot.ini:2: Sensors.ItemName is missing"]),
        ("a name with braces", "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"{A}\")\n", &["USARBot.ini:2: Sensors.ItemName = \"{A}\"", "no braces"]),
        ("two of one name", "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"A\")\nSensors=(ItemClass=class'USARBot.INS',ItemName=\"a\")\n", &["USARBot.ini:3: Sensors.Name = \"a\"", "taken already (USARBot.ini:2)"]),
        ("a parent nobody has", "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"A\",Parent=\"Roof\")\n", &["USARBot.ini:2: Sensors.Parent = \"Roof\"", "no part of this name", "known: RightFWheel"]),
        ("a slip in a parent", "MisPkgs=(PkgName=\"CameraPanTilt\",PkgClass=Class'USARMisPkg.CameraPanTilt')\nCameras=(ItemClass=class'A.RobotCamera',ItemName=\"C\",Parent=\"CameraPanTilt_Link3\")\n", &["USARBot.ini:3: Cameras.Parent", "did you mean \"CameraPanTilt_Link"]),
        ("a camera on a wheel", "Cameras=(ItemClass=class'A.RobotCamera',ItemName=\"C\",Parent=\"LeftFWheel\")\n", &["USARBot.ini:2: Cameras.Parent = \"LeftFWheel\"", "only encoders can sit on a wheel"]),
        ("an encoder of nothing", "Sensors=(ItemClass=class'A.Encoder',ItemName=\"E\")\n", &["USARBot.ini:2: Sensors.Parent is missing", "the wheel or joint it measures"]),
        ("a position that is no vector", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=5)\n", &["USARBot.ini:2: Sensors.Position = 5", "a struct in parentheses"]),
        ("a position without names", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(1,2,3))\n", &["USARBot.ini:2: Sensors.Position", "a struct in parentheses"]),
        ("a coordinate that is no number", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(X=left))\n", &["USARBot.ini:2: Sensors.Position.X = left", "a number", "X=0.1"]),
        ("a coordinate with a unit", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(X=0.2m))\n", &["Sensors.Position.X = 0.2m", "a number"]),
        ("a decimal comma", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(X=0,2))\n", &["USARBot.ini:2:", "values without a name"]),
        ("a coordinate far away", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(X=36))\n", &["USARBot.ini:2: Sensors.Position.X = 36", "at most 20 m"]),
        ("NaN", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(Z=nan))\n", &["Sensors.Position.Z = nan", "a finite number"]),
        ("endless", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Direction=(Z=inf))\n", &["Sensors.Direction.Z = inf", "a finite number"]),
        ("a direction in degrees", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Direction=(Z=90))\n", &["USARBot.ini:2: Sensors.Direction.Z = 90", "at most 63 rad"]),
        ("an empty coordinate", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",Position=(X=))\n", &["USARBot.ini:2: Sensors.Position.X = :", "a number"]),
        ("a mistake on a wrapped line", "Sensors=(ItemClass=class'A.SICK',ItemName=\"A\",\nPosition=(X=1,\nY=here))\n", &["USARBot.ini:4: Sensors.Position.Y = here", "a number"]),
        ("parts under a name nobody knows", "Sensers=(ItemClass=class'A.SICK',ItemName=\"A\")\n", &["USARBot.ini:2: \"Sensers=", "robots have no parts called Sensers", "did you mean Sensors?"]),
        ("parts under a strange name", "Wings=(Span=3)\n", &["USARBot.ini:2:", "robots have no parts called Wings", "known: JointParts, MisPkgs"]),
        ("a mirror without a camera", "CamTexActors=(ItemClass=class'A.USAREmitter',ItemName=\"E\")\n", &["USARBot.ini:2: CamTexActors", "a part that carries a camera"]),
        ("a mirror of another class", "CamTexActors=(ItemClass=class'A.Torch',ItemName=\"E\")\n", &["USARBot.ini:2: CamTexActors.ItemClass = class'A.Torch'", "USAREmitter"]),
    ]);
    let crowd: Vec<String> = (0..600).map(|i| format!("Sensors=(ItemClass=class'A.INS',ItemName=\"I{i}\")\n")).collect();
    cases.push(robot("a crowd of sensors", &crowd.concat()).says(&["USARBot.ini:514: Sensors: more than 512"]));
    cases
}
