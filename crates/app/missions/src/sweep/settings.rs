//! The settings of the thesis's table 17, by its names, and ours.

use anyhow::Result;
use clap::Args;
use robot_clouds::{CloudError, Parameters};

use app_terminal::failure::Hinted;

/// What the mapping robot is told; what is left out makes a good map.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Settings (thesis, table 17)")]
pub struct SweepSettings {
    /// Address of a USARSim server to sweep in, instead of a simulation of one's own [thesis: 127.0.0.1]
    #[arg(long, value_name = "IP")]
    simulator_ip: Option<String>,
    /// Its port [thesis: 3000]
    #[arg(long, value_name = "PORT")]
    simulator_port: Option<String>,
    /// Greatest error of the infra-red that the model allows for, metres [default: its data sheet's; thesis: 0]
    #[arg(long, value_name = "M")]
    ir_noise: Option<String>,
    /// Greatest error of the sonar that the model allows for, metres [default: its data sheet's; thesis: 0]
    #[arg(long, value_name = "M")]
    sonar_noise: Option<String>,
    /// Millimetres between points [default: 10]
    #[arg(long, value_name = "MM")]
    point_increment: Option<String>,
    /// Milliradians from one pan to the next [default: 10]
    #[arg(long, value_name = "MRAD")]
    pan_increment: Option<String>,
    /// Milliradians from one tilt to the next [default: 10]
    #[arg(long, value_name = "MRAD")]
    tilt_increment: Option<String>,
    /// Whether points are sparser before the measured distance: false, true or near (from 100, 200, 400 mm on), wide (250, 500, 1000) [default: false]
    #[arg(long, value_name = "WHICH")]
    dynamic_grid: Option<String>,
    /// First pan, whole radians; beyond the limit is at the limit [default: 2000000000]
    #[arg(long, value_name = "RAD", allow_hyphen_values = true)]
    initial_pan: Option<String>,
    /// First tilt, whole radians; beyond the limit is at the limit [default: 2000000000]
    #[arg(long, value_name = "RAD", allow_hyphen_values = true)]
    initial_tilt: Option<String>,
    /// Points per entry of a list's index; needs --store list or two_level [default: 5120]
    #[arg(long, value_name = "N")]
    point_cluster: Option<String>,
    /// 0 or mean, 1 or bayesian, 2 or bayesian_minimum, 3 or ours [default: ours; thesis: 2]
    #[arg(long, value_name = "HOW")]
    algorithm: Option<String>,
    /// Belief of a point nobody has measured, per mille [default: 900]
    #[arg(long, value_name = "N")]
    initial_belief: Option<String>,
    /// Least belief that is stored, per mille [default: 300]
    #[arg(long, value_name = "N")]
    minimum_belief: Option<String>,
    /// Which of the three places the robot starts at: 0, 1 or 2; may be repeated, then robots merge their clouds [default: 0]
    #[arg(long, value_name = "0..2")]
    start_location: Vec<String>,
    /// What stands for the beam term of the infra-red in the Bayesian methods, 0 to 1 [default: 1; thesis: 0, which maps it inverted]
    #[arg(long, value_name = "SHARE", help_heading = "Settings of our own")]
    ir_beam_term: Option<String>,
    /// What the points are kept in: blocks, list (the thesis's), two_level (its future work 2) [default: blocks]
    #[arg(long, value_name = "KIND", help_heading = "Settings of our own")]
    store: Option<String>,
}

impl SweepSettings {
    /// Whether a server is to be used.
    pub fn is_remote(&self) -> bool {
        self.simulator_ip.is_some() || self.simulator_port.is_some()
    }

    /// One set of parameters for each robot.
    pub fn parameters(&self) -> Result<Vec<Parameters>> {
        let mut parameters = Parameters::default();
        for (name, value) in self.given() {
            set(&mut parameters, name, value)?;
        }
        parameters.check().map_err(|error| hinted(&error))?;
        if self.start_location.is_empty() {
            return Ok(vec![parameters]);
        }
        let places = self.start_location.iter().map(|place| {
            let mut parameters = parameters.clone();
            set(&mut parameters, "start_location", place)?;
            Ok(parameters)
        });
        places.collect()
    }

    fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [
            ("simulator_ip", &self.simulator_ip),
            ("simulator_port", &self.simulator_port),
            ("ir_noise", &self.ir_noise),
            ("sonar_noise", &self.sonar_noise),
            ("point_increment", &self.point_increment),
            ("pan_increment", &self.pan_increment),
            ("tilt_increment", &self.tilt_increment),
            ("dynamic_grid", &self.dynamic_grid),
            ("initial_pan", &self.initial_pan),
            ("initial_tilt", &self.initial_tilt),
            ("point_cluster", &self.point_cluster),
            ("algorithm", &self.algorithm),
            ("initial_belief", &self.initial_belief),
            ("minimum_belief", &self.minimum_belief),
            ("ir_beam_term", &self.ir_beam_term),
            ("store", &self.store),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}

fn set(parameters: &mut Parameters, name: &str, value: &str) -> Result<()> {
    parameters.set(name, value).map_err(|error| hinted(&error))
}

fn hinted(error: &CloudError) -> anyhow::Error {
    let hint = match error {
        CloudError::Setting { name: "point_cluster", value, .. }
            if value.parse::<u32>().is_ok() =>
        {
            "add --store list or --store two_level, or leave --point-cluster out"
        }
        _ => "`usar scan --help` lists all settings with their ranges",
    };
    Hinted::error(error.to_string(), hint)
}

#[cfg(test)]
mod tests {
    use robot_clouds::SETTINGS;

    use super::*;

    #[test]
    fn every_setting_of_the_table_can_be_given() {
        let text = || Some("1".to_owned());
        let all = SweepSettings {
            simulator_ip: Some("10.0.0.1".to_owned()),
            simulator_port: text(),
            ir_noise: text(),
            sonar_noise: text(),
            point_increment: text(),
            pan_increment: text(),
            tilt_increment: text(),
            dynamic_grid: Some("true".to_owned()),
            initial_pan: text(),
            initial_tilt: text(),
            point_cluster: text(),
            algorithm: text(),
            initial_belief: text(),
            minimum_belief: text(),
            start_location: vec!["0".to_owned(), "2".to_owned()],
            ir_beam_term: text(),
            store: Some("list".to_owned()),
        };
        let names: Vec<&str> = all.given().map(|(name, _)| name).collect();
        let expected: Vec<&str> =
            SETTINGS.into_iter().filter(|name| *name != "start_location").collect();
        assert_eq!(names, expected);
        let places: Vec<u8> = all.parameters().unwrap().iter().map(|p| p.start_location).collect();
        assert_eq!(places, [0, 2]);
    }

    #[test]
    fn clusters_without_a_list_are_refused() {
        let cluster = Some("64".to_owned());
        let alone = SweepSettings { point_cluster: cluster.clone(), ..SweepSettings::default() };
        let message = format!("{:?}", alone.parameters().unwrap_err());
        assert!(message.contains("point_cluster") && message.contains("two_level"), "{message}");
        let store = Some("two-level".to_owned());
        let both = SweepSettings { point_cluster: cluster, store, ..SweepSettings::default() };
        assert_eq!(both.parameters().unwrap()[0].cluster(), 64);
    }

    #[test]
    fn a_bad_setting_is_named_with_its_value() {
        let bad = SweepSettings { algorithm: Some("9".to_owned()), ..SweepSettings::default() };
        let message = bad.parameters().unwrap_err().to_string();
        assert!(message.contains("algorithm") && message.contains('9'), "{message}");
    }
}
