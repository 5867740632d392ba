//! From the threads of connections to whoever owns the simulation: one question of each client at a time.

use std::sync::Arc;
use std::time::Duration;

use link_transport::{Connection, Inbox};

/// A question that waits.
#[derive(Debug)]
pub struct Ask<T> {
    /// Who asks.
    pub connection: Connection,
    /// Their number among all clients of the scene.
    pub client: u64,
    /// What; `None` says that they have gone.
    pub question: Option<T>,
    turn: Arc<Inbox<()>>,
}

/// Where questions wait. A flood of one client holds up that client alone.
#[derive(Debug)]
pub struct Desk<T> {
    asks: Arc<Inbox<Ask<T>>>,
}

impl<T> Clone for Desk<T> {
    fn clone(&self) -> Self {
        Self { asks: Arc::clone(&self.asks) }
    }
}

impl<T> Desk<T> {
    /// With room for so many clients.
    pub fn new(clients: usize) -> Self {
        // Each has at most one question, and one word of its leave.
        Self { asks: Arc::new(Inbox::new(2 * clients.max(1))) }
    }

    /// A client's own turn; give the same to each of its questions.
    pub fn turn() -> Arc<Inbox<()>> {
        Arc::new(Inbox::new(1))
    }

    /// Puts a question, once the last one of this client is answered; `false` if the connection ends first.
    pub fn ask(
        &self,
        (connection, client): (&Connection, u64),
        turn: &Arc<Inbox<()>>,
        question: T,
    ) -> bool {
        let question = Some(question);
        let (turn, connection) = (Arc::clone(turn), connection.clone());
        turn.push(&connection, ())
            && self.asks.push(&connection.clone(), Ask { connection, client, question, turn })
    }

    /// A client has gone.
    pub fn leave(&self, (connection, client): (&Connection, u64), turn: &Arc<Inbox<()>>) {
        let (turn, of) = (Arc::clone(turn), connection.clone());
        self.asks.push(connection, Ask { connection: of, client, question: None, turn });
    }

    /// The oldest question; waits for one, but no longer than `patience`.
    pub fn next(&self, patience: Duration) -> Option<Ask<T>> {
        self.asks.pop_within(patience)
    }
}

impl<T> Ask<T> {
    /// It is answered: the client may ask again.
    pub fn done(&self) {
        self.turn.pop();
    }
}
