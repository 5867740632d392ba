//! One thread for all doors: lets callers in while the link is up.

use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use link_transport::{StopSignal, keep_alive, wait_readable};

use super::registry::{Registry, Route};
use super::relay;

/// How often the list of doors is looked at again; a shut door is shut after at most this time.
const LOOK: Duration = Duration::from_millis(20);

/// Accepts at all doors until it is over, then waits for all relays to end.
pub(super) fn attend(registry: &Arc<Registry>, stop: &StopSignal) {
    let mut relays: Vec<JoinHandle<()>> = vec![];
    while !stop.is_raised() {
        let doors = registry.open_doors();
        if doors.is_empty() {
            stop.wait(LOOK);
            continue;
        }
        let ready = wait_readable(doors.iter().map(|(_, door)| &**door), LOOK);
        relays.retain(|relay| !relay.is_finished());
        for ((route, door), _) in doors.iter().zip(ready).filter(|(_, is_ready)| *is_ready) {
            match accept(registry, route, door) {
                Ok(relay) => relays.extend(relay),
                // Out of files, most likely: without a rest this would spin.
                Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => {
                    stop.wait(LOOK);
                }
                Err(_) => {}
            }
        }
    }
    registry.close();
    for relay in relays {
        let _ = relay.join();
    }
}

/// Takes one caller; `None` where it may not pass, and then it finds the connection closed.
fn accept(
    registry: &Arc<Registry>,
    route: &Route,
    door: &TcpListener,
) -> std::io::Result<Option<JoinHandle<()>>> {
    let (caller, _) = door.accept()?;
    Ok(start_relay(registry, route, caller))
}

fn start_relay(
    registry: &Arc<Registry>,
    route: &Route,
    caller: TcpStream,
) -> Option<JoinHandle<()>> {
    caller.set_nonblocking(false).ok()?;
    caller.set_nodelay(true).ok()?;
    keep_alive(&caller);
    let caller = Arc::new(caller);
    let (id, target) = registry.begin_relay(route, &caller)?;
    let its_registry = Arc::clone(registry);
    let relay = Builder::new()
        .name(format!("wss/{id} relay"))
        .spawn(move || relay::run(&its_registry, id, &caller, target));
    if relay.is_err() {
        registry.end_relay(id);
    }
    relay.ok()
}
