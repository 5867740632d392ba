//! Functions that call themselves: without a stack they cannot.

use std::collections::BTreeMap;

use crate::syntax::{Block, Expression, ExpressionKind, Function, StatementKind};
use crate::token::Span;

/// A function that calls itself, where it stands, and by which way.
pub(crate) fn find_recursion(functions: &[&Function]) -> Option<(Span, String)> {
    let indices: BTreeMap<&str, usize> =
        functions.iter().enumerate().map(|(index, f)| (f.name.text.as_str(), index)).collect();
    let calls: Vec<Vec<usize>> = functions
        .iter()
        .map(|function| {
            let mut called = Vec::new();
            of_block(&function.body, &indices, &mut called);
            called.sort_unstable();
            called.dedup();
            called
        })
        .collect();
    for start in 0..functions.len() {
        if let Some(way) = way_back(start, &calls) {
            let mut names: Vec<&str> =
                way.iter().map(|i| functions[*i].name.text.as_str()).collect();
            names.push(&functions[start].name.text);
            let message = format!("{:?} calls itself: {}", names[0], names.join(" calls "));
            return Some((functions[start].name.span, message));
        }
    }
    None
}

/// The way from a function to itself, without its end.
fn way_back(start: usize, calls: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut from = vec![None; calls.len()];
    let mut open = vec![start];
    while let Some(here) = open.pop() {
        for next in &calls[here] {
            if *next == start {
                let mut way = vec![here];
                while let Some(before) = way.last().and_then(|last: &usize| from[*last]) {
                    way.push(before);
                }
                way.reverse();
                return Some(way);
            }
            if from[*next].is_none() {
                from[*next] = Some(here);
                open.push(*next);
            }
        }
    }
    None
}

fn of_block(block: &Block, indices: &BTreeMap<&str, usize>, called: &mut Vec<usize>) {
    for statement in block {
        let mut value = |value: &Expression| of_value(value, indices, called);
        match &statement.kind {
            StatementKind::Var(declared) => declared.values.iter().for_each(value),
            StatementKind::Assign { index, value: assigned, .. } => {
                index.iter().for_each(&mut value);
                value(assigned);
            }
            StatementKind::If { condition, then, otherwise } => {
                value(condition);
                of_block(then, indices, called);
                if let Some(otherwise) = otherwise {
                    of_block(otherwise, indices, called);
                }
            }
            StatementKind::While { condition, body, .. } => {
                value(condition);
                of_block(body, indices, called);
            }
            StatementKind::For { from, to, body, .. } => {
                value(from);
                value(to);
                of_block(body, indices, called);
            }
            StatementKind::Return(result) => result.iter().for_each(value),
            StatementKind::Call(call) => value(call),
            StatementKind::Break | StatementKind::Continue => {}
        }
    }
}

fn of_value(value: &Expression, indices: &BTreeMap<&str, usize>, called: &mut Vec<usize>) {
    match &value.kind {
        ExpressionKind::Call(name, arguments) => {
            called.extend(indices.get(name.text.as_str()));
            for argument in arguments {
                of_value(argument, indices, called);
            }
        }
        ExpressionKind::Index(_, inner) | ExpressionKind::Unary(_, inner) => {
            of_value(inner, indices, called);
        }
        ExpressionKind::Binary(_, left, right) => {
            of_value(left, indices, called);
            of_value(right, indices, called);
        }
        ExpressionKind::Number(_) | ExpressionKind::Bool(_) | ExpressionKind::Name(_) => {}
    }
}
