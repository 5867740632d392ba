//! All sweeps of a study, several at a time.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, anyhow};
use indicatif::ProgressBar;
use rayon::ThreadPoolBuilder;

use super::combination::CELLS;
use super::save;
use super::site::{POSITIONS, Stage};
use super::trial::{self, Reference, Score, Wanted};
use app_terminal::interrupt::Interrupt;

/// The nine scores of each seed that is complete, by position, then by seed; of the stage's first places where it has fewer.
pub(super) type Scores = [Vec<[Score; CELLS]>; POSITIONS];

/// Sweeps with every seed at every position, on `jobs` threads; whatever is complete when somebody interrupts is given back. The clouds of
/// the first seed go into `folder`.
pub(super) fn all(
    (stage, wanted): (&Stage, Wanted),
    (seeds, jobs): (&[u64], usize),
    folder: Option<&Path>,
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<Scores> {
    let references = stage.sites.iter().map(|site| Reference::of(stage, site));
    let references = references.collect::<Result<Vec<_>>>()?;
    if let Some(folder) = folder {
        for (site, reference) in stage.sites.iter().zip(&references) {
            save::reference(folder, site.position, &reference.kept)?;
        }
    }
    let next = AtomicUsize::new(0);
    let places = stage.sites.len();
    let units = seeds.len() * places;
    let slots: Mutex<Vec<Option<[Score; CELLS]>>> = Mutex::new(vec![None; units]);
    let work = || -> Result<()> {
        // Rays are cast on this thread alone: jobs are the only threads.
        let one = ThreadPoolBuilder::new().num_threads(1).build()?;
        loop {
            // Seed by seed, so that all positions are about as far when somebody interrupts.
            let unit = next.fetch_add(1, Ordering::SeqCst);
            if unit >= units || interrupt.is_asked() {
                return Ok(());
            }
            let (seed, site) = (unit / places, &stage.sites[unit % places]);
            let keep = folder.filter(|_| seed == 0);
            let reference = &references[unit % places];
            let scores = one.install(|| {
                let seed = (seeds[seed], wanted);
                trial::run(stage, (site, reference), seed, interrupt, |cell, cloud| {
                    keep.map_or(Ok(()), |folder| save::cloud(folder, site.position, cell, cloud))
                })
            })?;
            if let Some(scores) = scores {
                let mut slots = slots.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                slots[unit] = Some(scores);
                bar.inc(1);
            }
        }
    };
    thread::scope(|scope| -> Result<()> {
        let start = |_| thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work);
        let threads: Vec<_> = (0..jobs.max(1)).map(start).collect();
        for thread in threads {
            let ended = thread.context("no thread")?.join();
            ended.map_err(|_| anyhow!("a sweep broke off"))??;
        }
        Ok(())
    })?;
    let slots = slots.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut scores: Scores = Default::default();
    for (unit, done) in slots.into_iter().enumerate() {
        scores[unit % places].extend(done);
    }
    Ok(scores)
}
