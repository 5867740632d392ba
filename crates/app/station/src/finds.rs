//! Who was found: what robots sense and people mark is suspected until a person says so.

use glam::DVec2;
use link_station::{ToPage, Victim, VictimState, Victims};

/// Two sightings nearer than this are of the same victim, metres.
const SAME: f64 = 1.0;

/// Everybody found so far.
#[derive(Debug, Default)]
pub(super) struct Finds {
    victims: Vec<Victim>,
}

impl Finds {
    /// Somebody seems to be here.
    pub(super) fn add(&mut self, at: DVec2, note: String) {
        let at = [at.x as f32, at.y as f32, 0.0];
        let id = self.victims.len() as u32;
        self.victims.push(Victim { id, at, state: VictimState::Suspected, note });
    }

    /// Whether somebody is known to be about here.
    pub(super) fn has(&self, at: DVec2) -> bool {
        self.victims.iter().any(|victim| {
            let known = DVec2::new(f64::from(victim.at[0]), f64::from(victim.at[1]));
            known.distance(at) < SAME
        })
    }

    /// A person says whether it is one.
    pub(super) fn confirm(&mut self, id: u32, is_one: bool) -> Result<(), String> {
        let victim = self.victims.iter_mut().find(|victim| victim.id == id);
        let victim = victim.ok_or_else(|| format!("there is no victim {id}"))?;
        victim.state = if is_one { VictimState::Confirmed } else { VictimState::Rejected };
        Ok(())
    }

    /// For the page.
    pub(super) fn news(&self) -> ToPage {
        ToPage::Victims(Victims { victims: self.victims.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_find_is_suspected_until_a_person_says_so() {
        let mut finds = Finds::default();
        finds.add(DVec2::new(2.0, 1.0), "sensed".to_owned());
        assert!(finds.has(DVec2::new(2.5, 1.5)) && !finds.has(DVec2::new(4.0, 1.0)));
        assert_eq!(finds.victims[0].state, VictimState::Suspected);
        finds.confirm(0, true).unwrap();
        assert_eq!(finds.victims[0].state, VictimState::Confirmed);
        finds.confirm(0, false).unwrap();
        assert_eq!(finds.victims[0].state, VictimState::Rejected);
        assert_eq!(finds.confirm(3, true), Err("there is no victim 3".to_owned()));
    }
}
