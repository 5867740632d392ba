//! The frame of every page.

use crate::text::escaped;

const STYLE: &str = include_str!("style.css");

/// How a verdict is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

impl Tone {
    pub(crate) fn of(is_good: Option<bool>) -> Self {
        match is_good {
            None => Self::Plain,
            Some(true) => Self::Good,
            Some(false) => Self::Bad,
        }
    }

    fn class(self) -> &'static str {
        match self {
            Self::Plain => "verdict",
            Self::Good => "verdict good",
            Self::Bad => "verdict bad",
        }
    }
}

/// What stands on top of a page.
pub(crate) struct Head<'a> {
    pub(crate) title: &'a str,
    pub(crate) subtitle: &'a str,
    pub(crate) verdict: &'a str,
    pub(crate) tone: Tone,
}

/// A whole page around `body`, which is HTML already.
pub(crate) fn page(head: &Head<'_>, body: &str) -> String {
    let title = escaped(head.title);
    let paragraph = |class: &str, text: &str| match text {
        "" => String::new(),
        text => format!("<p class=\"{class}\">{}</p>\n", escaped(text)),
    };
    let subtitle = paragraph("sub", head.subtitle);
    let verdict = paragraph(head.tone.class(), head.verdict);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n{subtitle}{verdict}{body}</body>\n</html>\n"
    )
}

/// A heading and what stands below it; nothing if there is nothing.
pub(crate) fn section(heading: &str, content: &str) -> String {
    if content.is_empty() {
        return String::new();
    }
    format!("<section>\n<h2>{}</h2>\n{content}</section>\n", escaped(heading))
}

/// A picture or drawing and its words.
pub(crate) fn figure(content: &str, caption: &str) -> String {
    let caption = if caption.is_empty() {
        String::new()
    } else {
        format!("<figcaption>{}</figcaption>", escaped(caption))
    };
    format!("<figure>{content}{caption}</figure>\n")
}
