// The team at a glance: the run's clock, everybody's state, all stop and all go on.

import type { JSX } from "preact";

import * as commands from "../commands";
import type { RunPhase } from "../link/messages";
import { allRobots, choose, chosenRobot, memberOf, numberOf, store } from "../station";
import type { Robot } from "../store";

const PHASES: [RunPhase, string, string][] = [
  ["prepare", "Prepare", "All robots stand until the run begins"],
  ["run", "Run", "Twenty minutes to search; robots go on"],
  ["report", "Report", "All robots stand; ten minutes to report"],
];

export function TeamBar(): JSX.Element {
  const team = store.team;
  if (!team || !commands.understands("phase")) return <></>;
  const open = store.requests.filter((request) => request.later === null).length;
  const robots = allRobots();
  return (
    <section class="team-bar" aria-label="Team">
      <div class="run-clock">
        <div class="choice" role="group" aria-label="Phase">
          {PHASES.map(([phase, name, title]) => (
            <button key={phase} aria-pressed={team.phase === phase} title={title} disabled={!commands.leads()} onClick={() => void commands.setPhase(phase)}>{name}</button>
          ))}
        </div>
        <Clock spent={team.spent} limit={team.limit} phase={team.phase} />
      </div>
      {robots.length > 1 ? (
        <div class="team-chips" role="group" aria-label="Team's robots">
          {robots.map((robot) => <Chip key={robot.info.id} robot={robot} />)}
        </div>
      ) : null}
      <span class="team-facts number quiet"><span title="Floor that the team's map shows free">{team.known.toFixed(0)} m²</span> <Found /></span>
      {open > 0 ? <button class="call-me" onClick={() => commands.showRequest()} title="Look at the first request (O)">{open === 1 ? "1 request" : `${open} requests`}</button> : null}
      {robots.length > 1 ? (
        <button class="small" disabled={!commands.leads() || commands.held().length === 0} onClick={() => void commands.resume()} title="Every robot goes on by itself">All auto</button>
      ) : null}
    </section>
  );
}

function Found(): JSX.Element {
  const confirmed = store.victims.filter((victim) => victim.state === "confirmed").length;
  const suspected = store.victims.filter((victim) => victim.state === "suspected").length;
  if (confirmed + suspected === 0) return <></>;
  return <span title="Victims confirmed, and suspected">{confirmed} found{suspected > 0 ? `, ${suspected} to judge` : ""}</span>;
}

/** What is left, or how much was spent; red when little is left. */
function Clock({ spent, limit, phase }: { spent: number; limit: number | null; phase: RunPhase }): JSX.Element {
  if (phase === "done") return <strong class="clock">over</strong>;
  const left = limit === null ? spent : limit - spent;
  const whole = Math.floor(Math.abs(left));
  const text = `${left < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const level = limit === null ? "" : left < 0 ? "bad" : left < 120 ? "warn" : "";
  return <strong class={`clock number ${level}`} role="timer" aria-label={limit === null ? "Spent" : "Left"}>{text}</strong>;
}

/** A robot's number on its colour, with a rim that says how it is. */
function Chip({ robot }: { robot: Robot }): JSX.Element {
  const [level, words] = stateOf(robot);
  const number = numberOf(robot);
  return (
    <button
      class={`chip ${level}`}
      aria-pressed={chosenRobot() === robot}
      aria-label={`${number} ${robot.info.name}: ${words}`}
      title={`${robot.info.name}: ${words}`}
      onClick={() => choose({ robot: robot.info.name })}
    >
      <span class={`robot-number robot-${((number - 1) % 8) + 1}`}>{number}</span>
    </button>
  );
}

function stateOf(robot: Robot): [string, string] {
  const asked = store.requests.find((request) => request.robot === robot.info.id && request.later === null);
  if (asked) return ["bad", asked.text];
  if (robot.state?.isHeld) return ["warn", "held"];
  const member = memberOf(robot);
  if (!member) return ["", "not told yet"];
  if (member.story.doing === "has ended") return ["over", `has ended: ${member.story.why}`];
  return ["good", member.story.doing];
}
