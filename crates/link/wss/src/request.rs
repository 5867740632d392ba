//! What robots' programs ask the wireless simulation server.

use std::fmt;

use crate::{Message, Reason};

/// Most listening ports of one robot; each costs a socket for every other robot.
pub const MAX_PORTS: usize = 16;

/// A line of a control connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// "I am this robot, and listen on these ports"; must come first, once.
    Init {
        /// As the simulator knows it.
        robot: String,
        /// In the order given; the first is the one `DNS` answers without a port.
        ports: Vec<u16>,
    },
    /// How strong the radio between me and this robot is.
    Strength {
        /// The other one.
        robot: String,
    },
    /// Which port of the server leads to this robot.
    Dns {
        /// The other one.
        robot: String,
        /// Which of its ports; the first if not given.
        port: Option<u16>,
    },
    /// Who calls me from this port of the server.
    ReverseDns {
        /// The peer port of an accepted connection.
        port: u16,
    },
}

impl Request {
    /// Reads a line, or says what to answer instead.
    pub fn parse(line: &str) -> Result<Self, Reason> {
        let message = Message::parse(line);
        let robot = || match message.value("Robot") {
            Some(name) if !name.is_empty() => Ok(name.to_owned()),
            _ => Err(Reason::EmptyName),
        };
        if message.is("INIT") {
            Ok(Self::Init { robot: robot()?, ports: ports(message.value("Port"))? })
        } else if message.is("GETSS") {
            Ok(Self::Strength { robot: robot()? })
        } else if message.is("DNS") {
            Ok(Self::Dns { robot: robot()?, port: message.value("Port").map(port).transpose()? })
        } else if message.is("REVERSEDNS") {
            Ok(Self::ReverseDns { port: port(message.value("Port").unwrap_or_default())? })
        } else {
            Err(Reason::UnknownOrSecondInit)
        }
    }

    /// Whether the line is an INIT, whatever is wrong with it.
    pub fn is_init(line: &str) -> bool {
        Message::parse(line).is("INIT")
    }
}

fn port(text: &str) -> Result<u16, Reason> {
    text.trim().parse().ok().filter(|&port| port > 0).ok_or(Reason::PortNotInteger)
}

fn ports(text: Option<&str>) -> Result<Vec<u16>, Reason> {
    let mut ports: Vec<u16> = vec![];
    for word in text.unwrap_or_default().split(',') {
        let port = port(word).map_err(|_| Reason::PortsNotIntegers)?;
        if !ports.contains(&port) {
            ports.push(port);
        }
        if ports.len() > MAX_PORTS {
            return Err(Reason::NoPortLeft);
        }
    }
    Ok(ports)
}

impl fmt::Display for Request {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Init { robot, ports } => {
                let ports: Vec<String> = ports.iter().map(u16::to_string).collect();
                write!(f, "INIT {{Robot {robot}}} {{Port {}}}", ports.join(","))
            }
            Self::Strength { robot } => write!(f, "GETSS {{Robot {robot}}}"),
            Self::Dns { robot, port: None } => write!(f, "DNS {{Robot {robot}}}"),
            Self::Dns { robot, port: Some(port) } => {
                write!(f, "DNS {{Robot {robot}}} {{Port {port}}}")
            }
            Self::ReverseDns { port } => write!(f, "REVERSEDNS {{Port {port}}}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_nonsense_has_its_own_reason() {
        let cases = [
            ("INIT {Robot R1}", Reason::PortsNotIntegers),
            ("INIT {Robot R1} {Port }", Reason::PortsNotIntegers),
            ("INIT {Robot R1} {Port 7001,x}", Reason::PortsNotIntegers),
            ("INIT {Robot R1} {Port 70000}", Reason::PortsNotIntegers),
            ("INIT {Port 7001}", Reason::EmptyName),
            ("INIT {Robot } {Port 7001}", Reason::EmptyName),
            ("GETSS", Reason::EmptyName),
            ("DNS {Robot R1} {Port seven}", Reason::PortNotInteger),
            ("REVERSEDNS", Reason::PortNotInteger),
            ("REVERSEDNS {Port -1}", Reason::PortNotInteger),
            ("HELLO {Robot R1}", Reason::UnknownOrSecondInit),
            ("\u{fffd}\u{fffd}", Reason::UnknownOrSecondInit),
        ];
        for (line, reason) in cases {
            assert_eq!(Request::parse(line), Err(reason), "{line}");
        }
    }

    #[test]
    fn a_list_of_ports_without_end_is_refused() {
        let many: Vec<String> = (1..=40).map(|port| port.to_string()).collect();
        let line = format!("INIT {{Robot R1}} {{Port {}}}", many.join(","));
        assert_eq!(Request::parse(&line), Err(Reason::NoPortLeft));
        let same = "INIT {Robot R1} {Port 7, 7 ,7}";
        assert_eq!(Request::parse(same).unwrap().to_string(), "INIT {Robot R1} {Port 7}");
    }
}
