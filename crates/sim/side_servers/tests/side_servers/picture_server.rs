//! The image server.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use base::colour::Rgb;
use base::picture::Picture;
use link_images::server::{Area, Frame, FrameKind, FrameReader, RawOrder, Request};
use link_transport::StopSignal;
use sim_side_servers::{PictureOptions, PictureServer};

use crate::client::{connect, eventually};

fn start(kind: FrameKind, is_legacy: bool) -> PictureServer {
    PictureServer::start(PictureOptions { kind, is_legacy, ..PictureOptions::loopback(0) }).unwrap()
}

/// A picture that tells its number by its colour, and columns and rows by their numbers.
fn picture(red: u8) -> Arc<Picture> {
    let pixels = (0..64 * 48).map(|i| Rgb::new(red, (i % 64) as u8, (i / 64) as u8)).collect();
    Arc::new(Picture { width: 64, pixels })
}

struct Viewer {
    socket: TcpStream,
    reader: FrameReader,
}

impl Viewer {
    fn new(server: &PictureServer) -> Self {
        Self { socket: connect(server.local_addr()), reader: FrameReader::default() }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).unwrap();
    }

    fn frame(&mut self) -> Frame {
        let mut chunk = [0; 4096];
        loop {
            if let Some(frame) = self.reader.next_frame().unwrap() {
                return frame;
            }
            let count = self.socket.read(&mut chunk).unwrap();
            assert!(count > 0, "the server hung up");
            self.reader.feed(&chunk[..count]);
        }
    }

    fn raw(&mut self) -> Picture {
        self.frame().raw_picture(RawOrder::Bgr).unwrap()
    }

    /// Whether nothing comes, for a while.
    fn hears_nothing(&mut self) -> bool {
        self.socket.set_read_timeout(Some(Duration::from_millis(150))).unwrap();
        let is_quiet = self.socket.read(&mut [0]).is_err();
        self.socket.set_read_timeout(Some(crate::client::PATIENCE)).unwrap();
        is_quiet
    }
}

#[test]
fn no_frame_comes_without_ok_and_one_for_each() {
    let server = start(FrameKind::Raw, false);
    server.publish(picture(1));
    let mut viewer = Viewer::new(&server);
    assert!(viewer.hears_nothing());
    viewer.send(b"OK\r\n");
    assert_eq!(viewer.raw(), *picture(1));
    server.publish(picture(2));
    assert!(viewer.hears_nothing());
    server.publish(picture(3));
    viewer.send(b"OK");
    assert_eq!(viewer.raw(), *picture(3), "the latest, not the missed one");
    viewer.send(b"OK");
    assert!(viewer.hears_nothing(), "there is no newer picture");
    assert!(server.is_waiting());
    server.publish(picture(4));
    assert_eq!(viewer.raw(), *picture(4));
    assert!(!server.is_waiting());
}

#[test]
fn in_legacy_mode_the_first_frame_comes_at_once_and_no_second() {
    let server = start(FrameKind::Raw, true);
    let mut viewer = Viewer::new(&server);
    assert!(eventually(|| server.is_waiting()));
    server.publish(picture(1));
    assert_eq!(viewer.raw(), *picture(1));
    server.publish(picture(2));
    assert!(viewer.hears_nothing());
}

#[test]
fn a_part_is_one_frame_with_that_rectangle_and_needs_no_new_picture() {
    let server = start(FrameKind::Raw, false);
    server.publish(picture(7));
    let mut viewer = Viewer::new(&server);
    let area = Area { x: 10, y: 20, width: 3, height: 2 };
    for _ in 0..2 {
        viewer.send(&Request::Part(area).bytes());
        let part = viewer.raw();
        assert_eq!((part.width, part.height()), (3, 2));
        assert_eq!(part.at(2, 1), Rgb::new(7, 12, 21));
    }
    viewer.send(&Request::Part(Area { x: 60, y: 40, width: u32::MAX, height: u32::MAX }).bytes());
    let corner = viewer.raw();
    assert_eq!((corner.width, corner.height()), (4, 8));
    assert!(viewer.hears_nothing());
    assert!(server.is_waiting(), "who asks for parts wants them to change");
}

#[test]
fn all_viewers_of_a_picture_cost_one_encoding() {
    let server = start(FrameKind::Superb, false);
    let mut viewers: Vec<_> = (0..20).map(|_| Viewer::new(&server)).collect();
    for round in 1..=3 {
        for viewer in &mut viewers {
            viewer.send(b"OK");
        }
        server.publish(picture(round));
        let frames: Vec<Frame> = viewers.iter_mut().map(Viewer::frame).collect();
        assert!(frames.iter().all(|frame| *frame == frames[0]));
        assert_eq!(frames[0].kind, FrameKind::Superb);
        assert_eq!(server.encoded_frames(), u64::from(round));
    }
}

#[test]
fn each_kind_is_sent_as_that_kind() {
    for kind in FrameKind::ALL {
        let server = start(kind, false);
        server.publish(picture(1));
        let mut viewer = Viewer::new(&server);
        viewer.send(b"OK");
        let frame = viewer.frame();
        assert_eq!(frame.kind, kind);
        assert_eq!(frame.payload.starts_with(&[0xff, 0xd8]), kind != FrameKind::Raw);
    }
}

#[test]
fn a_picture_without_pixels_is_passed_over() {
    let server = start(FrameKind::Good, false);
    let mut viewer = Viewer::new(&server);
    viewer.send(b"OK");
    server.publish(Arc::new(Picture { width: 0, pixels: vec![] }));
    assert!(viewer.hears_nothing());
    server.publish(picture(1));
    assert_eq!(viewer.frame().kind, FrameKind::Good);
}

#[test]
fn a_viewer_that_does_not_read_disturbs_no_other() {
    let server = start(FrameKind::Raw, false);
    let big = Arc::new(Picture::filled(2000, 1000, Rgb::new(1, 2, 3)));
    let mut lazy = Viewer::new(&server);
    let mut eager = Viewer::new(&server);
    let pause = StopSignal::default();
    for _ in 0..8 {
        // Says OK for everything and reads nothing; the server may have hung up already.
        let _ = lazy.socket.write_all(b"OK");
        eager.send(b"OK");
        server.publish(Arc::clone(&big));
        assert_eq!(eager.frame().payload.len(), 4 + 3 * 2_000_000);
        pause.wait(Duration::from_millis(5));
    }
    assert!(eventually(|| server.counts().slow == 1), "{:?}", server.counts());
}
