//! Names and what they stand for: functions, variables, constants and devices share one list.

use std::collections::BTreeMap;

use crate::line::Span;

/// Where a name was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) file: u32,
    pub(crate) line: u32,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Index of a function.
    Function(u32),
    /// Index of a variable in the order of declaration.
    Variable(u32),
    Constant(i32),
    /// Its address.
    Device(u32),
}

impl Meaning {
    pub(crate) fn kind(self) -> &'static str {
        match self {
            Self::Function(_) => "a function",
            Self::Variable(_) => "a variable",
            Self::Constant(_) => "a constant",
            Self::Device(_) => "a device",
        }
    }
}

/// All names of a program.
#[derive(Debug, Default)]
pub(crate) struct Symbols<'t> {
    names: BTreeMap<&'t str, (Meaning, Option<Origin>)>,
}

impl<'t> Symbols<'t> {
    pub(crate) fn get(&self, name: &str) -> Option<Meaning> {
        self.names.get(name).map(|(meaning, _)| *meaning)
    }

    pub(crate) fn origin(&self, name: &str) -> Option<(Meaning, Option<Origin>)> {
        self.names.get(name).copied()
    }

    pub(crate) fn insert(&mut self, name: &'t str, meaning: Meaning, origin: Option<Origin>) {
        self.names.insert(name, (meaning, origin));
    }

    /// Names of the kinds asked for.
    pub(crate) fn names(&self, wanted: impl Fn(Meaning) -> bool) -> impl Iterator<Item = &'t str> {
        let names = self.names.iter().filter(move |(_, (meaning, _))| wanted(*meaning));
        names.map(|(name, _)| *name)
    }
}

/// Whether a word can be a name: letters, digits and `_`, not starting with a digit.
pub(crate) fn is_name(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// An instruction as it was read, its operands not yet resolved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) mnemonic: crate::mnemonic::Mnemonic,
    pub(crate) operands: [Span; 4],
    pub(crate) bound: Option<u32>,
}
