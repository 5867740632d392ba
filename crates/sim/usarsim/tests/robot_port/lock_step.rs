//! Time that waits for clients.

use link_usarsim::Dialect;
use sim_usarsim::{DialectChoice, ServerOptions};

use crate::client::numbers;
use crate::port::{join, open, options, room, tell};

#[test]
fn a_cycle_passes_when_every_client_has_given_an_order() {
    let mut server = open(&room(), ServerOptions { is_lock_step: true, ..options() });
    assert!(!server.advance_lock_step(|_| {}), "nobody is there");
    let mut one = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut ticks = 0;
    assert!(server.advance_lock_step(|_| ticks += 1), "INIT counts");
    assert_eq!(ticks, 20);
    assert_eq!(numbers(&one.lines_until("STA").pop().unwrap(), "Time"), [0.2]);
    assert!(!server.advance_lock_step(|_| {}), "and now it waits");
    let mut two = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R2} {Location 0,3,0}");
    assert!(!server.advance_lock_step(|_| {}), "for both");
    tell(&mut server, &mut one, "GETGEO {Type Robot}");
    assert!(!server.advance_lock_step(|_| {}), "a question is no order");
    tell(&mut server, &mut one, "DRIVE {Left 1} {Right 1}\nDRIVE {Left 2} {Right 2}");
    assert!(server.advance_lock_step(|_| {}));
    assert!(!server.advance_lock_step(|_| {}), "many orders are one");
    for client in [&mut one, &mut two] {
        assert_eq!(numbers(&client.lines_until("STA").pop().unwrap(), "Time"), [0.4]);
    }
}

#[test]
fn a_cycle_of_udk_is_half_as_long() {
    let dialect = DialectChoice::Always(Dialect::Udk);
    let mut server = open(&room(), ServerOptions { is_lock_step: true, dialect, ..options() });
    let mut one = join(&mut server, "INIT {ClassName USARBot.P2DX} {Name R1}");
    let mut ticks = 0;
    for _ in 0..3 {
        tell(&mut server, &mut one, "DRIVE {Left 1} {Right 1}");
        assert!(server.advance_lock_step(|_| ticks += 1));
    }
    assert_eq!(ticks, 30);
}
