// What robots did, mean to do, see and have found, on the map.

import { store } from "../station";
import { yawOf, type Robot } from "../store";
import { robotColour } from "../three/palette";
import type { Sheet } from "./sheet";

/** Where it believes to have been; dashed, where it truly was. */
export function drawTrails(sheet: Sheet, robot: Robot, number: number, isTrue: boolean): void {
  function* points(trail: Float32Array[]) {
    for (const piece of trail) for (let i = 0; piece && i + 2 < piece.length; i += 3) yield [piece[i]!, piece[i + 1]!] as const;
  }
  const colour = store.robots.size > 1 ? robotColour(sheet.colours, number) : sheet.colours.trail;
  if (robot.belief) sheet.line(points(robot.trail), colour, 2);
  if (!robot.belief) sheet.line(points(robot.trueTrail), colour, 2);
  else if (isTrue) sheet.line(points(robot.trueTrail), colour, 1.25, [2, 4]);
}

export function drawFrontiers(sheet: Sheet, robot: Robot): void {
  for (const [x, y] of robot.marks?.frontiers ?? []) {
    const at = sheet.pixels(x, y);
    sheet.context.fillStyle = sheet.colours.frontier;
    sheet.context.fillRect(at.x - 2, at.y - 2, 4, 4);
  }
}

export function drawPlan(sheet: Sheet, robot: Robot, isWhole: boolean): void {
  const marks = robot.marks;
  if (!marks) return;
  sheet.line(marks.plan, sheet.colours.plan, 2.5, [7, 5]);
  if (!isWhole) return;
  for (const { name, at: [x, y] } of marks.waypoints) {
    const at = sheet.pixels(x, y);
    sheet.context.strokeStyle = sheet.colours.plan;
    sheet.context.lineWidth = 2;
    sheet.context.strokeRect(at.x - 4, at.y - 4, 8, 8);
    sheet.write(name, at.x + 8, at.y);
  }
}

export function drawScans(sheet: Sheet, robot: Robot): void {
  if (!robot.pose) return;
  const [x, y] = robot.pose;
  const yaw = yawOf(robot.pose);
  for (const [sensor, scan] of robot.scans) {
    const mount = robot.info.sensors[sensor]?.pose;
    if (!mount || scan.elevations.length > 1) continue;
    const [ox, oy] = turned(mount[0], mount[1], yaw);
    const facing = yaw + yawOf(mount);
    // Seen from above, a scanner that hangs upside down counts the other way round.
    const hand = 1 - 2 * (mount[3] ** 2 + mount[4] ** 2) < 0 ? -1 : 1;
    const origin = sheet.pixels(x + ox, y + oy);
    sheet.context.beginPath();
    sheet.context.moveTo(origin.x, origin.y);
    scan.ranges.forEach((range, i) => {
      if (Number.isNaN(range)) return;
      const angle = facing + hand * (scan.firstAngle + i * scan.step);
      const at = sheet.pixels(x + ox + Math.cos(angle) * range, y + oy + Math.sin(angle) * range);
      sheet.context.lineTo(at.x, at.y);
    });
    sheet.context.closePath();
    sheet.context.fillStyle = sheet.colours.laser;
    sheet.context.globalAlpha = 0.16;
    sheet.context.fill();
    sheet.context.globalAlpha = 0.8;
    sheet.context.strokeStyle = sheet.colours.laser;
    sheet.context.lineWidth = 1;
    sheet.context.stroke();
    sheet.context.globalAlpha = 1;
  }
  drawCones(sheet, robot, yaw);
}

function drawCones(sheet: Sheet, robot: Robot, yaw: number): void {
  const [x, y] = robot.pose!;
  sheet.context.fillStyle = sheet.colours.sonar;
  sheet.context.globalAlpha = 0.22;
  for (const [sensor, range] of robot.ranges) {
    const info = robot.info.sensors[sensor];
    if (!info || Number.isNaN(range)) continue;
    const [ox, oy] = turned(info.pose[0], info.pose[1], yaw);
    const facing = yaw + yawOf(info.pose);
    const half = Math.max(0.02, info.angle / 2);
    const at = sheet.pixels(x + ox, y + oy);
    sheet.context.beginPath();
    sheet.context.moveTo(at.x, at.y);
    sheet.context.arc(at.x, at.y, range * sheet.scale, -facing - half, -facing + half);
    sheet.context.fill();
  }
  sheet.context.globalAlpha = 1;
}

export function drawVictims(sheet: Sheet): void {
  for (const { at: [x, y], state, note } of store.victims) {
    const at = sheet.pixels(x, y);
    const r = 8;
    const context = sheet.context;
    context.beginPath();
    context.moveTo(at.x, at.y - r);
    context.lineTo(at.x + r, at.y);
    context.lineTo(at.x, at.y + r);
    context.lineTo(at.x - r, at.y);
    context.closePath();
    context.strokeStyle = sheet.colours.victim;
    context.lineWidth = 2.5;
    context.globalAlpha = state === "rejected" ? 0.4 : 1;
    if (state === "confirmed") {
      context.fillStyle = sheet.colours.victim;
      context.fill();
    }
    context.stroke();
    sheet.write(`${state === "confirmed" ? "victim" : `victim? ${note}`}`, at.x + 12, at.y);
    context.globalAlpha = 1;
  }
}

function turned(x: number, y: number, yaw: number): [number, number] {
  return [x * Math.cos(yaw) - y * Math.sin(yaw), x * Math.sin(yaw) + y * Math.cos(yaw)];
}
