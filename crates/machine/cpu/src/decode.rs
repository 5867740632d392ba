//! Decoding, once: every instruction becomes 16 bytes whose operands are cells of near memory.
//!
//! Literals get cells of their own below the variables, so that an operand is always a cell. Common neighbours are
//! also decoded as one operation; each instruction keeps its own operation as well, so that a run can stop and go on
//! between any two. What touches devices or far memory is left to the exact stepper.

use std::collections::BTreeMap;
use std::ops::Range;

use machine_asm::{
    Arithmetic, FIRST_ADDRESS, Function, Instruction, Mnemonic, Operand, Program, Test,
};

use crate::call_graph::has_recursion;
use crate::error::CpuError;
use crate::fuse::fuse;
use crate::operation::{Code, Operation};

/// Cells an operand can name, and places in the code.
pub(crate) const NEAR: usize = 1 << 16;

/// A program in the form that runs.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) operations: Box<[Operation; NEAR]>,
    /// Values of the cells below the variables: literals, then counters and bounds of loops.
    pub(crate) hidden: Vec<i32>,
    /// First instruction of the block each operation ends or lies in.
    pub(crate) block_start: Vec<u16>,
    /// The instruction of each operation: itself, or the loop a return comes back to.
    pub(crate) origin: Vec<u16>,
    /// For loops: the operation that looks again after the function returned.
    pub(crate) again: BTreeMap<u16, u16>,
    /// For loops with a bound that is watched: the cell that counts.
    pub(crate) counter: BTreeMap<u16, u16>,
    /// Instructions of the longest block.
    pub(crate) longest_block: u64,
    instruction_count: usize,
}

impl Decoded {
    pub(crate) fn new(program: &Program) -> Result<Self, CpuError> {
        let loops = program.code.iter().filter(|i| matches!(i.mnemonic, Mnemonic::While(_)));
        let needed = program.code.len() + loops.count();
        if needed > NEAR {
            return Err(CpuError::TooLong { instructions: program.code.len() });
        }
        let operations = vec![Operation::SLOW; NEAR].into_boxed_slice().try_into();
        let operations = operations.unwrap_or_else(|_| unreachable!("it has this very length"));
        let mut decoded = Self {
            operations,
            hidden: vec![],
            block_start: vec![],
            origin: (0..program.code.len()).map(|index| index as u16).collect(),
            again: BTreeMap::new(),
            counter: BTreeMap::new(),
            longest_block: 1,
            instruction_count: program.code.len(),
        };
        decoded.find_blocks(program);
        let cells = Cells::new(&mut decoded, program);
        decoded.fill(program, &cells);
        fuse(&mut decoded, program);
        Ok(decoded)
    }

    pub(crate) fn instruction_count(&self) -> usize {
        self.instruction_count
    }

    /// The instructions of the block each operation ends.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = Range<usize>> {
        let origins = self.origin.iter().zip(&self.block_start);
        origins.map(|(end, start)| *start as usize..*end as usize + 1)
    }

    /// Instructions of the block before this one.
    pub(crate) fn offset(&self, operation: u16) -> u16 {
        self.origin[operation as usize] - self.block_start[operation as usize]
    }

    /// The cell below which nothing is a variable.
    pub(crate) fn shift(&self) -> u32 {
        self.hidden.len() as u32
    }

    fn find_blocks(&mut self, program: &Program) {
        let mut start = 0;
        let mut functions = program.functions.iter().map(|function| function.start).peekable();
        for (index, instruction) in program.code.iter().enumerate() {
            while functions.next_if(|first| *first as usize <= index).is_some() {
                start = index;
            }
            self.block_start.push(start as u16);
            self.longest_block = self.longest_block.max((index - start + 1) as u64);
            if is_control(instruction.mnemonic) {
                start = index + 1;
            }
        }
        for (index, instruction) in program.code.iter().enumerate() {
            if matches!(instruction.mnemonic, Mnemonic::While(_)) {
                self.again.insert(index as u16, self.origin.len() as u16);
                self.origin.push(index as u16);
                self.block_start.push(index as u16);
            }
        }
    }

    fn fill(&mut self, program: &Program, cells: &Cells) {
        for (index, instruction) in program.code.iter().enumerate() {
            let index = index as u16;
            let operation = self.operation(program, cells, index, instruction);
            self.operations[index as usize] = operation;
            if let Some(again) = self.again.get(&index) {
                self.operations[*again as usize] = Operation { n: 1, ..operation };
            }
        }
    }

    fn operation(
        &self,
        program: &Program,
        cells: &Cells,
        index: u16,
        instruction: &Instruction,
    ) -> Operation {
        let mut operands = [0; 4];
        for (operand, cell) in instruction.operands.iter().zip(&mut operands) {
            match cells.cell(*operand, program) {
                Some(found) => *cell = found,
                None => return Operation::SLOW,
            }
        }
        let [a, b, c, d] = operands;
        let n = self.offset(index) + 1;
        let mut operation = Operation { a, b, c, d, n, ..Operation::SLOW };
        operation.code = code(instruction.mnemonic);
        match instruction.mnemonic {
            Mnemonic::If(test) | Mnemonic::While(test) if test.operand_count() == 1 => {
                (operation.b, operation.c) = (0, b);
            }
            Mnemonic::IfElse(test) if test.operand_count() == 1 => {
                (operation.b, operation.c, operation.d) = (0, b, c);
            }
            Mnemonic::AddressOf => {
                operation.a = cells.address_literal(instruction.operands[0]).unwrap_or(0);
            }
            _ => {}
        }
        if let Mnemonic::While(test) = instruction.mnemonic {
            operation.e = self.again.get(&index).copied().unwrap_or(index);
            operation.f = index.wrapping_add(1);
            if let Some(counter) = self.counter.get(&index) {
                operation.code = bounded(test);
                operation.d = *counter;
            }
        }
        operation
    }
}

/// Whether an instruction ends a block.
pub(crate) fn is_control(mnemonic: Mnemonic) -> bool {
    use Mnemonic::{Call, If, IfElse, IfReturn, Return, While};
    matches!(mnemonic, Call | Return | If(_) | IfElse(_) | IfReturn(_) | While(_))
}

/// Where values lie in near memory.
struct Cells {
    literals: BTreeMap<i32, u16>,
    shift: u32,
}

impl Cells {
    /// Gives every literal and every watched loop its cells, as long as there is room.
    fn new(decoded: &mut Decoded, program: &Program) -> Self {
        let mut literals = BTreeMap::new();
        let mut add = |value: i32, hidden: &mut Vec<i32>| {
            if !literals.contains_key(&value) && hidden.len() < NEAR / 2 {
                literals.insert(value, hidden.len() as u16);
                hidden.push(value);
            }
        };
        add(0, &mut decoded.hidden);
        for instruction in &program.code {
            for operand in instruction.operands {
                match operand {
                    Operand::Literal(value) => add(value, &mut decoded.hidden),
                    Operand::Address(address) if instruction.mnemonic == Mnemonic::AddressOf => {
                        add(address as i32, &mut decoded.hidden);
                    }
                    _ => {}
                }
            }
        }
        // A loop inside itself would count its own calls twice.
        if !has_recursion(program) {
            for (index, instruction) in program.code.iter().enumerate() {
                if let Some(bound) = instruction.bound.filter(|_| decoded.hidden.len() < NEAR - 2) {
                    decoded.counter.insert(index as u16, decoded.hidden.len() as u16);
                    decoded.hidden.extend([0, bound as i32]);
                }
            }
        }
        Self { literals, shift: decoded.shift() }
    }

    fn cell(&self, operand: Operand, program: &Program) -> Option<u16> {
        match operand {
            Operand::None => Some(0),
            Operand::Literal(value) => self.literals.get(&value).copied(),
            Operand::Address(address) => {
                let index = address.wrapping_sub(FIRST_ADDRESS);
                let is_memory = index < program.data_length();
                let cell = u64::from(index) + u64::from(self.shift);
                u16::try_from(cell).ok().filter(|_| is_memory)
            }
            Operand::Function(index) => {
                program.functions.get(index as usize).map(|function| function.start as u16)
            }
        }
    }

    fn address_literal(&self, operand: Operand) -> Option<u16> {
        let Operand::Address(address) = operand else { return None };
        self.literals.get(&(address as i32)).copied()
    }
}

fn code(mnemonic: Mnemonic) -> Code {
    match mnemonic {
        Mnemonic::Call => Code::Call,
        Mnemonic::Return => Code::Return,
        Mnemonic::If(test) => by_test(test, Code::IF),
        Mnemonic::IfElse(test) => by_test(test, Code::IF_ELSE),
        Mnemonic::IfReturn(test) => by_test(test, Code::IF_RETURN),
        Mnemonic::While(test) => by_test(test, Code::WHILE),
        Mnemonic::Move | Mnemonic::AddressOf => Code::Move,
        Mnemonic::Arithmetic(Arithmetic::Add) => Code::Add,
        Mnemonic::Arithmetic(Arithmetic::Sub) => Code::Sub,
        Mnemonic::Arithmetic(Arithmetic::Mul) => Code::Mul,
        Mnemonic::Arithmetic(Arithmetic::Div) => Code::Div,
        Mnemonic::Arithmetic(Arithmetic::Rem) => Code::Rem,
        Mnemonic::Function(Function::Sin) => Code::Sin,
        Mnemonic::Function(Function::Cos) => Code::Cos,
        Mnemonic::Function(Function::Tan) => Code::Tan,
        Mnemonic::Function(Function::Atan) => Code::Atan,
        Mnemonic::Function(Function::Sqr) => Code::Sqr,
        Mnemonic::Load => Code::Load,
        Mnemonic::Store => Code::Store,
    }
}

fn bounded(test: Test) -> Code {
    by_test(test, Code::WHILE_BOUNDED)
}

fn by_test(test: Test, codes: [Code; 6]) -> Code {
    codes[test as usize]
}
