//! Values in groups, and points in rows.

use crate::grammar::{Composer, Message, split_at_keys};
use crate::number::{self, Format};
use crate::{Dialect, Triple};

/// `{Name F1 Range 1.2}` as well as `{Name F1} {Range 1.2}`.
pub(super) fn grouped<T>(
    message: &Message<'_>,
    key: &str,
    read: impl Fn(&str) -> T,
) -> Vec<(String, T)> {
    let mut items = Vec::new();
    let mut name = None;
    for block in &message.blocks {
        if block.is("Name") {
            match split_at_keys(block.value, [key]) {
                (inner, [Some(value)]) => items.push((inner.to_owned(), read(value))),
                (outer, [None]) => name = Some(outer),
            }
        } else if block.is(key) {
            items.push((name.take().unwrap_or_default().to_owned(), read(block.value)));
        }
    }
    items
}

pub(super) fn compose_group<T>(
    composer: &mut Composer<'_>,
    key: &str,
    items: &[(String, T)],
    write: impl Fn(&mut Vec<u8>, &T),
) {
    for (name, value) in items {
        composer.open("Name").word(name);
        match composer.dialect {
            Dialect::Ut2004 => composer.word(" ").word(key).word(" "),
            Dialect::Udk => composer.close().open(key),
        };
        write(composer.out, value);
        composer.close();
    }
}

pub(super) fn points(text: &str) -> Vec<Triple> {
    text.split(['[', ']']).filter(|point| !point.trim().is_empty()).map(number::triple).collect()
}

/// The block is nothing but points, so its first point was taken for a key.
pub(super) fn cloud(message: &Message<'_>) -> Vec<Triple> {
    let is_number =
        |text: &str| text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    let blocks = message.blocks.iter().flat_map(|block| {
        let words = std::iter::once(block.key).chain(block.value.split_ascii_whitespace());
        let is_points = is_number(block.key) || (block.key.is_empty() && is_number(block.value));
        words.filter(move |word| is_points && !word.is_empty())
    });
    blocks.map(number::triple).collect()
}

pub(super) fn compose_points(composer: &mut Composer<'_>, points: &[Triple]) {
    composer.open("Points");
    for point in points {
        composer.word("[").list(point, Format::HELPER).word("]");
    }
    composer.close();
}

pub(super) fn compose_cloud(composer: &mut Composer<'_>, points: &[Triple]) {
    composer.open("");
    for (index, point) in points.iter().enumerate() {
        composer.word(if index > 0 { " " } else { "" }).list(point, Format::HELPER);
    }
    composer.close();
}
