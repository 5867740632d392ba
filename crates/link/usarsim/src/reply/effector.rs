//! EFF: grippers and tool changers (section 8.4).

use crate::grammar::{Composer, Message};
use crate::number::Format;

/// How an effector is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effector {
    /// Simulated seconds.
    pub time: f64,
    /// `Gripper`, `ToolChanger` and so on.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub state: EffectorState,
}

/// What an effector does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EffectorState {
    /// It does not say.
    #[default]
    Silent,
    /// `{On}`.
    On,
    /// `{Off}`.
    Off,
    /// `OPEN` or `CLOSED`.
    Status(String),
    /// A tool changer's status, type of tool and tool.
    Tool(String, String, String),
}

impl Effector {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let has_bare = |word: &str| {
            message
                .blocks
                .iter()
                .any(|block| block.key.is_empty() && block.value.eq_ignore_ascii_case(word))
        };
        let status = message.owned("Status");
        let state = match (status, message.owned("ToolType")) {
            (Some(status), Some(kind)) => {
                EffectorState::Tool(status, kind, message.owned("Tool").unwrap_or_default())
            }
            (Some(status), None) => EffectorState::Status(status),
            _ if has_bare("On") => EffectorState::On,
            _ if has_bare("Off") => EffectorState::Off,
            _ => EffectorState::Silent,
        };
        Self {
            time: message.number("Time").unwrap_or_default(),
            kind: message.owned("Type").unwrap_or_default(),
            name: message.owned("Name").unwrap_or_default(),
            state,
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .number("Time", self.time, Format::status_time(composer.dialect))
            .text("Type", &self.kind)
            .text("Name", &self.name);
        match &self.state {
            EffectorState::Silent => {}
            EffectorState::On => {
                composer.text("", "On");
            }
            EffectorState::Off => {
                composer.text("", "Off");
            }
            EffectorState::Status(status) => {
                composer.text("Status", status);
            }
            EffectorState::Tool(status, kind, tool) => {
                composer.text("Status", status).tight().text("ToolType", kind).text("Tool", tool);
            }
        }
    }
}
