//! What waits for a person: one request a cause and robot, the most urgent first; only an answer silences it, or its cause being over.

use glam::DVec2;
use link_station::{Answer, Cause, Request, Requests, RunPhase};

/// A request that was put off comes back after so long, seconds.
const LATER: f64 = 60.0;
/// Once accepted it is not asked again for so long, whatever comes of it, seconds.
const QUIET: f64 = 60.0;
/// It becomes more urgent after each of these, seconds.
const LEVELS: [f64; 2] = [30.0, 120.0];
/// A cause that has been over for so long takes its request with it, seconds.
const SETTLED: f64 = 5.0;
/// A minute of waiting weighs as much as so many points, up to ten minutes.
const MINUTE: f64 = 1.0;
/// And a step of urgency so much.
const LEVEL: f64 = 12.0;

/// What a request is about: there is one of each at most.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// Why.
    pub(crate) cause: Cause,
    /// About whom.
    pub(crate) robot: Option<String>,
    /// About which victim.
    pub(crate) victim: Option<u32>,
}

/// What is done when somebody answers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deed {
    /// A robot is stopped and held.
    Hold(String),
    /// A robot drives back a little, and goes on.
    BackOff(String),
    /// A robot goes to these places, whatever its map says.
    Path(String, Vec<DVec2>),
    /// A victim is confirmed, or rejected.
    Judge(u32, bool),
    /// All robots stop, and a phase begins.
    Phase(RunPhase),
    /// The cause is known, and nothing else is done.
    Note,
}

/// What somebody should decide.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Wish {
    /// What it is about.
    pub(crate) key: Key,
    /// What is the matter.
    pub(crate) text: String,
    /// Where.
    pub(crate) at: Option<DVec2>,
    /// What accepting is called, and does.
    pub(crate) accept: (String, Deed),
    /// What refusing is called, and does.
    pub(crate) refuse: Option<(String, Deed)>,
}

/// All requests of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    next: u32,
    open: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    id: u32,
    wish: Wish,
    since: f64,
    /// Since when its cause is over.
    over: Option<f64>,
    /// Until when nobody wants to be asked: put off (true), or answered.
    silent: Option<(f64, bool)>,
}

impl Queue {
    /// All that is the matter now; what is no longer settles.
    pub(super) fn mind(&mut self, now: f64, wishes: Vec<Wish>) {
        for entry in &mut self.open {
            entry.over.get_or_insert(now);
        }
        for wish in wishes {
            match self.open.iter_mut().find(|entry| entry.wish.key == wish.key) {
                Some(entry) => {
                    entry.over = None;
                    entry.wish = wish;
                }
                None => self.ask(now, wish),
            }
        }
        self.open.retain(|entry| entry.over.is_none_or(|over| now - over < SETTLED));
        for entry in &mut self.open {
            if entry.silent.take_if(|(until, _)| now >= *until).is_some_and(|(_, later)| !later) {
                // It was answered and is still the matter: that is news.
                entry.since = now;
            }
        }
    }

    /// What was answered or put off of this is forgotten.
    pub(super) fn forget(&mut self, key: &Key) {
        self.open.retain(|entry| entry.wish.key != *key);
    }

    fn ask(&mut self, now: f64, wish: Wish) {
        let id = self.next;
        self.next += 1;
        self.open.push(Entry { id, wish, since: now, over: None, silent: None });
    }

    /// A person answers; gives what is to be done.
    pub(super) fn answer(
        &mut self,
        now: f64,
        id: u32,
        answer: Answer,
    ) -> Result<Option<Deed>, String> {
        let entry = self.open.iter_mut().find(|entry| entry.id == id);
        let entry =
            entry.ok_or_else(|| format!("request {id} is over: nothing is left to answer"))?;
        match answer {
            Answer::Later => {
                entry.silent = Some((now + LATER, true));
                Ok(None)
            }
            Answer::Accept => {
                entry.silent = Some((now + QUIET, false));
                Ok(Some(entry.wish.accept.1.clone()))
            }
            Answer::Refuse => {
                let (_, deed) =
                    entry.wish.refuse.clone().ok_or("this cannot be refused: put it off")?;
                entry.silent = Some((now + QUIET, false));
                Ok(Some(deed))
            }
        }
    }

    /// For the page; what was answered is not among them.
    pub(super) fn told(&self, now: f64, number: impl Fn(&str) -> Option<u16>) -> Requests {
        let is_asked = |entry: &&Entry| entry.silent.is_none_or(|(_, is_later)| is_later);
        let mut open: Vec<&Entry> = self.open.iter().filter(is_asked).collect();
        let key = |entry: &Entry| (entry.silent.is_some(), -entry.urgency(now));
        open.sort_by(|a, b| {
            let (a, b) = ((key(a), a.id), (key(b), b.id));
            a.0.0.cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1)).then(a.1.cmp(&b.1))
        });
        let request = |entry: &Entry| Request {
            id: entry.id,
            robot: entry.wish.key.robot.as_deref().and_then(&number),
            cause: entry.wish.key.cause,
            text: entry.wish.text.clone(),
            since: entry.since,
            level: entry.level(now),
            at: entry.wish.at.map(|at| at.as_vec2().to_array()),
            accept: entry.wish.accept.0.clone(),
            refuse: entry.wish.refuse.as_ref().map(|(name, _)| name.clone()),
            later: entry.silent.map(|(until, _)| until),
        };
        Requests { requests: open.into_iter().map(request).collect() }
    }
}

impl Entry {
    fn level(&self, now: f64) -> u8 {
        LEVELS.iter().filter(|after| now - self.since >= **after).count() as u8
    }

    /// By value and age.
    fn urgency(&self, now: f64) -> f64 {
        let value = match self.wish.key.cause {
            // Whoever has just asked for something waits for the answer.
            Cause::Waypoint => 140.0,
            Cause::Fall => 100.0,
            Cause::Time => 95.0,
            Cause::Victim => 80.0,
            Cause::Lost => 70.0,
            Cause::Stuck => 60.0,
            Cause::Link => 50.0,
            Cause::Battery => 40.0,
        };
        let minutes = ((now - self.since) / 60.0).min(10.0);
        value + LEVEL * f64::from(self.level(now)) + MINUTE * minutes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(cause: Cause, robot: &str) -> Wish {
        Wish {
            key: Key { cause, robot: Some(robot.to_owned()), victim: None },
            text: format!("{robot}: {cause:?}"),
            at: None,
            accept: ("stop it".to_owned(), Deed::Hold(robot.to_owned())),
            refuse: None,
        }
    }

    fn texts(queue: &Queue, now: f64) -> Vec<String> {
        queue.told(now, |_| None).requests.into_iter().map(|request| request.text).collect()
    }

    #[test]
    fn one_request_a_cause_and_robot_the_most_urgent_first() {
        let mut queue = Queue::default();
        for second in 0..20 {
            let wishes = vec![
                wish(Cause::Battery, "ada"),
                wish(Cause::Stuck, "ada"),
                wish(Cause::Fall, "bob"),
                wish(Cause::Stuck, "bob"),
            ];
            queue.mind(f64::from(second), wishes);
        }
        let asked = texts(&queue, 20.0);
        assert_eq!(asked, ["bob: Fall", "ada: Stuck", "bob: Stuck", "ada: Battery"]);
    }

    #[test]
    fn waiting_makes_a_request_more_urgent() {
        let mut queue = Queue::default();
        queue.mind(0.0, vec![wish(Cause::Link, "ada")]);
        let both = || vec![wish(Cause::Link, "ada"), wish(Cause::Stuck, "bob")];
        queue.mind(40.0, both());
        assert_eq!(texts(&queue, 40.0)[0], "ada: Link");
        let levels: Vec<u8> =
            queue.told(130.0, |_| None).requests.iter().map(|request| request.level).collect();
        assert_eq!(levels, [2, 1]);
    }

    #[test]
    fn what_is_put_off_stands_at_the_end_and_comes_back() {
        let mut queue = Queue::default();
        let both = || vec![wish(Cause::Fall, "ada"), wish(Cause::Battery, "bob")];
        queue.mind(0.0, both());
        assert_eq!(queue.answer(1.0, 0, Answer::Later), Ok(None));
        queue.mind(2.0, both());
        assert_eq!(texts(&queue, 2.0), ["bob: Battery", "ada: Fall"]);
        assert_eq!(queue.told(2.0, |_| None).requests[1].later, Some(61.0));
        queue.mind(62.0, both());
        assert_eq!(texts(&queue, 62.0), ["ada: Fall", "bob: Battery"]);
    }

    #[test]
    fn an_answer_does_something_and_silences_until_it_has_not_helped() {
        let mut queue = Queue::default();
        queue.mind(0.0, vec![wish(Cause::Stuck, "ada")]);
        let done = queue.answer(3.0, 0, Answer::Accept);
        assert_eq!(done, Ok(Some(Deed::Hold("ada".to_owned()))));
        queue.mind(4.0, vec![wish(Cause::Stuck, "ada")]);
        assert!(texts(&queue, 4.0).is_empty());
        queue.mind(64.0, vec![wish(Cause::Stuck, "ada")]);
        let again = queue.told(64.0, |_| None).requests;
        assert_eq!((again.len(), again[0].since, again[0].level), (1, 64.0, 0));
    }

    #[test]
    fn a_cause_that_is_over_takes_its_request_with_it_and_cannot_be_answered() {
        let mut queue = Queue::default();
        queue.mind(0.0, vec![wish(Cause::Link, "ada")]);
        queue.mind(1.0, vec![]);
        assert_eq!(texts(&queue, 1.0).len(), 1, "a moment's relief is none");
        queue.mind(7.0, vec![]);
        assert!(texts(&queue, 7.0).is_empty());
        assert!(queue.answer(8.0, 0, Answer::Accept).unwrap_err().contains("is over"));
    }

    #[test]
    fn what_has_no_other_way_out_cannot_be_refused() {
        let mut queue = Queue::default();
        queue.mind(0.0, vec![wish(Cause::Fall, "ada")]);
        assert!(queue.answer(1.0, 0, Answer::Refuse).unwrap_err().contains("put it off"));
        assert_eq!(texts(&queue, 1.0).len(), 1);
    }
}
