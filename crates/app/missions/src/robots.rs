//! A robot by its name, its TOML file, or its class in an ini file.

use std::path::{Path, PathBuf};

use anyhow::Result;
use link_text::nearest;
use sim_robots::{Loaded, shipped};

use app_terminal::failure::Hinted;

/// Reads the shipped robot of this name, or else the file of this name.
pub fn open(name: &str, class: Option<&str>, mission: Option<&PathBuf>) -> Result<Loaded> {
    let path = Path::new(name);
    let is_ini = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ini"));
    if is_ini && path.exists() {
        let Some(class) = class else {
            let hint = format!("say which: usar robot show {name} --class P2AT");
            return Err(Hinted::error("an ini file may describe many robots", hint));
        };
        return Ok(sim_robots::load_ini_file(path, mission.map(PathBuf::as_path), class)?);
    }
    if class.is_some() || mission.is_some() {
        let hint = "name an ini file that exists, or leave --class and --mission out";
        return Err(Hinted::error(format!("{name:?} is no ini file"), hint));
    }
    if shipped::text(name).is_some() {
        return Ok(Loaded { model: shipped::load(name)?, warnings: vec![] });
    }
    if path.exists() {
        return Ok(Loaded { model: sim_robots::load(path)?, warnings: vec![] });
    }
    let hint = match nearest(name, shipped::names().into_iter().chain(shipped::class_names())) {
        Some(meant) => format!("did you mean {meant:?}? `usar robot list` shows all names"),
        None => "`usar robot list` shows the robots that come with the program".to_owned(),
    };
    Err(Hinted::error(format!("there is no robot and no file named {name:?}"), hint))
}
