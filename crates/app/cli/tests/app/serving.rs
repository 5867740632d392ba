//! `usar serve` and `usar client probe`, over real sockets.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use serde_json::Value;

use super::served::{ANY_PORTS, Served};
use super::usar::{stderr, stdout, usar_here as usar};

fn probe(server: &str, more: &[&str]) -> (Option<i32>, Value, String) {
    let output = usar(&[&["client", "probe", server, "--json"], more].concat());
    let report = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code(), report, stderr(&output))
}

/// A connection that has been greeted.
fn greeted(server: &str) -> (TcpStream, BufReader<TcpStream>) {
    let socket = TcpStream::connect(server).expect("somebody listens");
    socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
    let mut lines = BufReader::new(socket.try_clone().expect("a twin"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a greeting");
    assert!(line.starts_with("NFO {Gametype BotDeathMatch} {Level home-point}"), "{line}");
    (socket, lines)
}

#[test]
fn a_probe_drives_a_robot_in_each_dialect_and_everything_fits() {
    let mut server = Served::start(&["home-point"]);
    let robots = server.address("robots");
    for (dialect, class) in [("ut2004", "P2AT"), ("udk", "P3AT")] {
        let more = ["--dialect", dialect, "--class", class, "--for", "1.5", "--drive", "3,3"];
        let (code, report, said) = probe(&robots, &more);
        assert_eq!(code, Some(0), "{dialect}: {said} {}", report["problems"]);
        assert_eq!(report["dialect"], dialect);
        assert_eq!(report["starts"][0]["name"], "Start1");
        let odometry = report["travel"]["odometry"]["forward_m"].as_f64().expect("metres");
        assert!(odometry > 0.1, "{dialect}: {odometry} m in a second and a half");
        let messages = report["messages"].as_array().expect("messages");
        let scans = messages.iter().find(|row| {
            row["what"].as_str().is_some_and(|what| what.starts_with("SEN RangeScanner"))
        });
        assert!(scans.expect("scans")["count"].as_u64() > Some(3), "{dialect}");
        let geometry = report["geometry"].to_string();
        assert!(geometry.contains("WheelRadius") && geometry.contains("MaxRange"), "{geometry}");
    }
}

#[test]
fn ctrl_c_completes_the_recording_and_it_can_be_repeated() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("deep/run.mcap");
    let file = file.to_str().expect("a plain path");
    let mut server = Served::start(&["home-point", "--record", file, "--seed", "5"]);
    let robots = server.address("robots");
    let (code, _, said) = probe(&robots, &["--for", "1", "--drive", "2,1"]);
    assert_eq!(code, Some(0), "{said}");
    let (code, end) = server.interrupt();
    assert_eq!((code, &end["record"]), (Some(0), &Value::from(file)));

    let verified = usar(&["replay", "--verify", file]);
    assert_eq!(verified.status.code(), Some(0), "{}{}", stdout(&verified), stderr(&verified));
    let info: Value = serde_json::from_slice(&usar(&["record", "info", file, "--json"]).stdout)
        .expect("info is JSON");
    assert_eq!((&info["is_complete"], &info["seed"]), (&Value::from(true), &Value::from(5)));
    let topics = info["topics"].to_string();
    assert!(topics.contains("/probe/Odometry"), "{topics}");
}

#[test]
fn lock_step_lets_time_pass_only_for_orders() {
    let mut server = Served::start(&["home-point", "--lockstep"]);
    let robots = server.address("robots");
    server.next("status");
    assert_eq!(server.next("status")["time_s"], 0.0);
    let (mut socket, mut lines) = greeted(&robots);
    socket.write_all(b"INIT {ClassName USARBot.P2AT} {Name a}\r\n").expect("it listens");
    let mut times = vec![];
    for _ in 0..3 {
        socket.write_all(b"DRIVE {Left 1} {Right 1}\r\n").expect("it listens");
        let mut line = String::new();
        while !line.starts_with("STA ") {
            line.clear();
            lines.read_line(&mut line).expect("a burst for each order");
        }
        times
            .push(line.split("{Time ").nth(1).and_then(|t| t.split('}').next()).map(str::to_owned));
    }
    assert_eq!(times.len(), 3);
    assert!(times.windows(2).all(|pair| pair[0] != pair[1]), "{times:?}");
}

#[test]
fn two_arenas_have_ports_of_their_own_and_news_name_the_arena() {
    let mut server =
        Served::start(&["home-point", "hexapod-room:0", "--truth", "--truth-port", "0"]);
    let [first, second] = [server.next("listening"), server.next("listening")];
    assert_eq!([&first["arena"], &second["arena"]], ["home-point", "hexapod-room"]);
    assert_ne!(first["robots"], second["robots"]);
    let (mut socket, mut lines) = greeted(first["robots"].as_str().expect("an address"));
    socket.write_all(b"INIT {ClassName USARBot.P2DX} {Name scout}\r\n").expect("it listens");
    let news = server.next("news");
    assert_eq!(news["arena"], "home-point");
    assert!(news["text"].as_str().is_some_and(|text| text.starts_with("scout, a P2DX")), "{news}");
    let mut line = String::new();
    lines.read_line(&mut line).expect("a reading");

    let mut truth = TcpStream::connect(first["truth"].as_str().expect("an address")).expect("it");
    truth.write_all(b"{Actors}\r\n").expect("it listens");
    let mut line = String::new();
    BufReader::new(truth).read_line(&mut line).expect("an actor");
    assert!(line.starts_with("{Name scout} {Class P2DX}"), "{line}");
}

#[test]
fn pictures_of_a_robots_camera_come_when_they_are_asked_for_and_are_no_part_of_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("run.mcap");
    let file = file.to_str().expect("a plain path");
    let mut server = Served::start(&["home-point", "--record", file]);
    let listening = server.next("listening");
    let (mut socket, _lines) = greeted(listening["robots"].as_str().expect("an address"));
    socket.write_all(b"INIT {ClassName USARBot.P2AT} {Name a}\r\n").expect("it listens");
    let mut pictures =
        TcpStream::connect(listening["images"].as_str().expect("an address")).expect("it");
    pictures.set_read_timeout(Some(Duration::from_secs(30))).expect("a time");
    pictures.write_all(b"OK").expect("it listens");
    let mut head = [0; 5];
    pictures.read_exact(&mut head).expect("a frame");
    let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
    let mut jpeg = vec![0; length];
    pictures.read_exact(&mut jpeg).expect("a picture");
    assert_eq!(jpeg[..2], [0xff, 0xd8], "a JPEG file of {length} bytes");
    assert_eq!(server.interrupt().0, Some(0));
    let info: Value = serde_json::from_slice(&usar(&["record", "info", file, "--json"]).stdout)
        .expect("info is JSON");
    let topics = info["topics"].to_string();
    assert!(topics.contains("/a/Camera/compressed"), "the picture is recorded: {topics}");
    assert!(!topics.contains("/a/command"), "nobody ordered anything: {topics}");
    let verified = usar(&["replay", "--verify", file]);
    assert_eq!(verified.status.code(), Some(0), "{}{}", stdout(&verified), stderr(&verified));
}

/// A P2DX of a UT2004 configuration that carries the mirror's mission package, a camera that looks up at it, and the textures' emitter.
const SEER: &str = "\
[USARBot.Seer]
Extends=class'USARBot.P2DX'
MisPkgs=(PkgName=\"OmniCamera\",Location=(Y=0.0,X=-0.05,Z=-0.165),PkgClass=Class'USARMisPkg.OmniCamera')
Cameras=(ItemClass=class'USARBot.RobotCamera',ItemName=\"Eye\",Parent=\"OmniCamera_Link0\",Position=(Y=0.0,X=0.0,Z=0.09),Direction=(Y=1.5707964,Z=-3.1415927,X=0.0))
CamTexActors=(ItemClass=class'USARBot.USAREmitter',ItemName=\"OmniCamEmitter\",Parent=\"OmniCamera_Link0\",Position=(Y=0.0,X=0.0,Z=0.0),Direction=(Y=0.0,Z=0.0,X=0.0))
";

#[test]
fn a_client_of_ut2004_gets_the_mirror_of_an_ini_file_through_the_image_server() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("USARBot.ini"), SEER).expect("a file");
    let path = folder.path().to_str().expect("a plain path");
    let mut server = Served::start(&["home-point", "--robots", path]);
    let listening = server.next("listening");
    let (mut socket, _lines) = greeted(listening["robots"].as_str().expect("an address"));
    socket.write_all(b"INIT {ClassName USARBot.Seer} {Name a}\r\n").expect("it listens");
    let mut pictures =
        TcpStream::connect(listening["images"].as_str().expect("an address")).expect("it");
    pictures.set_read_timeout(Some(Duration::from_secs(30))).expect("a time");
    pictures.write_all(b"OK").expect("it listens");
    let mut head = [0; 5];
    pictures.read_exact(&mut head).expect("a frame");
    let mut jpeg = vec![0; u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize];
    pictures.read_exact(&mut jpeg).expect("a picture");
    let picture = link_images::jpeg::decode(&jpeg).expect("a JPEG");
    let (width, height) = (picture.width, picture.height());
    // Of a mirror seen from below: a round picture, black beside the rim. What the P2DX's own camera sees comes second.
    let light = |x: usize, y: usize| {
        let pixel = picture.at(x, y);
        u32::from(pixel.r) + u32::from(pixel.g) + u32::from(pixel.b)
    };
    let (columns, rows) = (width.min(320), height.min(240));
    let is_round = |left: usize, top: usize| {
        let corners = [(2, 2), (columns - 3, 2), (2, rows - 3), (columns - 3, rows - 3)];
        let edge = rows * 2 / 5;
        let (x, y) = (columns / 2, rows / 2);
        let around = [(x - edge, y), (x + edge, y), (x, y - edge), (x, y + edge)];
        corners.iter().all(|(x, y)| light(left + x, top + y) < 60)
            && around.iter().all(|(x, y)| light(left + x, top + y) > 60)
    };
    let tiles = (0..width / columns).flat_map(|c| (0..height / rows).map(move |r| (c, r)));
    let round = tiles.filter(|(c, r)| is_round(c * columns, r * rows)).count();
    assert_eq!(round, 1, "{width} x {height}");
}

#[test]
fn a_token_is_asked_for_and_accepted() {
    let mut server = Served::start(&["home-point", "--token", "s3cret"]);
    let robots = server.address("robots");
    let (code, _, said) = probe(&robots, &["--token", "wrong"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("wants a token") && said.contains("--token is wrong"), "{said}");
    let (code, _, said) = probe(&robots, &["--token", "s3cret", "--for", "0"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn robots_of_a_folder_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let ini = "[USARBot.Scout]\nExtends=class'USARBot.P2DX'\nSensors=(ItemClass=class'USARBot.OdometrySensor',ItemName=\"Wheels\")\n";
    fs::write(folder.path().join("USARBot.ini"), ini).expect("a file");
    let path = folder.path().to_str().expect("a plain path");
    let mut server = Served::start(&["home-point", "--robots", path]);
    let robots = server.address("robots");
    let (code, report, said) = probe(&robots, &["--class", "Scout", "--for", "0.5"]);
    assert_eq!(code, Some(0), "{said} {}", report["problems"]);
    assert!(report["messages"].to_string().contains("Wheels"), "{report}");
}

#[test]
fn a_server_that_cannot_be_opened_names_culprit_and_fix() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let beside = &ANY_PORTS[2..];
    let cases: [(&[&str], i32, &[&str]); 8] = [
        (&["home-point", "--port", &port], 1, &[&port, "another program", "--port"]),
        (&[&format!("home-point:{port}")], 1, &[&port, "ARENA:PORT"]),
        (&["home-point", "--port", "0", "--truth", "--truth-port", &port], 1, &["--truth-port"]),
        (&["yelow", "--port", "0"], 1, &["\"yelow\"", "\"yellow\""]),
        (&["home-point", "--bind", "0.0.0.0"], 1, &["0.0.0.0:3000", "--token", "--open"]),
        (&["home-point", "--robots", "no-such-folder"], 1, &["no-such-folder"]),
        (&["home-point", "--speed", "2", "--lockstep"], 2, &["--speed", "--lockstep"]),
        (&["home-point:70000"], 2, &["home-point:70000", "65535"]),
    ];
    for (arguments, code, words) in cases {
        let output = usar(&[&["serve"], arguments, beside].concat());
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "usar serve {arguments:?}: {said}");
        for word in words {
            assert!(said.contains(word), "usar serve {arguments:?}: {word:?} is not in\n{said}");
        }
    }
}

#[test]
fn a_probe_says_what_is_wrong_with_the_other_end() {
    let nobody = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("one");
    let (code, _, said) = probe(&nobody.to_string(), &[]);
    assert_eq!(code, Some(1));
    assert!(said.contains("nobody listens") && said.contains("usar serve"), "{said}");

    let web = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = web.local_addr().expect("an address").to_string();
    let answering = std::thread::Builder::new().spawn(move || {
        let (mut socket, _) = web.accept().expect("a client");
        socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n").expect("it listens");
    });
    let (code, _, said) = probe(&address, &[]);
    answering.expect("a thread").join().expect("it ends");
    assert_eq!(code, Some(1));
    assert!(said.contains("no USARSim server") && said.contains("HTTP/1.1 400"), "{said}");

    let mut server = Served::start(&["home-point"]);
    let robots = server.address("robots");
    let (code, _, said) = probe(&robots, &["--class", "Zeppelin"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("USARBot.Zeppelin") && said.contains("--class"), "{said}");
    let (code, _, said) = probe(&robots, &["--start", "Nowhere"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("\"Nowhere\"") && said.contains("Start1"), "{said}");
}
