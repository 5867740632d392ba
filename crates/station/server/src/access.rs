//! Who may connect, and as what.

use std::hint::black_box;
use std::net::SocketAddr;

use crate::error::ServerError;

/// What a connection may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Look, and command while it holds control.
    Operator,
    /// Look.
    Viewer,
}

/// Who may connect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Programs of this machine.
    #[default]
    Loopback,
    /// Whoever shows one of two tokens.
    Tokens {
        /// For those who may command.
        operator: String,
        /// For read-only links.
        viewer: String,
    },
}

impl Access {
    pub(crate) fn check(&self, addr: SocketAddr) -> Result<(), ServerError> {
        match self {
            Self::Loopback if !addr.ip().is_loopback() => Err(ServerError::Unprotected { addr }),
            Self::Loopback => Ok(()),
            Self::Tokens { operator, viewer } => {
                [operator, viewer].into_iter().try_for_each(|word| token(word))
            }
        }
    }

    /// What somebody with this token may do; `None` is not to come in. `is_modest` asks for no more than a look.
    pub(crate) fn role(&self, shown: Option<&str>, is_modest: bool) -> Option<Role> {
        let role = match self {
            Self::Loopback => Role::Operator,
            Self::Tokens { operator, viewer } => {
                let shown = shown.unwrap_or_default();
                let (commands, looks) = (is_same(shown, operator), is_same(shown, viewer));
                match (commands, looks) {
                    (true, _) => Role::Operator,
                    (false, true) => Role::Viewer,
                    (false, false) => return None,
                }
            }
        };
        Some(if is_modest { Role::Viewer } else { role })
    }
}

fn token(token: &str) -> Result<(), ServerError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if (8..=128).contains(&token.len()) && token.bytes().all(is_plain) {
        return Ok(());
    }
    Err(ServerError::Token { length: token.len() })
}

/// Compares in a time that depends on the lengths alone.
fn is_same(shown: &str, token: &str) -> bool {
    let (shown, token) = (shown.as_bytes(), token.as_bytes());
    let mut difference = usize::from(shown.len() != token.len());
    for (index, expected) in token.iter().enumerate() {
        let byte = shown.get(index).copied().unwrap_or_default();
        difference |= usize::from(black_box(byte ^ expected));
    }
    black_box(difference) == 0
}

/// Whether a page of this origin may talk to us: only our own may. Programs that are no browsers send none.
pub(crate) fn is_own_origin(origin: Option<&str>, host: Option<&str>) -> bool {
    let Some(origin) = origin else { return true };
    let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    bare.is_some() && bare == host
}

/// Whether a host name means this machine; a name that somebody else's DNS points here does not.
pub(crate) fn is_this_machine(host: Option<&str>) -> bool {
    let Some(host) = host else { return false };
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_needs_tokens_that_a_link_can_hold() {
        let open: SocketAddr = "0.0.0.0:80".parse().unwrap();
        assert!(matches!(Access::Loopback.check(open), Err(ServerError::Unprotected { .. })));
        let tokens = |operator: &str| Access::Tokens {
            operator: operator.to_owned(),
            viewer: "look-only".to_owned(),
        };
        assert!(tokens("open-sesame").check(open).is_ok());
        for bad in ["", "short", "with space", "a/b/c/d/e", &"x".repeat(129)] {
            assert!(tokens(bad).check(open).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_token_decides_what_one_may_do() {
        let access =
            Access::Tokens { operator: "open-sesame".to_owned(), viewer: "look-only".to_owned() };
        assert_eq!(access.role(Some("open-sesame"), false), Some(Role::Operator));
        assert_eq!(access.role(Some("open-sesame"), true), Some(Role::Viewer));
        assert_eq!(access.role(Some("look-only"), false), Some(Role::Viewer));
        for wrong in [None, Some(""), Some("open-sesam"), Some("open-sesame2")] {
            assert_eq!(access.role(wrong, false), None, "{wrong:?}");
        }
    }

    #[test]
    fn only_our_own_page_may_connect() {
        let host = Some("127.0.0.1:8080");
        assert!(is_own_origin(Some("http://127.0.0.1:8080"), host));
        assert!(is_own_origin(None, host));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:9090", "file://"] {
            assert!(!is_own_origin(Some(origin), host), "{origin}");
        }
        assert!(is_this_machine(Some("localhost:8080")) && is_this_machine(Some("[::1]:80")));
        assert!(!is_this_machine(Some("rebound.example:8080")) && !is_this_machine(None));
    }
}
