//! One broken robot: its files, and what must be said about it.

use link_spoil::Complaint;
use sim_robots::{RobotErrors, load_ini, read};

/// One line that begins a robot; what is broken follows on line 2.
const HEAD: &str = "[USARBot.P2AT]\n";

/// Twelve lines that make a whole robot; what is broken follows on line 13.
const TABLE: &str = "name = \"T\"\n[drive]\nkind = \"aerial\"\nforward_m_s = 1\nsideways_m_s = 1\nvertical_m_s = 1\nturn_rad_s = 1\n\
    [chassis]\nsize = [1, 1, 1]\nmass_kg = 1\nride_height_m = 0.5\n\n";

/// What is read.
enum Files {
    Ini { robot: Vec<u8>, mission: Option<Vec<u8>>, class: String },
    Toml(Vec<u8>),
}

/// A broken robot and what must be said about it.
pub(crate) struct Case {
    files: Files,
    complaint: Complaint,
}

impl Case {
    /// A `USARBot.ini` of these bytes, of which P2AT is wanted.
    pub(crate) fn new(name: &str, robot: impl Into<Vec<u8>>) -> Self {
        let files = Files::Ini { robot: robot.into(), mission: None, class: "P2AT".to_owned() };
        Self { files, complaint: Complaint::new(name) }
    }

    /// With a `USARMisPkg.ini`.
    pub(crate) fn beside(mut self, content: &str) -> Self {
        if let Files::Ini { mission, .. } = &mut self.files {
            *mission = Some(content.into());
        }
        self
    }

    /// Another class is wanted.
    pub(crate) fn wanting(mut self, wanted: &str) -> Self {
        if let Files::Ini { class, .. } = &mut self.files {
            wanted.clone_into(class);
        }
        self
    }

    /// All of these must be in the message.
    pub(crate) fn says(mut self, fragments: &[&str]) -> Self {
        self.complaint.expect(fragments);
        self
    }

    fn read(&self) -> Result<(), RobotErrors> {
        match &self.files {
            Files::Ini { robot, mission, class } => {
                load_ini(robot, mission.as_deref(), class).map(drop)
            }
            Files::Toml(content) => read("a.toml", content).map(drop),
        }
    }

    /// What is missing from the message, if anything.
    pub(crate) fn run(&self) -> Result<(), String> {
        self.complaint.check(|| self.read())
    }

    pub(crate) fn name(&self) -> &str {
        &self.complaint.name
    }

    /// Panics if this is not a whole robot after all.
    pub(crate) fn assert_readable(&self) {
        self.read().unwrap_or_else(|errors| panic!("{}: {errors}", self.name()));
    }
}

/// A whole robot with `body` from line 2 on.
pub(crate) fn robot(name: &str, body: &str) -> Case {
    Case::new(name, format!("{HEAD}{body}"))
}

/// A whole robot in TOML with `body` from line 13 on.
pub(crate) fn toml(name: &str, body: &str) -> Case {
    let files = Files::Toml(format!("{TABLE}{body}").into());
    Case { files, complaint: Complaint::new(name) }
}

/// Cases of a name, a body and what must be said.
pub(crate) fn table(rows: &[(&str, &str, &[&str])]) -> Vec<Case> {
    rows.iter().map(|(name, body, says)| robot(name, body).says(says)).collect()
}
