//! The lines of a definition, read: `geometry_msgs/Point[<=1] position`.

/// A field of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) element: Element<'a>,
    pub(crate) count: Count,
}

/// What a field holds, one or many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element<'a> {
    /// A number: its id in type descriptions and its bytes.
    Number { id: u8, bytes: usize },
    /// A text.
    Text,
    /// Another message: `geometry_msgs/Point`.
    Message(&'a str),
}

/// How many of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    One,
    Exactly(usize),
    AtMost(usize),
    Any,
}

/// Word in a definition, id in `type_description_interfaces/msg/FieldType`, bytes.
const NUMBERS: [(&str, u8, usize); 11] = [
    ("int8", 2, 1),
    ("uint8", 3, 1),
    ("int16", 4, 2),
    ("uint16", 5, 2),
    ("int32", 6, 4),
    ("uint32", 7, 4),
    ("int64", 8, 8),
    ("uint64", 9, 8),
    ("float32", 10, 4),
    ("float64", 11, 8),
    ("bool", 15, 1),
];

/// Fields in their order; constants are left out: they are in no message and in no hash.
pub(crate) fn fields(definition: &str) -> impl Iterator<Item = Field<'_>> {
    definition.lines().filter(|line| !line.contains('=') || line.contains("<=")).filter_map(field)
}

fn field(line: &str) -> Option<Field<'_>> {
    let (kind, name) = line.split_once(' ')?;
    let (word, count) = match kind.strip_suffix(']').and_then(|kind| kind.split_once('[')) {
        None => (kind, Count::One),
        Some((word, "")) => (word, Count::Any),
        Some((word, bound)) => match bound.strip_prefix("<=") {
            Some(most) => (word, Count::AtMost(most.parse().ok()?)),
            None => (word, Count::Exactly(bound.parse().ok()?)),
        },
    };
    Some(Field { name, element: element(word), count })
}

fn element(word: &str) -> Element<'_> {
    if word == "string" {
        return Element::Text;
    }
    let number = NUMBERS.iter().find(|(known, ..)| *known == word);
    number.map_or(Element::Message(word), |&(_, id, bytes)| Element::Number { id, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_fields_and_constants_do_not() {
        let text = "uint8 FLIP=8\nuint8 order\nstring[<=1] model\nfloat64[36] covariance\na_msgs/B[] parts\n";
        let found: Vec<(&str, Element<'_>, Count)> =
            fields(text).map(|f| (f.name, f.element, f.count)).collect();
        assert_eq!(
            found,
            [
                ("order", Element::Number { id: 3, bytes: 1 }, Count::One),
                ("model", Element::Text, Count::AtMost(1)),
                ("covariance", Element::Number { id: 11, bytes: 8 }, Count::Exactly(36)),
                ("parts", Element::Message("a_msgs/B"), Count::Any),
            ]
        );
    }
}
