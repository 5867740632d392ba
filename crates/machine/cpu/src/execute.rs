//! The fast loop: whole blocks of decoded operations, nothing that can trap.
//!
//! Whatever is out of the ordinary (a trap, a device, the end of the program, too few cycles left) leaves the loop
//! before the instruction in question; the exact stepper then deals with it. Every operand is a 16-bit cell of an array
//! of 65 536, so no access needs a check; cycles are counted once a block.

use std::mem::MaybeUninit;

use base::whole;

use crate::decode::NEAR;
use crate::observer::Observer;
use crate::operation::{Code, Operation};

/// What the loop works on.
pub(crate) struct Bench<'m> {
    pub(crate) operations: &'m [Operation; NEAR],
    pub(crate) near: &'m mut [i32; NEAR],
    pub(crate) far: &'m mut [i32],
    pub(crate) stack: &'m mut [u16; 256],
    /// Calls the stack may hold.
    pub(crate) depth: u8,
    /// Cells below the variables.
    pub(crate) shift: u32,
    /// Cells of the variables.
    pub(crate) length: u32,
}

/// Room on the stack that begins with a page.
#[repr(align(4096))]
struct Anchor {
    _room: MaybeUninit<[u8; 2048]>,
}

/// Where the loop was left: before the operation `at`, whose block is not counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    pub(crate) at: u16,
    pub(crate) calls: u8,
    pub(crate) fuel: i64,
}

/// The cell of an address, if it is one of memory.
#[inline(always)]
fn cell_of(address: i32, shift: u32, length: u32) -> Option<usize> {
    let index = (address as u32).wrapping_sub(machine_asm::FIRST_ADDRESS);
    (index < length).then(|| (index + shift) as usize)
}

/// Runs from `start` until fewer than no cycles of fuel are left at the end of a block, or the stepper is needed.
#[expect(
    clippy::too_many_lines,
    reason = "one arm an operation; split, it would not be one jump table"
)]
pub(crate) fn run<O: Observer>(
    bench: &mut Bench<'_>,
    start: Position,
    observer: &mut O,
) -> Position {
    // Keeps what the compiler spills to the stack half a page away from the cells and operations that are used most.
    // The system puts stacks anywhere, and a load waits for a store before it if both lie at the same place of their pages:
    // without this the same program takes up to a third longer in some processes than in others.
    std::hint::black_box(&Anchor { _room: MaybeUninit::uninit() });
    let Position { mut at, mut calls, mut fuel } = start;
    // Locals stay in registers; fields of a borrowed struct would be loaded again and again.
    let Bench { operations, near, far, stack, depth, shift, length } = bench;
    let (operations, depth, shift, length) = (*operations, *depth, *shift, *length);
    let (near, far, stack) = (&mut **near, &mut **far, &mut **stack);
    loop {
        let op = &operations[at as usize];
        macro_rules! cell {
            ($i:ident) => {
                near[op.$i as usize]
            };
        }
        macro_rules! leave {
            ($ahead:expr) => {
                return Position { at: at.wrapping_add($ahead), calls, fuel }
            };
        }
        macro_rules! load {
            ($address:expr) => {
                match cell_of($address, shift, length) {
                    Some(cell) if cell < NEAR => Some(near[cell]),
                    Some(cell) => far.get(cell - NEAR).copied(),
                    None => None,
                }
            };
        }
        macro_rules! store {
            ($address:expr, $value:expr) => {{
                let value = $value;
                let place = match cell_of($address, shift, length) {
                    Some(cell) if cell < NEAR => Some(&mut near[cell]),
                    Some(cell) => far.get_mut(cell - NEAR),
                    None => None,
                };
                place.map(|place| *place = value).is_some()
            }};
        }
        macro_rules! simple {
            (Move, $a:ident, $b:ident, $c:ident) => {
                cell!($b) = cell!($a)
            };
            (Add, $a:ident, $b:ident, $c:ident) => {
                cell!($c) = cell!($a).wrapping_add(cell!($b))
            };
            (Sub, $a:ident, $b:ident, $c:ident) => {
                cell!($c) = cell!($a).wrapping_sub(cell!($b))
            };
            (Mul, $a:ident, $b:ident, $c:ident) => {
                cell!($c) = cell!($a).wrapping_mul(cell!($b))
            };
        }
        macro_rules! one {
            ($kind:ident) => {{
                simple!($kind, a, b, c);
                at = at.wrapping_add(1);
            }};
        }
        macro_rules! two {
            ($first:ident, $second:ident) => {{
                simple!($first, a, b, c);
                simple!($second, d, e, f);
                at = at.wrapping_add(2);
            }};
        }
        // A return is executed `$ahead` instructions after the operation began.
        macro_rules! ret {
            ($ahead:expr) => {{
                let Some(top) = calls.checked_sub(1) else { leave!($ahead) };
                observer.block(at.wrapping_add($ahead));
                observer.ret();
                fuel -= i64::from(op.n);
                calls = top;
                at = stack[top as usize];
                if fuel < 0 {
                    leave!(0)
                }
            }};
        }
        macro_rules! one_return {
            ($first:ident) => {{
                simple!($first, a, b, c);
                ret!(1);
            }};
        }
        macro_rules! two_return {
            ($first:ident, $second:ident) => {{
                simple!($first, a, b, c);
                simple!($second, d, e, f);
                ret!(2);
            }};
        }
        macro_rules! load_then {
            ($second:ident) => {{
                let Some(value) = load!(cell!(a)) else { leave!(0) };
                cell!(b) = value;
                simple!($second, d, e, f);
                at = at.wrapping_add(2);
            }};
        }
        macro_rules! call {
            ($target:expr, $back:expr) => {{
                if calls >= depth {
                    leave!(0)
                }
                observer.block(at);
                fuel -= i64::from(op.n);
                stack[calls as usize] = $back;
                calls += 1;
                at = $target;
                observer.call(at);
                if fuel < 0 {
                    leave!(0)
                }
            }};
        }
        macro_rules! go_on {
            () => {{
                observer.block(at);
                fuel -= i64::from(op.n);
                at = at.wrapping_add(1);
                if fuel < 0 {
                    leave!(0)
                }
            }};
        }
        macro_rules! if_call {
            ($test:expr) => {
                if $test { call!(op.c, at.wrapping_add(1)) } else { go_on!() }
            };
        }
        macro_rules! if_else {
            ($test:expr) => {{
                let target = if $test { op.c } else { op.d };
                call!(target, at.wrapping_add(1))
            }};
        }
        macro_rules! if_return {
            ($test:expr) => {
                if $test { ret!(0) } else { go_on!() }
            };
        }
        // The loop may stand at `at` or, looking again, behind the code; either way it goes on behind itself.
        macro_rules! after_loop {
            () => {{
                observer.block(at);
                fuel -= i64::from(op.n);
                at = op.f;
                if fuel < 0 {
                    leave!(0)
                }
            }};
        }
        macro_rules! while_call {
            ($test:expr) => {
                if $test { call!(op.c, op.e) } else { after_loop!() }
            };
        }
        macro_rules! bounded {
            ($test:expr) => {{
                let count = cell!(d);
                if $test {
                    if count >= near[op.d.wrapping_add(1) as usize] || calls >= depth {
                        leave!(0)
                    }
                    cell!(d) = count + 1;
                    call!(op.c, op.e)
                } else {
                    cell!(d) = 0;
                    after_loop!()
                }
            }};
        }
        macro_rules! divide {
            ($method:ident) => {{
                let divisor = cell!(b);
                if divisor == 0 {
                    leave!(0)
                }
                cell!(c) = cell!(a).$method(divisor);
                at = at.wrapping_add(1);
            }};
        }
        macro_rules! function {
            ($function:path) => {{
                cell!(b) = $function(cell!(a));
                at = at.wrapping_add(1);
            }};
        }
        match op.code {
            Code::Slow => leave!(0),
            Code::Call => call!(op.a, at.wrapping_add(1)),
            Code::Return => ret!(0),
            Code::Div => divide!(wrapping_div),
            Code::Rem => divide!(wrapping_rem),
            Code::Sin => function!(whole::sin),
            Code::Cos => function!(whole::cos),
            Code::Tan => function!(whole::tan),
            Code::Atan => function!(whole::atan),
            Code::Sqr => function!(whole::isqrt),
            Code::Load => {
                let Some(value) = load!(cell!(a)) else { leave!(0) };
                cell!(b) = value;
                at = at.wrapping_add(1);
            }
            Code::Store => {
                if !store!(cell!(b), cell!(a)) {
                    leave!(0)
                }
                at = at.wrapping_add(1);
            }
            Code::AddLoad => {
                let address = cell!(a).wrapping_add(cell!(b));
                cell!(c) = address;
                let Some(value) = load!(address) else { leave!(1) };
                cell!(d) = value;
                at = at.wrapping_add(2);
            }
            Code::AddStore => {
                let address = cell!(a).wrapping_add(cell!(b));
                cell!(c) = address;
                if !store!(address, cell!(d)) {
                    leave!(1)
                }
                at = at.wrapping_add(2);
            }
            Code::Move => one!(Move),
            Code::Add => one!(Add),
            Code::Sub => one!(Sub),
            Code::Mul => one!(Mul),
            Code::MoveMove => two!(Move, Move),
            Code::MoveAdd => two!(Move, Add),
            Code::MoveSub => two!(Move, Sub),
            Code::MoveMul => two!(Move, Mul),
            Code::AddMove => two!(Add, Move),
            Code::AddAdd => two!(Add, Add),
            Code::AddSub => two!(Add, Sub),
            Code::AddMul => two!(Add, Mul),
            Code::SubMove => two!(Sub, Move),
            Code::SubAdd => two!(Sub, Add),
            Code::SubSub => two!(Sub, Sub),
            Code::SubMul => two!(Sub, Mul),
            Code::MulMove => two!(Mul, Move),
            Code::MulAdd => two!(Mul, Add),
            Code::MulSub => two!(Mul, Sub),
            Code::MulMul => two!(Mul, Mul),
            Code::MoveReturn => one_return!(Move),
            Code::AddReturn => one_return!(Add),
            Code::SubReturn => one_return!(Sub),
            Code::MulReturn => one_return!(Mul),
            Code::MoveMoveReturn => two_return!(Move, Move),
            Code::MoveAddReturn => two_return!(Move, Add),
            Code::MoveSubReturn => two_return!(Move, Sub),
            Code::MoveMulReturn => two_return!(Move, Mul),
            Code::AddMoveReturn => two_return!(Add, Move),
            Code::AddAddReturn => two_return!(Add, Add),
            Code::AddSubReturn => two_return!(Add, Sub),
            Code::AddMulReturn => two_return!(Add, Mul),
            Code::SubMoveReturn => two_return!(Sub, Move),
            Code::SubAddReturn => two_return!(Sub, Add),
            Code::SubSubReturn => two_return!(Sub, Sub),
            Code::SubMulReturn => two_return!(Sub, Mul),
            Code::MulMoveReturn => two_return!(Mul, Move),
            Code::MulAddReturn => two_return!(Mul, Add),
            Code::MulSubReturn => two_return!(Mul, Sub),
            Code::MulMulReturn => two_return!(Mul, Mul),
            Code::LoadMove => load_then!(Move),
            Code::LoadAdd => load_then!(Add),
            Code::LoadSub => load_then!(Sub),
            Code::LoadMul => load_then!(Mul),
            Code::IfZero => if_call!(cell!(a) == 0),
            Code::IfNotZero => if_call!(cell!(a) != 0),
            Code::IfGreater => if_call!(cell!(a) > cell!(b)),
            Code::IfLess => if_call!(cell!(a) < cell!(b)),
            Code::IfGreaterEqual => if_call!(cell!(a) >= cell!(b)),
            Code::IfLessEqual => if_call!(cell!(a) <= cell!(b)),
            Code::IfElseZero => if_else!(cell!(a) == 0),
            Code::IfElseNotZero => if_else!(cell!(a) != 0),
            Code::IfElseGreater => if_else!(cell!(a) > cell!(b)),
            Code::IfElseLess => if_else!(cell!(a) < cell!(b)),
            Code::IfElseGreaterEqual => if_else!(cell!(a) >= cell!(b)),
            Code::IfElseLessEqual => if_else!(cell!(a) <= cell!(b)),
            Code::IfReturnZero => if_return!(cell!(a) == 0),
            Code::IfReturnNotZero => if_return!(cell!(a) != 0),
            Code::IfReturnGreater => if_return!(cell!(a) > cell!(b)),
            Code::IfReturnLess => if_return!(cell!(a) < cell!(b)),
            Code::IfReturnGreaterEqual => if_return!(cell!(a) >= cell!(b)),
            Code::IfReturnLessEqual => if_return!(cell!(a) <= cell!(b)),
            Code::WhileZero => while_call!(cell!(a) == 0),
            Code::WhileNotZero => while_call!(cell!(a) != 0),
            Code::WhileGreater => while_call!(cell!(a) > cell!(b)),
            Code::WhileLess => while_call!(cell!(a) < cell!(b)),
            Code::WhileGreaterEqual => while_call!(cell!(a) >= cell!(b)),
            Code::WhileLessEqual => while_call!(cell!(a) <= cell!(b)),
            Code::BoundedZero => bounded!(cell!(a) == 0),
            Code::BoundedNotZero => bounded!(cell!(a) != 0),
            Code::BoundedGreater => bounded!(cell!(a) > cell!(b)),
            Code::BoundedLess => bounded!(cell!(a) < cell!(b)),
            Code::BoundedGreaterEqual => bounded!(cell!(a) >= cell!(b)),
            Code::BoundedLessEqual => bounded!(cell!(a) <= cell!(b)),
        }
    }
}
