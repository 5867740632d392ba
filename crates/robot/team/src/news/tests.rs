use base::noise::NoiseStream;

use super::*;

fn who(name: &str) -> Who {
    Who { name: name.to_owned(), life: 1 }
}

fn status(at: [f32; 3]) -> Status {
    let (goal, route) = (Some([1.0, 2.0]), vec![[0.5, 0.5]]);
    let who = who("ada");
    let holds = vec![Digest { of: who.clone(), sum: 3, mark: 1 }];
    let (phase, charge) = (Phase::Busy, Some(80));
    let frame = Some(Frame { root: "ada".to_owned(), root_from_own: [0.5, 0.0, 0.1] });
    Status { who, number: 7, age: 30, hops: 1, at, goal, route, frame, phase, charge, holds }
}

fn every_kind() -> Vec<News> {
    let mut grid = robot_mapping::Grid::new(0.05).unwrap();
    grid.set(robot_mapping::Cell::new(1, 1), robot_mapping::Belief::from_nats(2.0)).unwrap();
    let key = Key { x: 0, y: 0 };
    let tile = Tile::of(&grid, key).unwrap();
    vec![
        News::Statuses(vec![status([1.0, -2.0, 0.5])]),
        News::Digests(vec![Digest { of: who("bob"), sum: 12, mark: 99 }]),
        News::Wanted { from: "bob".to_owned(), of: who("cai"), have: vec![(key, 3)] },
        News::Tile { of: who("cai"), key, revision: 4, tile },
        News::Alarm { who: who("dot"), text: "fell".to_owned() },
        News::Victims { of: who("ada"), revision: 2, age: 40, told: vec![somebody()] },
        News::Picture(Portrait { of: who("ada"), number: 1, revision: 1, file: vec![0xff, 0xd8] }),
        News::Held(vec![holding()]),
        News::OnLevel(1, Box::new(News::Held(vec![holding()]))),
        News::Falls(vec![(who("bob"), [1.0, 2.0])]),
        News::Lacking { from: "bob".to_owned(), holding: holding() },
    ]
}

fn holding() -> Holding {
    Holding { of: who("ada"), revision: 2, pictures: vec![(1, 1)] }
}

fn somebody() -> Told {
    Told {
        names: vec![robot_victims::Name { robot: "ada".to_owned(), life: 1, number: 1 }],
        at: [2.0, 1.0],
        covariance: [0.04, 0.0, 0.04],
        velocity: [0.0; 2],
        age: 500,
        said: [300; 7],
        signs: [200; 4],
        tags: vec![7],
        has_seen: true,
        verdict: None,
    }
}

#[test]
fn every_kind_of_news_arrives_as_it_was_said() {
    for news in every_kind() {
        assert_eq!(News::read(&news.write()), Ok(news));
    }
}

#[test]
fn strangers_other_versions_and_nonsense_are_named() {
    let refused = |bytes: &[u8]| News::read(bytes).unwrap_err().to_string();
    assert!(refused(b"INIT {Robot ada}").contains("16 bytes"));
    assert!(refused(&[]).contains("another program"));
    assert!(refused(&[0xA7, 9, 0]).contains("version 9"));
    let far = News::Statuses(vec![status([f32::NAN, 0.0, 0.0])]);
    assert!(refused(&far.write()).contains("a status"));
    let mut longer = every_kind()[0].write();
    longer.push(0);
    assert!(refused(&longer).contains("1 bytes are left over"));
    let nobody = News::Alarm { who: who(""), text: String::new() };
    assert!(refused(&nobody.write()).contains("an alarm"));
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let mut chance = NoiseStream::new(1, "spoilt");
    let mut below = |limit: usize| (chance.unit() * limit as f64) as usize;
    for news in every_kind() {
        let good = news.write();
        for cut in 0..good.len() {
            assert!(News::read(&good[..cut]).is_err(), "{cut} bytes of {news:?}");
        }
        for _ in 0..2_000 {
            let mut bad = good.clone();
            let at = below(bad.len());
            bad[at] = below(256) as u8;
            let _ = News::read(&bad);
        }
    }
}
