// The 3D view of a mission. It draws only when something has changed.

import * as three from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { allRobots, choices, chosenRobot, showsTruth, store } from "../station";
import type { Robot, Versions } from "../store";
import { BeliefMark } from "./belief_mark";
import { fadeBetween, fadeRadius } from "./fade";
import { FloorMap } from "./floor_map";
import { Hits } from "./hits";
import { Marks } from "./marks";
import { palette, robotColour, type Palette } from "./palette";
import { Rays } from "./rays";
import { RobotBody } from "./robot_body";
import { isSoftware } from "./software";
import { buildSolids, dispose } from "./solids";

/** Metres from a robot of no size to the eye that follows it. */
const NEAR = 2.5;

export class MissionScene {
  private renderer: three.WebGLRenderer;
  private scene = new three.Scene();
  private camera = new three.PerspectiveCamera(50, 1, 0.05, 600);
  private controls: OrbitControls;
  private colours: Palette = palette();
  private fixed = new three.Group();
  private moving = new three.Group();
  private ground = new three.Group();
  private bodies = new Map<number, { body: RobotBody; rays: Rays; mark: BeliefMark; made: string }>();
  private marks = new Marks(this.colours);
  private hits = new Hits(this.colours.laser);
  private floor = new FloorMap();
  private drawn: Partial<Versions> & { choices?: string } = {};
  private hasFramed = false;
  /** Whether a person has turned the view. */
  private isOwn = false;
  private isDirty = true;
  private frame = 0;
  private observer: ResizeObserver;
  private followed: three.Vector3 | undefined;
  /** Milliseconds after the page was opened at which a robot was first drawn, for measurements. */
  firstPicture: number | undefined;

  constructor(private holder: HTMLElement) {
    this.renderer = new three.WebGLRenderer({ antialias: !isSoftware(), powerPreference: "low-power" });
    this.renderer.setPixelRatio(isSoftware() ? 1 : Math.min(1.5, devicePixelRatio));
    this.renderer.domElement.setAttribute("aria-label", "The scene in three dimensions");
    this.renderer.domElement.setAttribute("role", "img");
    holder.append(this.renderer.domElement);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(-6, -8, 9);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.maxPolarAngle = Math.PI * 0.495;
    this.controls.addEventListener("change", () => {
      this.isDirty = true;
      if (this.followed) fadeBetween(this.camera.position, this.followed, fadeRadius());
    });
    this.controls.addEventListener("start", () => (this.isOwn = true));
    const sun = new three.DirectionalLight(0xffffff, 2.1);
    sun.position.set(-4, -7, 12);
    this.scene.add(new three.HemisphereLight(0xffffff, 0x7a8490, 2), sun);
    this.scene.add(this.ground, this.fixed, this.moving, this.marks.group, this.hits.points, this.floor.group);
    this.restyle();
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(holder);
    addEventListener("themechange", this.restyle);
    store.onScan = (robot, scan) => this.hits.add(robot, scan);
    store.onReset = () => this.hits.clear();
    this.resize();
    this.loop();
  }

  /** The whole arena in view, from the south-west. */
  frameAll(): void {
    const known = this.floor.group.children.length > 0 ? this.floor.group : this.hits.points;
    const box = new three.Box3().setFromObject(store.solids.length > 0 ? this.fixed : known);
    if (box.isEmpty()) return;
    const middle = box.getCenter(new three.Vector3());
    middle.z = Math.min(middle.z, box.min.z + 0.5);
    this.controls.target.copy(middle);
    const towards = new three.Vector3(-0.32, -0.6, 0.74).normalize();
    let far = box.getSize(new three.Vector3()).length();
    // Nearer or farther until the corners just fit.
    for (let round = 0; round < 6; round++) {
      this.camera.position.copy(middle).addScaledVector(towards, far);
      this.camera.lookAt(middle);
      this.camera.updateMatrixWorld();
      far *= Math.max(0.5, widest(box, this.camera) / 0.9);
    }
    this.camera.position.copy(middle).addScaledVector(towards, far);
    this.controls.update();
    this.isDirty = true;
  }

  /** How far the eye is from what it looks at, metres, and how far around its line of sight walls fade. */
  seen(): { far: number; fades: number } {
    return { far: this.camera.position.distanceTo(this.controls.target), fades: fadeRadius() };
  }

  /** Where the eye is, degrees around what it looks at. */
  turned(): number {
    const offset = this.camera.position.clone().sub(this.controls.target);
    return (Math.atan2(offset.y, offset.x) * 180) / Math.PI;
  }

  /** What is on screen, as a PNG. */
  picture(): string {
    this.renderer.render(this.scene, this.camera);
    return this.renderer.domElement.toDataURL("image/png");
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    removeEventListener("themechange", this.restyle);
    this.observer.disconnect();
    this.controls.dispose();
    for (const id of [...this.bodies.keys()]) this.removeBody(id);
    dispose(this.scene);
    this.renderer.dispose();
    this.renderer.domElement.remove();
    store.onScan = () => undefined;
    store.onReset = () => undefined;
  }

  private restyle = (): void => {
    this.colours = palette();
    this.scene.background = new three.Color(this.colours.background);
    this.scene.fog = new three.Fog(this.colours.background, 60, 220);
    this.ground.clear();
    const grid = new three.GridHelper(100, 100, this.colours.grid, this.colours.grid);
    grid.rotateX(Math.PI / 2);
    grid.position.z = -0.06;
    (grid.material as three.Material).transparent = true;
    (grid.material as three.Material).opacity = 0.4;
    this.ground.add(grid);
    for (const id of [...this.bodies.keys()]) this.removeBody(id);
    this.scene.remove(this.marks.group);
    this.marks = new Marks(this.colours);
    this.scene.add(this.marks.group);
    (this.hits.points.material as three.PointsMaterial).color.set(this.colours.laser);
    this.floor.clear();
    this.drawn = {};
    this.isDirty = true;
  };

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.isDirty = true;
  }

  private loop = (): void => {
    this.frame = requestAnimationFrame(this.loop);
    this.refresh();
    if (!this.isDirty || this.holder.clientWidth === 0) return;
    this.isDirty = false;
    this.renderer.render(this.scene, this.camera);
    if (this.bodies.size > 0) this.firstPicture ??= performance.now();
  };

  /** Takes over what has changed since the last frame. */
  private refresh(): void {
    const now = store.version;
    const chosen = JSON.stringify([choices.robot, showsTruth(), choices.follows, choices.layers, choices.maps, choices.hiddenMaps]);
    const choice = chosen !== this.drawn.choices;
    const is = (key: keyof Versions) => now[key] !== this.drawn[key];
    if (is("solids")) this.fixed = this.rebuild(this.fixed, store.solids);
    if (is("movers")) this.moving = this.rebuild(this.moving, store.movers);
    if (store.solids.length === 0) this.hasFramed = false;
    if (!this.hasFramed && store.solids.length > 0) {
      this.hasFramed = true;
      this.frameAll();
    }
    if (is("robots") || choice) this.syncBodies();
    if (is("state") || is("scans") || is("robots") || choice) this.moveBodies();
    if (is("trail") || is("robots") || choice) this.marks.updateTrails(store, choices.layers.trails ?? true);
    if (is("marks") || is("robots") || choice) this.marks.update(store, choices.layers.marks ?? true, choices.layers.victims ?? true);
    if (is("tiles") || is("robots") || choice) this.floor.update(store, this.colours, !showsTruth());
    // Where there is no building, the view grows with the map.
    if (is("tiles") && store.solids.length === 0 && !this.isOwn) this.frameAll();
    this.fixed.visible = this.moving.visible = showsTruth();
    this.hits.points.visible = !showsTruth() && ![...store.layers.values()].some((layer) => layer.kind === "belief");
    this.floor.group.visible = (choices.layers.free || choices.layers.walls) ?? true;
    if (choice || (Object.keys(now) as (keyof Versions)[]).some(is)) this.isDirty = true;
    Object.assign(this.drawn, now, { choices: chosen });
  }

  private rebuild(old: three.Group, solids: typeof store.solids): three.Group {
    this.scene.remove(old);
    dispose(old);
    const group = buildSolids(solids, this.colours.edge);
    this.scene.add(group);
    return group;
  }

  private syncBodies(): void {
    for (const id of [...this.bodies.keys()]) if (!store.robots.has(id)) this.removeBody(id);
    const robots = allRobots();
    for (const [i, robot] of robots.entries()) {
      const { name } = robot.info;
      const label = robots.length === 1 ? name : robot === chosenRobot() ? `${i + 1} ${name}` : String(i + 1);
      const colour = robotColour(this.colours, i + 1);
      const made = `${label} ${colour}`;
      if (this.bodies.get(robot.info.id)?.made === made) continue;
      this.removeBody(robot.info.id);
      const [body, rays] = [new RobotBody(robot.info, this.colours, colour, label), new Rays(this.colours)];
      const mark = new BeliefMark(robot, colour);
      this.bodies.set(robot.info.id, { body, rays, mark, made });
      this.scene.add(body.group, rays.group, mark.group);
    }
  }

  private removeBody(id: number): void {
    const shown = this.bodies.get(id);
    if (!shown) return;
    this.scene.remove(shown.body.group, shown.rays.group, shown.mark.group);
    shown.body.dispose();
    shown.rays.dispose();
    shown.mark.dispose();
    this.bodies.delete(id);
  }

  private moveBodies(): void {
    if (this.bodies.size !== store.robots.size) this.syncBodies();
    const chosen = chosenRobot();
    for (const [id, robot] of store.robots) {
      const shown = this.bodies.get(id);
      if (!shown) continue;
      shown.body.update(robot, robot === chosen);
      shown.mark.update(robot, showsTruth());
      shown.rays.update(robot, shown.body, (choices.layers.rays ?? true) && chosen === robot);
    }
    this.follow(chosen ?? (store.robots.size === 1 ? allRobots()[0] : undefined));
  }

  private follow(robot: Robot | undefined): void {
    const pose = robot?.pose;
    if (!choices.follows || !robot || !pose) {
      this.followed = undefined;
      fadeBetween(this.camera.position, undefined, 0);
      return;
    }
    const here = new three.Vector3(pose[0], pose[1], pose[2]);
    const size = Math.hypot(...robot.info.size);
    if (this.followed) {
      const by = here.clone().sub(this.followed);
      this.camera.position.add(by);
    } else {
      // Near enough to see what it does, from the side one looks from.
      const from = this.camera.position.clone().sub(this.controls.target);
      this.camera.position.copy(here).add(from.setLength(Math.min(from.length(), NEAR + 4 * size)));
    }
    this.controls.target.copy(here);
    this.followed = here;
    this.controls.update();
    fadeBetween(this.camera.position, here, 0.6 + 1.2 * size);
  }
}

/** How far from the middle of the screen the outermost corner is; 1 is its edge. */
function widest(box: three.Box3, camera: three.Camera): number {
  let most = 0;
  for (let bit = 0; bit < 8; bit++) {
    const corner = new three.Vector3(bit & 1 ? box.max.x : box.min.x, bit & 2 ? box.max.y : box.min.y, bit & 4 ? box.max.z : box.min.z);
    corner.project(camera);
    most = Math.max(most, Math.abs(corner.x), Math.abs(corner.y));
  }
  return most;
}
