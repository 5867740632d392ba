//! Any bytes as what a client of V-REP's legacy remote API sends: messages or an error, and answers that are read again.
//!
//! The first byte says in how large pieces the rest arrives; if it is odd, the rest is one message and packets are put around it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use link_vrep::{Message, Moment, Packets, Talk, in_packets};

fuzz_target!(|input: &[u8]| {
    let Some((&piece, bytes)) = input.split_first() else { return };
    let packed = if piece & 1 == 1 { in_packets(bytes) } else { bytes.to_vec() };
    let (mut packets, mut talk) = (Packets::default(), Talk::default());
    for part in packed.chunks(usize::from(piece) + 1) {
        let Ok(messages) = packets.take(part) else { return };
        for message in messages {
            let Ok(message) = Message::parse(&message) else { return };
            let answer = talk.answer(&message, Moment::default(), |command| {
                let length = command.key.len() % 100;
                (command.code % 3 != 0).then(|| vec![7; length])
            });
            let again = Message::parse(&answer.encode()).expect("our own bytes");
            assert_eq!(again, answer);
            assert_eq!(answer.id == -1, answer.commands.is_empty() || message.id == -1);
        }
    }
});
