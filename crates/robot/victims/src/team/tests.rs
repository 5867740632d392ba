use base::geom::Pose2;
use glam::DMat2;

use super::*;
use crate::kind::Kind;
use crate::sighting::{Place, Sector, Strength};
use crate::signs::State;

fn at(seconds: f64) -> SimTime {
    SimTime::from_seconds(seconds)
}

/// A look from two metres to the south-west of `around` that saw people at these places.
fn look(robot: &str, kind: Kind, (around, time): (DVec2, f64), seen: &[DVec2]) -> Look {
    let from = around - DVec2::splat(1.5);
    let covariance = DMat2::from_diagonal(DVec2::splat(0.02));
    let sighting = |centre: &DVec2| Sighting {
        strength: Strength::Strong,
        place: Place::At { centre: *centre, covariance },
        tag: None,
    };
    Look {
        robot: robot.to_owned(),
        kind,
        time: at(time),
        view: Sector::around(Pose2::new(from.x, from.y, 0.0), 5.0),
        has_light: true,
        sightings: seen.iter().map(sighting).collect(),
    }
}

fn robot(name: &str) -> Team {
    Team::new(name, 1, Likelihoods::default())
}

fn sees(_: DVec2, _: DVec2) -> bool {
    true
}

/// Everybody tells everybody.
fn talk(robots: &mut [Team], time: f64) {
    for teller in 0..robots.len() {
        let (told, (name, life)) = (robots[teller].told(at(time)), robots[teller].me.clone());
        for listener in &mut *robots {
            listener.hear((&name, life), told.clone(), at(time));
        }
    }
}

fn confirmed(team: &Team) -> Vec<Person> {
    team.people().into_iter().filter(|person| person.belief.is_confirmed()).collect()
}

#[test]
fn one_who_is_seen_by_two_robots_is_one_and_two_kinds_confirm_them() {
    let here = DVec2::new(3.0, 2.0);
    let mut robots = [robot("ada"), robot("bob"), robot("station")];
    robots[0].look(&look("ada", Kind::Body, (here, 1.0), &[here]), &sees);
    robots[1].look(&look("bob", Kind::Heat, (here, 2.0), &[here + DVec2::X * 0.3]), &sees);
    assert_eq!(confirmed(&robots[0]).len(), 0, "one kind is not enough");
    for round in 0..4 {
        talk(&mut robots, 3.0 + f64::from(round));
    }
    for team in &robots {
        let people = confirmed(team);
        assert_eq!(people.len(), 1, "{}: {people:#?}", team.me.0);
        let off = people[0].belief.place(at(7.0)).distance(here + DVec2::X * 0.15);
        assert!(off < 0.1, "{off}");
        assert_eq!(people[0].belief.state(), State::Alive);
        assert_eq!(people[0].belief.robots.len(), 2);
    }
}

#[test]
fn what_was_told_ten_times_counts_once() {
    let here = DVec2::new(3.0, 2.0);
    let mut robots = [robot("ada"), robot("bob")];
    robots[0].look(&look("ada", Kind::Motion, (here, 1.0), &[here]), &sees);
    let before = robots[0].people()[0].belief.log_odds();
    for round in 0..10 {
        talk(&mut robots, 2.0 + f64::from(round));
    }
    for team in &robots {
        let [person] = &team.people()[..] else { panic!("{:#?}", team.people()) };
        assert!((person.belief.log_odds() - before).abs() < 0.02, "{}", person.belief.log_odds());
    }
}

#[test]
fn who_looks_where_a_mate_believes_in_somebody_and_sees_nobody_says_so() {
    let here = DVec2::new(3.0, 2.0);
    let mut robots = [robot("ada"), robot("bob")];
    robots[0].look(&look("ada", Kind::Heat, (here, 1.0), &[here]), &sees);
    talk(&mut robots, 2.0);
    let before = robots[0].people()[0].belief.probability();
    for step in 0..3 {
        let time = 3.0 + f64::from(step);
        robots[1].look(&look("bob", Kind::Body, (here, time), &[]), &sees);
    }
    talk(&mut robots, 6.0);
    talk(&mut robots, 7.0);
    let after = robots[0].people().first().map_or(0.0, |person| person.belief.probability());
    assert!(before > 0.5 && after < 0.2, "{before} {after}");
}

#[test]
fn two_who_lie_beside_each_other_stay_two_when_others_are_told() {
    let (one, other) = (DVec2::new(3.0, 2.0), DVec2::new(3.0, 3.2));
    let mut robots = [robot("ada"), robot("bob")];
    for (number, name) in ["ada", "bob"].into_iter().enumerate() {
        // Bob errs, and only sees one of them.
        let seen = [vec![one, other], vec![one + DVec2::Y * 0.5]][number].clone();
        robots[number].look(&look(name, Kind::Body, (one, 1.0), &seen), &sees);
    }
    for round in 0..3 {
        talk(&mut robots, 2.0 + f64::from(round));
    }
    for team in &robots {
        assert_eq!(team.people().len(), 2, "{}: {:#?}", team.me.0, team.people());
    }
}

#[test]
fn a_walker_who_crosses_from_one_view_into_anothers_is_one() {
    let mut robots = [robot("ada"), robot("bob")];
    let place = |time: f64| DVec2::new(0.6 * time, 0.0);
    for step in 0..20 {
        let time = 0.25 * f64::from(step);
        robots[0].look(&look("ada", Kind::Body, (place(time), time), &[place(time)]), &sees);
    }
    talk(&mut robots, 5.0);
    for step in 21..40 {
        let time = 0.25 * f64::from(step);
        robots[1].look(&look("bob", Kind::Heat, (place(time), time), &[place(time)]), &sees);
        talk(&mut robots, time);
    }
    for team in &robots {
        let people = team.people();
        assert_eq!(people.len(), 1, "{}: {people:#?}", team.me.0);
        assert!(people[0].belief.is_confirmed());
        let off = people[0].belief.place(at(9.75)).distance(place(9.75));
        assert!(off < 0.6, "{off}");
    }
}

#[test]
fn a_station_that_was_started_again_knows_all_again_and_old_words_stay() {
    let here = DVec2::new(3.0, 2.0);
    let mut robots = [robot("ada"), robot("station")];
    robots[0].look(&look("ada", Kind::Body, (here, 1.0), &[here]), &sees);
    talk(&mut robots, 2.0);
    // Another life of the station, which has heard of nobody.
    robots[1] = Team::new("station", 2, Likelihoods::default());
    assert!(robots[1].people().is_empty());
    talk(&mut robots, 3.0);
    assert_eq!(robots[1].people().len(), 1);
    // Ada, too: what she saw in her first life is still known.
    robots[0] = Team::new("ada", 2, Likelihoods::default());
    talk(&mut robots, 4.0);
    assert_eq!(robots[1].people().len(), 1);
}

#[test]
fn what_the_operator_says_reaches_everybody_and_is_last() {
    let here = DVec2::new(3.0, 2.0);
    let mut robots = [robot("ada"), robot("station")];
    robots[0].look(&look("ada", Kind::Heat, (here, 1.0), &[here]), &sees);
    talk(&mut robots, 2.0);
    let name = robots[1].people()[0].name().unwrap().clone();
    assert_eq!(name.to_string(), "ada-1");
    assert!(robots[1].reject(&name));
    assert!(!robots[1].reject(&Name { number: 99, ..name.clone() }), "nobody is called so");
    talk(&mut robots, 3.0);
    assert!(robots[0].people()[0].belief.probability() < 1e-9);
    assert!(robots[0].keep_out(at(3.0)).is_empty());
    assert!(robots[1].confirm(&name));
    talk(&mut robots, 4.0);
    assert_eq!(confirmed(&robots[0]).len(), 1);
    assert_eq!(robots[0].keep_out(at(4.0)).len(), 1);
}

#[test]
fn what_makes_no_sense_is_not_taken() {
    let here = DVec2::new(3.0, 2.0);
    let mut ada = robot("ada");
    ada.look(&look("ada", Kind::Heat, (here, 1.0), &[here]), &sees);
    let good = ada.told(at(2.0)).remove(0);
    let broken = [
        Told { at: [f32::NAN, 0.0], ..good.clone() },
        Told { covariance: [0.1, 0.5, 0.1], ..good.clone() },
        Told { covariance: [-1.0, 0.0, 1.0], ..good.clone() },
        Told { velocity: [500.0, 0.0], ..good.clone() },
        Told { names: vec![], ..good.clone() },
    ];
    let mut bob = robot("bob");
    bob.hear(("ada", 1), broken.to_vec(), at(2.0));
    assert!(bob.people().is_empty(), "{:#?}", bob.people());
    bob.hear(("ada", 1), vec![good], at(2.0));
    assert_eq!(bob.people().len(), 1);
}

#[test]
fn whoever_lies_elsewhere_is_another_one_whatever_a_mate_calls_them() {
    let (here, there) = (DVec2::new(3.0, 2.0), DVec2::new(12.0, 2.0));
    let mut robots = [robot("ada"), robot("bob")];
    robots[0].look(&look("ada", Kind::Body, (here, 1.0), &[here]), &sees);
    robots[1].look(&look("bob", Kind::Body, (there, 1.0), &[there]), &sees);
    let adas = robots[0].told(at(2.0))[0].names[0].clone();
    let mut told = robots[1].told(at(2.0));
    // Bob once took whom he sees for the one that ada sees.
    told[0].names.insert(0, adas);
    for time in [2.0, 3.0] {
        robots[0].hear(("bob", 1), told.clone(), at(time));
    }
    let people = robots[0].people();
    let mut places: Vec<f64> = people.iter().map(|p| p.belief.place(at(3.0)).x).collect();
    places.sort_by(f64::total_cmp);
    assert_eq!(places.len(), 2, "{people:#?}");
    assert!((places[0] - 3.0).abs() < 0.2 && (places[1] - 12.0).abs() < 0.2, "{places:?}");
}
