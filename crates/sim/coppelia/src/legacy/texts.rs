//! Functions about signals, messages and errors.

use super::functions::{Answer, Call, floats, wholes};
use crate::signals::Signal;

/// What this client was refused since it asked last: how many texts, and these.
#[expect(clippy::unnecessary_wraps, reason = "all functions of the table have one shape")]
pub(super) fn errors(call: &mut Call<'_>) -> Answer {
    let errors = std::mem::take(call.errors);
    let mut bytes = wholes([errors.len() as i32]);
    for text in errors {
        bytes.extend([text.as_bytes(), &[0]].concat());
    }
    Some(bytes)
}

pub(super) fn message(call: &mut Call<'_>) -> Answer {
    const LONGEST: usize = 500;
    let said = call.command.name()?.chars().filter(|c| !c.is_control()).take(LONGEST);
    call.news.push(format!("a client says: {}", said.collect::<String>()));
    Some(vec![])
}

pub(super) fn get_number(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.signals.number(call.command.name()?)?]))
}

pub(super) fn get_whole(call: &mut Call<'_>) -> Answer {
    Some(wholes([call.scene.signals.whole(call.command.name()?)?]))
}

pub(super) fn set_number(call: &mut Call<'_>) -> Answer {
    let value = Signal::Number(call.command.f32(0)?.into());
    set(call, value)
}

pub(super) fn set_whole(call: &mut Call<'_>) -> Answer {
    let value = Signal::Whole(call.command.i32(0)?);
    set(call, value)
}

/// Bytes that were left, whatever they mean.
pub(super) fn get_text(call: &mut Call<'_>) -> Answer {
    call.scene.signals.text(call.command.name()?).map(<[u8]>::to_vec)
}

/// The same, and leaves none.
pub(super) fn take_text(call: &mut Call<'_>) -> Answer {
    let text = get_text(call)?;
    clear(call, 2)?;
    Some(text)
}

/// The same; nothing to take is no failure.
pub(super) fn take_stream(call: &mut Call<'_>) -> Answer {
    call.command.name()?;
    Some(take_text(call).unwrap_or_default())
}

pub(super) fn set_text(call: &mut Call<'_>) -> Answer {
    let value = Signal::Text(call.command.data.clone());
    set(call, value)
}

/// Puts bytes behind those that were left.
pub(super) fn append_text(call: &mut Call<'_>) -> Answer {
    let mut text = get_text(call).unwrap_or_default();
    text.extend_from_slice(&call.command.data);
    set(call, Signal::Text(text))
}

fn set(call: &mut Call<'_>, value: Signal) -> Answer {
    match call.scene.signals.set(call.command.name()?, value) {
        Ok(()) => Some(vec![]),
        Err(reason) => call.refuse(reason),
    }
}

/// Takes signals of a kind away: the one that is named, or all.
pub(super) fn clear(call: &mut Call<'_>, kind: u8) -> Answer {
    call.scene.signals.clear(kind, call.command.name()?);
    Some(vec![])
}
