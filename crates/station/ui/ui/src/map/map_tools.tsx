// The map's tools and layers.

import type { JSX } from "preact";

import * as commands from "../commands";
import { Badge } from "../panels/number";
import { allRobots, choices, choose, hasTruth, showsTruth, store, useStation, type Tool } from "../station";
import type { MapCanvas } from "./map_canvas";

const TOOLS: [Tool, string, string, string | undefined][] = [
  ["look", "Move", "Drag to move, wheel or pinch to zoom (Esc)", undefined],
  ["measure", "Measure", "Drag to measure (M)", undefined],
  ["waypoint", "Waypoint", "Click where the robot is to go (N)", "waypoint"],
  ["victim", "Victim", "Click where somebody lies (V)", "mark_victim"],
];
const LAYERS: [string, string][] = [
  ["belief", "Robots' maps"],
  ["searched", "Searched"],
  ["radio", "Radio"],
  ["trails", "Trails"],
  ["rays", "Rays"],
  ["marks", "Plans and frontiers"],
  ["victims", "Victims"],
];

export function MapTools({ map }: { map: () => MapCanvas | undefined }): JSX.Element {
  useStation(8);
  const kinds = new Set([...store.layers.values()].map((layer) => layer.kind as string));
  const has = (key: string) => !["belief", "searched", "radio"].includes(key) || kinds.has(key);
  const cursor = map()?.cursor;
  return (
    <>
      <div class="tools left">
        <div class="choice" role="group" aria-label="Tool">
          {TOOLS.filter(([, , , word]) => word === undefined || commands.understands(word)).map(([tool, name, title]) => (
            <button key={tool} aria-pressed={choices.tool === tool} onClick={() => choose({ tool })} title={title}>{name}</button>
          ))}
        </div>
        <div class="choice" role="group" aria-label="Zoom">
          <button onClick={() => map()?.zoom(1.4)} aria-label="Nearer">+</button>
          <button onClick={() => map()?.zoom(1 / 1.4)} aria-label="Farther">−</button>
          <button onClick={() => map()?.frameAll()}>Fit</button>
        </div>
        <details class="layers">
          <summary>Layers</summary>
          <div>
            {hasTruth() ? (
              <label>
                <input type="checkbox" checked={showsTruth()} onChange={commands.changeTruth} />
                Truth: building and robots
              </label>
            ) : null}
            {LAYERS.filter(([key]) => has(key)).map(([key, name]) => (
              <label key={key}>
                <input type="checkbox" checked={choices.layers[key]} onChange={(event) => choose({ layers: { ...choices.layers, [key]: event.currentTarget.checked } })} />
                {name}
              </label>
            ))}
            <Maps />
          </div>
        </details>
      </div>
      <output class="cursor number" aria-label="Pointer">{cursor ? `${cursor.x.toFixed(2)}, ${cursor.y.toFixed(2)} m` : ""}</output>
    </>
  );
}

/** Whose maps are shown, where there are several. */
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
        <button aria-pressed={choices.maps === "all"} onClick={() => choose({ maps: "all" })}>All</button>
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
