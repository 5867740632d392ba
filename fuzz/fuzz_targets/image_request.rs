//! Any bytes from a client of the image server, and any bytes from a server to our client.
//!
//! The first byte says in how large pieces the rest arrives.
#![no_main]

use base::colour::Rgb;
use base::picture::Picture;
use libfuzzer_sys::fuzz_target;
use link_images::server::{FrameReader, RawOrder, Request, RequestParser};

fuzz_target!(|input: &[u8]| {
    let Some((&piece, bytes)) = input.split_first() else { return };
    let pieces = || bytes.chunks(usize::from(piece) + 1);
    let whole = requests([bytes].into_iter());
    assert_eq!(whole, requests(pieces()), "cutting changes nothing");
    let picture = Picture::filled(7, 5, Rgb::new(1, 2, 3));
    for request in &whole {
        assert_eq!(requests([&request.bytes()[..]].into_iter()), [*request]);
        if let Request::Part(area) = request {
            let part = area.cut(&picture);
            assert!((1..=7).contains(&part.width) && (1..=5).contains(&part.height()));
            let within = area.within(7, 5);
            assert_eq!((within.width as usize, within.height as usize), (part.width, part.height()));
            assert_eq!(within.within(7, 5), within);
        }
    }
    let mut reader = FrameReader::default();
    for part in pieces() {
        reader.feed(part);
        match reader.next_frame() {
            Ok(Some(frame)) => drop(frame.raw_picture(RawOrder::Bgr)),
            Ok(None) => {}
            Err(_) => return,
        }
    }
});

fn requests<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<Request> {
    let mut parser = RequestParser::default();
    let mut requests = vec![];
    for piece in pieces {
        parser.feed(piece, |request| requests.push(request));
    }
    requests
}
