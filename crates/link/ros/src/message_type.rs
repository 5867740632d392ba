//! A message type as a `ros2msg` schema describes it.

/// Name, fields and the types it is made of.
#[derive(Debug)]
pub struct MessageType {
    /// Package, `msg` and name.
    pub name: &'static str,
    /// One field or constant a line.
    pub fields: &'static str,
    /// Types of fields that are no plain numbers or strings.
    pub uses: &'static [&'static MessageType],
}

impl MessageType {
    /// The definition with those of every type below it, as rosbag2 stores it.
    pub fn schema(&self) -> String {
        let mut below = vec![];
        self.collect(&mut below);
        let rule = "=".repeat(80);
        let part = |part: &&Self| {
            format!("{rule}\nMSG: {}\n{}", part.name.replace("/msg/", "/"), part.fields)
        };
        let parts: String = below.iter().map(part).collect();
        format!("{}{parts}", self.fields)
    }

    fn collect(&self, below: &mut Vec<&'static Self>) {
        for part in self.uses {
            if !below.iter().any(|known| known.name == part.name) {
                below.push(part);
                part.collect(below);
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
}
