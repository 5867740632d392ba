// Everything about one robot: where it is, what it runs on, what it sees, what it does.

import type { JSX } from "preact";

import { choose, chosenRobot, store, useStation } from "../station";
import { yawOf, type Robot } from "../store";
import { degrees, percent, span } from "./format";
import { Log } from "./log";
import { SonarRing } from "./sonar_ring";
import { TaskList } from "./tasks";
import { VictimList } from "./victims";

export function RobotPanel(): JSX.Element {
  useStation(10);
  const robot = chosenRobot();
  return (
    <aside class="panel" aria-label="Robot">
      <div class="panel-flow">
        <RobotTabs />
        {robot ? <Facts robot={robot} /> : <Nobody />}
        <VictimList />
        <Log />
      </div>
    </aside>
  );
}

const NOBODY: Record<string, string> = {
  live: "A robot appears here as soon as a client spawns one.",
  map: "It was read from a file; there are no robots on it.",
};

function Nobody(): JSX.Element {
  return (
    <section class="card empty">
      <h2>{store.hello?.mode === "map" ? "A map" : "No robot yet"}</h2>
      <p>{NOBODY[store.hello?.mode ?? ""] ?? "This run has no robot at this time."}</p>
    </section>
  );
}

function RobotTabs(): JSX.Element {
  const chosen = chosenRobot();
  const robots = [...store.robots.values()];
  if (robots.length < 2) return <></>;
  return (
    <div class="robot-tabs" role="group" aria-label="Robots">
      {robots.map((robot) => (
        <button key={robot.info.id} aria-pressed={robot === chosen} onClick={() => choose({ robot: robot.info.name })}>
          {robot.info.name}
          <Trouble robot={robot} />
        </button>
      ))}
    </div>
  );
}

function Trouble({ robot }: { robot: Robot }): JSX.Element {
  if (robot.state?.hasTipped) return <span class="badge bad" title="It has tipped over">tipped</span>;
  if (robot.state?.isTouching) return <span class="badge warn" title="It touches something">touch</span>;
  return <></>;
}

function Facts({ robot }: { robot: Robot }): JSX.Element {
  const pose = robot.state?.pose;
  return (
    <>
      <section class="card">
        <header class="card-head">
          <h2>{robot.info.name}</h2>
          <span class="quiet">{robot.info.model}</span>
          <Trouble robot={robot} />
        </header>
        <dl class="facts">
          <div><dt>Position</dt><dd class="number">{pose ? `${pose[0].toFixed(2)}, ${pose[1].toFixed(2)}, ${pose[2].toFixed(2)} m` : "–"}</dd></div>
          <div><dt>Heading</dt><dd class="number">{pose ? degrees(yawOf(pose)) : "–"}</dd></div>
          <div><dt>Speed</dt><dd class="number">{robot.speed.toFixed(2)} m/s</dd></div>
          <div><dt>Turning</dt><dd class="number">{degrees(robot.turn)}/s</dd></div>
        </dl>
        <Battery robot={robot} />
      </section>
      <Cameras robot={robot} />
      <SonarRing robot={robot} />
      <TaskList robot={robot} />
      <Readings robot={robot} />
    </>
  );
}

function Battery({ robot }: { robot: Robot }): JSX.Element {
  const charge = robot.state?.charge ?? NaN;
  const isKnown = Number.isFinite(charge);
  const level = !isKnown ? "" : charge < 0.1 ? "bad" : charge < 0.25 ? "warn" : "good";
  return (
    <div class="battery">
      <span>Battery</span>
      <meter class={level} min={0} max={1} value={isKnown ? charge : 0} aria-label="Battery" />
      <span class="number">{isKnown ? `${percent(charge)}, ${span(robot.state?.secondsLeft ?? NaN)} left` : "not told"}</span>
    </div>
  );
}

function Cameras({ robot }: { robot: Robot }): JSX.Element {
  const cameras = robot.info.sensors.map((sensor, i) => ({ sensor, i })).filter(({ sensor }) => sensor.shape === "camera");
  if (cameras.length === 0) return <></>;
  return (
    <section class="card">
      <h3>{cameras.length > 1 ? "Cameras" : "Camera"}</h3>
      {cameras.map(({ sensor, i }) => {
        const picture = robot.pictures.get(i);
        return (
          <figure key={sensor.name} class="camera">
            {picture ? <img src={picture.url} alt={`What ${sensor.name} sees`} /> : <div class="no-picture">No picture yet</div>}
            <figcaption>{sensor.name}{picture ? <span class="number quiet"> {picture.time.toFixed(1)} s</span> : null}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}

function Readings({ robot }: { robot: Robot }): JSX.Element {
  const lines = robot.info.sensors.map((sensor, i) => ({ sensor, words: robot.words.get(i) }));
  const told = lines.filter(({ sensor, words }) => words !== undefined && !["cone", "beam"].includes(sensor.shape));
  if (told.length === 0) return <></>;
  return (
    <details class="card" open>
      <summary>Sensors</summary>
      <dl class="readings">
        {told.map(({ sensor, words }) => (
          <div key={sensor.name}>
            <dt title={sensor.kind}>{sensor.name}</dt>
            <dd class="number">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

