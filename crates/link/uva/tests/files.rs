//! Files as teams had them, whole and broken.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use link_uva::{
    Agent, AgentKind, Behaviour, Ini, LogFormat, Mapping, Matcher, Member, Seed, StartPose, Team,
};

/// Every key of an agent, as the original's dialog writes them.
const AGENT: &str = "\
[Robot1]
agentnumber = 1
agenttype = slam
behaviorbalance = 1.5
behaviormode = AutonomousExploration
detectortheta = 50
logfile = <Click to Select ...>
logfileformat = UsarSim
logplayback = False
multiviewpanels = 2
noisesigma = 0.1
pathplangoal =
robotmodel = P2AT
skindetectotmode = Detection
slam-mappingmode = ScanMatching
slam-scanmatcher = QuadWSM
slam-seedmode = INS
spawnfromcommander = False
startlocation = 4.5,-9.25,1.8
startrotation = 0.0000,0.0000,-1.5
teachermode = SkinOnly
useimageserver = True
uselogger = True
usemultiview = True
usenoise = True
";

/// Every key of a team.
const TEAM: &str = "\
[team]
operatorname = BaseStation
teammembers = 0-BaseStation,1-Robot1, 7-Robot Seven
[local]
localhost = 127.0.0.1
[network]
imageserverhost = 10.0.0.2
imageserverport = 5003
usarsimhost = 10.0.0.1
usarsimport = 3000
wirelessserverhost = 10.0.0.3
wirelessserverport = 50000
[backup]
backupfrequency = 60
createbackups = True
[map]
levelname = DM-office
startposes = PlayerStart -2.5,-0.5,-0.5 0.00,0.00,0.00 Robot1 3.5,10.80,-0.2 0.00,0.00,-1.59
";

fn ini(text: &str) -> Ini {
    Ini::read(text.as_bytes()).unwrap()
}

#[test]
fn every_key_of_an_agent_is_read_and_what_is_not_done_is_named() {
    let agent = Agent::read(&ini(AGENT), "robot1").unwrap();
    assert_eq!(
        (agent.number, agent.kind, agent.model.as_str()),
        (Some(1), AgentKind::Slam, "P2AT")
    );
    assert_eq!((agent.behaviour, agent.balance), (Behaviour::AutonomousExploration, 1.5));
    assert_eq!(
        (agent.mapping, agent.seed, agent.matcher),
        (Mapping::ScanMatching, Seed::Ins, Matcher::QuadWsm)
    );
    let start = StartPose { location: [4.5, -9.25, 1.8], rotation: [0.0, 0.0, -1.5] };
    assert_eq!(
        (agent.start, agent.noise, agent.skin_threshold),
        (Some(start), Some(0.1), Some(0.5))
    );
    assert!(!agent.is_spawned_by_commander && agent.playback.is_none());
    let named: Vec<&str> = agent.notes.iter().map(|note| note.key.as_str()).collect();
    assert_eq!(named, ["useimageserver", "usemultiview", "uselogger", "teachermode"]);
    assert!(agent.notes[0].to_string().starts_with("line 22: useimageserver = \"True\": "));
}

#[test]
fn a_log_is_played_where_it_is_asked_for() {
    let text = AGENT
        .replace("logplayback = False", "logplayback = True")
        .replace("<Click to Select ...>", "I:\\data\\laser.txt")
        .replace("logfileformat = UsarSim", "logfileformat = NomadWithHokuyo");
    let agent = Agent::read(&ini(&text), "robot1").unwrap();
    let log = ("I:\\data\\laser.txt".to_owned(), LogFormat::NomadWithHokuyo);
    assert_eq!(agent.playback, Some(log));
    assert!(agent.notes.iter().any(|note| note.key == "logfileformat"));
}

#[test]
fn every_key_of_a_team_is_read() {
    let team = Team::read(&ini(TEAM)).unwrap();
    assert_eq!(team.operator, "BaseStation");
    let seven = Member { number: 7, name: "Robot Seven".to_owned() };
    assert_eq!((team.members.len(), &team.members[2]), (3, &seven));
    assert_eq!(team.usarsim, ("10.0.0.1".to_owned(), 3000));
    assert_eq!((team.images.1, team.wireless.1, team.backup_every), (5003, 50_000, Some(60.0)));
    assert_eq!(team.level.as_deref(), Some("DM-office"));
    assert_eq!(team.starts["robot1"].rotation[2], -1.59);
    assert!(team.notes.is_empty());
}

#[test]
fn a_file_of_agents_alone_is_a_team_with_usual_servers_and_names_may_lack_numbers() {
    let team = Team::read(&ini(AGENT)).unwrap();
    assert_eq!((team.usarsim.1, team.wireless.1), (3000, 5874));
    let unnumbered = Team::read(&ini("[team]\nteammembers = BaseStation,Robot1\n")).unwrap();
    let numbers: Vec<u32> = unnumbered.members.iter().map(|member| member.number).collect();
    assert_eq!(numbers, [0, 1]);
}

fn said(text: &str) -> Vec<String> {
    let errors = match Agent::read(&ini(text), "robot1") {
        Err(errors) => errors,
        Ok(_) => Team::read(&ini(text)).unwrap_err(),
    };
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_broken_is_told_with_line_key_value_and_fix() {
    for (whole, broken, wanted) in [
        (
            "agenttype = slam",
            "agenttype = slma",
            "line 3: agenttype = \"slma\": there is no such kind of agent; did you mean slam?",
        ),
        (
            "usenoise = True",
            "usenoise = maybe",
            "line 25: usenoise = \"maybe\": must be True or False, for example True",
        ),
        (
            "noisesigma",
            "noisesigmo",
            "line 11: noisesigmo = \"0.1\": there is no such key; did you mean noisesigma?",
        ),
        (
            "4.5,-9.25,1.8",
            "4,5;-9,25",
            "line 19: startlocation = \"4,5;-9,25\": must be three numbers",
        ),
        (
            "robotmodel = P2AT\n",
            "",
            "line 1: [robot1] has no robotmodel; write for example robotmodel = P3AT",
        ),
    ] {
        let said = said(&AGENT.replace(whole, broken));
        assert!(said.len() == 1 && said[0].starts_with(wanted), "{said:?}");
    }
    for (whole, broken, wanted) in [
        (
            "usarsimport = 3000",
            "usarsimport = 70000",
            "line 10: usarsimport = \"70000\": must be a port",
        ),
        ("-1.59", "", "line 18: startposes = "),
        ("1-Robot1", "1-", "line 3: teammembers = "),
    ] {
        let text = format!("{}{AGENT}", TEAM.replace(whole, broken));
        let said = said(&text);
        assert!(said.len() == 1 && said[0].starts_with(wanted), "{said:?}");
    }
}

#[test]
fn an_agent_that_is_not_there_is_named_with_those_who_are() {
    let errors = Agent::read(&ini(TEAM), "Robot9").unwrap_err();
    let wanted = "there is no section [Robot9]; the file has backup, local, map, network, team";
    assert_eq!(errors[0].to_string(), wanted);
}

#[test]
fn a_number_has_a_point_whatever_the_country_and_one_with_a_comma_is_told_so() {
    let problems = said(&AGENT.replace("balance = 1.5", "balance = 1,5"));
    assert!(problems.len() == 1 && problems[0].contains("= \"1,5\""), "{problems:?}");
    let problems = said(&AGENT.replace("4.5,-9.25,1.8", "4,5,-9,25,1,8"));
    assert!(problems[0].contains("decimals with a point"), "{problems:?}");
}
