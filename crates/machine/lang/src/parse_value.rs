//! Values: operators with their ranks, calls, cells of arrays.

use machine_asm::Diagnostic;

use crate::parse::Parser;
use crate::syntax::{Binary, Expression, ExpressionKind, Name, Unary};
use crate::token::{Kind, Span};

/// Operators by rank, the weakest first.
const RANKS: [&[(&str, Binary)]; 5] = [
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[
        ("==", Binary::Equal),
        ("!=", Binary::NotEqual),
        ("<=", Binary::LessEqual),
        (">=", Binary::GreaterEqual),
        ("<", Binary::Less),
        (">", Binary::Greater),
    ],
    &[("+", Binary::Add), ("-", Binary::Sub)],
    &[("*", Binary::Mul), ("/", Binary::Div), ("%", Binary::Rem)],
];

impl Parser<'_> {
    pub(crate) fn expression(&mut self) -> Result<Expression, Diagnostic> {
        self.depth += 1;
        self.check_depth(self.peek().span, self.depth)?;
        let found = self.ranked(0)?;
        self.depth -= 1;
        Ok(found)
    }

    fn ranked(&mut self, rank: usize) -> Result<Expression, Diagnostic> {
        let Some(operators) = RANKS.get(rank) else { return self.unary() };
        let mut left = self.ranked(rank + 1)?;
        loop {
            let Some((_, operator)) = operators.iter().find(|(sign, _)| self.take_sign(sign))
            else {
                return Ok(left);
            };
            let right = self.ranked(rank + 1)?;
            left = self.binary(*operator, left, right)?;
        }
    }

    pub(crate) fn binary(
        &self,
        operator: Binary,
        left: Expression,
        right: Expression,
    ) -> Result<Expression, Diagnostic> {
        let span = left.span.to(right.span);
        let depth = left.depth.max(right.depth) + 1;
        self.check_depth(span, depth)?;
        let kind = ExpressionKind::Binary(operator, Box::new(left), Box::new(right));
        Ok(Expression { kind, span, depth })
    }

    fn unary(&mut self) -> Result<Expression, Diagnostic> {
        let start = self.peek().span;
        let operator = if self.take_sign("-") {
            Unary::Minus
        } else if self.take_sign("!") {
            Unary::Not
        } else {
            return self.primary();
        };
        self.depth += 1;
        self.check_depth(start, self.depth)?;
        let inner = self.unary()?;
        self.depth -= 1;
        let (span, depth) = (start.to(inner.span), inner.depth + 1);
        Ok(Expression { kind: ExpressionKind::Unary(operator, Box::new(inner)), span, depth })
    }

    fn primary(&mut self) -> Result<Expression, Diagnostic> {
        let token = self.peek();
        let span = token.span;
        let leaf = |kind| Ok(Expression { kind, span, depth: 0 });
        match token.kind {
            Kind::Number(value) => {
                self.next();
                leaf(ExpressionKind::Number(value))
            }
            Kind::Word(word @ ("true" | "false")) => {
                self.next();
                leaf(ExpressionKind::Bool(word == "true"))
            }
            Kind::Sign("(") => {
                self.next();
                let inner = self.expression()?;
                self.sign(")")?;
                Ok(inner)
            }
            Kind::Word(_) => {
                let name = self.name()?;
                if self.peek().kind == Kind::Sign("(") {
                    return self.call(name);
                }
                if self.take_sign("[") {
                    let index = self.expression()?;
                    let end = self.peek().span;
                    self.sign("]")?;
                    let depth = index.depth + 1;
                    let kind = ExpressionKind::Index(name, Box::new(index));
                    return Ok(Expression { kind, span: span.to(end), depth });
                }
                leaf(ExpressionKind::Name(name.text))
            }
            _ => Err(self.unexpected("a value")),
        }
    }

    /// `(a, b)` behind the name of a function.
    pub(crate) fn call(&mut self, name: Name) -> Result<Expression, Diagnostic> {
        self.sign("(")?;
        let arguments = self.list(")")?;
        let end: Span = self.tokens[self.at - 1].span;
        let span = name.span.to(end);
        let depth = arguments.iter().map(|argument| argument.depth).max().unwrap_or(0) + 1;
        self.check_depth(span, depth)?;
        Ok(Expression { kind: ExpressionKind::Call(name, arguments), span, depth })
    }

    /// Values between commas up to a closing sign.
    pub(crate) fn list(&mut self, close: &'static str) -> Result<Vec<Expression>, Diagnostic> {
        let mut values = Vec::new();
        while !self.take_sign(close) {
            values.push(self.expression()?);
            if !self.take_sign(",") {
                self.sign(close)?;
                break;
            }
        }
        Ok(values)
    }
}
