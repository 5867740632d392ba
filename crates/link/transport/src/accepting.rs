//! The door: takes connections in, and turns away those for whom there is no room.

use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use crate::house::House;
use crate::readiness::{keep_alive, wait_readable};
use crate::serving::serve;
use crate::{Connection, Ending, Service};

/// How often the door looks whether it is to close.
const LOOK: Duration = Duration::from_millis(100);
/// Rest after the system refused a connection for lack of files or memory.
const REST: Duration = Duration::from_millis(50);
/// How often the watch goes round.
const TICK: Duration = Duration::from_millis(250);

/// Accepts until told to stop, then ends all connections and waits for their threads.
pub(crate) fn accept_all<S: Service>(house: &Arc<House>, service: &Arc<S>, door: &TcpListener) {
    let mut threads: Vec<JoinHandle<()>> = vec![];
    let mut next_id = 0;
    while !house.stop.is_raised() {
        wait_readable([door], LOOK);
        match door.accept() {
            Ok((socket, _)) if !house.has_room() => {
                house.refused();
                drop(socket);
            }
            Ok((socket, _)) => {
                threads.retain(|thread| !thread.is_finished());
                threads.extend(take_in(house, service, socket, next_id));
                next_id += 1;
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => {
                house.stop.wait(REST);
            }
        }
    }
    for connection in house.guests() {
        connection.close();
    }
    for thread in threads {
        // A session that panicked has said so itself.
        let _ = thread.join();
    }
}

fn take_in<S: Service>(
    house: &Arc<House>,
    service: &Arc<S>,
    socket: TcpStream,
    id: u64,
) -> Option<JoinHandle<()>> {
    // Whatever fails here fails because the peer has already gone.
    socket.set_nonblocking(false).ok()?;
    socket.set_nodelay(true).ok()?;
    socket.set_write_timeout(Some(house.limits.write)).ok()?;
    keep_alive(&socket);
    let socket = Arc::new(socket);
    let connection = Connection::new(id, Arc::clone(&socket), house.limits.outgoing_bytes).ok()?;
    house.enter(&connection);
    let (its_house, its_service) = (Arc::clone(house), Arc::clone(service));
    let guest = connection.clone();
    let thread = Builder::new()
        .name(format!("{}/{id} read", house.name))
        .spawn(move || serve(&its_house, &*its_service, &guest, &socket));
    if thread.is_err() {
        house.leave(&connection, connection.end(Ending::ByUs));
        house.refused();
    }
    thread.ok()
}

/// Ends who is too long about the token line, and who is silent for too long.
pub(crate) fn watch(house: &House) {
    let ticks = |time: Duration| time.div_duration_f64(TICK).ceil() as u32;
    let admission = ticks(house.limits.admission);
    let idle = house.limits.idle.map(ticks);
    while !house.stop.wait(TICK) {
        for connection in house.guests() {
            let silence = connection.tick();
            let limit = if connection.is_admitted() { idle } else { Some(admission) };
            if limit.is_some_and(|limit| silence > limit) {
                connection.end(Ending::Idle);
            }
        }
    }
}
