//! Many runs, side by side: which thread runs what decides nothing.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, scope};

use anyhow::{Context, Result};

/// How many runs go on at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jobs(NonZeroUsize);

impl Jobs {
    /// At least one.
    pub fn new(count: usize) -> Self {
        Self(NonZeroUsize::new(count).unwrap_or(NonZeroUsize::MIN))
    }
}

/// Runs every seed with `run` and hands the results to `done`, in the order of the seeds, as soon as there are no gaps before them.
///
/// A run that gives `None` was ended early: it is left out, and nothing is begun after it. The first error ends everything.
pub fn batch<T: Send>(
    seeds: &[u64],
    jobs: Jobs,
    run: impl Fn(u64) -> Result<Option<T>> + Sync,
    done: impl FnMut(T) -> Result<()> + Send,
) -> Result<()> {
    let next = AtomicUsize::new(0);
    let line = Mutex::new(Line {
        slots: seeds.iter().map(|_| None).collect(),
        told: 0,
        done,
        failure: None,
    });
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(seed) = seeds.get(number) else { return };
            let result = run(*seed);
            if lock(&line).take(number, result).is_none() {
                next.store(seeds.len(), Ordering::Relaxed);
            }
        }
    };
    scope(|scope| {
        for number in 1..jobs.0.get().min(seeds.len()) {
            let builder = Builder::new().name(format!("run {number}"));
            builder
                .spawn_scoped(scope, work)
                .context("cannot start a thread; ask for fewer jobs")?;
        }
        work();
        Ok::<(), anyhow::Error>(())
    })?;
    let mut line = lock(&line);
    line.finish();
    line.failure.take().map_or(Ok(()), Err)
}

/// Results that wait for those before them.
struct Line<T, D> {
    slots: Vec<Option<T>>,
    told: usize,
    done: D,
    failure: Option<anyhow::Error>,
}

impl<T, D: FnMut(T) -> Result<()>> Line<T, D> {
    /// Takes a result and tells all that can be told; `None` if nothing more is to be begun.
    fn take(&mut self, number: usize, result: Result<Option<T>>) -> Option<()> {
        let value = match result {
            Ok(value) => value?,
            Err(error) => return self.fail(error),
        };
        self.slots[number] = Some(value);
        while let Some(value) = self.slots.get_mut(self.told).and_then(Option::take) {
            self.told += 1;
            if let Err(error) = (self.done)(value) {
                return self.fail(error);
            }
        }
        Some(())
    }

    /// Tells what waited in vain for one before it.
    fn finish(&mut self) {
        for value in self.slots.iter_mut().filter_map(Option::take) {
            if self.failure.is_none() {
                self.failure = (self.done)(value).err();
            }
        }
    }

    /// The first error counts.
    fn fail(&mut self, error: anyhow::Error) -> Option<()> {
        self.failure.get_or_insert(error);
        None
    }
}

/// Somebody who panicked while holding it left whole results behind.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    /// The seeds in the order in which they were told.
    fn told(
        jobs: usize,
        run: impl Fn(u64) -> Result<Option<u64>> + Sync,
    ) -> (Vec<u64>, Result<()>) {
        let seeds: Vec<u64> = (10..40).collect();
        let mut told = vec![];
        let result = batch(&seeds, Jobs::new(jobs), run, |seed| {
            told.push(seed);
            Ok(())
        });
        (told, result)
    }

    #[test]
    fn results_come_in_the_order_of_the_seeds_whatever_the_jobs() {
        for jobs in [0, 1, 3, 100] {
            let (told, result) = told(jobs, |seed| Ok(Some(seed)));
            result.unwrap();
            assert_eq!(told, (10..40).collect::<Vec<u64>>(), "{jobs} jobs");
        }
    }

    #[test]
    fn what_was_ended_early_is_left_out_and_nothing_is_begun_behind_it() {
        let (told, result) = told(1, |seed| Ok((seed < 15).then_some(seed)));
        result.unwrap();
        assert_eq!(told, [10, 11, 12, 13, 14]);
    }

    #[test]
    fn who_ended_before_an_earlier_one_was_ended_early_is_told_all_the_same() {
        let is_second_done = std::sync::Barrier::new(2);
        let run = |seed| {
            if seed == 11 {
                return Ok(Some(seed));
            }
            // Seed 10 waits here for seed 12, whose thread has handed in 11 before.
            is_second_done.wait();
            Ok(None)
        };
        let (told, result) = told(2, run);
        result.unwrap();
        assert_eq!(told, [11]);
    }

    #[test]
    fn an_error_ends_the_batch_and_is_told() {
        let run =
            |seed| if seed == 12 { bail!("seed {seed} has no floor") } else { Ok(Some(seed)) };
        let (told, result) = told(2, run);
        assert_eq!(result.unwrap_err().to_string(), "seed 12 has no floor");
        assert!(told.starts_with(&[10, 11]) && told.len() < 30, "{told:?}");
    }
}
