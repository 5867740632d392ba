// The one store, the one connection, and what a person has chosen on this page. Commands are messages; nothing is changed here before the server says so.

import { useEffect, useState } from "preact/hooks";

import { Connection } from "./link/connection";
import { PROTOCOL } from "./link/generated";
import type { Layer, Message } from "./link/messages";
import { Recorded, sharedIndex } from "./link/recorded";
import { Store, type Robot } from "./store";

export type View = "mission" | "cloud" | "runs" | "catalogue";
export type Arrangement = "both" | "scene" | "map" | "cameras";
export type Tool = "look" | "measure" | "waypoint" | "path" | "victim";
export type Theme = "system" | "dark" | "light";

export interface Choices {
  view: View;
  arrangement: Arrangement;
  tool: Tool;
  /** Name of the robot that is led; names outlast reconnections and jumps. Nobody is all of them. */
  robot: string | undefined;
  /** Whether the truth is shown; undefined until a person says so. */
  truth: boolean | undefined;
  /** Whose maps are shown, and names of robots whose map is hidden nevertheless. */
  maps: "all" | "chosen" | "team";
  hiddenMaps: string[];
  follows: boolean;
  /** Places of a path that is being clicked, metres. */
  path: [number, number][];
  /** Where the map is to look, once. */
  lookAt: [number, number] | undefined;
  /** Whether the list of layers, which is also the legend, stands beside the map. */
  showsLayers: boolean;
  theme: Theme;
  showsHelp: boolean;
  layers: Record<string, boolean>;
}

export const store = new Store();
// For those who test and measure.
Object.assign(globalThis, { usarStore: store });
export const choices: Choices = {
  view: "mission",
  arrangement: innerWidth < 760 || innerHeight < 520 ? "scene" : "both",
  tool: "look",
  robot: undefined,
  truth: undefined,
  maps: "team",
  hiddenMaps: [],
  follows: false,
  path: [],
  lookAt: undefined,
  showsLayers: false,
  theme: (localStorage.getItem("theme") as Theme | null) ?? "system",
  showsHelp: false,
  layers: { free: true, safe: false, searched: true, walls: true, radio: false, trails: true, rays: true, marks: true, frontiers: true, slam: true, victims: true, requests: true },
};

export interface Toast {
  id: number;
  text: string;
  kind: "refusal" | "note";
}
export const toasts: Toast[] = [];
let toastCount = 0;

export function toast(text: string, kind: Toast["kind"] = "note"): void {
  if (toasts.at(-1)?.text === text) return;
  const id = ++toastCount;
  toasts.push({ id, text, kind });
  toasts.splice(0, toasts.length - 4);
  redraw();
  setTimeout(() => {
    const at = toasts.findIndex((shown) => shown.id === id);
    if (at >= 0) toasts.splice(at, 1);
    redraw();
  }, 5000);
}

const watchers = new Set<(isUrgent: boolean) => void>();
let isDue = false;
let isHurried = false;

/** Tells the components that something has changed, at most once a frame; what a person did is shown in the next frame. */
export function redraw(isUrgent = false): void {
  isHurried ||= isUrgent;
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    const wasHurried = isHurried;
    [isDue, isHurried] = [false, false];
    for (const watcher of watchers) watcher(wasHurried);
  });
}

export function choose(change: Partial<Choices>): void {
  Object.assign(choices, change);
  if (change.view) hasOpened = true;
  if (change.theme) {
    localStorage.setItem("theme", change.theme);
    applyTheme();
  }
  redraw(true);
}

export function applyTheme(): void {
  const prefersLight = matchMedia("(prefers-color-scheme: light)").matches;
  const theme = choices.theme === "system" ? (prefersLight ? "light" : "dark") : choices.theme;
  document.documentElement.dataset.theme = theme;
  dispatchEvent(new Event("themechange"));
}

/** Draws a component anew when something has changed, at most so many times a second. */
export function useStation(hz = 12): void {
  const [, set] = useState(0);
  useEffect(() => {
    let last = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      clearTimeout(timer);
      timer = undefined;
      last = performance.now();
      set((count) => count + 1);
    };
    const watcher = (isUrgent: boolean) => {
      const wait = last + 1000 / hz - performance.now();
      if (isUrgent || wait <= 0) draw();
      else timer ??= setTimeout(draw, wait);
    };
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
      clearTimeout(timer);
    };
  }, [hz]);
}

/** Whether the view was chosen for the person once; after that it is theirs. */
let hasOpened = false;

function hear(message: Message): void {
  store.apply(message);
  if (message.is === "hello" && message.body.protocol !== PROTOCOL) {
    toast("The program speaks another protocol than this page: load the page anew", "refusal");
  }
  if (message.is === "hello" && message.body.mode === "home" && !hasOpened) {
    hasOpened = true;
    choices.view = "runs";
  }
  if (message.is === "hello" && message.body.mode === "map" && !hasOpened) {
    hasOpened = true;
    choices.arrangement = "map";
  }
  if (message.is === "cloud" && store.hello?.mode === "cloud" && !hasOpened) {
    hasOpened = true;
    choices.view = "cloud";
  }
  redraw();
}

const shared = sharedIndex();
/** What is played beside this page, if it was shared so. */
export const recorded = shared === undefined ? undefined : new Recorded(shared, hear, () => redraw());
export const connection: Connection | Recorded = recorded ?? new Connection(hear, () => redraw());
Object.assign(globalThis, { usarRecorded: recorded });
store.onRefusal = (reason) => toast(capital(reason), "refusal");

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** All robots in the order of their numbers. */
export const allRobots = (): Robot[] => [...store.robots.values()].sort((a, b) => a.info.id - b.info.id);

/** The number that chooses a robot, from 1. */
export const numberOf = (robot: Robot): number => allRobots().indexOf(robot) + 1;

/** The robot that is led: the chosen one, or the only one; nobody while all are looked at. */
export function chosenRobot(): Robot | undefined {
  const robots = allRobots();
  return robots.length === 1 ? robots[0] : robots.find((robot) => robot.info.name === choices.robot);
}

/** Whether anybody here knows how things truly are. */
export const hasTruth = (): boolean => store.solids.length > 0 || [...store.robots.values()].some((robot) => robot.truth !== undefined);

/** Whether the truth is shown: where a person asked for it, or robots tell nothing else. */
export const showsTruth = (): boolean => hasTruth() && (choices.truth ?? store.hello?.mode !== "mission");

/** The number of the team's station, if there is one. */
export const stationId = (): number | undefined => store.team?.members.find((member) => member.is_station)?.robot;

/** Whether the map is the one that the team's station holds. */
export const showsTeamMap = (): boolean => choices.maps === "team" && stationId() !== undefined;

/** What the commander knows of a robot. */
export const memberOf = (robot: Robot) => store.team?.members.find((member) => member.robot === robot.info.id);

/** Whether a layer is to be seen: of its kind, and of this robot. */
export function isLayerShown(layer: Layer): boolean {
  if (layer.kind === "truth") return showsTruth();
  const isOn = layer.kind === "belief" ? choices.layers.free || choices.layers.walls : choices.layers[layer.kind];
  if (!isOn) return false;
  const owner = layer.robot === null ? undefined : store.robots.get(layer.robot);
  if (!owner) return true;
  const chosen = chosenRobot();
  if (choices.maps === "chosen" && chosen && chosen !== owner) return false;
  // What the station knows is the team's map; where robots have searched each knows by itself.
  if (showsTeamMap() && layer.kind === "belief" && owner.info.id !== stationId()) return false;
  return !choices.hiddenMaps.includes(owner.info.name);
}
