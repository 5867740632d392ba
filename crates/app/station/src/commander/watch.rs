//! When a robot needs a person, and what is proposed then; from what the robot itself knows.

use glam::DVec2;
use link_station::Cause;

use super::facts::{Facts, Link};
use super::queue::{Deed, Key, Wish};

/// A robot that means to get somewhere and has not got this far, metres, in this long, seconds, is stuck.
const STUCK: (f64, f64) = (0.4, 30.0);
/// Leaning more than this for this long, seconds, is a fall: the sine of 30 degrees.
const FALL: (f64, f64) = (0.5, 1.5);
/// A link with less than this left, dB, is about to be lost; one with more than that was good.
const MARGIN: (f64, f64) = (6.0, 12.0);
/// Not having been heard for so long is being out of touch, seconds.
const SILENT: f64 = 20.0;
/// A battery that holds less than this is low, 0 to 1.
const LOW: f64 = 0.2;
/// A person who sent a robot somewhere is asked for so long whether it may go nearby instead, seconds.
const OFFER: f64 = 60.0;

/// Watches one robot.
#[derive(Clone, Debug)]
pub(super) struct Watchman {
    name: String,
    /// Where it was when it had last got on, and when that was.
    stood: Option<(DVec2, f64)>,
    /// Since when it leans.
    leans: Option<f64>,
    /// Where it last had a good link.
    good: Option<DVec2>,
    /// Where it began.
    home: Option<DVec2>,
    /// Where it was sent and cannot go: what is offered, until when.
    offer: Option<(Wish, f64)>,
}

impl Watchman {
    pub(super) fn of(name: &str) -> Self {
        let name = name.to_owned();
        Self { name, stood: None, leans: None, good: None, home: None, offer: None }
    }

    /// A place was asked for that it cannot reach: offers another for a while.
    pub(super) fn offer(&mut self, now: f64, wish: Wish) {
        self.offer = Some((wish, now + OFFER));
    }

    /// It was sent somewhere else.
    pub(super) fn forget_offer(&mut self) {
        self.offer = None;
    }

    /// What is the matter with it now.
    pub(super) fn look(&mut self, facts: &Facts, radio: Option<&Radio>) -> Vec<Wish> {
        self.home = self.home.or(facts.at);
        let mut wishes = vec![];
        wishes.extend(self.fall(facts));
        if facts.over.is_none() && !facts.is_station {
            wishes.extend(self.stuck(facts));
            wishes.extend(self.lost(facts));
            wishes.extend(radio.and_then(|radio| self.link(facts, radio)));
            wishes.extend(self.battery(facts));
        }
        self.offer.take_if(|(_, until)| facts.now > *until);
        wishes.extend(self.offer.as_ref().map(|(wish, _)| wish.clone()));
        wishes
    }

    fn wish(&self, cause: Cause, facts: &Facts, text: String, accept: (&str, Deed)) -> Wish {
        let robot = Some(self.name.clone());
        let key = Key { cause, robot, victim: None };
        Wish { key, text, at: facts.at, accept: (accept.0.to_owned(), accept.1), refuse: None }
    }

    fn hold(&self) -> Deed {
        Deed::Hold(self.name.clone())
    }

    fn fall(&mut self, facts: &Facts) -> Option<Wish> {
        if facts.lean < FALL.0 {
            self.leans = None;
            return None;
        }
        let since = *self.leans.get_or_insert(facts.now);
        if facts.now - since < FALL.1 {
            return None;
        }
        let degrees = libm::asin(facts.lean.min(1.0)).to_degrees();
        let text = format!("{} leans by {degrees:.0}°: it has fallen, or is about to", self.name);
        Some(self.wish(Cause::Fall, facts, text, ("Stop it there", self.hold())))
    }

    fn stuck(&mut self, facts: &Facts) -> Option<Wish> {
        let at = facts.at?;
        let (place, since) = *self.stood.get_or_insert((at, facts.now));
        if !facts.is_under_way || facts.is_held || place.distance(at) > STUCK.0 {
            self.stood = Some((at, facts.now));
            return None;
        }
        let seconds = facts.now - since;
        if seconds < STUCK.1 {
            return None;
        }
        let text = format!("{} wants to drive and has got nowhere for {seconds:.0} s", self.name);
        let back = Deed::BackOff(self.name.clone());
        let mut wish = self.wish(Cause::Stuck, facts, text, ("Drive back 0.5 m", back));
        wish.refuse = Some(("Stop it".to_owned(), self.hold()));
        Some(wish)
    }

    fn lost(&self, facts: &Facts) -> Option<Wish> {
        facts.is_lost.then(|| {
            let text = format!("{} does not know where it is any more", self.name);
            self.wish(Cause::Lost, facts, text, ("Stop it", self.hold()))
        })
    }

    fn link(&mut self, facts: &Facts, radio: &Radio) -> Option<Wish> {
        let margin = radio.link.as_ref().map(|link| link.margin);
        if margin.is_some_and(|margin| margin > MARGIN.1) {
            self.good = facts.at;
        }
        let silent = radio.word_age.filter(|age| *age > SILENT);
        let text = match (silent, &radio.link) {
            (Some(age), _) => {
                format!("the station has not heard of {} for {age:.0} s", self.name)
            }
            (None, Some(link)) if link.margin < MARGIN.0 => {
                format!(
                    "{} has {:.0} dB left of its link with {}",
                    self.name, link.margin, link.via
                )
            }
            _ => return None,
        };
        let accept = match self.good {
            Some(good) => ("Back to its last good link", Deed::Path(self.name.clone(), vec![good])),
            None => ("I know", Deed::Note),
        };
        let mut wish = self.wish(Cause::Link, facts, text, accept);
        wish.refuse = self.good.map(|_| ("Let it go on".to_owned(), Deed::Note));
        Some(wish)
    }

    fn battery(&self, facts: &Facts) -> Option<Wish> {
        let charge = facts.charge.filter(|charge| *charge < LOW)?;
        let text = format!("{} has {:.0} % of its battery left", self.name, charge * 100.0);
        let home = self.home.or(facts.at)?;
        let deed = Deed::Path(self.name.clone(), vec![home]);
        let mut wish = self.wish(Cause::Battery, facts, text, ("Back to where it began", deed));
        wish.refuse = Some(("Let it go on".to_owned(), Deed::Note));
        Some(wish)
    }
}

/// What is known of a robot's radio.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Radio {
    /// The best link, if it hears anybody.
    pub(super) link: Option<Link>,
    /// Seconds since the station had word of it.
    pub(super) word_age: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn driving(now: f64, x: f64) -> Facts {
        let at = Some(DVec2::new(x, 0.0));
        Facts { now, at, is_under_way: true, charge: Some(0.8), ..Facts::default() }
    }

    fn causes(wishes: &[Wish]) -> Vec<Cause> {
        wishes.iter().map(|wish| wish.key.cause).collect()
    }

    #[test]
    fn who_gets_on_is_left_alone_and_who_does_not_is_stuck_after_half_a_minute() {
        let mut watch = Watchman::of("ada");
        for second in 0..100 {
            let now = f64::from(second);
            assert!(watch.look(&driving(now, 0.1 * now), None).is_empty(), "{second}");
        }
        assert!(watch.look(&driving(124.0, 9.8), None).is_empty());
        let wishes = watch.look(&driving(131.0, 9.8), None);
        assert_eq!(causes(&wishes), [Cause::Stuck]);
        assert_eq!(wishes[0].accept.1, Deed::BackOff("ada".to_owned()));
        let held = Facts { is_held: true, ..driving(140.0, 9.8) };
        assert!(watch.look(&held, None).is_empty(), "who is held need not move");
        let waits = Facts { is_under_way: false, ..driving(200.0, 9.8) };
        assert!(watch.look(&waits, None).is_empty(), "who has nowhere to go need not either");
    }

    #[test]
    fn a_ramp_is_no_fall_and_lying_on_the_side_is() {
        let mut watch = Watchman::of("ada");
        let leaning = |now, lean| Facts { lean, ..driving(now, now) };
        assert!(watch.look(&leaning(0.0, 0.3), None).is_empty());
        assert!(watch.look(&leaning(1.0, 0.9), None).is_empty(), "a jolt");
        assert_eq!(causes(&watch.look(&leaning(3.0, 0.9), None)), [Cause::Fall]);
        let over = Facts { over: Some("failed".to_owned()), ..leaning(4.0, 0.9) };
        assert_eq!(
            causes(&watch.look(&over, None)),
            [Cause::Fall],
            "also when its mission is over"
        );
    }

    #[test]
    fn a_weak_link_proposes_the_way_back_to_the_last_good_one() {
        let mut watch = Watchman::of("ada");
        let radio = |margin: f64| Radio {
            link: Some(Link { via: "base".to_owned(), margin }),
            word_age: Some(0.5),
        };
        assert!(watch.look(&driving(0.0, 2.0), Some(&radio(20.0))).is_empty());
        assert!(watch.look(&driving(10.0, 6.0), Some(&radio(8.0))).is_empty());
        let wishes = watch.look(&driving(20.0, 9.0), Some(&radio(4.0)));
        assert_eq!(wishes[0].text, "ada has 4 dB left of its link with base");
        assert_eq!(wishes[0].accept.1, Deed::Path("ada".to_owned(), vec![DVec2::new(2.0, 0.0)]));
        let gone = Radio { link: None, word_age: Some(33.0) };
        let wishes = watch.look(&driving(53.0, 12.0), Some(&gone));
        assert_eq!(wishes[0].text, "the station has not heard of ada for 33 s");
    }

    #[test]
    fn a_low_battery_proposes_the_way_home() {
        let mut watch = Watchman::of("ada");
        assert!(watch.look(&driving(0.0, 1.0), None).is_empty());
        let low = Facts { charge: Some(0.15), ..driving(10.0, 8.0) };
        let wishes = watch.look(&low, None);
        assert_eq!(causes(&wishes), [Cause::Battery]);
        assert_eq!(wishes[0].accept.1, Deed::Path("ada".to_owned(), vec![DVec2::new(1.0, 0.0)]));
        let station = Facts { is_station: true, ..low };
        assert!(watch.look(&station, None).is_empty(), "a station drives nowhere");
    }

    #[test]
    fn an_offer_stands_for_a_minute() {
        let mut watch = Watchman::of("ada");
        let facts = driving(0.0, 0.0);
        let offer = watch.wish(Cause::Waypoint, &facts, "no".to_owned(), ("Go", Deed::Note));
        watch.offer(0.0, offer);
        assert_eq!(causes(&watch.look(&driving(5.0, 1.0), None)), [Cause::Waypoint]);
        assert!(watch.look(&driving(61.0, 2.0), None).is_empty());
    }
}
