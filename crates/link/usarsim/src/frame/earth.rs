//! Latitude and longitude as degrees, minutes and a letter (section 8).

use base::messages::GpsFix;

use crate::reply::sensor::{GpsAngle, GpsPlace};

const MINUTES: f64 = 60.0;

/// A fix as the wire has it.
pub fn gps_angles(fix: GpsFix) -> GpsPlace {
    GpsPlace {
        latitude: angle(fix.latitude, ['N', 'S']),
        longitude: angle(fix.longitude, ['E', 'W']),
    }
}

/// A place as a fix.
pub fn gps_fix(place: &GpsPlace) -> GpsFix {
    GpsFix { latitude: degrees(place.latitude), longitude: degrees(place.longitude) }
}

fn angle(degrees: f64, [positive, negative]: [char; 2]) -> GpsAngle {
    let whole = libm::floor(degrees.abs());
    let letter = if degrees < 0.0 { negative } else { positive };
    GpsAngle { degrees: whole as i64, minutes: (degrees.abs() - whole) * MINUTES, letter }
}

fn degrees(angle: GpsAngle) -> f64 {
    let magnitude = angle.degrees as f64 + angle.minutes / MINUTES;
    if matches!(angle.letter, 'S' | 'W') { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_8_a_fix_is_degrees_minutes_and_a_letter_and_comes_back() {
        let fix = GpsFix { latitude: 39.133_788, longitude: -77.216_633 };
        let place = gps_angles(fix);
        assert_eq!((place.latitude.degrees, place.latitude.letter), (39, 'N'));
        assert_eq!((place.longitude.degrees, place.longitude.letter), (77, 'W'));
        assert!((place.latitude.minutes - 8.027_28).abs() < 1e-9);
        let back = gps_fix(&place);
        assert!((back.latitude - fix.latitude).abs() < 1e-12);
        assert!((back.longitude - fix.longitude).abs() < 1e-12);
    }
}
