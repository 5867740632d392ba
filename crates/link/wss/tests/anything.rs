//! Any text gives a message or nothing; what is written is read back.

use link_wss::{
    Actor, Answer, DnsFailure, LineSplitter, Query, Reason, Reply, Request, RobotPlace, Segment,
    StrengthError, TruthQuery,
};
use proptest::prelude::*;

fn name() -> impl Strategy<Value = String> {
    "[A-Za-z0-9_.+-]{1,12}( [A-Za-z0-9_]{1,5})?"
}

fn request() -> impl Strategy<Value = Request> {
    let ports = prop::collection::btree_set(1_u16.., 1..5);
    prop_oneof![
        (name(), ports)
            .prop_map(|(robot, ports)| Request::Init { robot, ports: ports.into_iter().collect() }),
        name().prop_map(|robot| Request::Strength { robot }),
        (name(), prop::option::of(1_u16..)).prop_map(|(robot, port)| Request::Dns { robot, port }),
        (1_u16..).prop_map(|port| Request::ReverseDns { port }),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let failure = prop::sample::select(DnsFailure::ALL);
    let port = prop_oneof![(1_u16..).prop_map(Ok), failure.prop_map(Err)];
    let error = prop::option::of(prop::sample::select(StrengthError::ALL));
    prop_oneof![
        Just(Reply::InitOk),
        // Quarters have few digits: six are enough for them.
        (name(), -400..400_i32, error).prop_map(|(robot, quarters, error)| Reply::Strength {
            robot,
            strength: f64::from(quarters) / 4.0,
            error
        }),
        (name(), port).prop_map(|(robot, port)| Reply::Dns { robot, port }),
        (1_u16.., prop::option::of(name()))
            .prop_map(|(port, robot)| Reply::ReverseDns { port, robot }),
        prop::sample::select(Reason::ALL).prop_map(Reply::Error),
    ]
}

fn point() -> impl Strategy<Value = glam::DVec3> {
    [-9999..9999_i32, -9999..9999_i32, -9999..9999_i32]
        .prop_map(|[x, y, z]| glam::DVec3::new(x.into(), y.into(), z.into()) / 16.0)
}

fn segment() -> impl Strategy<Value = Segment> {
    prop_oneof![
        (name(), name()).prop_map(|(from, to)| Segment::Robots { from, to }),
        (point(), point()).prop_map(|(start, end)| Segment::Points { start, end }),
    ]
}

fn answer() -> impl Strategy<Value = Answer> {
    let robot = (name(), point(), any::<bool>()).prop_map(|(name, location, is_battery_empty)| {
        RobotPlace { name, location, is_battery_empty }
    });
    prop_oneof![
        prop::collection::vec(robot, 0..6).prop_map(Answer::Positions),
        (segment(), -1..20_i32)
            .prop_map(|(segment, count)| Answer::Obstacles { segment, count: count.into() }),
    ]
}

proptest! {
    #[test]
    fn requests_are_read_as_they_were_written(request in request()) {
        prop_assert_eq!(Request::parse(&request.to_string()), Ok(request));
    }

    #[test]
    fn replies_are_read_as_they_were_written(reply in reply()) {
        prop_assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
    }

    #[test]
    fn answers_are_read_as_they_were_written(answer in answer()) {
        prop_assert_eq!(Answer::parse(&answer.to_string()), Some(answer));
    }

    #[test]
    fn questions_are_read_as_they_were_written(segment in segment()) {
        let query = Query::Obstacles(segment);
        prop_assert_eq!(Query::parse(&query.to_string()), Some(query));
    }

    #[test]
    fn no_bytes_break_the_readers(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut splitter = LineSplitter::new(100);
        let _ = splitter.feed(&bytes, |line| {
            let _ = (Request::parse(line), Reply::parse(line), Query::parse(line));
            let _ = (Answer::parse(line), TruthQuery::parse(line), Actor::parse(line));
        });
    }

    #[test]
    fn no_braces_break_the_readers(line in "(INIT|SS|GETOBS|POSITIONS|DNS)?[{} a-zA-Z0-9,.-]{0,60}") {
        let _ = (Request::parse(&line), Reply::parse(&line), Query::parse(&line));
        let _ = (Answer::parse(&line), TruthQuery::parse(&line), Actor::parse(&line));
    }
}
