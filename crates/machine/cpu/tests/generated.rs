//! Generated programs: the fast loop does what the exact stepper does, and no run is longer than the worst case.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::sync::Arc;

use machine_asm::{Program, assemble_text, disassemble};
use machine_cpu::{
    CallTree, Cpu, CpuOptions, Debugger, NoDevices, Pause, Profile, Stop, worst_case,
};
use proptest::prelude::*;

/// Cycles after which a generated program is stopped.
const BUDGET: u64 = 20_000;

/// Draws numbers from a seed; quality does not matter here.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one_of<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

const VARIABLES: [&str; 8] = ["a", "b", "c", "d", "v", "v+1", "v+2", "p"];
const SOURCES: [&str; 13] =
    ["a", "b", "c", "d", "v", "v+1", "p", "0", "1", "2", "-1", "7", "2147483647"];

/// One line; functions from `first` to `count` may be called, so nothing calls itself.
fn instruction(draw: &mut Draw, first: usize, count: usize, is_bounded: bool) -> String {
    let (x, y) = (draw.one_of(&SOURCES), draw.one_of(&SOURCES));
    let to = draw.one_of(&VARIABLES);
    let kind = draw.below(if first < count { 12 } else { 6 });
    let f = first + draw.below((count - first).max(1));
    let g = first + draw.below((count - first).max(1));
    let test = draw.one_of(&["z", "nz", "g", "l", "ge", "le"]);
    let operands = if test.ends_with('z') { x.to_owned() } else { format!("{x} {y}") };
    match kind {
        0 => format!("mov {x} {to}"),
        1 | 2 => {
            format!("{} {x} {y} {to}", draw.one_of(&["add", "sub", "mul", "add", "div", "rem"]))
        }
        3 => format!("{} {x} {to}", draw.one_of(&["sin", "cos", "tan", "atan", "sqr"])),
        4 => format!("ma v p\nadd p {} p\n{}", draw.below(4), draw.one_of(&["mv p a", "ms b p"])),
        5 => format!("if{test}r {operands}"),
        6 => format!("call f{f}"),
        7 | 8 => format!("if{test}1 {operands} f{f}"),
        9 => format!("if{test}2 {operands} f{f} f{g}"),
        _ => {
            let bound =
                if is_bounded { format!(".bound {}\n", draw.below(6)) } else { String::new() };
            let one = if test.ends_with('z') { "1" } else { "" };
            format!("{bound}w{test}{one} {operands} f{f}")
        }
    }
}

fn generated(seed: u64, is_bounded: bool) -> Program {
    let mut draw = Draw(seed);
    let count = 1 + draw.below(5);
    let mut text = ".var a 3\n.var b -5\n.var c\n.var d 1\n.var p\n.array v 3 1 2 3\n".to_owned();
    for function in 0..=count {
        match function {
            0 => text += "main:\n",
            other => text += &format!("f{}:\n", other - 1),
        }
        for _ in 0..draw.below(9) {
            text += &instruction(&mut draw, function, count, is_bounded);
            text.push('\n');
        }
        text += "ret\n";
    }
    assemble_text("generated.s", &text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn new_cpu(program: &Arc<Program>) -> Cpu {
    let options = CpuOptions { budget: Some(BUDGET), ..CpuOptions::default() };
    Cpu::with_options(Arc::clone(program), options).unwrap()
}

/// All that can be seen of a computer.
fn state(cpu: &Cpu) -> (u64, u32, usize, Option<Stop>, Vec<Option<i32>>) {
    let cells = (1..=cpu.program().data_length()).map(|address| cpu.peek(address)).collect();
    (cpu.cycles(), cpu.at(), cpu.calls(), cpu.end().cloned(), cells)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_run_is_longer_than_the_worst_case(seed: u64) {
        let program = Arc::new(generated(seed, true));
        let worst = worst_case(&program).unwrap();
        let mut cpu = new_cpu(&program);
        cpu.run_for(u64::MAX, &mut NoDevices);
        prop_assert!(u128::from(cpu.cycles()) <= worst.cycles, "{} {worst:?}", cpu.cycles());
    }

    #[test]
    fn fast_loop_stepper_slices_and_observers_agree(seed: u64, slice in 1u64..200, bounded: bool) {
        let program = Arc::new(generated(seed, bounded));
        let mut fast = new_cpu(&program);
        fast.run_for(u64::MAX, &mut NoDevices);

        let mut slow = new_cpu(&program);
        let mut slow_counts = vec![0u64; program.code.len()];
        loop {
            let (at, before) = (slow.at() as usize, slow.cycles());
            let stop = slow.step(&mut NoDevices);
            slow_counts[at] += slow.cycles() - before;
            if stop != Stop::Paused {
                break;
            }
        }
        prop_assert_eq!(state(&fast), state(&slow));

        let mut sliced = new_cpu(&program);
        let mut counts = sliced.new_counts();
        let mut expected = 0;
        while sliced.run_watched(slice, &mut NoDevices, &mut counts) == Stop::Paused {
            expected += slice;
            prop_assert_eq!(sliced.cycles(), expected, "a slice is exact");
        }
        prop_assert_eq!(state(&fast), state(&sliced));
        prop_assert_eq!(&sliced.counts_by_instruction(&counts), &slow_counts);

        let mut watched = new_cpu(&program);
        let mut tree = CallTree::new(&watched);
        watched.run_watched(u64::MAX, &mut NoDevices, &mut tree);
        prop_assert_eq!(tree.totals()[0], fast.cycles());
        let profile = Profile::new(&program, &slow_counts);
        prop_assert_eq!(profile.functions.iter().map(|f| f.cycles).sum::<u64>(), fast.cycles());
        prop_assert_eq!(profile.lines.iter().map(|l| l.cycles).sum::<u64>(), fast.cycles());
    }

    #[test]
    fn what_is_disassembled_assembles_to_the_same_program(seed: u64, bounded: bool) {
        let program = generated(seed, bounded);
        let again = assemble_text("again.s", &disassemble(&program)).unwrap();
        prop_assert_eq!(&program.code, &again.code);
        prop_assert_eq!(&program.variables, &again.variables);
        prop_assert_eq!(disassemble(&program), disassemble(&again));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..Default::default() })]

    #[test]
    fn going_back_gives_the_state_there_was(seed: u64, back in 1u64..9000) {
        let mut debugger = Debugger::new(new_cpu(&Arc::new(generated(seed, false))));
        let mut states = vec![state(debugger.cpu())];
        while debugger.step(&mut NoDevices) == Pause::Done {
            states.push(state(debugger.cpu()));
        }
        let target = debugger.cpu().cycles().saturating_sub(back);
        prop_assert!(debugger.back(back, &mut NoDevices) || target == 0);
        prop_assert_eq!(&state(debugger.cpu()), &states[target as usize]);
        // The same by the fast loop, and forward again.
        let mut fast = Debugger::new(new_cpu(debugger.cpu().program()));
        fast.run(u64::MAX, &mut NoDevices);
        fast.back(back, &mut NoDevices);
        prop_assert_eq!(&state(fast.cpu()), &states[target as usize]);
        fast.run(u64::MAX, &mut NoDevices);
        prop_assert_eq!(fast.cpu().end().is_some(), true);
    }
}
