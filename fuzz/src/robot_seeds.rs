//! Writes the seeds of the robot fuzzer: inis with every kind of key, the manual's robot, and the shipped ones.

use std::{env, fs, path::PathBuf};

use sim_robots::shipped;

const ROBOT: &str = "[USARBot.P2AT]\r\nbDebug=False\r\nWeight=14 ;kg\r\nPayload=40\r\nMotorTorque = 40.0\r\nbMountByUU=False\r\nbatteryLife=1200\r\n\
JointParts=(PartName=\"RightFWheel\",PartClass=class'USARModels.P2ATTire',DrawScale3D=(X=1.0,Y=0.55,Z=1.0),bSteeringLocked=True,Parent=\"\",JointClass=class'KCarWheelJoint',ParentPos=(Y=0.2,X=0.13,Z=0.13),SelfPos=(Z=-0.0))\r\n\
JointParts=(PartName=\"LeftFWheel\",PartClass=class'USARModels.P2ATTire',JointClass=class'KCarWheelJoint',ParentPos=(Y=-0.2,X=0.13,Z=0.13))\r\n\
MisPkgs=(PkgName=\"Arm\",Location=(Y=0.0,X=0.3,Z=0.145),PkgClass=Class'USARMisPkg.Arm')\r\n\
Cameras=(ItemClass=class'USARBot.RobotCamera',ItemName=\"Camera\",Parent=\"Arm_Link1\",Position=(Y=-0.05,X=0.06,Z=0.0),Direction=(Y=0.0,Z=0.0,X=0.0))\r\n\
HeadLight=(ItemClass=class'USARBot.USARHeadLight',ItemName=\"Lamp\",Parent=\"Arm_Link1\")\r\n\
Sensors=(ItemClass=class'USARBot.SonarSensor',ItemName=\"F1\",Position=(X=0.145,Y=-0.13,Z=0.0),Direction=(Y=0.0,Z=-1.5707964,X=0.0))\r\n\
+Sensors=(ItemClass=class'USARSensor.SICK',ItemName=\"Scanner1\")\r\n.Sensors=(ItemClass=class'USARBot.Encoder',ItemName=\"EC\",Parent=\"LeftFWheel\")\r\n\
-Sensors=(A=1)\r\n!Effecters=\r\nAddParts=(ItemClass=class'USARSensor.GPS',ItemName=\"GPS\",Parent=\"P2AT\")\r\n\
CamTexActors=(ItemClass=class'USARBot.USAREmitter',ItemName=\"E\",Parent=\"Arm_Link1\",Position=(Z=0.1))\r\n\
[USARBot.SonarSensor]\r\nMaxRange=5\r\nMinRange=.1;\r\nBeamAngle=0.349\r\nNoise=0.001\r\nScanInterval=0.2\r\n\
OutputCurve=(Points=((InVal=0.000000,OutVal=0.000000),(InVal=20.000000,OutVal=20.000000)))\r\n\
[USARBot.RangeScanner]\r\nResolution=0.0174\r\nScanFov=3.14\r\nKey[0]=1\r\nKey(1)=2\r\n[USARBot.GPS]\r\nmaxNoise=2.5  ;text\r\n[USARBot.RFID]\r\nSensingMode=Attenuation\r\ndBmTXPower=30\r\n";

const MISSION: &str = "[USARMisPkg.Arm]\nLinks=(LinkNumber=2,LinkClass=class'USARMisPkg.Lift',ParentLinkNumber=1,ParentMount=\"B\",SelfMount=\"A\")\n\
Links=(LinkNumber=1,LinkClass=class'USARMisPkg.Turn',ParentLinkNumber=-1,SelfMount=\"A\")\n\
[USARMisPkg.Turn]\nJointType=Revolute\nMountPoints=(Name=\"A\",JointType=\"Revolute\",Location=(X=0.0,Y=0.0,Z=0.1),Orientation=(X=1.57,Y=0,Z=0))\n\
MountPoints=(Name=\"B\",Location=(X=0.1))\nMinRange=1\nMaxRange=0\nMaxSpeed=0.17\nMaxTorque=20\n\
[USARMisPkg.Lift]\nJointType=PRISMATIC\nMountPoints=(Name=\"A\")\nMinRange=0\nMaxRange=0.4\n";

const EXCERPT: &str = "p  MisPkgs=(PkgName=\"OmniCamera\",Location=(Y=0.0, ...\n   ... X=0.0),PkgClass=Class'USARMisPkg.OmniCamera')\n...\n(...)\nSensors=(ItemClass=class'USARBot.IRSensor',Item\nName=\"IR\",Position=(X=0.5\n5))\n";

fn main() {
    let folder: PathBuf = env::args().nth(1).unwrap_or_else(|| "corpus/robot".to_owned()).into();
    fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
    let manual = include_str!("../../docs/robots.md");
    let example = manual.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    let utf16: Vec<u8> =
        [0xff, 0xfe].into_iter().chain(ROBOT.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let mut seeds = vec![
        ("ini".to_owned(), [ROBOT.as_bytes(), b"%%%\n", MISSION.as_bytes()].concat()),
        ("excerpt".to_owned(), EXCERPT.as_bytes().to_vec()),
        ("utf16".to_owned(), utf16),
        ("manual".to_owned(), [b"%%%\n%%%\n", example.unwrap_or_default().as_bytes()].concat()),
    ];
    for name in shipped::names() {
        let text = shipped::text(name).map_or("", |(_, text)| text);
        seeds.push((name.to_owned(), [b"%%%\n%%%\n", text.as_bytes()].concat()));
    }
    for (name, seed) in seeds {
        fs::write(folder.join(name), seed).expect("the seed can be written");
    }
}
