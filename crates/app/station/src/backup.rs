//! The desk's memory on disk: the team's map and its victims, saved every two minutes and restored after a crash.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use app_terminal::files;
use link_station::{RunPhase, Victim};
use robot_mapping::{Grid, files as map_files};
use serde::{Deserialize, Serialize};

/// From one save to the next, by the wall's clock, as the UvA's team had it.
const PERIOD: Duration = Duration::from_mins(2);
/// Longest file.
const MOST_BYTES: u64 = 16 << 20;
/// The form that this program writes.
const FORMAT: u32 = 1;
/// Its files.
const MAP: &str = "map.usarmap";
const DESK: &str = "desk.json";

/// What is kept besides the map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Kept {
    format: u32,
    /// What the run was at, and for how long.
    pub(super) phase: RunPhase,
    pub(super) spent: f64,
    pub(super) victims: Vec<Victim>,
}

impl Kept {
    pub(super) fn new(phase: RunPhase, spent: f64, victims: Vec<Victim>) -> Self {
        Self { format: FORMAT, phase, spent, victims }
    }
}

/// A folder that backups go to.
#[derive(Debug)]
pub(super) struct Backup {
    folder: PathBuf,
    next: Duration,
}

impl Backup {
    /// The first is made after two minutes.
    pub(super) fn into(folder: &Path) -> Self {
        Self { folder: folder.join("backup"), next: PERIOD }
    }

    /// Whether it is time to save.
    pub(super) fn is_due(&self, wall: Duration) -> bool {
        wall >= self.next
    }

    /// Saves; each file is whole, the old one or the new one, whenever the program ends.
    pub(super) fn save(&mut self, wall: Duration, map: &Grid, kept: &Kept) -> Result<()> {
        self.next = wall + PERIOD;
        files::write(&self.folder.join(MAP), &map_files::save(map)?)?;
        let text = serde_json::to_string_pretty(kept)? + "\n";
        files::write(&self.folder.join(DESK), text.as_bytes())
    }
}

/// The backup of a run, by the run's folder or its own; the map is to be known from the beginning.
pub(super) fn restore(folder: &Path) -> Result<(PathBuf, Kept)> {
    let own = folder.join("backup");
    let folder = if own.is_dir() { own } else { folder.to_owned() };
    let desk = folder.join(DESK);
    if !desk.is_file() {
        let problem = format!("{} holds no backup", folder.display());
        return Err(Hinted::error(
            problem,
            "name the folder of the run that was cut off; a backup is made every two minutes",
        ));
    }
    let named = || format!("cannot read {}", desk.display());
    let kept: Kept =
        serde_json::from_slice(&files::read(&desk, MOST_BYTES)?).with_context(named)?;
    if kept.format != FORMAT {
        let problem =
            format!("{} has form {}, and this program reads {FORMAT}", desk.display(), kept.format);
        return Err(Hinted::error(problem, "restore it with the program that wrote it"));
    }
    Ok((folder.join(MAP), kept))
}

#[cfg(test)]
mod tests {
    use link_station::VictimState;
    use robot_mapping::{Belief, Cell};

    use super::*;

    #[test]
    fn what_was_saved_comes_back_and_is_saved_again_two_minutes_later() {
        let folder = tempfile::tempdir().unwrap();
        let mut grid = Grid::new(0.1).unwrap();
        grid.set(Cell::new(3, 4), Belief::from_probability(0.9)).unwrap();
        let victim = Victim {
            id: 2,
            at: [1.0, 2.0, 0.0],
            state: VictimState::Confirmed,
            note: "seen".to_owned(),
            belief: None,
        };
        let kept = Kept::new(RunPhase::Run, 130.0, vec![victim]);
        let mut backup = Backup::into(folder.path());
        assert!(!backup.is_due(Duration::from_secs(119)) && backup.is_due(PERIOD));
        backup.save(Duration::from_secs(125), &grid, &kept).unwrap();
        assert!(
            !backup.is_due(Duration::from_secs(244)) && backup.is_due(Duration::from_secs(245))
        );
        let (map, again) = restore(folder.path()).unwrap();
        assert_eq!(again, kept);
        let map = map_files::load(&std::fs::read(map).unwrap()).unwrap();
        assert_eq!(map.belief(Cell::new(3, 4)), grid.belief(Cell::new(3, 4)));
        assert_eq!(
            restore(&folder.path().join("backup")).unwrap().1,
            kept,
            "its own folder will do"
        );
    }

    #[test]
    fn a_folder_without_a_backup_and_a_broken_one_are_named() {
        let folder = tempfile::tempdir().unwrap();
        assert!(restore(folder.path()).unwrap_err().to_string().contains("holds no backup"));
        std::fs::write(folder.path().join(DESK), "{").unwrap();
        assert!(restore(folder.path()).unwrap_err().to_string().contains("desk.json"));
    }
}
