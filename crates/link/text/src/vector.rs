//! Values of two or three numbers.

use glam::{DVec2, DVec3};

use crate::domain::Domain;
use crate::item::Item;

impl<'a> Item<'a> {
    /// `[x, y]`, each within `domain`.
    pub fn pair(&self, domain: Domain) -> Option<DVec2> {
        let example = example_of(domain, 2);
        let [x, y] = self.numbers(domain, "a list of two numbers", &example)?;
        Some(DVec2::new(x, y))
    }

    /// `[x, y, z]`, each within `domain`.
    pub fn triple(&self, domain: Domain) -> Option<DVec3> {
        let example = example_of(domain, 3);
        self.numbers(domain, "a list of three numbers", &example).map(DVec3::from_array)
    }

    /// `[x, y]` or `[x, y, z]`; a missing z is 0.
    pub fn point(&self, domain: Domain) -> Option<DVec3> {
        let wanted = "a list of two or three numbers";
        let is_pair = self.list(wanted, "[1, 2]")?.len() == 2;
        if is_pair {
            let [x, y] = self.numbers(domain, wanted, "[1, 2]")?;
            Some(DVec3::new(x, y, 0.0))
        } else {
            self.numbers(domain, wanted, "[1, 2]").map(DVec3::from_array)
        }
    }

    fn numbers<const N: usize>(
        &self,
        domain: Domain,
        wanted: &str,
        example: &str,
    ) -> Option<[f64; N]> {
        let items: [Item<'a>; N] = match self.list(wanted, example)?.try_into() {
            Ok(items) => items,
            Err(_) => return self.out_of_range(wanted, example),
        };
        let numbers = items.map(|item| item.number(domain));
        let all_there = numbers.iter().all(Option::is_some);
        all_there.then(|| numbers.map(Option::unwrap_or_default))
    }
}

fn example_of(domain: Domain, count: usize) -> String {
    format!("[{}]", vec![domain.example.to_string(); count].join(", "))
}
