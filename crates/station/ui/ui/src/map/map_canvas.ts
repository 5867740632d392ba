// The 2D map: layers of tiles, ways, robots, marks; pan, zoom, measure.

import * as commands from "../commands";
import { TILE, type Layer } from "../link/messages";
import { allRobots, choices, choose, chosenRobot, isLayerShown, redraw, showsTruth, store } from "../station";
import { yawOf, type Robot, type Versions } from "../store";
import { palette, robotColour, type Palette } from "../three/palette";
import { drawBody, drawGhost, drawUncertainty } from "./robot_marks";
import { tilePixels, type Part } from "./tile_pixels";

/** Pixels a metre, at least and at most. */
const ZOOM: [number, number] = [2, 400];

interface Point {
  x: number;
  y: number;
}

export class MapCanvas {
  private canvas = document.createElement("canvas");
  private context = this.canvas.getContext("2d")!;
  private colours: Palette = palette();
  private tiles = new Map<string, { picture: HTMLCanvasElement; cells: Uint8Array; tint: string | undefined }>();
  /** Metres in the middle of the view, and pixels a metre. */
  private centre: Point = { x: 0, y: 0 };
  private scale = 40;
  private hasFramed = false;
  private measured: [Point, Point] | undefined;
  private pointers = new Map<number, Point>();
  private pressedAt: Point | undefined;
  private hasMoved = false;
  private drawn = "";
  /** Where words stand in this frame, so that none covers another. */
  private labels: { x: number; y: number; width: number }[] = [];
  private frame = 0;
  private observer: ResizeObserver;
  /** Where the pointer is, for the line below the map. */
  cursor: Point | undefined;

  constructor(private holder: HTMLElement) {
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", "Map from above");
    holder.append(this.canvas);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(holder);
    addEventListener("themechange", this.restyle);
    const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
      this.canvas.addEventListener(name, act, { passive: false });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", (event) => this.pointers.delete(event.pointerId));
    on("pointerleave", () => {
      this.cursor = undefined;
      redraw();
    });
    on("wheel", (event) => this.wheel(event));
    this.resize();
    this.loop();
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    removeEventListener("themechange", this.restyle);
    this.observer.disconnect();
    this.canvas.remove();
  }

  zoom(by: number, around: Point = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }): void {
    const before = this.metres(around);
    this.scale = Math.max(ZOOM[0], Math.min(ZOOM[1], this.scale * by));
    const after = this.metres(around);
    this.centre.x += before.x - after.x;
    this.centre.y += before.y - after.y;
    this.drawn = "";
  }

  /** Everything in view. */
  frameAll(): void {
    const box = this.bounds();
    if (!box) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.centre = { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
    const fit = Math.min(width / (box[2] - box[0] + 1), height / (box[3] - box[1] + 1));
    this.scale = Math.max(ZOOM[0], Math.min(ZOOM[1], fit));
    this.drawn = "";
  }

  private bounds(): [number, number, number, number] | undefined {
    let box: [number, number, number, number] | undefined;
    const add = (x: number, y: number) => {
      box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
    };
    for (const { layer: id, x, y, cells } of store.tiles.values()) {
      const layer = store.layers.get(id);
      if (!layer) continue;
      for (let i = 0; i < cells.length; i += 7) {
        if (cells[i] === 0) continue;
        const [column, row] = [x * TILE + (i % TILE), y * TILE + Math.floor(i / TILE)];
        add(layer.origin[0] + column * layer.resolution, layer.origin[1] + row * layer.resolution);
      }
    }
    for (const robot of store.robots.values()) if (robot.pose) add(robot.pose[0], robot.pose[1]);
    return box;
  }

  private restyle = (): void => {
    this.colours = palette();
    this.tiles.clear();
    this.drawn = "";
  };

  private resize(): void {
    const ratio = Math.min(2, devicePixelRatio);
    this.canvas.width = Math.max(1, Math.round(this.holder.clientWidth * ratio));
    this.canvas.height = Math.max(1, Math.round(this.holder.clientHeight * ratio));
    this.drawn = "";
    if (!this.hasFramed || this.pointers.size === 0) this.hasFramed = false;
  }

  pixelsPerMetre = (): number => this.scale;

  /** Where a place is on the canvas. */
  pixels(x: number, y: number): Point {
    return {
      x: this.canvas.clientWidth / 2 + (x - this.centre.x) * this.scale,
      y: this.canvas.clientHeight / 2 - (y - this.centre.y) * this.scale,
    };
  }

  private metres(at: Point): Point {
    return {
      x: this.centre.x + (at.x - this.canvas.clientWidth / 2) / this.scale,
      y: this.centre.y - (at.y - this.canvas.clientHeight / 2) / this.scale,
    };
  }

  private down(event: PointerEvent): void {
    this.canvas.setPointerCapture(event.pointerId);
    const at = { x: event.offsetX, y: event.offsetY };
    this.pointers.set(event.pointerId, at);
    this.pressedAt = at;
    this.hasMoved = false;
    if (choices.tool === "measure") this.measured = [this.metres(at), this.metres(at)];
    this.drawn = "";
  }

  private move(event: PointerEvent): void {
    const at = { x: event.offsetX, y: event.offsetY };
    this.cursor = this.metres(at);
    redraw();
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pressedAt && Math.hypot(at.x - this.pressedAt.x, at.y - this.pressedAt.y) > 4) this.hasMoved = true;
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, at);
    else if (choices.tool === "measure" && this.measured) this.measured[1] = this.metres(at);
    else if (this.hasMoved) {
      this.centre.x -= (at.x - before.x) / this.scale;
      this.centre.y += (at.y - before.y) / this.scale;
      choose({ follows: false });
    }
    this.pointers.set(event.pointerId, at);
    this.drawn = "";
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const far = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    this.zoom(far(now, other) / far(before, other), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  private up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    if (this.hasMoved) return;
    const at = this.metres({ x: event.offsetX, y: event.offsetY });
    if (choices.tool === "waypoint") commands.waypoint(at.x, at.y);
    else if (choices.tool === "victim") commands.markVictim(at.x, at.y);
    else if (choices.tool === "look") this.chooseAt(at);
  }

  private chooseAt(at: Point): void {
    const near = (robot: Robot) => (robot.pose ? Math.hypot(robot.pose[0] - at.x, robot.pose[1] - at.y) : Infinity);
    const best = [...store.robots.values()].sort((a, b) => near(a) - near(b))[0];
    if (best && near(best) < Math.max(0.6, 18 / this.scale)) choose({ robot: best.info.name });
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * 0.0015), { x: event.offsetX, y: event.offsetY });
  }

  private loop = (): void => {
    this.frame = requestAnimationFrame(this.loop);
    if (this.holder.clientWidth === 0) return;
    const { solids: _, movers: __, cloud: ___, words: ____, ...versions }: Versions = store.version;
    const state = JSON.stringify([versions, choices.layers, choices.robot, choices.tool, choices.follows, choices.maps, choices.hiddenMaps, showsTruth()]);
    if (state === this.drawn) return;
    if (!this.hasFramed && this.bounds()) {
      this.hasFramed = true;
      this.frameAll();
    }
    const pose = chosenRobot()?.pose;
    if (choices.follows && pose) this.centre = { x: pose[0], y: pose[1] };
    this.drawn = state;
    if (choices.tool !== "measure") this.measured = undefined;
    this.draw();
  };

  private draw(): void {
    const context = this.context;
    const ratio = this.canvas.width / Math.max(1, this.canvas.clientWidth);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = this.colours.unknown;
    context.fillRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    this.labels = [];
    this.drawGrid();
    this.drawTiles();
    const layers = choices.layers;
    const [robots, isTrue] = [allRobots(), showsTruth()];
    const chosen = chosenRobot();
    for (const [i, robot] of robots.entries()) {
      if (layers.trails) this.drawTrails(robot, i + 1, isTrue);
      if (layers.marks) this.drawMarks(robot, robots.length === 1 || chosen === robot);
    }
    for (const [i, robot] of robots.entries()) {
      // The rays of many robots would hide the map.
      if (layers.rays && chosen === robot) this.drawScans(robot);
      drawUncertainty(this.sheet(), robot, robotColour(this.colours, i + 1));
      if (isTrue) drawGhost(this.sheet(), robot, robotColour(this.colours, i + 1));
    }
    // Who is chosen stands above the others.
    for (const [i, robot] of [...robots.entries()].sort((a, b) => Number(a[1] === chosen) - Number(b[1] === chosen))) {
      this.drawRobot(robot, i + 1, robot === chosen);
    }
    if (layers.victims) this.drawVictims();
    this.drawMeasure();
    this.drawScale();
  }

  private drawGrid(): void {
    const step = [0.5, 1, 2, 5, 10, 25].find((metres) => metres * this.scale > 34) ?? 50;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [low, high] = [this.metres({ x: 0, y: height }), this.metres({ x: width, y: 0 })];
    this.context.strokeStyle = this.colours.grid;
    this.context.lineWidth = 1;
    this.context.beginPath();
    for (let x = Math.ceil(low.x / step) * step; x < high.x; x += step) {
      const at = Math.round(this.pixels(x, 0).x) + 0.5;
      this.context.moveTo(at, 0);
      this.context.lineTo(at, height);
    }
    for (let y = Math.ceil(low.y / step) * step; y < high.y; y += step) {
      const at = Math.round(this.pixels(0, y).y) + 0.5;
      this.context.moveTo(0, at);
      this.context.lineTo(width, at);
    }
    this.context.globalAlpha = 0.35;
    this.context.stroke();
    this.context.globalAlpha = 1;
  }

  private drawTiles(): void {
    for (const key of this.tiles.keys()) if (!store.tiles.has(key.split(" ")[0]!)) this.tiles.delete(key);
    this.context.imageSmoothingEnabled = this.scale < 20;
    const numbers = new Map(allRobots().map((robot, i) => [robot.info.id, i + 1]));
    const steps: [Layer["kind"], Part][] = [["truth", "all"], ["belief", "floor"], ["searched", "all"], ["belief", "walls"], ["radio", "all"]];
    for (const [kind, part] of steps) this.drawLayers(kind, part, numbers);
  }

  private drawLayers(kind: Layer["kind"], part: Part, numbers: Map<number, number>): void {
    for (const [key, tile] of store.tiles) {
      const layer = store.layers.get(tile.layer);
      if (layer?.kind !== kind || !isLayerShown(layer)) continue;
      const size = TILE * layer.resolution;
      const corner = this.pixels(layer.origin[0] + tile.x * size, layer.origin[1] + (tile.y + 1) * size);
      const edge = size * this.scale;
      if (corner.x > this.canvas.clientWidth || corner.y > this.canvas.clientHeight || corner.x + edge < 0 || corner.y + edge < 0) continue;
      // A hair larger, so that no seam shows between tiles.
      const number = layer.robot === null ? undefined : numbers.get(layer.robot);
      const tint = number !== undefined && numbers.size > 1 ? robotColour(this.colours, number) : undefined;
      this.context.drawImage(this.tilePicture(`${key} ${part}`, tile.cells, kind, part, tint), corner.x, corner.y, edge + 0.6, edge + 0.6);
    }
  }

  private tilePicture(key: string, cells: Uint8Array, kind: Layer["kind"], part: Part, tint: string | undefined): HTMLCanvasElement {
    const known = this.tiles.get(key);
    if (known?.cells === cells && known.tint === tint) return known.picture;
    const picture = document.createElement("canvas");
    picture.width = picture.height = TILE;
    const pixels = tilePixels(cells, kind, this.colours, part, tint);
    // The lowest row comes first, a picture's first row is on top.
    const flipped = new Uint8ClampedArray(pixels.length);
    const row = 4 * TILE;
    for (let y = 0; y < TILE; y++) flipped.set(pixels.subarray(y * row, (y + 1) * row), (TILE - 1 - y) * row);
    picture.getContext("2d")!.putImageData(new ImageData(flipped, TILE, TILE), 0, 0);
    this.tiles.set(key, { picture, cells, tint });
    return picture;
  }

  private line(points: Iterable<readonly [number, number]>, colour: string, width: number, dash: number[] = []): void {
    this.context.beginPath();
    for (const [x, y] of points) {
      const at = this.pixels(x, y);
      this.context.lineTo(at.x, at.y);
    }
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.lineJoin = "round";
    this.context.setLineDash(dash);
    this.context.stroke();
    this.context.setLineDash([]);
  }

  /** Where it believes to have been; dashed, where it truly was. */
  private drawTrails(robot: Robot, number: number, isTrue: boolean): void {
    function* points(trail: Float32Array[]) {
      for (const piece of trail) for (let i = 0; piece && i + 2 < piece.length; i += 3) yield [piece[i]!, piece[i + 1]!] as const;
    }
    const colour = store.robots.size > 1 ? robotColour(this.colours, number) : this.colours.trail;
    if (robot.belief) this.line(points(robot.trail), colour, 2);
    if (!robot.belief) this.line(points(robot.trueTrail), colour, 2);
    else if (isTrue) this.line(points(robot.trueTrail), colour, 1.25, [2, 4]);
  }

  private sheet() {
    const { context, colours, scale } = this;
    return { context, colours, scale, pixels: (x: number, y: number) => this.pixels(x, y) };
  }

  private drawMarks(robot: Robot, isWhole: boolean): void {
    const marks = robot.marks;
    if (!marks) return;
    this.line(marks.plan, this.colours.plan, 2.5, [7, 5]);
    if (!isWhole) return;
    for (const [x, y] of marks.frontiers) {
      const at = this.pixels(x, y);
      this.context.fillStyle = this.colours.frontier;
      this.context.fillRect(at.x - 2, at.y - 2, 4, 4);
    }
    for (const { name, at: [x, y] } of marks.waypoints) {
      const at = this.pixels(x, y);
      this.context.strokeStyle = this.colours.plan;
      this.context.lineWidth = 2;
      this.context.strokeRect(at.x - 4, at.y - 4, 8, 8);
      this.write(name, at.x + 8, at.y);
    }
  }

  private drawScans(robot: Robot): void {
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
      const origin = this.pixels(x + ox, y + oy);
      this.context.beginPath();
      this.context.moveTo(origin.x, origin.y);
      scan.ranges.forEach((range, i) => {
        if (Number.isNaN(range)) return;
        const angle = facing + hand * (scan.firstAngle + i * scan.step);
        const at = this.pixels(x + ox + Math.cos(angle) * range, y + oy + Math.sin(angle) * range);
        this.context.lineTo(at.x, at.y);
      });
      this.context.closePath();
      this.context.fillStyle = this.colours.laser;
      this.context.globalAlpha = 0.16;
      this.context.fill();
      this.context.globalAlpha = 0.8;
      this.context.strokeStyle = this.colours.laser;
      this.context.lineWidth = 1;
      this.context.stroke();
      this.context.globalAlpha = 1;
    }
    this.drawCones(robot, yaw);
  }

  private drawCones(robot: Robot, yaw: number): void {
    const [x, y] = robot.pose!;
    this.context.fillStyle = this.colours.sonar;
    this.context.globalAlpha = 0.22;
    for (const [sensor, range] of robot.ranges) {
      const info = robot.info.sensors[sensor];
      if (!info || Number.isNaN(range)) continue;
      const [ox, oy] = turned(info.pose[0], info.pose[1], yaw);
      const facing = yaw + yawOf(info.pose);
      const half = Math.max(0.02, info.angle / 2);
      const at = this.pixels(x + ox, y + oy);
      this.context.beginPath();
      this.context.moveTo(at.x, at.y);
      this.context.arc(at.x, at.y, range * this.scale, -facing - half, -facing + half);
      this.context.fill();
    }
    this.context.globalAlpha = 1;
  }

  private drawRobot(robot: Robot, number: number, isChosen: boolean): void {
    if (!robot.pose) return;
    const isAlone = store.robots.size === 1;
    drawBody(this.sheet(), robot, robotColour(this.colours, number), isAlone ? undefined : number, isChosen);
    const at = this.pixels(robot.pose[0], robot.pose[1]);
    const size = Math.max(9, (robot.info.size[0] / 2) * this.scale);
    if (isAlone || isChosen) this.write(robot.info.name, at.x + size + 6, at.y, isChosen);
  }

  private drawVictims(): void {
    for (const { at: [x, y], state, note } of store.victims) {
      const at = this.pixels(x, y);
      const r = 8;
      const context = this.context;
      context.beginPath();
      context.moveTo(at.x, at.y - r);
      context.lineTo(at.x + r, at.y);
      context.lineTo(at.x, at.y + r);
      context.lineTo(at.x - r, at.y);
      context.closePath();
      context.strokeStyle = this.colours.victim;
      context.lineWidth = 2.5;
      context.globalAlpha = state === "rejected" ? 0.4 : 1;
      if (state === "confirmed") {
        context.fillStyle = this.colours.victim;
        context.fill();
      }
      context.stroke();
      this.write(`${state === "confirmed" ? "victim" : `victim? ${note}`}`, at.x + 12, at.y);
      context.globalAlpha = 1;
    }
  }

  private drawMeasure(): void {
    if (!this.measured) return;
    const [from, to] = this.measured;
    this.line([[from.x, from.y], [to.x, to.y]], this.colours.chosen, 2);
    const [a, b] = [this.pixels(from.x, from.y), this.pixels(to.x, to.y)];
    const metres = Math.hypot(to.x - from.x, to.y - from.y);
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    this.write(`${metres.toFixed(2)} m, ${heading.toFixed(0)}°`, (a.x + b.x) / 2 + 10, (a.y + b.y) / 2 - 12, true);
  }

  private drawScale(): void {
    const length = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50].find((metres) => metres * this.scale > 60) ?? 100;
    const [left, bottom] = [14, this.canvas.clientHeight - 16];
    const context = this.context;
    context.strokeStyle = this.colours.text;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(left, bottom - 5);
    context.lineTo(left, bottom);
    context.lineTo(left + length * this.scale, bottom);
    context.lineTo(left + length * this.scale, bottom - 5);
    context.stroke();
    this.write(`${length} m`, left + 6, bottom - 9);
  }

  private write(text: string, x: number, y: number, isBold = false): void {
    this.context.font = `${isBold ? 600 : 500} 12px system-ui, sans-serif`;
    this.context.textBaseline = "middle";
    const width = this.context.measureText(text).width;
    const isTaken = (at: number) => this.labels.some((label) => Math.abs(label.y - at) < 13 && x < label.x + label.width && label.x < x + width);
    y = [0, 14, -14, 28, -28].map((by) => y + by).find((at) => !isTaken(at)) ?? y;
    this.labels.push({ x, y, width });
    this.context.lineWidth = 3;
    this.context.strokeStyle = this.colours.background;
    this.context.strokeText(text, x, y);
    this.context.fillStyle = this.colours.text;
    this.context.fillText(text, x, y);
  }
}

function turned(x: number, y: number, yaw: number): [number, number] {
  return [x * Math.cos(yaw) - y * Math.sin(yaw), x * Math.sin(yaw) + y * Math.cos(yaw)];
}
