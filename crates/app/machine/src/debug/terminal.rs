//! The two places a session is shown on: a terminal, and a text.

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use super::key::Key;
use super::screen::draw;
use super::session::Session;
use app_terminal::failure::Hinted;

/// Shows the session on this terminal and obeys its keys until the person ends it.
pub fn show(session: &mut Session) -> Result<()> {
    check()?;
    let mut terminal = ratatui::try_init().context("the terminal cannot be taken over")?;
    let result = obey(session, &mut terminal);
    ratatui::restore();
    result
}

fn check() -> Result<()> {
    let hint = "start it in a terminal; or `--keys ssss` presses keys and prints the screen";
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        let message = "the debugger's screen needs a terminal for both keys and text";
        return Err(Hinted::error(message, hint));
    }
    let term = env::var("TERM").unwrap_or_default();
    if cfg!(unix) && (term.is_empty() || term == "dumb") {
        let message = format!("a terminal of kind {term:?} cannot show a screen");
        return Err(Hinted::error(message, "set TERM, for example to xterm-256color"));
    }
    Ok(())
}

fn obey(session: &mut Session, terminal: &mut ratatui::DefaultTerminal) -> Result<()> {
    while !session.has_ended() {
        terminal.draw(|frame| draw(frame, session))?;
        // A program that runs on goes on unless a key waits.
        if session.is_running() && !event::poll(Duration::ZERO)? {
            session.run_slice();
            continue;
        }
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
            && let Some(key) = Key::from_event(key)
        {
            session.press(key);
        }
    }
    Ok(())
}

/// Presses keys, each after what the one before it began is over, then gives the screen as text.
pub fn print(session: &mut Session, keys: &[Key], size: (u16, u16)) -> Result<String> {
    for key in keys {
        session.press(*key);
        while session.is_running() {
            session.run_slice();
        }
    }
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1))?;
    terminal.draw(|frame| draw(frame, session))?;
    Ok(text_of(terminal.backend()))
}

fn text_of(backend: &TestBackend) -> String {
    let buffer = backend.buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
    let lines = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}
