//! Cameras, their tiles and the image server (sections 6.6 and 9).

use std::io::{Read, Write};
use std::net::TcpStream;

use link_images::server::{Frame, FrameKind, FrameReader, RawOrder};
use link_usarsim::Dialect;
use sim_engine::{ArenaText, Repeat, Settings, Simulation, Tape, repeat};
use sim_side_servers::{PictureOptions, PictureServer};
use sim_usarsim::RobotServer;

use crate::client::{Client, PATIENCE, numbers};
use crate::port::{cycles, hear_until, in_dialect, join, options, steps};

fn frame(socket: &mut TcpStream, reader: &mut FrameReader) -> Frame {
    let mut bytes = [0; 4096];
    loop {
        if let Some(frame) = reader.next_frame().unwrap() {
            return frame;
        }
        let count = socket.read(&mut bytes).unwrap();
        assert!(count > 0, "the image server has closed");
        reader.feed(&bytes[..count]);
    }
}

#[test]
fn nothing_is_drawn_until_somebody_looks() {
    let mut server = in_dialect(Dialect::Ut2004);
    let _client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    steps(&mut server, 30);
    assert!(server.picture().is_none());
    server.show_pictures(true);
    steps(&mut server, 10);
    let picture = server.take_picture().unwrap();
    assert_eq!((picture.width, picture.height()), (320, 240), "one camera as it is");
    assert!(picture.pixels.iter().any(|pixel| *pixel != picture.pixels[0]), "it shows something");
    server.show_pictures(false);
    steps(&mut server, 30);
    assert!(server.take_picture().is_none(), "nothing new");
    assert!(server.picture().is_some());
}

#[test]
fn udk_tells_each_camera_its_tile_and_a_tile_never_moves() {
    let mut server = in_dialect(Dialect::Udk);
    let mut first = join(&mut server, "INIT {ClassName USARBot.P3AT} {Name R1}");
    let mut second = join(&mut server, "INIT {ClassName USARBot.P3AT} {Name R2} {Location 0,3,0}");
    let offset =
        |conf: &str| (numbers(conf, "TextureOffsetX")[0], numbers(conf, "TextureOffsetY")[0]);
    let told = |client: &mut Client| offset(&client.lines_until("CONF").pop().unwrap());
    cycles(&mut server, 1);
    assert_eq!(told(&mut first), (0.0, 0.0));
    assert_eq!(told(&mut second), (320.0, 0.0));
    server.show_pictures(true);
    steps(&mut server, 10);
    let both = server.picture().unwrap();
    assert_eq!((both.width, both.height()), (640, 480));
    drop(first);
    hear_until(&mut server, |server| server.load().robots == 1);
    let left = server.picture().unwrap();
    let is_black = |x: usize| left.at(x, 5) == base::colour::Rgb::default();
    assert!((0..320).all(is_black), "the tile of who left is empty");
    assert!((320..640).any(|x| left.at(x, 5) == both.at(x, 5)), "the other is where it was");
    let mut third = join(&mut server, "INIT {ClassName USARBot.P3AT} {Name R3} {Location 0,-3,0}");
    cycles(&mut server, 1);
    assert_eq!(told(&mut third), (0.0, 0.0), "a free tile is used again");
}

#[test]
fn the_image_server_shows_what_the_camera_sees() {
    let mut server = in_dialect(Dialect::Ut2004);
    let _client = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let raw = PictureOptions { kind: FrameKind::Raw, ..PictureOptions::loopback(0) };
    let images = PictureServer::start(raw).unwrap();
    let mut socket = TcpStream::connect(images.local_addr()).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut reader = FrameReader::default();
    server.show_pictures(true);
    let show = |server: &mut RobotServer| {
        steps(server, 10);
        images.publish(server.take_picture().unwrap());
    };
    show(&mut server);
    socket.write_all(b"OK").unwrap();
    let seen = frame(&mut socket, &mut reader).raw_picture(RawOrder::Bgr).unwrap();
    assert_eq!(seen, *server.picture().unwrap());
    show(&mut server);
    socket.set_nonblocking(true).unwrap();
    assert!(socket.read(&mut [0; 1]).is_err(), "no OK, no frame");
    socket.set_nonblocking(false).unwrap();
    let mut request = vec![b'U'];
    request.extend([10_u32, 20, 30, 40].into_iter().flat_map(u32::to_be_bytes));
    socket.write_all(&request).unwrap();
    let part = frame(&mut socket, &mut reader).raw_picture(RawOrder::Bgr).unwrap();
    assert_eq!((part.width, part.height()), (30, 40));
    assert_eq!(part.at(0, 0), server.picture().unwrap().at(10, 20));
}

#[test]
fn a_recorded_session_repeats_to_the_bit_whoever_looked_and_left() {
    let text = "title = \"Room\"\nfloor = [{ size = [40, 40], material = \"concrete\" }]\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";
    let files = [("room.toml".to_owned(), text.as_bytes().to_vec())].into();
    let arena_text = ArenaText { name: "room".into(), path: "room.toml".into(), files };
    let settings = Settings::default();
    let simulation = Simulation::new(&crate::port::arena(text), &settings).unwrap();
    let mut server = RobotServer::open(simulation, options()).unwrap();
    let mut tape = Tape::new(vec![], &arena_text, &settings).unwrap();
    let mut record = |server: &mut RobotServer, count: usize| {
        for _ in 0..count {
            let tick = server.step().clone();
            tape.write(&tick).unwrap();
        }
    };
    let one = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    record(&mut server, 15);
    server.show_pictures(true);
    record(&mut server, 15);
    // One comes, the other goes, one comes again: all within one step, in this order.
    let _two = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 0,3,0}");
    drop(one);
    hear_until(&mut server, |server| server.load().robots == 1);
    let three = join(&mut server, "INIT {ClassName USARBot.P3AT} {Name R1} {Location 0,-3,0}");
    drop(three);
    hear_until(&mut server, |server| server.load().robots == 1);
    record(&mut server, 20);
    server.show_pictures(false);
    record(&mut server, 20);
    let (bytes, _) = tape.finish().unwrap();
    let mut watch = |_: &Simulation| true;
    let verdict = repeat(&bytes[..], &mut Repeat { threads: 1, watch: &mut watch }).unwrap();
    assert_eq!((verdict.ticks, verdict.difference), (70, None));
}

#[test]
fn four_cameras_stand_in_one_row_if_asked_for() {
    let mut options = options();
    options.columns = sim_usarsim::Columns::new(4);
    let mut server = crate::port::open(&crate::port::room(), options);
    let _clients: Vec<Client> = (0..4)
        .map(|y| {
            let init =
                format!("INIT {{ClassName USARBot.P2DX}} {{Name R{y}}} {{Location 0,{y},0}}");
            join(&mut server, &init)
        })
        .collect();
    server.show_pictures(true);
    steps(&mut server, 30);
    let picture = server.picture().unwrap();
    assert_eq!((picture.width, picture.height()), (1280, 240));
}

#[test]
fn pictures_drawn_beside_the_steps_are_shown_once_all_are_there() {
    let mut server = in_dialect(Dialect::Ut2004);
    let _one = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let _two = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 0,3,0}");
    steps(&mut server, 5);
    let cameras = server.cameras();
    assert_eq!(cameras.iter().map(|(robot, _)| robot.as_str()).collect::<Vec<_>>(), ["R1", "R2"]);
    for (robot, camera) in &cameras {
        let glimpse = server.simulation().glimpse(robot, camera).unwrap();
        let picture = glimpse.draw(server.simulation().world());
        server.see_picture(&picture);
        assert!(server.take_picture().is_none(), "not all are there");
    }
    server.compose_picture();
    let picture = server.take_picture().unwrap();
    assert_eq!((picture.width, picture.height()), (640, 480));
    let ticks = server.step();
    assert!(ticks.orders.is_empty(), "nothing of it is in the run");
}
