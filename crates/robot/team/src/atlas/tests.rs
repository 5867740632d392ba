use robot_mapping::{Belief, Cell, CellState, Thresholds};

use super::*;

fn who(name: &str) -> Who {
    Who { name: name.to_owned(), life: 1 }
}

fn at(seconds: f64) -> SimTime {
    SimTime::from_seconds(seconds)
}

/// Cells of a box, all the same.
fn draw(grid: &mut Grid, (x, y): (i32, i32), nats: f64) {
    for cell in (y..y + 20).flat_map(|y| (x..x + 20).map(move |x| Cell::new(x, y))) {
        grid.set(cell, Belief::from_nats(nats)).unwrap();
    }
}

fn atlas(name: &str) -> Atlas {
    Atlas::new(who(name), 0.05).unwrap()
}

/// Gives one member all that another tells of.
fn tell(from: &Atlas, to: &mut Atlas, of: &Who, keys: &[Key]) {
    for key in keys {
        let (revision, tile) = from.page(of, *key).unwrap();
        to.take(of, *key, (revision, tile.clone()), at(1.0));
    }
}

/// Everybody speaks in one frame.
#[expect(clippy::unnecessary_wraps, reason = "where a frame lies may be unknown elsewhere")]
fn same(_: &Who) -> Option<Pose2> {
    Some(Pose2::IDENTITY)
}

fn state(grid: &Grid, x: i32, y: i32) -> CellState {
    grid.state(Cell::new(x, y), Thresholds::default())
}

#[test]
fn what_two_have_seen_is_on_the_map_of_both() {
    let (mut ada, mut bob) = (atlas("ada"), atlas("bob"));
    let (mut left, mut right) = (Grid::new(0.05).unwrap(), Grid::new(0.05).unwrap());
    draw(&mut left, (0, 0), -2.0);
    draw(&mut right, (100, 0), 3.0);
    let told = ada.look(&left, at(0.0));
    tell(&ada, &mut bob, &who("ada"), &told);
    let told = bob.look(&right, at(0.0));
    tell(&bob, &mut ada, &who("bob"), &told);
    for (one, own) in [(&mut ada, &left), (&mut bob, &right)] {
        let shared = one.share(own, &[], same).unwrap();
        assert_eq!(state(&shared, 5, 5), CellState::Free);
        assert_eq!(state(&shared, 105, 5), CellState::Occupied);
    }
}

#[test]
fn whoever_holds_less_is_sent_what_is_missing_by_anybody_and_nothing_twice() {
    let (mut ada, mut bob, mut base) = (atlas("ada"), atlas("bob"), atlas("base"));
    let mut map = Grid::new(0.05).unwrap();
    draw(&mut map, (0, 0), -2.0);
    draw(&mut map, (200, 0), -2.0);
    let told = ada.look(&map, at(0.0));
    tell(&ada, &mut bob, &who("ada"), &told);
    assert!(bob.digests().iter().any(|digest| base.lacks(digest)));
    assert!(bob.is_ahead_of(&base.digests()));
    let missing = bob.missing(&who("ada"), &base.have(&who("ada")));
    assert_eq!(missing.len(), told.len());
    tell(&bob, &mut base, &who("ada"), &missing[..1]);
    let missing = bob.missing(&who("ada"), &base.have(&who("ada")));
    assert_eq!(missing.len(), told.len() - 1, "a sync that broke off goes on where it was");
    tell(&bob, &mut base, &who("ada"), &missing);
    assert!(!bob.digests().iter().any(|digest| base.lacks(digest)));
    assert!(!bob.is_ahead_of(&base.digests()));
}

#[test]
fn an_older_tile_never_takes_the_place_of_a_newer_one() {
    let (mut ada, mut bob) = (atlas("ada"), atlas("bob"));
    let (mut map, key) = (Grid::new(0.05).unwrap(), Key { x: 0, y: 0 });
    draw(&mut map, (0, 0), -2.0);
    ada.look(&map, at(0.0));
    let old = ada.page(&who("ada"), key).map(|(r, tile)| (r, tile.clone())).unwrap();
    draw(&mut map, (0, 0), 3.0);
    assert_eq!(ada.look(&map, at(1.0)), [], "not so soon after the last time");
    assert_eq!(ada.look(&map, at(3.5)), [key], "but not forgotten either");
    let new = ada.page(&who("ada"), key).map(|(r, tile)| (r, tile.clone())).unwrap();
    assert!(bob.take(&who("ada"), key, new, at(4.0)));
    assert!(!bob.take(&who("ada"), key, old, at(5.0)));
    let shared = bob.share(&Grid::new(0.05).unwrap(), &[], same).unwrap();
    assert_eq!(state(&shared, 5, 5), CellState::Occupied);
}

#[test]
fn a_mate_that_stands_is_in_the_way_until_it_is_gone_and_is_on_nobodys_own_map() {
    let (mut ada, mut map) = (atlas("ada"), Grid::new(0.05).unwrap());
    draw(&mut map, (0, 0), -2.0);
    let mate = DVec2::splat(0.5);
    let shared = ada.share(&map, &[mate], same).unwrap();
    assert_eq!(state(&shared, 10, 10), CellState::Occupied);
    drop(shared);
    let shared = ada.share(&map, &[], same).unwrap();
    assert_eq!(state(&shared, 10, 10), CellState::Free);
    assert_eq!(state(&map, 10, 10), CellState::Free);
}

#[test]
fn a_map_that_was_drawn_elsewhere_anew_leaves_nothing_behind() {
    let (mut ada, mut bob) = (atlas("ada"), atlas("bob"));
    let mut map = Grid::new(0.05).unwrap();
    draw(&mut map, (0, 0), 3.0);
    let told = ada.look(&map, at(0.0));
    tell(&ada, &mut bob, &who("ada"), &told);
    draw(&mut map, (0, 0), 0.0);
    let told = ada.look(&map, at(10.0));
    tell(&ada, &mut bob, &who("ada"), &told);
    let shared = bob.share(&Grid::new(0.05).unwrap(), &[], same).unwrap();
    assert_eq!(state(&shared, 5, 5), CellState::Unknown);
}

#[test]
fn tiles_of_another_frame_are_laid_where_it_lies_anew_when_it_moves_and_not_while_nobody_knows() {
    let (mut ada, mut bob) = (atlas("ada"), atlas("bob"));
    let (mut map, nothing) = (Grid::new(0.05).unwrap(), Grid::new(0.05).unwrap());
    draw(&mut map, (60, 0), 3.0);
    let told = ada.look(&map, at(0.0));
    tell(&ada, &mut bob, &who("ada"), &told);
    let shared = bob.share(&nothing, &[], |_| None).unwrap();
    assert_eq!(state(&shared, 65, 5), CellState::Unknown, "nobody knows where that is");
    drop(shared);
    // A quarter turn to the left about the origin, and half a metre on.
    let turned = Pose2::new(0.5, 0.0, std::f64::consts::FRAC_PI_2);
    let shared = bob.share(&nothing, &[], |_| Some(turned)).unwrap();
    let solid = |shared: &Grid, x, y| state(shared, x, y) == CellState::Occupied;
    assert!(solid(&shared, 5, 65) && solid(&shared, -9, 79) && !solid(&shared, 65, 5));
    assert!(!solid(&shared, 11, 65) && !solid(&shared, 5, 58));
    drop(shared);
    let shared = bob.share(&nothing, &[], |_| Some(Pose2::new(0.0, 1.0, 0.0))).unwrap();
    assert!(solid(&shared, 65, 25) && !solid(&shared, 5, 65), "nothing is left behind");
    drop(shared);
    let shared = bob.share(&nothing, &[], |_| Some(Pose2::new(0.0, 1.01, 0.0))).unwrap();
    assert!(solid(&shared, 65, 25), "a centimetre is nothing");
}
