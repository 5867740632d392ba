use robot_mapping::{Belief, Cell, CellState, Thresholds};

use super::*;

/// Members with own maps, and who hears whom.
struct Air {
    posts: Vec<(Post, Myself, Grid)>,
    now: f64,
}

impl Air {
    fn of(names: &[&str]) -> Self {
        let post = |(number, name): (usize, &&str)| {
            let who = Who { name: (*name).to_owned(), life: number as u32 };
            let grid = Grid::new(0.05).unwrap();
            (Post::new(who, 0.05).unwrap(), Myself::default(), grid)
        };
        Self { posts: names.iter().enumerate().map(post).collect(), now: 0.0 }
    }

    /// Lets seconds pass; `hears(from, to)` says what the radio lets through.
    fn pass(&mut self, seconds: f64, hears: impl Fn(usize, usize) -> bool) {
        let end = self.now + seconds;
        while self.now < end {
            let now = SimTime::from_seconds(self.now);
            let said: Vec<_> =
                self.posts.iter_mut().map(|(p, me, own)| p.send(now, me, own)).collect();
            for (from, packets) in said.iter().enumerate() {
                let name = self.posts[from].0.me.name.clone();
                for to in (0..self.posts.len()).filter(|to| *to != from && hears(from, *to)) {
                    for packet in packets {
                        self.posts[to].0.take(now, &name, packet).unwrap();
                    }
                }
            }
            self.now += 0.1;
        }
    }

    fn see(&mut self, member: usize, x: i32) {
        for cell in (0..30).flat_map(|y| (x..x + 30).map(move |x| Cell::new(x, y))) {
            self.posts[member].2.set(cell, Belief::from_nats(-2.0)).unwrap();
        }
    }

    fn knows(&mut self, member: usize, x: i32) -> bool {
        let (post, _, own) = &mut self.posts[member];
        let shared = post.share(own, &[]).unwrap();
        shared.state(Cell::new(x + 5, 5), Thresholds::default()) == CellState::Free
    }
}

#[test]
fn news_goes_around_a_corner_through_somebody_in_between() {
    let mut air = Air::of(&["ada", "bob", "base"]);
    air.posts[2].1.phase = Phase::Station;
    air.posts[0].1.at = DVec2::new(7.0, 1.0);
    air.see(0, 100);
    // ada and the base hear bob, and not each other.
    air.pass(15.0, |from, to| from.abs_diff(to) == 1);
    assert!(air.knows(2, 100), "the map has come home");
    let ada = air.posts[2].0.mates().find(|mate| mate.status.who.name == "ada").unwrap();
    assert_eq!((ada.status.place(), ada.heard), (DVec2::new(7.0, 1.0), None));
    assert!(!air.posts[0].0.is_owed(), "and ada knows that");
}

#[test]
fn a_station_without_a_map_of_its_own_lays_all_into_the_frame_that_its_mates_share() {
    let mut air = Air::of(&["ada", "bob", "base"]);
    air.posts[2].1.phase = Phase::Station;
    let frame = |y: f64| Some(Frame::new("ada", &Pose2::new(0.0, y, 0.0)));
    (air.posts[0].1.frame, air.posts[1].1.frame) = (frame(0.0), frame(5.0));
    air.see(0, 0);
    air.see(1, 100);
    air.pass(15.0, |_, _| true);
    assert_eq!(air.posts[2].0.frame(), frame(0.0));
    let (post, _, own) = &mut air.posts[2];
    let shared = post.share(own, &[]).unwrap();
    let knows = |x, y| shared.state(Cell::new(x, y), Thresholds::default()) == CellState::Free;
    assert!(knows(5, 5) && knows(105, 105), "bob's floor lies five metres on");
    assert!(!knows(105, 5));
    drop(shared);
    // And ada knows where bob is.
    let bob = air.posts[0].0.mates().find(|mate| mate.status.who.name == "bob").unwrap();
    assert_eq!(air.posts[0].0.own_from(bob).unwrap().y, 5.0);
}

#[test]
fn what_was_said_to_nobody_is_carried_on_when_somebody_is_in_reach_again() {
    let mut air = Air::of(&["ada", "base"]);
    air.posts[1].1.phase = Phase::Station;
    air.pass(5.0, |_, _| true);
    air.see(0, 0);
    air.pass(30.0, |_, _| false);
    air.see(0, 300);
    air.pass(5.0, |_, _| false);
    assert!(!air.knows(1, 0) && air.posts[0].0.is_owed());
    air.pass(12.0, |_, _| true);
    assert!(air.knows(1, 0) && air.knows(1, 300));
    assert!(!air.posts[0].0.is_owed());
}

#[test]
fn a_sync_that_the_radio_cuts_off_in_the_middle_is_finished_later() {
    let mut air = Air::of(&["ada", "base"]);
    (0..120).for_each(|k| air.see(0, k * 100));
    air.pass(0.5, |_, _| true);
    let first = (0..120).filter(|k| air.knows(1, k * 100)).count();
    air.pass(60.0, |_, _| false);
    air.pass(60.0, |_, _| true);
    let all = (0..120).filter(|k| air.knows(1, k * 100)).count();
    assert!(first > 0 && first < 120, "the cut came too early or too late: {first}");
    assert_eq!(all, 120);
}

#[test]
fn half_of_all_packets_lost_only_takes_longer() {
    let mut air = Air::of(&["ada", "bob", "base"]);
    (0..20).for_each(|k| air.see(0, k * 100));
    let mut chance = base::noise::NoiseStream::new(5, "losses");
    let lost: Vec<bool> = (0..100_000).map(|_| chance.chance(0.5)).collect();
    let count = std::cell::Cell::new(0);
    air.pass(120.0, |from, to| {
        count.set(count.get() + 1);
        from.abs_diff(to) == 1 && lost[count.get() % lost.len()]
    });
    assert!((0..20).all(|k| air.knows(2, k * 100)));
}

#[test]
fn two_robots_of_one_name_are_told_apart_and_named() {
    let mut air = Air::of(&["ada", "ada", "base"]);
    air.see(0, 0);
    air.see(1, 100);
    air.pass(15.0, |_, _| true);
    assert!(air.knows(2, 0) && air.knows(2, 100), "nobody's map takes the place of the other's");
    let (who, text) = &air.posts[2].0.alarms()[0];
    assert_eq!((who.name.as_str(), text.as_str()), ("ada", "another robot is called ada"));
}

#[test]
fn thirty_two_robots_at_one_start_stay_within_their_budget() {
    let names: Vec<String> = (0..32).map(|k| format!("r{k}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut air = Air::of(&names);
    (0..32).for_each(|k| air.see(k, 40 * k as i32));
    air.pass(20.0, |_, _| true);
    for (post, ..) in &air.posts {
        let rate = post.sent() as f64 / 20.0;
        assert!(rate < 10_000.0, "{rate} bytes a second");
        assert_eq!(post.mates().count(), 31);
    }
}

#[test]
fn strangers_on_the_air_are_counted_and_do_no_harm() {
    let mut air = Air::of(&["ada"]);
    let post = &mut air.posts[0].0;
    let error = post.take(SimTime::ZERO, "wss", b"Ping\r\n").unwrap_err();
    assert!(error.to_string().contains("another program"), "{error}");
    assert_eq!(post.bad(), 1);
}

#[test]
fn where_somebody_fell_is_known_to_all_who_come_later() {
    let mut air = Air::of(&["ada", "bob", "cai"]);
    air.posts[0].0.tell_fall(DVec2::new(3.0, 1.5));
    // cai hears nobody for the first ten seconds, and never ada.
    air.pass(10.0, |from, to| from.max(to) < 2);
    assert_eq!(air.posts[2].0.falls().count(), 0);
    air.pass(10.0, |from, to| from.abs_diff(to) == 1);
    let falls: Vec<DVec2> = air.posts[2].0.falls().collect();
    assert!(falls.len() == 1 && falls[0].distance(DVec2::new(3.0, 1.5)) < 1e-5, "{falls:?}");
    assert_eq!(air.posts[0].0.falls().count(), 0, "whoever lies there need not keep out");
}

#[test]
fn maps_of_storeys_are_not_laid_over_each_other_but_the_station_hears_of_all_robots() {
    let mut air = Air::of(&["ada", "bob", "station"]);
    air.posts[1].0.level = 1;
    air.posts[2].1.phase = Phase::Station;
    air.see(0, 100);
    air.see(1, 200);
    air.pass(15.0, |_, _| true);
    assert!(air.knows(2, 100) && !air.knows(2, 200), "the station is on the ground floor");
    assert!(!air.knows(0, 200) && !air.knows(1, 100));
    let mates = |air: &Air, member: usize| air.posts[member].0.mates().count();
    assert_eq!(mates(&air, 2), 2, "it waits for both");
    assert_eq!((mates(&air, 0), mates(&air, 1)), (1, 1), "others only know of the station");
}

#[test]
fn whatever_is_said_on_the_air_a_member_goes_on_and_keeps_its_map() {
    let mut air = Air::of(&["ada", "bob", "base"]);
    air.posts[2].1.phase = Phase::Station;
    air.see(0, 0);
    // Everything that members say in a while, in bytes.
    let mut said: Vec<Vec<u8>> = vec![];
    air.posts[0].0.tell_fall(DVec2::ONE);
    assert!(air.posts[0].0.tell_picture(1, vec![1; 40]));
    for step in 0..60 {
        let now = SimTime::from_seconds(f64::from(step) * 0.2);
        for (post, me, own) in &mut air.posts {
            said.extend(post.send(now, me, own));
        }
    }
    let mut chance = base::noise::NoiseStream::new(3, "spoilt");
    let mut below = |limit: usize| (chance.unit() * limit as f64) as usize;
    for round in 0..4_000 {
        let mut letter = said[below(said.len())].clone();
        for _ in 0..=below(4) {
            let at = 2 + below(letter.len() - 2);
            letter[at] = [0, 0xff, 0x7f, 0x80, below(256) as u8][below(5)];
        }
        let now = SimTime::from_seconds(20.0 + f64::from(round) * 0.05);
        let (post, me, own) = &mut air.posts[1];
        let _ = post.take(now, "stranger", &letter);
        let _ = post.send(now, me, own);
    }
    air.see(1, 200);
    air.now = 300.0;
    assert!(air.knows(1, 200), "its own map is as good as ever");
}

#[test]
fn a_tile_that_lies_farther_away_than_maps_reach_is_left_alone_and_the_rest_is_laid() {
    let mut air = Air::of(&["ada", "bob"]);
    air.see(0, 0);
    air.pass(10.0, |_, _| true);
    let ada = air.posts[0].0.me.clone();
    let tile = air.posts[0].0.atlas.page(&ada, Key { x: 0, y: 0 }).unwrap().1.clone();
    let news = |x, y| {
        let (of, key, tile) = (ada.clone(), Key { x, y }, tile.clone());
        News::Tile { of, key, revision: 9, tile }.write()
    };
    let bob = &mut air.posts[1].0;
    let error = bob.take(SimTime::from_seconds(10.0), "ada", &news(i16::MIN, 4)).unwrap_err();
    assert!(error.to_string().contains("farther away"), "{error}");
    // These two do not go onto one map: one of them is left out, and nothing else.
    for at in [-127, 127] {
        bob.take(SimTime::from_seconds(10.0), "ada", &news(at, at)).unwrap();
    }
    air.see(1, 100);
    assert!(air.knows(1, 0) && air.knows(1, 100));
}

#[test]
fn a_station_that_was_started_again_is_told_everything_and_nothing_is_owed_to_its_former_life() {
    let mut air = Air::of(&["ada", "base"]);
    air.posts[1].1.phase = Phase::Station;
    air.see(0, 0);
    air.pass(10.0, |_, _| true);
    let again = Who { name: "base".to_owned(), life: 77 };
    air.posts[1].0 = Post::new(again, 0.05).unwrap();
    assert!(!air.knows(1, 0), "it has forgotten everything");
    air.see(0, 200);
    air.pass(15.0, |_, _| true);
    assert!(air.knows(1, 0) && air.knows(1, 200));
    assert!(!air.posts[0].0.is_owed(), "what has come home has come home");
}

#[test]
fn a_robot_that_was_renamed_is_another_one_and_what_it_had_told_stays() {
    let mut air = Air::of(&["ada", "base"]);
    air.see(0, 0);
    air.pass(10.0, |_, _| true);
    let renamed = Who { name: "eve".to_owned(), life: 9 };
    air.posts[0].0 = Post::new(renamed, 0.05).unwrap();
    air.posts[0].2 = Grid::new(0.05).unwrap();
    air.see(0, 200);
    air.pass(10.0, |_, _| true);
    assert!(air.knows(1, 0) && air.knows(1, 200));
    let names: Vec<&str> =
        air.posts[1].0.mates().map(|mate| mate.status.who.name.as_str()).collect();
    assert_eq!(names, ["ada", "eve"]);
    assert!(air.posts[1].0.alarms().is_empty(), "nobody has the name of another");
}

#[test]
fn clocks_that_are_hours_apart_do_no_harm() {
    let mut air = Air::of(&["ada", "bob", "cai"]);
    let [mut ada, mut bob, mut cai] = <[_; 3]>::try_from(std::mem::take(&mut air.posts)).unwrap();
    let (ada_now, bob_now, cai_now) = (5.0, 36_000.0, 90_000.0);
    let at = SimTime::from_seconds;
    // What ada says goes through bob to cai; each has its own idea of the time.
    for letter in ada.0.send(at(ada_now), &ada.1, &ada.2) {
        bob.0.take(at(bob_now), "ada", &letter).unwrap();
    }
    for letter in bob.0.send(at(bob_now + 2.0), &bob.1, &bob.2) {
        cai.0.take(at(cai_now), "bob", &letter).unwrap();
    }
    let said = |post: &Post| {
        let ada = post.mates().find(|mate| mate.status.who.name == "ada").unwrap();
        ada.said.seconds()
    };
    assert!((said(&bob.0) - bob_now).abs() < 0.01, "{}", said(&bob.0));
    assert!((said(&cai.0) - (cai_now - 2.0)).abs() < 0.01, "{}", said(&cai.0));
    // And the newest word is told by its number, whatever anybody's clock says.
    for letter in ada.0.send(at(ada_now + 1.0), &Myself { at: DVec2::X, ..ada.1 }, &ada.2) {
        cai.0.take(at(cai_now - 3_000.0), "ada", &letter).unwrap();
    }
    let ada = cai.0.mates().find(|mate| mate.status.who.name == "ada").unwrap();
    assert_eq!(ada.status.place(), DVec2::X);
}
