//! The feed of positions, and a wireless server at its other end.

use std::sync::Arc;
use std::time::Duration;

use link_transport::{Listener, Options};
use sim_side_servers::{PositionsClient, WirelessOptions, WirelessServer, serve_positions};

use crate::client::{Client, eventually};
use crate::puppet_world::PuppetWorld;

fn feed(world: &Arc<PuppetWorld>, port: u16) -> Listener {
    serve_positions(Options::loopback("positions", port), Arc::clone(world) as _).unwrap()
}

#[test]
fn positions_and_obstacles_are_told_in_the_words_of_the_wire() {
    let world = PuppetWorld::with(&[("R1", 4.5), ("R2", 25.0)]);
    world.drain_battery("R2");
    let feed = feed(&world, 0);
    let mut client = Client::connect(feed.local_addr());
    assert_eq!(
        client.ask("GETPOS"),
        "POSITIONS {Robots 2} {Name R1 Location 4.5000,0.0000,0.0000 BatteryEmpty False} \
         {Name R2 Location 25.0000,0.0000,0.0000 BatteryEmpty True}"
    );
    assert_eq!(
        client.ask("GETOBS {From R1} {To R2}"),
        "NUMOBS {From R1} {To R2} {ObstCount 2.0000}"
    );
    assert_eq!(
        client.ask("GETOBS {From R1} {To R9}"),
        "NUMOBS {From R1} {To R9} {ObstCount -1.0000}"
    );
    assert_eq!(
        client.ask("GETOBS {Start 1,2,3} {End 41 0 0}"),
        "NUMOBS {Start 1.0000,2.0000,3.0000} {End 41.0000,0.0000,0.0000} {ObstCount 4.0000}"
    );
    client.send("NONSENSE\r\nGETOBS\r\n");
    assert!(client.ask("getpos").starts_with("POSITIONS"), "nonsense is not answered");
}

#[test]
fn a_wireless_server_elsewhere_follows_the_feed_and_survives_its_absence() {
    let world = PuppetWorld::with(&[("R1", 1.0), ("R2", 5.0)]);
    let first_feed = feed(&world, 0);
    let addr = first_feed.local_addr();
    let mut options = WirelessOptions::loopback(0);
    options.poll = Duration::from_millis(20);
    let server = WirelessServer::start(options, Box::new(PositionsClient::new(addr))).unwrap();
    let [mut one, mut two] = [(); 2].map(|()| Client::connect(server.local_addr()));
    one.ask("INIT {Robot R1} {Port 7001}");
    two.ask("INIT {Robot R2} {Port 7001}");
    assert_eq!(one.ask("GETSS {Robot R2}"), "SS {Robot R2} {Strength -52.6803}");
    first_feed.stop();
    world.put("R2", 35.0);
    let _second_feed = feed(&world, addr.port());
    let moved = "SS {Robot R2} {Strength -80.9495}";
    assert!(eventually(|| one.ask("GETSS {Robot R2}") == moved), "{}", one.ask("GETSS {Robot R2}"));
    world.remove("R2");
    assert!(two.is_closed());
}
