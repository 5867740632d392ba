//! The commander's desk for a team: robots are looked at one by one, and what came of it is told to the page.

use std::collections::BTreeMap;

use glam::DVec2;
use link_station::{
    Answer, Cause, Goal, Member, Requests, RunPhase, Story, Team, Victim, VictimState,
};

use super::clock::RunClock;
use super::facts::{Facts, Link};
use super::queue::{Deed, Key, Queue, Wish};
use super::story::Teller;
use super::watch::{Radio, Watchman};

/// A link that was heard longer ago than this is none, seconds.
const OLD: f64 = 5.0;

/// Everything that is known of a team.
#[derive(Debug, Default)]
pub(crate) struct CommanderDesk {
    clock: RunClock,
    queue: Queue,
    robots: BTreeMap<String, Known>,
    /// When the station last had word of whom, seconds; `None` where there is no station.
    words: Option<BTreeMap<String, f64>>,
    /// The most that one of them knows of the floor, square metres, and whether that is the station.
    known: (f64, bool),
}

#[derive(Debug)]
struct Known {
    watch: Watchman,
    teller: Teller,
    facts: Facts,
    story: Story,
    /// The best link, and when it was heard.
    link: Option<(f64, Link)>,
}

impl Known {
    fn of(name: &str) -> Self {
        let (facts, story) = (Facts::default(), Story::default());
        Self { watch: Watchman::of(name), teller: Teller::default(), facts, story, link: None }
    }
}

impl CommanderDesk {
    /// A robot was looked at.
    pub(crate) fn look(&mut self, name: &str, facts: Facts) {
        let known = self.robots.entry(name.to_owned()).or_insert_with(|| Known::of(name));
        known.story = known.teller.tell(&facts);
        known.facts = facts;
    }

    /// A robot's radio has listened: how strong whom is heard, dBm, and what a link needs.
    pub(crate) fn hear(&mut self, name: &str, now: f64, heard: &[(String, f64)], needed: f64) {
        let Some(known) = self.robots.get_mut(name) else { return };
        let best = heard.iter().max_by(|a, b| a.1.total_cmp(&b.1)).filter(|best| best.1 > needed);
        known.link =
            best.map(|(via, signal)| (now, Link { via: via.clone(), margin: signal - needed }));
    }

    /// The station has had word of these, at these times.
    pub(crate) fn report(&mut self, words: impl IntoIterator<Item = (String, f64)>) {
        self.words.get_or_insert_default().extend(words);
    }

    /// Somebody knows so much floor, square metres.
    pub(crate) fn know(&mut self, floor: f64, is_station: bool) {
        let (most, was_station) = self.known;
        if is_station || (!was_station && floor > most) {
            self.known = (floor, is_station);
        }
    }

    /// Begins a phase; gives whether robots are to stand from now on.
    pub(crate) fn begin(&mut self, phase: RunPhase, now: f64) -> bool {
        self.clock.begin(phase, now);
        phase != RunPhase::Run
    }

    /// A robot was sent where it cannot go: offers what it can do instead.
    pub(crate) fn offer(&mut self, name: &str, wish: Wish) {
        if let Some(known) = self.robots.get_mut(name) {
            let now = known.facts.now;
            // Whoever asks again wants an answer again.
            self.queue.forget(&wish.key);
            known.watch.offer(now, wish);
        }
    }

    /// A robot was sent somewhere.
    pub(crate) fn forget_offer(&mut self, name: &str) {
        if let Some(known) = self.robots.get_mut(name) {
            known.watch.forget_offer();
        }
    }

    /// Looks at what is the matter with whom.
    pub(crate) fn mind(&mut self, now: f64, victims: &[Victim]) {
        let mut wishes = vec![];
        for (name, known) in &mut self.robots {
            let radio = Radio {
                link: known.link.clone().filter(|(heard, _)| now - heard < OLD).map(|(_, l)| l),
                word_age: self.words.as_ref().and_then(|words| Some(now - words.get(name)?)),
            };
            let has_radio = radio != Radio::default();
            wishes.extend(known.watch.look(&known.facts, has_radio.then_some(&radio)));
        }
        wishes.extend(victims.iter().filter_map(to_confirm));
        wishes.extend(self.time_is_over(now));
        self.queue.mind(now, wishes);
    }

    fn time_is_over(&self, now: f64) -> Option<Wish> {
        let (text, name, phase) = match self.clock.phase() {
            _ if !self.clock.is_over(now) => return None,
            RunPhase::Run => ("the run's time is over", "Stop all and report", RunPhase::Report),
            _ => ("the time to report is over", "End it", RunPhase::Done),
        };
        Some(Wish {
            key: Key { cause: Cause::Time, robot: None, victim: None },
            text: text.to_owned(),
            at: None,
            accept: (name.to_owned(), Deed::Phase(phase)),
            refuse: Some(("Go on".to_owned(), Deed::Note)),
        })
    }

    /// A person answers; gives what is to be done.
    pub(crate) fn answer(
        &mut self,
        now: f64,
        request: u32,
        answer: Answer,
    ) -> Result<Option<Deed>, String> {
        self.queue.answer(now, request, answer)
    }

    /// The team, for the page.
    pub(crate) fn team(&self, now: f64, number: impl Fn(&str) -> Option<u16>) -> Team {
        let member = |(name, known): (&String, &Known)| {
            let robot = number(name)?;
            let link = known.link.as_ref().filter(|(heard, _)| now - heard < OLD);
            let word = self.words.as_ref().and_then(|words| words.get(name));
            Some(Member {
                robot,
                story: known.story.clone(),
                is_station: known.facts.is_station,
                word_age: word.map(|said| (now - said).max(0.0)),
                margin: link.map(|(_, link)| link.margin),
                via: link.map_or_else(String::new, |(_, link)| link.via.clone()),
            })
        };
        let goal = |(name, known): (&String, &Known)| {
            let at: DVec2 = known.facts.goal.filter(|_| known.facts.is_under_way)?;
            Some(Goal { robot: number(name)?, at: at.as_vec2().to_array() })
        };
        let mut members: Vec<Member> = self.robots.iter().filter_map(member).collect();
        members.sort_by_key(|member| member.robot);
        Team {
            phase: self.clock.phase(),
            spent: self.clock.spent(now),
            limit: self.clock.limit(),
            members,
            goals: self.robots.iter().filter_map(goal).collect(),
            known: self.known.0,
        }
    }

    /// What waits for a person, for the page.
    pub(crate) fn requests(&self, now: f64, number: impl Fn(&str) -> Option<u16>) -> Requests {
        self.queue.told(now, number)
    }

    /// A run goes on that was cut off: what it was at, and for how long.
    pub(crate) fn take_up(&mut self, phase: RunPhase, spent: f64) {
        self.clock.begin(phase, -spent);
    }

    /// Whether there is a station that holds what the team knows.
    pub(crate) fn has_station(&self) -> bool {
        self.robots.values().any(|known| known.facts.is_station)
    }

    /// What the run is at, and since when it has been.
    pub(crate) fn phase(&self, now: f64) -> (RunPhase, f64) {
        (self.clock.phase(), self.clock.spent(now))
    }
}

/// Somebody who is suspected, and whom no person has judged.
fn to_confirm(victim: &Victim) -> Option<Wish> {
    let is_open = victim.state == VictimState::Suspected;
    is_open.then(|| Wish {
        key: Key { cause: Cause::Victim, robot: None, victim: Some(victim.id) },
        text: format!("victim {}: {}", victim.id, victim.note),
        at: Some(DVec2::new(victim.at[0].into(), victim.at[1].into())),
        accept: ("Confirm".to_owned(), Deed::Judge(victim.id, true)),
        refuse: Some(("Reject".to_owned(), Deed::Judge(victim.id, false))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(name: &str) -> Option<u16> {
        ["ada", "bob", "base"].iter().position(|known| *known == name).map(|index| index as u16)
    }

    fn facts(now: f64, x: f64, goal: Option<f64>) -> Facts {
        Facts {
            now,
            at: Some(DVec2::new(x, 0.0)),
            goal: goal.map(|x| DVec2::new(x, 0.0)),
            is_under_way: goal.is_some(),
            ..Facts::default()
        }
    }

    #[test]
    fn the_team_is_told_with_who_goes_where_and_how_old_the_stations_word_is() {
        let mut desk = CommanderDesk::default();
        desk.look("ada", facts(10.0, 1.0, Some(5.0)));
        desk.look("base", Facts { is_station: true, ..facts(10.0, 0.0, None) });
        desk.hear("ada", 10.0, &[("bob".into(), -90.0), ("base".into(), -80.0)], -93.0);
        desk.report([("ada".to_owned(), 7.5)]);
        desk.know(40.0, true);
        desk.know(90.0, false);
        let team = desk.team(10.0, number);
        assert_eq!((team.members.len(), team.known), (2, 40.0), "what the station knows counts");
        let ada = &team.members[0];
        assert_eq!((ada.margin, ada.via.as_str(), ada.word_age), (Some(13.0), "base", Some(2.5)));
        assert_eq!(team.goals, [Goal { robot: 0, at: [5.0, 0.0] }]);
        assert_eq!(desk.team(20.0, number).members[0].margin, None, "that was long ago");
    }

    #[test]
    fn a_suspected_victim_is_asked_about_until_somebody_has_judged() {
        let mut desk = CommanderDesk::default();
        let victim =
            |state| Victim { id: 3, at: [1.0, 2.0, 0.0], state, note: "seen".into(), belief: None };
        desk.mind(1.0, &[victim(VictimState::Suspected)]);
        let asked = desk.requests(1.0, number).requests;
        assert_eq!((asked.len(), asked[0].at), (1, Some([1.0, 2.0])));
        let deed = desk.answer(2.0, asked[0].id, Answer::Refuse);
        assert_eq!(deed, Ok(Some(Deed::Judge(3, false))));
        desk.mind(3.0, &[victim(VictimState::Rejected)]);
        desk.mind(9.0, &[victim(VictimState::Rejected)]);
        assert!(desk.requests(9.0, number).requests.is_empty());
    }

    #[test]
    fn when_the_time_is_over_a_person_is_asked_and_nothing_stops_by_itself() {
        let mut desk = CommanderDesk::default();
        desk.mind(1199.0, &[]);
        assert!(desk.requests(1199.0, number).requests.is_empty());
        desk.mind(1201.0, &[]);
        let asked = desk.requests(1201.0, number).requests;
        let deed = desk.answer(1202.0, asked[0].id, Answer::Accept);
        assert_eq!(deed, Ok(Some(Deed::Phase(RunPhase::Report))));
        assert!(desk.begin(RunPhase::Report, 1202.0), "robots stand while one reports");
        assert!(!desk.begin(RunPhase::Run, 1210.0));
        assert_eq!(desk.phase(1215.0), (RunPhase::Run, 5.0));
    }
}
