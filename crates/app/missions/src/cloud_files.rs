//! Clouds on disk, and between the form files have and the form the mapper has.

use std::path::Path;

use anyhow::{Context, Result};
use link_clouds::{Cloud, Fit, Format, Lattice, Options, Point};
use robot_clouds::{Key, PointCloud};

use app_terminal::failure::Hinted;
use app_terminal::{console, files, progress};

/// Longest file that is read, bytes: text of as many points as a cloud may have.
const LONGEST: u64 = 4 << 30;
/// Moves below this share of a step are rounding.
const ROUNDING: f64 = 0.01;

/// The cloud in a file; what did not fit is said on stderr. `step` is for files that do not know theirs.
pub fn read(path: &Path, step: Option<f64>) -> Result<Cloud> {
    let spinner = progress::spinner("reading");
    let bytes = files::read(path, LONGEST)?;
    let options = Options { step, ..Options::default() };
    let decoded = link_clouds::read(&path.display().to_string(), &bytes, &options)?;
    spinner.finish_and_clear();
    tell(path, &decoded.cloud, &decoded.fit);
    Ok(decoded.cloud)
}

/// Writes a cloud; the kind is the ending's unless one is given. Says how many bytes.
pub fn write(path: &Path, cloud: &Cloud, format: Option<Format>) -> Result<u64> {
    let format = format.map_or_else(|| format_of(path), Ok)?;
    let spinner = progress::spinner("writing");
    let bytes = link_clouds::write(cloud, format)
        .with_context(|| format!("cannot write {}", path.display()))?;
    files::write(path, &bytes)?;
    spinner.finish_and_clear();
    Ok(bytes.len() as u64)
}

/// The kind of cloud a name stands for.
pub fn format_of(path: &Path) -> Result<Format> {
    Format::of_name(&path.to_string_lossy()).ok_or_else(|| {
        Hinted::error(
            format!("{} is no kind of cloud", path.display()),
            "let the name end in .cloud (ours), .ply, .pcd, .bt (OctoMap) or .csv",
        )
    })
}

/// The points as the mapper knows them.
pub fn points_of(cloud: &Cloud) -> Result<PointCloud> {
    let lattice = robot_clouds::Lattice::new(cloud.lattice().step())?;
    let point = |p: &Point| robot_clouds::Point { key: Key::new(p.x, p.y, p.z), belief: p.belief };
    Ok(PointCloud::new(lattice, cloud.points().iter().map(point).collect())?)
}

/// The mapper's points as a file holds them, on `lattice`.
pub fn cloud_of(points: &PointCloud, lattice: Lattice) -> Result<Cloud> {
    let point = |p: &robot_clouds::Point| Point::new(p.key.x, p.key.y, p.key.z, p.belief);
    Ok(Cloud::new(lattice, points.points().iter().map(point).collect())?)
}

/// Refuses clouds whose points cannot meet.
pub fn check_lattices(one: (&Path, &Cloud), other: (&Path, &Cloud)) -> Result<()> {
    let [a, b] = [one.1, other.1].map(|cloud| *cloud.lattice());
    let apart = (a.origin() - b.origin()).abs().max_element();
    if a.step() == b.step() && apart <= ROUNDING * a.step() {
        return Ok(());
    }
    let describe = |(path, _): (&Path, &Cloud), lattice: Lattice| {
        format!(
            "{} has points {} m apart from {}",
            path.display(),
            lattice.step(),
            lattice.origin()
        )
    };
    Err(Hinted::error(
        format!("{}, {}", describe(one, a), describe(other, b)),
        "bring both onto one lattice with `usar cloud convert IN OUT --step M`",
    ))
}

fn tell(path: &Path, cloud: &Cloud, fit: &Fit) {
    let (name, step) = (path.display(), cloud.lattice().step());
    if fit.step_is_a_guess {
        console::note(&format!(
            "note: {name} does not say how far apart its points are; taken as {step} m (--step)"
        ));
    }
    if fit.greatest_move > ROUNDING * step || fit.merged > 0 {
        let farthest = fit.greatest_move * 1000.0;
        console::note(&format!(
            "note: points of {name} were moved by up to {farthest:.1} mm onto the lattice, {} fell on others",
            fit.merged
        ));
    }
    if fit.nowhere > 0 {
        console::note(&format!(
            "note: {} points of {name} have no position and are left out",
            fit.nowhere
        ));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn whatever_can_be_mapped_can_be_read_again() {
        assert!(robot_clouds::MAX_POINTS <= link_clouds::Options::default().most_points);
    }
}
