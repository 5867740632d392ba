// Bytes of the server into messages, as the layouts say that the server wrote.

import { KINDS, type Layout, type Message, type ScanOf } from "./generated";
import type { Scan } from "./messages";

const NO_RETURN = 0xffff;
/** Longer rows of numbers are typed arrays. */
const SHORT = 7;
const words = new TextDecoder();
const kinds = new Map(KINDS.map(([number, is, layout]) => [number, { is, layout }]));

/** The message in these bytes; `undefined` for kinds a newer server may know. */
export function decode(buffer: ArrayBuffer): Message | undefined {
  const kind = kinds.get(new Uint8Array(buffer)[0]!);
  if (!kind) return undefined;
  const body = kind.layout ? new Reader(buffer).read(kind.layout) : JSON.parse(words.decode(new Uint8Array(buffer, 1)));
  // What a layout gives is what was generated beside it.
  return { is: kind.is, body } as Message;
}

class Reader {
  private at = 1;
  private view: DataView;

  constructor(private buffer: ArrayBuffer) {
    this.view = new DataView(buffer);
  }

  read(layout: Layout): unknown {
    switch (layout) {
      case "u8":
        return this.u8();
      case "u16":
        return this.view.getUint16((this.at += 2) - 2, true);
      case "u32":
        return this.u32();
      case "i32":
        return this.view.getInt32((this.at += 4) - 4, true);
      case "f32":
        return this.view.getFloat32((this.at += 4) - 4, true);
      case "f64":
        return this.view.getFloat64((this.at += 8) - 8, true);
      case "flag":
        return this.u8() !== 0;
    }
    if ("word" in layout) return layout.word[this.u8()];
    if ("array" in layout) return this.many(layout.array, layout.of, layout.array <= SHORT);
    if ("list" in layout) return this.many(this.u32(), layout.list, false);
    if ("maybe" in layout) return this.u8() === 0 ? undefined : this.read(layout.maybe);
    if ("runs" in layout) return this.runs(layout.runs);
    if ("choice" in layout) {
      const [is, of] = layout.choice[this.u8()]!;
      return { is, of: this.read(of) };
    }
    const record: Record<string, unknown> = {};
    for (const [name, field] of layout.record) record[name] = this.read(field);
    return record;
  }

  private u8 = () => this.view.getUint8(this.at++);
  private u32 = () => this.view.getUint32((this.at += 4) - 4, true);

  /** Numbers in a row are one array, however they are grouped; a short one is a plain one. */
  private many(count: number, item: Layout, isShort: boolean): unknown {
    if (typeof item === "object" && "array" in item && item.array <= 3) return this.many(count * item.array, item.of, false);
    if (!isShort && (item === "u8" || item === "u16" || item === "f32")) return this.row(count, item);
    return Array.from({ length: count }, () => this.read(item));
  }

  private row(count: number, item: "u8" | "u16" | "f32"): Uint8Array | Uint16Array | Float32Array {
    const size = { u8: 1, u16: 2, f32: 4 }[item];
    const from = this.at;
    this.at += size * count;
    // Numbers in memory begin where their size divides the place; others are copied there.
    const [buffer, begin] = from % size === 0 ? [this.buffer, from] : [this.buffer.slice(from, this.at), 0];
    if (item === "u8") return new Uint8Array(buffer, begin, count);
    return item === "u16" ? new Uint16Array(buffer, begin, count) : new Float32Array(buffer, begin, count);
  }

  private runs(count: number): Uint8Array {
    const cells = new Uint8Array(count);
    for (let at = 0; at < count; ) {
      const value = this.u8();
      const end = at + this.u8() + 1;
      cells.fill(value, at, end);
      at = end;
    }
    return cells;
  }
}

/** A scan in metres. */
export function metresOf({ robot, sensor, time, firstAngle, step, unit, elevations, counts }: ScanOf): Scan {
  const ranges = Float32Array.from(counts, (count) => (count === NO_RETURN ? NaN : count * unit));
  return { robot, sensor, time, firstAngle, step, elevations: [...elevations], ranges };
}
