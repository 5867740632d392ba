// What comes with the program: arenas and robots, with pictures and facts; and a place to drop a file to check it.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { link } from "../link/connection";
import { span } from "../panels/format";
import { onShelf, useShelf } from "../shelf";

interface Arena {
  name: string;
  title: string;
  about: string;
  size_m: [number, number, number];
  parts: number;
  victims: number;
  starts: string[];
  doors: number;
  smoke: number;
  events: number;
}

interface RobotFacts {
  name: string;
  about: string;
  drive: string;
  size_m: [number, number, number];
  mass_kg: number;
  battery_life_s: number;
  sensors: string[];
}

interface Verdict {
  name: string;
  kind: string;
  is_ok: boolean;
  errors: string[];
  warnings: string[];
}

export default function Catalogue(): JSX.Element {
  const arenas = useShelf<Arena[]>("arenas");
  const robots = useShelf<RobotFacts[]>("robots");
  return (
    <div class="page">
      <DropZone />
      <header class="page-head"><h2>Arenas</h2></header>
      <Grid of={arenas} row={(arena) => <ArenaCard key={arena.name} arena={arena} />} />
      <header class="page-head"><h2>Robots</h2></header>
      <Grid of={robots} row={(robot) => <RobotCard key={robot.name} robot={robot} />} />
    </div>
  );
}

function Grid<T>({ of, row }: { of: ReturnType<typeof useShelf<T[]>>; row: (item: T) => JSX.Element }): JSX.Element {
  if (of.is === "loading") return <p class="quiet" role="status">Loading…</p>;
  if (of.is === "failed") return <p class="quiet">This station has none to show: {of.reason}</p>;
  return <div class="cards">{of.value.map(row)}</div>;
}

function ArenaCard({ arena }: { arena: Arena }): JSX.Element {
  const [x, y] = arena.size_m;
  return (
    <article class="card fact-card">
      <Picture path={`arenas/${arena.name}.jpg`} of={`The arena ${arena.name}`} />
      <h3>{arena.title}</h3>
      <p class="number quiet">{arena.name}: {x.toFixed(0)} × {y.toFixed(0)} m, {count(arena.victims, "victim")}, {count(arena.starts.length, "start")}{arena.doors ? `, ${count(arena.doors, "door")}` : ""}{arena.smoke ? ", smoke" : ""}{arena.events ? `, ${count(arena.events, "event")}` : ""}</p>
      <p>{arena.about}</p>
      <code>usar serve {arena.name}</code>
    </article>
  );
}

function RobotCard({ robot }: { robot: RobotFacts }): JSX.Element {
  const [long, wide, high] = robot.size_m;
  const kinds = [...new Set(robot.sensors)].map((kind) => {
    const many = robot.sensors.filter((other) => other === kind).length;
    return many > 1 ? `${many} × ${kind}` : kind;
  });
  return (
    <article class="card fact-card">
      <Picture path={`robots/${robot.name}.jpg`} of={`The robot ${robot.name}`} />
      <h3>{robot.name}</h3>
      <p class="number quiet">{long.toFixed(2)} × {wide.toFixed(2)} × {high.toFixed(2)} m, {robot.mass_kg.toFixed(1)} kg, {span(robot.battery_life_s)} on a battery</p>
      <p>{robot.about}</p>
      <p class="quiet">{robot.drive}; {kinds.join(", ") || "no sensors"}</p>
    </article>
  );
}

/** The program draws its pictures when somebody wants to see them, which takes a moment. */
function Picture({ path, of }: { path: string; of: string }): JSX.Element {
  const [isHere, set] = useState(false);
  return (
    <div class="picture">
      {isHere ? null : <span class="quiet">Drawing…</span>}
      <img src={onShelf(path)} alt={of} width={480} height={300} loading="lazy" onLoad={() => set(true)} />
    </div>
  );
}

const count = (many: number, word: string) => `${many} ${word}${many === 1 ? "" : "s"}`;

function DropZone(): JSX.Element {
  const [verdicts, set] = useState<Verdict[]>([]);
  const [isOver, setOver] = useState(false);
  const check = async (files: FileList | null | undefined) => {
    const judged = await Promise.all([...(files ?? [])].slice(0, 8).map(judge));
    set(judged);
  };
  return (
    <section
      class={`card drop ${isOver ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void check(event.dataTransfer?.files);
      }}
    >
      <label>
        <strong>Check a file</strong>
        <span class="quiet"> Drop an arena, a robot or a recording here, or choose one. It is only looked at.</span>
        <input type="file" accept=".toml,.mcap" multiple onChange={(event) => void check(event.currentTarget.files)} />
      </label>
      {verdicts.map((verdict) => (
        <div key={verdict.name} class={`verdict ${verdict.is_ok ? "good" : "bad"}`} role="status">
          <strong>{verdict.is_ok ? "✓" : "✕"} {verdict.name}</strong> {verdict.is_ok ? `is a good ${verdict.kind}` : `is no good ${verdict.kind}`}
          <ul>
            {verdict.errors.map((text) => <li key={text}>{text}</li>)}
            {verdict.warnings.map((text) => <li key={text} class="quiet">{text}</li>)}
          </ul>
        </div>
      ))}
    </section>
  );
}

async function judge(file: File): Promise<Verdict> {
  const failed = (reason: string): Verdict => ({ name: file.name, kind: "file", is_ok: false, errors: [reason], warnings: [] });
  try {
    const answer = await fetch(`api/check/${encodeURIComponent(file.name)}${link()}`, { method: "POST", body: file });
    if (answer.status === 413) return failed("it is larger than 4 MB; check it with usar arena check");
    return answer.ok ? ((await answer.json()) as Verdict) : failed(await answer.text());
  } catch {
    return failed("the station does not answer");
  }
}
