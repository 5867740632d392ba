// What a robot's SLAM is made of, on the map: patches, relations, and loops, which shine when they close.

import { pairs, type Robot } from "../store";
import type { Sheet } from "./sheet";

/** How long a loop shines after it has closed, milliseconds. */
const SHINES = 3000;

/** How much of its shine a loop has left, 1 to 0. */
function shine(robot: Robot, pair: [number, number], now: number): number {
  const closed = robot.closed.get(String(pair));
  return closed === undefined ? 0 : Math.max(0, 1 - (now - closed) / SHINES);
}

/** A number that changes as long as any loop of these robots shines. */
export function shining(robots: Robot[], now: number): number {
  const newest = Math.max(0, ...robots.flatMap((robot) => [...robot.closed.values()]));
  return newest > 0 && now - newest <= SHINES ? Math.ceil(now / 50) : 0;
}

export function drawManifold(sheet: Sheet, robot: Robot, now: number): void {
  const manifold = robot.manifold;
  if (!manifold) return;
  const { context, colours } = sheet;
  const place = (patch: number) => sheet.pixels(manifold.patches[2 * patch]!, manifold.patches[2 * patch + 1]!);
  const trace = ([from, to]: [number, number]) => {
    const [a, b] = [place(from), place(to)];
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
  };
  context.save();
  context.strokeStyle = context.fillStyle = colours.patch;
  context.lineWidth = 0.75;
  context.globalAlpha = 0.45;
  context.beginPath();
  pairs(manifold.relations).forEach(trace);
  context.stroke();
  context.globalAlpha = 1;
  const size = Math.min(4, Math.max(1.5, sheet.scale / 16));
  for (let patch = 0; 2 * patch < manifold.patches.length; patch++) {
    const at = place(patch);
    context.fillRect(at.x - size / 2, at.y - size / 2, size, size);
  }
  context.strokeStyle = colours.loop;
  for (const pair of pairs(manifold.loops)) {
    const left = shine(robot, pair, now);
    context.lineWidth = 1.5 + 6 * left;
    context.globalAlpha = 0.85 - 0.25 * left;
    context.beginPath();
    trace(pair);
    context.stroke();
  }
  context.restore();
}
