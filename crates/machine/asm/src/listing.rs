//! What an assembler leaves behind for people: the listing and the symbol file.

use crate::program::Program;

/// Every instruction with its address, its place and its text.
pub fn listing(program: &Program) -> String {
    let mut text = String::new();
    for function in &program.functions {
        text.push_str(&format!("\n{}:\n", function.name));
        for index in function.start..function.end {
            let instruction = &program.code[index as usize];
            let words = program.instruction_text(instruction);
            let place = program.place_text(index);
            let bound = instruction.bound.map_or(String::new(), |n| format!("  at most {n} times"));
            let line = format!("{index:6}  {words:<36} ; {place}{bound}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text.trim_start().to_owned()
}

/// Every name with what it stands for: kind, address, length, name, in columns.
pub fn symbol_file(program: &Program) -> String {
    let mut text = String::from("kind         address     length  name\n");
    let mut row = |kind: &str, address: u32, length: u32, name: &str| {
        text.push_str(&format!("{kind:<8} {address:>11} {length:>10}  {name}\n"));
    };
    for function in &program.functions {
        row("function", function.start, function.end - function.start, &function.name);
    }
    for variable in &program.variables {
        let kind = if variable.is_array { "array" } else { "variable" };
        row(kind, variable.address, variable.length, &variable.name);
    }
    for device in program.devices.devices() {
        row("device", device.address, 1, &device.name);
    }
    text
}
