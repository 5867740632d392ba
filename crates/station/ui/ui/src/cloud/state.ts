// What the map viewer shows and how its keys change it; no drawing here.

export type Axis = "x" | "y" | "z";
export type End = "max" | "min" | undefined;
export type Mode =
  | { is: "translate" | "rotate" | "zoom" }
  | { is: "limit"; axis: Axis; end: End; mayBegin?: boolean }
  | { is: "belief"; end: End; mayBegin?: boolean };

export interface CloudState {
  mode: Mode;
  hasSquares: boolean;
  scheme: "grey" | "bands";
  showsVariables: boolean;
  /** Shares of the box around the cloud, 0 to 1. */
  limits: Record<Axis, [number, number]>;
  /** 0 to 1. */
  belief: [number, number];
}

/** From this belief on something is rather there than not: what a viewer opens with. */
export const SOLID = 0.5;

export const first = (): CloudState => ({
  mode: { is: "rotate" },
  hasSquares: true,
  scheme: "bands",
  showsVariables: true,
  limits: { x: [0, 1], y: [0, 1], z: [0, 1] },
  belief: [SOLID, 1],
});

/** What an arrow does to the view: shares of a screen, radians, or doublings. */
export interface Motion {
  translate?: [number, number];
  rotate?: [number, number];
  zoom?: number;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  "8": [0, 1],
  "2": [0, -1],
  "4": [-1, 0],
  "6": [1, 0],
};
/** One press of an arrow: share of the box, of belief, of the screen; radians; doublings. */
const LIMIT_STEP = 0.02;
const BELIEF_STEP = 0.02;
const MOVE_STEP = 0.05;
const TURN_STEP = Math.PI / 36;
const ZOOM_STEP = 0.15;

/** Changes the state as the key says; `undefined` if it says nothing here, otherwise how the view moves. */
export function press(state: CloudState, key: string): Motion | "help" | undefined {
  const arrow = ARROWS[key];
  if (arrow) return move(state, arrow);
  switch (key.toLowerCase()) {
    case "h":
      return "help";
    case "a":
      state.hasSquares = !state.hasSquares;
      return {};
    case "l":
      state.scheme = state.scheme === "grey" ? "bands" : "grey";
      return {};
    case "v":
      state.showsVariables = !state.showsVariables;
      return {};
    case "t":
      state.mode = { is: "translate" };
      return {};
    case "r":
      state.mode = { is: "rotate" };
      return {};
    case "o":
      state.mode = { is: "zoom" };
      return {};
    case "p":
      state.mode = { is: "belief", end: undefined };
      return {};
    case "x":
    case "n":
      return chooseEnd(state, key.toLowerCase() as "x" | "n");
    case "y":
    case "z":
      state.mode = { is: "limit", axis: key.toLowerCase() as Axis, end: undefined };
      return {};
    default:
      return undefined;
  }
}

/**
 * X is the greatest of what is chosen, and the axis of that name where nothing is. Once an end has been chosen it may be either:
 * arrows after it move the greatest, another X or N makes it the axis, so that X N after Y N moves x.
 */
function chooseEnd(state: CloudState, key: "x" | "n"): Motion | undefined {
  const mode = state.mode;
  if (mode.is === "limit" || mode.is === "belief") {
    if (mode.mayBegin) {
      state.mode = { is: "limit", axis: "x", end: key === "x" ? "max" : "min" };
      return {};
    }
    mode.mayBegin = key === "x" && mode.end !== undefined;
    mode.end = key === "x" ? "max" : "min";
    return {};
  }
  if (key === "n") return undefined;
  state.mode = { is: "limit", axis: "x", end: undefined };
  return {};
}

function move(state: CloudState, [right, up]: [number, number]): Motion {
  const mode = state.mode;
  switch (mode.is) {
    case "translate":
      return { translate: [right * MOVE_STEP, up * MOVE_STEP] };
    case "rotate":
      return { rotate: [right * TURN_STEP, up * TURN_STEP] };
    case "zoom":
      return { zoom: (up + right) * ZOOM_STEP };
    case "limit":
      mode.mayBegin = false;
      if (mode.end) shift(state.limits[mode.axis], mode.end, up * LIMIT_STEP);
      return {};
    case "belief":
      mode.mayBegin = false;
      if (mode.end) shift(state.belief, mode.end, up * BELIEF_STEP);
      return {};
  }
}

/** Moves one end of a range, never past the other and never out of 0 to 1. */
export function shift(range: [number, number], end: "max" | "min", by: number): void {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  if (end === "max") range[1] = round(Math.min(1, Math.max(range[0], range[1] + by)));
  else range[0] = round(Math.max(0, Math.min(range[1], range[0] + by)));
}

export function modeText(mode: Mode): string {
  if (mode.is === "limit") return `limit of ${mode.axis}: ${mode.end ? { max: "greatest", min: "least" }[mode.end] : "X greatest, N least"}`;
  if (mode.is === "belief") return `belief: ${mode.end ? { max: "greatest", min: "least" }[mode.end] : "X greatest, N least"}`;
  return mode.is;
}
