//! Where the cycles went: by function and by line.

use std::collections::BTreeMap;

use machine_asm::{Place, Program};

/// Cycles of one function's own instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionCount {
    /// Its name.
    pub name: String,
    /// How often it was begun.
    pub calls: u64,
    /// Cycles.
    pub cycles: u64,
}

/// Cycles of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCount {
    /// Where it stands: `cone.s:12`.
    pub place: String,
    /// The last instruction on it.
    pub instruction: String,
    /// Cycles.
    pub cycles: u64,
}

/// Where the cycles went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Functions in the order of the code.
    pub functions: Vec<FunctionCount>,
    /// Lines with instructions, in the order of the texts.
    pub lines: Vec<LineCount>,
}

impl Profile {
    /// Sums executions of each instruction up.
    pub fn new(program: &Program, by_instruction: &[u64]) -> Self {
        let functions = program.functions.iter().map(|function| {
            let counts = &by_instruction[function.start as usize..function.end as usize];
            FunctionCount {
                name: function.name.clone(),
                calls: counts.first().copied().unwrap_or(0),
                cycles: counts.iter().sum(),
            }
        });
        let mut lines: BTreeMap<Place, LineCount> = BTreeMap::new();
        for (index, (place, cycles)) in program.places.iter().zip(by_instruction).enumerate() {
            let line = lines.entry(*place).or_insert_with(|| LineCount {
                place: program.place_text(index as u32),
                instruction: program.instruction_text(&program.code[index]),
                cycles: 0,
            });
            line.cycles += cycles;
        }
        Self { functions: functions.collect(), lines: lines.into_values().collect() }
    }
}
