//! Decoding, once: every instruction becomes 16 bytes whose operands are cells of near memory.
//!
//! Literals get cells of their own below the variables, so that an operand is always a cell. Common neighbours are
//! also decoded as one operation; each instruction keeps its own operation as well, so that a run can stop and go on
//! between any two. What touches far memory, or devices that are more than a cell, is left to the exact stepper.

use std::collections::BTreeMap;
use std::ops::Range;

use machine_asm::{Arithmetic, Function, Instruction, Mnemonic, Program, Test};

use crate::cells::Cells;
use crate::error::CpuError;
use crate::fuse::fuse;
use crate::operation::{Code, Operation};

/// Cells an operand can name, and places in the code.
pub(crate) const NEAR: usize = 1 << 16;

/// A program in the form that runs.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) operations: Operations,
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
    /// Where values lie.
    pub(crate) cells: Cells,
    instruction_count: usize,
}

/// One operation for each place in the code.
pub(crate) type Operations = Box<[Operation; NEAR]>;

impl Decoded {
    pub(crate) fn new(program: &Program) -> Result<Self, CpuError> {
        let loops = program.code.iter().filter(|i| matches!(i.mnemonic, Mnemonic::While(_)));
        let needed = program.code.len() + loops.count();
        if needed > NEAR {
            return Err(CpuError::TooLong { instructions: program.code.len() });
        }
        let mut decoded = Self {
            operations: all_slow(),
            hidden: vec![],
            block_start: vec![],
            origin: (0..program.code.len()).map(|index| index as u16).collect(),
            again: BTreeMap::new(),
            counter: BTreeMap::new(),
            longest_block: 1,
            cells: Cells::default(),
            instruction_count: program.code.len(),
        };
        decoded.find_blocks(program);
        let (cells, hidden, counter) = Cells::new(program);
        (decoded.cells, decoded.hidden, decoded.counter) = (cells, hidden, counter);
        decoded.operations = decoded.operations_with(program, &[]);
        Ok(decoded)
    }

    /// The operations where these devices, by index of their mirrors, are used as cells.
    pub(crate) fn operations_with(&self, program: &Program, mirrored: &[bool]) -> Operations {
        let mut operations = all_slow();
        for (index, instruction) in program.code.iter().enumerate() {
            let index = index as u16;
            let operation = self.operation(program, mirrored, index, instruction);
            operations[index as usize] = operation;
            if let Some(again) = self.again.get(&index) {
                operations[*again as usize] = Operation { n: 1, ..operation };
            }
        }
        fuse(&mut operations, &self.block_start, program);
        operations
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

    fn operation(
        &self,
        program: &Program,
        mirrored: &[bool],
        index: u16,
        instruction: &Instruction,
    ) -> Operation {
        let mut operands = [0; 4];
        let kinds = instruction.mnemonic.shape();
        for ((operand, kind), cell) in instruction.operands.iter().zip(kinds).zip(&mut operands) {
            match self.cells.cell(*operand, *kind, program, mirrored) {
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
                operation.a = self.cells.address_literal(instruction.operands[0]).unwrap_or(0);
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

fn all_slow() -> Operations {
    let operations = vec![Operation::SLOW; NEAR].into_boxed_slice().try_into();
    operations.unwrap_or_else(|_| unreachable!("it has this very length"))
}

/// Whether an instruction ends a block.
pub(crate) fn is_control(mnemonic: Mnemonic) -> bool {
    use Mnemonic::{Call, If, IfElse, IfReturn, Return, While};
    matches!(mnemonic, Call | Return | If(_) | IfElse(_) | IfReturn(_) | While(_))
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
