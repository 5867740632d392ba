// Driving by hand: keys, the stick on the screen and gamepads, ten times a second while somebody drives.

import * as commands from "./commands";
import { choices, chosenRobot, store, toast } from "./station";

const PERIOD = 100;
const SLOW = 0.3;
/** A gamepad's stick rests a little off its middle. */
const DEAD = 0.12;

const pressed = new Set<string>();
const KEYS = new Set(["w", "a", "s", "d", "q", "e", "arrowup", "arrowdown", "arrowleft", "arrowright"]);

/** Where the stick on the screen is held, -1 to 1 to the right and ahead. */
export const stick = { x: 0, y: 0, isHeld: false };
let isSlow = false;
let wasDriving: number | undefined;
let pressedAt = 0;

export const canDrive = () => commands.understands("drive") && commands.leads();

export function wish(): { forward: number; turn: number; up: number } {
  const is = (...keys: string[]) => Number(keys.some((key) => pressed.has(key)));
  let forward = is("w", "arrowup") - is("s", "arrowdown");
  let turn = is("a", "arrowleft") - is("d", "arrowright");
  let up = is("e") - is("q");
  if (isSlow) [forward, turn, up] = [forward * SLOW, turn * SLOW, up * SLOW];
  if (stick.isHeld) [forward, turn] = [stick.y, -stick.x];
  for (const pad of navigator.getGamepads?.() ?? []) {
    if (!pad?.connected) continue;
    const [x, y] = [pad.axes[0] ?? 0, pad.axes[1] ?? 0];
    if (Math.hypot(x, y) > DEAD) [forward, turn] = [-y, -x];
    const lift = (pad.buttons[7]?.value ?? 0) - (pad.buttons[6]?.value ?? 0);
    if (Math.abs(lift) > DEAD) up = lift;
    if (pad.buttons.slice(0, 4).some((button) => button.pressed) && performance.now() - commands.halted > 1000) commands.stop();
  }
  return { forward, turn, up };
}

function beat(): void {
  const robot = chosenRobot();
  const { forward, turn, up } = wish();
  const isDriving = forward !== 0 || turn !== 0 || up !== 0;
  // What was held down when somebody stopped must be let go first.
  if (commands.halted > pressedAt && isDriving) {
    wasDriving = undefined;
    return;
  }
  if (robot && canDrive() && choices.view === "mission" && isDriving) {
    commands.drive(robot.info.id, forward, turn, up);
    wasDriving = robot.info.id;
  } else if (wasDriving !== undefined) {
    commands.drive(wasDriving, 0, 0, 0);
    wasDriving = undefined;
  }
}

export function holdStick(x: number, y: number): void {
  if (!stick.isHeld) pressedAt = performance.now();
  Object.assign(stick, { x, y, isHeld: true });
}

export function letGo(): void {
  Object.assign(stick, { x: 0, y: 0, isHeld: false });
  beat();
}

/** The keys that drive; true if the key was one of them. */
export function driveKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  isSlow = event.shiftKey;
  if (event.altKey || !KEYS.has(key) || !commands.understands("drive") || choices.view !== "mission") return false;
  if (event.target instanceof HTMLInputElement) return false;
  if (!canDrive()) {
    // A key that does nothing says why.
    if (!event.repeat && store.hello?.may_command) explain();
    return true;
  }
  if (!event.repeat) {
    pressed.add(key);
    pressedAt = performance.now();
    beat();
  }
  return true;
}

function explain(): void {
  const holder = store.control?.holder;
  toast(holder == null ? "Nobody leads: take control (C) to drive" : `Viewer ${holder} leads, so keys do nothing here: ask for the lead (C)`, "refusal");
}

export function startDriving(): void {
  addEventListener("keyup", (event) => {
    isSlow = event.shiftKey;
    if (pressed.delete(event.key.toLowerCase())) beat();
  });
  // Whoever looks elsewhere no longer drives.
  addEventListener("blur", () => {
    pressed.clear();
    letGo();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) pressed.clear();
  });
  setInterval(beat, PERIOD);
}
