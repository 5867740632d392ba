//! From program to text that assembles to the same program.

use crate::program::{Program, Variable};

/// The program as assembly: the same code, data, devices and functions, without comments and constants.
pub fn disassemble(program: &Program) -> String {
    let mut text = String::new();
    for device in program.devices.devices() {
        let (name, address, access) = (&device.name, device.address, device.access.name());
        text.push_str(&format!(".device {name} {address:#x} {access}\n"));
    }
    for variable in &program.variables {
        text.push_str(&declaration(variable));
    }
    for function in &program.functions {
        text.push_str(&format!("\n{}:\n", function.name));
        for instruction in &program.code[function.start as usize..function.end as usize] {
            if let Some(bound) = instruction.bound {
                text.push_str(&format!("    .bound {bound}\n"));
            }
            text.push_str(&format!("    {}\n", program.instruction_text(instruction)));
        }
    }
    text
}

fn declaration(variable: &Variable) -> String {
    let Variable { name, length, is_array, initial, .. } = variable;
    let mut text =
        if *is_array { format!(".array {name} {length}") } else { format!(".var {name}") };
    for value in initial {
        text.push_str(&format!(" {value}"));
    }
    text.push('\n');
    text
}
