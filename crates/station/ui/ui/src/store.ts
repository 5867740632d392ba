// Everything the server has said, as it is now. Telemetry comes in here and goes out to the views; nothing else changes it.

import { metresOf } from "./link/decode";
import { BUILDING } from "./link/messages";
import type {
  BeliefOf,
  Cloud,
  Control,
  Hello,
  Layer,
  LogLine,
  Manifold,
  Marks,
  Message,
  Photo,
  Playback,
  Pose,
  Request,
  RobotInfo,
  RobotState,
  Scan,
  Solid,
  Tasks,
  Team,
  Tile,
  Victim,
} from "./link/messages";

/** Lines of the log that are kept. */
const LINES = 500;

export interface Robot {
  info: RobotInfo;
  state?: RobotState;
  /** Where it believes it is; where nobody told, where it truly is. */
  pose: Pose | undefined;
  belief: BeliefOf | undefined;
  /** Where it truly is, in a simulation. */
  truth: Pose | undefined;
  /** Metres a second and radians a second, over the last states. */
  speed: number;
  turn: number;
  lastMove: { time: number; x: number; y: number; yaw: number } | undefined;
  scans: Map<number, Scan>;
  ranges: Map<number, number>;
  words: Map<number, string>;
  pictures: Map<number, { url: string; time: number }>;
  /** Where it believes to have been, and where it truly was. */
  trail: Float32Array[];
  trueTrail: Float32Array[];
  marks?: Marks;
  manifold?: Manifold;
  /** When loops were seen to close, milliseconds, by the numbers of their patches. */
  closed: Map<string, number>;
  tasks?: Tasks;
}

/** What has changed, counted; views compare. */
export interface Versions {
  solids: number;
  movers: number;
  robots: number;
  state: number;
  scans: number;
  trail: number;
  tiles: number;
  marks: number;
  manifold: number;
  cloud: number;
  words: number;
}

export interface Points {
  info: Cloud;
  chunks: { places: Uint16Array; beliefs: Uint8Array }[];
}

export class Store {
  hello: Hello | undefined;
  playback: Playback | undefined;
  control: Control | undefined;
  time = 0;
  solids: Solid[] = [];
  movers: Solid[] = [];
  robots = new Map<number, Robot>();
  layers = new Map<number, Layer>();
  tiles = new Map<string, Tile>();
  victims: Victim[] = [];
  log: LogLine[] = [];
  /** What a team is about, what waits for a person, and pictures that are kept. */
  team: Team | undefined;
  requests: Request[] = [];
  photos = new Map<number, { photo: Photo; url: string }>();
  cloud: Points | undefined;
  version: Versions = { solids: 0, movers: 0, robots: 0, state: 0, scans: 0, trail: 0, tiles: 0, marks: 0, manifold: 0, cloud: 0, words: 0 };
  /** Called for what a person should notice at once. */
  onRefusal: (reason: string) => void = () => undefined;
  onScan: (robot: Robot, scan: Scan) => void = () => undefined;
  onReset: () => void = () => undefined;
  private epoch = -1;

  apply(message: Message): void {
    switch (message.is) {
      case "hello":
        if (this.hello && this.hello.session !== message.body.session) {
          this.clear(true);
          this.epoch = -1;
        }
        this.hello = message.body;
        break;
      case "reset":
        if (this.epoch !== message.body.epoch) this.clear(message.body.isAll);
        this.epoch = message.body.epoch;
        break;
      case "playback":
        this.playback = message.body;
        break;
      case "control":
        this.control = message.body;
        break;
      case "refusal":
        this.onRefusal(message.body.reason);
        break;
      case "solids":
        if (message.body.canMove) this.movers = message.body.solids;
        else this.solids = message.body.solids;
        this.version[message.body.canMove ? "movers" : "solids"]++;
        break;
      case "layer":
        this.layers.set(message.body.id, message.body);
        this.version.tiles++;
        break;
      case "tile": {
        const { layer, x, y } = message.body;
        this.tiles.set(`${layer}/${x}/${y}`, message.body);
        this.version.tiles++;
        break;
      }
      case "victims":
        this.victims = message.body.victims;
        this.version.marks++;
        break;
      case "team":
        this.team = message.body;
        this.version.marks++;
        break;
      case "requests":
        this.requests = message.body.requests;
        this.version.marks++;
        break;
      case "photo": {
        const { id, format, bytes } = message.body;
        if (!this.photos.has(id)) this.photos.set(id, { photo: message.body, url: URL.createObjectURL(new Blob([bytes], { type: `image/${format}` })) });
        break;
      }
      case "log":
        this.addLine(message.body);
        break;
      case "cloud":
        this.cloud = { info: message.body, chunks: [] };
        this.version.cloud++;
        break;
      case "points":
        if (this.cloud) this.cloud.chunks[message.body.index] = message.body;
        this.version.cloud++;
        break;
      default:
        this.applyToRobot(message);
    }
  }

  private applyToRobot(message: Message): void {
    switch (message.is) {
      case "robot":
        this.addRobot(message.body);
        break;
      case "gone":
        this.removeRobot(message.body);
        break;
      case "state":
        this.time = message.body.time;
        for (const state of message.body.robots) this.move(state, message.body.time);
        this.version.state++;
        break;
      case "scan": {
        const robot = this.robots.get(message.body.robot);
        if (!robot) break;
        const scan = metresOf(message.body);
        robot.scans.set(scan.sensor, scan);
        this.onScan(robot, scan);
        this.version.scans++;
        break;
      }
      case "ranges": {
        const robot = this.robots.get(message.body.robot);
        if (robot) robot.ranges = new Map(message.body.ranges.map(({ sensor, range }) => [sensor, range]));
        this.version.scans++;
        break;
      }
      case "picture": {
        const { sensor, time, format, bytes } = message.body;
        const robot = this.robots.get(message.body.robot);
        if (!robot) break;
        const old = robot.pictures.get(sensor);
        const url = URL.createObjectURL(new Blob([bytes], { type: `image/${format}` }));
        robot.pictures.set(sensor, { url, time });
        // The picture on screen is replaced before its bytes are let go.
        if (old) setTimeout(() => URL.revokeObjectURL(old.url), 1000);
        break;
      }
      case "panel": {
        const robot = this.robots.get(message.body.robot);
        if (robot) robot.words = new Map(message.body.lines);
        this.version.words++;
        break;
      }
      case "trail": {
        const { isTrue, chunk, points } = message.body;
        const robot = this.robots.get(message.body.robot);
        if (robot) robot[isTrue ? "trueTrail" : "trail"][chunk] = points;
        this.version.trail++;
        break;
      }
      case "marks": {
        const robot = this.robots.get(message.body.robot);
        if (robot) robot.marks = message.body;
        this.version.marks++;
        break;
      }
      case "manifold": {
        const robot = this.robots.get(message.body.robot);
        if (robot) noteLoops(robot, message.body);
        this.version.manifold++;
        break;
      }
      case "tasks": {
        const robot = this.robots.get(message.body.robot);
        if (robot) robot.tasks = message.body;
        break;
      }
    }
  }

  private addRobot(info: RobotInfo): void {
    const known = this.robots.get(info.id);
    if (known) {
      known.info = info;
    } else {
      this.robots.set(info.id, {
        info,
        speed: 0,
        turn: 0,
        lastMove: undefined,
        scans: new Map(),
        ranges: new Map(),
        words: new Map(),
        pictures: new Map(),
        trail: [],
        trueTrail: [],
        closed: new Map(),
        pose: undefined,
        belief: undefined,
        truth: undefined,
      });
    }
    this.version.robots++;
  }

  /** With its maps. */
  private removeRobot(id: number): void {
    if (!this.robots.delete(id)) return;
    const own = new Set([...this.layers.values()].filter((layer) => layer.robot === id).map((layer) => layer.id));
    for (const layer of own) this.layers.delete(layer);
    for (const [key, tile] of this.tiles) if (own.has(tile.layer)) this.tiles.delete(key);
    this.version.robots++;
    this.version.tiles++;
  }

  private move(state: RobotState, time: number): void {
    const robot = this.robots.get(state.id);
    // In a mission a robot is where it believes to be, or nowhere yet.
    const pose = state.belief?.pose ?? (this.hello?.mode === "mission" ? undefined : state.truth);
    if (!robot || !pose) return;
    Object.assign(robot, { state, pose, belief: state.belief, truth: state.truth });
    const [x, y] = pose;
    const now = { time, x, y, yaw: yawOf(pose) };
    const before = robot.lastMove;
    // Over a fifth of a second: shorter spans are all noise.
    if (!before || time < before.time || time - before.time > 0.2) {
      const span = before ? time - before.time : 0;
      const far = before ? Math.hypot(x - before.x, y - before.y) : 0;
      robot.speed = span > 0 && span < 2 ? far / span : 0;
      const turned = before ? Math.atan2(Math.sin(now.yaw - before.yaw), Math.cos(now.yaw - before.yaw)) : 0;
      robot.turn = span > 0 && span < 2 ? turned / span : 0;
      robot.lastMove = now;
    }
  }

  private addLine(line: LogLine): void {
    if (this.log.some((known) => known.number === line.number)) return;
    this.log.push(line);
    this.log.sort((a, b) => a.number - b.number);
    this.log.splice(0, this.log.length - LINES);
    this.version.words++;
  }

  /** Time has jumped, or another server answers: forget robots, and with `all` the building too. */
  private clear(all: boolean): void {
    for (const robot of this.robots.values()) for (const picture of robot.pictures.values()) URL.revokeObjectURL(picture.url);
    this.robots.clear();
    this.log = [];
    this.victims = [];
    this.team = undefined;
    this.requests = [];
    for (const key of [...this.tiles.keys()]) if (all || !key.startsWith(`${BUILDING}/`)) this.tiles.delete(key);
    for (const id of [...this.layers.keys()]) if (all || id !== BUILDING) this.layers.delete(id);
    if (all) {
      for (const { url } of this.photos.values()) URL.revokeObjectURL(url);
      this.photos.clear();
      this.solids = [];
      this.movers = [];
      this.cloud = undefined;
      this.playback = undefined;
    }
    for (const key of Object.keys(this.version) as (keyof Versions)[]) this.version[key]++;
    this.onReset();
  }
}

/** Takes a manifold in; loops that were not in the one before have just closed. */
function noteLoops(robot: Robot, manifold: Manifold): void {
  const known = robot.manifold && new Set(pairs(robot.manifold.loops).map(String));
  if (known) for (const pair of pairs(manifold.loops)) if (!known.has(String(pair))) robot.closed.set(String(pair), performance.now());
  robot.manifold = manifold;
}

/** Numbers in a row, two by two. */
export function pairs(row: Uint16Array): [number, number][] {
  return Array.from({ length: row.length >> 1 }, (_, i) => [row[2 * i]!, row[2 * i + 1]!]);
}

/** Heading of a pose, radians to the left from the world's x. */
export function yawOf(pose: Pose): number {
  const [, , , x, y, z, w] = pose;
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
}
