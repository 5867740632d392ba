//! The exact stepper: one instruction, with devices and traps, as the manual says it.

use base::whole;
use machine_asm::{Arithmetic, Function, Instruction, Mnemonic, Operand, Test};

use crate::cpu::{Cpu, Stop};
use crate::devices::Devices;
use crate::observer::{Observer, Unwatched};
use crate::trap::TrapKind;

/// What an instruction leads to.
enum Next {
    Following,
    Call { function: u32, back: u16 },
    Return,
}

impl Cpu {
    /// Executes one instruction, unless the program has ended.
    pub fn step(&mut self, devices: &mut dyn Devices) -> Stop {
        if self.end.is_none() {
            match self.options.budget {
                Some(budget) if self.cycles >= budget => self.trap(TrapKind::BudgetSpent(budget)),
                _ => self.step_watched(devices, &mut Unwatched),
            }
        }
        self.end.clone().unwrap_or(Stop::Paused)
    }

    /// Executes one instruction of a program that has not ended.
    pub(crate) fn step_watched<O: Observer>(
        &mut self,
        devices: &mut dyn Devices,
        observer: &mut O,
    ) {
        let instruction = self.program.code[self.at as usize];
        let result =
            self.effect(&instruction, devices).and_then(|next| self.follow(&next, observer));
        if let Err(kind) = result {
            self.trap(kind);
        }
    }

    /// Goes where the instruction leads, and counts it.
    fn follow<O: Observer>(&mut self, next: &Next, observer: &mut O) -> Result<(), TrapKind> {
        let here = self.at;
        if matches!(next, Next::Call { .. }) && usize::from(self.calls) >= self.options.depth {
            return Err(TrapKind::StackOverflow(self.options.depth));
        }
        observer.part(here, here + 1, 1);
        self.cycles += 1;
        match *next {
            Next::Following => self.at += 1,
            Next::Call { function, back } => {
                self.stack[self.calls as usize] = back;
                self.calls += 1;
                self.at = self.program.functions[function as usize].start;
                observer.call(self.at as u16);
            }
            Next::Return => match self.calls.checked_sub(1) {
                None => self.end = Some(Stop::Ended),
                Some(top) => {
                    self.calls = top;
                    let back = self.stack[top as usize];
                    self.at = u32::from(self.decoded.origin[back as usize]);
                    observer.ret();
                }
            },
        }
        Ok(())
    }

    /// Does what the instruction does to memory and devices.
    fn effect(&mut self, i: &Instruction, devices: &mut dyn Devices) -> Result<Next, TrapKind> {
        let [a, b, c, d] = i.operands;
        match i.mnemonic {
            Mnemonic::Call => return Ok(self.call(a)),
            Mnemonic::Return => return Ok(Next::Return),
            Mnemonic::If(test) => {
                let (holds, function) = self.test(test, [a, b, c], devices)?;
                return Ok(if holds { self.call(function) } else { Next::Following });
            }
            Mnemonic::IfElse(test) => {
                let (holds, function) = self.test(test, [a, b, c], devices)?;
                let other = if test.operand_count() == 1 { c } else { d };
                return Ok(self.call(if holds { function } else { other }));
            }
            Mnemonic::IfReturn(test) => {
                let (holds, _) = self.test(test, [a, b, c], devices)?;
                return Ok(if holds { Next::Return } else { Next::Following });
            }
            Mnemonic::While(test) => {
                let (holds, function) = self.test(test, [a, b, c], devices)?;
                return self.turn(holds, function);
            }
            Mnemonic::Move => {
                let value = self.value(a, devices)?;
                self.assign(b, value, devices)?;
            }
            Mnemonic::Arithmetic(operation) => {
                let (x, y) = (self.value(a, devices)?, self.value(b, devices)?);
                self.assign(c, arithmetic(operation, x, y)?, devices)?;
            }
            Mnemonic::Function(function) => {
                let x = self.value(a, devices)?;
                self.assign(b, value_of(function, x), devices)?;
            }
            Mnemonic::Load => {
                let address = self.value(a, devices)?;
                let value = self.read(address, devices)?;
                self.assign(b, value, devices)?;
            }
            Mnemonic::AddressOf => {
                let Operand::Address(address) = a else { return Err(TrapKind::BadAddress(0)) };
                self.assign(b, address as i32, devices)?;
            }
            Mnemonic::Store => {
                let value = self.value(a, devices)?;
                let address = self.value(b, devices)?;
                self.write(address, value, devices)?;
            }
        }
        Ok(Next::Following)
    }

    fn call(&self, function: Operand) -> Next {
        let Operand::Function(function) = function else { return Next::Following };
        Next::Call { function, back: (self.at + 1) as u16 }
    }

    /// One look of a loop, its turns counted where they are bounded.
    fn turn(&mut self, holds: bool, function: Operand) -> Result<Next, TrapKind> {
        let here = self.at as u16;
        let counter = self.decoded.counter.get(&here).map(|cell| *cell as usize);
        if !holds {
            if let Some(cell) = counter {
                self.memory.near[cell] = 0;
            }
            return Ok(Next::Following);
        }
        // A full stack must trap before the turn is counted.
        let has_room = usize::from(self.calls) < self.options.depth;
        if let Some(cell) = counter.filter(|_| has_room) {
            let bound = self.memory.near[cell + 1];
            if self.memory.near[cell] >= bound {
                return Err(TrapKind::BoundExceeded(bound as u32));
            }
            self.memory.near[cell] += 1;
        }
        let Operand::Function(function) = function else { return Ok(Next::Following) };
        let back = self.decoded.again.get(&here).copied().unwrap_or(here);
        Ok(Next::Call { function, back })
    }

    /// Whether a test holds, and the function that follows its operands.
    fn test(
        &mut self,
        test: Test,
        [a, b, c]: [Operand; 3],
        devices: &mut dyn Devices,
    ) -> Result<(bool, Operand), TrapKind> {
        let x = self.value(a, devices)?;
        if test.operand_count() == 1 {
            return Ok((test.holds(x, 0), b));
        }
        let y = self.value(b, devices)?;
        Ok((test.holds(x, y), c))
    }

    fn value(&mut self, operand: Operand, devices: &mut dyn Devices) -> Result<i32, TrapKind> {
        match operand {
            Operand::Literal(value) => Ok(value),
            Operand::Address(address) => self.read(address as i32, devices),
            Operand::Function(_) | Operand::None => Ok(0),
        }
    }

    fn assign(
        &mut self,
        operand: Operand,
        value: i32,
        devices: &mut dyn Devices,
    ) -> Result<(), TrapKind> {
        match operand {
            Operand::Address(address) => self.write(address as i32, value, devices),
            _ => Err(TrapKind::BadAddress(0)),
        }
    }

    fn read(&mut self, address: i32, devices: &mut dyn Devices) -> Result<i32, TrapKind> {
        let bad = TrapKind::BadAddress(address);
        let place = address as u32;
        if let Some(value) = self.memory.read(place) {
            return Ok(value);
        }
        let (_, device) = self.program.devices.at(place).ok_or(bad)?;
        if !device.access.can_read() {
            return Err(TrapKind::WriteOnly(place));
        }
        devices.read(place, self.cycles).ok_or(bad)
    }

    fn write(
        &mut self,
        address: i32,
        value: i32,
        devices: &mut dyn Devices,
    ) -> Result<(), TrapKind> {
        let bad = TrapKind::BadAddress(address);
        let place = address as u32;
        if self.memory.write(place, value) {
            return Ok(());
        }
        let (_, device) = self.program.devices.at(place).ok_or(bad)?;
        if !device.access.can_write() {
            return Err(TrapKind::ReadOnly(place));
        }
        if devices.write(place, value, self.cycles) { Ok(()) } else { Err(bad) }
    }
}

fn arithmetic(operation: Arithmetic, x: i32, y: i32) -> Result<i32, TrapKind> {
    Ok(match operation {
        Arithmetic::Add => x.wrapping_add(y),
        Arithmetic::Sub => x.wrapping_sub(y),
        Arithmetic::Mul => x.wrapping_mul(y),
        Arithmetic::Div | Arithmetic::Rem if y == 0 => return Err(TrapKind::DivisionByZero),
        Arithmetic::Div => x.wrapping_div(y),
        Arithmetic::Rem => x.wrapping_rem(y),
    })
}

fn value_of(function: Function, x: i32) -> i32 {
    match function {
        Function::Sin => whole::sin(x),
        Function::Cos => whole::cos(x),
        Function::Tan => whole::tan(x),
        Function::Atan => whole::atan(x),
        Function::Sqr => whole::isqrt(x),
    }
}
