//! Statements. Blocks become functions of the assembly; leaving one early raises a flag that those above look at.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::Cell;
use crate::compile::Compiler;
use crate::scope::Global;
use crate::syntax::{
    Block, Declared, DeclaredType, Expression, ExpressionKind, Name, Statement, StatementKind, Type,
};
use crate::token::Span;

/// Flags that may be up when a block has been left early.
pub(crate) type Flags = BTreeSet<String>;

impl Compiler<'_> {
    /// Compiles the statements of a block into the function that is open.
    pub(crate) fn block(&mut self, block: &Block) -> Flags {
        self.context.scopes.push(BTreeMap::new());
        let mut all = Flags::new();
        for statement in block {
            self.context.temporaries = 0;
            self.stand_at(statement.span);
            let flags = self.statement(statement);
            // What was called may have been left early: then we leave as well.
            for flag in &flags {
                self.output.emit(format!("ifnzr {flag}"));
            }
            all.extend(flags);
        }
        self.context.scopes.pop();
        all
    }

    /// Compiles one statement; gives the flags to be looked at after it.
    fn statement(&mut self, statement: &Statement) -> Flags {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Var(declared) => self.var(declared),
            StatementKind::Assign { name, index, value } => {
                self.assign(name, index.as_ref(), value);
            }
            StatementKind::Call(call) => {
                if let ExpressionKind::Call(name, arguments) = &call.kind {
                    self.call(name, arguments, call.span, None, false);
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                return self.branch(condition, then, otherwise.as_ref());
            }
            StatementKind::While { condition, bound, body } => {
                return self.repeat(condition, bound.as_ref(), body);
            }
            StatementKind::For { name, from, to, bound, body } => {
                return self.count(name, from, to, bound.as_ref(), body);
            }
            StatementKind::Return(value) => return self.give(value.as_ref(), span),
            StatementKind::Break => return self.leave_loop(span, true),
            StatementKind::Continue => return self.leave_loop(span, false),
        }
        Flags::new()
    }

    fn var(&mut self, declared: &Declared) {
        let DeclaredType::Plain(kind) = declared.kind else {
            let hint = "move it out of the function";
            return self.fault(declared.name.span, "arrays live at the top of the file", hint);
        };
        // The value is computed before the name exists: `var x: int = x + 1;` means another x.
        let value = match declared.values.first() {
            Some(value) => {
                let Some(found) = self.value(value, None) else {
                    self.local(&declared.name, kind, false);
                    return;
                };
                self.expect(value.span, found.kind, kind);
                found.operand
            }
            None => "0".to_owned(),
        };
        let cell = self.local(&declared.name, kind, false);
        self.output.emit(format!("mov {value} {cell}"));
    }

    fn assign(&mut self, name: &Name, index: Option<&Expression>, value: &Expression) {
        if let Some(index) = index {
            return self.assign_cell(name, index, value);
        }
        let Some((cell, kind)) = self.destination(name) else { return };
        if let Some(found) = self.value(value, Some(&cell)) {
            self.expect(value.span, found.kind, kind);
        }
    }

    fn assign_cell(&mut self, name: &Name, index: &Expression, value: &Expression) {
        let Some(found) = self.int(value) else { return };
        let found = self.safe(found, index.calls());
        match self.cell(name, index) {
            Some(Cell::Direct(cell)) => self.output.emit(format!("mov {} {cell}", found.operand)),
            Some(Cell::At(address)) => self.output.emit(format!("ms {} {address}", found.operand)),
            None => {}
        }
    }

    /// The cell an assignment goes to.
    fn destination(&mut self, name: &Name) -> Option<(String, Type)> {
        let wrong = match self.context.local(&name.text) {
            Some(local) if local.is_counter => {
                ("counts a loop and cannot be assigned".to_owned(), "use a variable of its own")
            }
            Some(local) if local.kind == Type::Reference => {
                ("is an array".to_owned(), "assign to one of its cells: name[0] = ...")
            }
            Some(local) => return Some((local.cell.clone(), local.kind)),
            None => match self.globals.get(&name.text) {
                Some(Global::Var(Type::Array(_))) => {
                    ("is an array".to_owned(), "assign to one of its cells: name[0] = ...")
                }
                Some(Global::Var(kind)) => return Some((name.text.clone(), *kind)),
                Some(Global::Device { can_write: true, .. }) => {
                    return Some((name.text.clone(), Type::Int));
                }
                Some(Global::Device { .. }) => {
                    ("is a device that cannot be written".to_owned(), "it is an input")
                }
                Some(other) => (format!("is {}", other.kind()), "assign to a variable"),
                None => return self.unknown(&name.text, name.span, "variable"),
            },
        };
        self.fault(name.span, format!("{:?} {}", name.text, wrong.0), wrong.1);
        None
    }

    fn branch(&mut self, condition: &Expression, then: &Block, otherwise: Option<&Block>) -> Flags {
        if let Some(holds) = self.known_truth(condition) {
            let chosen = if holds { Some(then) } else { otherwise };
            return chosen.map_or_else(Flags::new, |block| self.block(block));
        }
        let Some(test) = self.test(condition) else { return Flags::new() };
        let then_block = self.new_block("then");
        let mut flags;
        match otherwise {
            None => {
                self.output.emit(format!("if{}1 {} {then_block}", test.name, test.operands));
                flags = self.nested(then_block, then);
            }
            Some(otherwise) => {
                let else_block = self.new_block("else");
                let (name, operands) = (test.name, test.operands);
                self.output.emit(format!("if{name}2 {operands} {then_block} {else_block}"));
                flags = self.nested(then_block, then);
                flags.extend(self.nested(else_block, otherwise));
            }
        }
        flags
    }

    /// Compiles a block as a function of its own.
    pub(crate) fn nested(&mut self, name: String, block: &Block) -> Flags {
        let line = self.output.line;
        self.output.begin(name);
        let flags = self.block(block);
        self.output.end();
        self.output.line = line;
        flags
    }

    /// `return`: at once from the function itself, by a flag from its blocks.
    fn give(&mut self, value: Option<&Expression>, span: Span) -> Flags {
        let result = self.context.result.unwrap_or(Type::Nothing);
        let function = self.context.function.clone();
        match (value, result) {
            (None, Type::Nothing) => {}
            (Some(_), Type::Nothing) => {
                let message = format!("{function:?} gives no value");
                let fix = if function == "main" {
                    "write: return; and leave what main found in a variable".to_owned()
                } else {
                    format!("write: fn {function}(...) -> int")
                };
                self.fault(span, message, fix);
            }
            (None, wanted) => {
                let message = format!("{function:?} must give {}", wanted.name());
                self.fault(span, message, "write: return value;");
            }
            (Some(value), wanted) => {
                if let Some(found) = self.value(value, Some(&format!("{function}__result"))) {
                    self.expect(value.span, found.kind, wanted);
                }
            }
        }
        if self.output.level() == 1 {
            self.output.emit("ret");
            return Flags::new();
        }
        let stops: Vec<String> = self.context.loops.iter().map(|l| l.stop.clone()).collect();
        for stop in stops {
            self.output.emit(stop);
        }
        self.raise(format!("{function}__returned"))
    }

    /// `break` and `continue`.
    fn leave_loop(&mut self, span: Span, for_good: bool) -> Flags {
        let Some(around) = self.context.loops.last().cloned() else {
            let word = if for_good { "break" } else { "continue" };
            let hint = "it belongs inside `while` or `for`";
            self.fault(span, format!("`{word}` outside of a loop"), hint);
            return Flags::new();
        };
        if for_good {
            self.output.emit(around.stop);
        }
        if self.output.level() == around.level {
            self.output.emit("ret");
            return Flags::new();
        }
        self.raise(if for_good { around.broken } else { around.skipped })
    }

    /// Raises a flag and leaves the block.
    fn raise(&mut self, flag: String) -> Flags {
        self.output.emit(format!("mov 1 {flag}"));
        self.output.emit("ret");
        Flags::from([flag])
    }
}

/// Whether the end of a block is never reached.
pub(crate) fn always_returns(block: &Block) -> bool {
    match block.last().map(|statement| &statement.kind) {
        Some(StatementKind::Return(_)) => true,
        Some(StatementKind::If { then, otherwise: Some(otherwise), .. }) => {
            always_returns(then) && always_returns(otherwise)
        }
        _ => false,
    }
}
