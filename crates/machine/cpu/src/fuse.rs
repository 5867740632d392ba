//! Neighbours that run as one operation.

use machine_asm::Program;

use crate::decode::Operations;
use crate::operation::{Code, Operation};

/// Replaces the first operation of common neighbours inside a block by one that does both, or all three.
///
/// From the front to the back each looks only at operations behind it, which are still single.
pub(crate) fn fuse(operations: &mut Operations, block_start: &[u16], program: &Program) {
    for index in 0..program.code.len().saturating_sub(1) {
        let [first, second] = [index, index + 1].map(|at| operations[at]);
        if block_start[index] != block_start[index + 1] {
            continue;
        }
        let third = (index + 2 < program.code.len()
            && block_start[index] == block_start[index + 2])
            .then(|| operations[index + 2]);
        if let Some(fused) = pair(first, second, third) {
            operations[index] = fused;
        }
    }
}

fn pair(first: Operation, second: Operation, third: Option<Operation>) -> Option<Operation> {
    let returns = third.filter(|third| third.code == Code::Return);
    let code = match (first.code, second.code) {
        (Code::Move, Code::Move) if returns.is_some() => Code::MoveMoveReturn,
        (Code::Move, Code::Add) if returns.is_some() => Code::MoveAddReturn,
        (Code::Move, Code::Sub) if returns.is_some() => Code::MoveSubReturn,
        (Code::Move, Code::Mul) if returns.is_some() => Code::MoveMulReturn,
        (Code::Add, Code::Move) if returns.is_some() => Code::AddMoveReturn,
        (Code::Add, Code::Add) if returns.is_some() => Code::AddAddReturn,
        (Code::Add, Code::Sub) if returns.is_some() => Code::AddSubReturn,
        (Code::Add, Code::Mul) if returns.is_some() => Code::AddMulReturn,
        (Code::Sub, Code::Move) if returns.is_some() => Code::SubMoveReturn,
        (Code::Sub, Code::Add) if returns.is_some() => Code::SubAddReturn,
        (Code::Sub, Code::Sub) if returns.is_some() => Code::SubSubReturn,
        (Code::Sub, Code::Mul) if returns.is_some() => Code::SubMulReturn,
        (Code::Mul, Code::Move) if returns.is_some() => Code::MulMoveReturn,
        (Code::Mul, Code::Add) if returns.is_some() => Code::MulAddReturn,
        (Code::Mul, Code::Sub) if returns.is_some() => Code::MulSubReturn,
        (Code::Mul, Code::Mul) if returns.is_some() => Code::MulMulReturn,
        (Code::Move, Code::Move) => Code::MoveMove,
        (Code::Move, Code::Add) => Code::MoveAdd,
        (Code::Move, Code::Sub) => Code::MoveSub,
        (Code::Move, Code::Mul) => Code::MoveMul,
        (Code::Add, Code::Move) => Code::AddMove,
        (Code::Add, Code::Add) => Code::AddAdd,
        (Code::Add, Code::Sub) => Code::AddSub,
        (Code::Add, Code::Mul) => Code::AddMul,
        (Code::Sub, Code::Move) => Code::SubMove,
        (Code::Sub, Code::Add) => Code::SubAdd,
        (Code::Sub, Code::Sub) => Code::SubSub,
        (Code::Sub, Code::Mul) => Code::SubMul,
        (Code::Mul, Code::Move) => Code::MulMove,
        (Code::Mul, Code::Add) => Code::MulAdd,
        (Code::Mul, Code::Sub) => Code::MulSub,
        (Code::Mul, Code::Mul) => Code::MulMul,
        (Code::Move, Code::Return) => Code::MoveReturn,
        (Code::Add, Code::Return) => Code::AddReturn,
        (Code::Sub, Code::Return) => Code::SubReturn,
        (Code::Mul, Code::Return) => Code::MulReturn,
        (Code::Add, Code::Load) if second.a == first.c => {
            let (d, n) = (second.b, 0);
            return Some(Operation { code: Code::AddLoad, d, n, ..first });
        }
        (Code::Add, Code::Store) if second.b == first.c => {
            let (d, n) = (second.a, 0);
            return Some(Operation { code: Code::AddStore, d, n, ..first });
        }
        (Code::Load, Code::Move) => Code::LoadMove,
        (Code::Load, Code::Add) => Code::LoadAdd,
        (Code::Load, Code::Sub) => Code::LoadSub,
        (Code::Load, Code::Mul) => Code::LoadMul,
        _ => return None,
    };
    let n = returns.map_or(second.n, |third| third.n);
    Some(Operation { code, d: second.a, e: second.b, f: second.c, n, ..first })
}
