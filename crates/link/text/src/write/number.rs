//! Numbers, as short as they can be.

use glam::{DVec2, DVec3};

/// The most decimals that tell two numbers around 1 apart.
const DECIMALS: usize = 17;

/// The number with the fewest decimals near `value` that `fits`; `value` itself where none does.
pub fn shortest(value: f64, fits: impl Fn(f64) -> bool) -> f64 {
    (0..=DECIMALS)
        .map(|decimals| rounded(value, decimals))
        .find(|near| fits(*near))
        .unwrap_or(value)
}

/// `value` to so many decimals, as it would be read from the page.
pub(super) fn rounded(value: f64, decimals: usize) -> f64 {
    format!("{value:.decimals$}").parse().unwrap_or(value)
}

/// Degrees that are read as `radians`.
pub fn degrees(radians: f64) -> f64 {
    shortest(radians.to_degrees(), |near| near.to_radians() == radians)
}

/// Degrees Celsius that are read as `kelvin`.
pub fn celsius(kelvin: f64) -> f64 {
    let zero = base::arena::CELSIUS_ZERO;
    shortest(kelvin - zero, |near| near + zero == kelvin)
}

/// What has to be added to `offset` to give `sum`.
pub fn difference(sum: f64, offset: f64) -> f64 {
    shortest(sum - offset, |near| near + offset == sum)
}

/// A direction of any length that is read as the unit vector `unit`: `[1, 0.5, -2]` rather than sixteen digits each.
pub fn direction(unit: DVec3) -> DVec3 {
    let fits = |way: &DVec3| way.try_normalize() == Some(unit);
    let length =
        |way: &DVec3| way.to_array().map(|part| part.to_string().len()).iter().sum::<usize>();
    short_directions(unit).filter(fits).min_by_key(length).unwrap_or(unit)
}

/// With one part made 1 and the others to ever more decimals.
fn short_directions(unit: DVec3) -> impl Iterator<Item = DVec3> {
    let scales = unit.to_array().into_iter().map(f64::abs).filter(|scale| *scale > 0.0);
    scales.flat_map(move |scale| {
        let way = (unit / scale).to_array();
        (0..=DECIMALS)
            .map(move |decimals| DVec3::from_array(way.map(|part| rounded(part, decimals))))
    })
}

/// As TOML has it.
pub fn number(value: f64) -> String {
    if value.is_finite() {
        // A negative zero is a zero to every reader.
        (value + 0.0).to_string()
    } else if value.is_nan() {
        "nan".to_owned()
    } else if value > 0.0 {
        "inf".to_owned()
    } else {
        "-inf".to_owned()
    }
}

/// `[x, y]`.
pub fn pair(value: DVec2) -> String {
    list(&value.to_array())
}

/// `[x, y, z]`.
pub fn triple(value: DVec3) -> String {
    list(&value.to_array())
}

/// Two numbers where the third would be 0.
pub fn point(value: DVec3) -> String {
    if value.z == 0.0 { pair(value.truncate()) } else { triple(value) }
}

/// `[1, 2.5]`.
pub fn list(values: &[f64]) -> String {
    let numbers: Vec<String> = values.iter().map(|value| number(*value)).collect();
    format!("[{}]", numbers.join(", "))
}
