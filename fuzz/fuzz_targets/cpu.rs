//! Any program: the fast loop and the stepper agree, budgets hold, no run is longer than the worst case.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use machine_asm::{Options, assemble};
use machine_cpu::{Cpu, CpuOptions, DeviceSlots, Stop, worst_case};

const BUDGET: u64 = 50_000;

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    let options = Options { most_cells: 1 << 17, ..Options::default() };
    let nothing = |_: &str, _: &str| Err(String::new());
    let Ok(program) = assemble("main.s", &text, &nothing, &options) else { return };
    let program = Arc::new(program);
    let devices = DeviceSlots::new(program.devices.clone());
    let options = CpuOptions { depth: 8, budget: Some(BUDGET) };
    let Ok(fast) = Cpu::with_options(Arc::clone(&program), options) else { return };
    let (mut fast, mut slow, mut sliced) = (fast.clone(), fast.clone(), fast);
    let (mut fast_devices, mut slow_devices, mut sliced_devices) =
        (devices.clone(), devices.clone(), devices);
    fast.run_for(u64::MAX, &mut fast_devices);
    while slow.step(&mut slow_devices) == Stop::Paused {}
    let mut counts = sliced.new_counts();
    while sliced.run_watched(97, &mut sliced_devices, &mut counts) == Stop::Paused {}
    let sum: u64 = sliced.counts_by_instruction(&counts).iter().sum();
    assert_eq!(sum, fast.cycles());
    for (other, devices) in [(&slow, &slow_devices), (&sliced, &sliced_devices)] {
        assert_eq!((fast.cycles(), fast.at(), fast.end()), (other.cycles(), other.at(), other.end()));
        assert_eq!(&fast_devices, devices);
        for variable in &program.variables {
            assert_eq!(fast.cells(&variable.name), other.cells(&variable.name));
        }
    }
    assert!(fast.cycles() <= BUDGET);
    if let Ok(worst) = worst_case(&program) {
        assert!(u128::from(fast.cycles()) <= worst.cycles);
    }
});
