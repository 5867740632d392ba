//! What a viewer is told in text.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::from_viewer::Parameter;

/// A message to a viewer, sent as JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ToViewer {
    /// The first thing it hears.
    ServerInfo {
        /// Who speaks.
        name: String,
        /// What can be asked for.
        capabilities: Vec<&'static str>,
        /// Of what viewers publish.
        supported_encodings: Vec<&'static str>,
        /// What else there is to know.
        metadata: BTreeMap<String, String>,
        /// Another one means that everything begins anew.
        session_id: String,
    },
    /// Channels that there are from now on.
    Advertise {
        /// Which.
        channels: Vec<Channel>,
    },
    /// The same under the name `foxglove.sdk.v1.1`, with those schemas that have not been told on this connection.
    #[serde(rename = "advertise")]
    AdvertiseWithTable {
        /// Which.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        schemas: Vec<Schema>,
        /// Which.
        channels: Vec<TableChannel>,
    },
    /// Channels that there are no longer.
    Unadvertise {
        /// Which.
        channel_ids: Vec<u32>,
    },
    /// Something that whoever looks should know.
    Status {
        /// How bad it is.
        level: Level,
        /// What.
        message: String,
    },
    /// Parameters and their values.
    ParameterValues {
        /// Which.
        parameters: Vec<Parameter>,
        /// Of the question.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<String>,
    },
    /// Services that can be called.
    AdvertiseServices {
        /// Which.
        services: Vec<Service>,
    },
    /// A call that did not work.
    ServiceCallFailure {
        /// Of the call.
        service_id: u32,
        /// Of the call.
        call_id: u32,
        /// Why.
        message: String,
    },
}

/// Messages of one type on one topic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    /// Our number of it.
    pub id: u32,
    /// Where.
    pub topic: String,
    /// Of its messages: `cdr`.
    pub encoding: &'static str,
    /// The type's name.
    pub schema_name: String,
    /// Of the schema: `ros2msg`.
    pub schema_encoding: &'static str,
    /// The type's definition.
    pub schema: String,
}

/// A type's definition, which channels refer to by its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Schema {
    /// Counted from 1 on each connection, and never given again.
    pub id: u64,
    /// The type's name.
    pub name: String,
    /// `ros2msg`.
    pub encoding: &'static str,
    /// The type's definition.
    pub data: String,
}

/// Messages of one type on one topic, without the type's definition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TableChannel {
    /// Our number of it.
    pub id: u32,
    /// Where.
    pub topic: String,
    /// Of its messages: `cdr`.
    pub encoding: &'static str,
    /// The number of its schema.
    pub schema_id: u64,
}

/// Something that can be called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Service {
    /// Our number of it.
    pub id: u32,
    /// What it is called.
    pub name: &'static str,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// What is asked.
    pub request: Part,
    /// What is answered.
    pub response: Part,
}

/// One half of a service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// `cdr`.
    pub encoding: &'static str,
    /// The type's name.
    pub schema_name: &'static str,
    /// `ros2msg`.
    pub schema_encoding: &'static str,
    /// The type's definition.
    pub schema: &'static str,
}

/// How bad something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Good to know.
    Info = 0,
    /// Something is lost.
    Warning = 1,
    /// Something was refused.
    Error = 2,
}

impl Serialize for Level {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(*self as u8)
    }
}

impl ToViewer {
    /// As a text frame.
    pub fn to_text(&self) -> String {
        // Strings, numbers and lists always have a text.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Something that was refused, and why.
    pub fn refusal(message: impl Into<String>) -> Self {
        Self::Status { level: Level::Error, message: message.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_the_protocol() {
        let channel = Channel {
            id: 3,
            topic: "/clock".to_owned(),
            encoding: "cdr",
            schema_name: "rosgraph_msgs/msg/Clock".to_owned(),
            schema_encoding: "ros2msg",
            schema: "builtin_interfaces/Time clock\n".to_owned(),
        };
        assert_eq!(
            ToViewer::Advertise { channels: vec![channel] }.to_text(),
            r#"{"op":"advertise","channels":[{"id":3,"topic":"/clock","encoding":"cdr","schemaName":"rosgraph_msgs/msg/Clock","schemaEncoding":"ros2msg","schema":"builtin_interfaces/Time clock\n"}]}"#
        );
        assert_eq!(
            ToViewer::refusal("no").to_text(),
            r#"{"op":"status","level":2,"message":"no"}"#
        );
        let table = ToViewer::AdvertiseWithTable {
            schemas: vec![Schema {
                id: 1,
                name: "std_msgs/msg/Float64".to_owned(),
                encoding: "ros2msg",
                data: "float64 data\n".to_owned(),
            }],
            channels: vec![TableChannel {
                id: 3,
                topic: "/co2".to_owned(),
                encoding: "cdr",
                schema_id: 1,
            }],
        };
        assert_eq!(
            table.to_text(),
            r#"{"op":"advertise","schemas":[{"id":1,"name":"std_msgs/msg/Float64","encoding":"ros2msg","data":"float64 data\n"}],"channels":[{"id":3,"topic":"/co2","encoding":"cdr","schemaId":1}]}"#
        );
        let failure =
            ToViewer::ServiceCallFailure { service_id: 1, call_id: 2, message: "no".into() };
        assert_eq!(
            failure.to_text(),
            r#"{"op":"serviceCallFailure","serviceId":1,"callId":2,"message":"no"}"#
        );
    }
}
