// The map's tools.

import type { JSX } from "preact";

import * as commands from "../commands";
import { choices, choose, useStation, type Tool } from "../station";
import type { MapCanvas } from "./map_canvas";

const TOOLS: [Tool, string, string, string | undefined][] = [
  ["look", "Move", "Drag to move, wheel or pinch to zoom (Esc)", undefined],
  ["measure", "Measure", "Drag to measure (M)", undefined],
  ["waypoint", "Waypoint", "Click where the robot is to go (N)", "waypoint"],
  ["path", "Path", "Click the bends of a path, then send the robot along it (B)", "path"],
  ["victim", "Victim", "Click where somebody lies (V)", "mark_victim"],
];
export function MapTools({ map }: { map: () => MapCanvas | undefined }): JSX.Element {
  useStation(8);
  return (
      <div class="tools">
        <div class="choice" role="group" aria-label="Tool">
          {TOOLS.filter(([, , , word]) => word === undefined || commands.understands(word)).map(([tool, name, title]) => (
            <button key={tool} aria-pressed={choices.tool === tool} onClick={() => choose({ tool })} title={title}>{name}</button>
          ))}
        </div>
        {choices.tool === "path" ? (
          <div class="choice" role="group" aria-label="Path">
            <button class="send" disabled={choices.path.length === 0} onClick={() => commands.sendPath()}>{choices.path.length === 1 ? "Send to 1 place" : `Send along ${choices.path.length} places`}</button>
            <button disabled={choices.path.length === 0} onClick={() => choose({ path: choices.path.slice(0, -1) })}>Undo</button>
          </div>
        ) : null}
        <div class="choice" role="group" aria-label="Zoom">
          <button onClick={() => map()?.zoom(1.4)} aria-label="Nearer">+</button>
          <button onClick={() => map()?.zoom(1 / 1.4)} aria-label="Farther">−</button>
          <button onClick={() => map()?.frameAll()}>Fit</button>
        </div>
        <button class="tool" aria-expanded={choices.showsLayers} aria-pressed={choices.showsLayers} onClick={() => choose({ showsLayers: !choices.showsLayers })} title="What is shown, and what its colours mean">Layers</button>
      </div>
  );
}

/** Where the pointer is. */
export function Cursor({ map }: { map: () => MapCanvas | undefined }): JSX.Element {
  useStation(8);
  const cursor = map()?.cursor;
  return <output class="cursor number" aria-label="Pointer">{cursor ? `${cursor.x.toFixed(2)}, ${cursor.y.toFixed(2)} m` : ""}</output>;
}
