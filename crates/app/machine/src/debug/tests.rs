//! The debugger as a person meets it: keys in, a screen of text out.

use machine_asm::{Options, assemble_text};
use machine_cpu::{Cpu, DeviceSlots};

use super::key::Key;
use super::session::Session;
use super::terminal::print;

const FACTORIAL: &str = "\
; n factorial
.var n 4
.var r 1
.var t
.array list 20 7 8 9

main:
    mov n t
    wg t 1 f
    ret
f:
    mul r t r
    sub t 1 t
    ret
";

const PRIMES: &str = "\
var total: int;

fn double(x: int) -> int {
    var y: int = x;
    y += x;
    return y;
}

fn main() {
    for i in 1..4 {
        total += double(i);
    }
}
";

const DEVICES: &str = "\
.device sonar 0x40000000 r
.device wheel 0x40000001 w
.var a
main:
    mov sonar a
    mov a wheel
    mov sonar a
    mov a wheel
    ret
";

fn session(text: &str) -> Session {
    let program = assemble_text("test.s", text).unwrap();
    let devices = DeviceSlots::new(program.devices.clone());
    Session::new(Cpu::new(program).unwrap(), devices)
}

fn compiled(text: &str) -> Session {
    let program = machine_lang::compile_program("test.u", text, &Options::default()).unwrap();
    Session::new(Cpu::new(program).unwrap(), DeviceSlots::default())
}

/// The screen after these keys.
fn screen(session: &mut Session, keys: &str) -> String {
    print(session, &Key::all_of(keys).unwrap(), (100, 30)).unwrap()
}

/// The first line of the screen that holds all of these words.
fn line<'s>(screen: &'s str, words: &[&str]) -> &'s str {
    let found = screen.lines().find(|line| words.iter().all(|word| line.contains(word)));
    found.unwrap_or_else(|| panic!("no line with {words:?} on\n{screen}"))
}

#[test]
fn the_screen_shows_code_variables_devices_stack_and_keys() {
    let screen = screen(&mut session(FACTORIAL), "");
    line(&screen, &["usar cpu debug", "test.s", "cycle 0", "stopped"]);
    line(&screen, &["\u{25b6}", "8", "mov n t"]);
    line(&screen, &["n ", "4"]);
    line(&screen, &["list[20]", "7 8 9 0 0 0 ..."]);
    line(&screen, &["stack, 0 deep"]);
    line(&screen, &["in main", "test.s:8", "mov n t"]);
    line(&screen, &["devices"]);
    line(&screen, &["s step", "? help", "q end"]);
}

#[test]
fn a_step_goes_into_functions_and_another_one_out_of_them() {
    let mut session = session(FACTORIAL);
    let inside = screen(&mut session, "sss");
    line(&inside, &["\u{25b6}", "13", "sub t 1 t"]);
    line(&inside, &["in f"]);
    line(&inside, &["from main", "wg t 1 f"]);
    line(&inside, &["stack, 1 deep"]);
    let outside = screen(&mut session, "o");
    line(&outside, &["\u{25b6}", "wg t 1 f"]);
    line(&screen(&mut session, "n"), &["\u{25b6}", "10", "ret"]);
}

#[test]
fn breakpoints_stop_a_run_forward_and_back() {
    let mut session = session(FACTORIAL);
    // Four lines below the first: the header of f, whose first instruction is on the next.
    let set = screen(&mut session, "<down><down><down>b");
    line(&set, &["breakpoint at test.s:12 set"]);
    line(&set, &["\u{25cf}", "12", "mul r t r"]);
    line(&screen(&mut session, "cc"), &["r ", "4"]);
    line(&screen(&mut session, "c"), &["r ", "12"]);
    line(&screen(&mut session, "C"), &["r ", "4"]);
    line(&screen(&mut session, "C"), &["r ", "1"]);
    line(&screen(&mut session, "b"), &["breakpoint at test.s:12 taken away"]);
    line(&screen(&mut session, "c"), &["main returned after 15 cycles"]);
}

#[test]
fn a_watched_variable_stops_a_run_and_shows_its_eye() {
    let mut session = session(FACTORIAL);
    let watched = screen(&mut session, "<tab><down>w");
    line(&watched, &["stops when r changes"]);
    line(&watched, &["\u{25c9}r"]);
    line(&screen(&mut session, "c"), &["r changed from 1 to 4"]);
    line(&screen(&mut session, "c"), &["r changed from 4 to 12"]);
    line(&screen(&mut session, "w"), &["r is no longer watched"]);
}

#[test]
fn every_step_can_be_taken_back() {
    let mut session = session(FACTORIAL);
    let forward: Vec<String> = (0..15).map(|_| screen(&mut session, "i")).collect();
    line(&forward[14], &["main returned after 15 cycles"]);
    for before in forward.iter().rev().skip(1) {
        let back = screen(&mut session, "I");
        let variables = |screen: &str| line(screen, &["in "]).to_owned() + line(screen, &["t "]);
        assert_eq!(variables(&back), variables(before));
        assert_eq!(line(&back, &["cycle"]), line(before, &["cycle"]));
    }
    line(&screen(&mut session, "IR"), &["at the beginning"]);
    line(&screen(&mut session, "g9<enter>"), &["cycle 9"]);
    line(&screen(&mut session, "g2<enter>"), &["cycle 2"]);
    line(&screen(&mut session, "gx<enter>"), &["\"x\" is no cycle"]);
}

#[test]
fn a_variable_is_set_and_a_wrong_value_is_told() {
    let mut session = session(FACTORIAL);
    line(&screen(&mut session, "<tab>=5"), &["n = 5", "Enter takes it"]);
    line(&screen(&mut session, "<backspace>3<enter>c"), &["r ", "6"]);
    line(&screen(&mut session, "R<tab><tab><tab>=1e9<enter>"), &["\"1e9\" is no number"]);
    line(&screen(&mut session, "<down><down><down>=<esc>"), &["open the array with Enter"]);
    let opened = screen(&mut session, "<enter><down><down>=-1<enter>");
    line(&opened, &["list+1", "-1"]);
    assert!(opened.contains("list+0"), "all cells are shown");
    assert!(!screen(&mut session, "<enter>").contains("list+0"), "closed from inside");
}

#[test]
fn devices_say_what_they_are_told_and_remember_what_was_written() {
    let mut session = session(DEVICES);
    line(&screen(&mut session, "<tab><tab>=42<enter>ss"), &["out", "wheel", "42"]);
    line(&screen(&mut session, "=7<enter>ss"), &["out", "wheel", "7"]);
    let back = screen(&mut session, "II");
    line(&back, &["wheel", "42"]);
    line(&back, &["sonar", "7"]);
    line(&screen(&mut session, "I"), &["sonar", "42"]);
    line(&screen(&mut session, "<down>="), &["wheel is the program's to set"]);
}

#[test]
fn after_a_trap_the_cause_can_be_mended_and_the_program_goes_on() {
    let mut session = session(".var z\n.var r\nmain:\n    div 6 z r\n    ret\n");
    let trapped = screen(&mut session, "c");
    line(&trapped, &["trap: division by zero"]);
    line(&trapped, &["cycle 0", "trapped"]);
    line(&screen(&mut session, "<tab>=2<enter>c"), &["main returned after 2 cycles"]);
    line(&screen(&mut session, "s"), &["the program has ended"]);
}

#[test]
fn the_small_language_is_stepped_by_its_lines_with_its_own_names() {
    let mut session = compiled(PRIMES);
    let inside = screen(&mut session, "sss");
    line(&inside, &["\u{25b6}", "5", "y += x;"]);
    line(&inside, &["double.x", "1"]);
    line(&inside, &["double.y", "1"]);
    line(&inside, &["main.i", "1"]);
    assert!(!inside.contains("__t"), "{inside}");
    let instructions = screen(&mut session, "a");
    line(&instructions, &["\u{25b6}", "add double__y double__x"]);
    line(&screen(&mut session, "av"), &["double.result"]);
    line(&screen(&mut session, "c"), &["total", "12"]);
    let back = screen(&mut session, "S");
    line(&back, &["\u{25b6}", "for i in 1..4"]);
}

#[test]
fn help_lists_every_key_and_a_small_window_is_told() {
    let mut session = session(FACTORIAL);
    let help = screen(&mut session, "?");
    for (key, what) in super::help::KEYS {
        line(&help, &[key, what]);
    }
    assert!(!screen(&mut session, "x").contains("keys; any key"), "any key closes it");
    let small = print(&mut session, &[], (60, 15)).unwrap();
    assert!(small.contains("too small: 60 x 16 needed"), "{small}");
    assert!(print(&mut session, &[], (60, 16)).unwrap().contains("variables"));
    line(&screen(&mut session, "x"), &["'x' is no key here"]);
    screen(&mut session, "q");
    assert!(session.has_ended());
}
