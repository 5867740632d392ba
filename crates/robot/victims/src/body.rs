//! Parts of bodies, gathered into people.

use base::messages::PartSeen;
use glam::DVec2;

/// A body's parts lie within this of one another's middle, metres: a tall person lies 1.9 m long.
const BODY: f64 = 1.1;

/// Parts that were seen at once and may be of one body.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Where each part is, with its name.
    pub parts: Vec<(String, DVec2)>,
}

impl Body {
    /// The hips, as well as the parts tell: near the trunk, pulled a little by what is farther off.
    pub fn middle(&self) -> DVec2 {
        let total: f64 = self.parts.iter().map(|(name, _)| trust(name)).sum();
        self.parts.iter().map(|(name, at)| *at * trust(name)).sum::<DVec2>() / total
    }

    /// Standard deviation of that, metres.
    pub fn sigma(&self) -> f64 {
        let total: f64 = self.parts.iter().map(|(name, _)| trust(name)).sum();
        1.0 / libm::sqrt(total)
    }

    /// Whether nobody has too many parts if both are one, and their parts lie near enough to each other.
    fn may_be_one_with(&self, other: &Self) -> bool {
        let all = || self.parts.iter().chain(&other.parts);
        let count = |name: &str| all().filter(|(part, _)| part == name).count();
        let is_near =
            |(_, at): &(String, DVec2)| all().all(|(_, other)| other.distance(*at) < 2.0 * BODY);
        self.middle().distance(other.middle()) < HALVES
            && all().all(|(name, _)| count(name) <= most(name))
            && all().all(is_near)
    }

    fn takes(&self, name: &str, at: DVec2) -> bool {
        let same = self.parts.iter().filter(|(other, _)| other == name).count();
        same < most(name)
            && self.parts.iter().all(|(_, other)| other.distance(at) < 2.0 * BODY)
            && self.middle().distance(at) < BODY
    }
}

/// How near to the hips a part is: one over its variance, metres squared, over the postures of our victims.
fn trust(name: &str) -> f64 {
    let sigma = match name {
        "Pelvis" => 0.12,
        "Chest" => 0.25,
        "Leg" | "Arm" => 0.35,
        "Hand" => 0.4,
        // Head, foot, and whatever else a sensor may name.
        _ => 0.5,
    };
    1.0 / (sigma * sigma)
}

/// How many of a part somebody has.
fn most(name: &str) -> usize {
    if matches!(name, "Head" | "Chest" | "Pelvis") { 1 } else { 2 }
}

/// Halves of somebody whose trunk is hidden have their middles within this, metres.
const HALVES: f64 = 1.0;

/// Gathers parts into as few bodies as may be: trunks first, each other part to the nearest body that still lacks it; then two that may be the
/// halves of one are one.
pub fn bodies(parts: &[(PartSeen, DVec2)]) -> Vec<Body> {
    let mut order: Vec<&(PartSeen, DVec2)> = parts.iter().collect();
    order.sort_by(|(a, _), (b, _)| trust(&b.part).total_cmp(&trust(&a.part)));
    let mut found: Vec<Body> = vec![];
    for (part, at) in order {
        let fits = found.iter_mut().filter(|body| body.takes(&part.part, *at));
        let nearest =
            fits.min_by(|a, b| a.middle().distance(*at).total_cmp(&b.middle().distance(*at)));
        let entry = (part.part.clone(), *at);
        match nearest {
            Some(body) => body.parts.push(entry),
            None => found.push(Body { parts: vec![entry] }),
        }
    }
    let mut whole: Vec<Body> = vec![];
    for body in found {
        match whole.iter_mut().find(|other| other.may_be_one_with(&body)) {
            Some(other) => other.parts.extend(body.parts),
            None => whole.push(body),
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;

    fn part(name: &str, x: f64, y: f64) -> (PartSeen, DVec2) {
        let at = DVec2::new(x, y);
        (PartSeen { part: name.to_owned(), position: DVec3::ZERO }, at)
    }

    #[test]
    fn two_who_lie_side_by_side_are_two() {
        let lying = |y: f64| {
            [
                part("Head", 0.7, y),
                part("Chest", 0.3, y + 0.05),
                part("Pelvis", 0.0, y),
                part("Leg", -0.5, y - 0.1),
                part("Foot", -0.85, y),
            ]
        };
        let both: Vec<_> = lying(0.0).into_iter().chain(lying(1.2)).collect();
        let found = bodies(&both);
        assert_eq!(found.len(), 2, "{found:?}");
        let mut middles: Vec<f64> = found.iter().map(|body| body.middle().y).collect();
        middles.sort_by(f64::total_cmp);
        assert!(middles[0].abs() < 0.1 && (middles[1] - 1.2).abs() < 0.1, "{middles:?}");
    }

    #[test]
    fn a_second_head_is_a_second_person() {
        let found =
            bodies(&[part("Head", 0.0, 0.0), part("Head", 0.3, 0.0), part("Hand", 0.1, 0.0)]);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn two_ends_of_somebody_whose_trunk_is_hidden_are_one() {
        let ends = [
            part("Head", 0.7, 0.0),
            part("Arm", 0.35, 0.2),
            part("Foot", -0.85, 0.1),
            part("Leg", -0.5, 0.0),
        ];
        assert_eq!(bodies(&ends).len(), 1, "{:?}", bodies(&ends));
        let far = [part("Head", 1.2, 0.0), part("Foot", -1.2, 0.0)];
        assert_eq!(bodies(&far).len(), 2, "nobody is so tall");
    }

    #[test]
    fn a_head_alone_says_little_of_where_the_hips_are() {
        let head = &bodies(&[part("Head", 0.0, 0.0)])[0];
        let more = &bodies(&[part("Head", 0.7, 0.0), part("Pelvis", 0.0, 0.0)])[0];
        assert!(head.sigma() > 0.45 && more.sigma() < 0.13);
        assert!(more.middle().length() < 0.06, "{}", more.middle());
        assert!(bodies(&[]).is_empty());
    }
}
