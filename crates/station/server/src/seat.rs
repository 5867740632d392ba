//! One connection's side of the conversation, without its socket.

use link_station::{Command, Control, FromPage, Refusal, ToPage};

use crate::access::Role;
use crate::station::Shared;

/// One connection.
pub(crate) struct Seat {
    pub(crate) number: u32,
    pub(crate) role: Role,
    last_seq: Option<u64>,
    offences: u32,
    /// Messages since the last second began.
    messages: u32,
}

/// What became of a message.
#[derive(Debug, PartialEq)]
pub(crate) enum Answer {
    /// Done, or passed on.
    Nothing,
    /// Send states at this rate, with pictures or not, and so many points.
    Detail(f64, bool, u32),
    /// Tell the page.
    Refused(Refusal),
    /// Enough.
    End,
}

impl Seat {
    pub(crate) fn new(number: u32, role: Role) -> Self {
        Self { number, role, last_seq: None, offences: 0, messages: 0 }
    }

    /// A second has passed.
    pub(crate) fn breathe(&mut self) {
        self.messages = 0;
    }

    /// What the page is told of control.
    pub(crate) fn control(&self, shared: &Shared) -> ToPage {
        let desk = shared.desk();
        ToPage::Control(Control {
            is_mine: desk.holder() == Some(self.number),
            holder: desk.holder(),
            asker: desk.asker(),
            me: self.number,
            viewers: desk.seats(),
        })
    }

    /// Takes a message from the page.
    pub(crate) fn hear(&mut self, text: &str, shared: &Shared) -> Answer {
        self.messages += 1;
        if self.messages > shared.limits.messages {
            let reason = format!("more than {} messages a second", shared.limits.messages);
            return self.offence(None, reason, shared);
        }
        let message = match FromPage::parse(text) {
            Ok(message) => message,
            Err(error) => return self.offence(None, error.to_string(), shared),
        };
        let FromPage { seq, command } = message;
        if self.last_seq.is_some_and(|last| seq <= last) {
            let last = self.last_seq.unwrap_or_default();
            let reason = format!("message {seq} comes after {last}: out of order");
            return self.offence(Some(seq), reason, shared);
        }
        self.last_seq = Some(seq);
        match self.obey(command, shared) {
            Ok(answer) => answer,
            Err(reason) => Answer::Refused(Refusal { seq: Some(seq), reason }),
        }
    }

    fn obey(&mut self, command: Command, shared: &Shared) -> Result<Answer, String> {
        if let Command::Detail { hz, pictures, points } = command {
            return Ok(Answer::Detail(hz, pictures, points));
        }
        if self.role == Role::Viewer {
            return Err("this link is for looking only".to_owned());
        }
        match command {
            Command::TakeControl {} => shared
                .desk()
                .take(self.number)
                .map_err(|other| format!("viewer {other} leads; ask them for the lead"))?,
            Command::GiveControl {} => {
                if shared.desk().give(self.number) {
                    shared.inbox().leave();
                }
            }
            Command::AskControl {} => shared.desk().ask(self.number),
            Command::KeepControl {} => shared.desk().keep(self.number),
            command => self.pass_on(command, shared)?,
        }
        Ok(Answer::Nothing)
    }

    /// Passes a command to the run, if this connection leads.
    pub(crate) fn pass_on(&self, command: Command, shared: &Shared) -> Result<(), String> {
        let word = command.word();
        if !shared.stage().1.understands.iter().any(|known| known == word) {
            return Err(format!("{} cannot be done here", word.replace('_', " ")));
        }
        // Whoever may command at all may stop, whoever leads.
        let leads = shared.desk().holder() == Some(self.number);
        if !leads && !matches!(command, Command::Stop { .. }) {
            return Err(match shared.desk().holder() {
                Some(other) => format!("viewer {other} leads; ask them for the lead"),
                None => "take control first".to_owned(),
            });
        }
        if shared.inbox().push(command, shared.limits.commands) {
            return Ok(());
        }
        Err("too many commands wait; try again".to_owned())
    }

    fn offence(&mut self, seq: Option<u64>, reason: String, shared: &Shared) -> Answer {
        self.offences += 1;
        if self.offences > shared.limits.offences {
            return Answer::End;
        }
        Answer::Refused(Refusal { seq, reason })
    }
}
