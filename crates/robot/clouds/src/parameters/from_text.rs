//! Settings from text, each with what it may be.

use crate::error::CloudError;
use crate::grid::DynamicGrid;
use crate::method::Method;
use crate::store::StoreKind;

const POSITIVE: &str = "it is a whole number greater than zero";
const NOISE: &str = "it is a length in metres, zero or more";
const SHARE: &str = "it is a number from 0 (as the thesis prints it) to 1 (on the axis)";
const MILLE: &str = "it is a whole number from 0 to 1000, per mille";
const GRID: &str = "it is false, true (which is near), near or wide";
const ALGORITHM: &str = "it is 0 or mean, 1 or bayesian, 2 or bayesian_minimum, 3 or ours";
const STORE: &str = "it is blocks, list or two_level";

pub(super) fn bad(name: &'static str, value: &str, allowed: &'static str) -> CloudError {
    CloudError::Setting { name, value: value.to_owned(), allowed }
}

pub(super) fn whole(
    name: &'static str,
    value: &str,
    range: std::ops::RangeInclusive<i64>,
    allowed: &'static str,
) -> Result<i64, CloudError> {
    let number = value.trim().parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| bad(name, value, allowed))
}

pub(super) fn positive(name: &'static str, value: &str) -> Result<u32, CloudError> {
    Ok(whole(name, value, 1..=i64::from(u32::MAX), POSITIVE)? as u32)
}

pub(super) fn per_mille(name: &'static str, value: &str) -> Result<u16, CloudError> {
    Ok(whole(name, value, 0..=1000, MILLE)? as u16)
}

pub(super) fn noise(name: &'static str, value: &str) -> Result<f64, CloudError> {
    let metres = value.trim().parse().ok().filter(|m: &f64| m.is_finite() && *m >= 0.0);
    metres.ok_or_else(|| bad(name, value, NOISE))
}

pub(super) fn share(name: &'static str, value: &str) -> Result<f32, CloudError> {
    let share = value.trim().parse().ok().filter(|s: &f32| (0.0..=1.0).contains(s));
    share.ok_or_else(|| bad(name, value, SHARE))
}

pub(super) fn grid(name: &'static str, value: &str) -> Result<DynamicGrid, CloudError> {
    DynamicGrid::from_text(value).ok_or_else(|| bad(name, value, GRID))
}

pub(super) fn algorithm(name: &'static str, value: &str) -> Result<Method, CloudError> {
    Method::from_text(value).ok_or_else(|| bad(name, value, ALGORITHM))
}

pub(super) fn store(name: &'static str, value: &str) -> Result<StoreKind, CloudError> {
    StoreKind::from_text(value).ok_or_else(|| bad(name, value, STORE))
}

pub(super) fn address(name: &'static str, value: &str) -> Result<String, CloudError> {
    let address = value.trim();
    let is_address = address.parse::<std::net::IpAddr>().is_ok();
    let error = || bad(name, value, "it is an address such as 127.0.0.1");
    is_address.then(|| address.to_owned()).ok_or_else(error)
}
