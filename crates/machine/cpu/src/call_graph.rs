//! Who calls whom.

use machine_asm::{Operand, Program};

/// Functions each function calls, by index, in order, each once.
pub(crate) fn calls(program: &Program) -> Vec<Vec<usize>> {
    let functions = program.functions.iter().map(|function| {
        let code = &program.code[function.start as usize..function.end as usize];
        let mut called: Vec<usize> = code
            .iter()
            .flat_map(|instruction| instruction.operands)
            .filter_map(|operand| match operand {
                Operand::Function(index) => Some(index as usize),
                _ => None,
            })
            .collect();
        called.sort_unstable();
        called.dedup();
        called
    });
    functions.collect()
}

/// Functions in an order where the called come before the callers; or a circle of calls.
pub(crate) fn bottom_up(calls: &[Vec<usize>]) -> Result<Vec<usize>, Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; calls.len()];
    let mut order = Vec::with_capacity(calls.len());
    for root in 0..calls.len() {
        if marks[root] != Mark::New {
            continue;
        }
        // A way down the graph: a function and how many of its calls are done. Not recursive, for graphs are deep.
        let mut way = vec![(root, 0)];
        marks[root] = Mark::Open;
        while let Some((function, done)) = way.last_mut() {
            let Some(called) = calls[*function].get(*done).copied() else {
                marks[*function] = Mark::Done;
                order.push(*function);
                way.pop();
                continue;
            };
            *done += 1;
            match marks[called] {
                Mark::Done => {}
                Mark::New => {
                    marks[called] = Mark::Open;
                    way.push((called, 0));
                }
                Mark::Open => {
                    let start = way.iter().position(|(on_way, _)| *on_way == called).unwrap_or(0);
                    return Err(way[start..].iter().map(|(function, _)| *function).collect());
                }
            }
        }
    }
    Ok(order)
}

/// Whether any function can call itself, directly or not.
pub(crate) fn has_recursion(program: &Program) -> bool {
    bottom_up(&calls(program)).is_err()
}
