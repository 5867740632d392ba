//! What a viewer may say.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::FoxgloveError;
use crate::limits::{FROM_VIEWER_BYTES, LISTED};

/// A message from a viewer.
#[derive(Clone, Debug, PartialEq)]
pub enum FromViewer {
    /// It wants what comes on these channels.
    Subscribe(Vec<Subscription>),
    /// It wants these subscriptions no longer.
    Unsubscribe(Vec<u32>),
    /// It is going to publish.
    Advertise(Vec<ViewerChannel>),
    /// It publishes there no longer.
    Unadvertise(Vec<u32>),
    /// It publishes.
    Message {
        /// Of its own channel.
        channel: u32,
        /// In the channel's encoding.
        payload: Vec<u8>,
    },
    /// It wants to know these parameters; none is all.
    GetParameters {
        /// Which.
        names: Vec<String>,
        /// To be repeated in the answer.
        id: Option<String>,
    },
    /// It wants these parameters to change.
    SetParameters {
        /// How.
        parameters: Vec<Parameter>,
        /// Asks for an answer that repeats it.
        id: Option<String>,
    },
    /// It wants to be told when these parameters change; none is all.
    WatchParameters(Vec<String>),
    /// It wants that no longer; none is all.
    UnwatchParameters(Vec<String>),
    /// It calls a service.
    Call {
        /// Which.
        service: u32,
        /// To be repeated in the answer.
        call: u32,
        /// Of the payload.
        encoding: String,
        /// What is asked.
        payload: Vec<u8>,
    },
    /// It wants a file.
    FetchAsset {
        /// Which.
        uri: String,
        /// To be repeated in the answer.
        request: u32,
    },
    /// Something of the protocol that we do not offer, by its name.
    NotOffered(&'static str),
}

/// A wish for what comes on a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Subscription {
    /// The viewer's number of it.
    pub id: u32,
    /// Our channel.
    pub channel_id: u32,
}

/// A channel on which a viewer publishes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ViewerChannel {
    /// The viewer's number of it.
    pub id: u32,
    /// Where to.
    pub topic: String,
    /// `cdr` or `json`.
    pub encoding: String,
    /// Type of its messages.
    pub schema_name: String,
}

/// A parameter and its value; none where it has no value any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// What it is called.
    pub name: String,
    /// What it is.
    #[serde(default)]
    pub value: Option<Value>,
    /// `float64` where a whole number would be read as another type.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Text {
    Subscribe {
        subscriptions: Vec<Subscription>,
    },
    Unsubscribe {
        subscription_ids: Vec<u32>,
    },
    Advertise {
        channels: Vec<ViewerChannel>,
    },
    Unadvertise {
        channel_ids: Vec<u32>,
    },
    GetParameters {
        parameter_names: Vec<String>,
        id: Option<String>,
    },
    SetParameters {
        parameters: Vec<Parameter>,
        id: Option<String>,
    },
    FetchAsset {
        uri: String,
        request_id: u32,
    },
    SubscribeParameterUpdates {
        #[serde(default)]
        parameter_names: Vec<String>,
    },
    UnsubscribeParameterUpdates {
        #[serde(default)]
        parameter_names: Vec<String>,
    },
    SubscribeConnectionGraph {},
    UnsubscribeConnectionGraph {},
}

impl FromViewer {
    /// Reads a text frame.
    pub fn parse_text(text: &str) -> Result<Self, FoxgloveError> {
        check_length(text.len())?;
        Ok(match serde_json::from_str(text)? {
            Text::Subscribe { subscriptions } => {
                Self::Subscribe(listed("subscribe", subscriptions)?)
            }
            Text::Unsubscribe { subscription_ids } => {
                Self::Unsubscribe(listed("unsubscribe", subscription_ids)?)
            }
            Text::Advertise { channels } => Self::Advertise(listed("advertise", channels)?),
            Text::Unadvertise { channel_ids } => {
                Self::Unadvertise(listed("unadvertise", channel_ids)?)
            }
            Text::GetParameters { parameter_names, id } => {
                Self::GetParameters { names: listed("getParameters", parameter_names)?, id }
            }
            Text::SetParameters { parameters, id } => {
                Self::SetParameters { parameters: listed("setParameters", parameters)?, id }
            }
            Text::FetchAsset { uri, request_id } => Self::FetchAsset { uri, request: request_id },
            Text::SubscribeParameterUpdates { parameter_names: names } => {
                Self::WatchParameters(listed("subscribeParameterUpdates", names)?)
            }
            Text::UnsubscribeParameterUpdates { parameter_names: names } => {
                Self::UnwatchParameters(listed("unsubscribeParameterUpdates", names)?)
            }
            Text::SubscribeConnectionGraph {} => Self::NotOffered("subscribeConnectionGraph"),
            Text::UnsubscribeConnectionGraph {} => Self::NotOffered("unsubscribeConnectionGraph"),
        })
    }

    /// Reads a binary frame.
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, FoxgloveError> {
        check_length(bytes.len())?;
        let short = |field| FoxgloveError::TooShort { bytes: bytes.len(), field };
        let (&opcode, rest) = bytes.split_first().ok_or_else(|| short("opcode"))?;
        match opcode {
            1 => {
                let (channel, payload) = number(rest).ok_or_else(|| short("channel"))?;
                Ok(Self::Message { channel, payload: payload.to_vec() })
            }
            2 => {
                let (service, rest) = number(rest).ok_or_else(|| short("service"))?;
                let (call, rest) = number(rest).ok_or_else(|| short("call"))?;
                let (length, rest) = number(rest).ok_or_else(|| short("length of the encoding"))?;
                let split = rest.split_at_checked(length as usize);
                let (encoding, payload) = split.ok_or_else(|| short("encoding"))?;
                let encoding = std::str::from_utf8(encoding).or(Err(FoxgloveError::Encoding))?;
                let (encoding, payload) = (encoding.to_owned(), payload.to_vec());
                Ok(Self::Call { service, call, encoding, payload })
            }
            other => Err(FoxgloveError::Opcode(other)),
        }
    }
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*number), rest))
}

fn check_length(bytes: usize) -> Result<(), FoxgloveError> {
    if bytes > FROM_VIEWER_BYTES {
        return Err(FoxgloveError::TooLong { bytes, limit: FROM_VIEWER_BYTES });
    }
    Ok(())
}

fn listed<T>(what: &'static str, items: Vec<T>) -> Result<Vec<T>, FoxgloveError> {
    if items.len() > LISTED {
        return Err(FoxgloveError::TooMany { what, count: items.len(), limit: LISTED });
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_viewer_says_is_understood() {
        let text = r#"{"op":"advertise","channels":[{"id":1,"topic":"/cmd_vel","encoding":"json",
            "schemaName":"geometry_msgs/msg/Twist","schema":"","schemaEncoding":"ros2msg"}]}"#;
        let FromViewer::Advertise(channels) = FromViewer::parse_text(text).unwrap() else {
            panic!("no advertise")
        };
        assert_eq!((channels[0].id, channels[0].topic.as_str()), (1, "/cmd_vel"));
        let text = r#"{"op":"setParameters","parameters":[{"name":"speed","value":2}],"id":"a"}"#;
        let FromViewer::SetParameters { parameters, id } = FromViewer::parse_text(text).unwrap()
        else {
            panic!("no parameters")
        };
        assert_eq!((parameters[0].value.clone(), id.as_deref()), (Some(2.into()), Some("a")));
        let text = r#"{"op":"subscribeParameterUpdates","parameterNames":["speed"]}"#;
        let watch = FromViewer::WatchParameters(vec!["speed".to_owned()]);
        assert_eq!(FromViewer::parse_text(text).unwrap(), watch);
        let said = FromViewer::parse_bytes(&[1, 7, 0, 0, 0, 9, 9]).unwrap();
        assert_eq!(said, FromViewer::Message { channel: 7, payload: vec![9, 9] });
        let call = [&[2, 3, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0][..], b"cdr", &[0, 1]].concat();
        assert_eq!(
            FromViewer::parse_bytes(&call).unwrap(),
            FromViewer::Call { service: 3, call: 4, encoding: "cdr".into(), payload: vec![0, 1] }
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "cannot read"),
            ("{}", "op"),
            (r#"{"op":"explode"}"#, "explode"),
            (r#"{"op":"subscribe","subscriptions":[{"id":-1,"channelId":0}]}"#, "-1"),
            (r#"{"op":"subscribe"}"#, "subscriptions"),
        ] {
            let said = FromViewer::parse_text(text).unwrap_err().to_string();
            assert!(said.contains(reason), "{text}: {said}");
        }
        let many =
            format!(r#"{{"op":"unsubscribe","subscriptionIds":[{}0]}}"#, "0,".repeat(LISTED));
        assert!(FromViewer::parse_text(&many).unwrap_err().to_string().contains("lists 4097"));
        let long = " ".repeat(FROM_VIEWER_BYTES + 1);
        assert!(FromViewer::parse_text(&long).unwrap_err().to_string().contains("65537"));
    }

    #[test]
    fn bytes_that_end_too_early_say_where() {
        for (bytes, reason) in [
            (&[][..], "opcode"),
            (&[1, 0, 0][..], "channel"),
            (&[2, 0, 0, 0, 0, 1, 0, 0, 0, 255, 255, 255, 255, 1][..], "encoding"),
            (&[9, 0][..], "not with 9"),
        ] {
            let said = FromViewer::parse_bytes(bytes).unwrap_err().to_string();
            assert!(said.contains(reason), "{bytes:?}: {said}");
        }
    }
}
