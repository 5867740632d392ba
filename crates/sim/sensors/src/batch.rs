//! Many sensors read at once: their rays go through the world in one batch, in buffers that are used again.

use base::messages::ReadingData;
use sim_rays::{Nearest, Ray};
use sim_world::World;

use crate::fan::{Cast, Sight};
use crate::sensor::Sensor;
use crate::situation::Situation;

/// Room for the rays of a batch, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    rays: Vec<Ray>,
    nearest: Vec<Nearest>,
    /// Index of each sensor that casts, and its first ray.
    members: Vec<(usize, usize)>,
    /// Where the rays of a sensor with many of them begin and end: those travel together, and not with others.
    cuts: Vec<usize>,
}

/// Sensors with fewer rays are cast with those beside them.
const MANY: usize = 16;

impl Batch {
    /// Reads all of one robot's sensors; `readings[i]` belongs to `sensors[i]`, the same as each would have told alone.
    ///
    /// All situations share one carrier: rays that meet and pass the same things are cast together.
    pub fn read(&mut self, sensors: &mut [(&mut Sensor, Situation<'_>)]) -> Vec<ReadingData> {
        let mut readings: Vec<Option<ReadingData>> = vec![None; sensors.len()];
        for sight in Sight::ALL {
            self.cast_and_interpret(sensors, sight, &mut readings);
        }
        let filled = readings.into_iter().zip(sensors);
        filled
            .map(|(told, (sensor, situation))| told.unwrap_or_else(|| sensor.read(situation)))
            .collect()
    }

    fn cast_and_interpret(
        &mut self,
        sensors: &mut [(&mut Sensor, Situation<'_>)],
        sight: Sight,
        readings: &mut [Option<ReadingData>],
    ) {
        let Some((_, first)) = sensors.first() else { return };
        let (filter, carrier) = (first.sight(sight), first.carrier);
        self.rays.clear();
        self.members.clear();
        self.cuts.clear();
        for (index, (sensor, situation)) in sensors.iter().enumerate() {
            let fan = sensor.fan().filter(|fan| fan.sight == sight);
            // A stranger among them is read by itself.
            let is_mate = std::ptr::eq(situation.carrier, carrier);
            let Some(fan) = fan.filter(|_| is_mate) else { continue };
            let start = self.rays.len();
            self.members.push((index, start));
            fan.push_rays(situation, &mut self.rays);
            if fan.len() >= MANY {
                self.cuts.extend([start, self.rays.len()]);
            }
        }
        self.cast(carrier.world, &filter);
        for &(index, start) in &self.members {
            let sensor = &mut *sensors[index].0;
            let end = start + sensor.fan().map_or(0, crate::fan::Fan::len);
            let (rays, nearest) = (&self.rays[start..end], &self.nearest[start..end]);
            readings[index] = sensor.interpret(&Cast { world: carrier.world, rays, nearest });
        }
    }

    fn cast(&mut self, world: &World, filter: &sim_rays::Filter) {
        self.nearest.clear();
        self.nearest.resize(self.rays.len(), Nearest::none(0.0));
        let mut from = 0;
        for to in self.cuts.iter().copied().chain([self.rays.len()]) {
            if from < to {
                let nearest = &mut self.nearest[from..to];
                world.scene().nearest_many(&self.rays[from..to], filter, nearest);
            }
            from = to;
        }
    }
}

/// Reads one sensor that is nothing but rays.
pub(crate) fn read_one(sensor: &mut Sensor, situation: &Situation<'_>) -> ReadingData {
    let mut batch = Batch::default();
    if let Some(fan) = sensor.fan() {
        fan.push_rays(situation, &mut batch.rays);
        batch.cast(situation.world(), &situation.sight(fan.sight));
    }
    let cast = Cast { world: situation.world(), rays: &batch.rays, nearest: &batch.nearest };
    sensor.interpret(&cast).unwrap_or(ReadingData::Range(None))
}

#[cfg(test)]
mod tests;
