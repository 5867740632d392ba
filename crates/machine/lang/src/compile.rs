//! From source text to assembly: items, names, constants.

use std::collections::BTreeMap;

use machine_asm::{
    Diagnostic, Diagnostics, Mnemonic, Options, Place, Program, SourceFile, assemble,
};

use crate::output::Output;
use crate::parse::Parser;
use crate::recursion::find_recursion;
use crate::scope::{Context, Global, Local, Signature};
use crate::syntax::{Declared, DeclaredType, Expression, Function, Item, Name, Type};
use crate::token::{Span, tokens};

/// Functions of the machine that can be called like others.
pub(crate) const BUILT_IN: [(&str, &str); 5] =
    [("sin", "sin"), ("cos", "cos"), ("tan", "tan"), ("atan", "atan"), ("sqrt", "sqr")];

/// Assembly, and where each of its lines comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The assembly.
    pub assembly: String,
    /// For each line of the assembly the line of the source, from 1.
    pub lines: Vec<u32>,
}

/// Compiles a source text to assembly.
pub fn compile(name: &str, text: &str) -> Result<Compiled, Diagnostics> {
    let one = |fault: Diagnostic| Diagnostics::new(vec![fault]);
    let tokens = tokens(name, text).map_err(one)?;
    let items = Parser::new(name, text, tokens).items().map_err(one)?;
    let mut compiler = Compiler::new(name, text);
    compiler.declare_all(&items);
    let functions: Vec<&Function> = items
        .iter()
        .filter_map(|item| match item {
            Item::Function(function) => Some(function),
            _ => None,
        })
        .collect();
    if let Some((span, message)) = find_recursion(&functions) {
        let hint = "there is no stack: use a loop, or an array of what is still to do";
        compiler.fault(span, message, hint);
    }
    if compiler.faults.is_empty() {
        for function in functions {
            compiler.function(function);
        }
    }
    if !compiler.faults.is_empty() {
        return Err(Diagnostics::new(compiler.faults));
    }
    let (assembly, lines) = compiler.output.finish(text);
    Ok(Compiled { assembly, lines })
}

/// Compiles and assembles; lines and errors are those of the source.
pub fn compile_program(name: &str, text: &str, options: &Options) -> Result<Program, Diagnostics> {
    let Compiled { assembly, lines } = compile(name, text)?;
    let source_line = |line: usize| lines.get(line.wrapping_sub(1)).copied().unwrap_or(1);
    let nothing = |_: &str, _: &str| Err("includes are for assembly".to_owned());
    let mut program = assemble(name, &assembly, &nothing, options).map_err(|mut errors| {
        for error in &mut errors.shown {
            // The line of the source stands for what was made of it.
            error.line = source_line(error.line) as usize;
            text.lines().nth(error.line - 1).unwrap_or("").clone_into(&mut error.text);
            (error.column, error.width) = (1, error.text.chars().count().max(1));
        }
        errors
    })?;
    program.files = vec![SourceFile { name: name.to_owned(), text: text.into() }];
    let moved = |place: Place| Place { file: 0, line: source_line(place.line as usize) };
    program.places.iter_mut().for_each(|place| *place = moved(*place));
    program.functions.iter_mut().for_each(|function| function.place = moved(function.place));
    Ok(program)
}

/// A text on its way to assembly.
pub(crate) struct Compiler<'t> {
    file: &'t str,
    text: &'t str,
    line_starts: Vec<usize>,
    pub(crate) faults: Vec<Diagnostic>,
    pub(crate) globals: BTreeMap<String, Global>,
    pub(crate) output: Output,
    pub(crate) context: Context,
}

impl<'t> Compiler<'t> {
    fn new(file: &'t str, text: &'t str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self {
            file,
            text,
            line_starts: std::iter::once(0).chain(breaks).collect(),
            faults: vec![],
            globals: BTreeMap::new(),
            output: Output::default(),
            context: Context::default(),
        }
    }

    /// Notes what is wrong.
    pub(crate) fn fault(
        &mut self,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let fault = Diagnostic::new(self.file, self.text, span.start, span.end, message.into());
        self.faults.push(fault.with_hint(hint));
    }

    /// From now on assembly comes from this place.
    pub(crate) fn stand_at(&mut self, span: Span) {
        self.output.line = self.line_starts.partition_point(|start| *start <= span.start) as u32;
    }

    fn declare_all(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Const(name, value) => {
                    let value = self.constant_or_fault(value);
                    self.define(name, Global::Const(value.unwrap_or(0)));
                }
                Item::Var(declared) => self.variable(declared),
                Item::Device(name, place) => self.device(name, place.as_ref()),
                Item::Function(function) => self.signature(function),
            }
        }
        if self.faults.is_empty() && !matches!(self.globals.get("main"), Some(Global::Function(_)))
        {
            let hint = "a program starts at `fn main() { ... }`";
            self.fault(Span::default(), "there is no function \"main\"", hint);
        }
    }

    /// Gives a name its meaning; false, and an error, if it cannot have it.
    fn define(&mut self, name: &Name, meaning: Global) -> bool {
        if let Some(known) = self.globals.get(&name.text) {
            let message = format!("{:?} is already {}", name.text, known.kind());
            self.fault(name.span, message, "choose another name");
            return false;
        }
        if !self.check_name(name) {
            return false;
        }
        self.globals.insert(name.text.clone(), meaning);
        true
    }

    /// Whether a name can also be one of the assembly.
    fn check_name(&mut self, name: &Name) -> bool {
        let is_taken = Mnemonic::from_name(&name.text).is_some()
            || BUILT_IN.iter().any(|(known, _)| *known == name.text);
        if is_taken || name.text.contains("__") {
            let hint =
                format!("choose another name, for example `my_{}`", name.text.replace("__", "_"));
            self.fault(
                name.span,
                format!("the machine has a use for {:?} itself", name.text),
                hint,
            );
            return false;
        }
        true
    }

    fn variable(&mut self, declared: &Declared) {
        let mut values = Vec::new();
        for value in &declared.values {
            match self.constant_or_fault(value) {
                Some(value) => values.push(value.to_string()),
                None => return,
            }
        }
        let name = &declared.name;
        match &declared.kind {
            DeclaredType::Plain(kind) => {
                if self.define(name, Global::Var(*kind)) {
                    let value = values.first().map_or("0", String::as_str);
                    self.output.declare(format!(".var {} {value}", name.text));
                }
            }
            DeclaredType::Array(length) => {
                let Some(count) = self.constant_or_fault(length) else { return };
                if count < 1 || values.len() > count as usize {
                    let message = format!("an array of {count} cells with {} values", values.len());
                    let hint = "give it at least one cell, and no more values than cells";
                    return self.fault(length.span, message, hint);
                }
                if self.define(name, Global::Var(Type::Array(count as u32))) {
                    let line = format!(".array {} {count} {}", name.text, values.join(" "));
                    self.output.declare(line.trim_end().to_owned());
                }
            }
        }
    }

    fn device(&mut self, name: &Name, place: Option<&(Expression, &'static str)>) {
        let access = place.map_or("rw", |(_, access)| access);
        let meaning =
            Global::Device { can_read: access.contains('r'), can_write: access.contains('w') };
        let address = match place {
            Some((address, _)) => match self.constant_or_fault(address) {
                Some(address) => Some(address),
                None => return,
            },
            None => None,
        };
        if self.define(name, meaning)
            && let Some(address) = address
        {
            self.output.declare(format!(".device {} {address} {access}", name.text));
        }
    }

    fn signature(&mut self, function: &Function) {
        let name = &function.name.text;
        let cells = function.parameters.iter();
        let parameters = cells.map(|(p, kind)| (format!("{name}__{}", p.text), *kind)).collect();
        if name == "main" && (!function.parameters.is_empty() || function.result != Type::Nothing) {
            let hint = "write `fn main()`: nobody calls it with values or waits for one";
            self.fault(function.name.span, "\"main\" takes and gives nothing", hint);
        }
        self.define(
            &function.name,
            Global::Function(Signature { parameters, result: function.result }),
        );
    }

    fn function(&mut self, function: &Function) {
        let name = function.name.text.clone();
        self.stand_at(function.name.span);
        self.context = Context {
            function: name.clone(),
            result: Some(function.result),
            scopes: vec![BTreeMap::new()],
            ..Context::default()
        };
        if function.result != Type::Nothing {
            self.output.declare(format!(".var {name}__result"));
        }
        for (parameter, kind) in &function.parameters {
            self.local(parameter, *kind, false);
        }
        self.output.begin(name.clone());
        let flags = self.block(&function.body);
        let returned = format!("{name}__returned");
        if flags.contains(&returned) {
            self.output.declare(format!(".var {returned}"));
            self.output.emit_first(format!("mov 0 {returned}"));
        }
        self.output.end();
        if function.result != Type::Nothing && !crate::statement::always_returns(&function.body) {
            let message = format!("{name:?} does not always return a value");
            self.fault(function.name.span, message, "end it with `return value;`");
        }
    }

    /// A new variable of the function; its cell.
    pub(crate) fn local(&mut self, name: &Name, kind: Type, is_counter: bool) -> String {
        let is_known = self.context.scopes.last().is_some_and(|s| s.contains_key(&name.text));
        if is_known {
            let message = format!("{:?} is already a variable of this block", name.text);
            self.fault(name.span, message, "choose another name, or assign without `var`");
        }
        self.check_name(name);
        let base = format!("{}__{}", self.context.function, name.text);
        let used = self.context.names.entry(base.clone()).or_insert(0);
        *used += 1;
        let cell = if *used == 1 { base } else { format!("{base}__{used}") };
        self.output.declare(format!(".var {cell}"));
        let local = Local { cell: cell.clone(), kind, is_counter };
        if let Some(scope) = self.context.scopes.last_mut() {
            scope.insert(name.text.clone(), local);
        }
        cell
    }

    /// The value of a constant expression, or an error.
    pub(crate) fn constant_or_fault(&mut self, value: &Expression) -> Option<i32> {
        let found = self.constant(value);
        if found.is_none() {
            let hint = "write a number, or a constant defined above";
            self.fault(value.span, "this must be known before the program runs", hint);
        }
        found
    }
}
