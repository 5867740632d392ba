// Everything about one robot: where it is, what it runs on, what it sees, what it does.

import type { JSX } from "preact";

import { ellipseOf, headingSpread, sourceWords } from "../belief";
import { chosenRobot, showsTruth, store, useStation } from "../station";
import { yawOf, type Robot } from "../store";
import { CameraPicture, ViewChoice } from "./camera_picture";
import { degrees, percent, span } from "./format";
import { Held } from "./held";
import { Log } from "./log";
import { Badge } from "./number";
import { Overview, RobotTabs } from "./overview";
import { PhotoLibrary } from "./photos";
import { RequestList } from "./requests";
import { StoryOf } from "./story";
import { SonarRing } from "./sonar_ring";
import { TaskList } from "./tasks";
import { Trouble } from "./trouble";
import { VictimList } from "./victims";

export function RobotPanel(): JSX.Element {
  useStation(10);
  const robot = chosenRobot();
  return (
    <aside class="panel" aria-label="Robot">
      <div class="panel-flow">
        <RequestList />
        <RobotTabs />
        {robot ? <Facts robot={robot} /> : store.robots.size > 1 ? <Overview /> : <Nobody />}
        <VictimList />
        <PhotoLibrary />
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

function Facts({ robot }: { robot: Robot }): JSX.Element {
  const pose = robot.pose;
  return (
    <>
      <section class="card">
        <header class="card-head">
          {store.robots.size > 1 ? <Badge robot={robot} /> : null}
          <h2>{robot.info.name}</h2>
          <span class="quiet">{robot.info.model}</span>
          <Trouble robot={robot} />
        </header>
        <Held robot={robot} />
        <StoryOf robot={robot} />
        <dl class="facts">
          <div><dt>Position</dt><dd class="number">{pose ? `${pose[0].toFixed(2)}, ${pose[1].toFixed(2)}, ${pose[2].toFixed(2)} m` : "–"}</dd></div>
          <div><dt>Heading</dt><dd class="number">{pose ? degrees(yawOf(pose)) : "–"}</dd></div>
          <div><dt>Speed</dt><dd class="number">{robot.speed.toFixed(2)} m/s</dd></div>
          <div><dt>Turning</dt><dd class="number">{degrees(robot.turn)}/s</dd></div>
          <Certainty robot={robot} />
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

/** How sure it is, and from what; where the truth is shown, how far off it is. */
function Certainty({ robot: { info, belief, truth } }: { robot: Robot }): JSX.Element {
  if (!belief) return truth ? <div class="wide"><dt>Pose</dt><dd>as it truly is: this robot tells no belief</dd></div> : <></>;
  const turned = truth ? yawOf(belief.pose) - yawOf(truth) : 0;
  const off = truth ? `${Math.hypot(belief.pose[0] - truth[0], belief.pose[1] - truth[1]).toFixed(2)} m, ${degrees(Math.abs(Math.atan2(Math.sin(turned), Math.cos(turned))))}` : "";
  return (
    <>
      <div class="wide"><dt>Believed from</dt><dd>{sourceWords(info.pose_source)}{belief.isLost ? ", but lost" : ""}</dd></div>
      <div class="wide"><dt title="The truth is within this 95 times of 100">Sure to within</dt><dd class="number">{ellipseOf(belief).long.toFixed(2)} m, {degrees(headingSpread(belief))}</dd></div>
      {truth && showsTruth() ? <div class="wide off"><dt>Off by, in truth</dt><dd class="number">{off}</dd></div> : null}
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
      <div class="cameras">
      {cameras.map(({ sensor, i }) => {
        const picture = robot.pictures.get(i);
        return (
          <figure key={sensor.name} class="camera">
            <CameraPicture robot={robot} sensor={i} />
            <figcaption>
              {sensor.name}{picture ? <span class="number quiet"> {picture.time.toFixed(1)} s</span> : null}
              <ViewChoice robot={robot} sensor={i} />
            </figcaption>
          </figure>
        );
      })}
      </div>
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

