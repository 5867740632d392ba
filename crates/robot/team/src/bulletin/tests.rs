use glam::DVec2;
use robot_victims::{Name, Told};

use super::*;

fn who(name: &str, life: u32) -> Who {
    Who { name: name.to_owned(), life }
}

fn somebody(by: &Who, number: u32, at: DVec2) -> Told {
    Told {
        names: vec![Name { robot: by.name.clone(), life: by.life, number }],
        at: at.as_vec2().to_array(),
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

fn at(seconds: f64) -> SimTime {
    SimTime::from_seconds(seconds)
}

/// What a news says after it went by radio.
fn by_radio(news: &News) -> News {
    News::read(&news.write()).unwrap()
}

#[test]
fn a_list_of_ten_and_a_picture_are_small_and_come_back_as_they_were() {
    let ada = who("ada", 1);
    let mut mine = Bulletin::new(ada.clone());
    let told: Vec<Told> =
        (0..10).map(|k| somebody(&ada, k, DVec2::new(f64::from(k), 2.0))).collect();
    let (_, list) = mine.post(at(1.0), told.clone()).unwrap();
    assert!(list.write().len() < 1_200, "{} bytes", list.write().len());
    let (_, picture) = mine.hang(3, vec![1; LARGEST]).unwrap();
    assert!(mine.hang(3, vec![1; LARGEST + 1]).is_none(), "too large for a radio");
    let mut theirs = Bulletin::new(who("bob", 1));
    theirs.take(at(1.1), by_radio(&list));
    theirs.take(at(1.2), by_radio(&picture));
    let (of, heard) = theirs.lists().next().unwrap();
    assert_eq!((of, &heard.told), (&ada, &told));
    assert_eq!(theirs.picture("ada", 1, 3), Some((1, &[1; LARGEST][..])));
    assert_eq!(theirs.picture("ada", 2, 3), None, "that is another life");
}

#[test]
fn nothing_new_is_not_told_again() {
    let ada = who("ada", 1);
    let mut mine = Bulletin::new(ada.clone());
    assert_eq!(mine.post(at(0.0), vec![]), None, "nobody is no news");
    let one = somebody(&ada, 1, DVec2::X);
    assert!(mine.post(at(1.0), vec![one.clone()]).is_some());
    let later = Told { age: 9_000, ..one.clone() };
    assert_eq!(mine.post(at(9.0), vec![later]), None, "only time has passed");
    let moved = Told { at: [1.5, 0.0], ..one };
    assert!(mine.post(at(10.0), vec![moved]).is_some());
    assert!(mine.post(at(10.5), vec![]).is_none(), "too soon");
    assert!(mine.post(at(13.0), vec![]).is_some(), "that nobody is there after all is news");
}

#[test]
fn a_sync_that_the_radio_cuts_off_goes_on_where_it_was() {
    let (ada, bob) = (who("ada", 1), who("bob", 1));
    let (mut mine, mut theirs) = (Bulletin::new(ada.clone()), Bulletin::new(bob));
    mine.post(at(0.0), vec![somebody(&ada, 1, DVec2::X)]).unwrap();
    (1..=3).for_each(|number| assert!(mine.hang(number, vec![number as u8; 900]).is_some()));
    let wish = theirs.compare(at(60.0), "ada", &mine.holdings()).remove(0).1;
    let News::Lacking { from, holding } = by_radio(&wish) else { panic!("{wish:?}") };
    assert_eq!(from, "ada");
    // The list and one picture of three arrive before it is cut off.
    let answers = mine.answer(at(60.0), &holding);
    assert_eq!(answers.len(), 4);
    answers[..2].iter().for_each(|(_, news)| theirs.take(at(60.0), by_radio(news)));
    assert!(theirs.compare(at(61.0), "ada", &mine.holdings()).is_empty(), "it waits for the rest");
    let wish = theirs.compare(at(120.0), "ada", &mine.holdings()).remove(0).1;
    let News::Lacking { holding, .. } = wish else { panic!("{wish:?}") };
    let rest = mine.answer(at(120.0), &holding);
    assert_eq!(rest.len(), 2, "only what is missing: {rest:?}");
    for (_, news) in &rest {
        theirs.take(at(120.0), by_radio(news));
    }
    assert!(theirs.compare(at(200.0), "ada", &mine.holdings()).is_empty());
    assert_eq!(theirs.holdings(), mine.holdings());
}

#[test]
fn news_waits_with_whoever_holds_it_and_its_age_goes_on() {
    let ada = who("ada", 1);
    let (mut mine, mut between) = (Bulletin::new(ada.clone()), Bulletin::new(who("bob", 1)));
    let (_, list) = mine.post(at(10.0), vec![somebody(&ada, 1, DVec2::X)]).unwrap();
    between.take(at(11.0), by_radio(&list));
    // Half a minute later he meets the base, whose clock says something else.
    let mut base = Bulletin::new(who("base", 1));
    let lacking = Holding { of: ada.clone(), revision: 0, pictures: vec![] };
    let (_, passed_on) = between.answer(at(41.0), &lacking).remove(0);
    base.take(at(1_000.0), by_radio(&passed_on));
    let (_, heard) = base.lists().next().unwrap();
    assert!((heard.made.seconds() - 970.0).abs() < 0.01, "{}", heard.made.seconds());
}

#[test]
fn two_of_one_name_and_two_lives_of_one_do_not_take_each_others_place() {
    let mut base = Bulletin::new(who("base", 1));
    for life in [1, 2] {
        let ada = who("ada", life);
        let mut mine = Bulletin::new(ada.clone());
        let at_x = DVec2::X * f64::from(life);
        let (_, list) = mine.post(at(1.0), vec![somebody(&ada, 1, at_x)]).unwrap();
        base.take(at(2.0), by_radio(&list));
        // An older revision of the same life is dropped.
        base.take(at(3.0), by_radio(&list));
    }
    let xs: Vec<f32> = base.lists().map(|(_, heard)| heard.told[0].at[0]).collect();
    assert_eq!(xs, [1.0, 2.0]);
}

#[test]
fn what_makes_no_sense_is_refused_by_name() {
    let ada = who("ada", 1);
    let bad = Told { covariance: [0.0; 3], ..somebody(&ada, 1, DVec2::X) };
    let list = News::Victims { of: ada.clone(), revision: 1, age: 0, told: vec![bad] };
    let error = News::read(&list.write()).unwrap_err().to_string();
    assert!(error.contains("a list of victims"), "{error}");
    let picture = Portrait { of: ada, number: 1, revision: 1, file: vec![0; LARGEST + 1] };
    let error = News::read(&News::Picture(picture).write()).unwrap_err().to_string();
    assert!(error.contains("a picture"), "{error}");
}
