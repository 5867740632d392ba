//! Each rule on a run that can be reckoned by hand.

use glam::DVec3;

use crate::facts::{Facts, Report, Somebody};
use crate::score::{Rules, score};

fn somebody(x: f64, is_alive: bool, touched: u32) -> Somebody {
    Somebody { name: String::new(), at: DVec3::X * x, is_alive, touched }
}

fn report(x: f64, is_alive: Option<bool>) -> Report {
    Report { at: DVec3::X * x, is_alive, kind: "survivor".to_owned() }
}

/// Four people, one of them dead: two of the living and the dead one are reported, and somebody who is not there.
fn run() -> Facts {
    Facts {
        people: vec![
            somebody(0.0, true, 0),
            somebody(10.0, true, 2),
            somebody(20.0, false, 1),
            somebody(30.0, true, 0),
        ],
        reports: vec![
            report(0.5, Some(true)),
            report(11.2, Some(true)),
            report(20.0, Some(false)),
            report(50.0, Some(true)),
        ],
        robots: vec![DVec3::X, DVec3::X * 26.0],
        seconds: 600.0,
        explored: 0.8,
        map: 0.5,
        ..Facts::default()
    }
}

fn total(rules: Rules, facts: &Facts) -> f64 {
    score(rules, facts).total
}

#[test]
fn rules_of_2019_weigh_finds_errors_and_contacts() {
    // Right: 1 + 0.6 + 1; the dead one loses nothing by being touched. Wrong: 1, and said to live.
    let finding = (2.6 - 0.5) / 4.0 + (2.0 * 1.6 - 1.0) / 6.0;
    let facts = run();
    assert!((total(Rules::League2019, &facts) - finding).abs() < 1e-12);
    let seen = Facts { portals: Some((9, 12)), exploring: 0.4, difficulty: 1.5, ..facts };
    let both = 1.5 * (0.4 * 0.75 + 0.6 * finding);
    assert!((total(Rules::League2019, &seen) - both).abs() < 1e-12);
}

#[test]
fn wrong_reports_alone_cost_and_are_not_made_up_by_guessing_life() {
    let facts = Facts { reports: vec![report(50.0, Some(true)); 3], ..run() };
    assert!((total(Rules::League2019, &facts) + 1.5 / 4.0).abs() < 1e-12);
}

#[test]
fn rules_of_2010_punish_time_and_operators() {
    // The robots stand within 10 m of two of four; half of the time is left.
    let facts = run();
    assert!((total(Rules::League2010, &facts) - 50.0).abs() < 1e-12);
    let two = Facts { operators: 2, ..facts };
    assert!((total(Rules::League2010, &two) - 12.5).abs() < 1e-12);
}

#[test]
fn rules_of_2006_add_up_what_is_told_of_each_and_take_contacts_off() {
    // Three found, of all of them the state, two of them within 0.75 m; three contacts.
    let wanted = 10.0 * (3.0 + 3.0 + 2.0) + 50.0 * (0.5 + 0.8) - 5.0 * 3.0;
    assert!((total(Rules::League2006, &run()) - wanted).abs() < 1e-12);
}

#[test]
fn the_robot_league_doubles_autonomy_and_halves_by_unsafe_events() {
    let facts = Facts { autonomy: 0.5, unsafe_events: 1, ..run() };
    assert!((total(Rules::RobotLeague, &facts) - 3.0 * 1.5 / 2.0).abs() < 1e-12);
}

#[test]
fn the_challenge_counts_kinds_within_five_metres_once_each() {
    let mut facts = run();
    assert_eq!(total(Rules::Subterranean, &facts), 3.0);
    // The same report again is free, another kind counts nothing, four metres off is near enough.
    facts.reports.extend([report(0.5, Some(true)), report(34.0, None)]);
    facts.reports.push(Report { kind: "backpack".to_owned(), ..report(30.0, None) });
    let scored = score(Rules::Subterranean, &facts);
    assert_eq!((scored.total, scored.parts[1].value), (4.0, 6.0));
    // Guesses all over the place are not taken for ever.
    let guesses = (0..60).map(|step| report(100.0 + f64::from(step), None));
    facts.reports = guesses.chain([report(0.0, None)]).collect();
    assert_eq!(total(Rules::Subterranean, &facts), 0.0);
}

#[test]
fn nobody_and_nothing_is_a_score_too() {
    for rules in Rules::ALL {
        assert!(total(rules, &Facts::default()).is_finite(), "{}", rules.word());
    }
}
