//! From tokens to items, statements and values.

use machine_asm::Diagnostic;

use crate::syntax::{
    Binary, Block, Declared, DeclaredType, Expression, ExpressionKind, Function, Item, Name,
    Statement, StatementKind, Type,
};
use crate::token::{Kind, Span, Token};

/// Blocks and values inside each other: beyond this nobody can read it, and stacks are finite.
const DEEPEST: usize = 100;

const KEYWORDS: [&str; 17] = [
    "const", "var", "device", "fn", "if", "else", "while", "for", "in", "bound", "return", "break",
    "continue", "true", "false", "int", "bool",
];

type Parsed<T> = Result<T, Diagnostic>;

/// Reads tokens one after the other.
pub(crate) struct Parser<'t> {
    pub(crate) file: &'t str,
    pub(crate) text: &'t str,
    pub(crate) tokens: Vec<Token<'t>>,
    pub(crate) at: usize,
    pub(crate) depth: usize,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(file: &'t str, text: &'t str, tokens: Vec<Token<'t>>) -> Self {
        Self { file, text, tokens, at: 0, depth: 0 }
    }

    /// The whole file.
    pub(crate) fn items(&mut self) -> Parsed<Vec<Item>> {
        let mut items = Vec::new();
        while self.peek().kind != Kind::End {
            items.push(self.item()?);
        }
        Ok(items)
    }

    fn item(&mut self) -> Parsed<Item> {
        match self.peek().kind {
            Kind::Word("const") => {
                self.next();
                let name = self.name()?;
                self.sign("=")?;
                let value = self.expression()?;
                self.sign(";")?;
                Ok(Item::Const(name, value))
            }
            Kind::Word("var") => Ok(Item::Var(self.declared()?)),
            Kind::Word("device") => self.device(),
            Kind::Word("fn") => Ok(Item::Function(self.function()?)),
            _ => Err(self.unexpected("`const`, `var`, `device` or `fn`")),
        }
    }

    fn device(&mut self) -> Parsed<Item> {
        self.next();
        let name = self.name()?;
        let mut place = None;
        if self.take_word("at") {
            let address = self.expression()?;
            let reads = self.take_word("read");
            let writes = self.take_word("write");
            let access = match (reads, writes) {
                (true, false) => "r",
                (false, true) => "w",
                _ => "rw",
            };
            place = Some((address, access));
        }
        self.sign(";")?;
        Ok(Item::Device(name, place))
    }

    /// `var name: type = value;`
    fn declared(&mut self) -> Parsed<Declared> {
        self.next();
        let name = self.name()?;
        self.sign(":")?;
        let is_bool = self.take_word("bool");
        if !is_bool && !self.take_word("int") {
            return Err(self.unexpected("a type: `int`, `bool` or `int[length]`"));
        }
        let mut kind = DeclaredType::Plain(if is_bool { Type::Bool } else { Type::Int });
        if !is_bool && self.take_sign("[") {
            kind = DeclaredType::Array(self.expression()?);
            self.sign("]")?;
        }
        let mut values = Vec::new();
        if self.take_sign("=") {
            if matches!(kind, DeclaredType::Array(_)) {
                self.sign("[")?;
                values = self.list("]")?;
            } else {
                values.push(self.expression()?);
            }
        }
        self.sign(";")?;
        Ok(Declared { name, kind, values })
    }

    fn function(&mut self) -> Parsed<Function> {
        self.next();
        let name = self.name()?;
        self.sign("(")?;
        let mut parameters = Vec::new();
        while !self.take_sign(")") {
            let parameter = self.name()?;
            self.sign(":")?;
            parameters.push((parameter, self.parameter_type()?));
            if !self.take_sign(",") {
                self.sign(")")?;
                break;
            }
        }
        let mut result = Type::Nothing;
        if self.take_sign("->") {
            result = match self.parameter_type()? {
                Type::Reference => return Err(self.unexpected("`int` or `bool` as a result")),
                plain => plain,
            };
        }
        Ok(Function { name, parameters, result, body: self.block()? })
    }

    fn parameter_type(&mut self) -> Parsed<Type> {
        if self.take_word("bool") {
            return Ok(Type::Bool);
        }
        if !self.take_word("int") {
            return Err(self.unexpected("a type: `int`, `bool` or `int[]`"));
        }
        if self.take_sign("[") {
            self.sign("]")?;
            return Ok(Type::Reference);
        }
        Ok(Type::Int)
    }

    fn block(&mut self) -> Parsed<Block> {
        self.sign("{")?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.too_deep(self.peek().span));
        }
        let mut statements = Vec::new();
        while !self.take_sign("}") {
            if self.peek().kind == Kind::End {
                return Err(self.unexpected("`}`"));
            }
            statements.push(self.statement()?);
        }
        self.depth -= 1;
        Ok(statements)
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let start = self.peek().span;
        let kind = match self.peek().kind {
            Kind::Word("var") => StatementKind::Var(self.declared()?),
            Kind::Word("if") => self.condition()?,
            Kind::Word("while") => {
                self.next();
                let condition = self.expression()?;
                let bound = self.bound()?;
                StatementKind::While { condition, bound, body: self.block()? }
            }
            Kind::Word("for") => self.counted()?,
            Kind::Word("return") => {
                self.next();
                let has_value = self.peek().kind != Kind::Sign(";");
                let value = if has_value { Some(self.expression()?) } else { None };
                self.sign(";")?;
                StatementKind::Return(value)
            }
            Kind::Word(word @ ("break" | "continue")) => {
                self.next();
                self.sign(";")?;
                if word == "break" { StatementKind::Break } else { StatementKind::Continue }
            }
            _ => self.assignment()?,
        };
        let end = self.tokens[self.at.saturating_sub(1)].span;
        Ok(Statement { kind, span: start.to(end) })
    }

    fn condition(&mut self) -> Parsed<StatementKind> {
        self.next();
        let condition = self.expression()?;
        let then = self.block()?;
        let mut otherwise = None;
        if self.take_word("else") {
            let start = self.peek().span;
            otherwise = Some(if self.peek().kind == Kind::Word("if") {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(self.too_deep(start));
                }
                let kind = self.condition()?;
                self.depth -= 1;
                vec![Statement { kind, span: start }]
            } else {
                self.block()?
            });
        }
        Ok(StatementKind::If { condition, then, otherwise })
    }

    fn counted(&mut self) -> Parsed<StatementKind> {
        self.next();
        let name = self.name()?;
        if !self.take_word("in") {
            return Err(self.unexpected("`in`"));
        }
        let from = self.expression()?;
        self.sign("..")?;
        let to = self.expression()?;
        let bound = self.bound()?;
        Ok(StatementKind::For { name, from, to, bound, body: self.block()? })
    }

    fn bound(&mut self) -> Parsed<Option<Expression>> {
        if self.take_word("bound") { self.expression().map(Some) } else { Ok(None) }
    }

    /// `name = value;`, `name[i] += value;` or `f(x);`
    fn assignment(&mut self) -> Parsed<StatementKind> {
        let name = self.name()?;
        if self.peek().kind == Kind::Sign("(") {
            let call = self.call(name)?;
            self.sign(";")?;
            return Ok(StatementKind::Call(call));
        }
        let mut index = None;
        if self.take_sign("[") {
            index = Some(self.expression()?);
            self.sign("]")?;
        }
        let operators = [
            ("+=", Binary::Add),
            ("-=", Binary::Sub),
            ("*=", Binary::Mul),
            ("/=", Binary::Div),
            ("%=", Binary::Rem),
        ];
        let mut changed = None;
        for (sign, operator) in operators {
            if self.take_sign(sign) {
                changed = Some(operator);
                break;
            }
        }
        if changed.is_none() && !self.take_sign("=") {
            return Err(self.unexpected("`=`"));
        }
        let mut value = self.expression()?;
        self.sign(";")?;
        if let Some(operator) = changed {
            let kind = match &index {
                Some(index) => ExpressionKind::Index(name.clone(), Box::new(index.clone())),
                None => ExpressionKind::Name(name.text.clone()),
            };
            let depth = index.as_ref().map_or(0, |index| index.depth) + 1;
            let old = Expression { kind, span: name.span, depth };
            value = self.binary(operator, old, value)?;
        }
        Ok(StatementKind::Assign { name, index, value })
    }

    /// The next token, not taken.
    pub(crate) fn peek(&self) -> Token<'t> {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(crate) fn next(&mut self) -> Token<'t> {
        let token = self.peek();
        self.at += 1;
        token
    }

    pub(crate) fn take_sign(&mut self, sign: &str) -> bool {
        let is_it = matches!(self.peek().kind, Kind::Sign(found) if found == sign);
        self.at += usize::from(is_it);
        is_it
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_it = self.peek().kind == Kind::Word(word);
        self.at += usize::from(is_it);
        is_it
    }

    pub(crate) fn sign(&mut self, sign: &'static str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.unexpected(&format!("`{sign}`"))) }
    }

    /// A name that is no keyword.
    pub(crate) fn name(&mut self) -> Parsed<Name> {
        let token = self.peek();
        match token.kind {
            Kind::Word(word) if !KEYWORDS.contains(&word) => {
                self.at += 1;
                Ok(Name { text: word.to_owned(), span: token.span })
            }
            _ => Err(self.unexpected("a name")),
        }
    }

    pub(crate) fn unexpected(&self, wanted: &str) -> Diagnostic {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the file".to_owned(),
            _ => format!("`{}`", &self.text[token.span.start..token.span.end]),
        };
        // A missing sign is missed behind the last word, not before the next one, which may be lines away.
        let is_sign = wanted.starts_with('`') && wanted.len() == 3;
        let span = match self.tokens.get(self.at.wrapping_sub(1)) {
            Some(last) if is_sign => Span { start: last.span.end, end: last.span.end },
            _ => token.span,
        };
        self.fault(
            span,
            format!("here should be {wanted}, not {found}"),
            &format!("write {wanted} here"),
        )
    }

    pub(crate) fn too_deep(&self, span: Span) -> Diagnostic {
        self.fault(span, "too much inside each other".to_owned(), "move parts into a function")
    }

    pub(crate) fn fault(&self, span: Span, message: String, hint: &str) -> Diagnostic {
        Diagnostic::new(self.file, self.text, span.start, span.end, message).with_hint(hint)
    }

    pub(crate) fn check_depth(&self, span: Span, depth: usize) -> Parsed<()> {
        if depth > DEEPEST { Err(self.too_deep(span)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::BUILT_IN;

    #[test]
    fn the_colours_for_editors_know_every_word() {
        let grammar = include_str!("../../../../editors/vscode/syntaxes/u.tmLanguage.json");
        let words: Vec<&str> = grammar.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for name in KEYWORDS.into_iter().chain(BUILT_IN.map(|(name, _)| name)) {
            assert!(words.contains(&name), "{name} is missing");
        }
    }
}
