//! The transitions of each behaviour, as data.

use Event::{
    Arrived, LeaderLost, LeaderSeen, Level, LinkBack, LinkLost, LongEnough, MateGone, MateNear,
    NoProgress, NoRoom, NoTarget, NoWay, OutOfCorridor, Overruled, RoomAhead, Tilted, VictimNear,
    VictimsGone, WallAhead, WallGone,
};
use Motion::{
    AvoidTeamMate, AvoidVictim, Commanded, CorridorWalk, Done, DriveBack, Following,
    FrontierExploration, Halted, ObstacleAvoidance, RandomWalk, Retreat, Spread, Wait,
};
use serde::Serialize;

use crate::behaviour::Behaviour;
use crate::event::Event;
use crate::motion::Motion;

/// Doing `from`, on `on`, do `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What is done.
    pub from: Motion,
    /// What happens.
    pub on: Event,
    /// What is done then.
    pub to: Motion,
}

const fn row(from: Motion, on: Event, to: Motion) -> Row {
    Row { from, on, to }
}

/// What a robot that drives by itself minds whatever it works at: where these come from and lead back to.
const fn minding(work: Motion) -> [Row; 4] {
    [
        row(work, Tilted, Retreat),
        row(work, VictimNear, AvoidVictim),
        row(work, MateNear, AvoidTeamMate),
        row(work, NoProgress, CorridorWalk),
    ]
}

/// How it gets back to work.
const fn recovering(work: Motion) -> [Row; 21] {
    [
        row(CorridorWalk, Tilted, Retreat),
        row(CorridorWalk, VictimNear, AvoidVictim),
        row(CorridorWalk, MateNear, AvoidTeamMate),
        row(CorridorWalk, OutOfCorridor, RandomWalk),
        row(CorridorWalk, NoRoom, ObstacleAvoidance),
        // Mended: the original may begin its corridor again and again.
        row(CorridorWalk, LongEnough, work),
        row(RandomWalk, Tilted, Retreat),
        row(RandomWalk, VictimNear, AvoidVictim),
        row(RandomWalk, MateNear, AvoidTeamMate),
        row(RandomWalk, NoRoom, ObstacleAvoidance),
        row(RandomWalk, LongEnough, work),
        row(ObstacleAvoidance, Tilted, Retreat),
        row(ObstacleAvoidance, RoomAhead, RandomWalk),
        // Mended: the original may turn to the left for ever.
        row(ObstacleAvoidance, LongEnough, Retreat),
        row(AvoidVictim, VictimsGone, work),
        row(AvoidVictim, NoRoom, ObstacleAvoidance),
        row(AvoidVictim, LongEnough, work),
        row(AvoidTeamMate, MateGone, work),
        row(AvoidTeamMate, LongEnough, work),
        row(Retreat, Level, work),
        row(Retreat, LongEnough, ObstacleAvoidance),
    ]
}

/// Without the operator: back to where it was heard, wait, then explore; the original reverses without end.
const ALONE: [Row; 10] = [
    row(Commanded, Tilted, Retreat),
    row(Commanded, LinkLost, DriveBack),
    row(DriveBack, LinkBack, Commanded),
    row(DriveBack, Arrived, Wait),
    row(DriveBack, NoWay, Wait),
    row(DriveBack, LongEnough, Wait),
    row(Wait, LinkBack, Commanded),
    row(Wait, LongEnough, FrontierExploration),
    row(FrontierExploration, LinkBack, Commanded),
    row(FrontierExploration, NoTarget, Wait),
];

/// Before a wall.
const CAREFUL: [Row; 4] = [
    row(Commanded, WallAhead, Halted),
    row(Halted, WallGone, Commanded),
    row(Halted, Overruled, Commanded),
    row(Halted, LinkLost, DriveBack),
];

/// Rows of a behaviour besides what it minds and how it recovers.
fn own(behaviour: Behaviour) -> Vec<Row> {
    match behaviour {
        Behaviour::TeleOperation => ALONE.to_vec(),
        Behaviour::ConservativeTeleOp => [&ALONE[..], &CAREFUL].concat(),
        Behaviour::FollowWaypoint => {
            let work = behaviour.work();
            vec![row(work, Arrived, Done), row(work, NoWay, RandomWalk)]
        }
        Behaviour::AutonomousExploration | Behaviour::ExploreTraversability => {
            let work = behaviour.work();
            vec![row(work, NoTarget, Done), row(work, NoWay, work)]
        }
        Behaviour::Deployment => vec![
            row(Spread, Arrived, Wait),
            row(Spread, NoTarget, Wait),
            row(Spread, LinkLost, DriveBack),
            row(Wait, LongEnough, Spread),
            row(Wait, LinkLost, DriveBack),
            row(DriveBack, LinkBack, Wait),
            row(DriveBack, Arrived, Wait),
            row(DriveBack, NoWay, Wait),
            row(DriveBack, LongEnough, Wait),
        ],
        Behaviour::Following => vec![
            row(Following, LeaderLost, Wait),
            row(Wait, LeaderSeen, Following),
            row(Wait, LongEnough, FrontierExploration),
            row(FrontierExploration, LeaderSeen, Following),
            row(FrontierExploration, NoTarget, Wait),
            row(FrontierExploration, Tilted, Retreat),
            row(FrontierExploration, VictimNear, AvoidVictim),
            row(FrontierExploration, MateNear, AvoidTeamMate),
            row(FrontierExploration, NoProgress, CorridorWalk),
        ],
    }
}

/// All rows of a behaviour, in the order in which they are asked: the first that fits counts.
pub fn rows(behaviour: Behaviour) -> Vec<Row> {
    // Whoever is led works by itself only once the link is lost.
    let work = if behaviour.is_led() { FrontierExploration } else { behaviour.work() };
    let link_back = |motion| row(motion, LinkBack, Commanded);
    let led = [CorridorWalk, RandomWalk, AvoidVictim, AvoidTeamMate].map(link_back);
    let mut all = vec![];
    all.extend(minding(work));
    all.extend(own(behaviour));
    if behaviour.is_led() {
        all.extend(led);
    }
    all.extend(recovering(work));
    all
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn reached(behaviour: Behaviour) -> BTreeSet<Motion> {
        let mut reached = BTreeSet::from([behaviour.work()]);
        loop {
            let before = reached.len();
            let new: Vec<Motion> = rows(behaviour)
                .iter()
                .filter(|row| reached.contains(&row.from))
                .map(|row| row.to)
                .collect();
            reached.extend(new);
            if reached.len() == before {
                return reached;
            }
        }
    }

    #[test]
    fn one_motion_and_one_event_have_one_answer() {
        for behaviour in Behaviour::ALL {
            let mut seen = BTreeMap::new();
            for row in rows(behaviour) {
                let old = seen.insert((row.from, row.on), row.to);
                assert_eq!(old, None, "{behaviour:?}: {row:?} is there twice");
            }
        }
    }

    #[test]
    fn whatever_a_row_begins_with_can_come_about() {
        for behaviour in Behaviour::ALL {
            let reached = reached(behaviour);
            for row in rows(behaviour) {
                assert!(reached.contains(&row.from), "{behaviour:?}: nothing leads to {row:?}");
            }
        }
    }

    #[test]
    fn no_motion_is_a_dead_end() {
        for behaviour in Behaviour::ALL {
            for motion in reached(behaviour) {
                let ways_out: Vec<Row> = rows(behaviour)
                    .into_iter()
                    .filter(|row| row.from == motion && row.to != motion)
                    .collect();
                let ends = motion == Motion::Done || !ways_out.is_empty();
                assert!(ends, "{behaviour:?}: nothing leads out of {motion:?}");
                if motion.longest().is_some() {
                    let by_time = ways_out.iter().any(|row| row.on == LongEnough);
                    assert!(by_time, "{behaviour:?}: {motion:?} has a time and no row for it");
                }
            }
        }
    }

    #[test]
    fn whoever_leans_backs_off_in_every_behaviour() {
        for behaviour in Behaviour::ALL {
            let row = rows(behaviour)
                .into_iter()
                .find(|row| row.from == behaviour.work() && row.on == Tilted);
            assert_eq!(row.map(|row| row.to), Some(Retreat), "{behaviour:?}");
        }
    }
}
