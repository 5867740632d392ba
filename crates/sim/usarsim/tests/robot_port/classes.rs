//! Classes that presets of old clients name.

use base::messages::{Command, Drive};
use link_usarsim::Dialect;
use sim_engine::Order;

use crate::port::{connect, in_dialect, join, steps, tell};

/// Where they are asked for: a wide floor.
const INIT: &str = "{Name R1} {Location 0,0,0}";

#[test]
fn every_class_comes_in_and_those_with_wheels_drive() {
    for class in sim_robots::shipped::class_names() {
        let mut server = in_dialect(Dialect::Udk);
        let init = format!("INIT {{ClassName USARBot.{class}}} {INIT}");
        let _client = join(&mut server, &init);
        steps(&mut server, 100);
        let model = server.simulation().model("R1").unwrap().clone();
        let place = |server: &sim_usarsim::RobotServer| {
            server.simulation().state("R1").unwrap().world_from_robot.position
        };
        let before = place(&server);
        let speed = model.wheels.iter().map(|wheel| wheel.max_speed).fold(0.0, f64::max) * 0.5;
        let orders = [
            Drive::Skid { left: speed, right: speed },
            Drive::Ackermann { speed, front: 0.0, rear: 0.0 },
            Drive::Aerial { forward: 0.5, left: 0.0, up: 0.2, turn: 0.0 },
        ];
        let Some(drive) = orders.into_iter().find(|order| model.drive.takes(order)) else {
            assert!(server.simulation().state("R1").unwrap().is_upright, "{class} stands");
            continue;
        };
        server.add_order(Order::new("R1", Command::Drive(drive)));
        steps(&mut server, 300);
        let way = place(&server) - before;
        let wheel = model.wheels.first().map_or(0.5, |wheel| wheel.radius * speed);
        assert!(way.x > 0.7 * 3.0 * wheel.min(0.5), "{class}: {way}");
        assert!(way.y.abs() < 0.2 * way.x + 0.02, "{class}: {way}");
        assert!(server.simulation().state("R1").unwrap().is_upright, "{class} stands");
    }
}

#[test]
fn a_class_without_a_model_is_refused_with_its_reason_and_the_nearest() {
    let mut server = in_dialect(Dialect::Udk);
    let mut client = connect(&server);
    tell(&mut server, &mut client, &format!("INIT {{ClassName USARBot.Nao}} {INIT}"));
    let news = server.take_news().join("\n");
    assert!(news.contains("two legs") && news.contains("the nearest is P2DX"), "{news}");
    assert_eq!(server.load().robots, 0);
}
