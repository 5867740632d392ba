//! The way a robot drove as a GPX 1.1 track: <https://www.topografix.com/GPX/1/1/>.

use base::time::SimTime;
use glam::DVec2;

/// Metres a degree of latitude, as the simulated satellites have it.
const METRES_PER_LATITUDE: f64 = 111_200.0;

/// Where on Earth the world's origin lies; x is north, y is west.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
}

/// Where a robot was, and when.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackPoint {
    /// Since the run began.
    pub time: SimTime,
    /// Metres.
    pub at: DVec2,
}

/// The track as a file; times are counted from the beginning of 1970.
pub fn gpx(name: &str, anchor: Anchor, track: &[TrackPoint]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"usar\" \
         xmlns=\"http://www.topografix.com/GPX/1/1\">\n",
    );
    text += &format!("  <trk>\n    <name>{}</name>\n    <trkseg>\n", escaped(name));
    let metres_per_longitude =
        METRES_PER_LATITUDE * libm::cos(anchor.latitude.to_radians()).max(1e-6);
    for point in track.iter().filter(|point| point.at.is_finite()) {
        let latitude = anchor.latitude + point.at.x / METRES_PER_LATITUDE;
        let longitude = anchor.longitude - point.at.y / metres_per_longitude;
        let time = clock(point.time);
        text += &format!(
            "      <trkpt lat=\"{latitude:.9}\" lon=\"{longitude:.9}\"><time>{time}</time></trkpt>\n"
        );
    }
    text += "    </trkseg>\n  </trk>\n</gpx>\n";
    text
}

fn clock(time: SimTime) -> String {
    let millis = time.nanos() / 1_000_000;
    let (seconds, millis) = (millis / 1000, millis % 1000);
    let (day, hour, minute, second) =
        (1 + seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    // A run of more than a month is no run.
    format!("1970-01-{:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z", day.min(31))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn north_is_x_and_west_is_y() {
        let anchor = Anchor { latitude: 60.0, longitude: 10.0 };
        let at =
            |x, y, millis| TrackPoint { time: SimTime::from_millis(millis), at: DVec2::new(x, y) };
        let text = gpx("a < b", anchor, &[at(0.0, 0.0, 0), at(1112.0, 556.0, 3_661_250)]);
        assert!(text.contains("<name>a &lt; b</name>"));
        assert!(
            text.contains(
                "lat=\"60.000000000\" lon=\"10.000000000\"><time>1970-01-01T00:00:00.000Z"
            )
        );
        assert!(
            text.contains(
                "lat=\"60.010000000\" lon=\"9.990000000\"><time>1970-01-01T01:01:01.250Z"
            ),
            "{text}"
        );
    }
}
