// What a robot has to do, how far it is, and changing it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import * as commands from "../commands";
import type { Task } from "../link/messages";
import type { Robot } from "../store";
import { span } from "./format";

const SIGN: Record<Task["state"], string> = { waiting: "○", running: "▶", done: "✓", failed: "✕", skipped: "–" };

export function TaskList({ robot }: { robot: Robot }): JSX.Element {
  const tasks = robot.tasks;
  if (!tasks || tasks.tasks.length === 0) return <></>;
  const canEdit = tasks.can_edit && commands.leads();
  const done = tasks.tasks.filter((task) => task.state === "done").length;
  return (
    <section class="card">
      <header class="card-head">
        <h3>Tasks</h3>
        <span class="quiet number">{done} of {tasks.tasks.length} done</span>
      </header>
      <ol class="tasks">
        {tasks.tasks.map((task, i) => (
          <TaskRow key={`${i} ${task.name}`} robot={robot.info.id} index={i} task={task} canEdit={canEdit} />
        ))}
      </ol>
      {tasks.can_edit ? <NewTask robot={robot.info.id} count={tasks.tasks.length} canEdit={canEdit} /> : null}
    </section>
  );
}

function TaskRow({ robot, index, task, canEdit }: { robot: number; index: number; task: Task; canEdit: boolean }): JSX.Element {
  const [isChanging, setChanging] = useState(false);
  const edit = (how: string) => () => void commands.editTask(robot, index, how);
  const change = (text: string) => {
    if (commands.editTask(robot, index, "change", text)) setChanging(false);
  };
  const isOpen = task.state === "waiting" || task.state === "running";
  return (
    <li class={task.state}>
      <span class="sign" aria-label={task.state}>{SIGN[task.state]}</span>
      <span class="what">
        <strong>{task.name}</strong>
        {task.detail ? <span class="quiet"> {task.detail}</span> : null}
        {task.state === "running" && task.limit > 0 ? <progress max={task.limit} value={task.seconds} aria-label={`${task.name}: time used`} /> : null}
      </span>
      <span class="number quiet">{task.state === "waiting" ? "" : span(task.seconds)}</span>
      {canEdit && isOpen ? (
        <span class="edit">
          {task.state === "running" ? (
            <button class="small" onClick={edit("stop")} aria-label={`Stop ${task.name}`}>Stop</button>
          ) : (
            <>
              <button class="small" onClick={edit("start")} aria-label={`Start ${task.name} now`}>Start</button>
              <button class="small" onClick={() => setChanging(!isChanging)} aria-expanded={isChanging} aria-label={`Edit ${task.name}`}>Edit</button>
              <button class="small" onClick={edit("up")} aria-label={`${task.name}: earlier`}>↑</button>
              <button class="small" onClick={edit("down")} aria-label={`${task.name}: later`}>↓</button>
              <button class="small" onClick={edit("remove")} aria-label={`Leave out ${task.name}`}>✕</button>
            </>
          )}
        </span>
      ) : null}
      {canEdit && isChanging && task.state === "waiting" ? <TaskForm first={`do = "${task.name}"`} label={`What takes the place of ${task.name}`} word="Change" canEdit={canEdit} submit={change} /> : null}
    </li>
  );
}

function NewTask({ robot, count, canEdit }: { robot: number; count: number; canEdit: boolean }): JSX.Element {
  const add = (text: string, form: HTMLFormElement) => {
    if (commands.editTask(robot, count, "insert", text)) form.reset();
  };
  return <TaskForm label="New task, as in a mission file" word="Add" canEdit={canEdit} submit={add} />;
}

interface TaskFormProps {
  label: string;
  word: string;
  first?: string;
  canEdit: boolean;
  submit: (text: string, form: HTMLFormElement) => void;
}

function TaskForm({ label, word, first, canEdit, submit }: TaskFormProps): JSX.Element {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = new FormData(form).get("task")?.toString().trim();
    if (text) submit(text, form);
  };
  return (
    <form class={first ? "change-task" : "new-task"} onSubmit={send}>
      <input type="text" name="task" maxLength={200} defaultValue={first ?? ""} placeholder={'do = "move", metres = 1'} aria-label={label} disabled={!canEdit} />
      <button class="small" disabled={!canEdit}>{word}</button>
    </form>
  );
}
