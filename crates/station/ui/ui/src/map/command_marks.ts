// What whoever leads needs on the map: who goes where, where a person is asked for, a path as it is clicked.

import { store } from "../station";
import type { Robot } from "../store";
import { robotColour } from "../three/palette";
import type { Sheet } from "./sheet";

/** From each robot to the frontier that it has taken, in its colour. */
export function drawGoals(sheet: Sheet, robots: Robot[]): void {
  const { context, colours } = sheet;
  for (const { robot: id, at: [x, y] } of store.team?.goals ?? []) {
    const index = robots.findIndex((robot) => robot.info.id === id);
    const pose = robots[index]?.pose;
    if (!pose) continue;
    const colour = robotColour(colours, index + 1);
    context.globalAlpha = 0.75;
    sheet.line([[pose[0], pose[1]], [x, y]], colour, 1, [2, 5]);
    const at = sheet.pixels(x, y);
    context.beginPath();
    context.arc(at.x, at.y, 6, 0, 2 * Math.PI);
    context.strokeStyle = colour;
    context.lineWidth = 2;
    context.stroke();
    context.globalAlpha = 1;
  }
}

/** Where a person is asked for. */
export function drawRequests(sheet: Sheet): void {
  const { context, colours } = sheet;
  for (const { at: place, cause, level } of store.requests.filter((request) => request.later === null)) {
    // Victims have a sign of their own.
    if (!place || cause === "victim") continue;
    const at = sheet.pixels(place[0], place[1]);
    context.beginPath();
    context.arc(at.x + 12, at.y - 12, 7 + level, 0, 2 * Math.PI);
    context.fillStyle = colours.request;
    context.fill();
    context.strokeStyle = colours.background;
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = colours.background;
    context.font = "800 11px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText("!", at.x + 12, at.y - 11.5);
    context.textAlign = "start";
  }
}

/** A path as it is clicked, with the order of its places. */
export function drawDraft(sheet: Sheet, path: [number, number][]): void {
  if (path.length === 0) return;
  sheet.line(path, sheet.colours.chosen, 2.5, [3, 4]);
  for (const [i, [x, y]] of path.entries()) {
    const at = sheet.pixels(x, y);
    sheet.context.beginPath();
    sheet.context.arc(at.x, at.y, 4.5, 0, 2 * Math.PI);
    sheet.context.fillStyle = sheet.colours.chosen;
    sheet.context.fill();
    sheet.write(String(i + 1), at.x + 8, at.y - 8, true);
  }
}
