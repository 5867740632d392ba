//! What a source text is made of.

use crate::token::Span;

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Int,
    Bool,
    /// So many cells.
    Array(u32),
    /// An array of any length, passed to a function.
    Reference,
    /// Of functions that give nothing.
    Nothing,
}

impl Type {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Int => "int".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Array(length) => format!("int[{length}]"),
            Self::Reference => "int[]".to_owned(),
            Self::Nothing => "nothing".to_owned(),
        }
    }
}

/// A name where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// Operators between two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

/// Operators before a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Minus,
    Not,
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) span: Span,
    /// Expressions inside each other.
    pub(crate) depth: usize,
}

#[derive(Clone, Debug)]
pub(crate) enum ExpressionKind {
    Number(i32),
    Bool(bool),
    Name(String),
    Index(Name, Box<Expression>),
    Call(Name, Vec<Expression>),
    Unary(Unary, Box<Expression>),
    Binary(Binary, Box<Expression>, Box<Expression>),
}

impl Expression {
    /// Whether evaluating it can change anything.
    pub(crate) fn calls(&self) -> bool {
        match &self.kind {
            ExpressionKind::Call(..) => true,
            ExpressionKind::Index(_, inner) | ExpressionKind::Unary(_, inner) => inner.calls(),
            ExpressionKind::Binary(_, left, right) => left.calls() || right.calls(),
            _ => false,
        }
    }
}

/// A block of statements.
pub(crate) type Block = Vec<Statement>;

/// A statement and where it begins.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    Var(Declared),
    Assign { name: Name, index: Option<Expression>, value: Expression },
    If { condition: Expression, then: Block, otherwise: Option<Block> },
    While { condition: Expression, bound: Option<Expression>, body: Block },
    For { name: Name, from: Expression, to: Expression, bound: Option<Expression>, body: Block },
    Return(Option<Expression>),
    Break,
    Continue,
    Call(Expression),
}

/// A variable with its first values.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: Name,
    pub(crate) kind: DeclaredType,
    pub(crate) values: Vec<Expression>,
}

/// A type whose length is not yet known.
#[derive(Clone, Debug)]
pub(crate) enum DeclaredType {
    Plain(Type),
    Array(Expression),
}

/// A function.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: Name,
    pub(crate) parameters: Vec<(Name, Type)>,
    pub(crate) result: Type,
    pub(crate) body: Block,
}

/// Something at the top of a file.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Const(Name, Expression),
    Var(Declared),
    /// Name, address, and `r`, `w` or `rw`; without an address one of the board's.
    Device(Name, Option<(Expression, &'static str)>),
    Function(Function),
}
