//! One search and return in a line.

use serde::{Deserialize, Serialize};

/// What became of one run; serialised, its names are those of `usar run --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    /// Seed of all its chance.
    pub seed: u64,
    /// Whether the victim was found.
    pub victim_found: bool,
    /// Whether the robot came home.
    pub home: bool,
    /// How often something was touched.
    pub contacts: u64,
    /// Seconds searched, until found or given up.
    pub search_s: f64,
    /// Metres driven meanwhile.
    pub search_m: f64,
    /// Seconds of the way home; `None` if it never set out.
    pub home_s: Option<f64>,
    /// Metres of the way home; `None` if it never set out.
    pub home_m: Option<f64>,
    /// Share of the reachable floor that was seen, 0 to 1.
    pub coverage: f64,
    /// Why it ended.
    pub ended: String,
}

impl RunSummary {
    /// Found, home again, and nothing touched.
    pub fn is_success(&self) -> bool {
        self.victim_found && self.home && self.contacts == 0
    }
}

/// Several runs, as `usar run --json` prints them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Runs {
    /// In the order of their seeds.
    pub runs: Vec<RunSummary>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_written_with_exactly_the_promised_names() {
        let run = RunSummary {
            seed: 7,
            victim_found: true,
            home: false,
            contacts: 1,
            search_s: 60.5,
            search_m: 20.25,
            home_s: None,
            home_m: None,
            coverage: 0.75,
            ended: "stuck".to_owned(),
        };
        assert!(!run.is_success());
        let runs = Runs { runs: vec![run] };
        let text = serde_json::to_string(&runs).unwrap();
        assert_eq!(
            text,
            "{\"runs\":[{\"seed\":7,\"victim_found\":true,\"home\":false,\"contacts\":1,\
             \"search_s\":60.5,\"search_m\":20.25,\"home_s\":null,\"home_m\":null,\
             \"coverage\":0.75,\"ended\":\"stuck\"}]}"
        );
        assert_eq!(serde_json::from_str::<Runs>(&text).unwrap(), runs);
    }
}
