//! Clouds of a study on disk.

use std::path::Path;

use anyhow::Result;
use link_clouds::Lattice;
use robot_clouds::PointCloud;

use super::combination::Combination;
use app_missions::cloud_files;

/// The reference of a position, not filled yet.
pub(super) fn reference(folder: &Path, position: usize, cloud: &PointCloud) -> Result<()> {
    save(&folder.join(format!("position{position}-reference.ply")), cloud)
}

/// What was kept of one way.
pub(super) fn cloud(
    folder: &Path,
    position: usize,
    cell: Combination,
    cloud: &PointCloud,
) -> Result<()> {
    let (sensor, how) = (cell.sensor.word(), cell.how.word());
    save(&folder.join(format!("position{position}-{sensor}-{how}.ply")), cloud)
}

fn save(path: &Path, cloud: &PointCloud) -> Result<()> {
    let lattice = Lattice::new(cloud.lattice().step())?;
    cloud_files::write(path, &cloud_files::cloud_of(cloud, lattice)?, None).map(|_| ())
}
