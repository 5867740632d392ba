//! Who was reported: a table that the operator handed in or the robots made, or the league's `Victim.txt`.
//!
//! A table has a line of names of columns; `id`, `x_m` and `y_m` have to be there, `z_m`, `state` and `is_confirmed` may be, and others are for people.

use std::path::{Path, PathBuf};

use anyhow::Result;
use app_terminal::failure::Hinted;
use app_terminal::files;

/// Longest file.
const MOST_BYTES: u64 = 1 << 20;
/// The lists of a run's folder, the first of them that is there: the operator's, the robots', the league's form.
const NAMES: [&str; 3] = ["handed-in.csv", "victims.csv", "Victim.txt"];
/// The columns of the operator's list.
const COLUMNS: &str = "id,x_m,y_m,z_m,state,method,is_confirmed";

/// Somebody who was reported.
#[derive(Clone, Debug, PartialEq)]
pub struct Reported {
    /// Their number on the map.
    pub id: u32,
    /// Metres.
    pub at: [f64; 3],
    /// Whether they were said to live; `None` where nobody said.
    pub is_alive: Option<bool>,
    /// By what: `VSENSOR`, `VISUAL`, `VSENSOR_VISUAL` or `OPERATOR`.
    pub method: String,
    /// Whether they are certain; who is only suspected is not handed in.
    pub is_confirmed: bool,
}

/// A list and where it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct HandedIn {
    /// Who was reported for certain.
    pub victims: Vec<Reported>,
    /// The file; `None` if nobody handed one in.
    pub file: Option<PathBuf>,
}

/// The list as a table.
pub fn victims_csv(victims: &[Reported]) -> String {
    let line = |victim: &Reported| {
        let [x, y, z] = victim.at;
        let state = match victim.is_alive {
            Some(true) => "alive",
            Some(false) => "dead",
            None => "unknown",
        };
        let Reported { id, method, is_confirmed, .. } = victim;
        format!("{id},{x:.3},{y:.3},{z:.3},{state},{method},{is_confirmed}\n")
    };
    format!("{COLUMNS}\n{}", victims.iter().map(line).collect::<String>())
}

/// The list as the league's `Victim.txt`; in USARSim's frame east is -y. Only who is certain is on it.
pub fn victims_txt(victims: &[Reported]) -> String {
    let line = |victim: &Reported| {
        let [x, y, _] = victim.at;
        format!("{}, {x:.3}, {:.3}, 0, {}\n", victim.id, -y, victim.method)
    };
    victims.iter().filter(|v| v.is_confirmed).map(line).collect::<String>() + "END\n"
}

/// Reads a list: this file, or the one in a run's folder.
pub fn read_handed_in(folder: &Path, file: Option<&Path>) -> Result<HandedIn> {
    let usual = || NAMES.map(|name| folder.join(name)).into_iter().find(|path| path.is_file());
    let Some(file) = file.map(Path::to_owned).or_else(usual) else {
        return Ok(HandedIn { victims: vec![], file: None });
    };
    let bytes = files::read(&file, MOST_BYTES)?;
    let text = String::from_utf8_lossy(&bytes);
    let is_csv = text.starts_with("id,");
    let names: Vec<&str> =
        text.lines().next().unwrap_or_default().split(',').map(str::trim).collect();
    let lines = text.lines().enumerate().skip(usize::from(is_csv));
    let mut victims = vec![];
    for (index, line) in lines {
        let line = line.trim();
        if line == "END" && !is_csv {
            break;
        }
        if line.is_empty() {
            continue;
        }
        let victim = if is_csv { of_csv(&names, line) } else { of_txt(line) };
        victims.push(victim.ok_or_else(|| wrong(&file, index + 1, line, is_csv))?);
    }
    victims.retain(|victim| victim.is_confirmed);
    Ok(HandedIn { victims, file: Some(file) })
}

fn wrong(file: &Path, line: usize, text: &str, is_csv: bool) -> anyhow::Error {
    let problem = format!("{}:{line}: {text:?} is no victim", file.display());
    let hint = if is_csv {
        format!("write {COLUMNS}, for example 3,1.25,-4,0,alive,VISUAL,true")
    } else {
        "write id, x, y, 0, method, for example 3, 1.25, -4, 0, VISUAL; END ends the list, and a table begins with id,".to_owned()
    };
    Hinted::error(problem, hint)
}

fn of_csv(names: &[&str], line: &str) -> Option<Reported> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let field = |name: &str| {
        let column = names.iter().position(|known| *known == name)?;
        fields.get(column).copied()
    };
    let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
    let z = field("z_m").map_or(Some(0.0), number)?;
    let is_alive = match field("state").unwrap_or("unknown") {
        "alive" => Some(true),
        "dead" => Some(false),
        "unknown" => None,
        _ => return None,
    };
    Some(Reported {
        id: field("id")?.parse().ok()?,
        at: [number(field("x_m")?)?, number(field("y_m")?)?, z],
        is_alive,
        method: field("method").unwrap_or_default().to_owned(),
        is_confirmed: field("is_confirmed").map_or(Some(true), |text| text.parse().ok())?,
    })
}

fn of_txt(line: &str) -> Option<Reported> {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    let [id, x, y, _, method] = fields.as_slice() else { return None };
    let number = |text: &str| text.parse::<f64>().ok().filter(|value| value.is_finite());
    Some(Reported {
        id: id.parse().ok()?,
        at: [number(x)?, -number(y)?, 0.0],
        is_alive: None,
        method: (*method).to_owned(),
        is_confirmed: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn victim(id: u32, is_alive: Option<bool>) -> Reported {
        let method = "VISUAL".to_owned();
        Reported { id, at: [1.25, -4.0, 0.0], is_alive, method, is_confirmed: true }
    }

    fn read_from(name: &str, text: &str) -> Result<HandedIn> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(name), text).unwrap();
        read_handed_in(folder.path(), None)
    }

    #[test]
    fn both_lists_come_back_and_who_is_only_suspected_is_not_handed_in() {
        let suspected = Reported { is_confirmed: false, ..victim(9, None) };
        let all = [victim(3, Some(true)), victim(4, Some(false)), victim(5, None), suspected];
        let table = read_from("victims.csv", &victims_csv(&all)).unwrap();
        assert_eq!(table.victims, all[..3]);
        let list = read_from("Victim.txt", &victims_txt(&all)).unwrap();
        let unstated: Vec<Reported> = all[..3].iter().map(|v| victim(v.id, None)).collect();
        assert_eq!(list.victims, unstated, "that list has no state");
    }

    #[test]
    fn tables_of_robots_have_columns_of_their_own_and_the_operators_counts_before_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        put("victims.csv", "id,x_m,y_m,state,probability,kinds\n1,2.5,-3,alive,0.97,heat skin\n");
        let robots = read_handed_in(folder.path(), None).unwrap().victims;
        assert_eq!((robots[0].at, robots[0].is_alive), ([2.5, -3.0, 0.0], Some(true)));
        put("handed-in.csv", &victims_csv(&[victim(7, None)]));
        let operators = read_handed_in(folder.path(), None).unwrap();
        assert_eq!(operators.victims[0].id, 7);
    }

    #[test]
    fn a_folder_without_a_list_has_nobody_on_it() {
        let folder = tempfile::tempdir().unwrap();
        let none = read_handed_in(folder.path(), None).unwrap();
        assert!(none.victims.is_empty() && none.file.is_none());
    }

    #[test]
    fn a_broken_line_is_named_with_its_number_and_what_would_do() {
        for (name, text) in [
            (
                "victims.csv",
                "id,x_m,y_m,z_m,state,method,is_confirmed\n3,1,2,0,asleep,VISUAL,true\n",
            ),
            ("Victim.txt", "1, 2, 3, 0, VISUAL\n2, here, 3, 0, VISUAL\nEND\n"),
        ] {
            let error = format!("{:#}", read_from(name, text).unwrap_err());
            assert!(
                error.contains(&format!("{name}:2: ")) && error.contains("is no victim"),
                "{error}"
            );
        }
    }
}
