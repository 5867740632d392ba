//! The keys of a sensor's class and of those it takes after.

use base::model::OutputCurve;
use link_text::{Domain, nearest, shortened};

use super::entry::{Entry, flag, number, text_of};
use super::layers::{Found, Layers};
use super::report::Report;
use crate::ini::Value;

/// Keys that change something.
const KNOWN: [&str; 30] = [
    "BeamAngle",
    "CameraDefFov",
    "CameraMaxFov",
    "CameraMinFov",
    "Diameter",
    "Distance",
    "Drifting",
    "EncoderResolution",
    "HorizontalFOV",
    "HorizontalResolution",
    "MaxError",
    "MaxRange",
    "MinRange",
    "Noise",
    "OutputCurve",
    "Precision",
    "Resolution",
    "ScanFov",
    "ScanInterval",
    "SensingMode",
    "Sigma",
    "TextureResolutionX",
    "TextureResolutionY",
    "VerticalFOV",
    "VerticalResolution",
    "dBObstacleAttenuation",
    "dBmRXSensibility",
    "dBmTXPower",
    "maxAngleOfIncidence",
    "maxNoise",
];

/// Keys of USARSim that change nothing here.
const WITHOUT_EFFECT: [&str; 19] = [
    "HiddenSensor",
    "bUseGroup",
    "bWithTimeStamp",
    "Weight",
    "bPitch",
    "bYaw",
    "HorizontalStep",
    "VerticalStep",
    "Mean",
    "bAlwaysReadRFIDmem",
    "bTraceRFIDs",
    "bDebug",
    "TouchRange",
    "CameraTileX",
    "CameraTileY",
    "CameraFov",
    "uuBased",
    "bDrawLines",
    "ItemType",
];

/// A class with all it takes after, and where to look it up.
pub(crate) struct Keys<'a> {
    pub(crate) layers: &'a Layers,
    pub(crate) report: &'a Report,
    /// The class first, then its parents.
    pub(crate) chain: Vec<&'a str>,
}

impl<'a> Keys<'a> {
    fn find(&self, key: &str) -> Option<Found<'a>> {
        self.layers.value(&self.chain, key)
    }

    pub(crate) fn number_if(&self, key: &str, domain: Domain) -> Option<f64> {
        number(self.find(key)?, key, domain, self.report)
    }

    pub(crate) fn number(&self, key: &str, domain: Domain, usual: f64) -> f64 {
        self.number_if(key, domain).unwrap_or(usual)
    }

    pub(crate) fn flag(&self, key: &str, usual: bool) -> bool {
        self.find(key).and_then(|found| flag(found, key, self.report)).unwrap_or(usual)
    }

    /// One of some words; case does not count.
    pub(crate) fn choice(&self, key: &str, words: &[&'static str]) -> Option<&'static str> {
        let found = self.find(key)?;
        let text = text_of(found).unwrap_or_default();
        let word = words.iter().find(|word| word.eq_ignore_ascii_case(text));
        if word.is_none() {
            let wanted = format!("one of {}", words.join(", "));
            return self.report.wrong(key, found, &wanted, &format!("{key}={}", words[0]));
        }
        word.copied()
    }

    /// `OutputCurve=(Points=((InVal=0,OutVal=0),(InVal=5,OutVal=5.1)))`.
    pub(crate) fn curve(&self, usual: OutputCurve) -> OutputCurve {
        let key = "OutputCurve";
        let Some(found) = self.find(key) else { return usual };
        let points = Entry::new(found, key, self.report).and_then(|entry| {
            let points = entry.get("Points").map(|points| self.points(points));
            entry.pass_over(&["InterpMethod"]);
            entry.finish();
            points.flatten()
        });
        let curve = points.as_deref().and_then(OutputCurve::through);
        curve.unwrap_or_else(|| {
            let wanted = "points whose InVal grows, 8 at most";
            let example = "OutputCurve=(Points=((InVal=0,OutVal=0),(InVal=5,OutVal=5.1)))";
            self.report.wrong::<()>(key, found, wanted, example);
            usual
        })
    }

    fn points(&self, found: Found<'a>) -> Option<Vec<(f64, f64)>> {
        let Value::List(nodes) = &found.node.value else { return None };
        let range = Domain::new(0.0, 10_000.0, " m", 5.0);
        let point = |node| {
            let entry = Entry::new(found.sibling(node), "OutputCurve.Points", self.report)?;
            let of = |name| number(entry.get(name)?, name, range, self.report);
            let point = Some((of("InVal")?, of("OutVal")?));
            entry.pass_over(&["ArriveTangent", "LeaveTangent", "InterpMode"]);
            entry.finish();
            point
        };
        nodes.iter().map(point).collect()
    }

    /// Says that what `key`, or else `other`, gives does not go with the rest.
    pub(crate) fn wrong(&self, key: &str, other: &str, wanted: &str) {
        let found = self.find(key).map(|found| (key, found));
        if let Some((key, found)) = found.or_else(|| Some((other, self.find(other)?))) {
            let example = "a pair that fits";
            self.report.wrong::<()>(key, found, wanted, example);
        }
    }

    /// Warns of keys that change nothing.
    pub(crate) fn finish(&self) {
        for (file, document) in &self.layers.documents {
            let sections = self.chain.iter().flat_map(|class| document.sections_of(class));
            for property in sections.flat_map(|section| &section.properties) {
                let key = &property.key;
                let is = |known: &&&str| known.eq_ignore_ascii_case(key);
                if KNOWN.iter().any(|known| is(&known)) || is(&&"minNoise") {
                    continue;
                }
                let value = shortened(&property.value.value.to_string());
                let what = if WITHOUT_EFFECT.iter().any(|known| is(&known)) {
                    "it has no effect here".to_owned()
                } else {
                    let hint = nearest(key, KNOWN).map(|meant| format!("; did you mean {meant}?"));
                    format!("passed over, no sensor has this key{}", hint.unwrap_or_default())
                };
                self.report.warn(file, property.line, format!("{key} = {value}: {what}"));
            }
        }
    }
}
