// How a camera maps directions to its pictures, as base::camera does it: where on a picture what lies far away is seen.

import type { Optics, Vec3 } from "../link/messages";

/** Column and row, counted in widths of the picture from its middle; undefined for what the camera does not show. */
export function placeOf(optics: Optics, direction: Vec3): [number, number] | undefined {
  const [x, y, z] = direction;
  const { focal } = optics;
  switch (optics.lens) {
    case "flat":
      return x > 0 ? [(-focal * y) / x, (-focal * z) / x] : undefined;
    case "fisheye": {
      const across = Math.hypot(y, z);
      const radius = focal * Math.atan2(across, x);
      return across > 0 ? [(-radius * y) / across, (-radius * z) / across] : [0, 0];
    }
    case "turning": {
      const level = Math.hypot(x, y);
      return level > 0 ? [-focal * Math.atan2(y, x), (-focal * z) / level] : undefined;
    }
    case "ring":
      return inRing(optics, direction);
    case "mirror":
      return inMirror(optics, direction);
  }
}

/** Cameras side by side, the one that looks ahead in the middle. */
function inRing({ focal, cameras }: Optics, [x, y, z]: Vec3): [number, number] | undefined {
  const share = (2 * Math.PI) / cameras;
  const number = Math.round(-Math.atan2(y, x) / share);
  const turned = Math.atan2(y, x) + number * share;
  const ahead = Math.hypot(x, y) * Math.cos(turned);
  const first = Math.floor(cameras / 2);
  const place = (((number + first) % cameras) + cameras) % cameras;
  return ahead > 0 ? [(place + 0.5) / cameras - 0.5 - focal * Math.tan(turned), (-focal * z) / ahead] : undefined;
}

/** A hyperbolic mirror with the camera in its point: its shape about its centre of projection is p / (1 + e cos). */
function inMirror({ focal, mirror }: Optics, [x, y, z]: Vec3): [number, number] | undefined {
  if (!mirror) return undefined;
  const [a, b, radius] = mirror;
  const far = Math.hypot(x, y, z);
  const cosine = -x / far;
  const sine = Math.hypot(y, z) / far;
  const c = 2 * Math.hypot(a, b);
  const [p, e] = [(b * b) / a, c / 2 / a];
  const way = 1 + e * cosine;
  if (way <= 0 || (p * sine) / way > radius) return undefined;
  const slope = (p * sine) / (c * way - p * cosine);
  const across = sine > 0 ? (focal * slope) / sine / far : 0;
  return [-across * y, -across * z];
}
