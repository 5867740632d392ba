//! Writes the seeds of the cloud fuzzer: a small cloud in every form, and forms that only others write.

use std::{env, fs, path::PathBuf};

use base::geom::Pose;
use link_clouds::{Cloud, Format, Lattice, Point, write};

/// Bytes of our own header before its checksum, and with it.
const HEAD: usize = 64;
const SEALED: usize = 68;

const OTHERS: [(u8, &str, &[u8]); 4] = [
    (1, "lists.ply", b"ply\nformat ascii 1.0\nobj_info x\nelement face 1\nproperty list uchar int vertex_index\nelement vertex 1\nproperty double x\nproperty short y\nproperty list int8 float extra\nproperty uchar z\nproperty float probability\nend_header\n3 0 0 0\n1.5 2 2 0 0 7 0.5\n"),
    (0, "big.ply", b"ply\nformat binary_big_endian 1.0\nelement vertex 1\nproperty short x\nproperty short y\nproperty short z\nend_header\n\0\x01\0\x02\0\x03"),
    (2, "packed.pcd", b"VERSION 0.7\nFIELDS x y z\nSIZE 1 2 4\nTYPE U I F\nCOUNT 1 1 1\nWIDTH 1\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS 1\nDATA binary_compressed\n\x08\0\0\0\x07\0\0\0\x06\x01\x02\0\0\0\0\0"),
    (6, "plain.csv", b"1 2 3 0.5\n4;5;6;0.25\n"),
];

fn main() {
    let folder: PathBuf = env::args().nth(1).unwrap_or_else(|| "corpus/cloud".to_owned()).into();
    fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
    let points = (0..60).map(|i| Point::new(i / 16, i / 4 % 4, i % 4, 0.3 + 0.01 * i as f32));
    let lattice = Lattice::new(0.05).expect("a step");
    let cloud = Cloud::new(lattice, points.collect()).expect("a cloud");
    let cloud = cloud.with_poses(vec![Pose::from_xyz_yaw(1.0, 2.0, 0.3, 0.5)]);
    let mut seeds: Vec<(String, Vec<u8>)> = vec![];
    for (kind, format) in Format::ALL.into_iter().enumerate() {
        let mut bytes = write(&cloud, format).expect("every form can be written");
        if format == Format::Native {
            let body = zstd::bulk::decompress(&bytes[SEALED..], 1 << 20).expect("our own packing");
            bytes = [&bytes[..HEAD], &body].concat();
        }
        seeds.push((format!("{kind}.{}", format.ending()), [&[kind as u8], &bytes[..]].concat()));
    }
    for (kind, name, bytes) in OTHERS {
        seeds.push((name.to_owned(), [&[kind], bytes].concat()));
    }
    for (name, seed) in seeds {
        fs::write(folder.join(name), seed).expect("the seed can be written");
    }
}
