//! Whatever the bytes, the readers answer: with a robot or with errors, never with a panic.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use link_spoil::{apply, change};
use proptest::prelude::*;
use sim_robots::{Summary, load_ini, read, shipped, tree};

const ROBOT: &str = "[USARBot.P2AT]\r\nbDebug=False\r\nWeight=14 ;kg\r\nMotorTorque = 40.0\r\nbMountByUU=False\r\n\
    JointParts=(PartName=\"R\",PartClass=class'M.P2ATTire',DrawScale3D=(X=1.0,Y=0.55,Z=1.0),JointClass=class'KCarWheelJoint',ParentPos=(Y=0.2,X=0.13,Z=0.13))\r\n\
    JointParts=(PartName=\"L\",PartClass=class'M.P2ATTire',JointClass=class'KCarWheelJoint',ParentPos=(Y=-0.2,X=0.13,Z=0.13))\r\n\
    MisPkgs=(PkgName=\"Arm\",Location=(Y=0.0,X=0.3,Z=0.1),PkgClass=Class'USARMisPkg.Arm')\r\n\
    Cameras=(ItemClass=class'USARBot.RobotCamera',ItemName=\"C\",Parent=\"Arm_Link1\",Position=(Y=-0.05,X=0.06))\r\n\
    HeadLight=(ItemClass=class'USARBot.USARHeadLight',ItemName=\"Lamp\",Parent=\"Arm_Link2\")\r\n\
    +Sensors=(ItemClass=class'USARBot.SonarSensor',ItemName=\"F1\",Direction=(Y=0.0,Z=-1.57,X=0.0))\r\n\
    Sensors=(ItemClass=class'USARBot.Encoder',ItemName=\"E\",Parent=\"L\")\r\n\
    [USARBot.SonarSensor]\r\nMaxRange=5\r\nOutputCurve=(Points=((InVal=0,OutVal=0),(InVal=20,OutVal=20)))\r\n";

const MISSION: &str = "[USARMisPkg.Arm]\nLinks=(LinkNumber=2,LinkClass=class'M.Lift',ParentLinkNumber=1,ParentMount=\"B\",SelfMount=\"A\")\n\
    Links=(LinkNumber=1,LinkClass=class'M.Turn',ParentLinkNumber=-1,SelfMount=\"A\")\n\
    [M.Turn]\nMountPoints=(Name=\"A\",Orientation=(X=1.57))\nMountPoints=(Name=\"B\",Location=(X=0.1))\nMinRange=1\nMaxRange=0\n\
    [M.Lift]\nJointType=PRISMATIC\nMountPoints=(Name=\"A\")\nMinRange=0\nMaxRange=0.4\n";

/// Reads; what comes back can be shown, and a message names its file.
fn answer(robot: &[u8], mission: &[u8], toml: &[u8]) -> Result<(), TestCaseError> {
    let loaded = load_ini(robot, Some(mission), "P2AT").map(|loaded| loaded.model);
    for (result, file) in [(loaded, ".ini"), (read("a.toml", toml), "a.toml")] {
        match result {
            Ok(model) => {
                prop_assert!(tree(&model).lines().count() > 1);
                prop_assert!(Summary::new(&model).mass_kg > 0.0);
            }
            Err(errors) => {
                prop_assert!(errors.to_string().contains(file), "{errors}");
                prop_assert!(errors.count() <= sim_robots::limits::ERRORS);
            }
        }
    }
    Ok(())
}

fn files() -> [Vec<u8>; 3] {
    [ROBOT.into(), MISSION.into(), shipped::text("Kenaf").unwrap().1.into()]
}

#[test]
fn the_files_that_are_spoilt_are_whole_before() {
    let model = load_ini(ROBOT.as_bytes(), Some(MISSION.as_bytes()), "P2AT")
        .unwrap_or_else(|errors| panic!("{errors}"))
        .model;
    let joints: Vec<&str> = model.joints.iter().map(|joint| joint.name.as_str()).collect();
    assert_eq!(joints, ["Arm_Link1", "Arm_Link2"], "parents come before their children");
    assert_eq!((model.wheels.len(), model.equipment.len(), model.headlamps.len()), (2, 3, 1));
}

/// What means something in a robot.
const WORDS: [&str; 15] = [
    "nan",
    "inf",
    "-1",
    "1e308",
    "0",
    "(",
    ")",
    "\"",
    "'",
    "\n[USARBot.P2AT]\n",
    "=(",
    "...",
    ";",
    "true",
    "[[sensor]]\n",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_answered(content in prop::collection::vec(any::<u8>(), 0..400)) {
        answer(&content, &content, &content)?;
    }

    #[test]
    fn random_text_is_answered(content in "[\\[\\]()=\"'a-z0-9_.,; \n+-]{0,200}") {
        let robot = format!("[USARBot.P2AT]\nSensors=({content}");
        answer(robot.as_bytes(), content.as_bytes(), content.as_bytes())?;
    }

    #[test]
    fn spoilt_files_are_answered(changes in prop::collection::vec((0usize..3, any::<usize>(), change(&WORDS)), 1..6)) {
        let mut files = files();
        for (file, at, change) in &changes {
            apply(&mut files[*file], *at, change);
        }
        answer(&files[0], &files[1], &files[2])?;
    }

    #[test]
    fn files_cut_off_anywhere_are_answered(at in any::<usize>()) {
        let files = files().map(|mut file| {
            file.truncate(at % file.len());
            file
        });
        answer(&files[0], &files[1], &files[2])?;
    }
}
