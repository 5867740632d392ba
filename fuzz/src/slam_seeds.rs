//! Writes corpus/log, corpus/g2o, corpus/slam_map and corpus/patches: a small file of each form.

use base::geom::Pose2;
use base::messages::{Reading, ReadingData, Scan};
use base::time::SimTime;
use link_recording::{Conditions, Recorder};
use robot_matching::Fan;
use robot_slam::{Settings, Slam};

const CARMEN: &str = "PARAM a b\nODOM 0 0 0 0 0 0 1 h 1\nFLASER 3 1 81.83 2 0.1 0 0 0 0 0 1 h 1\n\
    ROBOTLASER1 0 -1.5 3 1.5 50 0.01 0 3 1 2 3 0 1 2 0.5 1 2 0.5 0 0 0 0 0 12.5 h 13\n\
    RAWLASER1 0 -1.5 3 1.5 50 0.01 0 3 1 2 3 0 12.5 h 13\nTRUEPOS 1 2 3 0 0 0 7 h 7\n";
const USARSIM: &str = "NFO {Level a}\nSEN {Time 1.0} {Type Odometry} {Name O} {Pose 0.5,0.1,0.0}\n\
    SEN {Time 1.0} {Type RangeScanner} {Name l} {Resolution 0.5} {FOV 1.0} {Range 1.5,2.5,20.0}\n\
    SEN {Type INS} {Name I} {Location 1,2,3} {Orientation 0,0,1}\n\
    GEO {Type RangeScanner} {Name l Location 0.2,0,0 Orientation 0,0,0 Mount HARD}\n";
const PLANE: &str = "VERTEX_SE2 0 0 0 0\nVERTEX_SE2 1 1 0 0.1\nEDGE_SE2 0 1 1 0 0.1 1 0 0 1 0 1\nFIX 0\n";
const SPACE: &str = "VERTEX_SE3:QUAT 0 0 0 0 0 0 0 1\nVERTEX_SE3:QUAT 1 1 0 0 0 0 0 1\n\
    EDGE_SE3:QUAT 0 1 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 1 0 1\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let put = |target: &str, name: &str, bytes: &[u8]| -> std::io::Result<()> {
        let folder = std::path::Path::new("corpus").join(target);
        std::fs::create_dir_all(&folder)?;
        std::fs::write(folder.join(name), bytes)
    };
    put("log", "carmen", CARMEN.as_bytes())?;
    put("log", "usarsim", USARSIM.as_bytes())?;
    put("log", "recording", &recording()?)?;
    put("g2o", "plane", PLANE.as_bytes())?;
    put("g2o", "space", SPACE.as_bytes())?;
    let map = link_slam_maps::write(&map());
    put("slam_map", "file", &[&[0], &map[..]].concat())?;
    put("slam_map", "body", &[&[1], &map[24..]].concat())?;
    for (number, packet) in packets()?.iter().enumerate() {
        put("patches", &number.to_string(), &[&[1], &packet[..]].concat())?;
    }
    Ok(())
}

fn recording() -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default())?;
    let ranges = vec![Some(1.0), None, Some(2.0)];
    let elevations = vec![0.0];
    let scan =
        Scan { first_angle: -1.0, step: 1.0, min_range: 0.1, max_range: 20.0, elevations, ranges };
    for data in [ReadingData::Odometry(base::geom::Pose::IDENTITY), ReadingData::Scan(scan)] {
        let (robot, sensor) = ("scout".to_owned(), "it".to_owned());
        recorder.reading(&Reading { robot, sensor, time: SimTime::from_millis(20), data })?;
    }
    recorder.tick(SimTime::from_millis(20), 7)?;
    Ok(recorder.finish()?.0)
}

/// What a robot tells another that knows nothing.
fn packets() -> Result<Vec<Vec<u8>>, Box<dyn std::error::Error>> {
    let author = link_patches::Author { robot: "a".to_owned(), session: 1 };
    let mut map = robot_slam::mates::TeamMap::new(author, Pose2::IDENTITY, 0.1)?;
    map.begin_at(Pose2::IDENTITY, (0.1, 0.1));
    let (mut slam, scans) = (Slam::new(fan(), 0.0, Settings::default()), scans());
    for scan in &scans {
        slam.step(scan);
        map.follow(&slam, scan);
        map.stand(&slam, &slam.pose(), scan.time);
    }
    let mut packets = map.answer(&mut link_patches::Digest::default(), usize::MAX);
    packets.extend(map.whereabouts());
    packets.push(link_patches::encode(&link_patches::News::Digest(map.digest())));
    Ok(packets)
}

fn fan() -> Fan {
    Fan::at_once(-1.0, 0.1, 20, 10.0)
}

fn scans() -> Vec<robot_slam::Scan> {
    let scan = |index: u32| robot_slam::Scan {
        time: f64::from(index),
        told: Pose2::new(0.25 * f64::from(index), 0.0, 0.0),
        ranges: (0..20).map(|beam| 2.0 + 0.01 * (beam + index) as f32).collect(),
    };
    (0..5).map(scan).collect()
}

fn map() -> link_slam_maps::SlamMap {
    let (mut slam, scans) = (Slam::new(fan(), 0.0, Settings::default()), scans());
    scans.iter().for_each(|scan| drop(slam.step(scan)));
    slam.saved(&scans)
}
