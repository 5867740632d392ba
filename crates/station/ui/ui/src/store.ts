// Everything the server has said, as it is now. Telemetry comes in here and goes out to the views; nothing else changes it.

import type {
  Cloud,
  Control,
  Hello,
  Layer,
  LogLine,
  Marks,
  Message,
  Playback,
  RobotInfo,
  RobotState,
  Scan,
  Solid,
  Tasks,
  Tile,
  Victim,
} from "./link/messages";

/** Lines of the log that are kept. */
const LINES = 500;

export interface Robot {
  info: RobotInfo;
  state?: RobotState;
  /** Metres a second and radians a second, over the last states. */
  speed: number;
  turn: number;
  lastMove: { time: number; x: number; y: number; yaw: number } | undefined;
  scans: Map<number, Scan>;
  ranges: Map<number, number>;
  words: Map<number, string>;
  pictures: Map<number, { url: string; time: number }>;
  trail: Float32Array[];
  marks?: Marks;
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
  cloud: Points | undefined;
  version: Versions = { solids: 0, movers: 0, robots: 0, state: 0, scans: 0, trail: 0, tiles: 0, marks: 0, cloud: 0, words: 0 };
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
        if (this.epoch !== message.epoch) this.clear(message.isAll);
        this.epoch = message.epoch;
        break;
      case "playback":
        this.playback = message.body;
        break;
      case "control":
        this.control = message.body;
        break;
      case "refusal":
        this.onRefusal(message.reason);
        break;
      case "solids":
        if (message.canMove) this.movers = message.solids;
        else this.solids = message.solids;
        this.version[message.canMove ? "movers" : "solids"]++;
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
        this.victims = message.victims;
        this.version.marks++;
        break;
      case "log":
        this.addLine(message.body);
        break;
      case "cloud":
        this.cloud = { info: message.body, chunks: [] };
        this.version.cloud++;
        break;
      case "chunk":
        if (this.cloud) this.cloud.chunks[message.index] = { places: message.places, beliefs: message.beliefs };
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
        if (this.robots.delete(message.robot)) this.version.robots++;
        break;
      case "state":
        this.time = message.time;
        for (const state of message.robots) this.move(state, message.time);
        this.version.state++;
        break;
      case "scan": {
        const robot = this.robots.get(message.body.robot);
        if (!robot) break;
        robot.scans.set(message.body.sensor, message.body);
        this.onScan(robot, message.body);
        this.version.scans++;
        break;
      }
      case "ranges": {
        const robot = this.robots.get(message.robot);
        if (robot) robot.ranges = message.ranges;
        this.version.scans++;
        break;
      }
      case "picture": {
        const robot = this.robots.get(message.robot);
        if (!robot) break;
        const old = robot.pictures.get(message.sensor);
        const url = URL.createObjectURL(new Blob([message.bytes], { type: message.media }));
        robot.pictures.set(message.sensor, { url, time: message.time });
        // The picture on screen is replaced before its bytes are let go.
        if (old) setTimeout(() => URL.revokeObjectURL(old.url), 1000);
        break;
      }
      case "panel": {
        const robot = this.robots.get(message.robot);
        if (robot) robot.words = new Map(message.lines);
        this.version.words++;
        break;
      }
      case "trail": {
        const robot = this.robots.get(message.robot);
        if (robot) robot.trail[message.chunk] = message.points;
        this.version.trail++;
        break;
      }
      case "marks": {
        const robot = this.robots.get(message.body.robot);
        if (robot) robot.marks = message.body;
        this.version.marks++;
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
      });
    }
    this.version.robots++;
  }

  private move(state: RobotState, time: number): void {
    const robot = this.robots.get(state.id);
    if (!robot) return;
    robot.state = state;
    const [x, y] = state.pose;
    const now = { time, x, y, yaw: yawOf(state.pose) };
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
    for (const key of [...this.tiles.keys()]) if (all || !key.startsWith("0/")) this.tiles.delete(key);
    for (const id of [...this.layers.keys()]) if (all || id !== 0) this.layers.delete(id);
    if (all) {
      this.solids = [];
      this.movers = [];
      this.cloud = undefined;
      this.playback = undefined;
    }
    for (const key of Object.keys(this.version) as (keyof Versions)[]) this.version[key]++;
    this.onReset();
  }
}

/** Heading of a pose, radians to the left from the world's x. */
export function yawOf(pose: RobotState["pose"]): number {
  const [, , , x, y, z, w] = pose;
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
}
