//! The commander on the page of a mission: what robots are about goes out, answers and ways come in and are done.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use app_missions::scoring::{Reported, victims_csv};
use base::messages::{Reading, ReadingData};
use link_station::{Command, LogLevel, RunPhase, ToPage, Victim, VictimState};
use robot_agent::{Agent, Name};
use robot_mapping::{CellState, Grid, Thresholds};
use sim_radio::RadioModel;

use super::backup::{Backup, Kept, restore};
use super::commander::{Deed, facts_of};
use super::led::Errand;
use super::mission_page::MissionPage;

/// From one telling to the next, by the wall's clock.
const PERIOD: Duration = Duration::from_millis(250);
/// From one count of the known floor to the next, by the wall's clock: a map has many cells.
const COUNT: Duration = Duration::from_secs(2);

/// The map that a run which was cut off had saved in its folder: robots of the next one know it from the beginning.
pub fn backed_up_map(folder: &Path) -> Result<PathBuf> {
    Ok(restore(folder)?.0)
}

impl MissionPage {
    /// What a robot believes of people; a station speaks for all, so whom it has forgotten is not there.
    fn believe(&mut self, agent: &Agent, is_station: bool) {
        let beliefs = self.people.beliefs(agent.people(), agent.state().now, is_station);
        for belief in &beliefs {
            self.finds.believe(belief);
        }
        if !beliefs.is_empty() {
            self.tell_finds();
        }
    }

    /// A person says whether somebody is there; the robots that speak of them hear it.
    pub(super) fn judge(&mut self, victim: u32, is_one: bool) -> Result<(), String> {
        self.finds.confirm(victim, is_one)?;
        let known = self.finds.all().iter().find(|known| known.id == victim);
        let believed = known.and_then(|known| known.belief.as_ref()).map(|belief| belief.id);
        let names: Vec<Name> =
            believed.into_iter().flat_map(|number| self.people.names(number)).cloned().collect();
        for name in names {
            self.wait_with(&name.robot.clone(), Errand::Judge(name, is_one));
        }
        Ok(())
    }

    /// From now on map and victims are saved in this folder every two minutes.
    pub fn keep_in(&mut self, folder: &Path) {
        self.backup = Some(Backup::into(folder));
    }

    /// Takes up what a run that was cut off had saved in its folder.
    pub fn restore(&mut self, folder: &Path) -> Result<()> {
        let (_, kept) = restore(folder)?;
        self.commander.take_up(kept.phase, kept.spent);
        self.finds.take_up(kept.victims);
        Ok(())
    }

    /// The victims that the operator has confirmed, as a list to hand in; `None` if there are none.
    pub fn handed_in(&self) -> Option<String> {
        let confirmed = self.finds.all().iter().filter(|v| v.state == VictimState::Confirmed);
        let reported = |victim: &Victim| Reported {
            id: victim.id + 1,
            at: victim.at.map(f64::from),
            is_alive: victim.belief.as_ref().and_then(|belief| Some(belief.alive? >= 0.5)),
            method: "OPERATOR".to_owned(),
            is_confirmed: true,
        };
        let victims: Vec<Reported> = confirmed.map(reported).collect();
        (!victims.is_empty()).then(|| victims_csv(&victims))
    }

    /// Files of the pictures that were kept, with their names.
    pub fn kept_pictures(&self) -> impl Iterator<Item = (String, &[u8])> {
        self.photos
            .all()
            .iter()
            .map(|photo| (format!("pictures/{}.jpg", photo.id + 1), &photo.bytes[..]))
    }

    /// Saves map and victims if it is time to and this is who knows the team's map.
    fn back_up(&mut self, agent: &Agent, is_station: bool) {
        let wall = self.clock.elapsed();
        let is_alone = self.robots.len() == 1;
        let Some(backup) = self.backup.as_mut().filter(|backup| backup.is_due(wall)) else {
            return;
        };
        if !(is_station || is_alone || !self.commander.has_station()) {
            return;
        }
        let (phase, spent) = self.commander.phase(agent.state().now.seconds());
        let kept = Kept::new(phase, spent, self.finds.all().to_vec());
        if let Err(error) = backup.save(wall, &agent.state().grid, &kept) {
            self.say(None, LogLevel::Warning, format!("map and victims are not saved: {error:#}"));
        }
    }

    /// A robot's radio has listened.
    pub(super) fn hear_radio(&mut self, agent: &Agent, readings: &[Reading]) {
        let needed = RadioModel::default().cutoff;
        for reading in readings {
            if let ReadingData::Signals(signals) = &reading.data {
                let heard: Vec<(String, f64)> =
                    signals.iter().map(|signal| (signal.robot.clone(), signal.strength)).collect();
                let now = reading.time.seconds();
                self.commander.hear(&agent.plan().name, now, &heard, needed);
            }
        }
    }

    /// A robot has had a cycle: what it is about.
    pub(super) fn command(&mut self, name: &str, agent: &Agent) {
        let Some(led) = self.robots.get_mut(name) else { return };
        let is_sent = led.is_sent(agent);
        let facts = facts_of(agent, is_sent);
        let is_station = facts.is_station;
        if is_station {
            let mates = agent.state().mates.iter();
            self.commander.report(mates.map(|mate| (mate.name.clone(), mate.said.seconds())));
        }
        let wall = self.clock.elapsed();
        let is_counted = is_station || !self.commander.has_station();
        if is_counted && wall >= led.counted + COUNT {
            led.counted = wall;
            self.commander.know(free_floor(&agent.state().grid), is_station);
            self.believe(agent, is_station);
        }
        if let Some(at) = facts.at {
            let robot = self.live.as_ref().and_then(|live| live.show.id(name)).unwrap_or_default();
            self.safe.look_from(robot, &agent.state().grid, at, agent.state().heading);
        }
        self.commander.look(name, facts);
        self.back_up(agent, is_station);
    }

    /// Tells the page of the team, if it is time to.
    pub(super) fn tell_team(&mut self, is_urgent: bool) {
        let wall = self.clock.elapsed();
        let Some(live) = &self.live else { return };
        if live.past.is_some() || (!is_urgent && wall < self.commander_next) {
            return;
        }
        self.commander_next = wall + PERIOD;
        let now = live.now.seconds();
        self.commander.mind(now, self.finds.all());
        let number = |name: &str| live.show.id(name);
        let team = ToPage::Team(self.commander.team(now, number));
        let requests = ToPage::Requests(self.commander.requests(now, number));
        let mut news = self.safe.news();
        news.extend([team, requests]);
        live.station.publish(news);
    }

    /// Does what belongs to the commander; gives back what does not.
    pub(super) fn obey_commander(&mut self, command: Command) -> Option<Command> {
        let now = self.live.as_ref().map_or(0.0, |live| live.now.seconds());
        let done = match command {
            Command::Answer { request, answer } => {
                match self.commander.answer(now, request, answer) {
                    Ok(deed) => deed.map_or(Ok(()), |deed| self.do_deed(deed, now)),
                    Err(reason) => Err(reason),
                }
            }
            Command::Phase { phase } => self.do_deed(Deed::Phase(phase), now),
            Command::Photo { robot } => self.keep_photo(robot),
            other => return Some(other),
        };
        if let Err(reason) = done {
            self.say(None, LogLevel::Warning, reason);
        }
        self.tell_team(true);
        None
    }

    fn do_deed(&mut self, deed: Deed, now: f64) -> Result<(), String> {
        match deed {
            Deed::Note => {}
            Deed::Hold(name) => self.wait_with(&name, Errand::Do(Command::Stop { robot: None })),
            Deed::BackOff(name) => self.wait_with(&name, Errand::BackOff),
            Deed::Path(name, points) => self.wait_with(&name, Errand::Go(points)),
            Deed::Judge(victim, is_one) => {
                self.judge(victim, is_one)?;
                self.tell_finds();
            }
            Deed::Phase(phase) => {
                let stands = self.commander.begin(phase, now);
                let names: Vec<String> = self.robots.keys().cloned().collect();
                for name in names {
                    let command = if stands {
                        Command::Stop { robot: None }
                    } else {
                        Command::Resume { robot: None }
                    };
                    self.wait_with(&name, Errand::Do(command));
                }
                self.say(None, LogLevel::Info, phase_words(phase).to_owned());
            }
        }
        Ok(())
    }

    fn wait_with(&mut self, name: &str, errand: Errand) {
        if let Some(led) = self.robots.get_mut(name) {
            led.waiting.push(errand);
        }
    }

    fn keep_photo(&mut self, robot: u16) -> Result<(), String> {
        let live = self.live.as_mut().ok_or("nothing is shown yet")?;
        let name = live.show.name(robot).ok_or("there is no such robot")?.to_owned();
        let (from, taken) = live.show.photo(&name).ok_or_else(|| {
            format!(
                "{name} has taken no picture: it has no camera, or nobody has looked through it"
            )
        })?;
        let photo = self.photos.keep(robot, from, taken)?;
        live.station.publish([ToPage::Photo(photo)]);
        Ok(())
    }
}

fn phase_words(phase: RunPhase) -> &'static str {
    match phase {
        RunPhase::Prepare => "preparing: all robots stand until the run begins",
        RunPhase::Run => "the run begins: twenty minutes",
        RunPhase::Report => "all robots stand; ten minutes to report",
        RunPhase::Done => "the run and its report are over",
    }
}

/// Floor that a map shows free, square metres.
fn free_floor(grid: &Grid) -> f64 {
    let (known, thresholds) = (grid.known_bounds(), Thresholds::default());
    let mut cells = 0u64;
    for y in known.min.y..known.max.y {
        for x in known.min.x..known.max.x {
            let state = grid.state(robot_mapping::Cell::new(x, y), thresholds);
            cells += u64::from(state == CellState::Free);
        }
    }
    cells as f64 * grid.resolution() * grid.resolution()
}
