//! Second pass: operands become addresses, literals and functions.

use crate::declare::Declarations;
use crate::diagnostic::Diagnostic;
use crate::directive::number_fault;
use crate::line::Span;
use crate::mnemonic::Kind;
use crate::number::{looks_like_number, parse_number};
use crate::program::{FIRST_ADDRESS, Instruction, Operand};
use crate::suggestion::nearest;
use crate::symbols::{Meaning, Statement};

/// What is wrong with an operand, and what to do about it.
struct Fault {
    message: String,
    hint: String,
}

/// Gives addresses to the variables: scalars first, so that most operands are near, then arrays.
pub(crate) fn addresses(all: &Declarations<'_>) -> Vec<u32> {
    let mut addresses = vec![0; all.variables.len()];
    let mut next = FIRST_ADDRESS;
    for wants_array in [false, true] {
        for (index, variable) in all.variables.iter().enumerate() {
            if variable.is_array == wants_array {
                addresses[index] = next;
                next += variable.length;
            }
        }
    }
    addresses
}

/// Resolves every statement, noting what is wrong.
pub(crate) fn resolve(all: &mut Declarations<'_>, addresses: &[u32]) -> Vec<Instruction> {
    let mut faults = Vec::new();
    let statements = std::mem::take(&mut all.statements);
    let mut code = Vec::with_capacity(statements.len());
    for statement in &statements {
        code.push(resolve_one(all, addresses, statement, &mut faults));
    }
    all.statements = statements;
    all.faults.append(&mut faults);
    code
}

fn resolve_one(
    all: &Declarations<'_>,
    addresses: &[u32],
    statement: &Statement,
    faults: &mut Vec<Diagnostic>,
) -> Instruction {
    let file = &all.files[statement.file as usize];
    let Statement { mnemonic, bound, .. } = *statement;
    let mut operands = [Operand::None; 4];
    for ((kind, span), operand) in
        mnemonic.shape().iter().zip(statement.operands).zip(&mut operands)
    {
        match resolve_operand(all, addresses, *kind, span.of(&file.text)) {
            Ok(found) => *operand = found,
            Err(fault) => {
                let Span { start, end } = span;
                let (start, end) = (start as usize, end as usize);
                let error = Diagnostic::new(&file.name, &file.text, start, end, fault.message);
                faults.push(error.with_hint(fault.hint));
            }
        }
    }
    Instruction { mnemonic, operands, bound }
}

fn resolve_operand(
    all: &Declarations<'_>,
    addresses: &[u32],
    kind: Kind,
    word: &str,
) -> Result<Operand, Fault> {
    if word.contains(',') {
        let hint = "put one space between operands, and no comma".to_owned();
        return Err(Fault { message: format!("{word:?} has a comma"), hint });
    }
    if looks_like_number(word) {
        let value = parse_number(word).map_err(|fault| {
            let (message, hint) = number_fault(word, fault);
            Fault { message, hint }
        })?;
        return literal(kind, value, word);
    }
    let (name, cell) = element(word)?;
    let meaning = all.symbols.get(name).ok_or_else(|| unknown(all, kind, name))?;
    match meaning {
        Meaning::Function(index) if kind == Kind::Function && cell == 0 => {
            Ok(Operand::Function(index))
        }
        Meaning::Constant(value) if cell == 0 => literal(kind, value, word),
        Meaning::Variable(index) if kind != Kind::Function => {
            let length = all.variables[index as usize].length;
            if cell >= length {
                let message = format!("{name:?} has no cell {cell}");
                let hint = match length {
                    1 => "it has one cell".to_owned(),
                    _ => format!("its cells are 0 to {}", length - 1),
                };
                return Err(Fault { message, hint });
            }
            Ok(Operand::Address(addresses[index as usize] + cell))
        }
        Meaning::Device(address) if kind != Kind::Function && cell == 0 => {
            device(all, kind, address, name)
        }
        other => Err(wrong_kind(kind, name, other, cell)),
    }
}

fn literal(kind: Kind, value: i32, word: &str) -> Result<Operand, Fault> {
    let (message, hint) = match kind {
        Kind::Source => return Ok(Operand::Literal(value)),
        Kind::Destination => (
            format!("the result cannot be stored in the number {word}"),
            "the last operand is the destination: name a variable",
        ),
        Kind::Addressed => {
            (format!("the number {word} has no address"), "name a variable, an array or a device")
        }
        Kind::Function => (format!("{word} is no function"), "name a function"),
    };
    Err(Fault { message, hint: hint.to_owned() })
}

/// `list+3` as the name and the cell.
fn element(word: &str) -> Result<(&str, u32), Fault> {
    let Some((name, cell)) = word.split_once('+') else { return Ok((word, 0)) };
    match parse_number(cell).ok().and_then(|cell| u32::try_from(cell).ok()) {
        Some(cell) => Ok((name, cell)),
        None => Err(Fault {
            message: format!("{cell:?} is no cell of {name:?}"),
            hint: "write a number after `+`; for a computed cell use ma, add and mv".to_owned(),
        }),
    }
}

fn device(all: &Declarations<'_>, kind: Kind, address: u32, name: &str) -> Result<Operand, Fault> {
    let access = all.devices.at(address).map(|(_, device)| device.access);
    let (message, hint) = match (kind, access) {
        (Kind::Source, Some(access)) if !access.can_read() => {
            (format!("the device {name:?} cannot be read"), "it is an output")
        }
        (Kind::Destination, Some(access)) if !access.can_write() => {
            (format!("the device {name:?} cannot be written"), "it is an input")
        }
        _ => return Ok(Operand::Address(address)),
    };
    Err(Fault { message, hint: hint.to_owned() })
}

fn unknown(all: &Declarations<'_>, kind: Kind, name: &str) -> Fault {
    let wants_function = kind == Kind::Function;
    let fits = |meaning| matches!(meaning, Meaning::Function(_)) == wants_function;
    let what = if wants_function { "function" } else { "variable" };
    let hint = match nearest(name, all.symbols.names(fits)) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None if wants_function => format!("write it: a line `{name}:`, its instructions, `ret`"),
        None => format!("declare it: .var {name}"),
    };
    Fault { message: format!("there is no {what} {name:?}"), hint }
}

fn wrong_kind(kind: Kind, name: &str, meaning: Meaning, cell: u32) -> Fault {
    let is = meaning.kind();
    if cell != 0 {
        let hint = "only arrays have cells".to_owned();
        return Fault { message: format!("{name:?} is {is} and has no cell {cell}"), hint };
    }
    let (wanted, hint) = match kind {
        Kind::Function => ("a function", "name a function here"),
        _ => ("a variable", "name a variable, a constant, a device or a number here"),
    };
    Fault { message: format!("{name:?} is {is}, not {wanted}"), hint: hint.to_owned() }
}
