//! Which messages came, how often and how long they were.

use std::collections::BTreeMap;
use std::time::Duration;

use link_usarsim::grammar::Message;
use serde::Serialize;

use super::line::Heard;

/// Messages by what they are.
#[derive(Debug, Default)]
pub(super) struct Tally(BTreeMap<String, Seen>);

#[derive(Debug)]
struct Seen {
    count: u64,
    first: Duration,
    last: Duration,
    shortest: Option<Duration>,
    longest: Option<Duration>,
    bytes: usize,
    example: String,
}

/// Messages of one kind.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    /// Command word, type and name.
    pub(super) what: String,
    pub(super) count: u64,
    /// Seconds from one to the next; nothing where there was only one.
    pub(super) mean_period_s: Option<f64>,
    pub(super) min_period_s: Option<f64>,
    pub(super) max_period_s: Option<f64>,
    pub(super) mean_bytes: f64,
    /// The first of them.
    pub(super) example: String,
}

impl Tally {
    /// Counts a line.
    pub(super) fn take(&mut self, heard: &Heard) {
        let seen = self.0.entry(kind_of(&heard.text)).or_insert_with(|| Seen {
            count: 0,
            first: heard.at,
            last: heard.at,
            shortest: None,
            longest: None,
            bytes: 0,
            example: heard.text.clone(),
        });
        if seen.count > 0 {
            let period = heard.at.saturating_sub(seen.last);
            seen.shortest = Some(seen.shortest.map_or(period, |known| known.min(period)));
            seen.longest = Some(seen.longest.map_or(period, |known| known.max(period)));
        }
        seen.count += 1;
        seen.last = heard.at;
        seen.bytes += heard.text.len();
    }

    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |(what, seen): (&String, &Seen)| {
            let periods = (seen.count > 1).then_some(seen.count as f64 - 1.0);
            Row {
                what: what.clone(),
                count: seen.count,
                mean_period_s: periods
                    .map(|n| seen.last.saturating_sub(seen.first).as_secs_f64() / n),
                min_period_s: seen.shortest.map(|period| period.as_secs_f64()),
                max_period_s: seen.longest.map(|period| period.as_secs_f64()),
                mean_bytes: seen.bytes as f64 / seen.count as f64,
                example: seen.example.clone(),
            }
        };
        self.0.iter().map(row).collect()
    }
}

/// Command word, type, and the name of a single thing.
fn kind_of(line: &str) -> String {
    let message = Message::parse(line);
    let mut kind = message.command.to_ascii_uppercase();
    if ["STA", "NFO"].contains(&kind.as_str()) {
        return kind;
    }
    for key in ["Type", "Name"] {
        if let Some(value) = message.text(key).and_then(|value| value.split(' ').next()) {
            // A group of sensors has a name and a value in each block.
            let is_group = key == "Name" && message.text(key).is_some_and(|v| v.contains(' '));
            if !is_group {
                kind += &format!(" {value}");
            }
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_by_command_type_and_single_name() {
        let kinds = [
            ("STA {Type GroundVehicle} {Time 3.20}", "STA"),
            ("SEN {Time 1.0} {Type Sonar} {Name F1 Range 4.5} {Name F2 Range 2.4}", "SEN Sonar"),
            ("SEN {Time 1.0} {Type Sonar} {Name F1} {Range 4.5}", "SEN Sonar F1"),
            ("MISSTA {Time 1.0} {Name CameraPanTilt} {Link 1}", "MISSTA CameraPanTilt"),
        ];
        for (line, kind) in kinds {
            assert_eq!(kind_of(line), kind, "{line}");
        }
    }

    #[test]
    fn periods_are_between_neighbours() {
        let mut tally = Tally::default();
        for millis in [0, 200, 390, 600] {
            let text = "STA {Time 1}".to_owned();
            tally.take(&Heard { at: Duration::from_millis(millis), text });
        }
        let row = &tally.rows()[0];
        let periods = [row.mean_period_s, row.min_period_s, row.max_period_s];
        let expected = [0.2, 0.19, 0.21];
        let fits = |(period, wanted): (&Option<f64>, f64)| (period.unwrap() - wanted).abs() < 1e-9;
        assert!(periods.iter().zip(expected).all(fits), "{periods:?}");
        assert_eq!((row.count, row.mean_bytes), (4, 12.0));
    }
}
