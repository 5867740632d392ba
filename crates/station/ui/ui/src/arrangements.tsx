// What stands in the middle: scene and map, one of them, or all cameras.

import type { JSX } from "preact";

import { choices, choose, store, type Arrangement } from "./station";

const NAMES: [Arrangement, string][] = [
  ["both", "Both"],
  ["scene", "Scene"],
  ["map", "Map"],
  ["cameras", "Cameras"],
];

/** Whether any robot has a camera. */
export const hasCameras = () => [...store.robots.values()].some((robot) => robot.info.sensors.some((sensor) => sensor.shape === "camera"));

export function Arrangements(): JSX.Element {
  return (
    <div class="choice" role="group" aria-label="Arrangement">
      {NAMES.filter(([value]) => value !== "cameras" || hasCameras()).map(([value, name]) => (
        <button key={value} aria-pressed={choices.arrangement === value} onClick={() => choose({ arrangement: value })}>{name}</button>
      ))}
    </div>
  );
}
