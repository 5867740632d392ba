//! Clouds of a study on disk.

use std::path::Path;

use anyhow::Result;
use link_clouds::{Cloud, Format, Lattice, Point, write};
use robot_clouds::PointCloud;

use super::combination::Combination;
use crate::files;

/// The reference of a position.
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
    let point = |point: &robot_clouds::Point| {
        let key = point.key;
        Point::new(key.x, key.y, key.z, point.belief)
    };
    let points = cloud.points().iter().map(point).collect();
    let cloud = Cloud::new(Lattice::new(cloud.lattice().step())?, points)?;
    files::write(path, &write(&cloud, Format::Ply)?)
}
