//! Reads what the drivers of OctoMap and OpenVDB print.

use super::figure::Figure;

/// `../data/scans_lidar.bin res 0.05: 10 scans, ...`: which scans the lines below are of, such as `lidar 0.05`.
pub(super) fn octomap_scans(line: &str) -> Option<String> {
    let (scans, rest) = scans_and_rest(line)?;
    let (cell, _) = rest.split_once(": ")?;
    cell.parse::<f64>().ok()?;
    Some(format!("{scans} {cell}"))
}

/// Insertion with its memory, or queries and rays, below a line that names the scans.
pub(super) fn octomap(line: &str, scans: &str) -> Vec<Figure> {
    let name = |what: &str| format!("OctoMap {scans} {what}");
    let Some(line) = line.strip_prefix("   ") else { return vec![] };
    if let Some((search, cast)) = line.split_once("castRay ") {
        let query = search.strip_prefix("search(point)").and_then(|rest| before(rest, " Mquery/s"));
        let ray = before(cast, " kray/s");
        let query = query.map(|n| figure(name("search"), n * 1e6, "query/s"));
        return query
            .into_iter()
            .chain(ray.map(|n| figure(name("castRay"), n * 1e3, "ray/s")))
            .collect();
    }
    let Some((what, points)) = insertion(line) else { return vec![] };
    // OpenVDB's driver has a way it calls OctoMap-like: the word tells the two apart.
    let name = name(&format!("insertion {what}"));
    let points = figure(name.clone(), points, "point/s");
    std::iter::once(points).chain(memory(line).map(|n| figure(name, n, "B"))).collect()
}

/// `../data/scans_lidar.bin res 0.05 OpenVDB 10.0 per-ray update  254 kpoint/s(cpu) ... (6.9 B/active voxel)`
pub(super) fn openvdb(line: &str) -> Vec<Figure> {
    let told = scans_and_rest(line).and_then(|(scans, rest)| {
        let (cell, rest) = rest.split_once(" OpenVDB ")?;
        let (what, points) = insertion(rest)?;
        Some((format!("OpenVDB {scans} {cell} {what}"), points))
    });
    let Some((name, points)) = told else { return vec![] };
    let whole = memory(line).map(|n| figure(name.clone(), n, "B"));
    std::iter::once(figure(name, points, "point/s")).chain(whole).collect()
}

/// Bytes of the whole map: leaves and voxels of different programs hold different volumes, their maps the same.
fn memory(line: &str) -> Option<f64> {
    between(line, " mem ", " MB (").map(|megabytes| megabytes * 1e6)
}

/// The scans' name and what follows ` res `.
fn scans_and_rest(line: &str) -> Option<(&str, &str)> {
    line.split_once("scans_")?.1.split_once(".bin res ")
}

/// `WHAT  N kpoint/s(cpu)`: what, and points a second.
fn insertion(text: &str) -> Option<(&str, f64)> {
    let (left, _) = text.split_once(" kpoint/s(cpu)")?;
    let (what, number) = left.rsplit_once(' ')?;
    Some((what.trim(), positive(number)? * 1e3))
}

fn before(text: &str, unit: &str) -> Option<f64> {
    positive(text.split_once(unit)?.0)
}

fn between(text: &str, start: &str, end: &str) -> Option<f64> {
    positive(text.split_once(start)?.1.split_once(end)?.0)
}

fn positive(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|n: &f64| n.is_finite() && *n > 0.0)
}

fn figure(name: String, value: f64, unit: &str) -> Figure {
    Figure { name, value, unit: unit.to_owned() }
}
