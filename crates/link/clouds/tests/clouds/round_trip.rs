//! What is written is read again.

use link_clouds::{
    Cloud, FREE_BELIEF, Format, OCCUPIED_BELIEF, Options, Point, REACH, read, read_as, write,
};
use proptest::prelude::*;

use crate::samples::{any_cloud, corner};

/// With beliefs as an OctoMap tree knows them.
fn as_a_tree(cloud: &Cloud) -> Cloud {
    let belief = |p: &Point| if p.belief >= 0.5 { OCCUPIED_BELIEF } else { FREE_BELIEF };
    let points = cloud.points().iter().map(|p| Point { belief: belief(p), ..*p }).collect();
    Cloud::new(*cloud.lattice(), points).unwrap().with_poses(cloud.poses().to_vec())
}

fn expected(cloud: &Cloud, format: Format) -> Cloud {
    if format == Format::Octomap { as_a_tree(cloud) } else { cloud.clone() }
}

#[test]
fn every_format_brings_the_corner_back_by_its_bytes_alone() {
    for format in Format::ALL {
        let bytes = write(&corner(), format).unwrap();
        let read = read("corner", &bytes, &Options::default());
        let read = read.unwrap_or_else(|error| panic!("{format:?}: {error}"));
        assert_eq!(read.cloud, expected(&corner(), format), "{format:?}");
        assert!(
            read.fit.greatest_move < 1e-6 && read.fit.merged == 0,
            "{format:?}: {:?}",
            read.fit
        );
    }
}

#[test]
fn our_own_file_is_the_smallest() {
    let size = |format| write(&corner(), format).unwrap().len();
    let own = size(Format::Native);
    // A tree holds two bits a point and loses the beliefs.
    let others = [Format::Ply, Format::PlyText, Format::Pcd, Format::PcdText, Format::Csv];
    assert!(others.into_iter().all(|format| size(format) > 5 * own), "{own} bytes");
}

#[test]
fn an_empty_cloud_stays_empty() {
    let empty = Cloud::new(*corner().lattice(), vec![]).unwrap();
    for format in Format::ALL {
        let bytes = write(&empty, format).unwrap();
        let cloud = read("empty", &bytes, &Options::default()).unwrap().cloud;
        assert_eq!(cloud, empty, "{format:?}");
    }
}

#[test]
fn what_a_tree_cannot_hold_is_refused_with_the_point() {
    let far = Cloud::new(*corner().lattice(), vec![Point::new(0, 40_000, 0, 0.9)]).unwrap();
    let error = write(&far, Format::Octomap).unwrap_err().to_string();
    assert!(error.contains("(0, 40000, 0)") && error.contains("larger step"), "{error}");
}

#[test]
fn a_solid_block_is_one_leaf() {
    let cells = (0..512).map(|i| Point::new(i / 64, i / 8 % 8, i % 8, 1.0)).collect();
    let block = Cloud::new(*corner().lattice(), cells).unwrap();
    let bytes = write(&block, Format::Octomap).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    // Thirteen inner nodes from the root down to the leaf.
    assert!(text.contains("\nsize 14\n"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_cloud_comes_back_from_every_format_without_loss(cloud in any_cloud(REACH)) {
        for format in Format::ALL.into_iter().filter(|format| *format != Format::Octomap) {
            let bytes = write(&cloud, format).unwrap();
            let read = read_as("any", &bytes, format, &Options::default());
            prop_assert_eq!(read.map(|read| read.cloud), Ok(cloud.clone()), "{:?}", format);
        }
    }

    #[test]
    fn any_cloud_comes_back_from_a_tree_as_occupied_and_free(cloud in any_cloud(1 << 15)) {
        let bytes = write(&cloud, Format::Octomap).unwrap();
        let read = read("any", &bytes, &Options::default());
        prop_assert_eq!(read.map(|read| read.cloud), Ok(as_a_tree(&cloud)));
    }
}
