//! The wireless simulation server beside the robot port: links break and return as robots drive.

use std::sync::Arc;
use std::time::Duration;

use link_transport::StopSignal;
use sim_side_servers::{InProcess, WirelessOptions, WirelessServer};

use crate::client::Client;
use crate::port::{arena, cycles, join, open, options, tell};

/// Eight walls that stop radio, beside a free lane.
fn walls() -> base::arena::Arena {
    let wall = |number: i32| {
        let x = f64::from(number) * 0.5 + 2.0;
        format!("{{ path = [[{x}, -1], [{x}, 20]], thickness_m = 0.1, material = \"concrete\" }}")
    };
    let walls: Vec<String> = (0..8).map(wall).collect();
    arena(&format!(
        "title = \"Walls\"\nfloor = [{{ size = [60, 60], material = \"concrete\" }}]\nwall = [{}]\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n",
        walls.join(", ")
    ))
}

fn ask(client: &mut Client, line: &str) -> String {
    client.send(format!("{line}\r\n").as_bytes());
    client.line()
}

/// Looks again and again until the answer is so.
fn eventually(mut is_so: impl FnMut() -> bool) -> bool {
    let pause = StopSignal::default();
    (0..1000).any(|_| is_so() || pause.wait(Duration::from_millis(10)))
}

#[test]
fn a_link_breaks_behind_walls_and_returns_in_the_open() {
    let mut server = open(&walls(), options());
    // One beyond the walls in the free lane, one in the open lane on the other side.
    let mut one = join(
        &mut server,
        "INIT {ClassName USARBot.P2DX} {Name R1} {Location 0,2.5,0} {Rotation 0,0,-1.5708}",
    );
    let _two = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 8,2.5,0}");
    cycles(&mut server, 1);
    let options =
        WirelessOptions { poll: Duration::from_millis(20), ..WirelessOptions::loopback(0) };
    let radio =
        WirelessServer::start(options, Box::new(InProcess(Arc::new(server.watch())))).unwrap();
    let [mut a, mut b] = [(); 2].map(|()| Client::connect(radio.local_addr()));
    assert_eq!(ask(&mut a, "INIT {Robot R1} {Port 7001}"), "INITREPLY {Status OK}");
    assert_eq!(ask(&mut b, "INIT {Robot R2} {Port 7001}"), "INITREPLY {Status OK}");
    let strength = |client: &mut Client| -> f64 {
        let answer = ask(client, "GETSS {Robot R2}");
        crate::client::numbers(&answer, "Strength")[0]
    };
    let clear = strength(&mut a);
    assert!((clear - -55.7).abs() < 0.5, "8 m and no wall, {clear}");
    // Rotation -1.57 looks along -y of the wire, which is into the walls' shadow.
    tell(&mut server, &mut one, "DRIVE {Left 4} {Right 4}");
    cycles(&mut server, 60);
    let place = server.simulation().state("R1").unwrap().world_from_robot.position;
    assert!(eventually(|| strength(&mut a) < -93.0), "{} at {place}", strength(&mut a));
    tell(&mut server, &mut one, "DRIVE {Left -4} {Right -4}");
    cycles(&mut server, 60);
    assert!(eventually(|| strength(&mut a) > -60.0), "and back");
}
