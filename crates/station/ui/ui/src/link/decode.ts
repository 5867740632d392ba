// Bytes of the server into messages.

import { SOLID_KINDS, TILE, type Message, type Pose, type RobotState, type ShapeName, type Solid } from "./messages";

const SHAPES: [ShapeName, number][] = [
  ["box", 10],
  ["sphere", 4],
  ["cylinder", 9],
  ["capsule", 9],
  ["triangle", 9],
];
const NO_RETURN = 0xffff;
const words = new TextDecoder();

/** Reads little-endian numbers one after the other. */
class Reader {
  private at = 1;
  private view: DataView;

  constructor(private buffer: ArrayBuffer) {
    this.view = new DataView(buffer);
  }

  u8 = () => this.view.getUint8(this.at++);
  u16 = () => this.view.getUint16((this.at += 2) - 2, true);
  u32 = () => this.view.getUint32((this.at += 4) - 4, true);
  i32 = () => this.view.getInt32((this.at += 4) - 4, true);
  f32 = () => this.view.getFloat32((this.at += 4) - 4, true);
  f64 = () => this.view.getFloat64((this.at += 8) - 8, true);

  f32s(count: number): Float32Array {
    const numbers = new Float32Array(count);
    for (let i = 0; i < count; i++) numbers[i] = this.f32();
    return numbers;
  }

  pose = () => Array.from(this.f32s(7)) as unknown as Pose;
  rest = () => new Uint8Array(this.buffer, this.at);
  // A message's body as JSON is whatever the server wrote; its form is the protocol's.
  json = <T>() => JSON.parse(words.decode(this.rest())) as T;

  u16s(count: number): Uint16Array {
    const from = this.at;
    this.at += 2 * count;
    if (from % 2 === 0) return new Uint16Array(this.buffer, from, count);
    return new Uint16Array(this.buffer.slice(from, from + 2 * count));
  }
}

/** The message in these bytes; `undefined` for kinds a newer server may know. */
export function decode(buffer: ArrayBuffer): Message | undefined {
  const kind = new Uint8Array(buffer)[0];
  const from = new Reader(buffer);
  switch (kind) {
    case 1:
      return { is: "hello", body: from.json() };
    case 2:
      return solids(from);
    case 3:
      return { is: "robot", body: from.json() };
    case 4:
      return { is: "gone", robot: from.u16() };
    case 5:
      return state(from);
    case 6:
      return scan(from);
    case 7:
      return ranges(from);
    case 8:
      return picture(from);
    case 9:
      return { is: "layer", body: from.json() };
    case 10:
      return tile(from);
    case 11:
      return { is: "marks", body: from.json() };
    case 12:
      return { is: "victims", ...from.json<{ victims: [] }>() };
    case 13:
      return { is: "tasks", body: from.json() };
    case 14:
      return { is: "log", body: from.json() };
    case 15:
      return { is: "playback", body: from.json() };
    case 16:
      return { is: "control", body: from.json() };
    case 17:
      return { is: "refusal", ...from.json<{ seq: number | null; reason: string }>() };
    case 18:
      return { is: "panel", ...from.json<{ robot: number; lines: [number, string][] }>() };
    case 19:
      return trail(from);
    case 20:
      return { is: "cloud", body: from.json() };
    case 21:
      return chunk(from);
    case 22:
      return { is: "reset", epoch: from.u32(), isAll: from.u8() !== 0 };
    default:
      return undefined;
  }
}

function solids(from: Reader): Message {
  const canMove = from.u8() !== 0;
  const count = from.u32();
  const list: Solid[] = [];
  for (let i = 0; i < count; i++) {
    const [shape, numbers] = SHAPES[from.u8()]!;
    const kind = SOLID_KINDS[from.u8()]!;
    const colour: Solid["colour"] = [from.u8(), from.u8(), from.u8(), from.u8()];
    list.push({ shape, kind, colour, numbers: from.f32s(numbers) });
  }
  return { is: "solids", canMove, solids: list };
}

function state(from: Reader): Message {
  const time = from.f64();
  const robots: RobotState[] = [];
  for (let left = from.u16(); left > 0; left--) {
    const [id, pose, charge, secondsLeft, flags] = [from.u16(), from.pose(), from.f32(), from.f32(), from.u8()];
    const links: Pose[] = [];
    for (let more = from.u8(); more > 0; more--) links.push(from.pose());
    robots.push({ id, pose, charge, secondsLeft, isTouching: (flags & 1) !== 0, hasTipped: (flags & 2) !== 0, links });
  }
  return { is: "state", time, robots };
}

function scan(from: Reader): Message {
  const [robot, sensor, time] = [from.u16(), from.u16(), from.f64()];
  const [firstAngle, step, unit] = [from.f32(), from.f32(), from.f32()];
  const elevations = Array.from(from.f32s(from.u16()));
  const counts = from.u16s(from.u32());
  const metres = Float32Array.from(counts, (count) => (count === NO_RETURN ? NaN : count * unit));
  return { is: "scan", body: { robot, sensor, time, firstAngle, step, elevations, ranges: metres } };
}

function ranges(from: Reader): Message {
  const [robot, time] = [from.u16(), from.f64()];
  const seen = new Map<number, number>();
  for (let left = from.u16(); left > 0; left--) seen.set(from.u16(), from.f32());
  return { is: "ranges", robot, time, ranges: seen };
}

function picture(from: Reader): Message {
  const [robot, sensor, time] = [from.u16(), from.u16(), from.f64()];
  const media = from.u8() === 1 ? "image/png" : "image/jpeg";
  return { is: "picture", robot, sensor, time, media, bytes: from.rest() };
}

function tile(from: Reader): Message {
  const [layer, x, y] = [from.u8(), from.i32(), from.i32()];
  const cells = new Uint8Array(TILE * TILE);
  for (let at = 0; at < cells.length; ) {
    const value = from.u8();
    const end = at + from.u8() + 1;
    cells.fill(value, at, end);
    at = end;
  }
  return { is: "tile", body: { layer, x, y, cells } };
}

function trail(from: Reader): Message {
  const [robot, piece] = [from.u16(), from.u32()];
  return { is: "trail", robot, chunk: piece, points: from.f32s(3 * from.u16()) };
}

function chunk(from: Reader): Message {
  from.u8();
  const [index, count] = [from.u32(), from.u32()];
  const places = from.u16s(3 * count);
  return { is: "chunk", index, places, beliefs: from.rest() };
}
