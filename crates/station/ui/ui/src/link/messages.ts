// What the server says in words and lists, as docs/station-protocol.md specifies it; the rest is in generated.ts, which the build writes.

import type { Solid as SolidOf } from "./generated";

export { BUILDING, TILE } from "./generated";
export type { BeliefOf, Manifold, Message, Photo, RobotState, Solid, Tile } from "./generated";

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

export type ShapeName = SolidOf["shape"]["is"];

export interface SensorInfo {
  name: string;
  kind: string;
  shape: "scan" | "cone" | "beam" | "camera" | "words";
  link: number | null;
  pose: Pose;
  max_range: number;
  angle: number;
  /** How it maps directions to pictures, if it is a camera. */
  optics: Optics | null;
}

/** Lengths in a picture are counted in its width, from its middle. */
export interface Optics {
  lens: "flat" | "fisheye" | "turning" | "ring" | "mirror";
  focal: number;
  /** Half axes along and across, and largest radius, metres. */
  mirror: [number, number, number] | null;
  cameras: number;
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
  /** What it knows its pose from; empty where nobody told. */
  pose_source: string;
  wheels: { link: number | null; at: Vec3; radius: number; width: number }[];
  links: Vec3[];
  sensors: SensorInfo[];
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
  /** Whose map it is. */
  robot: number | null;
  name: string;
  kind: "truth" | "belief" | "searched" | "radio" | "safe";
  resolution: number;
  origin: [number, number];
}

export interface Marks {
  robot: number;
  plan: [number, number][];
  frontiers: [number, number][];
  waypoints: { name: string; at: [number, number] }[];
}

export interface Victims {
  victims: Victim[];
}

export interface Victim {
  id: number;
  at: Vec3;
  state: "suspected" | "confirmed" | "rejected";
  note: string;
  /** What the robots believe of them, where they tell. */
  belief?: VictimBelief;
}

export interface VictimBelief {
  id: number;
  at: [number, number];
  /** x x, x y, y y, square metres. */
  covariance: [number, number, number];
  p: number;
  alive: number | null;
  moving: number | null;
  kinds: string[];
  /** Number of their picture in the library. */
  picture: number | null;
}

export type RunPhase = "prepare" | "run" | "report" | "done";

export interface Story {
  doing: string;
  why: string;
  since: number;
  next: string;
}

export interface Member {
  robot: number;
  story: Story;
  is_station: boolean;
  /** Seconds since the station had word of it. */
  word_age: number | null;
  /** What its best link has left, dB, and with whom it is. */
  margin: number | null;
  via: string;
}

export interface Team {
  phase: RunPhase;
  spent: number;
  limit: number | null;
  members: Member[];
  /** Who goes where. */
  goals: { robot: number; at: [number, number] }[];
  /** Floor that is known, square metres. */
  known: number;
}

export interface Request {
  id: number;
  robot: number | null;
  cause: "fall" | "victim" | "stuck" | "lost" | "link" | "battery" | "waypoint" | "time";
  text: string;
  since: number;
  level: number;
  at: [number, number] | null;
  accept: string;
  refuse: string | null;
  /** Until when it is put off. */
  later: number | null;
}

export interface Requests {
  requests: Request[];
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
  /** Who asks for the lead. */
  asker: number | null;
  me: number;
  viewers: number;
}

export interface Cloud {
  name: string;
  points: number;
  min: Vec3;
  max: Vec3;
}

export interface Refusal {
  seq: number | null;
  reason: string;
}

export interface Panel {
  robot: number;
  lines: [number, string][];
}
