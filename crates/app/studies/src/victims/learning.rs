//! What each kind of sensor says of places with somebody and of places with nobody.

use anyhow::Result;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec2;
use robot_victims::{Kind, Likelihoods, Look, Strength, Tally};
use sim_world::World;

use super::arenas::{Lit, Site};
use super::tripod::{Skin, Tripod};
use super::views::Ground;

/// From one look to the next, seconds: as a robot that drives and looks.
pub(super) const BETWEEN: u64 = 3;
/// A place with nobody is at least so far from everybody, metres.
const NOBODY: f64 = 2.0;
/// Places with nobody that are asked of each look.
const ASKED: usize = 3;
/// Somebody looked at so often and never seen is never seen.
const OFTEN: u32 = 3;

/// Tallies of all kinds, in the order of [`Kind::ALL`].
#[derive(Clone, Debug, Default)]
pub(super) struct Tallies(pub(super) [Tally; Kind::ALL.len()]);

impl Tallies {
    /// The figures learnt.
    pub(super) fn likelihoods(&self) -> Likelihoods {
        Likelihoods::new(self.0.map(|tally| tally.figures()))
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(mine, theirs)| mine.merge(theirs));
    }

    /// Looks around on a floor in this light.
    pub(super) fn of(
        site: &Site,
        (lit, views): (Lit, usize),
        (skin, seed): (Skin<'_>, u64),
    ) -> Result<Self> {
        let world = World::new(&lit.on(&site.arena))?;
        let ground = Ground::new(&world);
        let mut noise = NoiseStream::new(seed, &format!("{}/{}/looks", site.name, lit.word()));
        let mut tripod = Tripod::new(seed, &site.name, lit == Lit::Headlight);
        let people: Vec<DVec2> = world.arena().victims.iter().map(|v| v.at.truncate()).collect();
        let mut tallies = Self::default();
        let mut seen = vec![[[0u32; 2]; Kind::ALL.len()]; people.len()];
        for (number, at) in (0..).zip(ground.views(views, &mut noise)) {
            let time = SimTime::from_millis(number * BETWEEN * 1000);
            for look in tripod.looks(&world, (at, time), skin) {
                tallies.somebody(&look, &ground, (&people, &mut seen));
                tallies.nobody(&look, &ground, (&people, &mut noise));
            }
        }
        for counts in seen {
            for (tally, [looks, hits]) in tallies.0.iter_mut().zip(counts) {
                if looks >= OFTEN {
                    tally.add_person(hits > 0);
                }
            }
        }
        Ok(tallies)
    }

    fn somebody(
        &mut self,
        look: &Look,
        ground: &Ground<'_>,
        (people, seen): (&[DVec2], &mut [[[u32; 2]; Kind::ALL.len()]]),
    ) {
        for (&place, seen) in people.iter().zip(seen) {
            if in_view(look, ground, place) {
                let said = said(look, place);
                self.0[look.kind as usize].add(true, said);
                let [looks, hits] = &mut seen[look.kind as usize];
                *looks += 1;
                *hits += u32::from(said.is_some());
            }
        }
    }

    fn nobody(
        &mut self,
        look: &Look,
        ground: &Ground<'_>,
        (people, noise): (&[DVec2], &mut NoiseStream),
    ) {
        // Drawn within reach, so that short-sighted sensors are asked too.
        let from = look.view.from.position();
        for _ in 0..ASKED * 8 {
            let Some(place) = ground.place(noise) else { return };
            let is_lonely = people.iter().all(|somebody| somebody.distance(place) >= NOBODY);
            if place.distance(from) > 0.5 && is_lonely && in_view(look, ground, place) {
                self.0[look.kind as usize].add(false, said(look, place));
            }
        }
    }
}

/// Whether a look would have seen somebody at a place.
pub(super) fn in_view(look: &Look, ground: &Ground<'_>, place: DVec2) -> bool {
    look.covers(place) && ground.sees(look.view.from.position(), place)
}

/// The strongest that a look says of a place.
fn said(look: &Look, place: DVec2) -> Option<Strength> {
    let of = look.sightings.iter().filter(|sighting| sighting.may_be_of(place));
    of.map(|sighting| sighting.strength).max()
}
