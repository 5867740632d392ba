//! What a robot does, why, since when and what next, in words: behaviour that cannot be understood is what operators complain of most.

use glam::DVec2;
use link_station::Story;

use super::facts::Facts;

/// A goal that moves less than this is still the same, metres.
const SAME: f64 = 0.75;

/// A robot's story as it goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Teller {
    /// What it did when it was last looked at: how, and where to.
    last: Option<(&'static str, Option<DVec2>)>,
    since: f64,
}

impl Teller {
    /// What is to be told now.
    pub(super) fn tell(&mut self, facts: &Facts) -> Story {
        let (what, why, next) = words(facts);
        let goal = facts.goal.filter(|_| what.is_on_the_way);
        let is_same = self.last.is_some_and(|(how, before)| {
            how == what.how && before.zip(goal).is_none_or(|(a, b)| a.distance(b) < SAME)
        });
        if !is_same {
            self.since = facts.now;
        }
        self.last = Some((what.how, goal));
        let doing = match goal {
            Some(goal) => format!("{}, on its way to {:.1}, {:.1} m", what.how, goal.x, goal.y),
            None => what.how.to_owned(),
        };
        Story { doing, why, since: self.since, next }
    }
}

/// What it does, without where to.
struct What {
    how: &'static str,
    is_on_the_way: bool,
}

fn words(facts: &Facts) -> (What, String, String) {
    let standing = |how| What { how, is_on_the_way: false };
    let then = || match &facts.next {
        Some(word) => format!("{} comes next", named(word)),
        None => "nothing comes after that".to_owned(),
    };
    if let Some(reason) = &facts.over {
        let next = "nothing: its mission is over".to_owned();
        return (standing("has ended"), reason.clone(), next);
    }
    if facts.is_held {
        let next = facts
            .task
            .as_ref()
            .map_or_else(then, |task| format!("Resume lets it go on: {}", named(task.word)));
        return (standing("stands still"), "a person holds it".to_owned(), next);
    }
    if facts.at.is_none() {
        let why = "it does not know yet where it is".to_owned();
        return (standing("waits for its first pose"), why, then());
    }
    let Some(task) = &facts.task else {
        return (standing("is between two tasks"), "the one before has ended".to_owned(), then());
    };
    if facts.is_sent {
        let what = What { how: "drives", is_on_the_way: true };
        let next = match &facts.next {
            Some(word) => format!("{} begins anew then", named(word)),
            None => "it stands there".to_owned(),
        };
        return (what, "a person has sent it".to_owned(), next);
    }
    match task.word {
        "listen" => {
            let why = "it is the station, and holds what the team knows".to_owned();
            (standing("listens"), why, "it ends when all have nothing left to do".to_owned())
        }
        "explore_together" => together(facts),
        word => {
            let what = What { how: named(word), is_on_the_way: facts.goal.is_some() };
            (what, format!("task {} of {} of its mission", task.number, task.of), then())
        }
    }
}

fn together(facts: &Facts) -> (What, String, String) {
    let others = match facts.mates {
        0 => "nobody else is busy".to_owned(),
        1 => "one mate has the rest".to_owned(),
        mates => format!("{mates} mates have the rest"),
    };
    if facts.is_idle {
        let what = What { how: "stands by", is_on_the_way: false };
        let why = "nothing that it knows of is left for it".to_owned();
        return (
            what,
            why,
            "it goes on if the map shows more, and ends with the others".to_owned(),
        );
    }
    if facts.goal.is_some() {
        let what = What { how: "explores", is_on_the_way: true };
        let why = format!("what is unseen there fell to it; {others}");
        return (what, why, "it shares out again what is left".to_owned());
    }
    let what = What { how: "looks around", is_on_the_way: false };
    let why = format!("nothing has fallen to it yet; {others}");
    (what, why, "it takes what falls to it".to_owned())
}

/// A task's word as people say it.
fn named(word: &str) -> &'static str {
    match word {
        "room_centre" => "looks for the middle of the room",
        "clear_ahead" => "turns to where the way is free",
        "move" => "drives straight",
        "turn" => "turns",
        "set_waypoint" => "names a place",
        "random_wander" => "wanders about",
        "explore" => "explores",
        "explore_together" => "exploring with the others",
        "listen" => "listening",
        "go_to" => "drives",
        "path_plan" => "plans a way",
        "go_home" => "drives home",
        "map_route" => "draws its way",
        "sweep_scan" => "sweeps its head",
        "stop" => "stopping",
        _ => "goes on",
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::TaskNow;
    use super::*;

    fn exploring(now: f64, goal: Option<(f64, f64)>) -> Facts {
        Facts {
            now,
            at: Some(DVec2::ZERO),
            task: Some(TaskNow { word: "explore_together", number: 1, of: 1 }),
            goal: goal.map(|(x, y)| DVec2::new(x, y)),
            mates: 3,
            ..Facts::default()
        }
    }

    #[test]
    fn a_robot_that_explores_says_where_to_why_since_when_and_what_then() {
        let mut teller = Teller::default();
        let story = teller.tell(&exploring(4.0, Some((7.0, -2.0))));
        assert_eq!(story.doing, "explores, on its way to 7.0, -2.0 m");
        assert_eq!(story.why, "what is unseen there fell to it; 3 mates have the rest");
        assert_eq!((story.since, story.next.as_str()), (4.0, "it shares out again what is left"));
    }

    #[test]
    fn since_when_holds_until_it_does_something_else_or_goes_elsewhere() {
        let mut teller = Teller::default();
        let since = |teller: &mut Teller, facts: &Facts| teller.tell(facts).since;
        assert_eq!(since(&mut teller, &exploring(4.0, Some((7.0, -2.0)))), 4.0);
        assert_eq!(since(&mut teller, &exploring(9.0, Some((7.2, -2.1)))), 4.0, "the same goal");
        assert_eq!(since(&mut teller, &exploring(12.0, Some((3.0, 0.0)))), 12.0);
        assert_eq!(since(&mut teller, &exploring(15.0, None)), 15.0, "it looks around");
        let held = Facts { is_held: true, ..exploring(20.0, None) };
        let story = teller.tell(&held);
        assert_eq!((story.since, story.why.as_str()), (20.0, "a person holds it"));
        assert_eq!(story.next, "Resume lets it go on: exploring with the others");
    }

    #[test]
    fn an_end_has_its_reason() {
        let over = Facts { over: Some("nothing is left".to_owned()), ..exploring(30.0, None) };
        let story = Teller::default().tell(&over);
        assert_eq!((story.doing.as_str(), story.why.as_str()), ("has ended", "nothing is left"));
    }
}
