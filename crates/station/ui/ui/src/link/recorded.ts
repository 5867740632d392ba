// A shared recording: pieces that lie beside the page, played here without a server. It takes the place of the connection.

import { decode } from "./decode";
import { PROTOCOL } from "./generated";
import type { LinkState } from "./connection";
import type { Message, Playback } from "./messages";

/** What lies beside the page, as `share.json` says. */
interface Index {
  format: number;
  protocol: number;
  title: string;
  start: number;
  end: number;
  part_s: number;
  key_s: number;
  parts: number[];
  keys: number[];
  has_maps: boolean;
  has_report: boolean;
}

interface Frame {
  time: number;
  bytes: ArrayBuffer;
}

/** Milliseconds from one look at the clock to the next. */
const BEAT = 50;
/** One step, seconds. */
const STEP = 0.1;
/** Parts that are kept: the one that plays, those after it that are loaded ahead, and the one before. */
const KEPT = 5;
const AHEAD = 2;
/** A tab that slept does not make up for it. */
const LONGEST = 0.5;

/** Where the index of a shared recording is, if this page is one. */
export const sharedIndex = () => document.querySelector<HTMLMetaElement>('meta[name="usar-share"]')?.content;

export class Recorded {
  state: LinkState = "connecting";
  nextTry = 0;
  opened = 1;
  hasReport = false;
  /** Bytes that were loaded so far, for those who measure. */
  loaded = 0;
  private index: Index | undefined;
  private maps: Frame[] = [];
  private parts = new Map<number, Promise<Frame[]>>();
  private time = 0;
  private speed = 1;
  private isPlaying = false;
  /** The frames of the part that plays, and how far they have been shown. */
  private part = { number: -1, frames: [] as Frame[], at: 0 };
  private isBusy = false;
  private wanted: number | undefined;
  private epoch = 0;
  private told = "";
  private before = 0;

  constructor(
    private address: string,
    private onMessage: (message: Message) => void,
    private onState: () => void,
  ) {}

  start(): void {
    void this.open().catch((error: Error) => this.fail(error.message));
  }

  retryNow(): void {
    this.start();
  }

  /** Obeys what is about time; nothing else is to be had here. */
  send(command: Record<string, unknown>): boolean {
    const index = this.index;
    if (!index) return false;
    const number = (key: string) => Number(command[key] ?? 0);
    switch (command.do) {
      case "play":
        if (this.time >= index.end) this.wanted = index.start;
        this.isPlaying = true;
        break;
      case "pause":
        this.isPlaying = false;
        break;
      case "speed":
        this.speed = number("times");
        break;
      case "seek":
        this.wanted = number("time");
        break;
      case "step":
        this.isPlaying = false;
        this.wanted = (this.wanted ?? this.time) + STEP * number("steps");
        break;
    }
    this.tell();
    return true;
  }

  private async open(): Promise<void> {
    const answer = await fetch(this.address);
    if (!answer.ok) throw new Error(`${this.address}: ${answer.status}`);
    const index = (await answer.json()) as Index;
    if (index.format !== 1 || index.protocol !== PROTOCOL) throw new Error("this recording was shared by another version: share it again");
    this.index = index;
    this.hasReport = index.has_report;
    const [begin, key, part] = await Promise.all([this.fetch("begin"), this.fetch("key-0"), this.load(0)]);
    for (const { bytes } of begin) this.show(bytes);
    this.onMessage({ is: "control", body: { is_mine: true, holder: 1, asker: null, me: 1, viewers: 1 } } as Message);
    for (const { bytes } of key) this.show(bytes);
    this.time = index.start;
    this.part = { number: 0, frames: part, at: 0 };
    this.isPlaying = true;
    this.state = "open";
    this.onState();
    this.tell();
    if (index.has_maps) {
      this.maps = await this.fetch("maps");
      for (const { bytes } of this.maps) this.show(bytes);
    }
    this.before = performance.now();
    setInterval(() => void this.beat(), BEAT);
  }

  private fail(reason: string): void {
    this.state = "open";
    this.onMessage({ is: "playback", body: { phase: "failed", reason, start: 0, end: 0, speed: 1, title: "", is_past: false } } as Message);
    this.onState();
  }

  private async beat(): Promise<void> {
    const now = performance.now();
    const passed = Math.min(LONGEST, (now - this.before) / 1000);
    this.before = now;
    if (this.isBusy || !this.index) return;
    this.isBusy = true;
    try {
      if (this.wanted !== undefined) {
        const to = Math.max(this.index.start, Math.min(this.index.end, this.wanted));
        this.wanted = undefined;
        await this.jump(to);
      } else if (this.isPlaying) {
        await this.advance(Math.min(this.index.end, this.time + passed * this.speed));
      }
      if (this.time >= this.index.end) this.isPlaying = false;
      this.tell();
    } catch (error) {
      this.isPlaying = false;
      this.fail((error as Error).message);
    } finally {
      this.isBusy = false;
    }
  }

  /** Shows all that happens until then; where a part is not here yet, time waits for it. */
  private async advance(to: number): Promise<void> {
    const last = this.partOf(to);
    while (this.part.number < last) {
      this.showUntil(Infinity);
      const number = this.part.number + 1;
      this.part = { number, frames: await this.load(number), at: 0 };
      // A jump that was asked for meanwhile comes first.
      if (this.wanted !== undefined) return;
    }
    this.showUntil(to);
    this.time = to;
    for (let ahead = 1; ahead <= AHEAD; ahead++) if (last + ahead < this.index!.parts.length) void this.load(last + ahead).catch(() => undefined);
  }

  /** Everything as it was then: from the key before it, and what happened since. */
  private async jump(to: number): Promise<void> {
    const index = this.index!;
    // A little ahead is simply played.
    if (to >= this.time && this.partOf(to) - this.part.number <= 1) return this.advance(to);
    const key = Math.min(index.keys.length - 1, Math.floor((to - index.start) / index.key_s));
    const from = Math.round((key * index.key_s) / index.part_s);
    const numbers = Array.from({ length: this.partOf(to) - from + 1 }, (_, i) => from + i);
    const [frames, ...parts] = await Promise.all([this.fetch(`key-${key}`), ...numbers.map((number) => this.load(number))]);
    this.onMessage({ is: "reset", body: { epoch: ++this.epoch, isAll: false } });
    for (const { bytes } of [...frames!, ...this.maps]) this.show(bytes);
    numbers.forEach((number, i) => {
      this.part = { number, frames: parts[i]!, at: 0 };
      this.showUntil(to);
    });
    this.time = to;
  }

  private showUntil(time: number): void {
    const { part } = this;
    while (part.at < part.frames.length && part.frames[part.at]!.time <= time + 1e-6) this.show(part.frames[part.at++]!.bytes);
  }

  private show(bytes: ArrayBuffer): void {
    const message = decode(bytes);
    if (message) this.onMessage(message);
  }

  private tell(): void {
    const index = this.index;
    if (!index) return;
    const phase: Playback["phase"] = this.isPlaying ? "running" : this.time >= index.end ? "ended" : "paused";
    const body: Playback = { phase, reason: "", start: index.start, end: index.end, speed: this.speed, title: index.title, is_past: false };
    const text = JSON.stringify(body);
    if (text === this.told) return;
    this.told = text;
    this.onMessage({ is: "playback", body } as Message);
  }

  private partOf(time: number): number {
    const { start, part_s, parts } = this.index!;
    return Math.max(0, Math.min(parts.length - 1, Math.floor((time - start) / part_s + 1e-9)));
  }

  /** A part; the oldest that nobody needs any more are let go. */
  private load(number: number): Promise<Frame[]> {
    let part = this.parts.get(number);
    if (!part) {
      part = this.fetch(`part-${number}`);
      // What failed is tried again when it is wanted again.
      part.catch(() => this.parts.delete(number));
    }
    this.parts.delete(number);
    this.parts.set(number, part);
    for (const old of [...this.parts.keys()].slice(0, Math.max(0, this.parts.size - KEPT))) this.parts.delete(old);
    return part;
  }

  private async fetch(name: string): Promise<Frame[]> {
    const answer = await fetch(new URL(`data/${name}.bin`, new URL(this.address, location.href)));
    if (!answer.ok) throw new Error(`${name} cannot be loaded: ${answer.status}`);
    let bytes = await answer.arrayBuffer();
    this.loaded += bytes.byteLength;
    // Some hosts unpack what they serve.
    const [first, second] = new Uint8Array(bytes);
    if (first === 0x1f && second === 0x8b) bytes = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    return frames(bytes);
  }
}

function frames(buffer: ArrayBuffer): Frame[] {
  const view = new DataView(buffer);
  const all: Frame[] = [];
  for (let at = 0; at < buffer.byteLength; ) {
    const [time, size] = [view.getFloat64(at, true), view.getUint32(at + 8, true)];
    all.push({ time, bytes: buffer.slice(at + 12, at + 12 + size) });
    at += 12 + size;
  }
  return all;
}
