//! The ground-truth server: tells referees who is where.

use std::sync::Arc;

use link_transport::{Listener, Options, TransportError};
use link_wss::{Actor, END_OF_ACTORS, TruthQuery};

use crate::line_service::LineService;

/// Everything that moves, as it is now.
pub trait Actors: Send + Sync + 'static {
    /// In an order of the simulator's choice; called from the server's threads, so it should only copy.
    fn actors(&self) -> Vec<Actor>;
}

/// Answers each line with one line per actor it asks for, and an end; an empty line asks for all, as the league's `MetricTool` does.
pub fn serve_truth(options: Options, actors: Arc<dyn Actors>) -> Result<Listener, TransportError> {
    let service = LineService::new(move |line: &str| Some(answer(line, &*actors)));
    Listener::bind(options, service.with_empty_lines())
}

fn answer(line: &str, actors: &dyn Actors) -> String {
    let query = TruthQuery::parse(line);
    let mut text = String::new();
    for actor in actors.actors().iter().filter(|actor| query.is_for(actor)) {
        text.push_str(&format!("{actor}\r\n"));
    }
    text.push_str(&format!("{END_OF_ACTORS}\r\n"));
    text
}
