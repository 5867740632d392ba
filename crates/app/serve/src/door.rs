//! Where clients come in, who may, and why they cannot.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::Result;
use clap::{Args, ValueEnum};
use link_transport::{Access, TransportError};
use link_usarsim::Dialect;

use super::place::port_of;
use app_terminal::failure::Hinted;

/// What a robot's client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DialectName {
    /// USARSim 3.x on Unreal Tournament 2004
    Ut2004,
    /// USARSim on the Unreal Development Kit
    Udk,
}

impl DialectName {
    /// As the protocol calls it.
    pub fn dialect(self) -> Dialect {
        match self {
            Self::Ut2004 => Dialect::Ut2004,
            Self::Udk => Dialect::Udk,
        }
    }
}

/// Where robots' clients come in, and who may.
#[derive(Clone, Debug, Args)]
pub(super) struct DoorArguments {
    /// Address of all ports; anything but this machine's own needs --token or --open
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Port for robots' clients of the first arena
    #[arg(long, value_name = "P", default_value_t = 3000)]
    pub(super) port: u16,
    /// Clients must say `TOKEN T` in their first line, on every port
    #[arg(long, value_name = "T", conflicts_with = "open")]
    token: Option<String>,
    /// Whoever reaches the address may connect
    #[arg(long)]
    open: bool,
}

impl DoorArguments {
    /// Who may connect.
    pub(super) fn access(&self) -> Access {
        match &self.token {
            Some(token) => Access::Token(token.clone()),
            None if self.open => Access::Open,
            None => Access::Loopback,
        }
    }

    /// The word that everybody has to show, if there is one.
    pub(super) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Fails where strangers could come in whom nobody has invited.
    pub(super) fn check(&self) -> Result<()> {
        if self.access() != Access::Loopback || self.bind.is_loopback() {
            return Ok(());
        }
        let problem = format!(
            "{} is not this machine's own address, and whoever reaches it could come in",
            self.bind
        );
        Err(Hinted::error(problem, "add --token WORD, or --open if the network can be trusted"))
    }

    /// The address of a service of the arena with this number, whose first port is `first`.
    pub(super) fn address(&self, first: u16, number: usize) -> Result<SocketAddr> {
        let Some(port) = port_of(first, number) else {
            let message = format!(
                "port {first} leaves none for arena number {} (10 higher each)",
                number + 1
            );
            return Err(Hinted::error(message, "choose a lower port, or ARENA:PORT"));
        };
        Ok(self.exactly(port))
    }

    /// The address with just this port.
    pub(super) fn exactly(&self, port: u16) -> SocketAddr {
        SocketAddr::new(self.bind, port)
    }
}

/// Says what to do about a port that cannot be opened; `flag` moves it.
pub(super) fn explained(error: &TransportError, (what, flag): (&str, &str)) -> anyhow::Error {
    let hint = match error {
        TransportError::Unprotected { .. } => {
            "add --token WORD (clients then begin with the line `TOKEN WORD`), or --open if the network can be trusted".to_owned()
        }
        TransportError::Token { .. } => "choose another --token".to_owned(),
        TransportError::Bind { addr, source } => {
            let port = addr.port();
            match source.kind() {
                std::io::ErrorKind::AddrInUse => format!(
                    "another program has port {port}; end it, or move the {what} with {flag}, where 0 is any free port"
                ),
                std::io::ErrorKind::PermissionDenied => {
                    format!("port {port} is reserved; move the {what} with {flag} above 1023")
                }
                _ => format!("is {} an address of this machine? See --bind", addr.ip()),
            }
        }
        TransportError::Thread { .. } => "end other programs, or serve fewer arenas".to_owned(),
    };
    Hinted::error(format!("{what}: {error}"), hint)
}
