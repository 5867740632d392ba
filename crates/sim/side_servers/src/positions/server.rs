//! The simulator's side of the feed, on port 7435.

use std::sync::Arc;

use link_transport::{Listener, Options, TransportError};
use link_wss::{Answer, Query, RobotPlace, Segment};

use super::Whereabouts;
use crate::line_service::LineService;

/// The count for a robot that does not exist.
const UNKNOWN: f64 = -1.0;

/// Answers `GETPOS` and `GETOBS`; other lines are ignored.
pub fn serve_positions(
    options: Options,
    whereabouts: Arc<dyn Whereabouts>,
) -> Result<Listener, TransportError> {
    let answer = move |line: &str| {
        Query::parse(line).map(|query| format!("{}\r\n", answer(query, &*whereabouts)))
    };
    Listener::bind(options, LineService::new(answer))
}

fn answer(query: Query, whereabouts: &dyn Whereabouts) -> Answer {
    match query {
        Query::Positions => Answer::Positions(whereabouts.robots()),
        Query::Obstacles(segment) => {
            let count = count(&segment, whereabouts);
            Answer::Obstacles { segment, count }
        }
    }
}

fn count(segment: &Segment, whereabouts: &dyn Whereabouts) -> f64 {
    let (start, end) = match segment {
        Segment::Points { start, end } => (*start, *end),
        Segment::Robots { from, to } => {
            let robots = whereabouts.robots();
            let place = |name: &str| {
                let is_it = |robot: &&RobotPlace| robot.name.eq_ignore_ascii_case(name);
                robots.iter().find(is_it).map(|robot| robot.location)
            };
            let (Some(start), Some(end)) = (place(from), place(to)) else { return UNKNOWN };
            (start, end)
        }
    };
    whereabouts.walls(start, end).into()
}
