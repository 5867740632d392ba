//! Conditions: as the test of an instruction where that is possible, else as 0 or 1 in a cell.

use crate::compile::Compiler;
use crate::syntax::{Binary, Expression, ExpressionKind, Type, Unary};

/// A test as instructions know it, with its operands.
#[derive(Clone, Debug)]
pub(crate) struct Test {
    /// `z`, `nz`, `g`, `l`, `ge` or `le`.
    pub(crate) name: &'static str,
    pub(crate) operands: String,
}

impl Test {
    /// The test that holds when this one does not.
    fn inverted(self) -> Self {
        let name = match self.name {
            "z" => "nz",
            "nz" => "z",
            "g" => "le",
            "l" => "ge",
            "ge" => "l",
            _ => "g",
        };
        Self { name, ..self }
    }

    /// The instruction that calls while the test holds.
    pub(crate) fn loop_instruction(&self, function: &str) -> String {
        let one = if self.name.ends_with('z') { "1" } else { "" };
        format!("w{}{one} {} {function}", self.name, self.operands)
    }
}

fn order(operator: Binary) -> Option<&'static str> {
    match operator {
        Binary::Less => Some("l"),
        Binary::LessEqual => Some("le"),
        Binary::Greater => Some("g"),
        Binary::GreaterEqual => Some("ge"),
        _ => None,
    }
}

impl Compiler<'_> {
    /// The condition as a test, with the instructions that prepare its operands.
    pub(crate) fn test(&mut self, condition: &Expression) -> Option<Test> {
        match &condition.kind {
            ExpressionKind::Unary(Unary::Not, inner) => Some(self.test(inner)?.inverted()),
            ExpressionKind::Binary(operator, left, right) => {
                if let Some(name) = order(*operator) {
                    let (a, b) = self.two_ints(left, right)?;
                    return Some(Test { name, operands: format!("{a} {b}") });
                }
                let name = match operator {
                    Binary::Equal => "z",
                    Binary::NotEqual => "nz",
                    _ => return Some(Test { name: "nz", operands: self.truth(condition)? }),
                };
                let operands = self.difference(left, right)?;
                Some(Test { name, operands })
            }
            _ => {
                let value = self.value(condition, None)?;
                self.expect(condition.span, value.kind, Type::Bool)?;
                Some(Test { name: "nz", operands: value.operand })
            }
        }
    }

    /// Something that is 0 where both are equal.
    fn difference(&mut self, left: &Expression, right: &Expression) -> Option<String> {
        let a = self.value(left, None)?;
        let a = self.safe(a, right.calls());
        let b = self.value(right, None)?;
        if a.kind == Type::Bool {
            self.expect(right.span, b.kind, Type::Bool)?;
        } else {
            self.expect(left.span, a.kind, Type::Int)?;
            self.expect(right.span, b.kind, Type::Int)?;
        }
        if b.operand == "0" {
            return Some(a.operand);
        }
        let cell = self.temporary();
        self.output.emit(format!("sub {} {} {cell}", a.operand, b.operand));
        Some(cell)
    }

    /// The condition as a test that needs no preparation, so that a loop can look again by itself.
    pub(crate) fn bare_test(&self, condition: &Expression) -> Option<Test> {
        let ExpressionKind::Binary(operator, left, right) = &condition.kind else { return None };
        let (a, b) = (self.bare(left)?, self.bare(right)?);
        if let Some(name) = order(*operator) {
            return Some(Test { name, operands: format!("{a} {b}") });
        }
        match operator {
            Binary::Equal if b == "0" => Some(Test { name: "z", operands: a }),
            Binary::NotEqual if b == "0" => Some(Test { name: "nz", operands: a }),
            _ => None,
        }
    }

    /// The operand of a number or an int variable of this function or file.
    fn bare(&self, value: &Expression) -> Option<String> {
        if matches!(value.kind, ExpressionKind::Bool(_)) {
            return None;
        }
        if let Some(constant) = self.constant(value) {
            return Some(constant.to_string());
        }
        let ExpressionKind::Name(name) = &value.kind else { return None };
        match self.context.local(name) {
            Some(local) => (local.kind == Type::Int).then(|| local.cell.clone()),
            None => match self.globals.get(name) {
                Some(crate::scope::Global::Var(Type::Int)) => Some(name.clone()),
                _ => None,
            },
        }
    }

    /// A cell that is 1 if the condition holds and 0 if not.
    pub(crate) fn truth(&mut self, condition: &Expression) -> Option<String> {
        match &condition.kind {
            ExpressionKind::Binary(operator @ (Binary::And | Binary::Or), left, right) => {
                let cell = self.temporary();
                let first = self.truth(left)?;
                self.output.emit(format!("mov {first} {cell}"));
                let block = self.new_block("and_or");
                let name = if *operator == Binary::And { "ifnz1" } else { "ifz1" };
                self.output.emit(format!("{name} {cell} {block}"));
                self.output.begin(block);
                let second = self.truth(right);
                if let Some(second) = &second {
                    self.output.emit(format!("mov {second} {cell}"));
                }
                self.output.end();
                second.map(|_| cell)
            }
            ExpressionKind::Unary(Unary::Not, inner) => {
                let inner = self.truth(inner)?;
                let cell = self.temporary();
                self.output.emit(format!("sub 1 {inner} {cell}"));
                Some(cell)
            }
            ExpressionKind::Binary(operator, ..) if is_comparison(*operator) => {
                let Test { name, operands } = self.test(condition)?;
                let (cell, block) = (self.temporary(), self.new_block("holds"));
                self.output.emit(format!("mov 0 {cell}"));
                self.output.emit(format!("if{name}1 {operands} {block}"));
                self.output.begin(block);
                self.output.emit(format!("mov 1 {cell}"));
                self.output.end();
                Some(cell)
            }
            _ => {
                let value = self.value(condition, None)?;
                self.expect(condition.span, value.kind, Type::Bool)?;
                Some(value.operand)
            }
        }
    }

    /// A name for a new block of this function.
    pub(crate) fn new_block(&mut self, what: &str) -> String {
        self.context.blocks += 1;
        format!("{}__{what}{}", self.context.function, self.context.blocks)
    }
}

fn is_comparison(operator: Binary) -> bool {
    order(operator).is_some() || matches!(operator, Binary::Equal | Binary::NotEqual)
}
