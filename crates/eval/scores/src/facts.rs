//! What a run is scored by.

use glam::DVec3;

/// Somebody who was there.
#[derive(Clone, Debug, PartialEq)]
pub struct Somebody {
    /// Who.
    pub name: String,
    /// Where, metres.
    pub at: DVec3,
    /// Whether they live.
    pub is_alive: bool,
    /// How often a robot touched them.
    pub touched: u32,
}

/// Somebody, or something, that was reported.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Where, metres.
    pub at: DVec3,
    /// Whether they were said to live, if that was said.
    pub is_alive: Option<bool>,
    /// What it is, for rules that ask: `survivor` for people.
    pub kind: String,
}

/// All that rules ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    /// Who was there.
    pub people: Vec<Somebody>,
    /// What was reported, in the order of reports.
    pub reports: Vec<Report>,
    /// Where robots stood at the end, metres.
    pub robots: Vec<DVec3>,
    /// How many people led them.
    pub operators: u32,
    /// Seconds the run took.
    pub seconds: f64,
    /// Seconds it might have taken.
    pub limit: f64,
    /// Share of the floor that was searched, 0 to 1.
    pub explored: f64,
    /// Doors and junctions seen, of all there are; rules of 2019.
    pub portals: Option<(u32, u32)>,
    /// A judge's worth of the map, 0 to 1.
    pub map: f64,
    /// How hard the place is, 0.1 to 2: alpha of 2019.
    pub difficulty: f64,
    /// What exploring counts against finding, 0.1 to 1: beta of 2019.
    pub exploring: f64,
    /// Of ten shares of the run, those without anybody's hand on a stick: 0 to 1.
    pub autonomy: f64,
    /// Major unsafe events; the robot league's rules.
    pub unsafe_events: u32,
    /// Contacts with walls and things.
    pub bumps: u32,
}

impl Default for Facts {
    /// One operator, a run of twenty minutes over at once, nobody there; exploring counts nothing where no portals are known.
    fn default() -> Self {
        Self {
            people: vec![],
            reports: vec![],
            robots: vec![],
            operators: 1,
            seconds: 0.0,
            limit: 1200.0,
            explored: 0.0,
            portals: None,
            map: 0.0,
            difficulty: 1.0,
            exploring: 0.5,
            autonomy: 0.0,
            unsafe_events: 0,
            bumps: 0,
        }
    }
}
