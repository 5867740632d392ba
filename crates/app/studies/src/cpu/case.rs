//! What is counted: a store, a grid, an increment.

use anyhow::{Result, ensure};
use serde::Serialize;

const MAPPER: &str = include_str!("../../../../../programs/mapper.u");

/// Where points are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Store {
    List,
    TwoLevels,
    Hashed,
}

impl Store {
    pub(super) const ALL: [Self; 3] = [Self::List, Self::TwoLevels, Self::Hashed];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::List => "indexed list",
            Self::TwoLevels => "two levels",
            Self::Hashed => "hashed",
        }
    }
}

/// One way to keep one cone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Case {
    pub(super) store: Store,
    /// Whether the step grows with the distance from the hit.
    pub(super) is_dynamic: bool,
    pub(super) increment_mm: i32,
}

/// The dynamic grid that is counted: from 250, 500 and 1000 mm on.
const WIDE: &str = "2";
/// Cubic millimetres of a cone of 5.1 m, and a quarter more.
const ROOM: i64 = 330_000_000;

impl Case {
    /// All of them; the quick ones leave out what takes a minute: a list without a second level on a fine static grid.
    pub(super) fn all(is_quick: bool) -> Vec<Self> {
        let grids = [(false, 40), (false, 20), (false, 10), (true, 20), (true, 10)];
        let cases = Store::ALL.into_iter().flat_map(|store| {
            grids.map(|(is_dynamic, increment_mm)| Self { store, is_dynamic, increment_mm })
        });
        let is_slow =
            |case: &Self| case.store == Store::List && !case.is_dynamic && case.increment_mm <= 10;
        cases.filter(|case| !is_quick || !is_slow(case)).collect()
    }

    /// The Mapper with these constants.
    pub(super) fn source(self) -> Result<String> {
        let store = Store::ALL.iter().position(|store| *store == self.store).unwrap_or(0);
        let points = ROOM / i64::from(self.increment_mm).pow(3) + 5000;
        let values = [
            ("STORE", "1", store.to_string()),
            ("DYNAMIC", "0", if self.is_dynamic { WIDE } else { "0" }.to_owned()),
            ("INC", "50", self.increment_mm.to_string()),
            ("POINTS", "60000", points.to_string()),
            ("WORST", "0", "1".to_owned()),
        ];
        let mut text = MAPPER.to_owned();
        for (name, from, to) in values {
            let line = format!("const {name} = {from};");
            ensure!(text.contains(&line), "programs/mapper.u has no line {line:?}");
            text = text.replacen(&line, &format!("const {name} = {to};"), 1);
        }
        Ok(text)
    }
}
