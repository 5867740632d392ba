//! A person at the panel: their wishes in order, and when the robot is to be asked what became of them.

use std::collections::VecDeque;

use base::time::SimTime;
use link_serial::{Command, State};

use super::errand::Errand;
use super::wish::Wish;

/// Wishes that wait; later ones are dropped.
const MOST_WAITING: usize = 64;
/// The robot is asked this often what it has done by itself.
const ASKED: SimTime = SimTime::from_millis(2000);
/// Sweeps of an errand that a person begins.
const SWEEPS: usize = 60;

/// What a person wants, and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// What the computer is about when it leads itself.
    errand: Errand,
    /// Whether the robot stays under way when an errand is over.
    stays: bool,
    leads: bool,
    wishes: VecDeque<Wish>,
    news: News,
    /// The last sweep that was told, modulo 4.
    sweep: u8,
    /// When everything was told last.
    told: Option<SimTime>,
}

/// What is known of what the robot has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum News {
    /// All of it.
    Known,
    /// It has done something since.
    Untold,
    /// Everything was asked for and is not yet told.
    Asked,
}

impl Hand {
    /// Nobody leads, unless that is the errand.
    pub(super) fn new(errand: Errand) -> Self {
        let leads = errand == Errand::ByHand;
        Self {
            errand: if leads { Errand::Explore(SWEEPS) } else { errand },
            stays: leads,
            leads,
            wishes: VecDeque::new(),
            news: News::Known,
            sweep: 0,
            told: None,
        }
    }

    /// Whoever says a command leads; what else is wished for comes after what waits.
    pub(super) fn wish(&mut self, wish: Wish) {
        self.leads |= matches!(wish, Wish::Say(_));
        if !self.leads {
            self.let_go(wish);
        } else if self.wishes.len() < MOST_WAITING {
            self.wishes.push_back(wish);
        }
    }

    /// The computer leads.
    fn let_go(&mut self, wish: Wish) {
        if let Wish::GoTo(place) = wish {
            self.stays = true;
            self.errand = Errand::GoThere(place, usize::MAX);
        }
        self.leads = false;
    }

    /// Whether a person does.
    pub(super) fn leads(&self) -> bool {
        self.leads
    }

    /// From here on.
    pub(super) fn lead(&mut self) {
        self.leads = true;
    }

    /// The end of an errand is not the end of all.
    pub(super) fn stay(&mut self) {
        self.stays = true;
    }

    /// Whether it is not.
    pub(super) fn stays(&self) -> bool {
        self.stays
    }

    /// What the computer is about when nobody leads.
    pub(super) fn errand(&self) -> Errand {
        self.errand
    }

    /// The robot stands, and its sweeps are known.
    pub(super) fn begin(&mut self, state: Option<State>) {
        self.news = News::Untold;
        self.sweep = state.map_or(self.sweep, |state| state.sweep);
    }

    /// The next command, what it does will be asked for; none where that was all, or the computer is to lead.
    pub(super) fn next(&mut self) -> Option<Command> {
        let wish = self.wishes.pop_front()?;
        let Wish::Say(command) = wish else {
            self.let_go(wish);
            return None;
        };
        if command != Command::Ask {
            self.news = News::Untold;
        }
        Some(command)
    }

    /// Whether it is time to ask for everything.
    pub(super) fn is_due(&self, state: Option<State>, now: SimTime) -> bool {
        let is_long = self.told.is_none_or(|told| now.since(told) >= ASKED);
        self.news == News::Untold && self.wishes.is_empty() || self.awaits_sweep(state) || is_long
    }

    /// Whether a sweep was taken that is not known.
    pub(super) fn awaits_sweep(&self, state: Option<State>) -> bool {
        state.is_some_and(|state| state.sweep != self.sweep)
    }

    /// Everything is asked for.
    pub(super) fn ask(&mut self) {
        self.news = News::Asked;
    }

    /// Whether it is, and not yet told.
    pub(super) fn is_asking(&self) -> bool {
        self.news == News::Asked
    }

    /// Everything was told.
    pub(super) fn told(&mut self, state: Option<State>, now: SimTime) {
        self.begin(state);
        (self.told, self.news) = (Some(now), News::Known);
    }
}
