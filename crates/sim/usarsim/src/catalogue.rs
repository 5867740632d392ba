//! Which robots there are, by class name.

use base::model::RobotModel;
use sim_robots::shipped;

/// Robots by class name; case does not matter.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    models: Vec<RobotModel>,
}

impl Catalogue {
    /// The robots that come with the program.
    pub fn shipped() -> Self {
        let load = |name: &&str| shipped::load(name).ok();
        Self { models: shipped::names().iter().filter_map(load).collect() }
    }

    /// Adds a robot; one of the same name is replaced.
    pub fn add(&mut self, model: RobotModel) {
        self.models.retain(|known| !known.name.eq_ignore_ascii_case(&model.name));
        self.models.push(model);
    }

    /// The robot of a class.
    pub fn find(&self, class: &str) -> Option<&RobotModel> {
        self.models.iter().find(|model| model.name.eq_ignore_ascii_case(class))
    }

    /// All class names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.models.iter().map(|model| model.name.as_str())
    }
}
