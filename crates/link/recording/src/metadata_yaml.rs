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
    use base::time::SimTime;

    use super::*;
    use crate::container::Integrity;

    #[test]
    fn the_text_names_file_topics_counts_and_times() {
        let topic = |topic: &str, count| TopicInfo {
            topic: topic.to_owned(),
            message_type: "std_msgs/msg/Float64".to_owned(),
            count,
            qos: "- depth: 0\n  history: 3".to_owned(),
        };
        let info = Info {
            topics: vec![topic("/a", 2), topic("/b", 3)],
            span: Some((SimTime::from_millis(5), SimTime::from_millis(12))),
            conditions: None,
            integrity: Integrity::default(),
        };
        let text = info.metadata_yaml("run.mcap");
        for part in [
            "    nanoseconds: 7000000\n",
            "    nanoseconds_since_epoch: 5000000\n  message_count: 5\n",
            "        name: \"/b\"\n        type: \"std_msgs/msg/Float64\"\n",
            "        offered_qos_profiles: \"- depth: 0\\n  history: 3\"\n      message_count: 3\n",
            "  relative_file_paths:\n    - \"run.mcap\"\n",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn texts_stay_on_one_line() {
        assert_eq!(quoted("a\"b\\c\nd\u{7}"), "\"a\\\"b\\\\c\\nd\\u0007\"");
    }
}
