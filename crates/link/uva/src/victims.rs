//! The list of victims that was handed in: `Victim.txt`, a line each of `id, x, y, 0, method`, and `END`.

/// By what a victim was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By a victim sensor.
    Sensor,
    /// By a picture.
    Visual,
    /// By both.
    Both,
}

impl Method {
    /// As the original writes it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sensor => "VSENSOR",
            Self::Visual => "VISUAL",
            Self::Both => "VSENSOR_VISUAL",
        }
    }
}

/// Somebody who was found, in USARSim's frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Find {
    /// Also the name of the picture, `<id>.jpg`.
    pub id: u32,
    /// North, metres.
    pub x: f64,
    /// East, metres.
    pub y: f64,
    /// By what.
    pub method: Method,
}

/// Writes the list; decimals have a point whatever the country.
pub fn write(finds: &[Find]) -> String {
    let line = |find: &Find| {
        let Find { id, x, y, method } = find;
        format!("{id}, {x:.3}, {y:.3}, 0, {}\n", method.word())
    };
    finds.iter().map(line).collect::<String>() + "END\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_a_line_each_and_an_end() {
        let find = Find { id: 3, x: -1.25, y: 4.0, method: Method::Both };
        assert_eq!(write(&[find]), "3, -1.250, 4.000, 0, VSENSOR_VISUAL\nEND\n");
        assert_eq!(write(&[]), "END\n");
    }
}
