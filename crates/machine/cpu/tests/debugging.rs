//! Breakpoints, watched cells, stepping over and out, and the way back past devices.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use machine_asm::assemble_text;
use machine_cpu::{
    Aim, CallTree, Cpu, Debugger, Devices, NoDevices, Pause, Stop, WorstCaseError, worst_case,
};

const FACTORIAL: &str = "\
.var r 1
.var t 4
main:
wg t 1 f
ret
f: mul r t r
sub t 1 t
ret
";

fn debugger(text: &str) -> Debugger {
    Debugger::new(Cpu::new(assemble_text("test.s", text).unwrap()).unwrap())
}

#[test]
fn a_breakpoint_stops_before_its_instruction() {
    let mut debugger = debugger(FACTORIAL);
    assert!(debugger.toggle_breakpoint(3));
    for expected in [4, 12, 24] {
        assert_eq!(debugger.run(100, &mut NoDevices), Pause::Breakpoint);
        assert_eq!((debugger.cpu().at(), debugger.cpu().variable("r")), (3, Some(expected)));
    }
    assert!(!debugger.toggle_breakpoint(3));
    assert_eq!(debugger.run(100, &mut NoDevices), Pause::Stopped(Stop::Ended));
}

#[test]
fn a_watched_cell_stops_when_it_changes() {
    let mut debugger = debugger(FACTORIAL);
    let address = debugger.cpu().program().variable("t").unwrap().address;
    assert!(debugger.watch(address) && !debugger.watch(99));
    assert_eq!(debugger.run(100, &mut NoDevices), Pause::Changed(address, 4, 3));
    assert_eq!(debugger.run(100, &mut NoDevices), Pause::Changed(address, 3, 2));
    debugger.unwatch(address);
    assert_eq!(debugger.run(100, &mut NoDevices), Pause::Stopped(Stop::Ended));
}

#[test]
fn stepping_over_and_out_passes_whole_calls() {
    let mut debugger = debugger("main: call f\ncall f\nret\nf: call g\nret\ng: ret\n");
    let over = Aim::over_instruction(debugger.cpu());
    assert_eq!(debugger.run_to(&over, 100, &mut NoDevices), Pause::Arrived);
    assert_eq!((debugger.cpu().at(), debugger.cpu().cycles()), (1, 4));
    debugger.step(&mut NoDevices);
    debugger.step(&mut NoDevices);
    assert_eq!(debugger.cpu().calls(), 2);
    debugger.run_to(&Aim::out(debugger.cpu()), 100, &mut NoDevices);
    assert_eq!((debugger.cpu().calls(), debugger.cpu().at()), (1, 4));
}

/// Counts up at every read; keeps what was written.
#[derive(Default)]
struct Counter {
    next: i32,
    written: Vec<i32>,
}

impl Devices for Counter {
    fn read(&mut self, _: u32, _: u64) -> Option<i32> {
        self.next += 1;
        Some(self.next)
    }

    fn write(&mut self, _: u32, value: i32, _: u64) -> bool {
        self.written.push(value);
        true
    }
}

#[test]
fn going_back_asks_devices_nothing_twice() {
    let text = ".device d 0x40000000\n.var a\nmain: mov d a\nmov a d\nmov d a\nmov a d\nret\n";
    let (mut debugger, mut devices) = (debugger(text), Counter::default());
    debugger.run(4, &mut devices);
    assert!(debugger.back(3, &mut devices));
    assert_eq!((debugger.cpu().variable("a"), debugger.cpu().cycles()), (Some(1), 1));
    debugger.run(2, &mut devices);
    assert_eq!(debugger.cpu().variable("a"), Some(2), "the answer it got the first time");
    assert_eq!(devices.next, 2);
}

#[test]
fn a_device_asked_twice_in_a_cycle_answers_once_and_keeps_to_it() {
    let text = ".device d 0x40000000\n.var a\n.var b\nmain: add d d a\nadd d d b\nret\n";
    let (mut debugger, mut devices) = (debugger(text), Counter::default());
    debugger.run(2, &mut devices);
    assert_eq!((debugger.cpu().variable("a"), debugger.cpu().variable("b")), (Some(2), Some(4)));
    debugger.back(2, &mut devices);
    debugger.run(2, &mut devices);
    assert_eq!((debugger.cpu().variable("b"), devices.next), (Some(4), 2));
}

#[test]
fn what_was_written_is_known_as_of_then() {
    let text = ".device d 0x40000000\nmain: mov 7 d\nmov 8 d\nret\n";
    let (mut debugger, mut devices) = (debugger(text), Counter::default());
    assert_eq!(debugger.written(0x4000_0000), None);
    debugger.run(3, &mut devices);
    assert_eq!(debugger.written(0x4000_0000), Some((1, 8)));
    debugger.back(2, &mut devices);
    assert_eq!(debugger.written(0x4000_0000), Some((0, 7)));
    debugger.run(2, &mut devices);
    assert_eq!(devices.written, [7, 8], "told once");
}

#[test]
fn a_changed_cell_counts_from_there_on_and_is_undone_by_going_back_before_it() {
    let mut debugger = debugger(FACTORIAL);
    let address = debugger.cpu().program().variable("t").unwrap().address;
    debugger.run(1, &mut NoDevices);
    assert!(debugger.change(address, 3) && !debugger.change(99, 1));
    debugger.run(100, &mut NoDevices);
    assert_eq!(debugger.cpu().variable("r"), Some(6), "3 factorial");
    let cycles = debugger.cpu().cycles();
    debugger.back(cycles - 2, &mut NoDevices);
    debugger.run(100, &mut NoDevices);
    assert_eq!(debugger.cpu().variable("r"), Some(6), "going back to after it keeps it");
    debugger.back(cycles, &mut NoDevices);
    debugger.run(100, &mut NoDevices);
    assert_eq!(debugger.cpu().variable("r"), Some(24), "going back to before it does not");
}

#[test]
fn a_device_may_say_something_else_after_going_back() {
    let text = ".device d 0x40000000\n.var a\nmain: mov d a\nmov d a\nret\n";
    let (mut debugger, mut devices) = (debugger(text), Counter::default());
    debugger.run(2, &mut devices);
    debugger.back(1, &mut devices);
    debugger.note_device(0x4000_0000, 40);
    devices.next = 40;
    debugger.run(1, &mut devices);
    assert_eq!(debugger.cpu().variable("a"), Some(41));
}

#[test]
fn from_a_trap_one_goes_back_to_the_moment_before_it() {
    let mut debugger = debugger(".var z\nmain: mov 0 z\ndiv 1 z z\nret\n");
    let Pause::Stopped(Stop::Trapped(_)) = debugger.run(9, &mut NoDevices) else { panic!() };
    assert!(debugger.back(0, &mut NoDevices));
    assert_eq!((debugger.cpu().end(), debugger.cpu().at()), (None, 1));
    let address = debugger.cpu().program().variable("z").unwrap().address;
    debugger.change(address, 1);
    assert_eq!(debugger.run(9, &mut NoDevices), Pause::Stopped(Stop::Ended));
}

#[test]
fn the_way_back_to_a_breakpoint_ends_at_the_last_one_passed() {
    let mut debugger = debugger(FACTORIAL);
    debugger.run(100, &mut NoDevices);
    debugger.toggle_breakpoint(2);
    for expected in [12, 4, 1] {
        assert!(debugger.back_to_breakpoint(100, &mut NoDevices));
        assert_eq!((debugger.cpu().at(), debugger.cpu().variable("r")), (2, Some(expected)));
    }
    assert!(!debugger.back_to_breakpoint(100, &mut NoDevices));
    assert_eq!(debugger.cpu().cycles(), 0);
}

#[test]
fn the_way_back_by_line_ends_where_a_line_began() {
    let text = ".var t 3\nmain:\nwg t 0 f\nret\nf: sub t 1 t\nret\n";
    let mut debugger = debugger(text);
    debugger.run(100, &mut NoDevices);
    let mut cycles = vec![];
    while debugger.back_line(1000, &mut NoDevices) {
        cycles.push(debugger.cpu().cycles());
    }
    assert_eq!(cycles, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], "each instruction is a line of its own");
    assert_eq!(debugger.cpu().cycles(), 0);
}

#[test]
fn stepping_by_line_goes_into_calls_and_over_them_passes_whole_loops() {
    let text = ".var t 3\nmain:\nwg t 0 f\nret\nf: sub t 1 t\nret\n";
    let mut debugger = debugger(text);
    debugger.run_to(&Aim::line(debugger.cpu()), 100, &mut NoDevices);
    assert_eq!((debugger.cpu().at(), debugger.cpu().calls()), (2, 1));
    debugger.back(1, &mut NoDevices);
    debugger.run_to(&Aim::over_line(debugger.cpu()), 100, &mut NoDevices);
    assert_eq!((debugger.cpu().at(), debugger.cpu().variable("t")), (1, Some(0)));
}

#[test]
fn the_worst_case_adds_loops_and_the_dearer_branch() {
    let text = "main:\n.bound 10\nwz1 0 f\nifz2 0 f g\nret\nf: ret\ng: ifzr 0\ncall f\nret\nret\n";
    let program = assemble_text("test.s", text).unwrap();
    let worst = worst_case(&program).unwrap();
    // f: 1; g: test, call and f, ret; main: 10 looks with f and one more, the branch with g, ret.
    assert_eq!(worst.functions, [10 * 2 + 1 + 5 + 1, 1, 4]);
    assert_eq!(worst.cycles, 27);
}

#[test]
fn without_bounds_or_with_recursion_there_is_no_worst_case() {
    let program = assemble_text("test.s", FACTORIAL).unwrap();
    let error = worst_case(&program).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a loop without a bound; write `.bound n` before:\n  test.s:4: wg t 1 f"
    );
    let program =
        assemble_text("r.s", "main: call f\nret\nf: call g\nret\ng: call f\nret").unwrap();
    let error = worst_case(&program).unwrap_err();
    assert_eq!(error, WorstCaseError::Recursion(vec!["f".into(), "g".into()]));
    assert_eq!(error.to_string(), "recursion has no worst case: f calls g calls f");
}

#[test]
fn the_call_tree_tells_ways_apart() {
    let text = "main: call f\ncall g\nret\nf: call g\nret\ng: ret\n";
    let mut cpu = Cpu::new(assemble_text("test.s", text).unwrap()).unwrap();
    let mut tree = CallTree::new(&cpu);
    cpu.run_watched(100, &mut NoDevices, &mut tree);
    let found: Vec<_> = tree.nodes().iter().map(|n| (n.function, n.own, n.calls)).collect();
    assert_eq!(found, [(0, 3, 1), (1, 2, 1), (2, 1, 1), (2, 1, 1)]);
    assert_eq!(tree.totals(), [7, 3, 1, 1]);
}
