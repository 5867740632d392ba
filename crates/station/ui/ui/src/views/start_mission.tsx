// Choosing and starting a mission.

import type { JSX } from "preact";
import { useState } from "preact/hooks";

import * as commands from "../commands";
import { useShelf } from "../shelf";
import { choose } from "../station";

interface MissionRow {
  name: string;
  title: string;
  arena: string;
  seed: number;
  robots: string[];
  tasks: number;
}

export function StartMission(): JSX.Element {
  const missions = useShelf<MissionRow[]>("missions");
  const [name, setName] = useState("");
  if (!commands.understands("start")) return <></>;
  if (missions.is !== "here") return <section class="card start-mission"><h3>Run a mission</h3><p class="quiet" role="status">{missions.is === "loading" ? "Looking for missions…" : missions.reason}</p></section>;
  const chosen = missions.value.find((mission) => mission.name === name) ?? missions.value[0];
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget as HTMLFormElement).get("seed")?.toString().trim() ?? "";
    if (chosen && commands.startMission(chosen.name, text === "" ? undefined : Number(text))) choose({ view: "mission" });
  };
  return (
    <form class="card start-mission" onSubmit={start}>
      <h3>Run a mission</h3>
      <label>
        <span class="quiet">Mission</span>
        <select value={chosen?.name} onChange={(event) => setName(event.currentTarget.value)}>
          {missions.value.map((mission) => <option key={mission.name} value={mission.name}>{mission.name}: {mission.title}</option>)}
        </select>
      </label>
      <label>
        <span class="quiet">Seed</span>
        <input type="text" name="seed" inputMode="numeric" pattern="[0-9]{1,9}" title="A whole number" placeholder={String(chosen?.seed ?? 1)} size={6} />
      </label>
      <button class="call" disabled={!chosen || !commands.leads()} title={commands.leads() ? "" : "Whoever leads can start it"}>Start</button>
      {chosen ? <p class="quiet">{crew(chosen.robots)} in {chosen.arena}, {chosen.tasks} {chosen.tasks === 1 ? "task" : "tasks"}</p> : null}
    </form>
  );
}

function crew(models: string[]): string {
  const kinds = [...new Set(models)];
  return kinds.map((kind) => `${models.filter((model) => model === kind).length} ${kind}`).join(", ");
}
