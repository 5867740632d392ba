//! Measures the emulated computer, its assembler and its debugger.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use anyhow::{Result, ensure};
use machine_asm::{Options, Program, assemble_text};
use machine_cpu::{Cpu, DeviceSlots, NoDevices, Stop};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use sim_board::{Board, Wiring};

use super::table::{Subject, TABLE};
use crate::clock::fastest;
use crate::{Figures, Report, Request, report};
use app_machine::debug::{Key, Session, draw};
use app_missions::stage::Cast;

const GENERATOR: &str = include_str!("../../../../../programs/lcg.s");
const SIEVE: &str = include_str!("../../../../../programs/sieve.s");

/// Instructions of one sonar cone in the thesis.
const CONE: u64 = 180_864_261;

/// Lines of the text that is assembled.
const LINES: usize = 500_000;

const STEER: &str = include_str!("../../../../../programs/steer.u");

/// The board's clock, and how many simulated seconds it is measured for.
const BOARD_HERTZ: u64 = 20_000_000;
const BOARD_SECONDS: f64 = 5.0;

/// Steps of the debugger, and the columns and lines of its screen: a large window.
const STEPS: u32 = 500;
const SCREEN: (u16, u16) = (200, 60);

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let ours = measure(if request.is_quick { 3 } else { 9 })?;
    Ok(report(TABLE, &ours, peers))
}

/// All figures, each the best of so many runs.
fn measure(runs: usize) -> Result<BTreeMap<Subject, f64>> {
    let generator = Arc::new(assemble_text("lcg.s", GENERATOR)?);
    let sieve = Arc::new(assemble_text("sieve.s", SIEVE)?);
    let (plain, counted) = speeds(&generator, runs)?;
    let (sieve_plain, sieve_counted) = speeds(&sieve, runs)?;
    let more = |plain: f64, counted: f64| (plain / counted - 1.0) * 100.0;
    Ok(BTreeMap::from([
        (Subject::Generator, plain),
        (Subject::GeneratorCounted, more(plain, counted)),
        (Subject::Sieve, sieve_plain),
        (Subject::SieveCounted, more(sieve_plain, sieve_counted)),
        (Subject::Cone, cone(runs.min(3))?),
        (Subject::Assembler, assembler(runs.min(5))?),
        (Subject::Debugger, debugger(&sieve)?),
        (Subject::Board, board(runs.min(3))?),
    ]))
}

/// Million instructions a second, without and with counts by instruction.
fn speeds(program: &Arc<Program>, runs: usize) -> Result<(f64, f64)> {
    let start = Cpu::new(Arc::clone(program))?;
    let (mut plain, mut counted) = (f64::INFINITY, f64::INFINITY);
    let mut cycles = 0;
    // In turns, so that what slows the machine down for a while slows both.
    for _ in 0..runs {
        let mut cpu = start.clone();
        let (times, stop) = fastest(1, || cpu.run_for(u64::MAX, &mut NoDevices));
        ensure!(stop == Stop::Ended, "the program did not end: {stop:?}");
        plain = plain.min(times.cpu.as_secs_f64());
        cycles = cpu.cycles();
        let (mut cpu, mut counts) = (start.clone(), start.new_counts());
        let (times, _) = fastest(1, || cpu.run_watched(u64::MAX, &mut NoDevices, &mut counts));
        counted = counted.min(times.cpu.as_secs_f64());
        let sum: u64 = cpu.counts_by_instruction(&counts).iter().sum();
        ensure!(sum == cycles, "{sum} instructions counted, {cycles} executed");
    }
    let mips = |seconds: f64| cycles as f64 / seconds / 1e6;
    Ok((mips(plain), mips(counted)))
}

/// Seconds for as many instructions as the thesis's cone.
fn cone(runs: usize) -> Result<f64> {
    let text = SIEVE.replace("rounds 60", "rounds 1000").replace(".bound 60", ".bound 1000");
    let start = Cpu::new(assemble_text("sieve.s", &text)?)?;
    let (times, cycles) = fastest(runs, || {
        let mut cpu = start.clone();
        cpu.run_for(CONE, &mut NoDevices);
        cpu.cycles()
    });
    ensure!(cycles == CONE, "{cycles} cycles instead of {CONE}");
    Ok(times.cpu.as_secs_f64())
}

/// Lines of assembly a second.
fn assembler(runs: usize) -> Result<f64> {
    let mut text = String::from(".var a\n.var b\n.var c\n.array list 100\nmain:\n");
    let kinds = [
        "    add a b c\n",
        "    mov 17 a  ; seventeen\n",
        "    ma list b\n",
        "    ifz1 a helper\n",
        "    sub list+3 1 b\n",
    ];
    for line in kinds.iter().cycle().take(LINES) {
        text.push_str(line);
    }
    text.push_str("    ret\nhelper:\n    ret\n");
    let (times, program) = fastest(runs, || assemble_text("long.s", &text));
    ensure!(program?.code.len() == LINES + 2, "not every line became an instruction");
    Ok(LINES as f64 / times.cpu.as_secs_f64())
}

/// Seconds for a step in the debugger and the screen after it, as a terminal gets it.
fn debugger(program: &Arc<Program>) -> Result<f64> {
    let mut session = Session::new(Cpu::new(Arc::clone(program))?, DeviceSlots::default());
    let backend = CrosstermBackend::new(io::sink());
    let viewport = Viewport::Fixed(Rect::new(0, 0, SCREEN.0, SCREEN.1));
    let mut terminal = Terminal::with_options(backend, TerminalOptions { viewport })?;
    let (times, result) = fastest(1, || -> io::Result<()> {
        for _ in 0..STEPS {
            session.press(Key::Letter('i'));
            terminal.draw(|frame| draw(frame, &mut session))?;
        }
        Ok(())
    });
    result?;
    Ok(times.cpu.as_secs_f64() / f64::from(STEPS))
}

/// Simulated seconds in a CPU second, of a robot that drives around in `yellow` with its computer.
fn board(runs: usize) -> Result<f64> {
    let mut best = 0.0f64;
    for _ in 0..runs {
        let (mut simulation, model, _) = Cast::of("yellow", "Mapper").assemble_blind()?;
        let wiring = Wiring::of(&model);
        let options = Options { devices: wiring.device_map(), ..Options::default() };
        let program = machine_lang::compile_program("steer.u", STEER, &options)?;
        let mut board = Board::new(&model.name, &wiring, program, BOARD_HERTZ)?;
        let (times, ()) = fastest(1, || {
            while simulation.now().seconds() < BOARD_SECONDS {
                board.step(&mut simulation);
            }
        });
        ensure!(board.trap().is_none(), "the program was stopped");
        ensure!(board.cpu().cycles() > BOARD_HERTZ, "the computer stood still");
        best = best.max(BOARD_SECONDS / times.cpu.as_secs_f64());
    }
    Ok(best)
}
