// What a camera sees: as it is, from above, unrolled, or wherever a person looks.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { SIZES, carried, remapped, tableOf, type Gaze, type ViewKind } from "../camera/remap";
import type { Pose } from "../link/messages";
import { redraw } from "../station";
import type { Robot } from "../store";

interface Shown {
  kind: ViewKind;
  gaze: Gaze;
}

const KINDS: ViewKind[] = ["as it is", "from above", "panorama", "around"];
const AHEAD: Gaze = { left: 0, up: -0.1, width: 1.3 };
/** How each camera is shown, by robot and sensor; names outlast jumps in time. */
const shown = new Map<string, Shown>();

const keyOf = (robot: Robot, sensor: number) => `${robot.info.name} ${robot.info.sensors[sensor]?.name}`;
const shownAs = (key: string): Shown => shown.get(key) ?? { kind: "as it is", gaze: AHEAD };

function show(key: string, change: Partial<Shown>): void {
  shown.set(key, { ...shownAs(key), ...change });
  redraw(true);
}

/** Where the camera's view is chosen; nothing for a camera that nobody described. */
export function ViewChoice({ robot, sensor }: { robot: Robot; sensor: number }): JSX.Element | null {
  const info = robot.info.sensors[sensor];
  if (!info?.optics) return null;
  const key = keyOf(robot, sensor);
  const { kind } = shownAs(key);
  return (
    <label class="view-choice">
      View
      <select value={kind} aria-label={`View of ${info.name}`} onChange={(event) => show(key, { kind: event.currentTarget.value as ViewKind })}>
        {KINDS.map((one) => <option key={one} value={one}>{one}</option>)}
      </select>
    </label>
  );
}

/** A picture in the view that was chosen; a still one does not turn by hand. */
export function CameraPicture({ robot, sensor, isStill = false }: { robot: Robot; sensor: number; isStill?: boolean }): JSX.Element {
  const picture = robot.pictures.get(sensor);
  if (!picture) return <span class="no-picture">No picture yet</span>;
  const { kind } = shownAs(keyOf(robot, sensor));
  if (kind === "as it is") return <img src={picture.url} alt={`What ${robot.info.sensors[sensor]?.name} of ${robot.info.name} sees`} />;
  return <View robot={robot} sensor={sensor} url={picture.url} kind={kind} turns={kind === "around" && !isStill} />;
}

interface ViewProps {
  robot: Robot;
  sensor: number;
  url: string;
  kind: Exclude<ViewKind, "as it is">;
  /** Whether a hand may turn it. */
  turns: boolean;
}

function View({ robot, sensor, url, kind, turns }: ViewProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const key = keyOf(robot, sensor);
  const { gaze } = shownAs(key);
  const [width, height] = SIZES[kind];
  useEffect(() => {
    let isOver = false;
    void pixelsOf(url).then((picture) => {
      if (!isOver && picture && canvas.current) draw(canvas.current, robot, sensor, kind, gaze, picture);
    });
    return () => {
      isOver = true;
    };
  }, [url, kind, gaze, robot, sensor]);
  const name = `${robot.info.sensors[sensor]?.name} of ${robot.info.name}`;
  const hint = turns ? ": drag or use the arrow keys to look around, the wheel to look closer" : "";
  return (
    <canvas
      ref={canvas}
      class={turns ? "camera-view looks" : "camera-view"}
      width={width}
      height={height}
      role="img"
      aria-label={`What ${name} sees, ${kind}${hint}`}
      tabIndex={turns ? 0 : -1}
      onPointerDown={(event) => turns && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!turns || event.buttons === 0) return;
        const scale = gaze.width / event.currentTarget.clientWidth;
        turn(key, event.movementX * scale, event.movementY * scale);
      }}
      onWheel={(event) => {
        if (!turns) return;
        event.preventDefault();
        show(key, { gaze: { ...gaze, width: clamp(gaze.width * Math.exp(event.deltaY / 600), 0.3, 2.4) } });
      }}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (!turns || !step) return;
        event.preventDefault();
        event.stopPropagation();
        turn(key, step[0], step[1]);
      }}
    />
  );
}

/** Radians to the left and up. */
const STEPS: Record<string, [number, number]> = { ArrowLeft: [0.15, 0], ArrowRight: [-0.15, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };

/** The world follows the hand: dragging to the right looks to the left. */
function turn(key: string, left: number, up: number): void {
  const { gaze } = shownAs(key);
  const turned = gaze.left + left;
  show(key, { gaze: { ...gaze, left: Math.atan2(Math.sin(turned), Math.cos(turned)), up: clamp(gaze.up + up, -1.5, 1.5) } });
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

async function pixelsOf(url: string): Promise<ImageData | undefined> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    // A newer picture has taken its place.
    return undefined;
  }
  const paper = document.createElement("canvas");
  [paper.width, paper.height] = [image.naturalWidth, image.naturalHeight];
  const context = paper.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, paper.width, paper.height);
}

/** Tables are worked out when a view is new. */
const tables = new Map<string, { mark: string; table: Float32Array }>();

function draw(canvas: HTMLCanvasElement, robot: Robot, sensor: number, kind: ViewProps["kind"], gaze: Gaze, picture: ImageData): void {
  const info = robot.info.sensors[sensor];
  if (!info?.optics) return;
  const link: Pose | undefined = info.link === null ? undefined : robot.state?.links[info.link];
  const robotFromCamera = carried(link, info.pose);
  const mark = JSON.stringify([kind, kind === "around" ? gaze : 0, robotFromCamera, info.optics, picture.width, picture.height]);
  const key = keyOf(robot, sensor);
  let known = tables.get(key);
  if (known?.mark !== mark) {
    known = { mark, table: tableOf({ optics: info.optics, robotFromCamera }, kind, gaze, [picture.width, picture.height]) };
    tables.set(key, known);
  }
  const context = canvas.getContext("2d")!;
  const view = context.createImageData(canvas.width, canvas.height);
  remapped(picture, known.table, view);
  context.putImageData(view, 0, 0);
}
