//! Which sensors are due: at whole multiples of their periods, counted in nanoseconds, so that nothing drifts.

use base::time::SimTime;

/// When the sensors of a robot read next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    entries: Vec<Entry>,
    /// Every reading but the first is this much after a multiple of its period.
    phase: SimTime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    /// From one reading to the next; `None` reads only when asked.
    period: Option<SimTime>,
    next: Option<SimTime>,
}

impl Schedule {
    /// Sensors with these periods, `None` for those that read only when asked; the others are due at once.
    pub fn new(periods: impl IntoIterator<Item = Option<SimTime>>) -> Self {
        let entry = |period: Option<SimTime>| Entry { period, next: period.map(|_| SimTime::ZERO) };
        Self { entries: periods.into_iter().map(entry).collect(), phase: SimTime::ZERO }
    }

    /// The same, but every reading after the first this much after multiples of its period: so that many robots do not all read at once.
    #[must_use]
    pub fn with_phase(self, phase: SimTime) -> Self {
        Self { phase, ..self }
    }

    /// Asks a sensor for a reading at the next opportunity; an unknown number is ignored.
    pub fn trigger(&mut self, sensor: usize) {
        if let Some(entry) = self.entries.get_mut(sensor) {
            entry.next = Some(SimTime::ZERO);
        }
    }

    /// Writes the numbers of the sensors that are due at `now` into `due`, in their order, each once however late it is.
    pub fn take_due(&mut self, now: SimTime, due: &mut Vec<usize>) {
        due.clear();
        for (number, entry) in self.entries.iter_mut().enumerate() {
            if entry.next.is_some_and(|next| next <= now) {
                due.push(number);
                entry.next = entry.period.map(|period| following(period, self.phase, now));
            }
        }
    }
}

/// The first time after `now` that is `phase` after a multiple of `period`; a period of zero is due at every step.
fn following(period: SimTime, phase: SimTime, now: SimTime) -> SimTime {
    let period = period.nanos().max(1);
    let phase = phase.nanos() % period;
    let begun = (now.nanos() + period - phase) / period;
    SimTime::from_nanos(begun.saturating_mul(period).saturating_add(phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(periods: &[Option<SimTime>], step: SimTime, steps: u64) -> Vec<Vec<u64>> {
        let mut schedule = Schedule::new(periods.iter().copied());
        let mut times = vec![vec![]; periods.len()];
        let mut due = vec![];
        for number in 0..steps {
            let now = SimTime::from_nanos(step.nanos() * number);
            schedule.take_due(now, &mut due);
            for &sensor in &due {
                times[sensor].push(now.nanos() / 1_000_000);
            }
        }
        times
    }

    #[test]
    fn a_sensor_reads_at_multiples_of_its_period_for_hours() {
        let periods = [Some(SimTime::from_millis(200)), Some(SimTime::from_millis(25))];
        let times = run(&periods, SimTime::from_millis(5), 2_000_000);
        assert_eq!(times[0].len(), 50_000);
        assert_eq!(times[0].last(), Some(&9_999_800));
        assert_eq!(times[1].len(), 400_000);
        assert!(times[1].iter().enumerate().all(|(number, &time)| time == 25 * number as u64));
    }

    #[test]
    fn a_period_between_steps_reads_at_the_step_after_it_and_keeps_its_mean() {
        let times = run(&[Some(SimTime::from_millis(25))], SimTime::from_millis(10), 1000);
        assert_eq!(times[0][..5], [0, 30, 50, 80, 100]);
        assert_eq!(times[0].len(), 400, "one every 25 ms of 10 s");
    }

    #[test]
    fn a_sensor_without_a_period_reads_once_when_asked() {
        let mut schedule = Schedule::new([None, Some(SimTime::from_millis(100))]);
        let mut due = vec![];
        schedule.take_due(SimTime::ZERO, &mut due);
        assert_eq!(due, [1]);
        schedule.trigger(0);
        schedule.trigger(7);
        schedule.take_due(SimTime::from_millis(50), &mut due);
        assert_eq!(due, [0]);
        schedule.take_due(SimTime::from_millis(100), &mut due);
        assert_eq!(due, [1]);
    }

    #[test]
    fn a_phase_moves_all_readings_but_the_first() {
        let mut schedule =
            Schedule::new([Some(SimTime::from_millis(200))]).with_phase(SimTime::from_millis(1230));
        let mut due = vec![];
        let mut times = vec![];
        for step in 0..100 {
            schedule.take_due(SimTime::from_millis(10 * step), &mut due);
            times.extend(due.iter().map(|_| 10 * step));
        }
        assert_eq!(times, [0, 30, 230, 430, 630, 830]);
    }

    #[test]
    fn a_late_sensor_does_not_make_up_for_what_it_missed() {
        let mut schedule = Schedule::new([Some(SimTime::from_millis(10))]);
        let mut due = vec![];
        schedule.take_due(SimTime::from_millis(995), &mut due);
        assert_eq!(due, [0]);
        schedule.take_due(SimTime::from_millis(999), &mut due);
        assert!(due.is_empty());
        schedule.take_due(SimTime::from_millis(1000), &mut due);
        assert_eq!(due, [0]);
    }
}
