//! Servers that answer each line on its own.

use std::sync::Arc;

use link_transport::{Connection, Flow, Service, Session};
use link_wss::LineSplitter;

/// Longest line of a client, bytes.
pub(crate) const MAX_LINE: usize = 4096;

/// Answers lines with text; `None` answers nothing.
pub(crate) struct LineService<F> {
    answer: Arc<F>,
    splitter: LineSplitter,
}

impl<F: Fn(&str) -> Option<String>> LineService<F> {
    pub(crate) fn new(answer: F) -> Self {
        Self { answer: Arc::new(answer), splitter: LineSplitter::new(MAX_LINE) }
    }

    /// The same, where an empty line asks for something.
    pub(crate) fn with_empty_lines(self) -> Self {
        Self { splitter: self.splitter.with_empty_lines(), ..self }
    }
}

pub(crate) struct LineSession<F> {
    connection: Connection,
    splitter: LineSplitter,
    answer: Arc<F>,
}

impl<F: Fn(&str) -> Option<String> + Send + Sync + 'static> Service for LineService<F> {
    type Session = LineSession<F>;

    fn welcome(&self, connection: &Connection) -> Option<LineSession<F>> {
        Some(LineSession {
            connection: connection.clone(),
            splitter: self.splitter.clone(),
            answer: Arc::clone(&self.answer),
        })
    }
}

impl<F: Fn(&str) -> Option<String>> Session for LineSession<F> {
    fn received(&mut self, bytes: &[u8]) -> Flow {
        let Self { connection, splitter, answer } = self;
        let fed = splitter.feed(bytes, |line| {
            // A client that has gone is asked for no more answers.
            let answer = (!connection.is_closed()).then(|| answer(line)).flatten();
            if let Some(text) = answer {
                connection.send_when_room(text.into_bytes());
            }
        });
        if fed.is_ok() { Flow::Continue } else { Flow::Close }
    }
}
