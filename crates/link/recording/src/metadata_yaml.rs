//! rosbag2's `metadata.yaml`, without which `ros2 bag` and older tools refuse a lone MCAP file.

use crate::info::{Info, TopicInfo};

impl Info {
    /// The text to put as `metadata.yaml` beside the recording, whose name without folders is `file`.
    pub fn metadata_yaml(&self, file: &str) -> String {
        let start = self.span.map_or(0, |(start, _)| start.nanos());
        let (duration, count) = (self.duration().nanos(), self.message_count());
        let file = quoted(file);
        let topics: String = self.topics.iter().map(topic).collect();
        let list = if topics.is_empty() { " []\n".to_owned() } else { format!("\n{topics}") };
        format!(
            "rosbag2_bagfile_information:
  version: 5
  storage_identifier: mcap
  duration:
    nanoseconds: {duration}
  starting_time:
    nanoseconds_since_epoch: {start}
  message_count: {count}
  topics_with_message_count:{list}  compression_format: \"\"
  compression_mode: \"\"
  relative_file_paths:
    - {file}
  files:
    - path: {file}
      starting_time:
        nanoseconds_since_epoch: {start}
      duration:
        nanoseconds: {duration}
      message_count: {count}
"
        )
    }
}

fn topic(info: &TopicInfo) -> String {
    let TopicInfo { topic, message_type, count, qos } = info;
    let (name, message_type, qos) = (quoted(topic), quoted(message_type), quoted(qos));
    format!(
        "    - topic_metadata:
        name: {name}
        type: {message_type}
        serialization_format: cdr
        offered_qos_profiles: {qos}
      message_count: {count}
"
    )
}

/// A YAML string in double quotes, on one line.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            c if c.is_control() => quoted.extend(format!("\\u{:04x}", c as u32).chars()),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_on_one_line() {
        assert_eq!(quoted("a\"b\\c\nd\u{7}"), "\"a\\\"b\\\\c\\nd\\u0007\"");
    }
}
