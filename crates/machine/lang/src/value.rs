//! Values: each becomes an operand, with the instructions that compute it.

use machine_asm::nearest;

use crate::compile::{BUILT_IN, Compiler};
use crate::scope::Global;
use crate::syntax::{Binary, Expression, ExpressionKind, Name, Type, Unary};
use crate::token::Span;

/// Something an instruction can read.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) operand: String,
    pub(crate) kind: Type,
    /// Whether a call may change it before it is used.
    pub(crate) can_change: bool,
}

impl Value {
    pub(crate) fn fixed(operand: String, kind: Type) -> Self {
        Self { operand, kind, can_change: false }
    }
}

impl Compiler<'_> {
    /// The value of an expression of numbers and constants alone.
    pub(crate) fn constant(&self, value: &Expression) -> Option<i32> {
        match &value.kind {
            ExpressionKind::Number(number) => Some(*number),
            ExpressionKind::Bool(value) => Some(i32::from(*value)),
            ExpressionKind::Name(name) if self.context.local(name).is_none() => {
                match self.globals.get(name) {
                    Some(Global::Const(value)) => Some(*value),
                    _ => None,
                }
            }
            ExpressionKind::Unary(Unary::Minus, inner) => {
                Some(self.constant(inner)?.wrapping_neg())
            }
            ExpressionKind::Binary(operator, left, right) => {
                let (a, b) = (self.constant(left)?, self.constant(right)?);
                match operator {
                    Binary::Add => Some(a.wrapping_add(b)),
                    Binary::Sub => Some(a.wrapping_sub(b)),
                    Binary::Mul => Some(a.wrapping_mul(b)),
                    Binary::Div if b != 0 => Some(a.wrapping_div(b)),
                    Binary::Rem if b != 0 => Some(a.wrapping_rem(b)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A cell for a value in between; free again with the next statement.
    pub(crate) fn temporary(&mut self) -> String {
        let context = &mut self.context;
        context.temporaries += 1;
        let name = format!("{}__t{}", context.function, context.temporaries);
        if context.temporaries > context.declared_temporaries {
            context.declared_temporaries = context.temporaries;
            self.output.declare(format!(".var {name}"));
        }
        name
    }

    /// The operand of a value; with `to`, in this very cell.
    pub(crate) fn value(&mut self, value: &Expression, to: Option<&str>) -> Option<Value> {
        let is_bool = matches!(value.kind, ExpressionKind::Bool(_));
        let found = if let Some(constant) = self.constant(value) {
            let kind = if is_bool { Type::Bool } else { Type::Int };
            Value::fixed(constant.to_string(), kind)
        } else {
            match &value.kind {
                ExpressionKind::Name(name) => self.named(name, value.span)?,
                ExpressionKind::Index(name, index) => self.cell_value(name, index, to)?,
                ExpressionKind::Call(name, arguments) => {
                    self.call(name, arguments, value.span, to, true)?
                }
                ExpressionKind::Unary(Unary::Minus, inner) => {
                    let inner = self.int(inner)?;
                    self.computed(&format!("sub 0 {}", inner.operand), to)
                }
                ExpressionKind::Binary(operator, left, right) if is_arithmetic(*operator) => {
                    self.arithmetic(*operator, left, right, to)?
                }
                _ => Value::fixed(self.truth(value)?, Type::Bool),
            }
        };
        match to {
            Some(cell) if cell != found.operand => {
                self.output.emit(format!("mov {} {cell}", found.operand));
                Some(Value { operand: cell.to_owned(), ..found })
            }
            _ => Some(found),
        }
    }

    /// Emits an instruction whose result goes to `to` or a temporary.
    fn computed(&mut self, instruction: &str, to: Option<&str>) -> Value {
        let cell = to.map_or_else(|| self.temporary(), str::to_owned);
        self.output.emit(format!("{instruction} {cell}"));
        Value::fixed(cell, Type::Int)
    }

    /// A value that must be a number.
    pub(crate) fn int(&mut self, value: &Expression) -> Option<Value> {
        let found = self.value(value, None)?;
        self.expect(value.span, found.kind, Type::Int)?;
        Some(found)
    }

    pub(crate) fn expect(&mut self, span: Span, found: Type, wanted: Type) -> Option<()> {
        if found == wanted {
            return Some(());
        }
        let hint = match (found, wanted) {
            (Type::Int, Type::Bool) => "compare it, for example with != 0".to_owned(),
            (Type::Array(_) | Type::Reference, _) => "take one cell of it: name[0]".to_owned(),
            (Type::Bool, Type::Int) => "a number is wanted here, not true or false".to_owned(),
            _ => format!("{} is wanted here", wanted.name()),
        };
        let message = format!("this is {}, not {}", found.name(), wanted.name());
        self.fault(span, message, hint);
        None
    }

    fn arithmetic(
        &mut self,
        operator: Binary,
        left: &Expression,
        right: &Expression,
        to: Option<&str>,
    ) -> Option<Value> {
        let (a, b) = self.two_ints(left, right)?;
        let name = match operator {
            Binary::Add => "add",
            Binary::Sub => "sub",
            Binary::Mul => "mul",
            Binary::Div => "div",
            _ => "rem",
        };
        if matches!(operator, Binary::Div | Binary::Rem) && b == "0" {
            self.fault(right.span, "division by zero", "divide by something else");
            return None;
        }
        Some(self.computed(&format!("{name} {a} {b}"), to))
    }

    /// Two numbers, the left one safe from calls in the right one.
    pub(crate) fn two_ints(
        &mut self,
        left: &Expression,
        right: &Expression,
    ) -> Option<(String, String)> {
        let a = self.int(left)?;
        let a = self.safe(a, right.calls());
        let b = self.int(right)?;
        Some((a.operand, b.operand))
    }

    /// The value, copied if a call comes before it is used.
    pub(crate) fn safe(&mut self, value: Value, a_call_follows: bool) -> Value {
        if !(a_call_follows && value.can_change) {
            return value;
        }
        let cell = self.temporary();
        self.output.emit(format!("mov {} {cell}", value.operand));
        Value::fixed(cell, value.kind)
    }

    /// What a name stands for, as a value.
    pub(crate) fn named(&mut self, name: &str, span: Span) -> Option<Value> {
        if let Some(local) = self.context.local(name) {
            let (operand, kind) = (local.cell.clone(), local.kind);
            return Some(Value { operand, kind, can_change: false });
        }
        let (kind, is_output) = match self.globals.get(name) {
            Some(Global::Var(kind)) => (*kind, false),
            Some(Global::Device { can_read, .. }) => (Type::Int, !can_read),
            Some(Global::Const(value)) => {
                return Some(Value::fixed(value.to_string(), Type::Int));
            }
            Some(Global::Function(_)) => {
                let message = format!("{name:?} is a function, not a value");
                self.fault(span, message, format!("to call it write: {name}(...)"));
                return None;
            }
            None => return self.unknown(name, span, "variable"),
        };
        if is_output {
            self.fault(span, format!("the device {name:?} cannot be read"), "it is an output");
            return None;
        }
        Some(Value { operand: name.to_owned(), kind, can_change: true })
    }

    /// Says that there is no such name, and which was probably meant.
    pub(crate) fn unknown<T>(&mut self, name: &str, span: Span, what: &str) -> Option<T> {
        let wants_function = what == "function";
        let locals = self.context.scopes.iter().flat_map(|scope| scope.keys());
        let globals = self.globals.iter();
        let globals = globals.filter(|(_, g)| matches!(g, Global::Function(_)) == wants_function);
        let built_in = BUILT_IN.iter().map(|(name, _)| *name).filter(|_| wants_function);
        let known = globals.map(|(name, _)| name.as_str()).chain(built_in);
        let known = known.chain(locals.map(String::as_str).filter(|_| !wants_function));
        let hint = match nearest(name, known) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None if wants_function => format!("write it: fn {name}() {{ ... }}"),
            None => format!("declare it: var {name}: int;"),
        };
        self.fault(span, format!("there is no {what} {name:?}"), hint);
        None
    }

    /// A call; its result in `to` or a temporary of its own, so that the next call does not spoil it.
    pub(crate) fn call(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        span: Span,
        to: Option<&str>,
        wants_value: bool,
    ) -> Option<Value> {
        if let Some((_, instruction)) = BUILT_IN.iter().find(|(known, _)| *known == name.text) {
            self.check_count(name, arguments, 1, span)?;
            let argument = self.int(&arguments[0])?;
            return Some(self.computed(&format!("{instruction} {}", argument.operand), to));
        }
        let signature = match self.globals.get(&name.text) {
            Some(Global::Function(signature)) => signature.clone(),
            Some(other) => {
                let message = format!("{:?} is {}, not a function", name.text, other.kind());
                self.fault(name.span, message, "name a function here");
                return None;
            }
            None => return self.unknown(&name.text, name.span, "function"),
        };
        self.check_count(name, arguments, signature.parameters.len(), span)?;
        let mut values = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.argument(argument, signature.parameters[index].1)?;
            let later = &arguments[index + 1..];
            values.push(self.safe(value, later.iter().any(Expression::calls)));
        }
        for (value, (cell, kind)) in values.iter().zip(&signature.parameters) {
            let is_array = *kind == Type::Reference && matches!(value.kind, Type::Array(_));
            let name = if is_array { "ma" } else { "mov" };
            self.output.emit(format!("{name} {} {cell}", value.operand));
        }
        self.output.emit(format!("call {}", name.text));
        if signature.result == Type::Nothing {
            if wants_value {
                let message = format!("{:?} gives no value", name.text);
                self.fault(
                    span,
                    message,
                    format!("give it a result: fn {}(...) -> int", name.text),
                );
                return None;
            }
            return Some(Value::fixed("0".to_owned(), Type::Nothing));
        }
        let cell = to.map_or_else(|| self.temporary(), str::to_owned);
        if wants_value {
            self.output.emit(format!("mov {}__result {cell}", name.text));
        }
        Some(Value::fixed(cell, signature.result))
    }

    fn check_count(
        &mut self,
        name: &Name,
        arguments: &[Expression],
        wanted: usize,
        span: Span,
    ) -> Option<()> {
        let found = arguments.len();
        if found == wanted {
            return Some(());
        }
        let message = format!("{:?} takes {wanted} values, here are {found}", name.text);
        self.fault(span, message, format!("call it with {wanted}"));
        None
    }

    fn argument(&mut self, argument: &Expression, wanted: Type) -> Option<Value> {
        let value = self.value(argument, None)?;
        let is_array = matches!(value.kind, Type::Array(_) | Type::Reference);
        if wanted == Type::Reference && is_array {
            // Where an array lies does not change.
            return Some(Value { can_change: false, ..value });
        }
        self.expect(argument.span, value.kind, wanted)?;
        Some(value)
    }
}

fn is_arithmetic(operator: Binary) -> bool {
    matches!(operator, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem)
}
