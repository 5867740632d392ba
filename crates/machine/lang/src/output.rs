//! The assembly being written: declarations, then functions, each line with the source line it comes from.

/// A function of the assembly.
#[derive(Debug, Default)]
struct Written {
    name: String,
    /// Text and source line.
    lines: Vec<(String, u32)>,
}

/// The assembly being written.
#[derive(Debug, Default)]
pub(crate) struct Output {
    declarations: Vec<String>,
    functions: Vec<Written>,
    /// Functions begun and not yet ended, innermost last.
    open: Vec<usize>,
    /// Source line of what is written now.
    pub(crate) line: u32,
}

impl Output {
    pub(crate) fn declare(&mut self, text: String) {
        self.declarations.push(text);
    }

    pub(crate) fn begin(&mut self, name: String) {
        self.open.push(self.functions.len());
        self.functions.push(Written { name, lines: vec![] });
    }

    /// Ends the innermost function with `ret`, unless it just did.
    pub(crate) fn end(&mut self) {
        if let Some(function) = self.here()
            && function.lines.last().is_none_or(|(text, _)| text != "ret")
        {
            self.emit("ret");
        }
        self.open.pop();
    }

    pub(crate) fn emit(&mut self, text: impl Into<String>) {
        let line = (text.into(), self.line);
        if let Some(function) = self.here() {
            function.lines.push(line);
        }
    }

    /// Writes a line at the beginning of the innermost function.
    pub(crate) fn emit_first(&mut self, text: String) {
        if let Some(function) = self.here() {
            let line = function.lines.first().map_or(0, |(_, line)| *line);
            function.lines.insert(0, (text, line));
        }
    }

    /// How many functions are open: 1 in the function itself, more in its blocks.
    pub(crate) fn level(&self) -> usize {
        self.open.len()
    }

    fn here(&mut self) -> Option<&mut Written> {
        self.open.last().map(|index| &mut self.functions[*index])
    }

    /// The whole text, and for each of its lines the source line, from 1.
    pub(crate) fn finish(self, source: &str) -> (String, Vec<u32>) {
        let source: Vec<&str> = source.lines().collect();
        let (mut text, mut lines) = (String::new(), Vec::new());
        let mut put = |line: &str, from: u32| {
            text.push_str(line);
            text.push('\n');
            lines.push(from.max(1));
        };
        for declaration in &self.declarations {
            put(declaration, 1);
        }
        for function in &self.functions {
            let mut shown = 0;
            put("", 1);
            put(&format!("{}:", function.name), function.lines.first().map_or(1, |l| l.1));
            for (line, from) in &function.lines {
                if *from != shown
                    && let Some(words) = source.get((*from as usize).wrapping_sub(1))
                {
                    put(&format!("    ; {}", words.trim()), *from);
                    shown = *from;
                }
                put(&format!("    {line}"), *from);
            }
        }
        (text, lines)
    }
}
