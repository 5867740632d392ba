// What is shown on map and scene, and what its colours mean: the list of layers is the legend.

import type { JSX } from "preact";

import * as commands from "../commands";
import { Badge } from "../panels/number";
import { allRobots, choices, choose, hasTruth, showsTruth, stationId, store, useStation } from "../station";

/** Each layer with its name and what is drawn of it: a form and a colour of the palette. */
const LAYERS: [string, string, [string, string, string][]][] = [
  ["free", "Free floor", [["box", "free", "free, as robots' maps have it"], ["box", "unknown", "not seen yet"]]],
  ["safe", "Safe floor", [["box", "safe", "in sight of where a robot was, within 3 m"]]],
  ["searched", "Cleared", [["box", "searched", "searched for victims by its sensors"]]],
  ["walls", "Walls", [["box", "wall", "wall, as robots' maps have it"]]],
  ["radio", "Radio", [["box", "radio", "in reach of radio"]]],
  ["trails", "Trails", [["line", "trail", "where it believes to have been"]]],
  ["rays", "Rays", [["box", "laser", "laser"], ["box", "sonar", "sonar"]]],
  ["marks", "Paths", [["dash", "plan", "planned way"]]],
  ["frontiers", "Frontiers", [["dot", "frontier", "where the unknown begins"], ["circle", "robot", "who goes where"]]],
  ["slam", "Patches and loops", [["dot", "patch", "patch: a scan that others are held against"], ["line", "patch", "relation: matched with each other"], ["line", "loop", "loop: a place recognised"]]],
  ["victims", "Victims", [["open", "victim", "suspected"], ["diamond", "victim", "confirmed"]]],
  ["requests", "Requests", [["dot", "request", "where a person is asked for"]]],
];

export function Layers(): JSX.Element {
  useStation(8);
  const kinds = new Set([...store.layers.values()].map((layer) => layer.kind as string));
  if (allRobots().some((robot) => robot.manifold)) kinds.add("slam");
  const has = (key: string) => !["safe", "searched", "radio", "slam"].includes(key) || kinds.has(key);
  const show = (key: string) => (event: { currentTarget: HTMLInputElement }) => choose({ layers: { ...choices.layers, [key]: event.currentTarget.checked } });
  return (
    <aside class="layers" aria-label="Layers and colours">
      {hasTruth() ? (
        <Layer name="Truth: building and robots" isOn={showsTruth()} change={commands.changeTruth}>
          {store.robots.size > 0 && allRobots()[0]?.belief ? <Sign form="ghost" colour="robot" words="where it truly is" /> : null}
          {store.robots.size > 0 && allRobots()[0]?.belief ? <Sign form="dots" colour="trail" words="where it truly was" /> : null}
          {store.solids.some((solid) => solid.kind === "smoke") ? <Sign form="box" colour="smoke" words="smoke" /> : null}
        </Layer>
      ) : null}
      {LAYERS.filter(([key]) => has(key)).map(([key, name, signs]) => (
        <Layer key={key} name={name} isOn={choices.layers[key] ?? true} change={show(key)}>
          {signs.map(([form, colour, words]) => <Sign key={words} form={form} colour={colour} words={words} />)}
        </Layer>
      ))}
      <p class="legend-more"><Sign form="circle" colour="robot" words="where it is 95 times of 100" /><Sign form="wedge" colour="robot" words="where it looks" /></p>
      <Maps />
    </aside>
  );
}

interface LayerProps {
  name: string;
  isOn: boolean;
  change: (event: { currentTarget: HTMLInputElement }) => void;
  children: JSX.Element | (JSX.Element | null)[];
}

function Layer({ name, isOn, change, children }: LayerProps): JSX.Element {
  return (
    <div class="layer">
      <label><input type="checkbox" checked={isOn} onChange={change} />{name}</label>
      <div class="signs">{children}</div>
    </div>
  );
}

function Sign({ form, colour, words }: { form: string; colour: string; words: string }): JSX.Element {
  return <span class="sign-row"><span class={`legend-sign ${form}`} style={{ color: `var(--scene-${colour})` }} aria-hidden="true" />{words}</span>;
}

/** Whose maps are shown, where there are several; each has its robot's colour. */
function Maps(): JSX.Element {
  const owners = new Set([...store.layers.values()].filter((layer) => layer.kind === "belief").map((layer) => layer.robot));
  const robots = allRobots().filter((robot) => owners.has(robot.info.id));
  if (robots.length < 2) return <></>;
  const show = (name: string, isShown: boolean) =>
    choose({ hiddenMaps: isShown ? choices.hiddenMaps.filter((hidden) => hidden !== name) : [...choices.hiddenMaps, name] });
  return (
    <fieldset class="maps">
      <legend>Maps of</legend>
      <div class="choice">
        {stationId() === undefined ? null : <button aria-pressed={choices.maps === "team"} onClick={() => choose({ maps: "team" })}>The station</button>}
        <button aria-pressed={choices.maps === "all" || (choices.maps === "team" && stationId() === undefined)} onClick={() => choose({ maps: "all" })}>All</button>
        <button aria-pressed={choices.maps === "chosen"} onClick={() => choose({ maps: "chosen" })}>Only the chosen</button>
      </div>
      {robots.map((robot) => (
        <label key={robot.info.id}>
          <input type="checkbox" checked={!choices.hiddenMaps.includes(robot.info.name)} onChange={(event) => show(robot.info.name, event.currentTarget.checked)} />
          <Badge robot={robot} /> {robot.info.name}
        </label>
      ))}
    </fieldset>
  );
}
