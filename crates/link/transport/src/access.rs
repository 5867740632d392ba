//! Who may connect.

use std::net::SocketAddr;

use crate::TransportError;

/// Longest token, bytes.
pub(crate) const MAX_TOKEN: usize = 256;

/// Who may connect to a listener.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Programs of this machine alone: the address must be a loopback one.
    #[default]
    Loopback,
    /// Whoever's first line is `TOKEN x` with this token.
    Token(String),
    /// Whoever reaches the address.
    Open,
}

impl Access {
    /// Refuses what would be open to a network by accident, and tokens that nobody can send.
    pub(crate) fn check(&self, addr: SocketAddr) -> Result<(), TransportError> {
        match self {
            Self::Loopback if !addr.ip().is_loopback() => Err(TransportError::Unprotected { addr }),
            Self::Token(token) if !is_sendable(token) => {
                Err(TransportError::Token { length: token.len() })
            }
            Self::Loopback | Self::Token(_) | Self::Open => Ok(()),
        }
    }
}

/// A token is one word, so that a line can hold it.
fn is_sendable(token: &str) -> bool {
    (1..=MAX_TOKEN).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(access: &Access, addr: &str) -> Result<(), TransportError> {
        access.check(addr.parse().unwrap())
    }

    #[test]
    fn loopback_needs_nothing() {
        assert!(check(&Access::Loopback, "127.0.0.1:3000").is_ok());
        assert!(check(&Access::Loopback, "[::1]:3000").is_ok());
    }

    #[test]
    fn another_address_needs_a_token_or_an_explicit_open() {
        let error = check(&Access::Loopback, "0.0.0.0:3000").unwrap_err().to_string();
        assert!(error.contains("0.0.0.0:3000") && error.contains("token"), "{error}");
        assert!(check(&Access::Token("s3cret".into()), "0.0.0.0:3000").is_ok());
        assert!(check(&Access::Open, "192.0.2.7:3000").is_ok());
    }

    #[test]
    fn a_token_that_no_line_can_hold_is_refused() {
        for token in ["", "two words", "line\nend", &"x".repeat(MAX_TOKEN + 1)] {
            assert!(check(&Access::Token(token.into()), "127.0.0.1:0").is_err(), "{token:?}");
        }
    }
}
