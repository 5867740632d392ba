//! The screen: code and stack on the left, variables and devices on the right, what happened and the keys below.

use machine_cpu::Stop;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::help::{KEYS, LINE};
use super::panes::{Mark, Pane};
use super::session::Session;

/// Columns and lines below which nothing can be told apart.
pub const LEAST_SIZE: (u16, u16) = (60, 16);

const HERE: Style = Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD);
const MARKED: Style = Style::new().add_modifier(Modifier::REVERSED);
const QUIET: Style = Style::new().fg(Color::DarkGray);
const STOP: Style = Style::new().fg(Color::Red);
const EYE: Style = Style::new().fg(Color::Cyan);

/// Draws all of it; the marks move so that they are in sight.
pub fn draw(frame: &mut Frame<'_>, session: &mut Session) {
    let area = frame.area();
    if area.width < LEAST_SIZE.0 || area.height < LEAST_SIZE.1 {
        let (width, height) = LEAST_SIZE;
        let text = format!("too small: {width} x {height} needed, q ends");
        frame.render_widget(Paragraph::new(text), area);
        return;
    }
    let [head, middle, message, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(8),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    let [left, right] =
        Layout::horizontal([Constraint::Percentage(58), Constraint::Min(20)]).areas(middle);
    let stack_height = if middle.height >= 24 { 8 } else { 5 };
    let [code, stack] =
        Layout::vertical([Constraint::Min(5), Constraint::Length(stack_height)]).areas(left);
    let device_count = session.devices.map().devices().len();
    let most = (right.height / 2).max(3);
    let device_height = (device_count as u16 + 2).clamp(3, most);
    let [variables, devices] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(device_height)]).areas(right);
    frame.render_widget(head_line(session), head);
    draw_code(frame, session, code);
    draw_stack(frame, session, stack);
    draw_variables(frame, session, variables);
    draw_devices(frame, session, devices);
    frame.render_widget(message_line(session), message);
    frame.render_widget(Paragraph::new(Span::styled(LINE, QUIET)), keys);
    if session.has_help {
        draw_help(frame, area);
    }
}

fn head_line(session: &Session) -> Paragraph<'static> {
    let cpu = session.cpu();
    let state = match (cpu.end(), session.is_running()) {
        (Some(Stop::Trapped(_)), _) => "trapped",
        (Some(_), _) => "ended",
        (None, true) => "running",
        (None, false) => "stopped",
    };
    let file = session.program().files.first().map_or("", |file| &file.name);
    let words = vec![
        Span::styled(" usar cpu debug ", MARKED),
        Span::raw(format!(" {file}  ")),
        Span::styled(format!("cycle {}", cpu.cycles()), HERE),
        Span::raw(format!("  {state}")),
    ];
    Paragraph::new(Line::from(words))
}

fn message_line(session: &Session) -> Paragraph<'static> {
    let line = match &session.prompt {
        Some(prompt) => Line::from(vec![
            Span::styled(format!(" {} ", prompt.question), HERE),
            Span::raw(format!("{}\u{2588}", prompt.typed)),
            Span::styled("   Enter takes it, Esc gives up", QUIET),
        ]),
        None if session.message.starts_with("trap") => {
            Line::styled(format!(" {}", session.message), STOP)
        }
        None => Line::raw(format!(" {}", session.message)),
    };
    Paragraph::new(line)
}

fn draw_code(frame: &mut Frame<'_>, session: &mut Session, area: Rect) {
    let height = inner_height(area);
    session.code_mark.show(height, session.code.lines.len());
    let here = session.code.line_of(session.program(), session.cpu().at());
    let breakpoints: Vec<usize> = session
        .debugger
        .breakpoints()
        .filter_map(|at| session.code.line_of(session.program(), at))
        .collect();
    let Mark { index: marked, top } = session.code_mark;
    let lines = session.code.lines.iter().enumerate().skip(top).take(height);
    let lines = lines.map(|(index, line)| {
        let is_here = here == Some(index);
        let dot = if breakpoints.contains(&index) { "\u{25cf}" } else { " " };
        let arrow = if is_here { "\u{25b6}" } else { " " };
        let number = format!("{:>4} ", line.number);
        let text = Span::raw(line.text.clone());
        let words =
            vec![Span::styled(dot, STOP), Span::raw(arrow), Span::styled(number, QUIET), text];
        let style = if is_here { HERE } else { Style::new() };
        marked_line(words, style, index == marked && session.pane == Pane::Code)
    });
    let block = titled(&session.code.title, session.pane == Pane::Code);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(block), area);
}

fn draw_stack(frame: &mut Frame<'_>, session: &Session, area: Rect) {
    let cpu = session.cpu();
    let chain = cpu.call_chain();
    let depth = chain.len() - 1;
    let lines = chain.iter().enumerate().take(inner_height(area)).map(|(index, frame)| {
        let words = vec![
            Span::raw(if index == 0 { " in " } else { " from " }),
            Span::styled(frame.function.clone(), if index == 0 { HERE } else { Style::new() }),
            Span::styled(format!("  {}: ", frame.place), QUIET),
            Span::raw(frame.instruction.clone()),
        ];
        Line::from(words)
    });
    let title = format!("stack, {depth} deep");
    let block = titled(&title, false);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(block), area);
}

fn draw_variables(frame: &mut Frame<'_>, session: &mut Session, area: Rect) {
    let rows = session.rows();
    let height = inner_height(area);
    session.variable_mark.show(height, rows.len());
    let Mark { index: marked, top } = session.variable_mark;
    let in_sight = rows.iter().enumerate().skip(top).take(height);
    let width = rows.iter().skip(top).take(height).map(|row| row.name.chars().count()).max();
    let width = width.unwrap_or(0).min(area.width as usize / 2);
    let cpu = session.cpu();
    let lines = in_sight.map(|(index, row)| {
        let is_watched = row.is_cell() && session.debugger.is_watched(row.address);
        let eye = if is_watched { "\u{25c9}" } else { " " };
        let before = session.before.get(&row.address).copied();
        let has_changed = row.is_cell() && before.is_some() && before != cpu.peek(row.address);
        let style = if has_changed { HERE } else { Style::new() };
        let words = vec![
            Span::styled(eye, EYE),
            Span::raw(format!("{:<width$} ", row.name)),
            Span::styled(row.value(cpu), style),
        ];
        marked_line(words, Style::new(), index == marked && session.pane == Pane::Variables)
    });
    let block = titled("variables", session.pane == Pane::Variables);
    frame.render_widget(Paragraph::new(lines.collect::<Vec<_>>()).block(block), area);
}

fn draw_devices(frame: &mut Frame<'_>, session: &mut Session, area: Rect) {
    let devices = session.devices.map().devices().to_vec();
    let height = inner_height(area);
    session.device_mark.show(height, devices.len());
    let Mark { index: marked, top } = session.device_mark;
    let in_sight = devices.iter().enumerate().skip(top).take(height);
    let lines = in_sight.map(|(index, device)| {
        let way = match (device.access.can_read(), device.access.can_write()) {
            (true, false) => "in ",
            (false, _) => "out",
            (true, true) => "i/o",
        };
        let words = vec![
            Span::styled(format!(" {way} "), QUIET),
            Span::raw(format!("{:<16} ", device.name)),
            Span::raw(session.devices.values()[index].to_string()),
        ];
        marked_line(words, Style::new(), index == marked && session.pane == Pane::Devices)
    });
    let block = titled("devices", session.pane == Pane::Devices);
    let mut lines: Vec<Line<'_>> = lines.collect();
    if lines.is_empty() {
        lines.push(Line::styled(" none; --robot gives those of a robot", QUIET));
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn draw_help(frame: &mut Frame<'_>, area: Rect) {
    let height = (KEYS.len() as u16 + 2).min(area.height);
    let width = 86.min(area.width);
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    let area = Rect { x, y, width, height };
    let lines = KEYS.map(|(key, what)| {
        Line::from(vec![Span::styled(format!(" {key:>5}  "), HERE), Span::raw(what)])
    });
    frame.render_widget(Clear, area);
    let block = titled("keys; any key closes this", true);
    frame.render_widget(Paragraph::new(lines.to_vec()).block(block), area);
}

fn titled(title: &str, has_keys: bool) -> Block<'static> {
    let style = if has_keys { HERE } else { Style::new() };
    Block::bordered().title(Span::styled(format!(" {title} "), style))
}

fn inner_height(area: Rect) -> usize {
    usize::from(area.height).saturating_sub(2)
}

fn marked_line(words: Vec<Span<'_>>, style: Style, is_marked: bool) -> Line<'_> {
    let line = Line::from(words).style(style);
    if is_marked { line.patch_style(MARKED) } else { line }
}
