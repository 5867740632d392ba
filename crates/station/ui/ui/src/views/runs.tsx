// Recordings: open one as if it were live, hold two side by side, read the report.

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import * as commands from "../commands";
import { onShelf, useShelf, type Loaded } from "../shelf";
import { choose, useStation } from "../station";
import { palette } from "../three/palette";
import { StartMission } from "./start_mission";

interface Run {
  number: number;
  name: string;
  bytes: number;
  has_report: boolean;
  metrics: unknown;
}

interface Way {
  arena: string;
  seed: number;
  version: string;
  seconds: number;
  touches: number;
  is_whole: boolean;
  robots: { name: string; metres: number; points: [number, number][] }[];
}

export default function Runs(): JSX.Element {
  useStation(4);
  const runs = useShelf<Run[]>("runs");
  const [chosen, choosePair] = useState<number[]>([]);
  const toggle = (number: number) => choosePair((pair) => (pair.includes(number) ? pair.filter((n) => n !== number) : [...pair, number].slice(-2)));
  return (
    <div class="page">
      <header class="page-head">
        <h2>Runs</h2>
        <p class="quiet">Recordings in reach of this station. Choose two to hold them side by side.</p>
      </header>
      <StartMission />
      {runs.is === "loading" ? <p class="quiet" role="status">Looking for recordings…</p> : null}
      {runs.is === "failed" ? <p class="badtext" role="alert">{runs.reason}</p> : null}
      {runs.is === "here" && runs.value.length === 0 ? <NoRuns /> : null}
      {runs.is === "here" && runs.value.length > 0 ? (
        <div class="run-list">
          <table>
            <thead>
              <tr><th scope="col">Compare</th><th scope="col">Recording</th><th scope="col">Size</th><th scope="col">Outcome</th><th scope="col"><span class="hidden">Actions</span></th></tr>
            </thead>
            <tbody>
              {runs.value.map((run) => (
                <RunRow key={run.name} run={run} isChosen={chosen.includes(run.number)} toggle={toggle} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {chosen.length > 0 && runs.is === "here" ? <Comparison runs={chosen.map((number) => runs.value.find((run) => run.number === number)!)} /> : null}
    </div>
  );
}

function NoRuns(): JSX.Element {
  return (
    <section class="card empty">
      <h2>No recordings yet</h2>
      <p>Every run leaves one in <code>out/</code>:</p>
      <pre>usar run home-point-test</pre>
    </section>
  );
}

function RunRow({ run, isChosen, toggle }: { run: Run; isChosen: boolean; toggle: (number: number) => void }): JSX.Element {
  const short = shortName(run);
  const open = () => {
    if (commands.openRun(run.number)) choose({ view: "mission" });
  };
  return (
    <tr class={isChosen ? "chosen" : ""}>
      <td><input type="checkbox" checked={isChosen} onChange={() => toggle(run.number)} aria-label={`Compare ${short}`} /></td>
      <td>{short}</td>
      <td class="number">{(run.bytes / 1e6).toFixed(1)} MB</td>
      <td>{outcome(run)}</td>
      <td class="row-actions">
        {commands.understands("open") ? <button class="small" onClick={open} disabled={!commands.leads()} title={commands.leads() ? "" : "Take control first"}>Open</button> : null}
        {run.has_report ? <a class="button small" href={onShelf(`runs/${run.number}/report`)} target="_blank" rel="noreferrer">Report</a> : null}
      </td>
    </tr>
  );
}

function outcome(run: Run): string {
  const found = run.metrics as { ended?: unknown; runs?: { ended?: unknown }[] } | null;
  const ended = found?.ended ?? found?.runs?.[0]?.ended;
  return typeof ended === "string" ? ended : "–";
}

function Comparison({ runs }: { runs: Run[] }): JSX.Element {
  const path = (run: Run | undefined) => (run ? `runs/${run.number}/way` : undefined);
  const ways = [useShelf<Way>(path(runs[0])), useShelf<Way>(path(runs[1]))];
  const read = ways.flatMap((way) => (way.is === "here" ? [way.value] : []));
  // Side by side means to the same scale, if it is the same place.
  const isSamePlace = read.every((way) => way.arena === read[0]?.arena);
  return (
    <section aria-label="Comparison">
      <div class="comparison">
        {runs.map((run, i) => (
          <Side key={run.name} run={run} way={ways[i]!} beside={isSamePlace ? read : []} />
        ))}
      </div>
      {runs.length === 2 && read.length === 2 ? <Differences runs={runs} ways={read} /> : null}
    </section>
  );
}

function Side({ run, way, beside }: { run: Run; way: Loaded<Way>; beside: Way[] }): JSX.Element {
  const name = shortName(run);
  if (way.is === "loading") return <article class="card"><h3>{name}</h3><p class="quiet" role="status">Reading…</p></article>;
  if (way.is === "failed") return <article class="card"><h3>{name}</h3><p class="badtext">{way.reason}</p></article>;
  const { value } = way;
  return (
    <article class="card">
      <h3>{name}</h3>
      <Ways way={value} beside={beside} />
      <dl class="readings">
        <div><dt>Arena</dt><dd>{value.arena}</dd></div>
        <div><dt>Seed</dt><dd class="number">{value.seed}</dd></div>
        {value.robots.map((robot) => (
          <div key={robot.name}><dt>{robot.name}</dt><dd class="number">{robot.metres.toFixed(1)} m driven</dd></div>
        ))}
        <div><dt>Outcome</dt><dd>{outcome(run)}</dd></div>
        <div><dt>Recording</dt><dd>{value.is_whole ? "whole" : "cut off"}</dd></div>
      </dl>
    </article>
  );
}

const shortName = (run: Run) => run.name.replace(/^.*?out\//, "");

/** What both have, and by how much the second has more or less. */
function Differences({ runs, ways }: { runs: Run[]; ways: Way[] }): JSX.Element {
  const [one, two] = [ways[0]!, ways[1]!];
  const metres = (way: Way) => way.robots.reduce((sum, robot) => sum + robot.metres, 0);
  const rows: [string, number, number, (value: number) => string][] = [
    ["Time", one.seconds, two.seconds, (value) => `${value.toFixed(1)} s`],
    ["Driven", metres(one), metres(two), (value) => `${value.toFixed(1)} m`],
    ["Readings of touch", one.touches, two.touches, (value) => value.toFixed(0)],
  ];
  return (
    <section class="card run-list">
      <table class="differences">
        <thead>
          <tr><th scope="col"><span class="hidden">What</span></th><th scope="col">{shortName(runs[0]!)}</th><th scope="col">{shortName(runs[1]!)}</th><th scope="col">Difference</th></tr>
        </thead>
        <tbody>
          {rows.map(([name, a, b, words]) => (
            <tr key={name}><th scope="row">{name}</th><td class="number">{words(a)}</td><td class="number">{words(b)}</td><td class="number">{b < a ? "−" : "+"}{words(Math.abs(b - a))}</td></tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The ways of all robots from above, in the frame of all runs beside it. */
function Ways({ way, beside }: { way: Way; beside: Way[] }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      const surface = canvas.current;
      if (surface) drawWays(surface, way, beside);
    };
    draw();
    addEventListener("themechange", draw);
    return () => removeEventListener("themechange", draw);
  }, [way, beside.length]);
  return <canvas ref={canvas} class="ways" width={640} height={420} role="img" aria-label={`Ways of ${way.robots.map((robot) => robot.name).join(", ")} in ${way.arena}`} />;
}

/** The least of any number of values: too many for arguments of a call. */
const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);

function drawWays(canvas: HTMLCanvasElement, way: Way, beside: Way[]): void {
  const context = canvas.getContext("2d")!;
  const colours = palette();
  const all = [way, ...beside].flatMap(({ robots }) => robots.flatMap((robot) => robot.points));
  context.fillStyle = colours.unknown;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (all.length === 0) return;
  const [xs, ys] = [all.map((point) => point[0]), all.map((point) => point[1])];
  const [left, right, low, high] = [least(xs), -least(xs.map((x) => -x)), least(ys), -least(ys.map((y) => -y))];
  const scale = Math.min((canvas.width - 60) / Math.max(1, right - left), (canvas.height - 60) / Math.max(1, high - low));
  const at = ([x, y]: [number, number]): [number, number] => [canvas.width / 2 + (x - (left + right) / 2) * scale, canvas.height / 2 - (y - (low + high) / 2) * scale];
  for (const robot of way.robots) {
    context.beginPath();
    for (const point of robot.points) context.lineTo(...at(point));
    context.strokeStyle = colours.trail;
    context.lineWidth = 2.5;
    context.lineJoin = "round";
    context.stroke();
    const ends: [[number, number] | undefined, string, string][] = [
      [robot.points[0], colours.plan, "start"],
      [robot.points.at(-1), colours.victim, "end"],
    ];
    for (const [point, colour, word] of ends) {
      if (!point) continue;
      const [x, y] = at(point);
      context.fillStyle = colour;
      context.beginPath();
      context.arc(x, y, 6, 0, 7);
      context.fill();
      context.fillStyle = colours.text;
      context.font = "500 14px system-ui, sans-serif";
      context.fillText(word, x + 10, y + 5);
    }
  }
  const bar = [0.5, 1, 2, 5, 10, 20].find((metres) => metres * scale > 60) ?? 50;
  context.strokeStyle = context.fillStyle = colours.text;
  context.lineWidth = 2;
  context.strokeRect(16, canvas.height - 18, bar * scale, 0);
  context.fillText(`${bar} m`, 18, canvas.height - 26);
}
