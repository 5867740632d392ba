//! Lines that a person types while the computer runs, as wishes.

use std::io::{BufRead, stdin};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use anyhow::{Context, Result};
use app_terminal::console;
use robot_survey::computer::Wish;

/// A thread that reads lines.
pub(crate) struct Typed {
    lines: Receiver<String>,
}

impl Typed {
    /// Begins to listen; where nothing more can be typed nothing more is heard.
    pub(crate) fn listen() -> Result<Self> {
        let (said, lines) = channel();
        let read = move || {
            for line in stdin().lock().lines().map_while(Result::ok) {
                if said.send(line).is_err() {
                    return;
                }
            }
        };
        let thread = thread::Builder::new().name("typed".to_owned()).spawn(read);
        thread.context("cannot start the thread that hears the keyboard")?;
        Ok(Self { lines })
    }

    /// What was typed since this was asked last: words, or characters one after the other.
    pub(crate) fn wishes(&mut self) -> Vec<Wish> {
        self.lines.try_iter().flat_map(|line| wishes_of(&line)).collect()
    }
}

fn wishes_of(line: &str) -> Vec<Wish> {
    if line.trim().is_empty() {
        return vec![];
    }
    if let Some(wish) = Wish::read(line) {
        return vec![wish];
    }
    let each = line.split_whitespace().flat_map(str::chars);
    let each = each.map(|character| Wish::read(&character.to_string()));
    each.collect::<Option<_>>().unwrap_or_else(|| {
        console::note(&format!("{:?} is no command; {}", line.trim(), Wish::KNOWN));
        vec![]
    })
}

#[cfg(test)]
mod tests {
    use link_serial::Command;

    use super::*;

    #[test]
    fn a_line_is_a_word_or_characters_one_after_the_other() {
        assert_eq!(wishes_of("map"), [Wish::GoOn]);
        let say = [Command::Forward, Command::Forward, Command::Left, Command::Mapping];
        assert_eq!(wishes_of("ff lm"), say.map(Wish::Say));
        assert!(wishes_of("jump").is_empty() && wishes_of(" ").is_empty());
    }
}
