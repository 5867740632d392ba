// The WebSocket: connects, and connects again when it is lost.

import { decode } from "./decode";
import type { Message } from "./messages";

export type LinkState = "connecting" | "open" | "lost" | "refused" | "full";

/** Milliseconds before the first and the longest new attempt. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 4000;
/** The server says something every second; silence of this many milliseconds means that the connection is lost. */
const SILENCE = 4500;
const FULL = 1013;

export class Connection {
  state: LinkState = "connecting";
  /** When the next attempt is made, for showing it. */
  nextTry = 0;
  /** How often a connection was made: what a server was told is forgotten with it. */
  opened = 0;
  private socket?: WebSocket;
  private wait = FIRST_WAIT;
  private seq = 0;
  private heard = 0;

  constructor(
    private onMessage: (message: Message) => void,
    private onState: () => void,
  ) {}

  start(): void {
    this.connect();
    setInterval(() => {
      if (this.state === "open" && performance.now() - this.heard > SILENCE) this.socket?.close();
    }, 500);
  }

  /** Sends a command; false if nobody is there to hear it. */
  send(command: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify({ seq: ++this.seq, ...command }));
    return true;
  }

  retryNow(): void {
    if (this.state !== "open" && this.state !== "connecting") this.connect();
  }

  private connect(): void {
    this.set(this.state === "lost" ? "lost" : "connecting");
    const address = new URL("ws", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = link();
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.seq = 0;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      this.opened++;
      this.wait = FIRST_WAIT;
      this.heard = performance.now();
      this.set("open");
    };
    socket.onmessage = (event: MessageEvent<ArrayBuffer>) => {
      this.heard = performance.now();
      const message = decode(event.data);
      if (message) this.onMessage(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === FULL) this.set("full");
      else void this.explain(wasOpen);
      this.nextTry = performance.now() + this.wait;
      setTimeout(() => {
        if (socket === this.socket) this.connect();
      }, this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    };
  }

  /** A browser does not tell why a connection failed; the shelf, which asks for the same token, does. */
  private async explain(wasOpen: boolean): Promise<void> {
    this.set("lost");
    if (wasOpen) return;
    const answer = await fetch(`api/home${link()}`).catch(() => undefined);
    if (answer?.status === 401 && this.state === "lost") this.set("refused");
  }

  private set(state: LinkState): void {
    this.state = state;
    this.onState();
  }
}

/** What the page's own link says of token and role, for everything that is asked of the server. */
export function link(): string {
  const from = new URLSearchParams(location.search);
  const to = new URLSearchParams();
  for (const key of ["token", "role"]) {
    const value = from.get(key);
    if (value !== null) to.set(key, value);
  }
  const text = to.toString();
  return text ? `?${text}` : "";
}
