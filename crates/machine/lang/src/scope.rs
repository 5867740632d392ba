//! What names mean, and what is known of the function being compiled.

use std::collections::BTreeMap;

use crate::syntax::Type;

/// What a name at the top of the file means.
#[derive(Clone, Debug)]
pub(crate) enum Global {
    Const(i32),
    Var(Type),
    Device { can_read: bool, can_write: bool },
    Function(Signature),
}

impl Global {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Const(_) => "a constant",
            Self::Var(Type::Array(_)) => "an array",
            Self::Var(_) => "a variable",
            Self::Device { .. } => "a device",
            Self::Function(_) => "a function",
        }
    }
}

/// How a function is called.
#[derive(Clone, Debug)]
pub(crate) struct Signature {
    /// Cells of the parameters.
    pub(crate) parameters: Vec<(String, Type)>,
    pub(crate) result: Type,
}

/// A variable of a function.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    /// Its name in the assembly.
    pub(crate) cell: String,
    pub(crate) kind: Type,
    /// Whether it counts a `for`, and so must not be assigned.
    pub(crate) is_counter: bool,
}

/// A loop around what is being compiled.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    /// The instruction that makes its test fail.
    pub(crate) stop: String,
    /// The flag that says it was broken out of, and the one that a turn is skipped.
    pub(crate) broken: String,
    pub(crate) skipped: String,
    /// The level of functions at which returning is enough.
    pub(crate) level: usize,
}

/// The function being compiled.
#[derive(Debug, Default)]
pub(crate) struct Context {
    pub(crate) function: String,
    pub(crate) result: Option<Type>,
    pub(crate) scopes: Vec<BTreeMap<String, Local>>,
    pub(crate) loops: Vec<Loop>,
    /// Cells declared so far, with how often their name was used.
    pub(crate) names: BTreeMap<String, u32>,
    pub(crate) temporaries: usize,
    pub(crate) declared_temporaries: usize,
    pub(crate) blocks: usize,
}

impl Context {
    pub(crate) fn local(&self, name: &str) -> Option<&Local> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name))
    }
}
