//! Counts one case both ways: by the program's text, and by running it.

use anyhow::{Context, Result, bail, ensure};
use machine_asm::{Options, Program};
use machine_cpu::{Cpu, Devices, Profile, Stop, worst_case};
use sim_board::Wiring;

use super::case::Case;
use super::findings::Row;

/// More than any case takes.
const MOST_CYCLES: u64 = 200_000_000_000;

/// Notes when the program freezes its inputs and lets them go: before and after each cone.
struct Marks {
    freeze: u32,
    cycles: Vec<u64>,
}

impl Devices for Marks {
    fn read(&mut self, _address: u32, _cycle: u64) -> Option<i32> {
        Some(0)
    }

    fn write(&mut self, address: u32, _value: i32, cycle: u64) -> bool {
        if address == self.freeze {
            self.cycles.push(cycle);
        }
        true
    }
}

/// Both counts of a case.
pub(super) fn count(case: Case) -> Result<Row> {
    let wiring = Wiring::of(&sim_robots::shipped::load("Mapper")?);
    let options = Options { devices: wiring.device_map(), ..Options::default() };
    let program = machine_lang::compile_program("mapper.u", &case.source()?, &options)?;
    let bound = bound_of_cone(&program)?;
    let map = wiring.device_map();
    let freeze = map.named("freeze").context("no freeze")?.1.address;
    let mut marks = Marks { freeze, cycles: vec![] };
    let mut cpu = Cpu::new(program)?;
    let mut counts = cpu.new_counts();
    match cpu.run_watched(MOST_CYCLES, &mut marks, &mut counts) {
        Stop::Ended => {}
        Stop::Paused => bail!("the cone takes more than {MOST_CYCLES} cycles"),
        Stop::Trapped(trap) => bail!("the Mapper was stopped: {trap}"),
    }
    let [begin, end, again, over] = marks.cycles[..] else { bail!("{:?}", marks.cycles) };
    let by_instruction = cpu.counts_by_instruction(&counts);
    let profile = Profile::new(cpu.program(), &by_instruction);
    let calls =
        |name: &str| profile.functions.iter().find(|f| f.name == name).map_or(0, |f| f.calls);
    let (empty, full) = (end - begin, over - again);
    ensure!(
        bound >= u128::from(empty.max(full)),
        "the bound {bound} is below a run: {empty}, {full}"
    );
    Ok(Row {
        case,
        points: calls("update") / 2,
        candidates: calls("candidate") / 2,
        compared: calls("order") / 2,
        static_cycles: bound,
        into_empty_cycles: empty,
        into_full_cycles: full,
        minimum_mhz: empty.max(full) as f64 / 1e6,
    })
}

/// The most cycles one call of `cone` can take, and the few before it.
fn bound_of_cone(program: &Program) -> Result<u128> {
    let worst = worst_case(program)?;
    let cone = program.functions.iter().position(|f| f.name == "cone").context("no cone")?;
    // The argument, the call and the freeze itself.
    Ok(worst.functions[cone] + 4)
}
