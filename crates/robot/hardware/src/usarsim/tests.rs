//! Scripted servers on loopback sockets.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

use base::geom::Pose;
use base::messages::{Command, Drive, Reading, ReadingData};
use base::time::SimTime;
use link_usarsim::Dialect;

use super::*;
use crate::driver::{Driver, Moment};
use crate::error::DriverError;
use crate::testing::tin;

const NFO: &str = "NFO {Gametype BotDeathMatch} {Level x} {TimeLimit 0}";
const GEO: &str = "GEO {Type GroundVehicle} {Name Tin} {Dimensions 0.4,0.3,0.2} {COG 0,0,0} {WheelRadius 0.1} {WheelSeparation 0.3} {WheelBase 0.2}";
const CONF: &str = "CONF {Type GroundVehicle} {Name Tin} {SteeringType SkidSteered} {Mass 5}";

/// What a script does with one client.
struct Peer {
    lines: BufReader<TcpStream>,
}

impl Peer {
    fn say(&mut self, lines: &[&str]) {
        let text = lines.join("\r\n") + "\r\n";
        let _ = self.lines.get_mut().write_all(text.as_bytes());
    }

    /// The next line that begins so; all lines before it come along.
    fn until(&mut self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap_or(0) == 0 {
                return heard;
            }
            heard.push(line.trim_end().to_owned());
            if line.starts_with(word) {
                return heard;
            }
        }
    }

    /// From NFO to a robot with a sonar `F1` that reaches 3 m.
    fn introduce(&mut self) -> Vec<String> {
        self.say(&[NFO]);
        let mut heard = self.until("INIT");
        heard.extend(self.until("GETCONF {Type Robot}"));
        self.say(&[GEO, "CONF {Type Sonar} {Name F1} {MaxRange 3.0} {MinRange 0.1}", CONF]);
        heard
    }
}

fn serve<T: Send + 'static>(
    script: impl FnOnce(&mut Peer) -> T + Send + 'static,
) -> (String, JoinHandle<T>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = listener.local_addr().unwrap().to_string();
    let run = move || {
        let (socket, _) = listener.accept().unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        script(&mut Peer { lines: BufReader::new(socket) })
    };
    (addr, std::thread::Builder::new().name("script".into()).spawn(run).unwrap())
}

fn options(dialect: Dialect, timing: Timing) -> Options {
    let timeouts = Timeouts {
        answer: Duration::from_millis(300),
        cycle: Duration::from_millis(600),
        nudge: Duration::from_millis(80),
        ..Timeouts::default()
    };
    let start = Start::At(Pose::from_xyz_yaw(1.0, 2.0, 0.0, 0.5));
    Options { start, dialect, timing, timeouts, ..Options::new("Tin", "scout") }
}

fn connect(addr: &str, dialect: Dialect, timing: Timing) -> Result<UsarsimDriver, DriverError> {
    UsarsimDriver::connect(addr, tin(), options(dialect, timing))
}

fn refusal<T: Send + 'static>(script: impl FnOnce(&mut Peer) -> T + Send + 'static) -> String {
    let (addr, server) = serve(script);
    let error = connect(&addr, Dialect::Ut2004, Timing::RealTime).unwrap_err();
    server.join().unwrap();
    error.to_string().replace(&addr, "ADDR")
}

fn data(moment: &Moment, sensor: &str) -> Option<ReadingData> {
    let is_it = |reading: &&Reading| reading.sensor == sensor;
    moment.readings.iter().find(is_it).map(|reading| reading.data.clone())
}

#[test]
fn a_burst_of_ut2004_is_a_moment_and_a_drive_goes_out_each_cycle() {
    let (addr, server) = serve(|peer| {
        let mut heard = peer.introduce();
        heard.extend(peer.until("DRIVE"));
        peer.say(&[
            "SEN {Time 0.2000} {Type Sonar} {Name F1 Range 3.0000} {Name F2 Range 1.2500}",
            "SEN {Type Encoder} {Name ECLeft Tick -30}",
            "STA {Type GroundVehicle} {Time 0.20} {Battery 1200} {View -1}",
        ]);
        heard.extend(peer.until("DRIVE"));
        peer.say(&["STA {Type GroundVehicle} {Time 0.40} {Battery 600} {View -1}"]);
        heard.extend(peer.until("DRIVE"));
        heard
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::RealTime).unwrap();
    assert_eq!(driver.missing_sensors(), ["F2", "ECLeft", "GroundTruth"]);
    let first = driver.poll().unwrap().unwrap();
    assert_eq!(first.time, SimTime::from_millis(200));
    assert_eq!(data(&first, "F1"), Some(ReadingData::Range(None)), "the server's greatest range");
    assert_eq!(data(&first, "F2"), Some(ReadingData::Range(Some(1.25))));
    assert_eq!(data(&first, "ECLeft"), Some(ReadingData::Encoder(30)));
    driver
        .send(&[Command::Drive(Drive::Skid { left: 1.5, right: 2.0 }), Command::Light(true)])
        .unwrap();
    assert_eq!(driver.poll().unwrap().unwrap().time, SimTime::from_millis(400));
    driver.send(&[]).unwrap();
    assert_eq!(driver.poll().unwrap(), None, "the server has gone");
    let heard = server.join().unwrap();
    let init = heard.iter().find(|line| line.starts_with("INIT")).unwrap();
    assert!(init.starts_with("INIT {ClassName USARBot.Tin} {Name scout} {Location 1"), "{init}");
    let drives: Vec<&str> =
        heard.iter().filter(|line| line.starts_with("DRIVE")).map(String::as_str).collect();
    assert_eq!(drives.len(), 3, "{drives:?}");
    assert!(drives[0].contains("{Left 0"), "{drives:?}");
    // The light comes first: behind the travel the server may let time pass.
    assert!(drives[1].contains("Light"), "{drives:?}");
    assert!(drives[2].contains("{Left 1.5") && drives[2].contains("{Right 2"), "{drives:?}");
}

#[test]
fn udk_is_gathered_until_the_server_has_answered_behind_it() {
    let (addr, server) = serve(|peer| {
        peer.introduce();
        for cycle in 1..=2 {
            peer.until("DRIVE");
            let time = format!("{{Time {cycle}.0000}}");
            peer.say(&[&format!("STA {time} {{Battery 1200}} {{Type GroundVehicle}}")]);
            peer.until("GETGEO");
            let sonar = format!("SEN {time} {{Type Sonar}} {{Name F1}} {{Range {cycle}.5000}}");
            let ticks = format!("SEN {time} {{Type Encoder}} {{Name ECLeft}} {{Tick 7}}");
            peer.say(&[&sonar, &ticks, GEO]);
        }
        peer.until("DRIVE");
    });
    let mut driver = connect(&addr, Dialect::Udk, Timing::LockStep).unwrap();
    for cycle in 1..=2 {
        let moment = driver.poll().unwrap().unwrap();
        assert_eq!(moment.time, SimTime::from_millis(1000 * cycle));
        let range = Some(cycle as f64 + 0.5);
        assert_eq!(data(&moment, "F1"), Some(ReadingData::Range(range)), "of its own cycle");
        assert_eq!(data(&moment, "ECLeft"), Some(ReadingData::Encoder(7)));
    }
    drop(driver);
    server.join().unwrap();
}

#[test]
fn a_lock_step_that_wants_several_orders_a_cycle_gets_them() {
    let (addr, server) = serve(|peer| {
        peer.introduce();
        peer.until("DRIVE");
        // Nothing is due yet: it answers questions and waits for the next order.
        peer.until("GETGEO");
        peer.say(&[GEO]);
        peer.until("DRIVE");
        peer.say(&["STA {Type GroundVehicle} {Time 0.20} {Battery 1}"]);
        peer.until("GETGEO");
        peer.say(&[GEO]);
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::LockStep).unwrap();
    assert_eq!(driver.poll().unwrap().unwrap().time, SimTime::from_millis(200));
    server.join().unwrap();
}

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "a server that takes its time by the clock on the wall"
)]
fn a_lock_step_that_is_slow_once_is_not_told_twice() {
    let (addr, server) = serve(|peer| {
        peer.introduce();
        for (cycle, delay) in [(1, 0), (2, 250)] {
            peer.until("DRIVE");
            std::thread::sleep(Duration::from_millis(delay));
            peer.say(&[&format!("STA {{Type GroundVehicle}} {{Time {cycle}.00}} {{Battery 1}}")]);
            let heard = peer.until("GETGEO");
            assert!(!heard.iter().any(|line| line.starts_with("DRIVE")), "{cycle}: {heard:?}");
            peer.say(&[GEO]);
        }
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::LockStep).unwrap();
    for cycle in 1..=2 {
        assert_eq!(driver.poll().unwrap().unwrap().time, SimTime::from_millis(1000 * cycle));
    }
    server.join().unwrap();
}

#[test]
fn a_start_by_name_is_looked_up_and_a_wrong_one_is_answered_with_the_right_ones() {
    let starts = "NFO {StartPoses 2} {Name Red Location 1.00,2.00,0.10 Orientation 0.00,0.00,0.50} {Name Blue Location 3.00,4.00,0.10 Orientation 0.00,0.00,0.00}";
    for (name, is_known) in [("blue", true), ("Green", false)] {
        let (addr, server) = serve(move |peer| {
            peer.say(&[NFO]);
            peer.until("GETSTARTPOSES");
            peer.say(&[starts]);
            let heard = peer.until("INIT");
            peer.until("GETCONF {Type Robot}");
            peer.say(&[GEO, CONF]);
            heard
        });
        let mut options = options(Dialect::Ut2004, Timing::RealTime);
        options.start = Start::Named(name.to_owned());
        let found = UsarsimDriver::connect(&addr, tin(), options);
        let heard = server.join().unwrap();
        if is_known {
            found.unwrap();
            assert!(heard[0].contains("{Location 3"), "{heard:?}");
        } else {
            let error = found.unwrap_err().to_string();
            assert!(error.ends_with("has no start \"Green\"; it has Red, Blue"), "{error}");
        }
    }
}

#[test]
fn whoever_is_no_usarsim_engine_is_named_as_such() {
    let web = refusal(|peer| peer.say(&["HTTP/1.1 400 Bad Request"]));
    assert!(web.starts_with("ADDR is no USARSim server: it greets with \"HTTP/1.1"), "{web}");
    let token = refusal(|peer| peer.say(&["ERROR {Reason Token.Missing.Or.Wrong}"]));
    assert!(token.starts_with("ADDR refused the token"), "{token}");
    let silent = refusal(|peer| peer.until("INIT"));
    assert!(silent.starts_with("ADDR is silent: 0.3 s without its greeting"), "{silent}");
    let closed = refusal(|_| ());
    assert!(closed.starts_with("ADDR closed the connection"), "{closed}");
    let robotless = refusal(|peer| {
        peer.say(&[NFO]);
        peer.until("nothing")
    });
    assert!(robotless.starts_with("ADDR made no robot of class \"USARBot.Tin\""), "{robotless}");
    let other = refusal(|peer| {
        peer.say(&[NFO, "STA {Time 1.0} {Battery 1}"]);
        peer.until("nothing")
    });
    assert!(other.starts_with("ADDR speaks udk, and ut2004 was expected"), "{other}");
}

#[test]
fn nobody_there_is_an_error_that_says_what_to_do() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = listener.local_addr().unwrap().to_string();
    drop(listener);
    let error = connect(&addr, Dialect::Udk, Timing::RealTime).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot connect to {addr}")), "{error}");
    assert!(error.contains("usar serve"), "{error}");
    let error = connect("nowhere", Dialect::Udk, Timing::RealTime).unwrap_err().to_string();
    assert!(error.starts_with("\"nowhere\" is no address"), "{error}");
}

#[test]
fn a_server_that_drips_or_floods_does_not_hang_us() {
    let (addr, _dripping) = serve(|peer| {
        peer.introduce();
        // Lines that never make a cycle, one every 50 ms, for longer than a cycle may take.
        peer.lines.get_ref().set_read_timeout(Some(Duration::from_millis(50))).unwrap();
        while peer.lines.get_mut().write_all(b"SEN {Type Odometry} {Na\r\n").is_ok() {
            peer.until("nothing soon");
        }
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::RealTime).unwrap();
    let error = driver.poll().unwrap_err().to_string();
    assert!(error.contains("0.6 s without a robot's STA"), "{error}");
    drop(driver);
    let (addr, _flooding) = serve(|peer| {
        peer.introduce();
        let endless = vec![b'x'; 1 << 16];
        while peer.lines.get_mut().write_all(&endless).is_ok() {}
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::RealTime).unwrap();
    let error = driver.poll().unwrap_err();
    assert!(matches!(error, DriverError::TooMuch { what: "a line", .. }), "{error}");
}

#[test]
fn what_cannot_be_sent_is_refused_by_name() {
    let (addr, _server) = serve(|peer| {
        peer.introduce();
        peer.until("nothing");
    });
    let mut driver = connect(&addr, Dialect::Ut2004, Timing::RealTime).unwrap();
    let unknown = driver.send(&[Command::Reset { sensor: "Nose".into() }]).unwrap_err();
    assert!(unknown.to_string().contains("\"Nose\""), "{unknown}");
    let wild = Command::Drive(Drive::Skid { left: f64::NAN, right: 0.0 });
    assert!(matches!(driver.send(&[wild]), Err(DriverError::NotFinite { .. })));
}
