//! What can be said.

/// A value. Whole numbers and others differ, as they do for the clients.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// Another number.
    Number(f64),
    /// Bytes.
    Bytes(Vec<u8>),
    /// A text.
    Text(String),
    /// One after the other.
    Array(Vec<Value>),
    /// By key, in the order said.
    Map(Vec<(Value, Value)>),
}

impl Value {
    /// A map with texts as keys.
    pub fn map<'a>(entries: impl IntoIterator<Item = (&'a str, Self)>) -> Self {
        Self::Map(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// An entry of a map.
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Self::Map(entries) = self else { return None };
        let is_it = |(known, _): &&(Self, Self)| known.text() == Some(key);
        entries.iter().find(is_it).map(|(_, value)| value)
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The number, whole or not.
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The whole number; one that only looks like another is taken too.
    pub fn whole(&self) -> Option<i64> {
        match self {
            Self::Whole(number) => Some(*number),
            Self::Number(number) if *number == (*number as i64) as f64 => Some(*number as i64),
            _ => None,
        }
    }

    /// What is meant by yes and no; numbers other than 0 are yes.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(is) => Some(*is),
            _ => self.number().map(|number| number != 0.0),
        }
    }

    /// The list, if it is one.
    pub fn items(&self) -> Option<&[Self]> {
        if let Self::Array(items) = self { Some(items) } else { None }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<bool> for Value {
    fn from(is: bool) -> Self {
        Self::Bool(is)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}
