//! The order of laser beams (section 8.1).
//!
//! On the wire beam k looks at +FOV/2 - k resolution, clockwise positive, in a frame whose z points down: the first beam is the right-most.
//! Our fans run counter-clockwise from their first beam, which is the right-most too.
//! So the order stays, and only a fan that runs the other way is turned round.

use base::messages::Scan;

/// Ranges from right to left; what did not come back is the greatest range exactly.
pub fn to_wire_ranges(scan: &Scan) -> Vec<f64> {
    let told = |range: &Option<f32>| range.map_or(scan.max_range, f64::from);
    let beams = scan.ranges.len() / scan.elevations.len().max(1);
    let fans = scan.ranges.chunks(beams.max(1));
    if scan.step >= 0.0 {
        scan.ranges.iter().map(told).collect()
    } else {
        fans.flat_map(|fan| fan.iter().rev().map(told)).collect()
    }
}

/// Our ranges of theirs; what is not below the greatest range did not come back.
pub fn from_wire_ranges(ranges: &[f64], max_range: f64) -> Vec<Option<f32>> {
    let came_back = |range: &f64| (*range < max_range).then_some(*range as f32);
    ranges.iter().map(came_back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fan(first_angle: f64, step: f64, ranges: &[Option<f32>]) -> Scan {
        let ranges = ranges.to_vec();
        Scan { first_angle, step, min_range: 0.1, max_range: 20.0, elevations: vec![0.0], ranges }
    }

    #[test]
    fn section_8_1_the_first_beam_is_the_right_most_whichever_way_the_fan_runs() {
        let from_right = fan(-0.1, 0.1, &[Some(1.0), Some(2.0), None]);
        let from_left = fan(0.1, -0.1, &[None, Some(2.0), Some(1.0)]);
        assert_eq!(to_wire_ranges(&from_right), [1.0, 2.0, 20.0]);
        assert_eq!(to_wire_ranges(&from_left), [1.0, 2.0, 20.0]);
    }

    #[test]
    fn section_8_1_no_echo_is_the_greatest_range_exactly() {
        assert_eq!(from_wire_ranges(&[1.0, 20.0, 19.99], 20.0), [Some(1.0), None, Some(19.99)]);
    }
}
