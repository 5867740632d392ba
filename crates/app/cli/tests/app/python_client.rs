//! The client that docs/usarsim.md prints works as it is printed.

use std::process::Command;

use super::served::Served;

const PAGE: &str = include_str!("../../../../../docs/usarsim.md");

/// What stands between the fences of the page's only Python program.
fn program() -> &'static str {
    let (_, behind) = PAGE.split_once("```python\n").expect("a program");
    behind.split_once("```\n").expect("its end").0
}

#[test]
fn the_printed_client_drives_a_robot() {
    if Command::new("python3").arg("--version").output().is_err() {
        link_skips::skip("the printed client", "no python3 on this machine");
        return;
    }
    let mut server = Served::start(&["yellow", "--speed", "4"]);
    let robots = server.address("robots");
    let run = Command::new("python3").args(["-c", program(), &robots, "3"]).output();
    let run = run.expect("python3 starts");
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
    let place = said.lines().last().and_then(|line| line.rsplit(": ").next()).expect("a place");
    let place: Vec<f64> = place.split(',').map(|word| word.trim().parse().expect(&said)).collect();
    let start = sim_arena::shipped::load("yellow").expect("it is shipped").starts[0].pose.position;
    let driven = (place[0] - start.x).hypot(place[1] + start.y);
    assert!(driven > 0.2, "it came {driven} m far: {said}");
}
