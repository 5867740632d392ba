//! Victims, marks and events.

use base::arena::{
    Action, Band, CELSIUS_ZERO, Event, Landmark, Motion, Posture, Start, Tag, Trigger, Victim,
    Voice, Zone,
};
use base::colour::Rgb;
use base::geom::Pose;
use base::time::SimTime;
use glam::DVec3;

use crate::arena;

#[test]
fn a_victim_has_all_its_keys() {
    let arena = arena(
        "[[victim]]\nname = \"Ada\"\nat = [1, 2, 3]\nyaw_deg = 180\nposture = \"sitting\"\nheight_m = 1.6\nskin = \"#010101\"\nshirt = \"#020202\"\ntrousers = \"#030303\"\n\
         temperature_c = 30\nvoice = { text = \"help\", loudness_db = 70, period_s = 3 }\nmotion = \"waving\"\ntag = \"bleeding\"\n",
    );
    let ada = Victim {
        name: "Ada".to_owned(),
        at: DVec3::new(1.0, 2.0, 3.0),
        yaw: std::f64::consts::PI,
        posture: Posture::Sitting,
        height: 1.6,
        skin: Rgb::new(1, 1, 1),
        shirt: Rgb::new(2, 2, 2),
        trousers: Rgb::new(3, 3, 3),
        temperature: CELSIUS_ZERO + 30.0,
        voice: Some(Voice { text: "help".to_owned(), loudness: 70.0, period: 3.0 }),
        motion: Motion::Waving,
        is_alive: true,
        tag: Some("bleeding".to_owned()),
    };
    assert_eq!(arena.victims, [ada]);
}

#[test]
fn the_living_are_warm_and_breathe_and_the_dead_are_as_the_air() {
    let arena = arena(
        "[[victim]]\nname = \"Ada\"\nat = [0, 0]\nvoice = { text = \"help\" }\n[[victim]]\nname = \"Bob\"\nat = [0, 0]\nalive = false\n[air]\ntemperature_c = 5\n",
    );
    let [ada, bob] = &arena.victims[..] else { panic!("{:?}", arena.victims) };
    assert_eq!((ada.temperature, ada.motion), (CELSIUS_ZERO + 33.0, Motion::Breathing));
    assert_eq!((ada.posture, ada.height, ada.is_alive), (Posture::Lying, 1.75, true));
    let voice = ada.voice.as_ref().unwrap();
    assert_eq!((voice.loudness, voice.period), (65.0, 5.0));
    assert_eq!((bob.temperature, bob.motion), (CELSIUS_ZERO + 5.0, Motion::Still));
    assert!(!bob.is_alive && bob.voice.is_none() && bob.tag.is_none());
}

#[test]
fn tags_landmarks_and_starts_have_their_keys() {
    let arena = arena(
        "[[tag]]\nid = 7\nat = [1, 2, 3]\nmemory = \"exit\"\n\
         [[landmark]]\nname = \"north\"\nat = [1, 0]\nradius_m = 0.1\nbands = [{ colour = \"#ff0000\", height_m = 0.2 }, { colour = \"#00ff00\", height_m = 0.3 }]\n\
         [[start]]\nname = \"Start2\"\nat = [1, 2]\nyaw_deg = 180\n[[start]]\nname = \"roof\"\nat = [0, 0, 9]\n",
    );
    let tag = Tag { id: 7, at: DVec3::new(1.0, 2.0, 3.0), memory: "exit".to_owned() };
    assert_eq!(arena.tags, [tag]);
    let bands = vec![
        Band { colour: Rgb::new(255, 0, 0), height: 0.2 },
        Band { colour: Rgb::new(0, 255, 0), height: 0.3 },
    ];
    let north = Landmark { name: "north".to_owned(), at: DVec3::X, radius: 0.1, bands };
    assert_eq!(arena.landmarks, [north]);
    let pose = Pose::from_xyz_yaw(1.0, 2.0, 0.0, std::f64::consts::PI);
    assert_eq!(arena.starts[1], Start { name: "Start2".to_owned(), pose });
    assert_eq!(arena.starts[2].name, "roof");
}

#[test]
fn every_trigger_and_action_can_be_written() {
    let arena = arena(
        "[[door]]\nname = \"d\"\nat = [0, 0]\n[[sphere]]\nname = \"b\"\nat = [0, 0]\nradius_m = 1\nheld = true\nmass_kg = 3\n[[light]]\nname = \"l\"\nat = [0, 0]\n[[victim]]\nname = \"v\"\nat = [0, 0]\n\
         [[event]]\nat_s = 1.5\nopen = \"d\"\n[[event]]\nenter = { at = [1, 2], size = [3, 4, 5] }\nclose = \"d\"\n[[event]]\nat_s = 0\ndrop = \"b\"\n\
         [[event]]\nat_s = 0\nlights_on = []\n[[event]]\nat_s = 0\nlights_off = [\"l\"]\n[[event]]\nat_s = 0\nmove = { victim = \"v\", to = [1, 0], over_s = 4 }\n[[event]]\nat_s = 0\nmove = { victim = \"v\", to = [1, 0, 0] }\n",
    );
    let zone = Zone { at: DVec3::new(1.0, 2.0, 0.0), size: DVec3::new(3.0, 4.0, 5.0) };
    let at = |millis| Trigger::At(SimTime::from_millis(millis));
    let moved = |seconds: f64| Action::Move {
        victim: "v".to_owned(),
        to: DVec3::X,
        duration: SimTime::from_seconds(seconds),
    };
    let expected = [
        (at(1500), Action::Open("d".to_owned())),
        (Trigger::Enter(zone), Action::Close("d".to_owned())),
        (at(0), Action::Drop("b".to_owned())),
        (at(0), Action::Lights { names: vec![], is_on: true }),
        (at(0), Action::Lights { names: vec!["l".to_owned()], is_on: false }),
        (at(0), moved(4.0)),
        (at(0), moved(2.0)),
    ];
    assert_eq!(arena.events, expected.map(|(trigger, action)| Event { trigger, action }));
}
