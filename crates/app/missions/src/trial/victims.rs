//! Whom a team found, held against who was truly there; and what that is worth by a league's rules.

use std::collections::BTreeMap;

use anyhow::Result;
use base::time::SimTime;
use eval_report::{Metric, Photo};
use eval_scores::{Report, Rules, Score, Somebody};
use glam::{DVec2, DVec3};
use link_uva::victims::{Find, Method};
use robot_agent::{Agent, Person, TaskKind};
use robot_victims::State;
use serde::Serialize;
use sim_rays::Part;
use sim_world::{BodyPart, ThingKind, World};

use super::ground::Ground;

/// Nearer than this a report is of somebody, metres: the league's rules of 2019.
const COUNTS: f64 = 1.5;

/// Whom robots reported, as the station knew at the end; without a station, as the first robot that minds victims knew.
#[derive(Clone, Debug, Default, Serialize)]
pub struct VictimFigures {
    /// How many people were there.
    pub present: usize,
    /// How many of them were reported, no farther off than the league allows.
    pub found: usize,
    /// Reports of nobody.
    #[serde(rename = "false")]
    pub falsely: usize,
    /// From reports to the people they are of, on average, metres; `None` where nobody was found.
    pub mean_error_m: Option<f64>,
    /// Of the found, of how many it was rightly said whether they live.
    pub state_right: usize,
    /// Whose belief that is.
    pub known_by: String,
    /// One by one, the most probable first.
    pub reports: Vec<Reported>,
    /// Those who are not reported, by name, with what is believed nearest to them, if anything.
    pub missed: Vec<String>,
}

/// Somebody who was reported.
#[derive(Clone, Debug, Serialize)]
pub struct Reported {
    /// What the robots call them.
    pub name: String,
    /// Where they are said to be, metres.
    pub at_m: [f64; 2],
    /// Which kinds of sensor spoke for them.
    pub kinds: Vec<&'static str>,
    /// How probable it is that they are there.
    pub probability: f64,
    /// Alive, dead, or not known.
    pub state: &'static str,
    /// Robots that saw them.
    pub seen_by: Vec<String>,
    /// Who it is, truly; `None` is nobody.
    pub truly: Option<String>,
    /// How far that person truly is from where they are said to be, metres.
    pub error_m: Option<f64>,
    /// What they look like, as a JPEG file.
    #[serde(skip)]
    pub picture: Option<Vec<u8>>,
}

/// What scores ask for besides whom robots found.
pub(super) struct Facts<'a> {
    pub(super) ground: &'a Ground,
    /// Where all victims truly were at the end.
    pub(super) people: &'a [DVec3],
    /// How often each was touched, by any robot.
    pub(super) touched: BTreeMap<usize, u32>,
    /// Where robots truly were at the end.
    pub(super) robots: Vec<DVec3>,
    pub(super) seconds: f64,
    pub(super) bumps: u64,
    pub(super) explored: Option<f64>,
}

/// Where all victims are now, in the arena's order: where they began, moved as far as their trunks have.
pub(super) fn places(world: &World) -> Result<Vec<DVec3>> {
    let began = World::new(world.arena())?;
    let (before, now) = (trunks(&began), trunks(world));
    let victims = world.arena().victims.iter().enumerate();
    let place = |(number, victim): (usize, &base::arena::Victim)| {
        let moved = before.get(&number).zip(now.get(&number)).map(|(before, now)| *now - *before);
        victim.at + moved.unwrap_or_default()
    };
    Ok(victims.map(place).collect())
}

/// The middle of each victim's trunk.
fn trunks(world: &World) -> BTreeMap<usize, DVec3> {
    let trunk = |part: &Part| {
        let thing = world.things().get(part.surface.owner as usize)?;
        let ThingKind::Victim { victim, part: BodyPart::Torso } = thing.kind else { return None };
        let (low, high) = part.shape.bounds();
        Some((victim, (low.as_dvec3() + high.as_dvec3()) / 2.0))
    };
    let mut trunks = BTreeMap::new();
    for (victim, middle) in world.victim_parts().iter().filter_map(trunk) {
        // Chest and hips are two parts of one trunk: the first will do.
        trunks.entry(victim).or_insert(middle);
    }
    trunks
}

/// Holds what a team believes against who is there; `None` where nobody minds victims.
pub(super) fn judged(
    agents: &[&Agent],
    ground: &Ground,
    people: &[DVec3],
) -> Option<VictimFigures> {
    let minding = || agents.iter().filter(|agent| agent.minds_victims());
    let listens = |agent: &&&&Agent| {
        agent.plan().tasks.iter().any(|planned| planned.task.kind() == TaskKind::Listen)
    };
    let teller = minding().find(|agent| listens(&agent)).or_else(|| minding().next())?;
    let now = teller.state().now;
    let confirmed = teller.people().iter().filter(|person| person.belief.is_confirmed());
    let mut reports: Vec<Reported> =
        confirmed.map(|person| reported(person, (teller, agents), now)).collect();
    let places: Vec<DVec2> = people.iter().map(|at| at.truncate()).collect();
    let known = pair(&mut reports, &places, ground);
    let missed = (0..places.len()).filter(|person| !known.contains(person));
    let missed = missed.map(|person| missed_words(teller, ground, (person, places[person]), now));
    let found: Vec<f64> = reports.iter().filter_map(|report| report.error_m).collect();
    let is_right = |report: &&Reported| {
        let victims = ground.arena.victims.iter();
        let truly = report.truly.as_ref();
        let who = truly.and_then(|name| victims.clone().find(|victim| victim.name == *name));
        who.is_some_and(|victim| report.state == if victim.is_alive { "alive" } else { "dead" })
    };
    Some(VictimFigures {
        present: places.len(),
        found: found.len(),
        falsely: reports.len() - found.len(),
        mean_error_m: (!found.is_empty()).then(|| found.iter().sum::<f64>() / found.len() as f64),
        state_right: reports.iter().filter(is_right).count(),
        known_by: teller.plan().name.clone(),
        missed: missed.collect(),
        reports,
    })
}

fn reported(person: &Person, (teller, all): (&Agent, &[&Agent]), now: SimTime) -> Reported {
    let belief = &person.belief;
    let at = belief.place(now);
    let state = match belief.state() {
        State::Alive => "alive",
        State::Dead => "dead",
        State::Unknown => "unknown",
    };
    // What has not come to the station yet is still in the robot that took it.
    let pictures = std::iter::once(&teller).chain(all).filter_map(|agent| agent.portrait(person));
    Reported {
        name: person.name().map_or(String::new(), ToString::to_string),
        at_m: [at.x, at.y],
        kinds: belief.kinds().map(robot_victims::Kind::word).collect(),
        probability: belief.probability(),
        state,
        seen_by: belief.robots.iter().cloned().collect(),
        truly: None,
        error_m: None,
        picture: pictures.map(<[u8]>::to_vec).next(),
    }
}

/// Pairs reports with people, nearest first; gives who was found.
fn pair(reports: &mut [Reported], places: &[DVec2], ground: &Ground) -> Vec<usize> {
    let mut pairs: Vec<(f64, usize, usize)> = vec![];
    for (number, report) in reports.iter().enumerate() {
        for (person, place) in places.iter().enumerate() {
            let off = DVec2::from_array(report.at_m).distance(*place);
            pairs.extend((off <= COUNTS).then_some((off, number, person)));
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut known = vec![];
    for (off, number, person) in pairs {
        if reports[number].truly.is_none() && !known.contains(&person) {
            reports[number].truly = Some(ground.arena.victims[person].name.clone());
            reports[number].error_m = Some(off);
            known.push(person);
        }
    }
    known
}

/// Who was missed, and what was believed of them all the same.
fn missed_words(
    teller: &Agent,
    ground: &Ground,
    (person, place): (usize, DVec2),
    now: SimTime,
) -> String {
    let name = &ground.arena.victims[person].name;
    let off = |person: &&Person| person.belief.place(now).distance(place);
    let near = teller.people().iter().filter(|person| off(person) <= COUNTS);
    let nearest = near.min_by(|a, b| off(a).total_cmp(&off(b)));
    nearest.map_or_else(
        || format!("{name}: nobody is believed there"),
        |person| {
            let kinds: Vec<&str> = person.belief.kinds().map(robot_victims::Kind::word).collect();
            let chance = person.belief.probability() * 100.0;
            format!("{name}: {chance:.0} % by {}", kinds.join(" and "))
        },
    )
}

/// What a run is worth.
pub(super) fn scored(
    (rules, limit): (Rules, SimTime),
    victims: &VictimFigures,
    facts: Facts<'_>,
) -> Score {
    let people = facts.ground.arena.victims.iter().zip(facts.people).enumerate();
    let somebody = |(number, (victim, at)): (usize, (&base::arena::Victim, &DVec3))| Somebody {
        name: victim.name.clone(),
        at: *at,
        is_alive: victim.is_alive,
        touched: facts.touched.get(&number).copied().unwrap_or(0),
    };
    let report = |one: &Reported| Report {
        at: DVec2::from_array(one.at_m).extend(0.0),
        is_alive: match one.state {
            "alive" => Some(true),
            "dead" => Some(false),
            _ => None,
        },
        kind: "survivor".to_owned(),
    };
    let scored = eval_scores::Facts {
        people: people.map(somebody).collect(),
        reports: victims.reports.iter().map(report).collect(),
        robots: facts.robots,
        seconds: facts.seconds,
        limit: limit.seconds(),
        explored: facts.explored.unwrap_or(0.0),
        // Nobody held a stick: missions run by themselves.
        autonomy: 1.0,
        bumps: u32::try_from(facts.bumps).unwrap_or(u32::MAX),
        ..eval_scores::Facts::default()
    };
    eval_scores::score(rules, &scored)
}

/// For people: the score, with its parts.
pub(super) fn score_text(score: &Score) -> String {
    let parts: Vec<String> =
        score.parts.iter().map(|part| format!("{} {:.2}", part.what, part.value)).collect();
    format!(
        "  score by the rules of {}: {:.2} ({})\n",
        score.rules.word(),
        score.total,
        parts.join(", ")
    )
}

impl VictimFigures {
    /// For people.
    pub(super) fn text(&self) -> String {
        let error =
            self.mean_error_m.map_or(String::new(), |m| format!(", {m:.2} m off on average"));
        let mut text = format!(
            "  victims: {} of {} found{error}, {} false, state right of {}, as {} knows\n",
            self.found, self.present, self.falsely, self.state_right, self.known_by
        );
        for report in &self.reports {
            text += &format!("    {}\n", report.line());
        }
        for missed in &self.missed {
            text += &format!("    missed {missed}\n");
        }
        text
    }
}

impl VictimFigures {
    /// Rows of a report's table.
    pub(super) fn rows(&self) -> Vec<Metric> {
        let row = |name: String, note: String| Metric { note, ..Metric::new(&name, "", "") };
        let reports =
            self.reports.iter().map(|one| row(format!("victim {}", one.name), one.line()));
        let missed = self.missed.iter().map(|words| row("victim missed".to_owned(), words.clone()));
        reports.chain(missed).collect()
    }

    /// Pictures that robots took, with their words.
    pub(super) fn photos(&self) -> Vec<Photo> {
        let photo =
            |one: &Reported| Some(Photo { caption: one.line(), file: one.picture.clone()? });
        self.reports.iter().filter_map(photo).collect()
    }

    /// As a table: a row a report.
    pub(super) fn csv(&self) -> String {
        let row = |(number, one): (usize, &Reported)| {
            let [x, y] = one.at_m;
            let (kinds, seen_by) = (one.kinds.join(" "), one.seen_by.join(" "));
            format!(
                "{number},{x:.3},{y:.3},{},{:.4},{kinds},{seen_by}\n",
                one.state, one.probability
            )
        };
        let rows: String = (1..).zip(&self.reports).map(row).collect();
        format!("id,x_m,y_m,state,probability,kinds,seen_by\n{rows}")
    }

    /// As the UvA's programs listed them.
    pub(super) fn finds(&self) -> Vec<Find> {
        let find = |(id, one): (u32, &Reported)| {
            let is_seen = one.kinds.contains(&"skin") || one.kinds.contains(&"heat");
            let method = match (one.kinds.contains(&"body"), is_seen) {
                (true, true) => Method::Both,
                (false, true) => Method::Visual,
                _ => Method::Sensor,
            };
            let [x, y] = one.at_m;
            // Its y is east, ours to the left of x.
            Find { id, x, y: -y, method }
        };
        (1..).zip(&self.reports).map(find).collect()
    }
}

impl Reported {
    /// For people: who, where, why.
    pub(super) fn line(&self) -> String {
        let [x, y] = self.at_m;
        let truly = match (&self.truly, self.error_m) {
            (Some(name), Some(off)) => format!("{name}, {off:.2} m off"),
            _ => "nobody".to_owned(),
        };
        format!(
            "{} at ({x:.2}, {y:.2}), {}, by {}, seen by {}: truly {truly}",
            self.name,
            self.state,
            self.kinds.join(" and "),
            self.seen_by.join(" and ")
        )
    }
}
