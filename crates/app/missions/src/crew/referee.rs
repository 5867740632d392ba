//! The watcher that knows the truth.

use std::collections::BTreeMap;

use sim_engine::Simulation;

use super::account::Account;
use super::watcher::{Glance, Watcher};

/// Notes what is true of every robot, beside what it believes.
#[derive(Default)]
pub(crate) struct Referee {
    accounts: BTreeMap<String, Account>,
}

impl Referee {
    /// What was noted of a robot.
    pub(crate) fn take(&mut self, robot: &str) -> Account {
        self.accounts.remove(robot).unwrap_or_default()
    }
}

impl Watcher for Referee {
    fn begin(&mut self, simulation: &Simulation) {
        for robot in simulation.names() {
            self.accounts.entry(robot.to_owned()).or_default();
        }
        self.note(simulation);
    }

    fn note(&mut self, simulation: &Simulation) {
        for (robot, account) in &mut self.accounts {
            if let Some(state) = simulation.state(robot) {
                account.note(simulation, &state);
            }
        }
    }

    fn look(&mut self, glance: &Glance<'_>) {
        let robot = &glance.agent.plan().name;
        if !self.accounts.contains_key(robot) {
            self.accounts.insert(robot.clone(), Account::default());
        }
        let Some(mut account) = self.accounts.remove(robot) else { return };
        account.look(glance);
        let mut mates = std::mem::take(&mut account.mates);
        mates.look(glance.agent, glance.time, |name, time| {
            let known = if name == robot { Some(&account) } else { self.accounts.get(name) };
            known?.pose_near(time)
        });
        account.mates = mates;
        self.accounts.insert(robot.clone(), account);
    }
}
