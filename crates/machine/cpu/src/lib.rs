//! The emulated computer: 32-bit whole numbers, one instruction a cycle, peripherals as addresses.
//!
//! A [`Cpu`] decodes a program once, then runs it in slices of exactly so many cycles ([`Cpu::run_for`]), so that a
//! board can keep it in step with simulated time. Peripherals are a [`Devices`], for most boards [`DeviceSlots`].
//! What a program must not do is a [`Trap`] with the call chain. [`Counts`] and [`CallTree`] watch a run;
//! [`worst_case`] needs none; a [`Debugger`] stops, looks and goes back.

mod aim;
mod call_graph;
mod call_tree;
mod cells;
mod cpu;
mod debugger;
mod decode;
mod devices;
mod error;
mod execute;
mod fuse;
mod history;
mod memory;
mod mirrors;
mod observer;
mod operation;
mod profile;
mod step;
mod trap;
mod worst_case;

pub use aim::Aim;
pub use call_tree::{CallNode, CallTree};
pub use cpu::{Cpu, CpuOptions, DEFAULT_DEPTH, MOST_DEPTH, Stop};
pub use debugger::{Debugger, Pause};
pub use devices::{DeviceSlots, Devices, NoDevices};
pub use error::CpuError;
pub use observer::{Counts, Observer, Unwatched};
pub use profile::{FunctionCount, LineCount, Profile};
pub use trap::{Frame, Trap, TrapKind};
pub use worst_case::{WorstCase, WorstCaseError, worst_case};
