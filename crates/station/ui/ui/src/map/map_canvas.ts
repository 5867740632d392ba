// The 2D map: layers of tiles, ways, robots, marks; pan, zoom, measure.

import * as commands from "../commands";
import { TILE } from "../link/messages";
import { allRobots, choices, choose, chosenRobot, redraw, showsTruth, store } from "../station";
import type { Robot, Versions } from "../store";
import { palette, robotColour } from "../three/palette";
import { drawManifold, shining } from "./manifold";
import { drawBody, drawGhost, drawUncertainty } from "./robot_marks";
import { Sheet, type Point } from "./sheet";
import { drawDraft, drawGoals, drawRequests } from "./command_marks";
import { drawFrontiers, drawPlan, drawScans, drawTrails, drawVictims } from "./sights";
import { TileLayers } from "./tile_layers";

/** Milliseconds from one look at everything to the next, while maps grow. */
const PATIENCE = 700;
/** Pixels a metre, at least and at most. */
const ZOOM: [number, number] = [2, 400];
/** Pixels a metre at least, where a robot is followed. */
const NEAR = 40;

export class MapCanvas {
  private sheet = new Sheet();
  private canvas = this.sheet.canvas;
  private tiles = new TileLayers();
  private hasFramed = false;
  /** Whether a person has moved or zoomed; until then everything stays in view. */
  private isOwn = false;
  /** When everything was last brought into view, and how the tiles were then. */
  private framed = { at: 0, tiles: -1 };
  private measured: [Point, Point] | undefined;
  private pointers = new Map<number, Point>();
  private pressedAt: Point | undefined;
  private hasMoved = false;
  private drawn = "";
  private wasFollowing = false;
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
    this.isOwn = true;
    const before = this.sheet.metres(around);
    this.sheet.scale = Math.max(ZOOM[0], Math.min(ZOOM[1], this.sheet.scale * by));
    const after = this.sheet.metres(around);
    this.sheet.centre.x += before.x - after.x;
    this.sheet.centre.y += before.y - after.y;
    this.drawn = "";
  }

  /** Everything in view. */
  frameAll(): void {
    this.isOwn = false;
    this.framed = { at: performance.now(), tiles: store.version.tiles };
    const box = this.bounds();
    if (!box) return;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.sheet.centre = { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2 };
    const fit = Math.min(width / (box[2] - box[0] + 1), height / (box[3] - box[1] + 1));
    this.sheet.scale = Math.max(ZOOM[0], Math.min(ZOOM[1], fit));
    this.drawn = "";
  }

  /** Brings a place into the middle, near enough to see what is there. */
  private lookAt([x, y]: [number, number]): void {
    choices.lookAt = undefined;
    this.isOwn = true;
    this.sheet.centre = { x, y };
    this.sheet.scale = Math.max(this.sheet.scale, NEAR);
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
    this.sheet.colours = palette();
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

  pixels = (x: number, y: number): Point => this.sheet.pixels(x, y);
  pixelsPerMetre = (): number => this.sheet.scale;

  private down(event: PointerEvent): void {
    this.canvas.setPointerCapture(event.pointerId);
    const at = { x: event.offsetX, y: event.offsetY };
    this.pointers.set(event.pointerId, at);
    this.pressedAt = at;
    this.hasMoved = false;
    if (choices.tool === "measure") this.measured = [this.sheet.metres(at), this.sheet.metres(at)];
    this.drawn = "";
  }

  private move(event: PointerEvent): void {
    const at = { x: event.offsetX, y: event.offsetY };
    this.cursor = this.sheet.metres(at);
    redraw();
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (this.pressedAt && Math.hypot(at.x - this.pressedAt.x, at.y - this.pressedAt.y) > 4) this.hasMoved = true;
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, at);
    else if (choices.tool === "measure" && this.measured) this.measured[1] = this.sheet.metres(at);
    else if (this.hasMoved) {
      this.isOwn = true;
      this.sheet.centre.x -= (at.x - before.x) / this.sheet.scale;
      this.sheet.centre.y += (at.y - before.y) / this.sheet.scale;
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
    const at = this.sheet.metres({ x: event.offsetX, y: event.offsetY });
    if (choices.tool === "waypoint") commands.waypoint(at.x, at.y);
    else if (choices.tool === "path") commands.addToPath(at.x, at.y);
    else if (choices.tool === "victim") commands.markVictim(at.x, at.y);
    else if (choices.tool === "look") this.chooseAt(at);
  }

  private chooseAt(at: Point): void {
    const near = (robot: Robot) => (robot.pose ? Math.hypot(robot.pose[0] - at.x, robot.pose[1] - at.y) : Infinity);
    const best = [...store.robots.values()].sort((a, b) => near(a) - near(b))[0];
    if (best && near(best) < Math.max(0.6, 18 / this.sheet.scale)) choose({ robot: best.info.name });
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * 0.0015), { x: event.offsetX, y: event.offsetY });
  }

  private loop = (): void => {
    this.frame = requestAnimationFrame(this.loop);
    if (this.holder.clientWidth === 0) return;
    const hasGrown = store.version.tiles !== this.framed.tiles && performance.now() - this.framed.at > PATIENCE;
    if (hasGrown && !this.isOwn && !choices.follows) this.frameAll();
    if (choices.lookAt) this.lookAt(choices.lookAt);
    const { solids: _, movers: __, cloud: ___, words: ____, ...versions }: Versions = store.version;
    const state = JSON.stringify([versions, choices.layers, choices.robot, choices.tool, choices.follows, choices.maps, choices.hiddenMaps, choices.path, showsTruth(), shining(allRobots(), performance.now())]);
    if (state === this.drawn) return;
    if (!this.hasFramed && this.bounds()) {
      this.hasFramed = true;
      this.frameAll();
    }
    const pose = chosenRobot()?.pose;
    if (choices.follows && pose) {
      this.sheet.centre = { x: pose[0], y: pose[1] };
      if (!this.wasFollowing) this.sheet.scale = Math.max(this.sheet.scale, NEAR);
    }
    this.wasFollowing = choices.follows && pose !== undefined;
    this.drawn = state;
    if (choices.tool !== "measure") this.measured = undefined;
    this.draw();
  };

  private draw(): void {
    const { sheet } = this;
    sheet.begin();
    this.tiles.draw(sheet);
    const layers = choices.layers;
    const [robots, isTrue] = [allRobots(), showsTruth()];
    const chosen = chosenRobot();
    for (const [i, robot] of robots.entries()) {
      if (layers.trails) drawTrails(sheet, robot, i + 1, isTrue);
      if (layers.slam) drawManifold(sheet, robot, performance.now());
      const isWhole = robots.length === 1 || chosen === robot;
      if (layers.marks) drawPlan(sheet, robot, isWhole);
      if (layers.frontiers && isWhole) drawFrontiers(sheet, robot);
    }
    if (layers.frontiers) drawGoals(sheet, robots);
    for (const [i, robot] of robots.entries()) {
      // The rays of many robots would hide the map.
      if (layers.rays && chosen === robot) drawScans(sheet, robot);
      drawUncertainty(sheet, robot, robotColour(sheet.colours, i + 1));
      if (isTrue) drawGhost(sheet, robot, robotColour(sheet.colours, i + 1));
    }
    // Who is chosen stands above the others.
    for (const [i, robot] of [...robots.entries()].sort((a, b) => Number(a[1] === chosen) - Number(b[1] === chosen))) {
      this.drawRobot(robot, i + 1, robot === chosen);
    }
    if (layers.victims) drawVictims(sheet);
    if (layers.requests) drawRequests(sheet);
    drawDraft(sheet, choices.path);
    this.drawMeasure();
    sheet.drawScale();
  }

  private drawRobot(robot: Robot, number: number, isChosen: boolean): void {
    if (!robot.pose) return;
    const isAlone = store.robots.size === 1;
    drawBody(this.sheet, robot, robotColour(this.sheet.colours, number), isAlone ? undefined : number, isChosen);
    const at = this.sheet.pixels(robot.pose[0], robot.pose[1]);
    const size = Math.max(9, (robot.info.size[0] / 2) * this.sheet.scale);
    if (isAlone || isChosen) this.sheet.write(robot.info.name, at.x + size + 6, at.y, isChosen);
  }

  private drawMeasure(): void {
    if (!this.measured) return;
    const [from, to] = this.measured;
    this.sheet.line([[from.x, from.y], [to.x, to.y]], this.sheet.colours.chosen, 2);
    const [a, b] = [this.sheet.pixels(from.x, from.y), this.sheet.pixels(to.x, to.y)];
    const metres = Math.hypot(to.x - from.x, to.y - from.y);
    const heading = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    this.sheet.write(`${metres.toFixed(2)} m, ${heading.toFixed(0)}°`, (a.x + b.x) / 2 + 10, (a.y + b.y) / 2 - 12, true);
  }
}
