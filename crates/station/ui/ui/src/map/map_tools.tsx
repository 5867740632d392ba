// The map's tools and layers.

import type { JSX } from "preact";

import * as commands from "../commands";
import { choices, choose, store, useStation, type Tool } from "../station";
import type { MapCanvas } from "./map_canvas";

const TOOLS: [Tool, string, string, string | undefined][] = [
  ["look", "Move", "Drag to move, wheel or pinch to zoom (Esc)", undefined],
  ["measure", "Measure", "Drag to measure (M)", undefined],
  ["waypoint", "Waypoint", "Click where the robot is to go (N)", "waypoint"],
  ["victim", "Victim", "Click where somebody lies (V)", "mark_victim"],
];
const LAYERS: [string, string][] = [
  ["truth", "Building"],
  ["belief", "Robots' map"],
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
  const has = (key: string) => !["truth", "belief", "searched", "radio"].includes(key) || kinds.has(key);
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
            {LAYERS.filter(([key]) => has(key)).map(([key, name]) => (
              <label key={key}>
                <input type="checkbox" checked={choices.layers[key]} onChange={(event) => choose({ layers: { ...choices.layers, [key]: event.currentTarget.checked } })} />
                {name}
              </label>
            ))}
          </div>
        </details>
      </div>
      <output class="cursor number" aria-label="Pointer">{cursor ? `${cursor.x.toFixed(2)}, ${cursor.y.toFixed(2)} m` : ""}</output>
    </>
  );
}
