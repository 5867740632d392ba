//! How time passes, and what the noise is.

use base::time::SimTime;
use clap::Args;
use sim_engine::{Pace, Settings};

use app_missions::stage::usual_threads;

/// How time passes, and what the noise is.
#[derive(Clone, Debug, Args)]
pub(super) struct SettingArguments {
    /// A simulated second takes a second; so it is if nothing else is said
    #[arg(long, conflicts_with_all = ["speed", "lockstep"])]
    real_time: bool,
    /// This many simulated seconds a second
    #[arg(long, value_name = "X", conflicts_with = "lockstep", value_parser = app_terminal::arguments::speed)]
    speed: Option<f64>,
    /// Time passes, one cycle (0.2 s, in UDK 0.1 s), only when every robot's client has given an order
    #[arg(long)]
    pub(super) lockstep: bool,
    /// Refuse a start inside something, and let robots fall that start in the air, instead of taking the nearest free floor
    #[arg(long)]
    pub(super) strict_starts: bool,
    /// Seed of every sensor's noise
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// Threads for sensors of each arena; the result is the same [default: one for each core, up to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Length of a step, milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100))]
    step: u64,
}

impl SettingArguments {
    pub(super) fn settings(&self) -> Settings {
        Settings {
            seed: self.seed,
            step: SimTime::from_millis(self.step),
            threads: self.threads.map_or_else(usual_threads, usize::from),
        }
    }

    pub(super) fn pace(&self) -> Pace {
        if self.lockstep { Pace::LockStep } else { Pace::Times(self.speed.unwrap_or(1.0)) }
    }
}
