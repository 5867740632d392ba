// Maps as pictures, tile by tile; a tile is painted once and drawn until it changes.

import { TILE, type Layer } from "../link/messages";
import { allRobots, choices, isLayerShown, showsTeamMap, store } from "../station";
import { robotColour } from "../three/palette";
import type { Sheet } from "./sheet";
import { tilePixels, type Part } from "./tile_pixels";

export class TileLayers {
  private tiles = new Map<string, { picture: HTMLCanvasElement; cells: Uint8Array; tint: string | undefined }>();

  /** Colours have changed. */
  clear(): void {
    this.tiles.clear();
  }

  draw(sheet: Sheet): void {
    for (const key of this.tiles.keys()) if (!store.tiles.has(key.split(" ")[0]!)) this.tiles.delete(key);
    sheet.context.imageSmoothingEnabled = sheet.scale < 20;
    const numbers = new Map(allRobots().map((robot, i) => [robot.info.id, i + 1]));
    const steps: [Layer["kind"], Part][] = [["truth", "all"], ["belief", "floor"], ["safe", "all"], ["searched", "all"], ["belief", "walls"], ["radio", "all"]];
    const isOff = { floor: !choices.layers.free, walls: !choices.layers.walls, all: false };
    for (const [kind, part] of steps) if (!isOff[part]) this.drawLayers(sheet, kind, part, numbers);
  }

  private drawLayers(sheet: Sheet, kind: Layer["kind"], part: Part, numbers: Map<number, number>): void {
    for (const [key, tile] of store.tiles) {
      const layer = store.layers.get(tile.layer);
      if (layer?.kind !== kind || !isLayerShown(layer)) continue;
      const size = TILE * layer.resolution;
      const corner = sheet.pixels(layer.origin[0] + tile.x * size, layer.origin[1] + (tile.y + 1) * size);
      const edge = size * sheet.scale;
      if (corner.x > sheet.canvas.clientWidth || corner.y > sheet.canvas.clientHeight || corner.x + edge < 0 || corner.y + edge < 0) continue;
      // A hair larger, so that no seam shows between tiles.
      const number = layer.robot === null ? undefined : numbers.get(layer.robot);
      // What is everybody's has nobody's colour; what many have searched must not hide the map.
      const isShared = showsTeamMap();
      const tint = number !== undefined && numbers.size > 1 && !isShared ? robotColour(sheet.colours, number) : undefined;
      sheet.context.globalAlpha = kind === "searched" && numbers.size > 1 ? 0.35 : 1;
      sheet.context.drawImage(this.picture(sheet, `${key} ${part}`, tile.cells, kind, part, tint), corner.x, corner.y, edge + 0.6, edge + 0.6);
      sheet.context.globalAlpha = 1;
    }
  }

  private picture(sheet: Sheet, key: string, cells: Uint8Array, kind: Layer["kind"], part: Part, tint: string | undefined): HTMLCanvasElement {
    const known = this.tiles.get(key);
    if (known?.cells === cells && known.tint === tint) return known.picture;
    const picture = document.createElement("canvas");
    picture.width = picture.height = TILE;
    const pixels = tilePixels(cells, kind, sheet.colours, part, tint);
    // The lowest row comes first, a picture's first row is on top.
    const flipped = new Uint8ClampedArray(pixels.length);
    const row = 4 * TILE;
    for (let y = 0; y < TILE; y++) flipped.set(pixels.subarray(y * row, (y + 1) * row), (TILE - 1 - y) * row);
    picture.getContext("2d")!.putImageData(new ImageData(flipped, TILE, TILE), 0, 0);
    this.tiles.set(key, { picture, cells, tint });
    return picture;
  }
}
