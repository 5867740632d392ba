//! Who was found: what robots sense and people mark is suspected until a person says so.

use glam::DVec2;
use link_station::{ToPage, Victim, VictimBelief, VictimState, Victims};

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
        let state = VictimState::Suspected;
        self.victims.push(Victim { id, at, state, note, belief: None });
    }

    /// Whether somebody is known to be about here.
    pub(super) fn has(&self, at: DVec2) -> bool {
        self.victims.iter().any(|victim| place(victim).distance(at) < SAME)
    }

    /// A person says whether it is one.
    pub(super) fn confirm(&mut self, id: u32, is_one: bool) -> Result<(), String> {
        let victim = self.victims.iter_mut().find(|victim| victim.id == id);
        let victim = victim.ok_or_else(|| format!("there is no victim {id}"))?;
        victim.state = if is_one { VictimState::Confirmed } else { VictimState::Rejected };
        Ok(())
    }

    /// What those who fuse sightings believe: of somebody known, or of somebody new. Its own number becomes the one here.
    pub(super) fn believe(&mut self, belief: &VictimBelief) {
        let [x, y] = belief.at;
        let at = DVec2::new(x.into(), y.into());
        let is_same = |victim: &Victim| {
            victim.belief.as_ref().is_some_and(|known| known.id == belief.id)
                || (victim.belief.is_none() && place(victim).distance(at) < SAME)
        };
        let index = self.victims.iter().position(is_same).unwrap_or_else(|| {
            self.add(at, format!("noticed by {}", belief.kinds.join(", ")));
            self.victims.len() - 1
        });
        if let Some(victim) = self.victims.get_mut(index) {
            victim.at = [x, y, victim.at[2]];
            victim.belief = Some(belief.clone());
        }
    }

    /// Everybody whom a run before this one had found.
    pub(super) fn take_up(&mut self, victims: Vec<Victim>) {
        // Numbers of beliefs begin anew; who is believed to be in the same place is the same.
        self.victims =
            victims.into_iter().map(|victim| Victim { belief: None, ..victim }).collect();
    }

    /// Everybody found so far.
    pub(super) fn all(&self) -> &[Victim] {
        &self.victims
    }

    /// For the page.
    pub(super) fn news(&self) -> ToPage {
        ToPage::Victims(Victims { victims: self.victims.clone() })
    }
}

fn place(victim: &Victim) -> DVec2 {
    DVec2::new(f64::from(victim.at[0]), f64::from(victim.at[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beliefs_join_whom_they_are_near_to_and_follow_their_own_number_from_then_on() {
        let mut finds = Finds::default();
        finds.add(DVec2::new(2.0, 1.0), "marked".to_owned());
        let belief = |id, x: f32| VictimBelief {
            id,
            at: [x, 1.0],
            p: 0.9,
            kinds: vec!["heat".to_owned()],
            ..VictimBelief::default()
        };
        finds.believe(&belief(7, 2.4));
        finds.believe(&belief(8, 9.0));
        finds.believe(&belief(7, 4.2));
        let places: Vec<f32> = finds.all().iter().map(|victim| victim.at[0]).collect();
        assert_eq!(places, [4.2, 9.0], "a walking victim stays the same");
        assert_eq!(
            (finds.all()[0].note.as_str(), finds.all()[1].note.as_str()),
            ("marked", "noticed by heat")
        );
    }

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
