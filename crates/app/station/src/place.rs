//! Where the bodies of a mission are, and what a person can do about them there.

/// Where the bodies of a mission are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a simulation of this program: the truth is known, and time is ours.
    Here,
    /// In a server: they can be led, but time passes there.
    Server,
    /// In a log: time is ours, but what was done is done.
    Log,
}

const LEAD: [&str; 9] =
    ["stop", "drive", "waypoint", "path", "resume", "task", "answer", "photo", "phase"];
const TIME: [&str; 4] = ["pause", "play", "step", "speed"];
const ALWAYS: [&str; 3] = ["seek", "mark_victim", "confirm_victim"];

impl Place {
    /// Whether time waits for people.
    pub(super) fn waits(self) -> bool {
        self != Self::Server
    }

    /// What a page may ask for.
    pub(super) fn understands(self) -> Vec<&'static str> {
        let lead: &[&str] = if self == Self::Log { &[] } else { &LEAD };
        let time: &[&str] = if self.waits() { &TIME } else { &[] };
        [lead, time, &ALWAYS].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_offered_what_cannot_be_done_there() {
        let can = |place: Place, word: &str| place.understands().contains(&word);
        assert!(can(Place::Here, "drive") && can(Place::Here, "pause"));
        assert!(can(Place::Server, "drive") && !can(Place::Server, "pause"));
        assert!(!can(Place::Log, "drive") && can(Place::Log, "pause"));
        assert!([Place::Here, Place::Server, Place::Log].iter().all(|place| can(*place, "seek")));
    }
}
