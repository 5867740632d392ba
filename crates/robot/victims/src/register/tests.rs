//! What the register makes of looks: the failures that teams met, one test each.

use base::geom::Pose2;
use glam::DMat2;

use super::*;
use crate::kind::Kind;
use crate::sighting::{Sector, Strength};
use crate::signs::State;

/// What a robot that circles a place at two metres sees there of each thing, with each kind of sensor.
struct Seen<'a> {
    kind: Kind,
    things: &'a [(DVec2, Option<u32>)],
}

fn sees_all(_: DVec2, _: DVec2) -> bool {
    true
}

fn at(x: f64, y: f64) -> (DVec2, Option<u32>) {
    (DVec2::new(x, y), None)
}

fn look(robot: &str, step: u32, seen: &Seen<'_>) -> Look {
    let covariance = DMat2::from_diagonal(DVec2::splat(0.15 * 0.15));
    // A few centimetres off, another way each time.
    let off = DVec2::from_angle(f64::from(step) * 2.4) * 0.08;
    let sighting = |&(at, tag): &(DVec2, Option<u32>)| {
        let place = Place::At { centre: at + off, covariance };
        Sighting { strength: Strength::Strong, place, tag }
    };
    Look {
        robot: robot.to_owned(),
        kind: seen.kind,
        time: SimTime::from_millis(u64::from(step) * 500),
        view: Sector::around(Pose2::new(2.0, 0.0, 0.0), 6.0),
        has_light: true,
        sightings: seen.things.iter().map(sighting).collect(),
    }
}

fn after(looks: u32, all: &[Seen<'_>]) -> Register {
    let mut register = Register::new(Likelihoods::default());
    for step in 0..looks {
        for seen in all {
            register.take(&look("scout", step, seen), &sees_all);
        }
    }
    register
}

const NOW: SimTime = SimTime::from_millis(5_000);

#[test]
fn two_kinds_confirm_somebody_and_one_kind_never_does() {
    let (body, heat) = (
        Seen { kind: Kind::Body, things: &[at(0.0, 0.0)] },
        Seen { kind: Kind::Heat, things: &[at(0.1, 0.0)] },
    );
    let alone = after(50, std::slice::from_ref(&body));
    assert_eq!(alone.confirmed().count(), 0, "{:?}", alone.beliefs());
    let both = after(3, &[body, heat]);
    let found: Vec<_> = both.confirmed().collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].place(NOW).length() < 0.15 && found[0].state() == State::Alive);
}

#[test]
fn a_false_tag_beside_somebody_is_neither_a_second_one_nor_leads_astray() {
    // One tag lies 0.8 m from the person, another 2.5 m away; only the person is seen and warm.
    let tags = Seen {
        kind: Kind::Tag,
        things: &[(DVec2::new(0.8, 0.0), Some(7)), (DVec2::new(0.0, 2.5), Some(8))],
    };
    let (body, heat) = (
        Seen { kind: Kind::Body, things: &[at(0.0, 0.0)] },
        Seen { kind: Kind::Heat, things: &[at(0.0, 0.0)] },
    );
    let register = after(10, &[tags, body, heat]);
    let found: Vec<_> = register.confirmed().collect();
    assert_eq!(found.len(), 1, "{:?}", register.beliefs());
    let off = found[0].place(NOW).length();
    assert!(off < 0.5, "{off} m off");
}

#[test]
fn two_people_twelve_decimetres_apart_stay_two() {
    let things = [at(0.0, 0.0), at(0.0, 1.2)];
    let (body, heat) =
        (Seen { kind: Kind::Body, things: &things }, Seen { kind: Kind::Heat, things: &things });
    let register = after(10, &[body, heat]);
    let mut places: Vec<f64> = register.confirmed().map(|b| b.place(NOW).y).collect();
    places.sort_by(f64::total_cmp);
    assert_eq!(places.len(), 2, "{:?}", register.beliefs());
    assert!(places[0].abs() < 0.2 && (places[1] - 1.2).abs() < 0.2, "{places:?}");
}

#[test]
fn a_false_alarm_beside_somebody_does_not_make_two_of_them() {
    let both = Seen { kind: Kind::Body, things: &[at(0.0, 0.0), at(0.7, 0.0)] };
    let mut seen = look("scout", 0, &both);
    seen.sightings[1].strength = Strength::Weak;
    let mut register = Register::new(Likelihoods::default());
    register.take(&seen, &sees_all);
    assert_eq!(register.beliefs().len(), 1, "{:?}", register.beliefs());
    register = Register::new(Likelihoods::default());
    register.take(&look("scout", 0, &both), &sees_all);
    assert_eq!(
        register.beliefs().len(),
        1,
        "limbs that lie apart are of one: nobody lies in another"
    );
    let apart = Seen { kind: Kind::Body, things: &[at(0.0, 0.0), at(1.1, 0.0)] };
    register = Register::new(Likelihoods::default());
    register.take(&look("scout", 0, &apart), &sees_all);
    assert_eq!(register.beliefs().len(), 2, "several parts each are no false alarm");
}

#[test]
fn the_dead_are_found_though_nothing_lives_in_them() {
    let here = [at(0.0, 0.0)];
    let seen = [Kind::Body, Kind::Skin].map(|kind| Seen { kind, things: &here });
    let lifeless = [Kind::Heat, Kind::Co2, Kind::Sound, Kind::Motion, Kind::Tag];
    let all: Vec<Seen<'_>> =
        seen.into_iter().chain(lifeless.map(|kind| Seen { kind, things: &[] })).collect();
    let register = after(6, &all);
    let found: Vec<_> = register.confirmed().collect();
    assert_eq!(found.len(), 1, "{:?}", register.beliefs());
    assert_eq!(found[0].state(), State::Dead);
}

#[test]
fn a_poster_of_a_face_is_nobody() {
    // Skin to see again and again, and neither warm nor a body; heat and victim sensor look at it each time.
    let register = after(
        20,
        &[
            Seen { kind: Kind::Skin, things: &[at(0.0, 0.0)] },
            Seen { kind: Kind::Heat, things: &[] },
            Seen { kind: Kind::Body, things: &[] },
        ],
    );
    assert_eq!(register.confirmed().count(), 0);
    let most = register.beliefs().iter().map(Belief::probability).fold(0.0, f64::max);
    assert!(most < 0.3, "{most}");
}

#[test]
fn somebody_seen_by_two_robots_is_one_and_both_are_named() {
    let mut register = Register::new(Likelihoods::default());
    let body = Seen { kind: Kind::Body, things: &[at(0.0, 0.0)] };
    let heat = Seen { kind: Kind::Heat, things: &[at(0.25, 0.1)] };
    for step in 0..4 {
        register.take(&look("scout", step, &body), &sees_all);
        register.take(&look("ranger", step, &heat), &sees_all);
    }
    let found: Vec<_> = register.confirmed().collect();
    assert_eq!(found.len(), 1, "{:?}", register.beliefs());
    assert_eq!(found[0].robots.iter().collect::<Vec<_>>(), ["ranger", "scout"]);
}

#[test]
fn what_two_robots_believe_of_one_person_is_joined_and_not_counted_twice() {
    let body = Seen { kind: Kind::Body, things: &[at(0.0, 0.0)] };
    let mine = after(3, std::slice::from_ref(&body));
    let mut team = mine.clone();
    (0..5).for_each(|_| team.adopt(&mine.beliefs()[0], NOW));
    assert_eq!(team.beliefs().len(), 1);
    assert_eq!(team.beliefs()[0].log_odds(), mine.beliefs()[0].log_odds());
    let elsewhere = after(3, &[Seen { kind: Kind::Body, things: &[at(4.0, 0.0)] }]);
    team.adopt(&elsewhere.beliefs()[0], NOW);
    let numbers: Vec<u32> = team.beliefs().iter().map(|belief| belief.id).collect();
    assert_eq!(numbers, [1, 2], "a number is never given twice");
}

#[test]
fn what_is_behind_a_wall_is_not_missed() {
    let mut register = after(3, &[Seen { kind: Kind::Body, things: &[at(0.0, 0.0)] }]);
    let before = register.beliefs()[0].log_odds();
    let nothing = Seen { kind: Kind::Heat, things: &[] };
    (3..9).for_each(|step| register.take(&look("scout", step, &nothing), &|_, _| false));
    assert_eq!(register.beliefs()[0].log_odds(), before);
    (3..9).for_each(|step| register.take(&look("scout", step, &nothing), &sees_all));
    assert!(register.beliefs()[0].log_odds() < before - 1.0);
}

#[test]
fn the_operator_has_the_last_word() {
    let mut register = after(1, &[Seen { kind: Kind::Skin, things: &[at(0.0, 0.0)] }]);
    let id = register.beliefs()[0].id;
    assert!(register.judge(id, Verdict::Confirmed) && register.confirmed().count() == 1);
    assert!(register.judge(id, Verdict::Denied) && register.confirmed().count() == 0);
    let again = Seen { kind: Kind::Skin, things: &[at(0.0, 0.0)] };
    (0..9).for_each(|step| register.take(&look("scout", step, &again), &sees_all));
    assert_eq!((register.beliefs().len(), register.confirmed().count()), (1, 0));
    assert!(!register.judge(99, Verdict::Confirmed), "there is no such belief");
}

#[test]
fn whoever_is_found_is_kept_out_of() {
    let register = after(4, &[Seen { kind: Kind::Body, things: &[at(1.0, 1.0)] }]);
    let discs = register.keep_out(NOW);
    assert_eq!(discs.len(), 1);
    assert!(discs[0].centre.distance(DVec2::ONE) < 0.2 && discs[0].radius == KEEP_OUT);
}

#[test]
fn a_voice_is_shared_by_those_it_may_come_from() {
    let things = [at(0.0, 0.0), at(0.0, 3.0)];
    let mut register = after(3, &[Seen { kind: Kind::Body, things: &things }]);
    let odds = |register: &Register| -> Vec<f64> {
        register.beliefs().iter().map(Belief::log_odds).collect()
    };
    let before = odds(&register);
    let voice = Place::Within(Sector {
        from: Pose2::new(2.0, 0.0, std::f64::consts::PI),
        half_angle: 0.26,
        reach: 12.0,
    });
    let call = Look {
        kind: Kind::Sound,
        sightings: vec![Sighting { strength: Strength::Strong, place: voice, tag: None }],
        ..look("scout", 9, &Seen { kind: Kind::Sound, things: &[] })
    };
    register.take(&call, &sees_all);
    let after = odds(&register);
    assert!(after[0] > before[0] + 0.5, "{before:?} {after:?}");
    assert!(after[1] <= before[1], "the other one is silent");
}
