//! Which arenas, on which ports, under which names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// From one arena's ports to the next one's.
const STRIDE: u16 = 10;

/// An arena and, if it is said, the port for its robots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) arena: String,
    pub(super) port: Option<u16>,
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let whole = || Self { arena: text.to_owned(), port: None };
        let Some((arena, port)) = text.rsplit_once(':') else { return Ok(whole()) };
        // A colon may also stand in a path.
        if arena.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit()) || port.is_empty() {
            return Ok(whole());
        }
        let port = port.parse().map_err(|_| "a port is a number from 0 to 65535".to_owned())?;
        Ok(Self { arena: arena.to_owned(), port: Some(port) })
    }
}

/// The port of the arena with this number, counted from 0; `None` where there are no more ports.
pub(super) fn port_of(first: u16, number: usize) -> Option<u16> {
    if first == 0 {
        return Some(0);
    }
    first.checked_add(u16::try_from(number).ok()?.checked_mul(STRIDE)?)
}

/// What each arena is called: its name or its file's, with a number behind it where that is taken.
pub(super) fn labels(places: &[Place]) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let label = |place: &Place| {
        let stem = Path::new(&place.arena).file_stem().and_then(|stem| stem.to_str());
        let stem = stem.unwrap_or(&place.arena).to_owned();
        let count = seen.entry(stem.clone()).or_default();
        *count += 1;
        if *count == 1 { stem } else { format!("{stem}-{count}") }
    };
    places.iter().map(label).collect()
}

/// Where each arena is recorded; nowhere if nothing is to be.
pub(super) fn record_files(file: Option<&Path>, labels: &[String]) -> Vec<PathBuf> {
    let Some(file) = file else { return vec![] };
    if labels.len() == 1 {
        return vec![file.to_owned()];
    }
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let ending = file.extension().map_or("mcap".into(), |ending| ending.to_string_lossy());
    labels.iter().map(|label| file.with_file_name(format!("{stem}-{label}.{ending}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_behind_a_colon_is_a_port_and_anything_else_a_path() {
        let place = |text: &str| text.parse::<Place>().map(|place| (place.arena, place.port));
        assert_eq!(place("yellow"), Ok(("yellow".to_owned(), None)));
        assert_eq!(place("yellow:4000"), Ok(("yellow".to_owned(), Some(4000))));
        assert_eq!(place("yellow:0"), Ok(("yellow".to_owned(), Some(0))));
        assert_eq!(place("C:\\a.toml"), Ok(("C:\\a.toml".to_owned(), None)));
        assert!(place("yellow:70000").unwrap_err().contains("65535"));
    }

    #[test]
    fn further_arenas_get_ports_ten_higher_and_any_free_port_stays_any() {
        assert_eq!([0, 1, 2].map(|n| port_of(3000, n)), [Some(3000), Some(3010), Some(3020)]);
        assert_eq!(port_of(0, 7), Some(0));
        assert_eq!(port_of(65530, 1), None);
    }

    #[test]
    fn the_same_arena_twice_has_two_names_and_two_recordings() {
        let places = ["yellow", "maps/hut.toml", "yellow:4000"].map(|text| text.parse().unwrap());
        let labels = labels(&places);
        assert_eq!(labels, ["yellow", "hut", "yellow-2"]);
        let files = record_files(Some(Path::new("out/run.mcap")), &labels);
        let expected = ["out/run-yellow.mcap", "out/run-hut.mcap", "out/run-yellow-2.mcap"];
        assert_eq!(files, expected.map(PathBuf::from));
        let alone = record_files(Some(Path::new("run.mcap")), &labels[..1]);
        assert_eq!(alone, [PathBuf::from("run.mcap")]);
        assert!(record_files(None, &labels).is_empty());
    }
}
