//! The instruction set: names, kinds and what operands each takes.
//!
//! After table 28 of the thesis; the forms `>=` and `<=` of "if .. return", printed there twice under one name, are
//! `ifger` and `ifler`. We add `ms a b` (`*b = a`): without it nothing could be stored at a computed address.

/// What a condition asks of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Test {
    /// `a == 0`
    Zero,
    /// `a != 0`
    NotZero,
    /// `a > b`
    Greater,
    /// `a < b`
    Less,
    /// `a >= b`
    GreaterEqual,
    /// `a <= b`
    LessEqual,
}

impl Test {
    /// How many values it looks at: 1 or 2.
    pub const fn operand_count(self) -> usize {
        match self {
            Self::Zero | Self::NotZero => 1,
            _ => 2,
        }
    }

    /// The answer for `a` and, where two are compared, `b`.
    #[inline]
    pub const fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Self::Zero => a == 0,
            Self::NotZero => a != 0,
            Self::Greater => a > b,
            Self::Less => a < b,
            Self::GreaterEqual => a >= b,
            Self::LessEqual => a <= b,
        }
    }
}

/// Two values into one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Arithmetic {
    /// Sum, wrapping.
    Add,
    /// Difference, wrapping.
    Sub,
    /// Product, wrapping.
    Mul,
    /// Quotient, towards zero; `i32::MIN / -1` is `i32::MIN`.
    Div,
    /// Remainder with the sign of the dividend; `i32::MIN % -1` is 0.
    Rem,
}

/// One value into one: milliradians, per mille, whole roots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Function {
    /// Sine of milliradians in per mille.
    Sin,
    /// Cosine of milliradians in per mille.
    Cos,
    /// Tangent of milliradians in per mille.
    Tan,
    /// Arc tangent of per mille in milliradians.
    Atan,
    /// Whole square root.
    Sqr,
}

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mnemonic {
    /// Calls a function.
    Call,
    /// Returns to the caller.
    Return,
    /// Calls a function if the test holds.
    If(Test),
    /// Calls one function if the test holds, else another.
    IfElse(Test),
    /// Returns if the test holds.
    IfReturn(Test),
    /// Calls a function again and again as long as the test holds.
    While(Test),
    /// Copies a value.
    Move,
    /// Two values into one.
    Arithmetic(Arithmetic),
    /// One value into one.
    Function(Function),
    /// `b = *a`
    Load,
    /// `b = &a`
    AddressOf,
    /// `*b = a`, ours.
    Store,
}

/// What may stand at one place of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A variable, a device or a literal.
    Source,
    /// A variable or a device that can be written.
    Destination,
    /// A variable or device whose address is meant.
    Addressed,
    /// A function.
    Function,
}

use Test::{Greater, GreaterEqual, Less, LessEqual, NotZero, Zero};

/// All names in alphabetical order.
const NAMES: [(&str, Mnemonic); 43] = [
    ("add", Mnemonic::Arithmetic(Arithmetic::Add)),
    ("atan", Mnemonic::Function(Function::Atan)),
    ("call", Mnemonic::Call),
    ("cos", Mnemonic::Function(Function::Cos)),
    ("div", Mnemonic::Arithmetic(Arithmetic::Div)),
    ("ifg1", Mnemonic::If(Greater)),
    ("ifg2", Mnemonic::IfElse(Greater)),
    ("ifge1", Mnemonic::If(GreaterEqual)),
    ("ifge2", Mnemonic::IfElse(GreaterEqual)),
    ("ifger", Mnemonic::IfReturn(GreaterEqual)),
    ("ifgr", Mnemonic::IfReturn(Greater)),
    ("ifl1", Mnemonic::If(Less)),
    ("ifl2", Mnemonic::IfElse(Less)),
    ("ifle1", Mnemonic::If(LessEqual)),
    ("ifle2", Mnemonic::IfElse(LessEqual)),
    ("ifler", Mnemonic::IfReturn(LessEqual)),
    ("iflr", Mnemonic::IfReturn(Less)),
    ("ifnz1", Mnemonic::If(NotZero)),
    ("ifnz2", Mnemonic::IfElse(NotZero)),
    ("ifnzr", Mnemonic::IfReturn(NotZero)),
    ("ifz1", Mnemonic::If(Zero)),
    ("ifz2", Mnemonic::IfElse(Zero)),
    ("ifzr", Mnemonic::IfReturn(Zero)),
    ("ma", Mnemonic::AddressOf),
    ("mov", Mnemonic::Move),
    ("ms", Mnemonic::Store),
    ("mul", Mnemonic::Arithmetic(Arithmetic::Mul)),
    ("mv", Mnemonic::Load),
    ("rem", Mnemonic::Arithmetic(Arithmetic::Rem)),
    ("ret", Mnemonic::Return),
    ("return", Mnemonic::Return),
    ("sin", Mnemonic::Function(Function::Sin)),
    ("sqr", Mnemonic::Function(Function::Sqr)),
    ("sub", Mnemonic::Arithmetic(Arithmetic::Sub)),
    ("tan", Mnemonic::Function(Function::Tan)),
    ("wg", Mnemonic::While(Greater)),
    ("wge", Mnemonic::While(GreaterEqual)),
    ("wl", Mnemonic::While(Less)),
    ("wle", Mnemonic::While(LessEqual)),
    ("wnz", Mnemonic::While(NotZero)),
    ("wnz1", Mnemonic::While(NotZero)),
    ("wz", Mnemonic::While(Zero)),
    ("wz1", Mnemonic::While(Zero)),
];

impl Mnemonic {
    /// The instruction of this name, in lower case.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|found| NAMES[found].1)
    }

    /// Its name; where there are two, the one of table 29.
    pub fn name(self) -> &'static str {
        match self {
            Self::While(Zero) => "wz1",
            Self::While(NotZero) => "wnz1",
            _ => NAMES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name),
        }
    }

    /// Every name there is, in alphabetical order.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// What it takes, in order.
    pub const fn shape(self) -> &'static [Kind] {
        use Kind::{Addressed, Destination, Function, Source};
        match self {
            Self::Call => &[Function],
            Self::Return => &[],
            Self::If(test) | Self::While(test) => match test.operand_count() {
                1 => &[Source, Function],
                _ => &[Source, Source, Function],
            },
            Self::IfElse(test) => match test.operand_count() {
                1 => &[Source, Function, Function],
                _ => &[Source, Source, Function, Function],
            },
            Self::IfReturn(test) => match test.operand_count() {
                1 => &[Source],
                _ => &[Source, Source],
            },
            Self::Move | Self::Function(_) | Self::Load => &[Source, Destination],
            Self::Arithmetic(_) => &[Source, Source, Destination],
            Self::AddressOf => &[Addressed, Destination],
            Self::Store => &[Source, Source],
        }
    }

    /// How it is written, for error messages: `add a b c`.
    pub fn usage(self) -> String {
        let mut text = self.name().to_owned();
        let (mut values, mut functions) = (b'a', b'f');
        for kind in self.shape() {
            let next = if *kind == Kind::Function { &mut functions } else { &mut values };
            text.push(' ');
            text.push(*next as char);
            *next += 1;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_and_found() {
        assert!(NAMES.is_sorted());
        for (name, mnemonic) in NAMES {
            assert_eq!(Mnemonic::from_name(name), Some(mnemonic));
            assert_eq!(Mnemonic::from_name(mnemonic.name()), Some(mnemonic), "{name}");
        }
        assert_eq!(Mnemonic::from_name("jmp"), None);
    }

    #[test]
    fn the_colours_for_editors_know_every_name() {
        let grammar = include_str!("../../../../editors/vscode/syntaxes/asm.tmLanguage.json");
        let words: Vec<&str> = grammar.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for name in Mnemonic::names() {
            assert!(words.contains(&name), "{name} is missing");
        }
    }

    #[test]
    fn usage_names_values_and_functions() {
        assert_eq!(Mnemonic::IfElse(Greater).usage(), "ifg2 a b f g");
        assert_eq!(Mnemonic::Return.usage(), "ret");
    }
}
