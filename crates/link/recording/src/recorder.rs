//! Writes a recording while a run goes on.
//!
//! A chunk is closed when a simulated second ends or when it is large enough, and handed over in one piece: whoever reads
//! the file after a crash finds everything up to the last whole second. No clock is read, so equal runs give equal bytes.

use std::io::Write;

use base::camera::CameraModel;
use base::messages::{Command, Newcomer, Reading, Transform};
use base::time::SimTime;
use link_ros::Kind;
use link_ros::cdr::CdrWriter;
use link_ros::reading::{self, camera, companion};
use link_ros::rosgraph_msgs::clock;
use link_ros::sensor_msgs::{camera_info, compressed_image};
use link_ros::tf2_msgs::tf_message;
use link_ros::usar_msgs::{command, robot, tick};

use crate::channels::{Channel, Channels};
use crate::conditions::{Conditions, RECORD};
use crate::container::{ContainerWriter, Integrity};
use crate::error::RecordingError;
use crate::info::Info;

/// The largest message, and the largest side file, that is recorded or read.
pub const MAX_MESSAGE_BYTES: usize = 32 << 20;

/// A chunk that has grown to this is closed before its second is over.
const CHUNK_BYTES: usize = 1 << 20;
const SECOND: u64 = 1_000_000_000;

/// Takes what crosses between world and robots and writes it to `W`, chunk by chunk.
///
/// One that is dropped instead of finished leaves what a crash would leave.
pub struct Recorder<W: Write> {
    writer: ContainerWriter<W>,
    channels: Channels,
    /// The simulated second of the chunk that is being filled.
    second: u64,
    span: Option<(SimTime, SimTime)>,
    conditions: Conditions,
}

impl<W: Write> Recorder<W> {
    /// Begins a recording with the conditions of the run.
    pub fn new(output: W, conditions: &Conditions) -> Result<Self, RecordingError> {
        let library = concat!("usar ", env!("CARGO_PKG_VERSION"));
        let mut recorder = Self {
            writer: ContainerWriter::new(output, library)?,
            channels: Channels::default(),
            second: 0,
            span: None,
            conditions: conditions.clone(),
        };
        recorder.write_conditions(conditions)?;
        Ok(recorder)
    }

    /// Records what a sensor said.
    pub fn reading(&mut self, reading: &Reading) -> Result<(), RecordingError> {
        let Reading { robot, sensor, time, data } = reading;
        self.close_chunk_if_full(*time)?;
        if let Some(camera) = camera(data) {
            self.camera_info((robot, sensor), *time, &camera)?;
        }
        if let Some((kind, bits)) = companion(data) {
            self.message((robot, sensor, kind), *time, |to, _| to.u64(bits))?;
        }
        let key = (robot.as_str(), sensor.as_str(), Kind::of(data));
        self.message(key, *time, |to, channel| {
            reading::write(to, channel.header(*time), &channel.child_frame, data);
        })
    }

    /// Records a camera's picture that is a PNG or JPEG already; `format` is `png` or `jpeg`.
    pub fn encoded_picture(
        &mut self,
        (robot, sensor): (&str, &str),
        time: SimTime,
        (format, bytes): (&str, &[u8]),
        camera: &CameraModel,
    ) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.camera_info((robot, sensor), time, camera)?;
        self.message((robot, sensor, Kind::EncodedPicture), time, |to, channel| {
            compressed_image::write(to, channel.header(time), format, bytes);
        })
    }

    /// Records what a robot was told.
    pub fn command(
        &mut self,
        robot: &str,
        time: SimTime,
        order: &Command,
    ) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.message((robot, "", Kind::Command), time, |to, _| command::write(to, time, order))
    }

    /// Records that a robot came in.
    pub fn newcomer(&mut self, time: SimTime, new: &Newcomer) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.message(("", "", Kind::Robot), time, |to, _| robot::write_newcomer(to, time, new))
    }

    /// Records that a robot was taken out.
    pub fn leaver(&mut self, time: SimTime, name: &str) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.message(("", "", Kind::Robot), time, |to, _| robot::write_leaver(to, time, name))
    }

    /// Records where a frame is now.
    pub fn transform(
        &mut self,
        time: SimTime,
        transform: &Transform,
    ) -> Result<(), RecordingError> {
        self.write_transform(Kind::Transform, time, transform)
    }

    /// Records where a frame is for good.
    pub fn static_transform(
        &mut self,
        time: SimTime,
        transform: &Transform,
    ) -> Result<(), RecordingError> {
        self.write_transform(Kind::StaticTransform, time, transform)
    }

    /// Records that a step is done, and the hash of the state it led to.
    pub fn tick(&mut self, time: SimTime, hash: u64) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.message(("", "", Kind::Clock), time, |to, _| clock::write(to, time))?;
        self.message(("", "", Kind::Tick), time, |to, _| tick::write(to, time, hash))
    }

    /// Closes the recording with its summary, and gives back the output and what was recorded.
    pub fn finish(self) -> Result<(W, Info), RecordingError> {
        let info = Info {
            topics: self.channels.topics(),
            span: self.span,
            conditions: Some(self.conditions),
            integrity: Integrity { is_complete: true, ..Integrity::default() },
        };
        Ok((self.writer.finish()?, info))
    }

    fn write_conditions(&mut self, conditions: &Conditions) -> Result<(), RecordingError> {
        let metadata = conditions.to_metadata();
        let size = metadata.iter().map(|(key, value)| key.len() + value.len()).sum();
        check_size("the conditions", size)?;
        self.writer.metadata(RECORD, &metadata)?;
        for (name, data) in &conditions.files {
            check_size(name, data.len())?;
            self.writer.attachment(name, data)?;
        }
        Ok(())
    }

    fn write_transform(
        &mut self,
        kind: Kind,
        time: SimTime,
        transform: &Transform,
    ) -> Result<(), RecordingError> {
        self.close_chunk_if_full(time)?;
        self.message(("", "", kind), time, |to, _| tf_message::write(to, time, transform))
    }

    fn camera_info(
        &mut self,
        (robot, sensor): (&str, &str),
        time: SimTime,
        camera: &CameraModel,
    ) -> Result<(), RecordingError> {
        self.message((robot, sensor, Kind::CameraInfo), time, |to, channel| {
            camera_info::write(to, channel.header(time), camera);
        })
    }

    /// Never between a companion and its reading: they have to survive together.
    fn close_chunk_if_full(&mut self, time: SimTime) -> Result<(), RecordingError> {
        let second = time.nanos() / SECOND;
        if second != self.second || self.writer.chunk_bytes() >= CHUNK_BYTES {
            self.writer.close_chunk()?;
        }
        self.second = second;
        Ok(())
    }

    fn message(
        &mut self,
        key: (&str, &str, Kind),
        time: SimTime,
        write: impl FnOnce(&mut CdrWriter<'_>, &Channel),
    ) -> Result<(), RecordingError> {
        let channel = self.channels.find(&mut self.writer, key)?;
        let place = (channel.id, channel.count as u32, time.nanos());
        let size = self.writer.message(place, MAX_MESSAGE_BYTES, |bytes| {
            write(&mut CdrWriter::new(bytes), channel);
        });
        check_size(&channel.topic, size)?;
        channel.count += 1;
        self.span = Some(self.span.map_or((time, time), |(a, b)| (a.min(time), b.max(time))));
        Ok(())
    }
}

fn check_size(what: &str, bytes: usize) -> Result<(), RecordingError> {
    if bytes > MAX_MESSAGE_BYTES {
        let (what, limit) = (what.to_owned(), MAX_MESSAGE_BYTES);
        return Err(RecordingError::TooLarge { what, bytes, limit });
    }
    Ok(())
}
