//! What `usar bench cpu` measures, beside whom, and what it has to reach.

use super::measure::run;
use crate::{Bar, Bench, Comparison, Peer};

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

/// `usar bench cpu`.
pub const BENCH: Bench = Bench { name: "cpu", peers: &["cpu"], measure: run };

const fn direct_threaded(words: &'static [&'static str]) -> Peer {
    Peer { words, unit: "MIPS", times: 1.0 }
}

/// All rows, in the order they are printed.
pub(super) const TABLE: &[Comparison<Subject>] = &[
    Comparison {
        name: "interpreter, generator of numbers / direct-threaded C",
        subject: Subject::Generator,
        unit: "MIPS",
        peer: Some(direct_threaded(&["lcg", "direct", "threaded", "predecoded"])),
        bar: Some(Bar::Times(0.8)),
    },
    Comparison {
        name: "interpreter, sieve of primes / direct-threaded C",
        subject: Subject::Sieve,
        unit: "MIPS",
        peer: Some(direct_threaded(&["sieve", "direct", "threaded", "predecoded"])),
        bar: Some(Bar::Times(0.8)),
    },
    Comparison::held(
        "counts by instruction, generator",
        Subject::GeneratorCounted,
        "%",
        Bar::Below(20.0),
    ),
    Comparison::held("counts by instruction, sieve", Subject::SieveCounted, "%", Bar::Below(20.0)),
    Comparison::held(
        "180 864 261 instructions, the thesis's cone",
        Subject::Cone,
        "s",
        Bar::Below(0.5),
    ),
    Comparison::held("assembler", Subject::Assembler, "line/s", Bar::AtLeast(1e6)),
    Comparison::held(
        "step in the debugger and its screen, 200 x 60",
        Subject::Debugger,
        "s",
        Bar::Below(0.01),
    ),
    Comparison::held(
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
