//! Three whole files in the forms that teams had them, and broken ones.

use super::*;

/// Two robots at the edge of a hall that a person drives, everything in one file, sorted as the original writes it.
const TELE_OPERATION: &str = "\
# operator and two robots
[backup]
backupfrequency = 120
createbackups = True


[basestation]
agentnumber = 0
agenttype = operator
robotmodel = ComStation
startlocation = 1.0,2.0,0.1
startrotation = 0,0,0


[map]
levelname = DM-office
startposes = BaseStation 1.0,2.0,0.1 0,0,0 Robot1 2.0,2.5,0.1 0,0,1.57 Robot2 3.0,2.5,0.1 0,0,0


[network]
usarsimhost = 10.0.0.1
usarsimport = 3001
wirelessserverhost = 10.0.0.1
wirelessserverport = 50000


[robot1]
agentnumber = 1
agenttype = slam
behaviormode = TeleOperation
robotmodel = P3AT
slam-mappingmode = DeadReckoning
spawnfromcommander = False


[robot2]
agentnumber = 2
agenttype = skin
behaviormode = ConservativeTeleOp
robotmodel = P2AT
skindetectotmode = Detection
slam-mappingmode = ScanMatching
slam-scanmatcher = WSM
slam-seedmode = GroundTruth


[team]
operatorname = BaseStation
teammembers = 0-BaseStation,1-Robot1,2-Robot2
";

/// Everything on one machine, robots explore by themselves; comments in all three forms, a later key wins.
const LOCALHOST: &str = "\
; all on this machine
[team]
operatorname = ComStation
// the fork lost the numbers
teammembers = ComStation,Alpha,Beta
[local]
localhost = 127.0.0.1
[network]
usarsimhost = 127.0.0.1
[map]
levelname = DM-Yellow.ut2
[ComStation]
agenttype = operator
robotmodel = P3AT
startlocation = 0.5,-1.0,0
[Alpha]
robotmodel = P2DX
behaviormode = TeleOperation
behaviormode = AutonomousExploration
behaviorbalance = 1.5
startlocation = 1.5,-1.0,0
slam-seedmode = Odometry
[Beta]
robotmodel = P3AT
behaviormode = AutonomousExploration
startlocation = 2.5,-1.0,0
startrotation = 0,0,-1.57
slam-seedmode = INS
";

/// One agent that hears a log again.
const PLAYBACK: &str = "\
[nomad]
agentnumber = 1
agenttype = slam
behaviormode = FollowCorridorBehaviorType
logfile = C:\\logs\\nomad.txt
logfileformat = NomadWithHokuyo
logplayback = True
robotmodel = P2DX
slam-mappingmode = ScanMatching
slam-scanmatcher = QuadWSM
slam-seedmode = GroundTruth
uselogger = False
usenoise = False
";

fn files(text: &str) -> (tempfile::TempDir, UvaFiles) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("team.cfg");
    std::fs::write(&file, text).unwrap();
    (folder, UvaFiles { agents: file.clone(), team: file })
}

fn open(text: &str, who: Who<'_>, arena: Option<&str>) -> Result<UvaTeam> {
    let (_folder, files) = files(text);
    files.open(who, arena)
}

#[test]
fn a_team_that_is_driven_by_hand_is_read_whole() {
    let team = open(TELE_OPERATION, Who::All, None).unwrap();
    assert_eq!((team.mission.arena.as_str(), team.server.as_str()), ("office", "10.0.0.1:3001"));
    let [station, one, two] = team.mission.robots.as_slice() else { panic!("three of them") };
    assert_eq!((station.model.as_str(), &station.tasks[0].task), ("ComStation", &TaskPlan::Listen));
    assert_eq!((one.name.as_str(), one.pose), ("Robot1", PoseSource::Odometry));
    let at = one.at.unwrap();
    assert_eq!((at.position.x, at.position.y), (2.0, -2.5), "east is to the right");
    assert!((at.yaw() + 1.57).abs() < 1e-9, "and so is their yaw");
    assert_eq!((two.pose, &two.tasks[0].task), (PoseSource::GroundTruth, &TaskPlan::StandBy));
    assert!(
        team.notes.iter().any(|note| note.contains("ConservativeTeleOp: it stands by")),
        "{:?}",
        team.notes
    );
}

#[test]
fn a_team_that_explores_is_read_whole_and_a_client_takes_its_own_part() {
    let team = open(LOCALHOST, Who::All, None).unwrap();
    assert_eq!((team.mission.arena.as_str(), team.server.as_str()), ("yellow", "127.0.0.1:3000"));
    assert_eq!(team.mission.robots[0].model, "ComStation", "stations were spawned as P3ATs, too");
    let explores = |robot: &RobotPlan| {
        matches!(robot.tasks[0].task, TaskPlan::ExploreTogether { rule: Rule::Seed, .. })
    };
    assert!(team.mission.robots[1..].iter().all(explores));
    let weighs = |robot: &RobotPlan| match &robot.tasks[0].task {
        TaskPlan::ExploreTogether { weights, .. } => weights.gamma,
        _ => 0.0,
    };
    assert!(team.mission.robots[1..].iter().any(|robot| weighs(robot) == 1.5), "behaviorbalance");
    let client = open(LOCALHOST, Who::Robot("Beta"), None).unwrap();
    assert_eq!(client.mission.robots.len(), 1);
    assert_eq!(
        (client.mission.robots[0].pose, &client.mission.robots[0].with[..]),
        (PoseSource::Slam, &["radio".to_owned()][..])
    );
    let station = open(LOCALHOST, Who::Operator, None).unwrap();
    assert_eq!(station.mission.robots[0].name, "ComStation");
}

#[test]
fn a_file_of_one_agent_says_what_of_it_is_not_done_here() {
    let team = open(PLAYBACK, Who::Robot("Nomad"), Some("yellow")).unwrap();
    assert_eq!(team.mission.robots[0].tasks[0].task, TaskPlan::StandBy);
    let said = team.notes.join("\n");
    assert!(
        said.contains("logfileformat") && said.contains("FollowCorridorBehaviorType"),
        "{said}"
    );
}

#[test]
fn what_is_broken_has_file_line_key_value_and_fix() {
    let said = |text: &str, who| format!("{:#}", open(text, who, None).unwrap_err());
    let wrong = TELE_OPERATION.replace("agenttype = skin", "agenttype = skni");
    let error = said(&wrong, Who::All);
    assert!(
        error.contains("team.cfg: line 38: agenttype = \"skni\"")
            && error.contains("did you mean skin?"),
        "{error}"
    );
    let nowhere = TELE_OPERATION.replace("DM-office", "DM-compWorldDay1");
    assert!(said(&nowhere, Who::All).contains("levelname = \"DM-compWorldDay1\""));
    let nobody = said(TELE_OPERATION, Who::Robot("Robot9"));
    assert!(nobody.contains("there is no section [Robot9]; the file has"), "{nobody}");
    let empty = said("[team]\noperatorname = BaseStation\n", Who::All);
    assert!(empty.contains("no section of anybody"), "{empty}");
}

#[test]
fn every_file_makes_robots_that_can_be_built_and_placed() {
    for (text, who) in [(TELE_OPERATION, Who::All), (LOCALHOST, Who::All)] {
        let team = open(text, who, None).unwrap();
        let course = crate::Course::open(&team.mission).unwrap();
        assert_eq!(course.models.len(), 3);
    }
}
