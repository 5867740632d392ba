//! When a cycle is complete.
//!
//! A burst of UT2004 ends with its STA; UDK begins a cycle with it and never ends one. So we ask for something that the server answers behind all it
//! has to say: when the answer is here, everything before it is. In lock-step we ask in both dialects: a server that has just been joined may have two
//! bursts to tell, and whoever takes them for two cycles gives its next orders too early.

use link_usarsim::request::{Query, Request};

/// A cycle is not held open for an answer over more status lines than this.
const MOST_STATUS: u32 = 3;

/// Whether the server still owes an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fence {
    /// Whether cycles end with an answer at all.
    is_needed: bool,
    is_asked: bool,
    /// Whether the server does not answer: cycles then end with their status.
    is_deaf: bool,
    /// Status lines since the last moment.
    status: u32,
}

/// What to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Listen on.
    Wait,
    /// Send [`Fence::question`].
    Ask,
    /// Repeat the order.
    Order,
    /// The cycle is complete.
    Done,
}

impl Fence {
    pub(super) fn new(is_needed: bool) -> Self {
        Self { is_needed, ..Self::default() }
    }

    /// What is asked; the answer is the robot's GEO.
    pub(super) fn question() -> Request {
        Request::GetGeo(Query { kind: "Robot".to_owned(), name: None })
    }

    /// A robot's STA has come.
    pub(super) fn status(&mut self) -> Step {
        self.status += 1;
        if !self.is_needed || self.is_deaf {
            return self.done();
        }
        if self.is_asked && self.status > MOST_STATUS {
            self.is_deaf = true;
            return self.done();
        }
        if std::mem::replace(&mut self.is_asked, true) { Step::Wait } else { Step::Ask }
    }

    /// The robot's GEO has come.
    pub(super) fn answer(&mut self) -> Step {
        let was_asked = std::mem::replace(&mut self.is_asked, false);
        self.is_deaf = false;
        match (was_asked, self.status) {
            (false, _) => Step::Wait,
            // Asked because nothing came: the server is there and waits for more.
            (true, 0) => Step::Order,
            (true, _) => self.done(),
        }
    }

    /// Nothing came for a while.
    pub(super) fn quiet(&mut self) -> Step {
        if self.status > 0 {
            self.is_deaf = true;
            return self.done();
        }
        if self.is_asked || self.is_deaf {
            // It may be at work and answer afterwards; if it never answers, only an order can wake it.
            self.is_deaf = true;
            return Step::Order;
        }
        self.is_asked = true;
        Step::Ask
    }

    fn done(&mut self) -> Step {
        self.status = 0;
        Step::Done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_fence_a_status_ends_the_cycle() {
        assert_eq!(Fence::new(false).status(), Step::Done);
    }

    #[test]
    fn two_bursts_before_the_answer_are_one_cycle() {
        let mut fence = Fence::new(true);
        assert_eq!(fence.status(), Step::Ask);
        assert_eq!(fence.status(), Step::Wait);
        assert_eq!(fence.answer(), Step::Done);
        assert_eq!(fence.status(), Step::Ask);
    }

    #[test]
    fn a_server_that_never_answers_is_believed_by_its_status() {
        let mut fence = Fence::new(true);
        let steps: Vec<Step> = (0..6).map(|_| fence.status()).collect();
        assert_eq!(steps[..4], [Step::Ask, Step::Wait, Step::Wait, Step::Done]);
        assert_eq!(steps[4..], [Step::Done, Step::Done]);
        let mut fence = Fence::new(true);
        assert_eq!((fence.status(), fence.quiet()), (Step::Ask, Step::Done));
    }

    #[test]
    fn an_order_is_repeated_only_once_the_server_has_shown_that_it_waits() {
        let mut fence = Fence::new(true);
        assert_eq!((fence.quiet(), fence.answer()), (Step::Ask, Step::Order));
        assert_eq!(fence.status(), Step::Ask);
    }
}
