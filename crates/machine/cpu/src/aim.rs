//! Where a run in the debugger is to stop, beside breakpoints, changes and the end.

use machine_asm::Place;

use crate::cpu::Cpu;

/// Where a run is to stop, seen from where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    kind: Kind,
    at: u32,
    place: Option<Place>,
    calls: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nowhere,
    Line,
    OverLine,
    OverInstruction,
    Out,
}

impl Aim {
    /// Nowhere: only breakpoints, changes and the end stop it.
    pub fn nowhere(cpu: &Cpu) -> Self {
        Self::new(Kind::Nowhere, cpu)
    }

    /// Another line, be it in a function called here.
    pub fn line(cpu: &Cpu) -> Self {
        Self::new(Kind::Line, cpu)
    }

    /// Another line of this function or of one that called it.
    pub fn over_line(cpu: &Cpu) -> Self {
        Self::new(Kind::OverLine, cpu)
    }

    /// Another instruction of this function or of one that called it.
    pub fn over_instruction(cpu: &Cpu) -> Self {
        Self::new(Kind::OverInstruction, cpu)
    }

    /// The function that called this one.
    pub fn out(cpu: &Cpu) -> Self {
        Self::new(Kind::Out, cpu)
    }

    fn new(kind: Kind, cpu: &Cpu) -> Self {
        Self { kind, at: cpu.at(), place: place(cpu), calls: cpu.calls() }
    }

    pub(crate) fn is_nowhere(&self) -> bool {
        self.kind == Kind::Nowhere
    }

    pub(crate) fn is_reached(&self, cpu: &Cpu) -> bool {
        match self.kind {
            Kind::Nowhere => false,
            Kind::Line => place(cpu) != self.place,
            Kind::OverLine => cpu.calls() <= self.calls && place(cpu) != self.place,
            Kind::OverInstruction => cpu.calls() <= self.calls && cpu.at() != self.at,
            Kind::Out => cpu.calls() < self.calls,
        }
    }
}

/// Where the next instruction stands.
pub(crate) fn place(cpu: &Cpu) -> Option<Place> {
    cpu.program().places.get(cpu.at() as usize).copied()
}
