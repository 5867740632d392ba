// Cells of a map as pixels.

import { TILE, type Layer } from "../link/messages";
import type { Palette } from "../three/palette";

/** What of a map is drawn: floor lies below everybody's walls. */
export type Part = "all" | "floor" | "walls";

/** From this value on a cell is rather a wall. */
export const WALL = 140;

/** Pixels of a tile, the lowest row first; somebody's map has a tint. */
export function tilePixels(cells: Uint8Array, kind: Layer["kind"], colours: Palette, part: Part = "all", tint?: string): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * TILE * TILE);
  let [free, wall, searched, radio, safe] = [colours.free, colours.wall, colours.searched, colours.radio, colours.safe].map(rgb);
  if (tint) [free, wall, searched] = [mix(free!, rgb(tint), 0.14), mix(wall!, rgb(tint), 0.7), rgb(tint)];
  for (let i = 0; i < cells.length; i++) {
    const value = cells[i]!;
    if (value === 0 || (part === "floor" && value >= WALL) || (part === "walls" && value < WALL)) continue;
    const share = (value - 1) / 254;
    if (kind === "searched" || kind === "radio" || kind === "safe") {
      const colour = { searched, radio, safe }[kind]!;
      put(pixels, i, colour, 30 + 120 * share);
    } else {
      put(pixels, i, mix(free!, wall!, share), kind === "belief" ? (tint && part === "floor" ? 200 : 225) : 255);
    }
  }
  return pixels;
}

const mix = (a: number[], b: number[], share: number) => a.map((part, c) => part + (b[c]! - part) * share);

function put(pixels: Uint8ClampedArray, i: number, colour: number[], opacity: number): void {
  pixels[4 * i] = colour[0]!;
  pixels[4 * i + 1] = colour[1]!;
  pixels[4 * i + 2] = colour[2]!;
  pixels[4 * i + 3] = opacity;
}

/** `#rrggbb`, or `#rgb`, to which a build shortens it, as three numbers. */
export function rgb(colour: string): number[] {
  const digits = colour.slice(1);
  const number = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}
