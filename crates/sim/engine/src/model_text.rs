//! A robot's model as text, whatever files it came from: for recordings.

use base::model::RobotModel;

use crate::error::ServerError;

/// Every figure of a model, exactly, as TOML. It is not the TOML people write robots in, which knows defaults and shorthands.
pub fn model_to_text(model: &RobotModel) -> Result<String, ServerError> {
    toml::to_string(model).map_err(|error| ServerError::ModelText { reason: error.to_string() })
}

/// The model that was written.
pub fn model_from_text(text: &str) -> Result<RobotModel, ServerError> {
    toml::from_str(text).map_err(|error| ServerError::ModelText { reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_model_comes_back_to_the_bit() {
        for name in sim_robots::shipped::names() {
            let model = sim_robots::shipped::load(name).unwrap();
            let text = model_to_text(&model).unwrap();
            assert_eq!(model_from_text(&text).unwrap(), model, "{name}");
        }
    }

    #[test]
    fn a_broken_text_is_an_error() {
        let error = model_from_text("name = 7").unwrap_err().to_string();
        assert!(error.starts_with("the text of a robot's model cannot be read"), "{error}");
    }
}
