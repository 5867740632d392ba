//! Driving by hand: what a stick on the page means for a robot, and what happens when nobody holds it any more.

use std::collections::BTreeMap;
use std::time::Duration;

use base::messages::Command;
use base::model::RobotModel;
use base::model::kinematics::{Twist, drive, tightest_curve, top_speeds, track};

/// A stick that has not been heard of for so long has been let go.
const GRIP: Duration = Duration::from_millis(600);
/// Fastest turn that a stick asks for, rad/s: more than a person can steer is of no use.
const TURN: f64 = 1.2;

/// Which robots are driven by hand, and when that was last said.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    held: BTreeMap<String, Duration>,
    /// Stopped while somebody drove them: the stick has to come back to its middle first, and was last heard of then.
    barred: BTreeMap<String, Duration>,
}

impl Hand {
    /// The stick is held, or in its middle, by the wall's clock `now`; gives whether it is to be obeyed.
    pub fn hold(&mut self, robot: &str, is_middle: bool, now: Duration) -> bool {
        let is_barred = self.barred.get(robot).is_some_and(|last| !is_gone(*last, now));
        if is_barred && !is_middle {
            self.barred.insert(robot.to_owned(), now);
            return false;
        }
        self.barred.remove(robot);
        self.held.insert(robot.to_owned(), now);
        true
    }

    /// A stop: whatever the stick says is not obeyed until it has been in its middle, or was not heard of for a while.
    pub fn bar(&mut self, robot: &str, now: Duration) {
        if self.held.remove(robot).is_some() {
            self.barred.insert(robot.to_owned(), now);
        }
    }

    /// Whether somebody drives this robot.
    pub fn holds(&self, robot: &str) -> bool {
        self.held.contains_key(robot)
    }

    /// Nobody drives it any more.
    pub fn release(&mut self, robot: &str) {
        self.held.remove(robot);
    }

    /// Robots whose stick has been let go without a word: they have to be stopped.
    pub fn let_go(&mut self, now: Duration) -> Vec<String> {
        let gone = self.held.iter().filter(|(_, last)| is_gone(**last, now));
        let gone: Vec<String> = gone.map(|(robot, _)| robot.clone()).collect();
        for robot in &gone {
            self.release(robot);
        }
        gone
    }

    /// The same of all: nobody is at the stick any more.
    pub fn let_all_go(&mut self) -> Vec<String> {
        self.barred.clear();
        std::mem::take(&mut self.held).into_keys().collect()
    }
}

fn is_gone(last: Duration, now: Duration) -> bool {
    now.saturating_sub(last) > GRIP
}

/// Shares of the fastest, -1 to 1, as an order to a robot of this model; nothing for one that does not travel.
pub(crate) fn drive_order(model: &RobotModel, forward: f64, turn: f64, up: f64) -> Option<Command> {
    let top = top_speeds(model);
    let ahead = forward * top.forward;
    let radius = tightest_curve(model);
    let twist = if radius > 0.0 {
        // The stick is a steering wheel.
        Twist { forward: ahead, turn: turn * ahead / radius, ..Twist::REST }
    } else {
        let turn = turn * top.turn.min(TURN);
        // A turn keeps its share where both together would be too fast.
        let side = if model.drive.has_sides() { turn.abs() * track(model) / 2.0 } else { 0.0 };
        let most = (top.forward - side).max(0.0);
        Twist { forward: ahead.clamp(-most, most), turn, up: up * top.up, left: 0.0 }
    };
    drive(model, twist).ok()
}

#[cfg(test)]
mod tests {
    use base::messages::Drive;

    use super::*;

    fn skid(name: &str, forward: f64, turn: f64) -> (f64, f64) {
        let model = sim_robots::shipped::load(name).unwrap();
        match drive_order(&model, forward, turn, 0.0) {
            Some(Command::Drive(Drive::Skid { left, right })) => (left, right),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_stick_to_the_left_turns_left() {
        for name in ["P2AT", "P3DX"] {
            let (left, right) = skid(name, 1.0, 0.0);
            assert!(left == right && left > 1.0, "{name}: {left}, {right}");
            let (left, right) = skid(name, 0.0, 1.0);
            assert!(left < 0.0 && right == -left, "{name}: {left}, {right}");
            let (left, right) = skid(name, 1.0, 1.0);
            assert!(left < right && right <= skid(name, 1.0, 0.0).1 + 1e-9, "{name}");
        }
    }

    #[test]
    fn every_shipped_robot_that_travels_can_be_driven() {
        for name in sim_robots::shipped::names() {
            let model = sim_robots::shipped::load(name).unwrap();
            let order = drive_order(&model, 0.5, -0.5, 0.5);
            assert_eq!(order.is_some(), model.drive.travels(), "{name}");
        }
    }

    #[test]
    fn a_stick_that_is_no_longer_heard_of_has_been_let_go() {
        let mut hand = Hand::default();
        assert!(hand.hold("scout", false, Duration::from_secs(1)));
        assert!(hand.let_go(Duration::from_millis(1500)).is_empty());
        assert_eq!(hand.let_go(Duration::from_millis(1700)), ["scout"]);
        assert!(!hand.holds("scout"));
    }

    #[test]
    fn a_stop_is_not_undone_by_a_stick_that_is_still_held() {
        let mut hand = Hand::default();
        let at = Duration::from_millis;
        assert!(hand.hold("scout", false, at(0)));
        hand.bar("scout", at(50));
        assert!((1..20).all(|beat| !hand.hold("scout", false, at(100 * beat))), "held on");
        assert!(hand.hold("scout", true, at(2000)), "let go");
        assert!(hand.hold("scout", false, at(2100)), "and taken again");
        assert_eq!(hand.let_all_go(), ["scout"]);
        assert!(!hand.holds("scout"));
    }
}
