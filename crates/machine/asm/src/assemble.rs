//! From text to program.

use crate::declare::Declarations;
use crate::devices::DeviceMap;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::program::{Place, Program};
use crate::resolve::{addresses, resolve};
use crate::source::{MOST_SOURCE_BYTES, Resolver, Sources};

/// Cells of data memory unless told otherwise: 64 MiB.
pub const DEFAULT_MOST_CELLS: u32 = 1 << 24;

/// What an assembler knows before it reads.
#[derive(Clone, Debug)]
pub struct Options {
    /// Devices of the board; a program may name more with `.device`.
    pub devices: DeviceMap,
    /// The most cells its variables may take.
    pub most_cells: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { devices: DeviceMap::default(), most_cells: DEFAULT_MOST_CELLS }
    }
}

/// Assembles one text that includes nothing and knows no devices but its own.
///
/// ```
/// let program = machine_asm::assemble_text("two.s", ".var a\nmain: add 1 1 a\nret\n")?;
/// assert_eq!(program.code.len(), 2);
/// # Ok::<(), machine_asm::Diagnostics>(())
/// ```
pub fn assemble_text(name: &str, text: &str) -> Result<Program, Diagnostics> {
    let nothing = |_: &str, _: &str| Err("there are no other files here".to_owned());
    assemble(name, text, &nothing, &Options::default())
}

/// Assembles `text`, asking `resolver` for included files.
pub fn assemble(
    name: &str,
    text: &str,
    resolver: Resolver<'_>,
    options: &Options,
) -> Result<Program, Diagnostics> {
    if text.len() > MOST_SOURCE_BYTES {
        let message = format!("the text has {} bytes", text.len());
        let fault = Diagnostic::new(name, text, 0, 1, message);
        return Err(Diagnostics::new(vec![fault.with_hint("256 MiB is the most")]));
    }
    let sources = Sources::load(name, text, resolver);
    let mut all = Declarations::read(&sources, &options.devices, options.most_cells);
    let addresses = addresses(&all);
    let code = resolve(&mut all, &addresses);
    let main = all.functions.iter().position(|function| function.name == "main");
    if main.is_none() && all.faults.is_empty() {
        let fault = all.line_fault(0, 1, "there is no function \"main\"".to_owned());
        all.faults.push(fault.with_hint("a program starts at `main:` and ends when it returns"));
    }
    let Some(main) = main.filter(|_| all.faults.is_empty()) else {
        all.faults.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
        return Err(Diagnostics::new(all.faults));
    };
    let places = all.statements.iter().map(|s| Place { file: s.file, line: s.line }).collect();
    let mut variables = all.variables;
    for (variable, address) in variables.iter_mut().zip(addresses) {
        variable.address = address;
    }
    variables.sort_by_key(|variable| variable.address);
    let (functions, devices) = (all.functions, all.devices);
    let main = main as u32;
    Ok(Program { code, places, functions, main, variables, devices, files: sources.files })
}
