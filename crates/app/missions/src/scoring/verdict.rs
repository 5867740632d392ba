//! The score of a run by one league's rules.

use anyhow::Result;
use app_terminal::failure::Hinted;
use eval_scores::{Facts, Report, Rules, Score, Somebody, score};
use glam::DVec3;
use serde::Serialize;

use super::facts_file::FactsFile;
use super::handed_in::HandedIn;

/// What rules leave to judges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judges {
    /// How many people led the robots.
    pub operators: u32,
    /// Seconds the run might have taken.
    pub limit: f64,
    /// Share of the run without anybody's hand on a stick, 0 to 1.
    pub autonomy: f64,
    /// How hard the place is, 0.1 to 2.
    pub difficulty: f64,
    /// What exploring counts against finding, 0.1 to 1, where portals are counted.
    pub exploring: f64,
    /// Doors and junctions seen, of all there are.
    pub portals: Option<(u32, u32)>,
    /// Major unsafe events.
    pub unsafe_events: u32,
}

/// A run's score, and what it was made from.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// The mission's title.
    pub mission: String,
    /// The run's seed.
    pub seed: u64,
    /// How many people were there.
    pub people: usize,
    /// How many were reported.
    pub reported: usize,
    /// Where the list of them is.
    pub list: Option<String>,
    /// The score with its parts.
    #[serde(flatten)]
    pub score: Score,
}

/// The rules with this word.
pub fn rules_named(word: &str) -> Result<Rules, String> {
    let known = || Rules::ALL.map(Rules::word).join(", ");
    let found = Rules::ALL.into_iter().find(|rules| rules.word() == word);
    found.ok_or_else(|| format!("there are no such rules; there are {}", known()))
}

/// Scores a run.
pub fn verdict(
    rules: Rules,
    facts: &FactsFile,
    list: &HandedIn,
    judges: &Judges,
) -> Result<Verdict> {
    if judges.portals.is_some_and(|(seen, all)| seen > all) {
        let problem = "more portals are seen than there are";
        return Err(Hinted::error(problem, "write --portals SEEN,ALL, for example 7,9"));
    }
    let people = facts.people.iter().map(|person| Somebody {
        name: person.name.clone(),
        at: DVec3::from_array(person.at),
        is_alive: person.is_alive,
        touched: person.touched,
    });
    let reports = list.victims.iter().map(|victim| Report {
        at: DVec3::from_array(victim.at),
        is_alive: victim.is_alive,
        kind: "survivor".to_owned(),
    });
    let touched: u64 = facts.people.iter().map(|person| u64::from(person.touched)).sum();
    let facts_of = Facts {
        people: people.collect(),
        reports: reports.collect(),
        robots: facts.robots.iter().map(|at| DVec3::from_array(*at)).collect(),
        operators: judges.operators,
        seconds: facts.seconds,
        limit: judges.limit,
        explored: facts.explored,
        portals: judges.portals,
        map: facts.map,
        difficulty: judges.difficulty,
        exploring: judges.exploring,
        autonomy: judges.autonomy,
        unsafe_events: judges.unsafe_events,
        // Touches of people are counted by themselves.
        bumps: u32::try_from(facts.contacts.saturating_sub(touched)).unwrap_or(u32::MAX),
    };
    Ok(Verdict {
        mission: facts.mission.clone(),
        seed: facts.seed,
        people: facts.people.len(),
        reported: list.victims.len(),
        list: list.file.as_ref().map(|file| file.display().to_string()),
        score: score(rules, &facts_of),
    })
}

impl Verdict {
    /// For people: the score, its formula and its parts.
    pub fn text(&self) -> String {
        let Self { mission, seed, people, reported, score, .. } = self;
        let list = match &self.list {
            Some(file) => format!("{reported} reported in {file}"),
            None => "nobody handed in a list of victims".to_owned(),
        };
        let mut text = format!(
            "{mission}, seed {seed}: {:.2} by the rules {}\n  {people} people were there; {list}\n  {}\n",
            score.total,
            score.rules.word(),
            score.formula
        );
        for part in &score.parts {
            text += &format!("  {:<22} {:.2}\n", part.what, part.value);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts_file::Person;
    use super::super::handed_in::Reported;
    use super::*;

    const JUDGES: Judges = Judges {
        operators: 1,
        limit: 1200.0,
        autonomy: 0.0,
        difficulty: 1.0,
        exploring: 0.5,
        portals: None,
        unsafe_events: 0,
    };

    fn facts() -> FactsFile {
        let person = |name: &str, x: f64, touched| Person {
            name: name.to_owned(),
            at: [x, 0.0, 0.0],
            is_alive: true,
            touched,
        };
        FactsFile {
            format: 1,
            mission: "Test".to_owned(),
            seed: 4,
            people: vec![person("Ada", 1.0, 0), person("Bob", 9.0, 1)],
            robots: vec![[2.0, 0.0, 0.0]],
            seconds: 600.0,
            explored: 0.5,
            map: 0.8,
            contacts: 3,
        }
    }

    fn list() -> HandedIn {
        let found = |id, x| Reported {
            id,
            at: [x, 0.5, 0.0],
            is_alive: Some(true),
            method: "VISUAL".to_owned(),
            is_confirmed: true,
        };
        HandedIn { victims: vec![found(1, 1.0), found(2, 9.0)], file: None }
    }

    #[test]
    fn each_league_weighs_the_same_run_by_its_own_rules() {
        let total = |rules| verdict(rules, &facts(), &list(), &JUDGES).unwrap().score.total;
        // Two found, both states right, both within 0.75 m; 50 x (0.8 + 0.5); three contacts, one of them with Bob.
        assert!((total(Rules::League2006) - (60.0 + 65.0 - 15.0)).abs() < 1e-9);
        // The robot stands within 10 m of both; a victim is rescued by one robot.
        assert!((total(Rules::League2010) - 50.0 * (0.5 + 0.5)).abs() < 1e-9);
        // Ada counts whole, Bob less a fifth, in both terms.
        assert!((total(Rules::League2019) - (0.9 + 0.9)).abs() < 1e-9);
        assert!((total(Rules::RobotLeague) - 2.0).abs() < 1e-9);
        assert!((total(Rules::Subterranean) - 2.0).abs() < 1e-9);
    }

    #[test]
    fn rules_have_words_and_nothing_can_be_seen_that_is_not_there() {
        assert_eq!(rules_named("rrl"), Ok(Rules::RobotLeague));
        assert!(rules_named("1999").unwrap_err().contains("2006, 2010, 2019, rrl, subt"));
        let judges = Judges { portals: Some((9, 7)), ..JUDGES };
        let error = verdict(Rules::League2019, &facts(), &list(), &judges).unwrap_err();
        assert!(error.to_string().contains("more portals"));
    }
}
