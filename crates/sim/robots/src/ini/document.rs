//! What an ini file says, section by section.

use super::value::Node;

/// A parsed file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// In the order of the file; a class may have several.
    pub sections: Vec<Section>,
    /// What was odd but could be understood.
    pub notes: Vec<Note>,
}

/// Something odd that could be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// From 1.
    pub line: usize,
    /// What it was taken for.
    pub text: String,
}

/// A section and its properties.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// `USARBot` of `[USARBot.P2AT]`.
    pub package: String,
    /// `P2AT` of `[USARBot.P2AT]`; empty for what stands before the first section.
    pub class: String,
    /// From 1.
    pub line: usize,
    /// In the order of the file.
    pub properties: Vec<Property>,
}

/// What a property does with the values its key has so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `Key=`, `.Key=`: adds one; for single values the last counts.
    Append,
    /// `+Key=`: adds one that is not there yet.
    AppendNew,
    /// `-Key=`: takes away those that are equal.
    Remove,
    /// `!Key=`: takes all away.
    Clear,
}

/// A key and a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// What it does.
    pub operation: Operation,
    /// As written; case does not count.
    pub key: String,
    /// The place it fills, if it names one.
    pub index: Option<usize>,
    /// What it says.
    pub value: Node,
    /// From 1.
    pub line: usize,
}

impl Document {
    /// Whether there is a section of this class.
    pub fn has(&self, class: &str) -> bool {
        self.sections_of(class).next().is_some()
    }

    /// All sections of a class, in the order of the file; the package and the case do not count.
    pub fn sections_of(&self, class: &str) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.class.eq_ignore_ascii_case(class))
    }

    /// All values a class gives to a key, after all that adds and takes away; `None` if it does not speak of it.
    pub fn values(&self, class: &str, key: &str) -> Option<Vec<&Node>> {
        let properties = self.sections_of(class).flat_map(|section| &section.properties);
        let mut values: Option<Vec<(Option<usize>, &Node)>> = None;
        for property in properties.filter(|property| property.key.eq_ignore_ascii_case(key)) {
            apply(property, values.get_or_insert_default());
        }
        values.map(|values| values.into_iter().map(|(_, node)| node).collect())
    }

    /// The last value a class gives to a key.
    pub fn value(&self, class: &str, key: &str) -> Option<&Node> {
        self.values(class, key)?.last().copied()
    }
}

fn apply<'a>(property: &'a Property, values: &mut Vec<(Option<usize>, &'a Node)>) {
    let node = &property.value;
    match (property.operation, property.index) {
        (Operation::Clear, _) => values.clear(),
        (Operation::Remove, _) => values.retain(|(_, old)| *old != node),
        (Operation::AppendNew, _) if values.iter().any(|(_, old)| *old == node) => {}
        (_, Some(index)) => {
            // A place that is filled is filled anew; others keep the order of their numbers.
            if let Some(old) = values.iter_mut().find(|(old, _)| *old == Some(index)) {
                old.1 = node;
            } else {
                let after = values.iter().position(|(old, _)| *old > Some(index));
                values.insert(after.unwrap_or(values.len()), (Some(index), node));
            }
        }
        (_, None) => values.push((None, node)),
    }
}
