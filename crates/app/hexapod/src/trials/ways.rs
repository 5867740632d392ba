//! Ways to a place over a map of sonar: walls that grow beside forces that push.

use anyhow::Result;
use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_survey::{Posed, ROOM, Sonar, SonarMap, way_by_forces, way_to};

use super::ear::hear;
use super::room::{any_place, generated};
use super::row::Row;

/// Sweeps that each map is drawn from, from places of chance that are known.
const SWEEPS: usize = 40;
/// Ways that are asked for on each map.
const WAYS: usize = 10;
/// Nobody walks a way that is shorter, metres.
const LEAST: f64 = 0.5;

/// What became of a way: metres by grown walls, and by forces.
type Found = (Option<f64>, Option<f64>);

/// Rows of so many rooms.
pub fn rows(rooms: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    const PART: &str = "ways to a place";
    let found: Vec<Found> = (1..=rooms)
        .into_par_iter()
        .map(|seed| {
            bar.inc(1);
            ways(seed)
        })
        .collect::<Result<Vec<_>>>()?
        .concat();
    let reached: Vec<(f64, Option<f64>)> =
        found.iter().filter_map(|(grown, forced)| Some(((*grown)?, *forced))).collect();
    let both: Vec<(f64, f64)> =
        reached.iter().filter_map(|(grown, forced)| Some((*grown, (*forced)?))).collect();
    let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
    let longer = both.iter().map(|(grown, forced)| forced / grown).sum::<f64>() / both.len() as f64;
    Ok(vec![
        Row::told(PART, "found by growing walls", share(reached.len(), found.len()), "%")
            .noted(format!("of {} between places that are free", found.len())),
        Row::told(PART, "of those found by forces", share(both.len(), reached.len()), "%")
            .noted("the others end where pull and push cancel each other out"),
        Row::told(PART, "how long they are beside the others", longer, "x"),
    ])
}

fn ways(seed: u64) -> Result<Vec<Found>> {
    let (room, sonar) = (generated(seed)?, Sonar::SRF05);
    let mut noise = NoiseStream::new(seed, "study/ways");
    let look = |noise: &mut NoiseStream| {
        let place = any_place(&room, 0.3, noise);
        let pose = Pose2::new(place.x, place.y, noise.uniform(-3.0, 3.0));
        Posed { pose, sweep: hear(&room, &sonar, &pose, None, noise) }
    };
    let sweeps: Vec<Posed> = (0..SWEEPS).map(|_| look(&mut noise)).collect();
    let map = SonarMap::draw(&sonar, &sweeps)?;
    let mut found = vec![];
    while found.len() < WAYS {
        let [from, to] = [(); 2].map(|()| any_place(&room, 2.0 * ROOM, &mut noise));
        if from.distance(to) >= LEAST {
            let long = |way: Option<Vec<DVec2>>| way.map(|way| length(from, &way));
            found.push((
                long(way_to(&map, ROOM, from, to)),
                long(way_by_forces(&map, ROOM, from, to)),
            ));
        }
    }
    Ok(found)
}

fn length(from: DVec2, way: &[DVec2]) -> f64 {
    let before = std::iter::once(&from).chain(way);
    before.zip(way).map(|(a, b)| a.distance(*b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_room_of_chance_most_places_are_reached_either_way() {
        let rows = rows(2, &ProgressBar::hidden()).unwrap();
        assert!(rows[0].value >= 60.0 && rows[1].value >= 50.0, "{rows:?}");
        assert!((0.9..1.6).contains(&rows[2].value), "{rows:?}");
    }
}
