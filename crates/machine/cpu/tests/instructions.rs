//! Every instruction: what it means, what it does at the edges of 32 bits, what traps.
//!
//! Each program is run by the fast loop, one cycle at a time, and in uneven slices: all must agree.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::sync::Arc;

use machine_asm::{Program, assemble_text};
use machine_cpu::{Cpu, CpuOptions, DeviceSlots, Devices, NoDevices, Stop, Trap, TrapKind};

const EDGES: [i32; 9] = [i32::MIN, i32::MIN + 1, -1000, -1, 0, 1, 1000, i32::MAX - 1, i32::MAX];

fn program(text: &str) -> Arc<Program> {
    Arc::new(assemble_text("test.s", text).unwrap_or_else(|error| panic!("{error}\n{text}")))
}

/// Runs in all three ways and compares all variables.
fn run(text: &str) -> (Cpu, Stop) {
    let program = program(text);
    let new = || Cpu::new(Arc::clone(&program)).unwrap();
    let mut fast = new();
    let stop = fast.run_for(100_000, &mut NoDevices);
    let mut slow = new();
    while slow.step(&mut NoDevices) == Stop::Paused && slow.cycles() < 100_000 {}
    let mut sliced = new();
    for slice in 1.. {
        if sliced.run_for(slice % 37, &mut NoDevices) != Stop::Paused || slice > 10_000 {
            break;
        }
    }
    for other in [&slow, &sliced] {
        assert_eq!(fast.cycles(), other.cycles(), "{text}");
        assert_eq!(fast.end(), other.end(), "{text}");
        for variable in &program.variables {
            assert_eq!(fast.cells(&variable.name), other.cells(&variable.name), "{text}");
        }
    }
    (fast, stop)
}

fn value(text: &str, name: &str) -> i32 {
    let (cpu, stop) = run(text);
    assert_eq!(stop, Stop::Ended, "{text}");
    cpu.variable(name).unwrap()
}

fn trap(text: &str) -> Arc<Trap> {
    match run(text).1 {
        Stop::Trapped(trap) => trap,
        other => panic!("{other:?} of {text}"),
    }
}

/// `name a b c` with literals and with variables, and with the destination being a source.
fn binary(name: &str, a: i32, b: i32) -> i32 {
    let literal = value(&format!(".var c\nmain: {name} {a} {b} c\nret"), "c");
    let variables = format!(".var a {a}\n.var b {b}\n.var c\nmain: {name} a b c\nret");
    assert_eq!(literal, value(&variables, "c"), "{name} {a} {b}");
    for same in ["a", "b"] {
        let text = format!(".var a {a}\n.var b {b}\nmain: {name} a b {same}\nret");
        assert_eq!(literal, value(&text, same), "{name} {a} {b} into {same}");
    }
    literal
}

fn unary(name: &str, a: i32) -> i32 {
    let variables = value(&format!(".var a {a}\n.var b\nmain: {name} a b\nret"), "b");
    assert_eq!(variables, value(&format!(".var a {a}\nmain: {name} a a\nret"), "a"));
    assert_eq!(variables, value(&format!(".var b\nmain: {name} {a} b\nret"), "b"));
    variables
}

#[test]
fn arithmetic_wraps_in_twos_complement() {
    for a in EDGES {
        assert_eq!(unary("mov", a), a);
        for b in EDGES {
            assert_eq!(binary("add", a, b), a.wrapping_add(b));
            assert_eq!(binary("sub", a, b), a.wrapping_sub(b));
            assert_eq!(binary("mul", a, b), a.wrapping_mul(b));
            if b != 0 {
                assert_eq!(binary("div", a, b), a.wrapping_div(b));
                assert_eq!(binary("rem", a, b), a.wrapping_rem(b));
            }
        }
    }
    assert_eq!((binary("div", -7, 2), binary("rem", -7, 2)), (-3, -1));
    assert_eq!((binary("div", i32::MIN, -1), binary("rem", i32::MIN, -1)), (i32::MIN, 0));
}

#[test]
fn division_by_zero_traps_and_changes_nothing() {
    for name in ["div", "rem"] {
        let text = format!(".var z\n.var c 7\nmain: mov 1 z\nsub z 1 z\n{name} 5 z c\nret");
        let (cpu, _) = run(&text);
        let trap = trap(&text);
        assert_eq!(trap.kind, TrapKind::DivisionByZero);
        assert_eq!((trap.cycle, trap.instruction, cpu.variable("c")), (2, 2, Some(7)));
        assert_eq!(trap.chain[0].place, "test.s:5");
        assert_eq!(trap.chain[0].instruction, format!("{name} 5 z c"));
    }
}

#[test]
fn functions_are_those_of_whole_numbers() {
    use base::whole;
    for a in EDGES.into_iter().chain([785, 1571, -1571, 3142, 6283]) {
        assert_eq!(unary("sin", a), whole::sin(a));
        assert_eq!(unary("cos", a), whole::cos(a));
        assert_eq!(unary("tan", a), whole::tan(a));
        assert_eq!(unary("atan", a), whole::atan(a));
        assert_eq!(unary("sqr", a), whole::isqrt(a));
    }
    assert_eq!((unary("sin", 1571), unary("atan", 1000), unary("sqr", 99)), (1000, 785, 9));
}

type Holds = fn(i32, i32) -> bool;

const ONE: [(&str, Holds); 2] = [("z", |a, _| a == 0), ("nz", |a, _| a != 0)];
const TWO: [(&str, Holds); 4] =
    [("g", |a, b| a > b), ("l", |a, b| a < b), ("ge", |a, b| a >= b), ("le", |a, b| a <= b)];

/// Every test with its operands as text and whether it holds.
fn tests() -> Vec<(&'static str, String, bool)> {
    let mut all = vec![];
    for a in EDGES {
        all.extend(ONE.map(|(name, holds)| (name, a.to_string(), holds(a, 0))));
        for b in EDGES {
            all.extend(TWO.map(|(name, holds)| (name, format!("{a} {b}"), holds(a, b))));
        }
    }
    all
}

const FUNCTIONS: &str = "\nret\nyes: mov 1 r\nret\nno: mov 2 r\nret\n.var r";

#[test]
fn if_calls_a_function_or_goes_on() {
    for (name, operands, holds) in tests() {
        let text = format!("main: if{name}1 {operands} yes\nadd r 10 r{FUNCTIONS}");
        assert_eq!(value(&text, "r"), 10 + i32::from(holds), "{text}");
    }
}

#[test]
fn if_else_calls_one_of_two_functions() {
    for (name, operands, holds) in tests() {
        let text = format!("main: if{name}2 {operands} yes no\nadd r 10 r{FUNCTIONS}");
        assert_eq!(value(&text, "r"), if holds { 11 } else { 12 }, "{text}");
    }
}

#[test]
fn if_return_returns_to_the_line_after_the_call() {
    for (name, operands, holds) in tests() {
        let text = format!(
            ".var r\nmain: call f\nadd r 10 r\nret\nf: mov 1 r\nif{name}r {operands}\nmov 2 r\nret"
        );
        assert_eq!(value(&text, "r"), if holds { 11 } else { 12 }, "{text}");
    }
}

#[test]
fn return_in_main_ends_the_program() {
    assert_eq!(value(".var r 1\nmain: ifnzr r\nmov 5 r\nret", "r"), 1);
    assert_eq!(run("main: return").0.cycles(), 1);
}

#[test]
fn while_calls_until_the_test_fails_and_returns_to_itself() {
    // Name, start, limit, step, turns, and the value after.
    let cases = [
        ("wl", 0, "3", 1, 3, 3),
        ("wle", 0, "3", 1, 4, 4),
        ("wg", 3, "0", -1, 3, 0),
        ("wge", 3, "0", -1, 4, -1),
        ("wnz1", 5, "", -1, 5, 0),
        ("wz1", 0, "", 7, 1, 7),
        ("wl", 3, "3", 1, 0, 3),
    ];
    for (name, start, limit, step, turns, after) in cases {
        for bound in ["", ".bound 5\n"] {
            let text = format!(
                ".var i {start}\n.var turns\nmain:\n{bound}{name} i {limit} f\nret\n\
                 f: add i {step} i\nadd turns 1 turns\nret"
            );
            let (cpu, stop) = run(&text);
            assert_eq!(stop, Stop::Ended, "{text}");
            let found = (cpu.variable("turns"), cpu.variable("i"), cpu.cycles());
            let cycles = (turns * 4 + 2) as u64;
            assert_eq!(found, (Some(turns), Some(after), cycles), "{text}");
        }
    }
}

#[test]
fn a_loop_beyond_its_bound_traps_there() {
    let text = ".var i\nmain:\n.bound 3\nwl i 4 f\nret\nf: add i 1 i\nret";
    let trap = trap(text);
    assert_eq!(trap.kind, TrapKind::BoundExceeded(3));
    assert_eq!((trap.cycle, trap.chain[0].place.as_str()), (9, "test.s:4"));
}

#[test]
fn the_bound_counts_anew_each_time_the_loop_is_met() {
    let text = ".var i\n.var j\n.var n\nmain:\n.bound 4\nwl j 4 outer\nret\n\
                outer: mov 0 i\n.bound 3\nwl i 3 inner\nadd j 1 j\nret\n\
                inner: add i 1 i\nadd n 1 n\nret";
    assert_eq!(value(text, "n"), 12);
}

#[test]
fn mv_reads_and_ms_writes_where_a_pointer_says() {
    let text = ".array v 3 7 8 9\n.var p\n.var r\n.var q\nmain: ma v p\nadd p 2 p\nmv p r\n\
                ms 5 p\nmov v+2 q\nret";
    let (cpu, _) = run(text);
    assert_eq!((cpu.variable("r"), cpu.variable("q")), (Some(9), Some(5)));
    assert_eq!(cpu.cells("v"), Some(vec![7, 8, 5]));
}

#[test]
fn ma_gives_addresses_of_variables_cells_and_devices() {
    let text = ".device sonar 0x40000007\n.var a\n.array v 3\n.var p\n.var q\n.var r\n\
                main: ma v p\nma v+2 q\nma sonar r\nret";
    let (cpu, _) = run(text);
    assert_eq!(cpu.variable("q").unwrap() - cpu.variable("p").unwrap(), 2);
    assert_eq!(cpu.variable("r"), Some(0x4000_0007));
}

#[test]
fn addresses_outside_memory_trap() {
    for address in [0, -1, 3, 1_000_000, i32::MIN, i32::MAX, 0x4000_0000] {
        for access in [format!("mv {address} a"), format!("ms 1 {address}")] {
            let text = format!(".var a\n.var b\nmain: {access}\nret");
            assert_eq!(trap(&text).kind, TrapKind::BadAddress(address), "{text}");
        }
        // The same by a pointer that was added up just before.
        let text = format!(".var a\n.var p\nmain: add {address} 0 p\nmv p a\nret");
        let trap = trap(&text);
        assert_eq!((trap.kind, trap.cycle), (TrapKind::BadAddress(address), 1), "{text}");
    }
    assert_eq!(value(".var a 3\n.var b 4\nmain: mv 2 a\nret", "a"), 4);
}

#[test]
fn calls_nest_as_deep_as_the_stack_and_no_deeper() {
    let nested = |depth: usize| {
        let mut text = ".var r\nmain: call f1\nret\n".to_owned();
        for level in 1..depth {
            text += &format!("f{level}: call f{}\nret\n", level + 1);
        }
        text + &format!("f{depth}: mov 1 r\nret\n")
    };
    assert_eq!(value(&nested(64), "r"), 1);
    let trap = trap(&nested(65));
    assert_eq!(trap.kind, TrapKind::StackOverflow(64));
    assert_eq!((trap.chain.len(), trap.chain[0].function.as_str()), (65, "f64"));
    assert_eq!(trap.chain[64].instruction, "call f1");
}

#[test]
fn endless_recursion_traps_with_the_call_chain_in_every_form() {
    for call in ["call f", "ifz1 0 f", "ifz2 0 f f", "wz1 0 f", "wl 1 2 f", "ifg2 1 2 f f"] {
        let trap = trap(&format!("main: {call}\nret\nf: {call}\nret"));
        assert_eq!(trap.kind, TrapKind::StackOverflow(64), "{call}");
        assert!(trap.to_string().contains("called from main at test.s:1"), "{trap}");
    }
}

#[test]
fn a_budget_of_cycles_ends_endless_loops() {
    let program = program("main: wz1 0 f\nret\nf: ret");
    let options = CpuOptions { budget: Some(1001), ..CpuOptions::default() };
    let mut cpu = Cpu::with_options(Arc::clone(&program), options).unwrap();
    let Stop::Trapped(trap) = cpu.run_for(u64::MAX, &mut NoDevices) else { panic!("no trap") };
    assert_eq!((&trap.kind, trap.cycle), (&TrapKind::BudgetSpent(1001), 1001));
    let mut slow = Cpu::with_options(program, options).unwrap();
    while slow.step(&mut NoDevices) == Stop::Paused {}
    assert_eq!(slow.end(), Some(&Stop::Trapped(trap)));
}

#[test]
fn devices_are_read_and_written_and_guarded() {
    let text = ".device sonar 0x40000000 r\n.device wheel 0x40000001 w\n.var p\n.var a\n\
                main: add sonar 1 wheel\nma sonar p\nmv p a\nms 1 p\nret";
    let program = program(text);
    let mut slots = DeviceSlots::new(program.devices.clone());
    assert!(slots.set("sonar", 41) && !slots.set("radar", 1));
    let mut cpu = Cpu::new(program).unwrap();
    let Stop::Trapped(trap) = cpu.run_for(100, &mut slots) else { panic!("no trap") };
    assert_eq!(trap.kind, TrapKind::ReadOnly(0x4000_0000));
    assert_eq!((slots.get("wheel"), cpu.variable("a")), (Some(42), Some(41)));
}

#[test]
fn far_arrays_are_memory_like_any_other() {
    let text = ".array big 200_000\n.var p\n.var i\n.var s\nmain: ma big p\nwl i 200_000 f\n\
                mov big+199_999 s\nadd big+70_000 s big+70_001\nret\n\
                f: ms i p\nadd p 1 p\nadd i 1 i\nret";
    let mut cpu = Cpu::new(program(text)).unwrap();
    assert_eq!(cpu.run_for(10_000_000, &mut NoDevices), Stop::Ended);
    assert_eq!(cpu.variable("s"), Some(199_999));
    assert_eq!(cpu.cells("big").unwrap()[70_001], 269_999);
    let address = cpu.program().variable("big").unwrap().address;
    assert_eq!(cpu.peek(address + 200_000), None);
}

#[test]
fn what_does_not_fit_is_refused() {
    let long = "add a 1 a\n".repeat(70_000);
    let text = format!(".var a\nmain: {long}ret");
    let error = Cpu::new(program(&text)).unwrap_err().to_string();
    assert!(error.contains("70001 instructions"), "{error}");
    let options = CpuOptions { depth: 256, budget: None };
    assert!(Cpu::with_options(program("main: ret"), options).is_err());
}

/// Counts what it is told; the sonar is a cell, the bell is more than one.
#[derive(Default)]
struct Bell {
    sonar: i32,
    wheel: Vec<i32>,
    rings: Vec<(i32, i32)>,
}

impl Devices for Bell {
    fn read(&mut self, address: u32, _: u64) -> Option<i32> {
        self.cell(address)
    }

    fn write(&mut self, address: u32, value: i32, _: u64) -> bool {
        if address == 0x4000_0001 {
            self.wheel.push(value);
        } else {
            // It rings with what the wheel was told before, and the sonar hears it.
            self.rings.push((value, self.wheel.last().copied().unwrap_or(0)));
            self.sonar += 100;
        }
        true
    }

    fn cell(&self, address: u32) -> Option<i32> {
        match address {
            0x4000_0000 => Some(self.sonar),
            0x4000_0001 => Some(self.wheel.last().copied().unwrap_or(0)),
            _ => None,
        }
    }
}

#[test]
fn devices_that_are_cells_are_up_to_date_whenever_another_is_touched() {
    let text = ".device sonar 0x40000000 r\n.device wheel 0x40000001 w\n.device bell 0x40000002 w\n\
                .var n\n.var heard\nmain: wl n 5 turn\nmov sonar heard\nret\n\
                turn: add n 1 n\nmov n wheel\nadd sonar n wheel\nifl1 n 3 ring\nret\n\
                ring: mov n bell\nret";
    let program = program(text);
    let mut cpu = Cpu::new(Arc::clone(&program)).unwrap();
    let mut bell = Bell::default();
    assert_eq!(cpu.run_for(1000, &mut bell), Stop::Ended);
    // First turn: sonar 0, wheel 1; it rings, the sonar hears 100. Second: 102, and so on.
    assert_eq!(bell.rings, [(1, 1), (2, 102)]);
    assert_eq!((bell.wheel.last(), cpu.variable("heard")), (Some(&205), Some(200)));
    let mut slow = (Cpu::new(program).unwrap(), Bell::default());
    while slow.0.step(&mut slow.1) == Stop::Paused {}
    assert_eq!((slow.0.cycles(), &slow.1.rings), (cpu.cycles(), &bell.rings));
    assert_eq!(slow.1.wheel, [1, 1, 2, 102, 3, 203, 4, 204, 5, 205], "every order, one by one");
    assert!(bell.wheel.len() < 10, "of a cell only the last order counts: {:?}", bell.wheel);
}
