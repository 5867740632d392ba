//! Who was meant by which report.

use glam::DVec3;

use crate::facts::Somebody;

/// Pairs of somebody and a report, nearest first, and the reports that meant nobody.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paired {
    /// Index of the person, index of the report, metres between them.
    pub pairs: Vec<(usize, usize, f64)>,
    /// Reports with nobody left within reach.
    pub wrong: Vec<usize>,
}

/// Pairs people and places greedily, nearest pairs first, each once, no farther apart than `reach` metres.
pub fn pair(people: &[Somebody], places: &[DVec3], reach: f64) -> Paired {
    let mut near: Vec<(usize, usize, f64)> = vec![];
    for (person, somebody) in people.iter().enumerate() {
        for (report, place) in places.iter().enumerate() {
            near.push((person, report, somebody.at.distance(*place)));
        }
    }
    near.retain(|pair| pair.2 <= reach);
    near.sort_by(|a, b| a.2.total_cmp(&b.2).then((a.0, a.1).cmp(&(b.0, b.1))));
    let mut paired = Paired::default();
    for (person, report, metres) in near {
        let is_free = paired.pairs.iter().all(|&(p, r, _)| p != person && r != report);
        if is_free {
            paired.pairs.push((person, report, metres));
        }
    }
    let is_told = |report: &usize| paired.pairs.iter().any(|pair| pair.1 == *report);
    paired.wrong = (0..places.len()).filter(|report| !is_told(report)).collect();
    paired
}

#[cfg(test)]
mod tests {
    use super::*;

    fn somebody(x: f64) -> Somebody {
        let at = DVec3::X * x;
        Somebody { name: format!("at {x}"), at, is_alive: true, touched: 0 }
    }

    #[test]
    fn the_nearest_are_paired_first_and_a_second_report_of_one_is_wrong() {
        let places = [DVec3::X * 0.9, DVec3::X * 0.2, DVec3::X * 3.1];
        let paired = pair(&[somebody(0.0), somebody(3.0)], &places, 1.5);
        let pairs: Vec<(usize, usize)> = paired.pairs.iter().map(|p| (p.0, p.1)).collect();
        assert_eq!(pairs, [(1, 2), (0, 1)]);
        assert_eq!(paired.wrong, [0]);
    }
}
