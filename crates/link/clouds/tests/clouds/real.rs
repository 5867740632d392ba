//! Clouds of real places, where they are at hand.

use std::fs;
use std::path::PathBuf;

use link_clouds::{Format, OCCUPIED_BELIEF, Options, read, write};

/// A file of the data folder beside the workspace; says so where it is missing.
fn data(name: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/data/clouds");
    let bytes = fs::read(folder.join(name)).ok();
    if bytes.is_none() {
        eprintln!("skipped: there is no {}", folder.join(name).display());
    }
    bytes
}

#[test]
fn a_real_buildings_tree_is_read_and_written_node_for_node() {
    let Some(bytes) = data("geb079.bt") else { return };
    let cloud = read("geb079.bt", &bytes, &Options::default()).unwrap().cloud;
    let size = cloud.bounds().size();
    assert!((20.0..100.0).contains(&size.x) && size.z < 10.0, "{size}");
    let occupied = cloud.points().iter().filter(|p| p.belief == OCCUPIED_BELIEF).count();
    assert!(occupied > 10_000 && occupied < cloud.points().len(), "{occupied}");
    let again = write(&cloud, Format::Octomap).unwrap();
    let tree = |bytes: &[u8]| {
        let data = bytes.windows(6).position(|w| w == b"\ndata\n").unwrap();
        bytes[data + 6..].to_vec()
    };
    assert_eq!(tree(&again).len(), tree(&bytes).len());
    assert!(tree(&again) == tree(&bytes), "the trees differ");
}
