// What robots believe: floor as pictures on the ground, walls as low blocks on it.

import * as three from "three";

import { TILE, type Layer, type Tile } from "../link/messages";
import { WALL, tilePixels } from "../map/tile_pixels";
import { allRobots, isLayerShown } from "../station";
import type { Store } from "../store";
import { fading } from "./fade";
import { robotColour, type Palette } from "./palette";

/** Metres: how high the walls of a map are drawn; low enough to look over. */
const HEIGHT = 0.45;
const BLOCK = new three.BoxGeometry(1, 1, 1);

interface Shown {
  floor: three.Mesh;
  walls: three.InstancedMesh | undefined;
  cells: Uint8Array;
  tint: string | undefined;
}

export class FloorMap {
  readonly group = new three.Group();
  private tiles = new Map<string, Shown>();

  update(store: Store, colours: Palette, hasWalls: boolean): void {
    for (const key of [...this.tiles.keys()]) {
      const tile = store.tiles.get(key);
      const layer = tile && store.layers.get(tile.layer);
      if (!layer || !isLayerShown(layer)) this.remove(key);
    }
    const robots = allRobots();
    const numbers = new Map(robots.map((robot, i) => [robot.info.id, i + 1]));
    for (const [key, tile] of store.tiles) {
      const layer = store.layers.get(tile.layer);
      if (!layer || layer.kind !== "belief" || !isLayerShown(layer)) continue;
      const number = layer.robot === null ? undefined : numbers.get(layer.robot);
      const tint = number !== undefined && robots.length > 1 ? robotColour(colours, number) : undefined;
      const shown = this.tiles.get(key);
      if (!shown || shown.cells !== tile.cells || shown.tint !== tint) {
        this.remove(key);
        this.add(key, tile, layer, colours, tint);
      }
      const walls = this.tiles.get(key)?.walls;
      if (walls) walls.visible = hasWalls;
    }
  }

  private add(key: string, tile: Tile, layer: Layer, colours: Palette, tint: string | undefined): void {
    const pixels = new Uint8Array(tilePixels(tile.cells, layer.kind, colours, "all", tint).buffer);
    const map = new three.DataTexture(pixels, TILE, TILE, three.RGBAFormat);
    map.colorSpace = three.SRGBColorSpace;
    map.needsUpdate = true;
    const size = TILE * layer.resolution;
    const floor = new three.Mesh(new three.PlaneGeometry(size, size), new three.MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
    floor.position.set(layer.origin[0] + (tile.x + 0.5) * size, layer.origin[1] + (tile.y + 0.5) * size, 0.015);
    floor.renderOrder = 1;
    const walls = blocks(tile, layer, tint ?? colours.wall);
    this.group.add(floor);
    if (walls) this.group.add(walls);
    this.tiles.set(key, { floor, walls, cells: tile.cells, tint });
  }

  clear(): void {
    for (const key of [...this.tiles.keys()]) this.remove(key);
  }

  private remove(key: string): void {
    const shown = this.tiles.get(key);
    if (!shown) return;
    const material = shown.floor.material as three.MeshBasicMaterial;
    material.map?.dispose();
    material.dispose();
    shown.floor.geometry.dispose();
    this.group.remove(shown.floor);
    if (shown.walls) {
      this.group.remove(shown.walls);
      (shown.walls.material as three.Material).dispose();
      shown.walls.dispose();
    }
    this.tiles.delete(key);
  }
}

/** A block for each row of cells that touch. */
function blocks({ x, y, cells }: Tile, { resolution, origin }: Layer, colour: string): three.InstancedMesh | undefined {
  const rows: [number, number, number][] = [];
  for (let row = 0; row < TILE; row++) {
    for (let column = 0; column < TILE; column++) {
      const from = column;
      while (column < TILE && cells[row * TILE + column]! >= WALL) column++;
      if (column > from) rows.push([row, from, column]);
    }
  }
  if (rows.length === 0) return undefined;
  const walls = new three.InstancedMesh(BLOCK, fading(new three.MeshLambertMaterial({ color: colour })), rows.length);
  const [matrix, turn] = [new three.Matrix4(), new three.Quaternion()];
  rows.forEach(([row, from, to], i) => {
    const at = new three.Vector3(
      origin[0] + (x * TILE + (from + to) / 2) * resolution,
      origin[1] + (y * TILE + row + 0.5) * resolution,
      HEIGHT / 2,
    );
    walls.setMatrixAt(i, matrix.compose(at, turn, new three.Vector3((to - from) * resolution, resolution, HEIGHT)));
  });
  walls.frustumCulled = false;
  return walls;
}
