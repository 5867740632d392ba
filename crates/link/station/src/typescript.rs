//! What the page reads messages with: kinds, layouts and types as TypeScript, written when the page is built.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::PROTOCOL;
use crate::layout::Layout;
use crate::to_page::{Layer, TILE, ToPage};

const HEAD: &str = "// Written by link_station from the messages' own layouts; whatever is changed here is overwritten.\n";

/// The text of `src/link/generated.ts`: numbers and layouts of all kinds of messages, and the types of what is read.
pub fn typescript() -> String {
    let mut records = BTreeMap::new();
    let mut kinds = String::new();
    let mut messages = String::new();
    let mut imports = vec![];
    for kind in ToPage::KINDS {
        let layout = kind.layout.as_ref().map_or("null".to_owned(), layout_text);
        let body = kind.layout.as_ref().map_or(kind.body.to_owned(), type_text);
        if let Some(layout) = &kind.layout {
            gather(layout, &mut records);
        } else {
            imports.push(kind.body);
        }
        put(&mut kinds, format_args!("  [{}, {:?}, {layout}],\n", kind.number, kind.word));
        put(&mut messages, format_args!("\n  | {{ is: {:?}; body: {body} }}", kind.word));
    }
    let mut text = HEAD.to_owned();
    put(
        &mut text,
        format_args!("\nimport type {{ {} }} from \"./messages\";\n", imports.join(", ")),
    );
    put(&mut text, format_args!("\nexport const PROTOCOL = {PROTOCOL};\n"));
    put(
        &mut text,
        format_args!("/** Cells along the edge of a tile. */\nexport const TILE = {TILE};\n"),
    );
    put(&mut text, format_args!("/** The layer of the building as it is. */\n"));
    put(&mut text, format_args!("export const BUILDING = {};\n", Layer::BUILDING));
    text += LAYOUT_TYPE;
    for (name, fields) in records {
        put(&mut text, format_args!("\nexport interface {name} {{\n"));
        for (field, layout) in fields {
            put(&mut text, format_args!("  {}: {};\n", camel(field), type_text(layout)));
        }
        text += "}\n";
    }
    put(&mut text, format_args!("\nexport type Message ={messages};\n"));
    put(
        &mut text,
        format_args!(
            "\n/** Number, word and layout of each kind; without a layout the body is JSON. */\n"
        ),
    );
    put(
        &mut text,
        format_args!(
            "export const KINDS: [number, Message[\"is\"], Layout | null][] = [\n{kinds}];\n"
        ),
    );
    text
}

const LAYOUT_TYPE: &str = r#"
export type Layout =
  | "u8" | "u16" | "u32" | "i32" | "f32" | "f64" | "flag"
  | { word: string[] }
  | { array: number; of: Layout }
  | { list: Layout }
  | { maybe: Layout }
  | { runs: number }
  | { choice: [string, Layout][] }
  | { record: [string, Layout][] };
"#;

fn put(text: &mut String, more: std::fmt::Arguments<'_>) {
    // A text takes whatever is written to it.
    let _ = text.write_fmt(more);
}

type Fields = &'static [(&'static str, Layout)];

fn gather(layout: &Layout, records: &mut BTreeMap<&'static str, Fields>) {
    match layout {
        Layout::Array(_, item) | Layout::List(item) | Layout::Maybe(item) => gather(item, records),
        Layout::Choice(choices) => choices.iter().for_each(|(_, choice)| gather(choice, records)),
        Layout::Record(name, fields) => {
            records.insert(name, fields);
            fields.iter().for_each(|(_, field)| gather(field, records));
        }
        _ => {}
    }
}

fn layout_text(layout: &Layout) -> String {
    let pairs = |pairs: &[(&str, Layout)], name: fn(&str) -> String| {
        let pair = |(word, layout): &(&str, Layout)| {
            format!("[{:?}, {}]", name(word), layout_text(layout))
        };
        pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
    };
    match layout {
        Layout::U8 => "\"u8\"".to_owned(),
        Layout::U16 => "\"u16\"".to_owned(),
        Layout::U32 => "\"u32\"".to_owned(),
        Layout::I32 => "\"i32\"".to_owned(),
        Layout::F32 => "\"f32\"".to_owned(),
        Layout::F64 => "\"f64\"".to_owned(),
        Layout::Flag => "\"flag\"".to_owned(),
        Layout::Word(words) => format!("{{ word: {words:?} }}"),
        Layout::Array(count, item) => format!("{{ array: {count}, of: {} }}", layout_text(item)),
        Layout::List(item) => format!("{{ list: {} }}", layout_text(item)),
        Layout::Maybe(item) => format!("{{ maybe: {} }}", layout_text(item)),
        Layout::Runs(count) => format!("{{ runs: {count} }}"),
        Layout::Choice(choices) => format!("{{ choice: [{}] }}", pairs(choices, str::to_owned)),
        Layout::Record(_, fields) => format!("{{ record: [{}] }}", pairs(fields, camel)),
    }
}

/// What a value becomes: numbers in a row are one array, however they are grouped.
fn type_text(layout: &Layout) -> String {
    match layout {
        Layout::Flag => "boolean".to_owned(),
        Layout::Word(words) => {
            words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" | ")
        }
        Layout::Array(count, Layout::F32) if *count <= 7 => {
            format!("[{}]", vec!["number"; *count].join(", "))
        }
        Layout::Array(count, Layout::U8) => format!("[{}]", vec!["number"; *count].join(", ")),
        Layout::List(item) | Layout::Array(_, item) => match row(item) {
            Some(array) => array.to_owned(),
            None => format!("{}[]", type_text(item)),
        },
        Layout::Maybe(item) => format!("{} | undefined", type_text(item)),
        Layout::Runs(_) => "Uint8Array".to_owned(),
        Layout::Choice(choices) => {
            let choice =
                |(word, of): &(&str, Layout)| format!("{{ is: {word:?}; of: {} }}", type_text(of));
            choices.iter().map(choice).collect::<Vec<_>>().join(" | ")
        }
        Layout::Record(name, _) => (*name).to_owned(),
        _ => "number".to_owned(),
    }
}

/// The array that numbers of this layout become together.
fn row(item: &Layout) -> Option<&'static str> {
    match item {
        Layout::U8 => Some("Uint8Array<ArrayBuffer>"),
        Layout::U16 => Some("Uint16Array"),
        Layout::F32 => Some("Float32Array"),
        Layout::Array(count, inner) if *count <= 3 => row(inner),
        _ => None,
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        name + &head.to_uppercase() + tail
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_layouts_and_types_are_those_of_the_messages() {
        let text = typescript();
        for line in [
            r#"  [1, "hello", null],"#,
            r#"  [4, "gone", "u16"],"#,
            r#"  [22, "reset", { record: [["epoch", "u32"], ["isAll", "flag"]] }],"#,
            r#"  | { is: "state"; body: StateOf }"#,
            "  belief: BeliefOf | undefined;",
            "  pose: [number, number, number, number, number, number, number];",
            r#"  format: "jpeg" | "png";"#,
            "  counts: Uint16Array;",
            "export const TILE = 64;",
        ] {
            assert!(text.lines().any(|known| known == line), "{line}\nis not in\n{text}");
        }
    }

    #[test]
    fn no_two_kinds_share_a_number_or_a_word() {
        for (index, kind) in ToPage::KINDS.iter().enumerate() {
            for other in &ToPage::KINDS[..index] {
                assert!(kind.number != other.number && kind.word != other.word, "{kind:?}");
            }
        }
    }
}
