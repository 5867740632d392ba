//! Changing what a robot has to do, as the page asks for it.

use link_station::TaskEdit;
use robot_agent::Agent;

use super::task_list::task_from_text;

/// Changes what the robot has to do.
pub(super) fn edit_task(
    agent: &mut Agent,
    index: usize,
    edit: TaskEdit,
    text: &str,
) -> Result<(), String> {
    let gone = || format!("task {} has begun or is not there", index + 1);
    match edit {
        TaskEdit::Stop => agent.skip("stopped on the page"),
        TaskEdit::Start => {
            let task = agent.remove_task(index).ok_or_else(gone)?;
            agent.do_now(task);
            agent.go_on();
        }
        TaskEdit::Remove => drop(agent.remove_task(index).ok_or_else(gone)?),
        TaskEdit::Up | TaskEdit::Down => {
            let task = agent.remove_task(index).ok_or_else(gone)?;
            let to = if edit == TaskEdit::Up { index.saturating_sub(1) } else { index + 1 };
            agent.insert_task(to, task);
        }
        TaskEdit::Change => {
            let task = task_from_text(text)?;
            agent.remove_task(index).ok_or_else(gone)?;
            agent.insert_task(index, task);
        }
        TaskEdit::Insert => agent.insert_task(index, task_from_text(text)?),
    }
    Ok(())
}
