// All robots at a glance: who does what, and who is in trouble.

import type { JSX } from "preact";

import { ellipseOf } from "../belief";
import { allRobots, choose, chosenRobot, memberOf, showsTruth, store } from "../station";
import type { Robot } from "../store";
import { percent } from "./format";
import { Badge } from "./number";
import { Link, since } from "./story";
import { Trouble } from "./trouble";

/** Buttons for all and for each, where there are several. */
export function RobotTabs(): JSX.Element {
  const chosen = chosenRobot();
  const robots = allRobots();
  if (robots.length < 2) return <></>;
  return (
    <div class="robot-tabs" role="group" aria-label="Robots">
      <button aria-pressed={!chosen} onClick={() => choose({ robot: undefined })} title="All robots (0)">All</button>
      {robots.map((robot, i) => (
        <button key={robot.info.id} aria-pressed={robot === chosen} aria-label={`${i + 1} ${robot.info.name}`} title={robot.info.name} onClick={() => choose({ robot: robot.info.name })}>
          <Badge robot={robot} />
        </button>
      ))}
    </div>
  );
}

export function Overview(): JSX.Element {
  return (
    <ul class={allRobots().length > 6 ? "overview many" : "overview"} aria-label="All robots">
      {allRobots().map((robot) => <li key={robot.info.id}><Card robot={robot} /></li>)}
    </ul>
  );
}

function Card({ robot }: { robot: Robot }): JSX.Element {
  const { info, state, belief, pose } = robot;
  const charge = state?.charge ?? NaN;
  const member = memberOf(robot);
  const story = member?.story;
  return (
    <button class="card robot-card" onClick={() => choose({ robot: info.name })} title={`Lead ${info.name}`}>
      <span class="robot-card-head">
        <Badge robot={robot} />
        <strong>{info.name}</strong>
        <span class="quiet">{info.model}</span>
        <Trouble robot={robot} />
      </span>
      {story && !state?.isHeld ? (
        <>
          <span class="robot-card-task">{story.doing} · {since(story, store.time)}</span>
          <span class="robot-card-why quiet">{story.why}; then: {story.next}</span>
        </>
      ) : (
        <span class="robot-card-task">{taskOf(robot)}</span>
      )}
      <span class="robot-card-facts number quiet">
        <span>{pose ? `${pose[0].toFixed(1)}, ${pose[1].toFixed(1)} m` : "not placed yet"}{belief && ellipseOf(belief).long >= 0.005 ? ` ± ${ellipseOf(belief).long.toFixed(2)}` : ""}</span>
        <span class={charge < 0.2 ? "low" : ""}>{Number.isFinite(charge) ? `battery ${percent(charge)}` : ""}</span>
        {member ? <Link member={member} /> : null}
        <Touches robot={robot} />
      </span>
    </button>
  );
}

/** What it has felt; where the truth is shown, what it has truly touched. */
function Touches({ robot: { state } }: { robot: Robot }): JSX.Element {
  const words = (count: number | undefined, where: string) => (count ? `${count} ${count === 1 ? "touch" : "touches"} ${where}` : "");
  const said = [words(state?.felt?.contacts, "felt"), showsTruth() ? words(state?.touch?.contacts, "in truth") : ""].filter(Boolean);
  return <span>{said.join(", ")}</span>;
}

function taskOf({ tasks, state }: Robot): string {
  if (state?.isHeld) return "held: Resume (U) lets it go on";
  if (!tasks) return "no tasks told";
  const running = tasks.tasks.find((task) => task.state === "running");
  const done = tasks.tasks.filter((task) => task.state === "done").length;
  const failed = tasks.tasks.find((task) => task.state === "failed");
  const words = running ? `${running.name} ${running.detail}` : failed ? `${failed.name} failed: ${failed.detail}` : done === tasks.tasks.length ? "all done" : "waits";
  return `${done} of ${tasks.tasks.length} · ${words.trim()}`;
}
