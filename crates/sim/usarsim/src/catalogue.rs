//! Which robots there are, by class name.

use base::model::RobotModel;
use sim_robots::shipped;

/// Robots by class name; case does not matter.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    models: Vec<RobotModel>,
}

impl Catalogue {
    /// The robots that come with the program, and the classes that old clients ask for by default.
    pub fn shipped() -> Self {
        let names = shipped::names().into_iter().chain(shipped::class_names());
        Self { models: names.filter_map(|name| shipped::load(name).ok()).collect() }
    }

    /// What to say of a class that is not here: why, and which is the nearest that is.
    pub fn refusal(&self, class_name: &str) -> String {
        let known: Vec<&str> = self.names().collect();
        let why = shipped::nearest_to(class_name)
            .filter(|(_, nearest)| self.find(nearest).is_some())
            .map_or_else(String::new, |(why, nearest)| {
                format!(": {why}; the nearest is {nearest}")
            });
        format!("which is not here{why}; here are {}", known.join(", "))
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
