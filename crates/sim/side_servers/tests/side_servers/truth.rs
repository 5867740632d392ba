//! The ground-truth server.

use std::sync::Arc;

use base::geom::Pose;
use link_transport::Options;
use link_wss::Actor;
use sim_side_servers::{Actors, serve_truth};

use crate::client::Client;

struct TwoRobots;

impl Actors for TwoRobots {
    fn actors(&self) -> Vec<Actor> {
        let actor = |name: &str, class: &str, x| Actor {
            name: name.into(),
            class: class.into(),
            time: 47.975_4,
            world_from_actor: Pose::from_xyz_yaw(x, -2.73, -1.65, 0.0),
        };
        vec![actor("P3AT_0", "P3AT", 1.6), actor("R2", "AirRobot", 2.0)]
    }
}

const FIRST: &str =
    "{Name P3AT_0} {Class P3AT} {Time 47.9754} {Location 1.60,2.73,1.65} {Rotation 0.00,0.00,0.00}";

#[test]
fn all_actors_or_those_asked_for_and_then_an_end() {
    let server = serve_truth(Options::loopback("truth", 0), Arc::new(TwoRobots)).unwrap();
    let mut client = Client::connect(server.local_addr());
    assert_eq!(client.ask("{Actors}"), FIRST);
    assert!(client.line().starts_with("{Name R2} {Class AirRobot}"));
    assert_eq!(client.line(), "{End}");
    assert_eq!(client.ask("{class USARBot.P3AT} {name P3AT_0}"), FIRST);
    assert_eq!(client.line(), "{End}");
    assert_eq!(client.ask("{class USARBot.Kenaf}"), "{End}");
}

#[test]
fn an_empty_line_asks_for_all_and_gets_an_end() {
    let server = serve_truth(Options::loopback("truth", 0), Arc::new(TwoRobots)).unwrap();
    let mut client = Client::connect(server.local_addr());
    for _ in 0..2 {
        assert_eq!(client.ask(""), FIRST);
        assert!(client.line().starts_with("{Name R2}"));
        assert_eq!(client.line(), "{End}");
    }
}

#[test]
fn a_thousand_questions_in_one_breath_are_all_answered() {
    let server = serve_truth(Options::loopback("truth", 0), Arc::new(TwoRobots)).unwrap();
    let mut client = Client::connect(server.local_addr());
    client.send(&"{name R2}\n".repeat(1000));
    for _ in 0..1000 {
        assert!(client.line().starts_with("{Name R2}"));
        assert_eq!(client.line(), "{End}");
    }
}
