//! Any bytes as what a client of the ZMQ remote API sends: requests or an error, and values that are read again from what was written.
//!
//! The first byte says in how large pieces the rest arrives; if it is odd, greeting and READY have gone before.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_zmq::{Heard, Peer, decode, encode};

const READY: &[u8] = b"\x04\x19\x05READY\x0bSocket-Type\0\0\0\x03REQ";

fuzz_target!(|input: &[u8]| {
    let Some((&piece, bytes)) = input.split_first() else { return };
    values(bytes);
    let mut peer = Peer::default();
    if piece & 1 == 1 {
        peer.take(&Peer::greeting()).expect("a greeting");
        peer.take(READY).expect("READY");
    }
    for part in bytes.chunks(usize::from(piece) + 1) {
        let Ok(heard) = peer.take(part) else { return };
        for heard in heard {
            if let Heard::Request(request) = heard {
                values(&request.body);
                assert!(request.answer(&request.body).len() > request.body.len());
            }
        }
    }
});

fn values(bytes: &[u8]) {
    let Ok(value) = decode(bytes) else { return };
    let written = encode(&value);
    // Not-a-number differs from itself: bytes are compared.
    let again = decode(&written).expect("our own bytes");
    assert_eq!(encode(&again), written);
}
