//! RIHS01: the hash by which ROS 2 tells whether two programs mean the same by a message.
//!
//! SHA-256 over the type description as JSON, with one space after every comma and colon; names of fields, ids of their types and
//! the descriptions of all types below count, comments, constants and defaults do not.
//! REP 2011, "Evolving Message Types", and REP 2016, "ROS 2 Interface Type Descriptions", §"Type Version Hash".

use std::fmt;

use sha2::{Digest, Sha256};

use crate::definition::{Count, Element, Field, fields};
use crate::message_type::MessageType;

/// The hash of a message type; shown as `RIHS01_` and 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeHash(pub [u8; 32]);

impl fmt::Display for TypeHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RIHS01_")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Of a type and of all types below it.
pub(crate) fn hash(message: &MessageType) -> TypeHash {
    let mut below = message.below();
    below.sort_by_key(|part| part.name);
    let below: Vec<String> = below.into_iter().map(description).collect();
    let json = format!(
        "{{\"type_description\": {}, \"referenced_type_descriptions\": [{}]}}",
        description(message),
        below.join(", ")
    );
    TypeHash(Sha256::digest(json).into())
}

fn description(message: &MessageType) -> String {
    let fields: Vec<String> = fields(message.fields).map(|field| described(&field)).collect();
    format!("{{\"type_name\": \"{}\", \"fields\": [{}]}}", message.name, fields.join(", "))
}

/// Ids of one, of an array, of a sequence with a limit and of one without lie 48 apart.
fn described(field: &Field<'_>) -> String {
    let (shift, capacity) = match field.count {
        Count::One => (0, 0),
        Count::Exactly(count) => (48, count),
        Count::AtMost(count) => (96, count),
        Count::Any => (144, 0),
    };
    let (id, nested) = match field.element {
        Element::Message(name) => (1, name.replace('/', "/msg/")),
        Element::Number { id, .. } => (id, String::new()),
        Element::Text => (17, String::new()),
    };
    format!(
        "{{\"name\": \"{}\", \"type\": {{\"type_id\": {}, \"capacity\": {capacity}, \"string_capacity\": 0, \"nested_type_name\": \"{nested}\"}}}}",
        field.name,
        id + shift,
    )
}
