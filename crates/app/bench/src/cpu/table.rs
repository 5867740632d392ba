//! What `usar bench cpu` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison};

/// Something that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// Instructions of a generator of numbers.
    Generator,
    /// Instructions of a sieve of primes.
    Sieve,
    /// What counting every instruction adds to each.
    GeneratorCounted,
    SieveCounted,
    /// As many instructions as the thesis counted for a sonar cone.
    Cone,
    /// Lines of assembly.
    Assembler,
    /// One step in the debugger, and its screen drawn.
    Debugger,
    /// A robot with its computer.
    Board,
}

/// A row of the table.
type Row = Comparison<Subject>;

/// `usar bench cpu`.
pub const BENCH: Bench = Bench { name: "cpu", peers: &["cpu"], measure: run };

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Row] = &[
    Row::beside(
        "interpreter, generator of numbers / direct-threaded C",
        Subject::Generator,
        (&["lcg", "direct", "threaded", "predecoded"], "MIPS"),
        Some(Bar::Times(0.8)),
    ),
    Row::beside(
        "interpreter, sieve of primes / direct-threaded C",
        Subject::Sieve,
        (&["sieve", "direct", "threaded", "predecoded"], "MIPS"),
        Some(Bar::Times(0.8)),
    ),
    Row::held("counts by instruction, generator", Subject::GeneratorCounted, "%", Bar::Below(20.0)),
    Row::held("counts by instruction, sieve", Subject::SieveCounted, "%", Bar::Below(20.0)),
    Row::held("180 864 261 instructions, the thesis's cone", Subject::Cone, "s", Bar::Below(0.5)),
    Row::held("assembler", Subject::Assembler, "line/s", Bar::AtLeast(1e6)),
    Row::held(
        "step in the debugger and its screen, 200 x 60",
        Subject::Debugger,
        "s",
        Bar::Below(0.01),
    ),
    Row::held(
        "board in lock-step, 1 robot, 20 MHz",
        Subject::Board,
        "x real time",
        Bar::AtLeast(10.0),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::beside_output;

    /// Lines as the driver prints them.
    const OUTPUT: &str = "\
lcg      switch                          881.1 MIPS  (50000008 instr, acc=-1240685440)
lcg      direct-threaded, predecoded    1041.4 MIPS  (50000008 instr, acc=-1240685440)
sieve    computed goto (threaded)        781.1 MIPS  (32553606 instr, primes=3245)
sieve    direct-threaded, predecoded     626.2 MIPS  (32553606 instr, primes=3245)
native C lcg: 909 M iter/s (= 4544 equivalent MIPS at 5 instr/iter) acc=-1240685440
";

    #[test]
    fn the_direct_threaded_loops_are_found_in_real_output() {
        let report = beside_output(TABLE, OUTPUT);
        assert_eq!(report.rows[0].peer, Some(1041.4));
        assert_eq!(report.rows[1].peer, Some(626.2));
        assert!(report.rows[2..].iter().all(|row| row.peer.is_none()));
    }
}
