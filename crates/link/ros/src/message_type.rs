//! A message type: the definition is written once, as people write it, and everything else is read from it.

use crate::cdr::{CdrError, CdrReader};
use crate::definition::{Count, Element, fields};
use crate::type_hash::{TypeHash, hash};

/// Name, fields and the types it is made of.
#[derive(Debug)]
pub struct MessageType {
    /// Package, `msg` and name: `sensor_msgs/msg/LaserScan`.
    pub name: &'static str,
    /// One field or constant a line.
    pub fields: &'static str,
    /// Types of fields that are no plain numbers or strings.
    pub uses: &'static [&'static MessageType],
}

impl MessageType {
    /// The definition with those of every type below it, as rosbag2 stores it: the schema `ros2msg`.
    pub fn schema(&self) -> String {
        let rule = "=".repeat(80);
        let part = |part: &&Self| {
            format!("{rule}\nMSG: {}\n{}", part.name.replace("/msg/", "/"), part.fields)
        };
        let parts: String = self.below().iter().map(part).collect();
        format!("{}{parts}", self.fields)
    }

    /// The hash ROS 2 Iron and later know the type by.
    pub fn hash(&self) -> TypeHash {
        hash(self)
    }

    /// The name DDS and Zenoh know the type by: `sensor_msgs::msg::dds_::LaserScan_`.
    pub fn dds_name(&self) -> String {
        let (package, name) = self.name.rsplit_once('/').unwrap_or(("", self.name));
        format!("{}::dds_::{name}_", package.replace('/', "::"))
    }

    /// Whether these bytes are one message of this type, from the first to the last; the error says where they stop being one.
    pub fn check(&self, message: &[u8]) -> Result<(), CdrError> {
        let mut from = CdrReader::new(message)?;
        self.pass(&mut from)?;
        from.end()
    }

    /// Every type below this one, once.
    pub(crate) fn below(&self) -> Vec<&'static Self> {
        let mut below = vec![];
        self.collect(&mut below);
        below
    }

    fn collect(&self, below: &mut Vec<&'static Self>) {
        for part in self.uses {
            if !below.iter().any(|known| known.name == part.name) {
                below.push(part);
                part.collect(below);
            }
        }
    }

    /// Passes over one message, field by field.
    fn pass(&self, from: &mut CdrReader<'_>) -> Result<(), CdrError> {
        for field in fields(self.fields) {
            let count = match field.count {
                Count::One => 1,
                Count::Exactly(count) => count,
                Count::Any => from.length(1)?,
                Count::AtMost(most) => at_most(most, from.length(1)?)?,
            };
            match field.element {
                Element::Number { bytes, .. } => from.skip(bytes, count)?,
                Element::Text => (0..count).try_for_each(|_| from.string().map(drop))?,
                Element::Message(name) => {
                    let part = self.part(name)?;
                    (0..count).try_for_each(|_| part.pass(from))?;
                }
            }
        }
        Ok(())
    }

    fn part(&self, name: &str) -> Result<&'static Self, CdrError> {
        let part = self.uses.iter().find(|part| part.name == name.replace('/', "/msg/"));
        let unknown = || CdrError::BadValue { field: self.name, value: format!("made of {name}") };
        part.copied().ok_or_else(unknown)
    }
}

fn at_most(most: usize, found: usize) -> Result<usize, CdrError> {
    if found > most {
        let value = format!("{found}, at most {most} are allowed");
        return Err(CdrError::BadValue { field: "the length of a sequence", value });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::messages::Transform;
    use base::time::SimTime;

    use crate::cdr::CdrWriter;
    use crate::sensor_msgs::laser_scan;
    use crate::tf2_msgs::tf_message;

    #[test]
    fn a_schema_holds_every_type_below_it_once() {
        let schema = tf_message::TYPE.schema();
        let parts: Vec<&str> = schema.split(&format!("{}\nMSG: ", "=".repeat(80))).collect();
        let names: Vec<&str> = parts.iter().filter_map(|part| part.lines().next()).collect();
        assert_eq!(
            names,
            [
                "geometry_msgs/TransformStamped[] transforms",
                "geometry_msgs/TransformStamped",
                "std_msgs/Header",
                "builtin_interfaces/Time",
                "geometry_msgs/Transform",
                "geometry_msgs/Vector3",
                "geometry_msgs/Quaternion",
            ]
        );
    }

    #[test]
    fn dds_has_a_name_of_its_own_for_every_type() {
        assert_eq!(laser_scan::TYPE.dds_name(), "sensor_msgs::msg::dds_::LaserScan_");
    }

    #[test]
    fn a_message_of_another_type_cut_off_or_with_something_behind_it_is_refused() {
        let mut bytes = vec![];
        let transform = Transform {
            parent: "world".into(),
            child: "scout".into(),
            parent_from_child: Pose::IDENTITY,
        };
        tf_message::write(&mut CdrWriter::new(&mut bytes), SimTime::ZERO, &transform);
        assert_eq!(tf_message::TYPE.check(&bytes), Ok(()));
        assert!(laser_scan::TYPE.check(&bytes).is_err());
        assert!(tf_message::TYPE.check(&bytes[..bytes.len() - 1]).is_err());
        bytes.push(0);
        let error = tf_message::TYPE.check(&bytes).unwrap_err().to_string();
        assert_eq!(
            error,
            format!("the message ends at offset {} of {}", bytes.len() - 5, bytes.len() - 4)
        );
    }
}
