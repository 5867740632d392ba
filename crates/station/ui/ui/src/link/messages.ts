// What the server says, as docs/station-protocol.md specifies it.

export type Pose = [number, number, number, number, number, number, number];
export type Vec3 = [number, number, number];

export interface Hello {
  protocol: number;
  program: string;
  title: string;
  mode: "replay" | "live" | "mission" | "cloud" | "map" | "home" | "";
  session: string;
  may_command: boolean;
  understands: string[];
}

export type ShapeName = "box" | "sphere" | "cylinder" | "capsule" | "triangle";
export const SOLID_KINDS = ["floor", "wall", "thing", "terrain", "door", "victim"] as const;
export type SolidKind = (typeof SOLID_KINDS)[number];

export interface Solid {
  shape: ShapeName;
  kind: SolidKind;
  colour: [number, number, number, number];
  /** Middle, half lengths or radius and half length, rotation; or nine numbers of a triangle. */
  numbers: Float32Array;
}

export interface SensorInfo {
  name: string;
  kind: string;
  shape: "scan" | "cone" | "beam" | "camera" | "words";
  link: number | null;
  pose: Pose;
  max_range: number;
  angle: number;
}

export interface RobotInfo {
  id: number;
  name: string;
  model: string;
  size: Vec3;
  middle: Vec3;
  flies: boolean;
  max_speed: number;
  max_turn: number;
  wheels: { link: number | null; at: Vec3; radius: number; width: number }[];
  links: Vec3[];
  sensors: SensorInfo[];
}

export interface RobotState {
  id: number;
  pose: Pose;
  charge: number;
  secondsLeft: number;
  isTouching: boolean;
  hasTipped: boolean;
  links: Pose[];
}

export interface Scan {
  robot: number;
  sensor: number;
  time: number;
  firstAngle: number;
  step: number;
  elevations: number[];
  /** Metres; not a number where nothing came back. */
  ranges: Float32Array;
}

export interface Layer {
  id: number;
  name: string;
  kind: "truth" | "belief" | "searched" | "radio";
  resolution: number;
  origin: [number, number];
}

export interface Tile {
  layer: number;
  x: number;
  y: number;
  cells: Uint8Array;
}

export const TILE = 64;

export interface Marks {
  robot: number;
  plan: [number, number][];
  frontiers: [number, number][];
  waypoints: { name: string; at: [number, number] }[];
}

export interface Victim {
  id: number;
  at: Vec3;
  state: "suspected" | "confirmed" | "rejected";
  note: string;
}

export interface Task {
  name: string;
  detail: string;
  state: "waiting" | "running" | "done" | "failed" | "skipped";
  seconds: number;
  limit: number;
}

export interface Tasks {
  robot: number;
  tasks: Task[];
  is_held: boolean;
  can_edit: boolean;
}

export interface LogLine {
  number: number;
  time: number;
  robot: number | null;
  level: "info" | "warning" | "error";
  text: string;
}

export interface Playback {
  phase: "loading" | "running" | "paused" | "ended" | "failed";
  reason: string;
  start: number;
  end: number;
  speed: number;
  title: string;
  /** Whether a run that goes on is looked back at. */
  is_past: boolean;
}

export interface Control {
  is_mine: boolean;
  holder: number | null;
  me: number;
  viewers: number;
}

export interface Cloud {
  name: string;
  points: number;
  min: Vec3;
  max: Vec3;
}

export type Message =
  | { is: "hello"; body: Hello }
  | { is: "solids"; canMove: boolean; solids: Solid[] }
  | { is: "robot"; body: RobotInfo }
  | { is: "gone"; robot: number }
  | { is: "state"; time: number; robots: RobotState[] }
  | { is: "scan"; body: Scan }
  | { is: "ranges"; robot: number; time: number; ranges: Map<number, number> }
  | { is: "picture"; robot: number; sensor: number; time: number; media: string; bytes: Uint8Array<ArrayBuffer> }
  | { is: "layer"; body: Layer }
  | { is: "tile"; body: Tile }
  | { is: "marks"; body: Marks }
  | { is: "victims"; victims: Victim[] }
  | { is: "tasks"; body: Tasks }
  | { is: "log"; body: LogLine }
  | { is: "playback"; body: Playback }
  | { is: "control"; body: Control }
  | { is: "refusal"; seq: number | null; reason: string }
  | { is: "panel"; robot: number; lines: [number, string][] }
  | { is: "trail"; robot: number; chunk: number; points: Float32Array }
  | { is: "cloud"; body: Cloud }
  | { is: "chunk"; index: number; places: Uint16Array; beliefs: Uint8Array }
  | { is: "reset"; epoch: number; isAll: boolean };
