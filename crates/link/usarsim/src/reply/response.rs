//! RES, UT2004's answer to SET (section 5.1), and DIE (section 2.5).

use crate::grammar::{Composer, Message};
use crate::number::Format;

/// How a setting went.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Response {
    /// Simulated seconds.
    pub time: f64,
    /// Of the item.
    pub kind: String,
    /// Of the item; viewports have none.
    pub name: Option<String>,
    /// Whether it was done.
    pub is_ok: bool,
    /// What else is said.
    pub detail: ResponseDetail,
}

/// What else a response says.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ResponseDetail {
    /// Nothing.
    #[default]
    None,
    /// The field of view a camera has now, radians.
    Fov(f64),
    /// A tag's number and memory.
    Tag(String, String),
    /// The configuration, whose status is the response's own, then each view with its status.
    Viewports(String, Vec<(String, bool)>),
}

/// The robot is no more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Death {
    /// Who did it.
    pub killer: String,
    /// How.
    pub damage: String,
}

impl Response {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let detail = if let Some(config) = message.owned("Config") {
            ResponseDetail::Viewports(config, views(message))
        } else if let Some(angle) = message.number("FOV") {
            ResponseDetail::Fov(angle)
        } else if let Some(id) = message.owned("ID") {
            ResponseDetail::Tag(id, message.owned("Mem").unwrap_or_default())
        } else {
            ResponseDetail::None
        };
        Self {
            time: message.number("Time").unwrap_or_default(),
            kind: message.owned("Type").unwrap_or_default(),
            name: message.owned("Name"),
            is_ok: message.text("Status").is_some_and(is_ok),
            detail,
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .number("Time", self.time, Format::status_time(composer.dialect))
            .text("Type", &self.kind)
            .maybe_text("Name", self.name.as_ref());
        match &self.detail {
            ResponseDetail::None => {
                composer.text("Status", word(self.is_ok));
            }
            ResponseDetail::Fov(angle) => {
                composer.number("FOV", *angle, Format::Rounded(4)).text("Status", word(self.is_ok));
            }
            ResponseDetail::Tag(id, memory) => {
                composer.text("Status", word(self.is_ok)).text("ID", id).text("Mem", memory);
            }
            ResponseDetail::Viewports(config, views) => {
                composer.text("Config", config).text("Status", word(self.is_ok));
                for (number, (view, is_ok)) in views.iter().enumerate() {
                    composer.text(&format!("Viewport{}", number + 1), view);
                    composer.text("Status", word(*is_ok));
                }
            }
        }
    }
}

impl Death {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            killer: message.owned("Killer").unwrap_or_default(),
            damage: message.owned("DamageType").unwrap_or_default(),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("Killer", &self.killer).text("DamageType", &self.damage);
    }
}

fn is_ok(status: &str) -> bool {
    status.eq_ignore_ascii_case("OK")
}

fn word(is_ok: bool) -> &'static str {
    if is_ok { "OK" } else { "Failed" }
}

/// Each view is followed by its own status.
fn views(message: &Message<'_>) -> Vec<(String, bool)> {
    let mut views: Vec<(String, bool)> = Vec::new();
    for block in &message.blocks {
        if block.key.to_ascii_lowercase().starts_with("viewport") {
            views.push((block.value.to_owned(), false));
        } else if let Some((_, is_done)) = views.last_mut()
            && block.is("Status")
        {
            *is_done = is_ok(block.value);
        }
    }
    views
}
