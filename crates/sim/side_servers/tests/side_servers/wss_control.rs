//! Control connections of the wireless simulation server.

use sim_radio::Propagation;

use crate::client::{Client, eventually};
use crate::puppet_world::{PuppetWorld, wireless, wireless_with};

#[test]
fn strength_follows_distance_and_walls_with_six_digits() {
    let world = PuppetWorld::with(&[("R1", 9.0), ("R2", 9.0 + 12.369_4)]);
    let server = wireless(&world);
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    assert_eq!(one.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
    assert_eq!(two.ask("INIT {Robot R2} {Port 7001,7002}"), "INITREPLY {Status OK}");
    assert_eq!(one.ask("GETSS {Robot R2}"), "SS {Robot R2} {Strength -70.2332}");
    assert_eq!(two.ask("getss{robot R1}"), "SS {Robot R1} {Strength -70.2332}");
    assert_eq!(one.ask("GETSS {Robot R1}"), "SS {Robot R1} {Strength INF} {Error SS.To.Self}");
    assert_eq!(
        one.ask("GETSS {Robot R9}"),
        "SS {Robot R9} {Strength NaN} {Error Robot.Does.Not.Exist}"
    );
}

#[test]
fn robots_at_one_point_are_infinitely_strong() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 1.0)]);
    let server = wireless(&world);
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    assert_eq!(
        one.ask("GETSS {Robot R2}"),
        "SS {Robot R2} {Strength INF} {Error Model.Returned.INF}"
    );
}

#[test]
fn dns_answers_one_port_for_each_listening_port() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 2.0)]);
    let server = wireless(&world);
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001,7002}");
    let first = one.ask("DNS {Robot R2}");
    assert!(first.starts_with("DNSREPLY {Robot R2} {Port "), "{first}");
    assert_eq!(one.ask("DNS {Robot R2} {Port 7001}"), first, "the first port is meant");
    assert_ne!(one.ask("DNS {Robot R2} {Port 7002}"), first);
    assert_eq!(
        one.ask("DNS {Robot R2} {Port 7003}"),
        "DNSREPLY {Robot R2} {Port -1} {Error RobotDoesNotListenOnThisPort}"
    );
    assert_eq!(one.ask("DNS {Robot R9}"), "DNSREPLY {Robot R9} {Port -1} {Error NoSuchRobot}");
    assert_eq!(
        one.ask("REVERSEDNS {Port 1}"),
        "REVERSEDNSREPLY {Port 1} {Error UnknownOrIllegalPort}"
    );
}

#[test]
fn every_mistake_has_its_own_reason_and_the_connection_stays() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 2.0)]);
    let server = wireless(&world);
    let mut client = Client::connect(server.local_addr());
    let mut expect = |line: &str, reason: &str| {
        assert_eq!(client.ask(line), format!("ERROR {{Reason {reason}}}"), "{line}");
    };
    expect("GETSS {Robot R2}", "Must.Use.INIT.Method.First");
    expect("HELLO", "Must.Use.INIT.Method.First");
    expect("INIT {Robot R1} {Port ten}", "Ports.List.Must.Be.Integer");
    expect("INIT {Robot } {Port 7001}", "Robot.Name.Must.Not.Be.Empty");
    assert_eq!(client.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
    let mut expect = |line: &str, reason: &str| {
        assert_eq!(client.ask(line), format!("ERROR {{Reason {reason}}}"), "{line}");
    };
    expect("INIT {Robot R1} {Port 7001}", "Method.Unknown.Or.Can.INIT.only.once");
    expect("HELLO", "Method.Unknown.Or.Can.INIT.only.once");
    expect("DNS {Robot R2} {Port x}", "Port.Must.Be.Integer");
    let mut second = Client::connect(server.local_addr());
    assert_eq!(second.ask("INIT {Robot R1} {Port 7009}"), "ERROR {Reason Robot.Alread.Exists}");
    assert_eq!(second.ask("INIT {Robot R2} {Port 7009}"), "INITREPLY {Status OK}");
}

#[test]
fn a_server_without_ports_left_says_so() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 2.0), ("R3", 3.0)]);
    let server = wireless_with(&world, |options| options.max_doors = 2);
    let [mut one, mut two, mut three] = [(); 3].map(|()| Client::connect(server.local_addr()));
    assert_eq!(one.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
    assert_eq!(two.ask("INIT {Robot R2} {Port 7001}"), "INITREPLY {Status OK}");
    assert_eq!(three.ask("INIT {Robot R3} {Port 7001}"), "ERROR {Reason Could.Not.Allocate.Port}");
}

#[test]
fn robots_that_are_gone_or_without_power_are_let_go() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 2.0), ("R3", 3.0)]);
    let server = wireless(&world);
    let [mut one, mut two, mut three] = [(); 3].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    three.ask("INIT {Robot R3} {Port 7001}");
    world.remove("R2");
    assert!(two.is_closed());
    world.drain_battery("R3");
    assert!(three.is_closed());
    assert!(eventually(|| server.robots() == ["R1"]));
    assert!(one.ask("GETSS {Robot R2}").contains("Robot.Does.Not.Exist"));
}

#[test]
fn closing_the_control_connection_frees_the_name() {
    let world = PuppetWorld::with(&[("R1", 1.0)]);
    let server = wireless(&world);
    for _ in 0..10 {
        let mut client = Client::connect(server.local_addr());
        assert_eq!(client.ask("INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
        drop(client);
        assert!(eventually(|| server.robots().is_empty()));
    }
}

#[test]
fn a_simulator_that_does_not_answer_changes_nothing() {
    // Nobody listens there: a free port that was given back.
    let nowhere = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let positions = || Box::new(sim_side_servers::PositionsClient::new(nowhere));
    let mut options = sim_side_servers::WirelessOptions::loopback(0);
    let server = sim_side_servers::WirelessServer::start(options.clone(), positions()).unwrap();
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    assert_eq!(
        one.ask("GETSS {Robot R2}"),
        "SS {Robot R2} {Strength NaN} {Error Model.Returned.NaN}"
    );
    options.model.propagation = Propagation::Noop;
    let server = sim_side_servers::WirelessServer::start(options, positions()).unwrap();
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    assert_eq!(one.ask("GETSS {Robot R2}"), "SS {Robot R2} {Strength 0}");
}

#[test]
fn wall_counts_are_kept_until_a_robot_has_moved_a_metre() {
    let world = PuppetWorld::with(&[("R1", 9.9), ("R2", 5.0)]);
    let server = wireless(&world);
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    let before = one.ask("GETSS {Robot R2}");
    world.put("R1", 10.1);
    assert!(eventually(|| one.ask("GETSS {Robot R2}") != before));
    // 5.1 m without a wall: the wall just passed is not yet counted.
    assert_eq!(one.ask("GETSS {Robot R2}"), "SS {Robot R2} {Strength -53.7354}");
    world.put("R1", 11.0);
    // 6 m and the wall.
    assert!(eventually(|| one.ask("GETSS {Robot R2}") == "SS {Robot R2} {Strength -60.7662}"));
}

#[test]
fn twenty_robots_all_find_a_door_to_each_other() {
    let names: Vec<String> = (0..20).map(|number| format!("R{number}")).collect();
    let places: Vec<(&str, f64)> =
        names.iter().map(String::as_str).zip((0..20).map(f64::from)).collect();
    let world = PuppetWorld::with(&places);
    let server = wireless(&world);
    let mut clients: Vec<Client> =
        names.iter().map(|_| Client::connect(server.local_addr())).collect();
    for (name, client) in names.iter().zip(&mut clients) {
        let init = format!("INIT {{Robot {name}}} {{Port 7001}}");
        assert_eq!(client.ask(&init), "INITREPLY {Status OK}");
    }
    let mut ports = std::collections::BTreeSet::new();
    for (asker, client) in names.iter().zip(&mut clients) {
        for other in names.iter().filter(|other| *other != asker) {
            let reply = client.ask(&format!("DNS {{Robot {other}}}"));
            assert!(!reply.contains("Error"), "{reply}");
            assert!(ports.insert(reply.rsplit(' ').next().unwrap().to_owned()), "{reply} twice");
        }
    }
    assert_eq!(ports.len(), 20 * 19);
}
