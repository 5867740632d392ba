//! The way a robot drove as MapInfo interchange: a `.mif` with points and a `.mid` with x, y, heading and time of each, as the UvA's team wrote it.
//!
//! Pitney Bowes, *MapInfo Professional User Guide* (2011), appendix "MapInfo Data Interchange Format": version 300, a plane that is nowhere on Earth.

use glam::DVec2;

use super::gpx::TrackPoint;

/// Coordinates beyond this are none, metres.
const FARTHEST: f64 = 10_000.0;

/// The two files, `.mif` first; eastings are -y and northings x, as in the GeoTIFFs beside them.
pub fn mapinfo(track: &[TrackPoint]) -> [String; 2] {
    let is_somewhere = |point: &&TrackPoint| point.at.abs().cmplt(DVec2::splat(FARTHEST)).all();
    let points: Vec<&TrackPoint> = track.iter().filter(is_somewhere).collect();
    let mut mif = format!(
        "Version 300\nCharset \"Neutral\"\nDelimiter \",\"\nCoordSys NonEarth Units \"m\" Bounds (-{FARTHEST}, -{FARTHEST}) ({FARTHEST}, {FARTHEST})\n\
         Columns 4\n  x Float\n  y Float\n  theta Float\n  time Float\nData\n\n"
    );
    let mut mid = String::new();
    for (index, point) in points.iter().enumerate() {
        let DVec2 { x, y } = point.at;
        mif += &format!("Point {:.4} {x:.4}\n", -y);
        let theta = heading(&points, index);
        mid += &format!("{x:.4},{y:.4},{theta:.4},{:.3}\n", point.time.seconds());
    }
    [mif, mid]
}

/// Which way it went from there, or had come, radians to the left from x.
fn heading(points: &[&TrackPoint], index: usize) -> f64 {
    let (from, to) = (index.saturating_sub(1), (index + 1).min(points.len() - 1));
    let way = points[to].at - points[from].at;
    libm::atan2(way.y, way.x)
}

#[cfg(test)]
mod tests {
    use base::time::SimTime;

    use super::*;

    #[test]
    fn a_point_and_a_row_each_with_a_point_for_the_decimals() {
        let point = |x: f64, y: f64, millis| TrackPoint {
            at: DVec2::new(x, y),
            time: SimTime::from_millis(millis),
        };
        let nowhere = point(f64::NAN, 0.0, 5);
        let [mif, mid] = mapinfo(&[point(1.0, 2.0, 0), nowhere, point(1.0, 3.5, 1500)]);
        assert!(mif.starts_with("Version 300\n") && mif.contains("Columns 4\n"), "{mif}");
        assert!(mif.ends_with("Data\n\nPoint -2.0000 1.0000\nPoint -3.5000 1.0000\n"), "{mif}");
        assert_eq!(mid, "1.0000,2.0000,1.5708,0.000\n1.0000,3.5000,1.5708,1.500\n");
        assert_eq!(mapinfo(&[])[1], "");
    }
}
