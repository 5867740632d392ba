//! What the time of a served arena goes into, and what is to blame when it does not suffice.

use std::time::Duration;

/// What the thread of an arena does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Physics, sensors, and sending what they say.
    Steps,
    /// Answering clients.
    Requests,
    /// Writing the recording.
    Recording,
    /// Showing the operator's page.
    Page,
    /// Handing out pictures, and what is to be drawn.
    Pictures,
}

impl Effort {
    const ALL: [Self; 5] =
        [Self::Steps, Self::Requests, Self::Recording, Self::Page, Self::Pictures];

    /// What it is, and what helps against too much of it.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Steps => ("physics and sensors", "fewer robots or a longer --step help"),
            Self::Requests => ("requests of clients", "clients that ask less often help"),
            Self::Recording => ("the recording", "a faster disk helps, or none"),
            Self::Page => ("the operator's page", "--headless helps"),
            Self::Pictures => ("copies of the world for pictures", "fewer pictures help"),
        }
    }
}

/// How much time went into each since the beginning.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent([Duration; Effort::ALL.len()]);

impl Spent {
    pub(super) fn add(&mut self, effort: Effort, time: Duration) {
        self.0[effort as usize] += time;
    }

    fn since(&self, before: &Self) -> Self {
        let mut spent = *self;
        for (now, then) in spent.0.iter_mut().zip(before.0) {
            *now = now.saturating_sub(then);
        }
        spent
    }

    fn total(&self) -> Duration {
        self.0.iter().sum()
    }

    /// What most of the time between two looks went into; `cpu` is what the thread computed in it, where that is known.
    pub(super) fn reason(&self, before: &Self, (cpu, wall): (Option<Duration>, f64)) -> String {
        let spent = self.since(before);
        let busy = spent.total().as_secs_f64();
        if cpu.is_some_and(|cpu| cpu.as_secs_f64() < STARVED * busy.min(wall)) || busy < 0.5 * wall
        {
            return "the processor is busy with something else".to_owned();
        }
        let most = Effort::ALL.into_iter().max_by_key(|effort| spent.0[*effort as usize]);
        let most = most.unwrap_or(Effort::Steps);
        let (what, help) = most.words();
        let share = 100.0 * spent.0[most as usize].as_secs_f64() / wall;
        format!("{share:.0} % of the time go into {what}; {help}")
    }
}

/// A thread that computes for less than this share of the time it has something to do does not get the processor.
const STARVED: f64 = 0.7;

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn the_reason_is_what_took_most_or_that_others_have_the_processor() {
        let before = Spent::default();
        let mut now = before;
        now.add(Effort::Steps, millis(300));
        now.add(Effort::Recording, millis(650));
        let told = now.reason(&before, (Some(millis(900)), 1.0));
        assert_eq!(told, "65 % of the time go into the recording; a faster disk helps, or none");
        let starved = now.reason(&before, (Some(millis(400)), 1.0));
        assert_eq!(starved, "the processor is busy with something else");
        assert_eq!(now.reason(&now, (None, 1.0)), starved, "nothing was done at all");
    }
}
