//! What the wireless simulation server answers.

use std::fmt;

use crate::{DnsFailure, GeneralNumber, Message, Reason, StrengthError};

/// A line to a robot's program.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The robot is known from now on.
    InitOk,
    /// How strong the radio is.
    Strength {
        /// Between the asker and this robot.
        robot: String,
        /// dBm; infinite or not a number as `error` says.
        strength: f64,
        /// Why it is no number.
        error: Option<StrengthError>,
    },
    /// The port that leads to a robot.
    Dns {
        /// To this one.
        robot: String,
        /// On the host of the server.
        port: Result<u16, DnsFailure>,
    },
    /// Who calls.
    ReverseDns {
        /// The port asked about.
        port: u16,
        /// The caller's name; `None` for a port that is not the server's.
        robot: Option<String>,
    },
    /// The request made no sense.
    Error(Reason),
}

impl Reply {
    /// Reads a line; `None` if it is no reply of this kind.
    pub fn parse(line: &str) -> Option<Self> {
        let message = Message::parse(line);
        let robot = || message.value("Robot").map(str::to_owned);
        let error = message.value("Error");
        if message.is("INITREPLY") {
            message.value("Status")?.eq_ignore_ascii_case("OK").then_some(Self::InitOk)
        } else if message.is("SS") {
            let strength = GeneralNumber::parse(message.value("Strength")?)?.0;
            Some(Self::Strength {
                robot: robot()?,
                strength,
                error: error.and_then(StrengthError::parse),
            })
        } else if message.is("DNSREPLY") {
            let failure = error.and_then(DnsFailure::parse);
            let port = match failure {
                Some(failure) => Err(failure),
                None => Ok(message.value("Port")?.parse().ok()?),
            };
            Some(Self::Dns { robot: robot()?, port })
        } else if message.is("REVERSEDNSREPLY") {
            let port = message.value("Port")?.parse().ok()?;
            Some(Self::ReverseDns { port, robot: robot() })
        } else if message.is("ERROR") {
            Reason::parse(message.value("Reason")?).map(Self::Error)
        } else {
            None
        }
    }
}

impl fmt::Display for Reply {
    /// As it stands on the wire, without the end of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InitOk => f.write_str("INITREPLY {Status OK}"),
            Self::Strength { robot, strength, error } => {
                write!(f, "SS {{Robot {robot}}} {{Strength {}}}", GeneralNumber(*strength))?;
                error.map_or(Ok(()), |error| write!(f, " {{Error {error}}}"))
            }
            Self::Dns { robot, port: Ok(port) } => {
                write!(f, "DNSREPLY {{Robot {robot}}} {{Port {port}}}")
            }
            Self::Dns { robot, port: Err(failure) } => {
                write!(f, "DNSREPLY {{Robot {robot}}} {{Port -1}} {{Error {failure}}}")
            }
            Self::ReverseDns { port, robot: Some(robot) } => {
                write!(f, "REVERSEDNSREPLY {{Port {port}}} {{Robot {robot}}}")
            }
            Self::ReverseDns { port, robot: None } => {
                write!(f, "REVERSEDNSREPLY {{Port {port}}} {{Error UnknownOrIllegalPort}}")
            }
            Self::Error(reason) => write!(f, "ERROR {{Reason {reason}}}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_original_and_are_read_back() {
        let lines = [
            "INITREPLY {Status OK}",
            "SS {Robot R2} {Strength -70.2332}",
            "SS {Robot R1} {Strength INF} {Error SS.To.Self}",
            "SS {Robot R9} {Strength NaN} {Error Robot.Does.Not.Exist}",
            "SS {Robot R2} {Strength INF} {Error Model.Returned.INF}",
            "SS {Robot R2} {Strength NaN} {Error Model.Returned.NaN}",
            "DNSREPLY {Robot R2} {Port 35281}",
            "DNSREPLY {Robot R9} {Port -1} {Error NoSuchRobot}",
            "DNSREPLY {Robot R2} {Port -1} {Error RobotDoesNotListenOnThisPort}",
            "REVERSEDNSREPLY {Port 40001} {Robot R1}",
            "REVERSEDNSREPLY {Port 1} {Error UnknownOrIllegalPort}",
            "ERROR {Reason Must.Use.INIT.Method.First}",
            "ERROR {Reason Method.Unknown.Or.Can.INIT.only.once}",
            "ERROR {Reason Ports.List.Must.Be.Integer}",
            "ERROR {Reason Port.Must.Be.Integer}",
            "ERROR {Reason Robot.Name.Must.Not.Be.Empty}",
            "ERROR {Reason Robot.Alread.Exists}",
            "ERROR {Reason Could.Not.Allocate.Port}",
        ];
        for line in lines {
            assert_eq!(Reply::parse(line).unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_no_reply_is_none() {
        for line in ["", "SS", "SS {Robot R1} {Strength strong}", "ERROR {Reason Bad.Luck}"] {
            assert_eq!(Reply::parse(line), None, "{line}");
        }
    }
}
