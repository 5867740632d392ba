// Other views of a camera's picture: a table says of each pixel of the view where on the picture it is seen.

import type { Optics, Pose, Vec3 } from "../link/messages";
import { placeOf } from "./optics";

export type ViewKind = "as it is" | "from above" | "panorama" | "around";

/** Where a view looks: to the left and up, and how wide; radians. */
export interface Gaze {
  left: number;
  up: number;
  width: number;
}

/** A camera on a robot. */
export interface Mounted {
  optics: Optics;
  robotFromCamera: Pose;
}

/** Columns and rows of each view. */
export const SIZES: Record<Exclude<ViewKind, "as it is">, [number, number]> = {
  "from above": [400, 400],
  panorama: [720, 200],
  around: [480, 360],
};
/** The view from above reaches as many heights of the eye to each side. */
const REACH = 5;
/** Tangents of the lowest and the highest elevation of a panorama. */
const PANORAMA = [-0.84, 0.68] as const;

/** The direction in the robot's frame, x ahead and y left, that a pixel of a view shows. */
export function directionOf(kind: Exclude<ViewKind, "as it is">, gaze: Gaze, column: number, row: number): Vec3 {
  const [width, height] = SIZES[kind];
  const across = (column + 0.5) / width - 0.5;
  const down = (row + 0.5) / height - 0.5;
  if (kind === "from above") return [-2 * REACH * down, -2 * REACH * across, -1];
  if (kind === "panorama") {
    const turn = -2 * Math.PI * across;
    return [Math.cos(turn), Math.sin(turn), PANORAMA[1] + (PANORAMA[0] - PANORAMA[1]) * (down + 0.5)];
  }
  const reach = 2 * Math.tan(gaze.width / 2);
  const [left, up] = [-across * reach, (-down * reach * height) / width];
  // First up, then to the left.
  const [ahead, high] = [Math.cos(gaze.up) - up * Math.sin(gaze.up), Math.sin(gaze.up) + up * Math.cos(gaze.up)];
  return [ahead * Math.cos(gaze.left) - left * Math.sin(gaze.left), ahead * Math.sin(gaze.left) + left * Math.cos(gaze.left), high];
}

/** Of each pixel of a view its column and row in a picture of this size; not a number where the camera shows nothing. */
export function tableOf({ optics, robotFromCamera }: Mounted, kind: Exclude<ViewKind, "as it is">, gaze: Gaze, size: [number, number]): Float32Array {
  const [width, height] = SIZES[kind];
  const table = new Float32Array(2 * width * height).fill(NaN);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const place = placeOf(optics, unturned(robotFromCamera, directionOf(kind, gaze, column, row)));
      if (!place) continue;
      const at = 2 * (row * width + column);
      table[at] = place[0] * size[0] + (size[0] - 1) / 2;
      table[at + 1] = place[1] * size[0] + (size[1] - 1) / 2;
    }
  }
  return table;
}

/** The view of a picture by a table, each pixel mixed of four; what is not in the picture is black. */
export function remapped(picture: ImageData, table: Float32Array, view: ImageData): void {
  const { width, height, data } = picture;
  const to = view.data;
  for (let i = 0; 4 * i < to.length; i++) {
    const [x, y] = [table[2 * i]!, table[2 * i + 1]!];
    to[4 * i + 3] = 255;
    if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) {
      to[4 * i] = to[4 * i + 1] = to[4 * i + 2] = 0;
      continue;
    }
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, low] = [x - column, y - row];
    const first = 4 * (row * width + column);
    for (let c = 0; c < 3; c++) {
      const upper = data[first + c]! * (1 - right) + data[first + 4 + c]! * right;
      const lower = data[first + 4 * width + c]! * (1 - right) + data[first + 4 * width + 4 + c]! * right;
      to[4 * i + c] = upper * (1 - low) + lower * low;
    }
  }
}

/** A direction of the robot's frame in the frame of what is mounted so. */
function unturned([, , , qx, qy, qz, qw]: Pose, [x, y, z]: Vec3): Vec3 {
  // By the rotation's conjugate.
  const [ax, ay, az] = [-qx, -qy, -qz];
  const [tx, ty, tz] = [2 * (ay * z - az * y), 2 * (az * x - ax * z), 2 * (ax * y - ay * x)];
  return [x + qw * tx + (ay * tz - az * ty), y + qw * ty + (az * tx - ax * tz), z + qw * tz + (ax * ty - ay * tx)];
}

/** A pose in the frame of what carries it. */
export function carried(by: Pose | undefined, pose: Pose): Pose {
  if (!by) return pose;
  const [, , , ax, ay, az, aw] = by;
  const [x, y, z, bx, by_, bz, bw] = pose;
  // Only the rotation matters for what is far away.
  return [
    x, y, z,
    aw * bx + ax * bw + ay * bz - az * by_,
    aw * by_ - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by_ - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by_ - az * bz,
  ];
}
