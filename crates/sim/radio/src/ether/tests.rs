//! Radios in an empty world, or with walls that are made up.

use super::*;

const SPEC: RadioSpec = RadioSpec {
    propagation: base::model::Propagation::Obstacle,
    reference_power: -49.67,
    reference_distance: 2.0,
    exponent: 1.0,
    wall_attenuation: 6.325,
    cutoff: -93.0,
    fading: 0.0,
    bandwidth: 1000.0,
    latency: 0.25,
    max_packet: 500,
    max_queue: 800,
};

fn packet(from: &str, to: Option<&str>, bytes: usize) -> Packet {
    Packet { from: from.into(), to: to.map(Into::into), bytes: vec![7; bytes] }
}

fn station<'a>(robot: &'a str, x: f64, spec: &'a RadioSpec) -> Station<'a> {
    Station { robot, spec, antenna: DVec3::new(x, 0.0, 0.5) }
}

fn walls(walls: f64) -> impl Fn(&Station<'_>, &Station<'_>) -> Obstruction {
    move |_, _| Obstruction { walls, loss: None }
}

fn names(delivered: &[(String, Packet)]) -> Vec<(&str, &str)> {
    delivered.iter().map(|(to, packet)| (to.as_str(), packet.from.as_str())).collect()
}

#[test]
fn a_packet_arrives_after_its_bytes_and_the_latency_and_not_before() {
    let mut ether = Ether::new(1);
    let stations = [station("a", 0.0, &SPEC), station("b", 5.0, &SPEC)];
    ether.send(packet("a", Some("b"), 500), &SPEC, SimTime::from_millis(100)).unwrap();
    // 500 bytes at 1000 bytes a second, and 250 ms.
    let mut at = |millis| ether.deliver(SimTime::from_millis(millis), &stations, walls(0.0));
    assert_eq!([at(599), at(849)], [vec![], vec![]]);
    assert_eq!(at(850), [("b".to_owned(), packet("a", Some("b"), 500))]);
    assert_eq!(at(9000), []);
    assert!(ether.is_silent());
}

#[test]
fn packets_wait_for_those_before_them_and_the_queue_has_an_end() {
    let mut ether = Ether::new(1);
    let stations = [station("a", 0.0, &SPEC), station("b", 5.0, &SPEC)];
    for _ in 0..2 {
        ether.send(packet("a", None, 400), &SPEC, SimTime::ZERO).unwrap();
    }
    let error = ether.send(packet("a", None, 1), &SPEC, SimTime::ZERO).unwrap_err();
    assert_eq!(error, PacketRefusal::QueueFull { bytes: 1, waiting: 800, limit: 800 });
    let error = ether.send(packet("a", None, 501), &SPEC, SimTime::ZERO).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a packet of 501 bytes is too long, the radio takes 500 at most; split it"
    );
    let mut count =
        |millis| ether.deliver(SimTime::from_millis(millis), &stations, walls(0.0)).len();
    assert_eq!([count(649), count(650), count(1049), count(1050)], [0, 1, 0, 1]);
}

#[test]
fn a_second_of_sending_carries_the_bandwidth_and_no_more() {
    let spec = RadioSpec { max_queue: 1_000_000, latency: 0.0, ..SPEC };
    let mut ether = Ether::new(1);
    let stations = [station("a", 0.0, &spec), station("b", 5.0, &spec)];
    for _ in 0..300 {
        ether.send(packet("a", Some("b"), 10), &spec, SimTime::ZERO).unwrap();
    }
    let delivered = ether.deliver(SimTime::from_millis(1000), &stations, walls(0.0));
    let bytes: usize = delivered.iter().map(|(_, packet)| packet.bytes.len()).sum();
    assert_eq!(bytes, 1000);
}

#[test]
fn who_is_not_meant_has_no_power_or_is_behind_seven_walls_hears_nothing() {
    let mut ether = Ether::new(1);
    let all = [station("a", 0.0, &SPEC), station("b", 2.0, &SPEC), station("c", 2.0, &SPEC)];
    let end = SimTime::from_millis(10_000);
    let mut say = |to: Option<&str>, stations: &[Station<'_>], count: f64| {
        ether.send(packet("a", to, 1), &SPEC, SimTime::ZERO).unwrap();
        let heard = ether.deliver(end, stations, walls(count));
        heard.into_iter().map(|(to, _)| to).collect::<Vec<_>>()
    };
    assert_eq!(say(None, &all, 0.0), ["b", "c"]);
    assert_eq!(say(Some("c"), &all, 0.0), ["c"]);
    assert_eq!(say(None, &all[..2], 6.0), ["b"], "c is off");
    assert!(say(None, &all[1..], 0.0).is_empty(), "a is off");
    assert!(say(None, &all, 7.0).is_empty(), "seven walls");
    assert!(say(Some("nobody"), &all, 0.0).is_empty());
}

#[test]
fn near_the_cutoff_as_many_packets_are_lost_as_the_normal_distribution_says() {
    let spec =
        RadioSpec { fading: 4.0, latency: 0.0, max_queue: usize::MAX, bandwidth: 1e9, ..SPEC };
    // Two metres away the strength is the reference power less the walls: put it 2 dB, half a sigma, above the cutoff.
    let count = (spec.reference_power - spec.cutoff - 2.0) / spec.wall_attenuation;
    let stations = [station("a", 0.0, &spec), station("b", 2.0, &spec)];
    let mut ether = Ether::new(5);
    let sent = 20_000;
    for _ in 0..sent {
        ether.send(packet("a", Some("b"), 1), &spec, SimTime::ZERO).unwrap();
    }
    let heard = ether.deliver(SimTime::from_millis(60_000), &stations, walls(count)).len() as f64;
    let expected = 0.691_462; // Q(-0.5)
    let error = (expected * (1.0 - expected) / f64::from(sent)).sqrt();
    let share = heard / f64::from(sent);
    assert!((share - expected).abs() < 4.0 * error, "{share} of the packets, not {expected}");
}

#[test]
fn measured_strengths_spread_by_the_fading_around_the_model() {
    let spec = RadioSpec { fading: 1.5, ..SPEC };
    let stations = [station("a", 0.0, &spec), station("b", 20.0, &spec)];
    let mut ether = Ether::new(9);
    let count = 10_000;
    let told: Vec<f64> = (0..count)
        .flat_map(|_| ether.signals(&stations[1], &stations, walls(1.0)))
        .map(|signal| signal.strength)
        .collect();
    let n = told.len() as f64;
    let mean = told.iter().sum::<f64>() / n;
    let sigma = (told.iter().map(|s| (s - mean).powi(2)).sum::<f64>() / n).sqrt();
    let expected = -49.67 - 10.0 - 6.325;
    assert_eq!(told.len(), count);
    assert!((mean - expected).abs() < 4.0 * 1.5 / n.sqrt(), "{mean} dBm");
    assert!((sigma - 1.5).abs() < 4.0 * 1.5 / (2.0 * n).sqrt(), "{sigma} dB");
}

#[test]
fn another_radio_or_a_measurement_does_not_change_what_a_link_loses() {
    let spec = RadioSpec { fading: 4.0, reference_power: -90.0, latency: 0.0, ..SPEC };
    let heard = |others: &[Station<'_>], measures: bool| {
        let mut ether = Ether::new(3);
        let mut stations = vec![station("a", 0.0, &spec), station("b", 2.0, &spec)];
        stations.extend(others);
        let mut pattern = vec![];
        for second in 1..=60 {
            ether
                .send(packet("a", None, 1), &spec, SimTime::from_seconds(f64::from(second)))
                .unwrap();
            if measures {
                drop(ether.signals(&stations[1], &stations, walls(0.0)));
            }
            let now = SimTime::from_seconds(f64::from(second) + 0.5);
            let delivered = ether.deliver(now, &stations, walls(0.0));
            pattern.push(names(&delivered).contains(&("b", "a")));
        }
        pattern
    };
    let alone = heard(&[], false);
    assert!(alone.contains(&true) && alone.contains(&false), "{alone:?}");
    assert_eq!(alone, heard(&[station("c", 1.0, &spec)], true));
}

#[test]
fn what_arrives_at_the_same_time_comes_by_the_name_of_the_sender() {
    let mut ether = Ether::new(1);
    let stations = [station("a", 0.0, &SPEC), station("b", 5.0, &SPEC), station("c", 6.0, &SPEC)];
    for from in ["c", "a"] {
        ether.send(packet(from, None, 10), &SPEC, SimTime::ZERO).unwrap();
    }
    let delivered = ether.deliver(SimTime::from_millis(5000), &stations, walls(0.0));
    assert_eq!(names(&delivered), [("b", "a"), ("c", "a"), ("a", "c"), ("b", "c")]);
}

#[test]
fn a_robot_that_went_neither_sends_nor_hears() {
    let mut ether = Ether::new(1);
    let stations = [station("a", 0.0, &SPEC), station("b", 5.0, &SPEC)];
    ether.send(packet("a", None, 10), &SPEC, SimTime::ZERO).unwrap();
    assert!(ether.deliver(SimTime::from_millis(20), &stations, walls(0.0)).is_empty());
    ether.forget("b");
    assert!(ether.is_silent());
    ether.send(packet("a", None, 10), &SPEC, SimTime::ZERO).unwrap();
    ether.forget("a");
    assert!(ether.is_silent());
}
