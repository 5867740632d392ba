//! Moments of USARSim's text logs: one mixed file, or one a sensor.
//!
//! A mixed file is cut into cycles at its STA lines: behind them in UT2004, before them in UDK. Several files are merged by the times their lines tell; if
//! one of them tells none, by the stamps of whoever wrote them, from the earliest on.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use base::messages::Reading;
use base::model::RobotModel;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::framing::text_of;
use link_usarsim::grammar::Message;
use link_usarsim::log::{Content, entries};
use link_usarsim::reply::Reply;

use super::driver::Moments;
use super::grouping::{Entry, Grouping};
use super::options::{Cycle, LogOptions};
use crate::driver::Moment;
use crate::error::DriverError;
use crate::gather::{Gatherer, dialect_of, time_of};

/// A log is read whole.
const MOST_BYTES: u64 = 256 << 20;

/// Name and text of a file.
pub(super) fn read(path: &Path) -> Result<(String, String), DriverError> {
    let log = path.display().to_string();
    let unreadable = |source| DriverError::UnreadableLog { log: log.clone(), source };
    let file = File::open(path).map_err(unreadable)?;
    let bytes = file.metadata().map_err(unreadable)?.len();
    if bytes > MOST_BYTES {
        return Err(DriverError::LogTooLarge { log, bytes, limit: MOST_BYTES });
    }
    let mut content = Vec::new();
    file.take(MOST_BYTES).read_to_end(&mut content).map_err(unreadable)?;
    Ok((log, text_of(&content).into_owned()))
}

/// The moments of all pieces together.
pub(super) fn moments(
    texts: &[(&str, &str)],
    model: &RobotModel,
    options: &LogOptions,
) -> Result<Box<Moments>, DriverError> {
    let dialect = options.dialect.or_else(|| texts.iter().find_map(|(_, text)| learn(text)));
    let dialect = dialect.unwrap_or_default();
    let gatherer = || Gatherer::new(dialect, &options.robot, model);
    if let ([(log, text)], Cycle::AsLogged) = (texts, options.cycle) {
        let moments = cycles(dialect, gatherer(), text);
        if moments.iter().all(|moment| moment.readings.is_empty()) {
            return Err(DriverError::NoReadings { log: (*log).to_owned() });
        }
        return Ok(Box::new(moments.into_iter().map(|moment| Ok((moment, Vec::new())))));
    }
    let pieces: Vec<Piece> = texts.iter().map(|(_, text)| Piece::read(gatherer(), text)).collect();
    let mut readings = merged(texts, pieces)?;
    if readings.is_empty() {
        let logs: Vec<&str> = texts.iter().map(|(log, _)| *log).collect();
        return Err(DriverError::NoReadings { log: logs.join(", ") });
    }
    readings.sort_by_key(|reading| reading.time);
    let entries = readings.into_iter().map(|reading| Ok(Entry::Reading(reading)));
    Ok(Box::new(Grouping::new(entries, options.cycle)))
}

fn learn(text: &str) -> Option<Dialect> {
    text.lines().find_map(|line| dialect_of(&Message::parse(line)))
}

/// The cycles of a mixed file.
fn cycles(dialect: Dialect, mut gatherer: Gatherer, text: &str) -> Vec<Moment> {
    let mut moments = Vec::new();
    for entry in entries(text) {
        let Content::Message(line) = entry.content else { continue };
        let reply = Reply::parse(&line);
        let is_status = matches!(reply, Reply::Status(_));
        if is_status && !dialect.is_ut2004() && !gatherer.is_empty() {
            moments.push(gatherer.finish());
        }
        gatherer.hear(&reply);
        if is_status && dialect.is_ut2004() {
            moments.push(gatherer.finish());
        }
    }
    if !gatherer.is_empty() {
        moments.push(gatherer.finish());
    }
    moments
}

/// What one of several files tells.
struct Piece {
    /// Readings, and the stamp behind each, in seconds.
    readings: Vec<(Reading, Option<f64>)>,
    has_times: bool,
}

impl Piece {
    fn read(mut gatherer: Gatherer, text: &str) -> Self {
        let mut piece = Self { readings: Vec::new(), has_times: false };
        let mut unstamped = 0;
        for entry in entries(text) {
            match entry.content {
                Content::Message(line) => {
                    let reply = Reply::parse(&line);
                    piece.has_times |= time_of(&reply).is_some();
                    gatherer.hear(&reply);
                    // One line at a time: a line without a time is of the last one told before it.
                    let heard = gatherer.finish().readings;
                    piece.readings.extend(heard.into_iter().map(|reading| (reading, None)));
                }
                Content::Stamp(seconds) => {
                    piece.readings[unstamped..].iter_mut().for_each(|(_, s)| *s = Some(seconds));
                    unstamped = piece.readings.len();
                }
                Content::Remark(_) => {}
            }
        }
        piece
    }
}

fn merged(texts: &[(&str, &str)], pieces: Vec<Piece>) -> Result<Vec<Reading>, DriverError> {
    let has_times = |piece: &Piece| piece.has_times || piece.readings.is_empty();
    if pieces.len() == 1 || pieces.iter().all(has_times) {
        let readings = pieces.into_iter().flat_map(|piece| piece.readings);
        return Ok(readings.map(|(reading, _)| reading).collect());
    }
    let stamps = pieces.iter().flat_map(|piece| &piece.readings).filter_map(|(_, stamp)| *stamp);
    let earliest = stamps.fold(f64::INFINITY, f64::min);
    let mut readings = Vec::new();
    for ((log, _), piece) in texts.iter().zip(pieces) {
        let is_stamped = piece.readings.iter().any(|(_, stamp)| stamp.is_some());
        if !is_stamped && !piece.readings.is_empty() {
            return Err(DriverError::NoTimes { log: (*log).to_owned() });
        }
        // What nobody stamped any more came last, at no known time.
        readings.extend(piece.readings.into_iter().filter_map(|(reading, stamp)| {
            let time = SimTime::from_seconds(stamp? - earliest);
            Some(Reading { time, ..reading })
        }));
    }
    Ok(readings)
}
