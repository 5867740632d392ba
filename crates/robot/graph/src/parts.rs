//! Parts of a graph that nothing connects.

/// For each of `count` poses, the number of its part; parts are numbered by their first poses.
pub fn parts(count: usize, pairs: impl IntoIterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut roots: Vec<usize> = (0..count).collect();
    for (a, b) in pairs {
        let (a, b) = (root(&mut roots, a), root(&mut roots, b));
        // The lower pose stays the root, so that numbers follow first poses.
        roots[a.max(b)] = a.min(b);
    }
    let mut numbers = vec![usize::MAX; count];
    let mut next = 0;
    for pose in 0..count {
        let root = root(&mut roots, pose);
        if root == pose {
            numbers[pose] = next;
            next += 1;
        } else {
            numbers[pose] = numbers[root];
        }
    }
    numbers
}

fn root(roots: &mut [usize], mut pose: usize) -> usize {
    while roots[pose] != pose {
        roots[pose] = roots[roots[pose]];
        pose = roots[pose];
    }
    pose
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_numbered_by_their_first_poses() {
        assert_eq!(parts(6, [(5, 1), (0, 2), (1, 3)]), [0, 1, 0, 1, 2, 1]);
        assert_eq!(parts(0, []), [0; 0]);
    }
}
