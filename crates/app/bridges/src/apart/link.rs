//! A link to a simulator elsewhere, for all robots and pages of a program.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use anyhow::Result;
use app_missions::Bodies;
use app_terminal::interrupt::Interrupt;
use base::time::SimTime;
use robot_hardware::{Driver, DriverError};
use sim_engine::Rider;

use super::body::{FarBody, Joining};
use super::far_page::FarPage;
use super::line::Line;

/// A way for each who asks.
type Lines = Box<dyn Fn() -> Box<dyn Line>>;

/// A link to a simulator elsewhere.
pub struct Link {
    addr: String,
    program: u64,
    lines: Lines,
}

impl Link {
    /// To the simulator that people named so.
    pub fn new(addr: &str, lines: Lines) -> Self {
        // std seeds its hashers from the system's randomness: another number for every program.
        let program = RandomState::new().build_hasher().finish();
        Self { addr: addr.to_owned(), program, lines }
    }

    /// A body there, whose cycles are so long; `must_wait` where its time has to wait for orders.
    pub fn body(
        &self,
        rider: &Rider<'_>,
        (cycle, must_wait): (SimTime, bool),
        interrupt: &Interrupt,
    ) -> Result<FarBody, DriverError> {
        let (addr, program) = (self.addr.clone(), self.program);
        let joining = Joining { addr, cycle, program, must_wait, interrupt };
        FarBody::join((self.lines)(), rider, &joining)
    }

    /// Bodies there for the robots of a mission; `must_wait` as before.
    pub fn bodies(self, must_wait: bool, interrupt: &Interrupt) -> FarBodies {
        FarBodies { link: self, must_wait, interrupt: interrupt.clone() }
    }

    /// A page of it here.
    pub fn page(&self) -> FarPage {
        FarPage::new((self.lines)(), &self.addr, self.program)
    }
}

/// Bodies in a simulator elsewhere.
pub struct FarBodies {
    link: Link,
    must_wait: bool,
    interrupt: Interrupt,
}

impl Bodies for FarBodies {
    fn body(&self, rider: &Rider<'_>, cycle: SimTime) -> Result<Box<dyn Driver>> {
        Ok(Box::new(self.link.body(rider, (cycle, self.must_wait), &self.interrupt)?))
    }
}
