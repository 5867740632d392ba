//! What can only be checked once everything is read: names that are referred to, and starts.

use std::collections::BTreeSet;

use link_text::{Complaints, TextError, nearest, shortened};

use super::context::{Context, Kind, Reference};
use crate::error::ArenaError;

/// How many names a message lists.
const LISTED: usize = 25;

/// Looks for names nobody has, and for a hole in the row of starts.
pub(crate) fn check(context: &Context<'_>, file: &str) {
    let materials: BTreeSet<&str> =
        context.arena.materials.iter().map(|material| material.name.as_str()).collect();
    for reference in &context.references {
        let is_known = match reference.kind {
            Kind::Material => materials.contains(reference.name.as_str()),
            kind => context.names.get(&reference.name).is_some_and(|(other, _)| *other == kind),
        };
        if context.sink.is_full() {
            return;
        }
        if !is_known {
            context.sink.complain(unknown_name(context, reference, &materials));
        }
    }
    check_starts(context, file);
}

fn unknown_name(
    context: &Context<'_>,
    reference: &Reference,
    materials: &BTreeSet<&str>,
) -> TextError {
    let known: Vec<&str> = match reference.kind {
        Kind::Material => materials.iter().copied().collect(),
        kind => {
            let alike = context.names.iter().filter(|(_, (other, _))| *other == kind);
            alike.map(|(name, _)| name.as_str()).collect()
        }
    };
    let suggestion = nearest(&reference.name, known.iter().copied());
    let listed = known.iter().take(LISTED).map(|name| shortened(name));
    let listed = listed.collect::<Vec<_>>().join(", ");
    TextError::UnknownName {
        at: reference.at.clone(),
        key: reference.key.clone(),
        value: format!("{:?}", reference.name),
        kind: reference.kind.noun(),
        suggestion: suggestion.map(|name| format!("{name:?}")),
        known: if listed.is_empty() { "none".to_owned() } else { listed },
    }
}

/// `Start1`, `Start2`, ... up to the highest number used.
fn check_starts(context: &Context<'_>, file: &str) {
    let numbered = context.arena.starts.iter().filter_map(|start| {
        let digits = start.name.strip_prefix("Start")?;
        digits.parse::<usize>().ok().filter(|number| number.to_string() == digits)
    });
    let numbers: BTreeSet<usize> = numbered.collect();
    // With n numbers and no hole, 1 to n are all there.
    if let Some(hole) = (1..=numbers.len().max(1)).find(|number| !numbers.contains(number)) {
        let (file, name) = (file.to_owned(), format!("Start{hole}"));
        context.sink.push(ArenaError::NoStart { file, name });
    }
}
