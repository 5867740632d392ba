//! The loop of the thesis's table 13 over any driver.

use anyhow::Result;
use base::geom::Pose;
use indicatif::ProgressBar;
use robot_clouds::{Parameters, PointCloud};
use robot_hardware::Driver;
use robot_sweeping::{Eyes, Head, Reach, Sweep, note_standpoint};

use app_terminal::console;
use app_terminal::interrupt::Interrupt;

/// Seconds from one posture to the next: the Mapper's head moves, rests and measures.
const A_POSTURE: f64 = 0.4;
/// Postures that are worth a warning: a day of the robot's time.
const LONG: usize = 200_000;

/// What came of a sweep.
pub struct Swept {
    /// What was believed at its end.
    pub cloud: PointCloud,
    /// Where the body stood while readings were used.
    pub poses: Vec<Pose>,
    /// Readings drawn.
    pub readings: usize,
    /// Postures measured from, and how many there are.
    pub postures: (usize, usize),
    /// Simulated seconds.
    pub seconds: f64,
}

/// Sweeps until all postures are measured from, the driver ends, or somebody interrupts.
pub(super) fn sweep(
    driver: &mut dyn Driver,
    (reach, parameters): (&Reach, &Parameters),
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<Swept> {
    let model = driver.model().clone();
    let mut eyes = Eyes::new(&model, &Head::all(&model)?);
    let mut sweep = Sweep::new(&model, reach, parameters)?;
    let mut map = eyes.map(parameters)?;
    let all = sweep.progress().1;
    bar.set_length(all as u64);
    if all > LONG {
        let hours = all as f64 * A_POSTURE / 3600.0;
        console::note(&format!(
            "note: {all} postures take the robot about {hours:.0} hours; larger --pan-increment and --tilt-increment are quicker, Ctrl-C keeps what was measured"
        ));
    }
    let (mut poses, mut readings, mut seconds) = (vec![], 0, 0.0);
    while !sweep.is_done() && !interrupt.is_asked() {
        let Some(moment) = driver.poll()? else { break };
        seconds = moment.time.seconds();
        let turn = sweep.update(moment.time, &moment.readings);
        turn.snapshots
            .iter()
            .for_each(|snapshot| note_standpoint(&mut poses, snapshot.world_from_robot));
        for reading in turn.snapshots.iter().flat_map(|snapshot| eyes.readings(snapshot)) {
            map.insert(&reading)?;
            readings += 1;
        }
        bar.set_position(sweep.progress().0 as u64);
        driver.send(&turn.commands)?;
    }
    Ok(Swept { cloud: map.cloud(), poses, readings, postures: sweep.progress(), seconds })
}
