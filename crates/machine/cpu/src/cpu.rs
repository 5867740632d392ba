//! The computer: a program, its memory, its return stack, and how far it is.

use std::sync::Arc;

use machine_asm::Program;

use crate::decode::Decoded;
use crate::devices::Devices;
use crate::error::CpuError;
use crate::execute::{Bench, Position, run};
use crate::memory::Memory;
use crate::mirrors::Mirrors;
use crate::observer::{Counts, Observer, Unwatched};
use crate::trap::{Frame, Trap, TrapKind};

/// Depth of the return stack unless told otherwise.
pub const DEFAULT_DEPTH: usize = 64;

/// Deepest return stack there can be.
pub const MOST_DEPTH: usize = 255;

/// How a computer is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CpuOptions {
    /// Calls the return stack holds, 1 to [`MOST_DEPTH`].
    pub depth: usize,
    /// Cycles after which a program that has not ended is stopped with a trap.
    pub budget: Option<u64>,
}

impl Default for CpuOptions {
    fn default() -> Self {
        Self { depth: DEFAULT_DEPTH, budget: None }
    }
}

/// How a slice of cycles ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// All cycles of the slice are used; the program goes on in the next one.
    Paused,
    /// `main` returned.
    Ended,
    /// The program did something it must not; it does not go on.
    Trapped(Arc<Trap>),
}

/// A computer with a program in it.
///
/// ```
/// use machine_cpu::{Cpu, NoDevices, Stop};
///
/// let text = ".var r 1\n.var t 5\nmain: wg t 1 f\nret\nf: mul r t r\nsub t 1 t\nret\n";
/// let program = machine_asm::assemble_text("factorial.s", text)?;
/// let mut cpu = Cpu::new(program)?;
/// assert_eq!(cpu.run_for(1_000, &mut NoDevices), Stop::Ended);
/// assert_eq!(cpu.variable("r"), Some(120));
/// assert_eq!(cpu.cycles(), 18);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cpu {
    pub(crate) program: Arc<Program>,
    pub(crate) decoded: Arc<Decoded>,
    pub(crate) options: CpuOptions,
    pub(crate) memory: Memory,
    pub(crate) mirrors: Option<Mirrors>,
    pub(crate) stack: [u16; 256],
    pub(crate) calls: u8,
    /// The next instruction.
    pub(crate) at: u32,
    pub(crate) cycles: u64,
    pub(crate) end: Option<Stop>,
}

impl Cpu {
    /// A computer as usual, ready to start at `main`.
    pub fn new(program: impl Into<Arc<Program>>) -> Result<Self, CpuError> {
        Self::with_options(program, CpuOptions::default())
    }

    /// A computer built as asked for, ready to start at `main`.
    pub fn with_options(
        program: impl Into<Arc<Program>>,
        options: CpuOptions,
    ) -> Result<Self, CpuError> {
        if !(1..=MOST_DEPTH).contains(&options.depth) {
            return Err(CpuError::BadDepth(options.depth));
        }
        let program = program.into();
        let decoded = Arc::new(Decoded::new(&program)?);
        let memory = Memory::new(&program, &decoded);
        let at = program.functions[program.main as usize].start;
        let (mirrors, stack, calls, cycles, end) = (None, [0; 256], 0, 0, None);
        Ok(Self { program, decoded, options, memory, mirrors, stack, calls, at, cycles, end })
    }

    /// As it was before the first cycle.
    pub fn reset(&mut self) {
        self.memory = Memory::new(&self.program, &self.decoded);
        self.at = self.program.functions[self.program.main as usize].start;
        (self.calls, self.cycles, self.end) = (0, 0, None);
    }

    /// Runs exactly so many cycles, or to the end.
    pub fn run_for(&mut self, cycles: u64, devices: &mut dyn Devices) -> Stop {
        self.run_watched(cycles, devices, &mut Unwatched)
    }

    /// The same, telling `observer` what is executed.
    pub fn run_watched<O: Observer>(
        &mut self,
        cycles: u64,
        devices: &mut dyn Devices,
        observer: &mut O,
    ) -> Stop {
        let wanted = self.cycles.saturating_add(cycles);
        let last = self.options.budget.map_or(wanted, |budget| wanted.min(budget));
        self.choose_mirrors(devices);
        while self.end.is_none() && self.cycles < last {
            self.take_mirrors(devices);
            self.run_blocks(last, observer);
            self.give_mirrors(devices);
            if self.cycles < last {
                self.step_watched(devices, observer);
            }
        }
        match &self.end {
            Some(end) => end.clone(),
            None if self.cycles < wanted => {
                self.trap(TrapKind::BudgetSpent(self.cycles));
                self.end.clone().unwrap_or(Stop::Paused)
            }
            None => Stop::Paused,
        }
    }

    /// Runs whole blocks as long as they surely fit before `last`, by the fast loop.
    fn run_blocks<O: Observer>(&mut self, last: u64, observer: &mut O) {
        let spare = self.decoded.longest_block;
        if last - self.cycles <= spare {
            return;
        }
        let start = self.at as u16;
        self.tell_part(start, -1, observer);
        let offset = i64::from(self.decoded.offset(start));
        let fuel = i64::try_from(last - self.cycles - spare).unwrap_or(i64::MAX / 2);
        let position = Position { at: start, calls: self.calls, fuel: fuel + offset };
        let operations = match &self.mirrors {
            Some(mirrors) => &mirrors.operations,
            None => &self.decoded.operations,
        };
        let mut bench = Bench {
            operations,
            near: &mut self.memory.near,
            far: &mut self.memory.far,
            stack: &mut self.stack,
            depth: self.options.depth as u8,
            shift: self.memory.shift,
            length: self.memory.length,
        };
        let left = run(&mut bench, position, observer);
        self.calls = left.calls;
        self.tell_part(left.at, 1, observer);
        let left_fuel = left.fuel - i64::from(self.decoded.offset(left.at));
        self.cycles += (fuel - left_fuel) as u64;
        self.at = u32::from(self.decoded.origin[left.at as usize]);
    }

    /// Tells the instructions of a block before `at`.
    fn tell_part<O: Observer>(&self, at: u16, sign: i64, observer: &mut O) {
        let from = u32::from(self.decoded.block_start[at as usize]);
        let to = u32::from(self.decoded.origin[at as usize]);
        if from != to {
            observer.part(from, to, sign);
        }
    }

    /// Stops the program with a trap at the instruction it is at.
    pub(crate) fn trap(&mut self, kind: TrapKind) {
        let (cycle, instruction, chain) = (self.cycles, self.at, self.call_chain());
        self.end = Some(Stop::Trapped(Arc::new(Trap { kind, cycle, instruction, chain })));
    }

    /// The functions the program is in, innermost first, each with the instruction it is at.
    pub fn call_chain(&self) -> Vec<Frame> {
        let returns = self.stack[..self.calls as usize].iter().rev();
        let callers = returns.map(|back| {
            let origin = u32::from(self.decoded.origin[*back as usize]);
            let is_loop = *back as usize >= self.decoded.instruction_count();
            if is_loop { origin } else { origin.saturating_sub(1) }
        });
        std::iter::once(self.at).chain(callers).map(|at| self.frame(at)).collect()
    }

    fn frame(&self, at: u32) -> Frame {
        let program = &self.program;
        let function = program.function_of(at).map_or_else(String::new, |f| f.name.clone());
        let instruction = program.code.get(at as usize);
        let instruction = instruction.map_or_else(String::new, |i| program.instruction_text(i));
        Frame { function, place: program.place_text(at), instruction }
    }

    /// The program it runs.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Cycles so far: instructions executed.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Index of the next instruction.
    pub fn at(&self) -> u32 {
        self.at
    }

    /// Calls not yet returned from, `main` not among them.
    pub fn calls(&self) -> usize {
        self.calls as usize
    }

    /// How it ended, if it has.
    pub fn end(&self) -> Option<&Stop> {
        self.end.as_ref()
    }

    /// The value of a variable, of an array its first cell.
    pub fn variable(&self, name: &str) -> Option<i32> {
        self.memory.read(self.program.variable(name)?.address)
    }

    /// The cells of a variable or array.
    pub fn cells(&self, name: &str) -> Option<Vec<i32>> {
        let variable = self.program.variable(name)?;
        let cells = variable.address..variable.address + variable.length;
        cells.map(|address| self.memory.read(address)).collect()
    }

    /// The cell of data memory at an address.
    pub fn peek(&self, address: u32) -> Option<i32> {
        self.memory.read(address)
    }

    /// Sets a cell of data memory; false if there is none at this address.
    pub fn poke(&mut self, address: u32, value: i32) -> bool {
        self.memory.write(address, value)
    }

    /// Counters for this program, all 0.
    pub fn new_counts(&self) -> Counts {
        Counts::new(self.program.code.len())
    }

    /// How often each instruction was executed.
    pub fn counts_by_instruction(&self, counts: &Counts) -> Vec<u64> {
        counts.by_instruction(&self.decoded)
    }
}
