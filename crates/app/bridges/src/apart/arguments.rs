//! Zenoh as the command line asks for it.

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;

use anyhow::Result;
use app_terminal::failure::Hinted;
use clap::Args;

use super::host::Host;
use super::link::Link;

/// Before an endpoint of Zenoh.
const SCHEME: &str = "zenoh/";

/// The endpoint in `zenoh/tcp/HOST:PORT`; `None` where it is another kind of address.
pub fn far_address(text: &str) -> Option<&str> {
    text.strip_prefix(SCHEME)
}

/// Whether robots and pages of other programs come in over Zenoh.
#[derive(Clone, Debug, Args)]
pub struct PortArguments {
    /// Let robots (`usar run`) and pages (`usar station`) of other machines in, with --connect zenoh/tcp/HOST:PORT
    #[arg(long)]
    zenoh: bool,
    /// Port for them of the first arena
    #[arg(long, value_name = "P", requires = "zenoh", default_value_t = 7448)]
    zenoh_port: u16,
    #[command(flatten)]
    link: LinkArguments,
}

/// What Zenoh is told beside its address.
#[derive(Clone, Debug, Default, Args)]
pub struct LinkArguments {
    /// Zenoh's own settings in JSON5, such as who may do what
    #[arg(long, value_name = "FILE")]
    zenoh_settings: Option<PathBuf>,
}

impl PortArguments {
    /// Whether it is asked for.
    pub fn is_asked(&self) -> bool {
        self.zenoh
    }

    /// Port of the first arena.
    pub fn port(&self) -> u16 {
        self.zenoh_port
    }

    /// Opens the port if it is asked for; whoever comes shows the token, if there is one.
    pub fn open(
        &self,
        addr: SocketAddr,
        token: Option<&str>,
        is_lock_step: bool,
    ) -> Result<Option<(SocketAddr, Host)>> {
        if !self.zenoh {
            return Ok(None);
        }
        let addr = any_free(addr);
        let (port, inbox) = imp::port(addr, token, &self.link)?;
        Ok(Some((addr, Host::new(inbox, is_lock_step).behind(port))))
    }
}

impl LinkArguments {
    /// Connects to the simulator at `zenoh/tcp/HOST:PORT`.
    pub fn connect(&self, addr: &str, token: Option<&str>) -> Result<Link> {
        let Some(endpoint) = far_address(addr).filter(|endpoint| endpoint.contains('/')) else {
            let problem = format!("{addr:?} is no address of Zenoh");
            return Err(Hinted::error(problem, "write it like zenoh/tcp/robots.example.org:7448"));
        };
        imp::link(addr, endpoint, token, self)
    }
}

/// Port 0 is any that is free: Zenoh does not tell which one it took.
fn any_free(addr: SocketAddr) -> SocketAddr {
    if addr.port() != 0 {
        return addr;
    }
    let free = TcpListener::bind(addr).and_then(|listener| listener.local_addr());
    free.unwrap_or(addr)
}

#[cfg(feature = "zenoh")]
mod imp {
    use std::any::Any;
    use std::net::SocketAddr;

    use anyhow::Result;
    use app_terminal::failure::Hinted;

    use super::super::inbox::Inbox;
    use super::super::line::Line;
    use super::super::link::Link;
    use super::super::zenoh_link::{Access, LinkError, Port, ZenohLine};
    use super::LinkArguments;

    pub(super) fn port(
        addr: SocketAddr,
        token: Option<&str>,
        link: &LinkArguments,
    ) -> Result<(Box<dyn Any + Send>, Inbox)> {
        let access = Access { token, settings: link.zenoh_settings.as_deref() };
        let hint = "another program may have the port: end it, or choose another with --zenoh-port; is --bind an address of this machine?";
        let (port, inbox) = Port::open(addr, &access).map_err(|error| explained(&error, hint))?;
        Ok((Box::new(port), inbox))
    }

    pub(super) fn link(
        addr: &str,
        endpoint: &str,
        token: Option<&str>,
        link: &LinkArguments,
    ) -> Result<Link> {
        let access = Access { token, settings: link.zenoh_settings.as_deref() };
        let hint = "start a simulator there: usar serve ARENA --zenoh --bind ADDR --token WORD; is the token the same?";
        let line =
            ZenohLine::connect(endpoint, &access).map_err(|error| explained(&error, hint))?;
        Ok(Link::new(addr, Box::new(move || -> Box<dyn Line> { Box::new(line.another()) })))
    }

    fn explained(error: &LinkError, hint: &str) -> anyhow::Error {
        match error {
            LinkError::Settings { .. } => {
                Hinted::error(error.to_string(), "it is JSON5 in Zenoh's own words")
            }
            LinkError::Token(_) => {
                Hinted::error(error.to_string(), "is there room where temporary files go?")
            }
            LinkError::Open { .. } => Hinted::error(error.to_string(), hint),
        }
    }
}

#[cfg(not(feature = "zenoh"))]
mod imp {
    use std::any::Any;
    use std::net::SocketAddr;

    use anyhow::Result;
    use app_terminal::failure::Hinted;

    use super::super::inbox::Inbox;
    use super::super::link::Link;
    use super::LinkArguments;

    pub(super) fn port(
        _: SocketAddr,
        _: Option<&str>,
        link: &LinkArguments,
    ) -> Result<(Box<dyn Any + Send>, Inbox)> {
        Err(lacking(link))
    }

    pub(super) fn link(_: &str, _: &str, _: Option<&str>, link: &LinkArguments) -> Result<Link> {
        Err(lacking(link))
    }

    fn lacking(_: &LinkArguments) -> anyhow::Error {
        let hint = "build it with: cargo build --release --features zenoh";
        Hinted::error("this usar was built without Zenoh", hint)
    }
}
