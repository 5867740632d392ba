use super::*;

/// Robots and goals on a line, a second a metre; goals show two metres to each side.
fn line(robots: &[f64], goals: &[(f64, f64)], rule: Rule) -> Vec<Option<usize>> {
    along(robots, goals, &vec![None; robots.len()], rule)
}

fn along(
    robots: &[f64],
    goals: &[(f64, f64)],
    kept: &[Option<usize>],
    rule: Rule,
) -> Vec<Option<usize>> {
    let goal = |&(x, gain): &(f64, f64)| Goal { place: DVec2::new(x, 0.0), gain, heard: 1.0 };
    let goals: Vec<Goal> = goals.iter().map(goal).collect();
    let ways = |x: &f64| goals.iter().map(|goal| Some((goal.place.x - x).abs())).collect();
    let seconds: Vec<Vec<Option<f64>>> = robots.iter().map(ways).collect();
    let overlap = |a: usize, b: usize| 1.0 - (goals[a].place.x - goals[b].place.x).abs() / 2.0;
    let (weights, speed) = (Weights::default(), 1.0);
    let situation =
        Situation { goals: &goals, seconds: &seconds, kept, overlap: &overlap, weights, speed };
    allocate(rule, &situation)
}

/// What one robot in the middle of a line chooses that drives half a metre a second.
fn chosen(goals: &[(f64, f64, f64)], rule: Rule, weights: Weights) -> Option<usize> {
    let goal = |&(x, gain, heard): &(f64, f64, f64)| Goal { place: DVec2::X * x, gain, heard };
    let goals: Vec<Goal> = goals.iter().map(goal).collect();
    let seconds = [goals.iter().map(|goal| Some(goal.place.x.abs() * 2.0)).collect()];
    let (kept, apart) = ([None], |_, _| 0.0);
    let (seconds, overlap) = (&seconds[..], &apart);
    let situation = Situation { goals: &goals, seconds, kept: &kept, overlap, weights, speed: 0.5 };
    allocate(rule, &situation)[0]
}

#[test]
fn the_seeds_utility_weighs_area_and_the_chance_of_being_heard_against_the_way_to_the_power_of_gamma()
 {
    let with = |gamma| Weights { gamma, ..Weights::default() };
    let goals = [(4.0, 8.0, 1.0), (2.0, 3.0, 1.0)];
    assert_eq!(chosen(&goals, Rule::Seed, with(1.0)), Some(0), "2 against 1.5");
    assert_eq!(chosen(&goals, Rule::Seed, with(1.5)), Some(1), "1 against 1.06");
    let silent = [(4.0, 8.0, 0.5), (2.0, 3.0, 1.0)];
    assert_eq!(chosen(&silent, Rule::Seed, with(1.0)), Some(1), "1 against 1.5");
}

#[test]
fn ours_goes_where_nobody_hears_later_and_how_much_later_is_a_matter_of_weight() {
    let goals = [(4.0, 4.0, 0.0), (-4.0, 3.0, 1.0)];
    let with = |hearing| Weights { hearing, ..Weights::default() };
    assert_eq!(chosen(&goals, Rule::Ours, with(0.0)), Some(0));
    assert_eq!(chosen(&goals, Rule::Ours, with(0.5)), Some(1));
    let only = [(4.0, 4.0, 0.0)];
    assert_eq!(chosen(&only, Rule::Ours, with(0.5)), Some(0), "later is not never");
}

#[test]
fn two_robots_side_by_side_part_but_by_the_nearest_rule() {
    let (robots, goals) = ([0.0, 0.5], [(3.0, 4.0), (-3.0, 4.0)]);
    for (_, rule) in Rule::WORDS.into_iter().filter(|(_, rule)| *rule != Rule::Nearest) {
        assert_eq!(line(&robots, &goals, rule), [Some(1), Some(0)], "{}", rule.word());
    }
    let (robots, goals) = ([0.4, 0.5], [(3.0, 4.0), (-3.0, 4.0)]);
    assert_eq!(line(&robots, &goals, Rule::Nearest), [Some(0), Some(0)]);
}

#[test]
fn what_a_mate_will_see_anyway_is_left_to_it() {
    // The second goal shows the same room as the first: the second robot goes farther, to something new.
    let goals = [(3.0, 4.0), (3.2, 4.0), (-9.0, 4.0)];
    let given = line(&[0.0, 0.1], &goals, Rule::Ours);
    assert!(given.contains(&Some(2)), "{given:?}");
    let given = line(&[0.0, 0.1], &goals, Rule::Seed);
    assert!(!given.contains(&Some(2)), "the seed's rule does not look at that: {given:?}");
}

#[test]
fn a_robot_under_way_turns_back_only_for_something_much_better() {
    let goals = |gain: f64| [(10.0, 4.0), (-10.0, gain)];
    let chosen = |gain| along(&[0.0], &goals(gain), &[Some(0)], Rule::Ours)[0];
    assert_eq!(chosen(4.6), Some(0), "15 % more is not enough");
    assert_eq!(chosen(5.0), Some(1), "25 % more is");
}

#[test]
fn nobody_is_sent_where_nothing_leads_and_everybody_may_stay_without_a_goal() {
    let goals = [Goal { place: DVec2::X, gain: 3.0, heard: 1.0 }];
    for (word, rule) in Rule::WORDS {
        let seconds = [vec![None], vec![Some(2.0)]];
        let kept = [None, None];
        let apart = |_, _| 0.0;
        let (weights, speed) = (Weights::default(), 1.0);
        let situation = Situation {
            goals: &goals,
            seconds: &seconds,
            kept: &kept,
            overlap: &apart,
            weights,
            speed,
        };
        assert_eq!(allocate(rule, &situation), [None, Some(0)], "{word}");
        let none = Situation { goals: &[], seconds: &[vec![], vec![]], ..situation };
        assert_eq!(allocate(rule, &none), [None, None], "{word}");
    }
}

#[test]
fn thirty_two_robots_at_one_start_part_in_all_directions() {
    let spread = |k: u32| DVec2::from_angle(f64::from(k) * 0.196) * 6.0;
    let goal = |k: u32| Goal { place: spread(k), gain: 4.0, heard: 1.0 };
    let goals: Vec<Goal> = (0..32).map(goal).collect();
    let robot = |k: u32| DVec2::new(f64::from(k % 6), f64::from(k / 6)) * 0.7;
    let ways = |at: DVec2| goals.iter().map(|goal| Some(goal.place.distance(at) / 0.5)).collect();
    let seconds: Vec<Vec<Option<f64>>> = (0..32).map(|k| ways(robot(k))).collect();
    let overlap = |a: usize, b: usize| 1.0 - goals[a].place.distance(goals[b].place) / 1.0;
    let (kept, weights, speed) = (&[None; 32], Weights::default(), 0.5);
    let (goals, seconds, overlap) = (&goals[..], &seconds[..], &overlap);
    let situation = Situation { goals, seconds, kept, overlap, weights, speed };
    for rule in [Rule::Ours, Rule::Seed] {
        let mut given: Vec<usize> = allocate(rule, &situation).into_iter().flatten().collect();
        given.sort_unstable();
        given.dedup();
        assert_eq!(given.len(), 32, "{}: nobody goes where another goes", rule.word());
    }
}
