// Robots on the map: where they believe to be, how sure they are, and where they truly are.

import { ellipseOf, headingSpread } from "../belief";
import { yawOf, type Robot } from "../store";
import type { Sheet } from "./sheet";

/** A heading that is surer than this, radians, is drawn as if it were so sure. */
const NARROWEST = 0.04;

const sizeOf = (sheet: Sheet, robot: Robot) => Math.max(9, (robot.info.size[0] / 2) * sheet.scale);

/** Where it is 95 times of 100, and where it looks. */
export function drawUncertainty(sheet: Sheet, robot: Robot, colour: string): void {
  if (!robot.belief || !robot.pose) return;
  const { context, scale } = sheet;
  const { long, short, angle } = ellipseOf(robot.belief);
  const at = sheet.pixels(robot.pose[0], robot.pose[1]);
  const half = Math.min(Math.PI, Math.max(NARROWEST, headingSpread(robot.belief)));
  const [yaw, reach] = [yawOf(robot.pose), 2.4 * sizeOf(sheet, robot)];
  context.save();
  context.fillStyle = context.strokeStyle = colour;
  context.globalAlpha = 0.3;
  context.beginPath();
  context.moveTo(at.x, at.y);
  context.arc(at.x, at.y, reach, -yaw - half, -yaw + half);
  context.fill();
  if (long * scale > 2) {
    context.beginPath();
    // Up is positive there, down is here.
    context.ellipse(at.x, at.y, long * scale, Math.max(1, short * scale), -angle, 0, 2 * Math.PI);
    context.globalAlpha = 0.16;
    context.fill();
    context.globalAlpha = 0.95;
    context.lineWidth = 1.5;
    context.setLineDash(robot.belief.isLost ? [4, 4] : []);
    context.stroke();
  }
  context.restore();
}

/** Its body; several robots have numbers on theirs. */
export function drawBody(sheet: Sheet, robot: Robot, colour: string, number: number | undefined, isChosen: boolean): void {
  if (!robot.pose) return;
  const { context, colours } = sheet;
  const at = sheet.pixels(robot.pose[0], robot.pose[1]);
  context.save();
  context.translate(at.x, at.y);
  outline(context, sizeOf(sheet, robot), yawOf(robot.pose));
  context.fillStyle = colour;
  context.strokeStyle = isChosen ? colours.chosen : colours.background;
  context.lineWidth = isChosen ? 3 : 1.5;
  context.fill();
  context.stroke();
  if (number !== undefined) {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(0, 0, 8, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = isChosen ? 2.5 : 1;
    context.stroke();
    context.fillStyle = colours.onRobot;
    context.font = "700 11px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(number), 0, 0.5);
  }
  context.restore();
}

/** Where it truly is: an outline, and a line to where it believes to be. */
export function drawGhost(sheet: Sheet, robot: Robot, colour: string): void {
  if (!robot.truth || !robot.belief || !robot.pose) return;
  const { context } = sheet;
  const [at, believed] = [sheet.pixels(robot.truth[0], robot.truth[1]), sheet.pixels(robot.pose[0], robot.pose[1])];
  context.save();
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(believed.x, believed.y);
  context.lineTo(at.x, at.y);
  context.stroke();
  context.translate(at.x, at.y);
  outline(context, sizeOf(sheet, robot), yawOf(robot.truth));
  context.stroke();
  context.restore();
}

function outline(context: CanvasRenderingContext2D, size: number, yaw: number): void {
  const corner = (x: number, y: number) => [x * Math.cos(yaw) - y * Math.sin(yaw), -(x * Math.sin(yaw) + y * Math.cos(yaw))] as const;
  context.beginPath();
  for (const [x, y] of [[1.15, 0], [-0.8, 0.75], [-0.45, 0], [-0.8, -0.75]] as const) context.lineTo(...corner(size * x, size * y));
  context.closePath();
}
