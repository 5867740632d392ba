//! What holds for every line: nothing panics, cuts do not matter, and what was written is read back.
#![expect(clippy::unwrap_used, reason = "a helper of tests fails like a test")]

use link_usarsim::framing::{Framer, text_of};
use link_usarsim::log::entries;
use link_usarsim::reply::Reply;
use link_usarsim::reply::sensor::{Scan, Sensor, SensorData};
use link_usarsim::request::{
    Drive, Init, LinkOrder, Order, PackageOrder, Request, Set, SetAction, WheelDrive,
};
use link_usarsim::{Dialect, FramingError, number};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

fn lines(framer: &mut Framer, mut input: &[u8]) -> Vec<Result<Vec<u8>, FramingError>> {
    let mut found = Vec::new();
    while let Some(line) = framer.next_line(&mut input) {
        found.push(line.map(<[u8]>::to_vec));
    }
    found
}

fn written(write: impl Fn(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    String::from_utf8(out).unwrap()
}

/// Lines that look like messages: known words and keys, values of every kind, and junk between them.
fn message() -> impl Strategy<Value = String> {
    let command = "INIT|DRIVE|MULTIDRIVE|SET|MISPKG|ACT|CONTROL|GETGEO|MOVE|TRACE|SEN|STA|NFO|MISSTA|ASTA|EFF|GEO|CONF|RES|DIE|[a-zA-Z ]{0,6}";
    let kind = "Sonar|RangeScanner|RangeImager|RangeScanner3D|Encoder|INS|GPS|IMU|RFID|VictRFID|VictSensor|Touch|PCL|LineLaser|Acoustic|ObjectSensor|Camera|MisPkg|Actuator|GroundVehicle|StaticPlatform|Create|AddWP|Joint|Viewports";
    let key = "Name|Type|Time|Left|Location|Orientation|Rotation|Link|Value|Order|Range|Tick|Opcode|Params|WP|ID|Mem|Mount|Dimensions|FrontSteer|MaxFrontSteer|MinRange|MaxRange|Config|Viewport1|Status|Points|PartName|Object|Direction|Walking|StartPoses|Latitude|Longitude|Fix|Frames|Resolution|FOV|[a-z]{0,4}";
    let value = "-?[0-9]{1,3}(\\.[0-9]{0,5})?|(-?[0-9]\\.[0-9]{2},){1,4}-?[0-9]|F1 Range 1\\.5|A Location 1,2,3 Orientation 0,0,1 Mount HARD|true|False|\\[1,2,3\\]\\[4,5,6\\]|39,8\\.5,N|[a-zA-Z0-9,. ]{0,12}";
    let block = (
        prop_oneof![3 => key, 1 => Just("Type".to_owned())],
        prop_oneof![3 => value, 1 => kind],
        "[ ]{0,2}",
    )
        .prop_map(|(key, value, gap)| format!("{{{key} {value}}}{gap}"));
    (command, vec(block, 0..8)).prop_map(|(command, blocks)| command + " " + &blocks.concat())
}

fn name() -> impl Strategy<Value = String> {
    "[A-Za-z][A-Za-z0-9_]{0,8}( [A-Za-z0-9]{1,4})?"
}

fn finite() -> impl Strategy<Value = f64> {
    prop_oneof![-100.0..100.0, any::<f64>().prop_filter("finite", |value| value.is_finite())]
}

fn triple() -> impl Strategy<Value = [f64; 3]> {
    [finite(), finite(), finite()]
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![0..20_i64].prop_map(Order::from_code)
}

fn request() -> impl Strategy<Value = Request> {
    let init = (name(), of(name()), of(triple()), of(triple()), of(name()), of(0..1000_i64))
        .prop_map(|(class_name, name, location, rotation, start, team)| {
            Request::Init(Init { class_name, name, location, rotation, start, team, battery: None })
        });
    let wheel = (0..9_i64, of(finite()), of(finite()))
        .prop_map(|(number, speed, steer)| WheelDrive { number, speed, steer });
    let drive = (vec(of(finite()), 6), vec(wheel, 0..4), of(any::<bool>()), of(any::<bool>()))
        .prop_map(|(values, wheels, normalized, light)| {
            Request::Drive(Box::new(Drive {
                left: values[0],
                right: values[1],
                front_steer: values[2],
                altitude_velocity: values[3],
                rotational_velocity: values[4],
                rudder: values[5],
                wheels,
                normalized,
                light,
                ..Drive::default()
            }))
        });
    let link = (0..9_i64, finite(), order()).prop_map(|(link, value, order)| LinkOrder {
        link,
        value,
        order,
    });
    let package = (name(), vec(link, 0..4), of(finite()), of(0..9_i64)).prop_map(
        |(name, links, gripper, sequence)| {
            Request::MissionPackage(PackageOrder { name, links, gripper, sequence, rotation: None })
        },
    );
    let set = (of(name()), [finite(), finite(), finite(), finite(), finite(), finite()]).prop_map(
        |(name, pose)| {
            Request::Set(Set { kind: "INS".to_owned(), name, action: SetAction::Pose(pose) })
        },
    );
    prop_oneof![init, drive, package, set]
}

proptest! {
    #[test]
    fn cuts_do_not_matter_and_memory_is_bounded(
        bytes in vec(prop_oneof![4 => any::<u8>(), 1 => Just(b'\n'), 1 => Just(b'\r')], 0..400),
        cuts in vec(1..9_usize, 1..60),
        limit in 1..64_usize,
    ) {
        let whole = lines(&mut Framer::new(limit), &bytes);
        let mut framer = Framer::new(limit);
        let mut found = Vec::new();
        let mut rest = &bytes[..];
        for cut in cuts.iter().cycle() {
            let (piece, later) = rest.split_at((*cut).min(rest.len()));
            found.extend(lines(&mut framer, piece));
            prop_assert!(framer.held() <= limit);
            rest = later;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(found, whole);
    }

    #[test]
    fn any_bytes_are_some_request_and_some_reply_that_can_be_written_as_one_line(
        bytes in vec(any::<u8>(), 0..300),
    ) {
        let text = text_of(&bytes);
        for dialect in Dialect::ALL {
            let request = written(|out| Request::parse(&text).write(dialect, out));
            let reply = written(|out| Reply::parse(&text).write(dialect, out));
            prop_assert!(!request.contains(['\r', '\n']) && !reply.contains(['\r', '\n']));
        }
        prop_assert!(entries(&text).len() <= bytes.len() + 1);
    }

    #[test]
    fn what_was_written_once_is_written_the_same_again(line in message()) {
        for dialect in Dialect::ALL {
            let request = written(|out| Request::parse(&line).write(dialect, out));
            let again = written(|out| Request::parse(&request).write(dialect, out));
            prop_assert_eq!(&again, &request, "request of {:?}", line);
            let reply = written(|out| Reply::parse(&line).write(dialect, out));
            let again = written(|out| Reply::parse(&reply).write(dialect, out));
            prop_assert_eq!(&again, &reply, "reply of {:?}", line);
        }
    }

    #[test]
    fn a_request_comes_back_as_it_was(request in request()) {
        for dialect in Dialect::ALL {
            let line = written(|out| request.write(dialect, out));
            prop_assert_eq!(Request::parse(&line), request.clone(), "{}", line);
        }
    }

    #[test]
    fn ranges_come_back_cut_to_their_decimals(ranges in vec(0.0..80.0_f64, 0..300)) {
        let scan = Scan { resolution: 0.0174, field_of_view: 3.1414, ranges: ranges.clone() };
        let sensor = Sensor {
            time: Some(1.5),
            kind: "RangeScanner".to_owned(),
            name: Some("lms200".to_owned()),
            data: SensorData::Scan(scan),
        };
        for (dialect, step) in [(Dialect::Ut2004, 1e-4), (Dialect::Udk, 1e-2)] {
            let line = written(|out| Reply::Sensor(sensor.clone()).write(dialect, out));
            let Reply::Sensor(Sensor { data: SensorData::Scan(back), .. }) = Reply::parse(&line) else {
                panic!("{line}");
            };
            prop_assert_eq!(back.ranges.len(), ranges.len());
            for (told, range) in back.ranges.iter().zip(&ranges) {
                prop_assert!((-1e-12..step).contains(&(range - told)), "{} of {}", told, range);
            }
        }
    }

    #[test]
    fn numbers_are_read_as_the_standard_library_reads_them(value in finite()) {
        let plain = format!("{value}");
        prop_assert_eq!(number::number(&plain), value);
        let list = number::list(&format!("{plain},{plain} {plain}, 1.25"));
        prop_assert_eq!(list, vec![value, value, value, 1.25]);
        let scientific = format!("{value:e}");
        prop_assert_eq!(number::number(&scientific), value);
    }

    #[test]
    fn rounded_numbers_are_those_of_the_standard_library(value in finite(), decimals in 0..7_u8) {
        let text = written(|out| number::put(out, value, number::Format::Rounded(decimals)));
        prop_assert_eq!(text, format!("{value:.*}", usize::from(decimals)));
    }
}
