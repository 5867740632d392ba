//! Cells of arrays: `name[index]`, read and written.

use crate::compile::Compiler;
use crate::scope::Global;
use crate::syntax::{Expression, Name, Type};
use crate::value::Value;

/// Where a cell is.
pub(crate) enum Cell {
    /// An operand that names it.
    Direct(String),
    /// The cell that holds its address.
    At(String),
}

impl Compiler<'_> {
    /// Finds a cell of an array, with the instructions that compute its address.
    pub(crate) fn cell(&mut self, name: &Name, index: &Expression) -> Option<Cell> {
        let (array, kind) = match self.context.local(&name.text) {
            Some(local) => (local.cell.clone(), local.kind),
            None => match self.globals.get(&name.text) {
                Some(Global::Var(kind)) => (name.text.clone(), *kind),
                Some(other) => {
                    let message = format!("{:?} is {}, not an array", name.text, other.kind());
                    self.fault(name.span, message, "only arrays have cells");
                    return None;
                }
                None => return self.unknown(&name.text, name.span, "variable"),
            },
        };
        let constant = self.constant(index);
        match (kind, constant) {
            (Type::Array(length), Some(cell)) => {
                if !(0..i64::from(length)).contains(&i64::from(cell)) {
                    let message = format!("{:?} has no cell {cell}", name.text);
                    self.fault(index.span, message, format!("its cells are 0 to {}", length - 1));
                    return None;
                }
                Some(Cell::Direct(format!("{array}+{cell}")))
            }
            (Type::Array(_), None) => {
                let index = self.int(index)?;
                let address = self.temporary();
                self.output.emit(format!("ma {array} {address}"));
                self.output.emit(format!("add {address} {} {address}", index.operand));
                Some(Cell::At(address))
            }
            (Type::Reference, _) => {
                let index = self.int(index)?;
                let address = self.temporary();
                self.output.emit(format!("add {array} {} {address}", index.operand));
                Some(Cell::At(address))
            }
            (other, _) => {
                let message = format!("{:?} is {}, not an array", name.text, other.name());
                self.fault(name.span, message, "only arrays have cells");
                None
            }
        }
    }

    /// The value of a cell.
    pub(crate) fn cell_value(
        &mut self,
        name: &Name,
        index: &Expression,
        to: Option<&str>,
    ) -> Option<Value> {
        match self.cell(name, index)? {
            Cell::Direct(operand) => Some(Value { operand, kind: Type::Int, can_change: true }),
            Cell::At(address) => {
                let cell = to.map_or_else(|| self.temporary(), str::to_owned);
                self.output.emit(format!("mv {address} {cell}"));
                Some(Value::fixed(cell, Type::Int))
            }
        }
    }
}
