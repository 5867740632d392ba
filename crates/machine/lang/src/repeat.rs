//! Loops: `while` and `for`.
//!
//! A loop is a `w..` instruction that calls its body. Where the test needs no preparation the instruction makes it; else
//! the body ends with preparing it again. `continue` needs a turn of two functions: the body, and what comes after it.

use std::collections::BTreeMap;

use crate::compile::Compiler;
use crate::scope::Loop;
use crate::statement::Flags;
use crate::syntax::{Block, Expression, Name, StatementKind, Type};
use crate::truth::Test;

/// How a block can be left early, as far as the loop around it is concerned.
#[derive(Clone, Copy, Debug, Default)]
struct Exits {
    /// By `break` or `return`.
    ends: bool,
    /// By `continue`.
    continues: bool,
}

/// A loop being compiled.
struct Plan<'b> {
    test: Test,
    /// The instruction that makes the test fail.
    stop: String,
    bound: Option<String>,
    body: &'b Block,
    exits: Exits,
    number: usize,
}

impl Compiler<'_> {
    pub(crate) fn repeat(
        &mut self,
        condition: &Expression,
        bound: Option<&Expression>,
        body: &Block,
    ) -> Flags {
        let exits = exits(body, true);
        let number = self.next_number();
        let bound = bound.and_then(|bound| self.bound(bound));
        let bare = self.bare_test(condition).filter(|_| !exits.ends);
        if let Some(test) = bare {
            let plan = Plan { test, stop: String::new(), bound, body, exits, number };
            return self.run_loop(&plan, |_| {});
        }
        let goes_on = format!("{}__while{number}", self.context.function);
        self.output.declare(format!(".var {goes_on}"));
        let Some(first) = self.truth(condition) else { return Flags::new() };
        self.output.emit(format!("mov {first} {goes_on}"));
        let test = Test { name: "nz", operands: goes_on.clone() };
        let stop = format!("mov 0 {goes_on}");
        let plan = Plan { test, stop, bound, body, exits, number };
        self.run_loop(&plan, |compiler| {
            if let Some(again) = compiler.truth(condition) {
                compiler.output.emit(format!("mov {again} {goes_on}"));
            }
        })
    }

    pub(crate) fn count(
        &mut self,
        name: &Name,
        from: &Expression,
        to: &Expression,
        bound: Option<&Expression>,
        body: &Block,
    ) -> Flags {
        let exits = exits(body, true);
        let number = self.next_number();
        let turns = self.constant(to).zip(self.constant(from)).map(|(to, from)| {
            (i64::from(to) - i64::from(from)).clamp(0, i64::from(i32::MAX)).to_string()
        });
        let bound = bound.and_then(|bound| self.bound(bound)).or(turns);
        let Some(first) = self.int(from) else { return Flags::new() };
        let first = self.safe(first, to.calls());
        let limit = match self.constant(to) {
            Some(limit) if !exits.ends => limit.to_string(),
            _ => {
                let cell = format!("{}__limit{number}", self.context.function);
                self.output.declare(format!(".var {cell}"));
                cell
            }
        };
        if limit.contains("__") {
            match self.value(to, Some(&limit)) {
                Some(value) if self.expect(to.span, value.kind, Type::Int).is_some() => {}
                _ => return Flags::new(),
            }
        }
        self.context.scopes.push(BTreeMap::new());
        let counter = self.local(name, Type::Int, true);
        self.output.emit(format!("mov {} {counter}", first.operand));
        let test = Test { name: "l", operands: format!("{counter} {limit}") };
        let stop = format!("mov {counter} {limit}");
        let plan = Plan { test, stop, bound, body, exits, number };
        let flags = self.run_loop(&plan, |compiler| {
            compiler.output.emit(format!("add {counter} 1 {counter}"));
        });
        self.context.scopes.pop();
        flags
    }

    fn next_number(&mut self) -> usize {
        self.context.blocks += 1;
        self.context.blocks
    }

    fn bound(&mut self, bound: &Expression) -> Option<String> {
        let value = self.constant_or_fault(bound)?;
        if value < 0 {
            let hint = "say how often the loop runs at most";
            self.fault(bound.span, format!("a loop cannot run {value} times"), hint);
        }
        Some(value.to_string())
    }

    /// Compiles the body, then the instruction that calls it; `after` ends each turn.
    fn run_loop(&mut self, plan: &Plan<'_>, after: impl Fn(&mut Self)) -> Flags {
        let (function, number) = (self.context.function.clone(), plan.number);
        let turn = format!("{function}__loop{number}");
        let broken = format!("{function}__broken{number}");
        let skipped = format!("{function}__skipped{number}");
        let level = self.output.level() + 1;
        // With `continue` the body is one function further down, and only flags end the turn.
        let level = if plan.exits.continues { usize::MAX } else { level };
        let (stop, line) = (plan.stop.clone(), self.output.line);
        self.context.loops.push(Loop {
            stop,
            broken: broken.clone(),
            skipped: skipped.clone(),
            level,
        });
        self.output.begin(turn.clone());
        let mut flags = if plan.exits.continues {
            self.output.emit(format!("mov 0 {skipped}"));
            self.output.emit(format!("call {function}__body{number}"));
            let mut flags = self.nested(format!("{function}__body{number}"), plan.body);
            self.output.declare(format!(".var {skipped}"));
            flags.remove(&skipped);
            for flag in &flags {
                self.output.emit(format!("ifnzr {flag}"));
            }
            flags
        } else {
            self.block(plan.body)
        };
        self.context.temporaries = 0;
        self.output.line = line;
        after(self);
        self.output.end();
        self.context.loops.pop();
        if flags.remove(&broken) {
            self.output.declare(format!(".var {broken}"));
            self.output.emit(format!("mov 0 {broken}"));
        }
        if let Some(bound) = &plan.bound {
            self.output.emit(format!(".bound {bound}"));
        }
        self.output.emit(plan.test.loop_instruction(&turn));
        flags
    }
}

/// How a block can be left early; `is_own`: whether `break` and `continue` in it mean the loop in question.
fn exits(block: &Block, is_own: bool) -> Exits {
    let mut found = Exits::default();
    let mut join = |other: Exits| {
        found.ends |= other.ends;
        found.continues |= other.continues;
    };
    for statement in block {
        match &statement.kind {
            StatementKind::Return(_) => join(Exits { ends: true, continues: false }),
            StatementKind::Break => join(Exits { ends: is_own, continues: false }),
            StatementKind::Continue => join(Exits { ends: false, continues: is_own }),
            StatementKind::If { then, otherwise, .. } => {
                join(exits(then, is_own));
                if let Some(otherwise) = otherwise {
                    join(exits(otherwise, is_own));
                }
            }
            StatementKind::While { body, .. } | StatementKind::For { body, .. } => {
                join(exits(body, false));
            }
            _ => {}
        }
    }
    found
}
