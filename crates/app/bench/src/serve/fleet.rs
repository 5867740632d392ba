//! A full house: 64 robots with laser, 16 sonars, odometry and INS, and their clients.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use base::model::{Equipment, RobotModel, SensorKind};
use base::time::SimTime;

use super::client::{Caught, Client};
use super::hall::{Hall, Step};
use super::table::Subject;
use crate::clock::process_time;
use crate::sim::{bare, fleet};

/// As many as the old servers let in.
pub(super) const ROBOTS: usize = 64;
/// Our usual step.
pub(super) const STEP: SimTime = SimTime::from_millis(10);
/// For all robots to appear.
const ARRIVING: Duration = Duration::from_secs(30);
/// For all robots to come to rest and all threads to run.
const SETTLING: Duration = Duration::from_secs(1);
/// Share of bursts that the delay covers.
const PERCENTILE: f64 = 0.99;

/// Watches a full house for some time.
pub(super) fn measure(span: Duration) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let clock = now();
    let crew = fleet(ROBOTS, model()?, STEP);
    let hall = Hall::open(&crew, clock)?;
    let mut clients = vec![];
    for (number, start) in crew.starts.iter().enumerate() {
        clients.push(Client::start(hall.addr, number, *start, clock)?);
    }
    while hall.robots() < ROBOTS {
        if clock.elapsed() > ARRIVING {
            bail!("only {} of {ROBOTS} robots appeared in {} s", hall.robots(), ARRIVING.as_secs());
        }
        pause(Duration::from_millis(20));
    }
    pause(SETTLING);
    let (begin, cpu_begin) = (clock.elapsed(), process_time());
    pause(span);
    let (end, cpu_end) = (clock.elapsed(), process_time());
    let caught: Vec<Caught> = clients.into_iter().map(Client::close).collect::<Result<_>>()?;
    let log = hall.close()?;
    let cpu = cpu_end.zip(cpu_begin).map(|(end, begin)| end.saturating_sub(begin).as_secs_f64());
    let window = Window { begin, end };
    let mut figures = BTreeMap::new();
    let steps: Vec<Step> = log.steps.iter().copied().filter(|s| window.has(s.began)).collect();
    let seconds = window.seconds();
    figures.insert(Subject::RealTime, steps.len() as f64 * STEP.seconds() / seconds);
    let clients_cpu: f64 = caught.iter().map(|caught| window.cpu(caught)).sum();
    let share = cpu.map_or(f64::NAN, |cpu| 100.0 * (cpu - clients_cpu) / seconds);
    figures.insert(Subject::Share, share);
    let delays = window.delays(&log.steps, &caught);
    figures.insert(Subject::Delay, percentile(&delays, PERCENTILE));
    Ok((figures, notes(&window, &steps, &caught, (&delays, clients_cpu, log.slow))))
}

fn notes(
    window: &Window,
    steps: &[Step],
    caught: &[Caught],
    (delays, clients_cpu, slow): (&[f64], f64, u64),
) -> Vec<String> {
    let seconds = window.seconds();
    let loop_cpu = steps
        .first()
        .zip(steps.last())
        .map_or(0.0, |(a, b)| b.cpu.saturating_sub(a.cpu).as_secs_f64());
    let late = steps.iter().map(|step| step.lag.as_secs_f64()).fold(0.0, f64::max);
    let bytes: u64 = caught.iter().map(|caught| caught.bytes).sum();
    let whole = caught.iter().filter_map(|c| c.bursts.last()).map(|b| b.arrived).max();
    vec![
        format!(
            "64 robots: the thread that steps took {:.1} % of a core, the clients {:.1} %; the latest step was {:.1} ms late",
            100.0 * loop_cpu / seconds,
            100.0 * clients_cpu / seconds,
            1000.0 * late
        ),
        format!(
            "64 robots: {} bursts in {seconds:.0} s, {:.2} MB/s; delay 50 % {:.1} ms, most {:.1} ms; {slow} slow readers dropped",
            delays.len(),
            bytes as f64 / whole.unwrap_or(window.end).as_secs_f64() / 1e6,
            1000.0 * percentile(delays, 0.5),
            1000.0 * percentile(delays, 1.0)
        ),
    ]
}

/// The time that is looked at.
#[derive(Clone, Copy, Debug)]
struct Window {
    begin: Duration,
    end: Duration,
}

impl Window {
    fn has(&self, moment: Duration) -> bool {
        (self.begin..self.end).contains(&moment)
    }

    fn seconds(&self) -> f64 {
        self.end.saturating_sub(self.begin).as_secs_f64()
    }

    /// CPU seconds of a client, from its bursts within.
    fn cpu(&self, caught: &Caught) -> f64 {
        let mut within = caught.bursts.iter().filter(|burst| self.has(burst.arrived));
        let (Some(first), Some(last)) = (within.next(), within.next_back()) else { return 0.0 };
        let share = last.cpu.saturating_sub(first.cpu).as_secs_f64();
        share / last.arrived.saturating_sub(first.arrived).as_secs_f64().max(1e-3) * self.seconds()
    }

    /// From the beginning of a step to the arrival of its burst, seconds, in order of size.
    fn delays(&self, steps: &[Step], caught: &[Caught]) -> Vec<f64> {
        // The wire tells hundredths of a second.
        let key = |seconds: f64| libm::round(seconds * 100.0) as u64;
        let began: BTreeMap<u64, Duration> =
            steps.iter().map(|step| (key(step.time.seconds()), step.began)).collect();
        let bursts = caught.iter().flat_map(|caught| &caught.bursts);
        let bursts = bursts.filter(|burst| self.has(burst.arrived));
        let delay = |burst: &super::client::Burst| {
            let began = began.get(&key(burst.time))?;
            Some(burst.arrived.saturating_sub(*began).as_secs_f64())
        };
        let mut delays: Vec<f64> = bursts.filter_map(delay).collect();
        delays.sort_by(f64::total_cmp);
        delays
    }
}

/// The value that this share of sorted values does not exceed; not a number of nothing.
fn percentile(sorted: &[f64], share: f64) -> f64 {
    let index = (libm::ceil(sorted.len() as f64 * share) as usize).saturating_sub(1);
    sorted.get(index).copied().unwrap_or(f64::NAN)
}

/// A P2AT with its laser, its sonars, its odometry and its INS, as it is shipped.
pub(super) fn model() -> Result<RobotModel> {
    let mut model = bare()?;
    let is_wanted = |mount: &Equipment| {
        use SensorKind::{Ins, Odometry, Scanner, Sonar};
        matches!(mount.kind, Scanner(_) | Sonar(_) | Odometry(_) | Ins(_))
    };
    model.equipment = sim_robots::shipped::load("P2AT")?.equipment;
    model.equipment.retain(is_wanted);
    Ok(model)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is about the clock")]
pub(super) fn now() -> Instant {
    Instant::now()
}

#[expect(clippy::disallowed_methods, reason = "others work meanwhile")]
pub(super) fn pause(time: Duration) {
    std::thread::sleep(time);
}

#[cfg(test)]
mod tests {
    use super::super::client::Burst;
    use super::*;

    #[test]
    fn the_robot_carries_what_the_bar_names() {
        let model = model().unwrap();
        let count =
            |is: fn(&SensorKind) -> bool| model.equipment.iter().filter(|m| is(&m.kind)).count();
        assert_eq!(count(|kind| matches!(kind, SensorKind::Scanner(_))), 1);
        assert_eq!(count(|kind| matches!(kind, SensorKind::Sonar(_))), 16);
        assert_eq!(count(|kind| matches!(kind, SensorKind::Odometry(_))), 1);
        assert_eq!(count(|kind| matches!(kind, SensorKind::Ins(_))), 1);
        assert_eq!(model.equipment.len(), 19);
    }

    #[test]
    fn delays_are_from_the_step_that_a_burst_is_of() {
        let millis = Duration::from_millis;
        let step = |time, began| Step {
            time: SimTime::from_millis(time),
            began: millis(began),
            lag: Duration::ZERO,
            cpu: Duration::ZERO,
        };
        let burst = |time, arrived| Burst { time, arrived: millis(arrived), cpu: Duration::ZERO };
        let caught = Caught {
            bursts: vec![burst(0.21, 503), burst(0.41, 720), burst(0.61, 9000)],
            bytes: 0,
        };
        let window = Window { begin: millis(400), end: millis(1000) };
        let delays = window.delays(&[step(210, 500), step(220, 510), step(410, 700)], &[caught]);
        let expected = [0.003, 0.02];
        assert!(delays.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{delays:?}");
        assert_eq!(delays.len(), 2);
    }

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!([0.5, 0.99, 1.0].map(|share| percentile(&values, share)), [50.0, 99.0, 100.0]);
        assert!(percentile(&[], 0.5).is_nan());
    }
}
