// What robots believe, as pictures on the floor.

import * as three from "three";

import { TILE } from "../link/messages";
import { tilePixels } from "../map/tile_pixels";
import type { Store } from "../store";
import type { Palette } from "./palette";

export class FloorMap {
  readonly group = new three.Group();
  private tiles = new Map<string, { mesh: three.Mesh; cells: Uint8Array }>();

  update(store: Store, colours: Palette): void {
    for (const [key, shown] of this.tiles) {
      if (!store.tiles.has(key)) this.remove(key, shown.mesh);
    }
    for (const [key, tile] of store.tiles) {
      const layer = store.layers.get(tile.layer);
      if (!layer || layer.kind !== "belief") continue;
      const shown = this.tiles.get(key);
      if (shown?.cells === tile.cells) continue;
      if (shown) this.remove(key, shown.mesh);
      const pixels = new Uint8Array(tilePixels(tile.cells, layer.kind, colours).buffer);
      const map = new three.DataTexture(pixels, TILE, TILE, three.RGBAFormat);
      map.colorSpace = three.SRGBColorSpace;
      map.needsUpdate = true;
      const size = TILE * layer.resolution;
      const mesh = new three.Mesh(new three.PlaneGeometry(size, size), new three.MeshBasicMaterial({ map, transparent: true, depthWrite: false }));
      mesh.position.set(layer.origin[0] + (tile.x + 0.5) * size, layer.origin[1] + (tile.y + 0.5) * size, 0.015);
      mesh.renderOrder = 1;
      this.tiles.set(key, { mesh, cells: tile.cells });
      this.group.add(mesh);
    }
  }

  clear(): void {
    for (const [key, { mesh }] of this.tiles) this.remove(key, mesh);
  }

  private remove(key: string, mesh: three.Mesh): void {
    const material = mesh.material as three.MeshBasicMaterial;
    material.map?.dispose();
    material.dispose();
    mesh.geometry.dispose();
    this.group.remove(mesh);
    this.tiles.delete(key);
  }
}
