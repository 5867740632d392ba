//! One decoded operation: 16 bytes, operands as cells of near memory.

/// What an operation does. Names put together do one thing after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Code {
    /// Left to the exact stepper.
    Slow,
    Call,
    Return,
    Div,
    Rem,
    Sin,
    Cos,
    Tan,
    Atan,
    Sqr,
    Load,
    Store,
    Move,
    Add,
    Sub,
    Mul,
    IfZero,
    IfNotZero,
    IfGreater,
    IfLess,
    IfGreaterEqual,
    IfLessEqual,
    IfElseZero,
    IfElseNotZero,
    IfElseGreater,
    IfElseLess,
    IfElseGreaterEqual,
    IfElseLessEqual,
    IfReturnZero,
    IfReturnNotZero,
    IfReturnGreater,
    IfReturnLess,
    IfReturnGreaterEqual,
    IfReturnLessEqual,
    WhileZero,
    WhileNotZero,
    WhileGreater,
    WhileLess,
    WhileGreaterEqual,
    WhileLessEqual,
    BoundedZero,
    BoundedNotZero,
    BoundedGreater,
    BoundedLess,
    BoundedGreaterEqual,
    BoundedLessEqual,
    MoveMove,
    MoveAdd,
    MoveSub,
    MoveMul,
    AddMove,
    AddAdd,
    AddSub,
    AddMul,
    SubMove,
    SubAdd,
    SubSub,
    SubMul,
    MulMove,
    MulAdd,
    MulSub,
    MulMul,
    MoveReturn,
    AddReturn,
    SubReturn,
    MulReturn,
    MoveMoveReturn,
    MoveAddReturn,
    MoveSubReturn,
    MoveMulReturn,
    AddMoveReturn,
    AddAddReturn,
    AddSubReturn,
    AddMulReturn,
    SubMoveReturn,
    SubAddReturn,
    SubSubReturn,
    SubMulReturn,
    MulMoveReturn,
    MulAddReturn,
    MulSubReturn,
    MulMulReturn,
    AddLoad,
    AddStore,
    LoadMove,
    LoadAdd,
    LoadSub,
    LoadMul,
}

impl Code {
    /// In the order of the tests.
    pub(crate) const IF: [Self; 6] = [
        Self::IfZero,
        Self::IfNotZero,
        Self::IfGreater,
        Self::IfLess,
        Self::IfGreaterEqual,
        Self::IfLessEqual,
    ];
    /// In the order of the tests.
    pub(crate) const IF_ELSE: [Self; 6] = [
        Self::IfElseZero,
        Self::IfElseNotZero,
        Self::IfElseGreater,
        Self::IfElseLess,
        Self::IfElseGreaterEqual,
        Self::IfElseLessEqual,
    ];
    /// In the order of the tests.
    pub(crate) const IF_RETURN: [Self; 6] = [
        Self::IfReturnZero,
        Self::IfReturnNotZero,
        Self::IfReturnGreater,
        Self::IfReturnLess,
        Self::IfReturnGreaterEqual,
        Self::IfReturnLessEqual,
    ];
    /// In the order of the tests.
    pub(crate) const WHILE: [Self; 6] = [
        Self::WhileZero,
        Self::WhileNotZero,
        Self::WhileGreater,
        Self::WhileLess,
        Self::WhileGreaterEqual,
        Self::WhileLessEqual,
    ];
    /// In the order of the tests.
    pub(crate) const WHILE_BOUNDED: [Self; 6] = [
        Self::BoundedZero,
        Self::BoundedNotZero,
        Self::BoundedGreater,
        Self::BoundedLess,
        Self::BoundedGreaterEqual,
        Self::BoundedLessEqual,
    ];
}

/// One operation; what its operands mean depends on its code.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(crate) struct Operation {
    pub(crate) code: Code,
    pub(crate) a: u16,
    pub(crate) b: u16,
    pub(crate) c: u16,
    pub(crate) d: u16,
    pub(crate) e: u16,
    pub(crate) f: u16,
    /// Of those that end a block: its instructions.
    pub(crate) n: u16,
}

impl Operation {
    /// Left to the exact stepper.
    pub(crate) const SLOW: Self =
        Self { code: Code::Slow, a: 0, b: 0, c: 0, d: 0, e: 0, f: 0, n: 0 };
}
