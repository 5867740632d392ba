//! Services as two topics each: what is asked, and what is answered.
//!
//! Implementations differ in how an answer finds whom it is for. Fast DDS writes that beside the message, as the standard has it
//! (DDS-RPC 1.0, §7.8.2, "enhanced"); Cyclone DDS writes 16 bytes before its fields. Each is answered as it asked.

use std::collections::{BTreeMap, VecDeque};

use link_ros::cdr::CdrWriter;
use rustdds::{GUID, RTPSEntity, SampleIdentity, WriteOptionsBuilder};

use super::quality;
use super::raw::Raw;
use super::worker::{Ends, Reader, Writer};
use crate::ros::{Call, Service};

/// What Cyclone DDS writes before the fields: who asks, and the number of the question.
const CYCLONE: usize = 16;
/// Questions whose answers are still to come.
const MOST_OPEN: usize = 1_000;

/// All services that can be called.
#[derive(Default)]
pub(super) struct Services {
    ends: BTreeMap<Service, (Reader, Writer)>,
    /// Who asked, by the number of the call.
    open: VecDeque<(u64, Service, Asker)>,
    next: u64,
}

/// Whom an answer is for.
enum Asker {
    Beside(SampleIdentity),
    Before([u8; CYCLONE]),
}

impl Services {
    pub(super) fn open(&mut self, services: &[Service], ends: &Ends<'_>) {
        let quality = quality::service();
        for service in services {
            let name = format!("usar/{}", service.word());
            let (asked, answered) = (format!("rq/{name}Request"), format!("rr/{name}Reply"));
            let kind = |part: &str| format!("std_srvs::srv::dds_::Trigger_{part}_");
            let reader = ends.reader(&asked, &kind("Request"), &quality);
            let writer = ends.writer(&answered, &kind("Response"), &quality);
            self.ends.extend(reader.zip(writer).map(|both| (*service, both)));
        }
    }

    /// All that is read, and all that is written.
    pub(super) fn ends(&self) -> (Vec<GUID>, Vec<GUID>) {
        self.ends.values().map(|(reader, writer)| (reader.guid(), writer.guid())).unzip()
    }

    /// Takes what was asked.
    pub(super) fn take_calls(&mut self, mut take: impl FnMut(Call)) {
        for (service, (reader, _)) in &mut self.ends {
            while let Ok(Some(sample)) = reader.take_next_sample() {
                let identity = sample.sample_info().sample_identity();
                let body = &sample.value().0;
                // An empty question is one byte long.
                let asker = match body.first_chunk() {
                    Some(before) => Asker::Before(*before),
                    None => Asker::Beside(identity),
                };
                if self.open.len() >= MOST_OPEN {
                    self.open.pop_front();
                }
                self.next += 1;
                self.open.push_back((self.next, *service, asker));
                take(Call { service: *service, number: self.next });
            }
        }
    }

    /// Answers a call; says whether that could be done.
    pub(super) fn answer(&mut self, number: u64, is_done: bool, text: &str) -> bool {
        let Some(place) = self.open.iter().position(|(open, ..)| *open == number) else {
            return false;
        };
        let Some((_, service, asker)) = self.open.remove(place) else { return false };
        let Some((_, writer)) = self.ends.get(&service) else { return false };
        let mut message = vec![];
        let to = &mut CdrWriter::new(&mut message);
        let mut options = WriteOptionsBuilder::new();
        match asker {
            Asker::Before(before) => before.iter().for_each(|byte| to.u8(*byte)),
            Asker::Beside(identity) => options = options.related_sample_identity(identity),
        }
        to.bool(is_done);
        to.string(text);
        writer.write_with_options(Raw::of_message(message), options.build()).is_ok()
    }
}
