// The keyboard: one table, which is also the help.

import * as commands from "./commands";
import { choices, choose, redraw, store, type Tool, type View } from "./station";
import { driveKey } from "./teleop";

export interface Binding {
  keys: string[];
  shows: string;
  does: string;
  run: (key: string) => void;
  /** Where it applies; everywhere if nothing is said. */
  view?: View;
}

const toggle = (tool: Tool) => () => choose({ tool: choices.tool === tool ? "look" : tool });
const go = (view: View) => () => choose({ view });
const edge = (end: boolean) => () => {
  const playback = store.playback;
  if (playback) end ? commands.goLive() : commands.seek(playback.start);
};

export const BINDINGS: Binding[] = [
  { keys: [" "], shows: "Space", does: "Stop the chosen robot, or all if none is chosen; it is held until Resume. In a recording: play or pause", run: () => commands.stop() },
  { keys: ["shift+ "], shows: "Shift Space", does: "Stop all robots", run: () => commands.stop(true) },
  { keys: ["p"], shows: "P", does: "Play or pause", run: () => void commands.playOrPause(), view: "mission" },
  { keys: ["]"], shows: "]", does: "One step ahead", run: () => void commands.step(1), view: "mission" },
  { keys: ["["], shows: "[", does: "One step back", run: () => void commands.step(-1), view: "mission" },
  { keys: ["."], shows: ".", does: "Faster", run: () => commands.changeSpeed(1), view: "mission" },
  { keys: [","], shows: ",", does: "Slower", run: () => commands.changeSpeed(-1), view: "mission" },
  { keys: ["Home"], shows: "Home", does: "Back to the beginning", run: edge(false), view: "mission" },
  { keys: ["End"], shows: "End", does: "On to the end", run: edge(true), view: "mission" },
  { keys: ["c"], shows: "C", does: "Take the lead, ask for it, or give it", run: () => void commands.changeControl(), view: "mission" },
  { keys: ["u"], shows: "U", does: "Resume: let what was stopped or driven by hand go on", run: () => void commands.resumeLed(), view: "mission" },
  { keys: [..."123456789"], shows: "1 to 9", does: "Choose the robot with this number", run: (key) => commands.chooseNumber(Number(key)), view: "mission" },
  { keys: ["0"], shows: "0", does: "All robots", run: () => choose({ robot: undefined }), view: "mission" },
  { keys: ["r"], shows: "R", does: "Next robot", run: () => commands.nextRobot(1), view: "mission" },
  { keys: ["g"], shows: "G", does: "Scene and map, scene, map, cameras", run: commands.nextArrangement, view: "mission" },
  { keys: ["k"], shows: "K", does: "The truth too, or only what robots believe", run: commands.changeTruth, view: "mission" },
  { keys: ["l"], shows: "L", does: "Patches and loops of robots that match their scans", run: () => choose({ layers: { ...choices.layers, slam: !choices.layers.slam } }), view: "mission" },
  { keys: ["f"], shows: "F", does: "Follow the robot", run: () => choose({ follows: !choices.follows }), view: "mission" },
  { keys: ["m"], shows: "M", does: "Measure on the map", run: toggle("measure"), view: "mission" },
  { keys: ["n"], shows: "N", does: "Click a waypoint on the map", run: toggle("waypoint"), view: "mission" },
  { keys: ["v"], shows: "V", does: "Mark a victim on the map", run: toggle("victim"), view: "mission" },
  { keys: ["b"], shows: "B", does: "Click the bends of a path on the map; again: send the robot along it", run: commands.pathKey, view: "mission" },
  { keys: ["y"], shows: "Y", does: "Yes to the first request", run: () => commands.answerFirst("accept"), view: "mission" },
  { keys: ["x"], shows: "X", does: "No to the first request", run: () => commands.answerFirst("refuse"), view: "mission" },
  { keys: ["z"], shows: "Z", does: "Put the first request off for a minute", run: () => commands.answerFirst("later"), view: "mission" },
  { keys: ["o"], shows: "O", does: "Look at what the first request is about", run: () => commands.showRequest(), view: "mission" },
  { keys: ["h"], shows: "H", does: "Keep what the robot's camera sees", run: commands.keepPhoto, view: "mission" },
  { keys: ["alt+1"], shows: "Alt 1", does: "Mission", run: go("mission") },
  { keys: ["alt+2"], shows: "Alt 2", does: "Map viewer", run: go("cloud") },
  { keys: ["alt+3"], shows: "Alt 3", does: "Runs", run: go("runs") },
  { keys: ["alt+4"], shows: "Alt 4", does: "Arenas and robots", run: go("catalogue") },
  { keys: ["alt+l"], shows: "Alt L", does: "Light or dark", run: commands.nextTheme },
  { keys: ["?"], shows: "?", does: "This help", run: () => choose({ showsHelp: !choices.showsHelp }) },
  { keys: ["Escape"], shows: "Esc", does: "Put the tool away; then: all robots", run: commands.putAway },
];

/** Keys that only work while robots can be driven: told in the help, handled by the stick. */
export const DRIVING = [
  { shows: "W A S D, arrows", does: "Drive the robot by hand" },
  { shows: "Shift", does: "Slowly" },
  { shows: "E, Q", does: "Up and down, for those who fly" },
];

/** Views with keys of their own take them before anybody else. */
export const viewKeys: { handle: ((event: KeyboardEvent) => boolean) | undefined } = { handle: undefined };

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input[type=text], input[type=number], textarea, [contenteditable]");
}

export function listen(): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey) return;
      // Stop works everywhere, also on a button that has the focus; in a text one can still write.
      if (event.key === " " && !isTyping(event.target)) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) commands.stop(event.shiftKey);
        return;
      }
      if (isTyping(event.target)) return;
      if (driveKey(event)) {
        event.preventDefault();
        return;
      }
      if (!event.altKey && viewKeys.handle?.(event)) {
        event.preventDefault();
        redraw();
        return;
      }
      const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const name = event.altKey ? `alt+${letter}` : letter;
      const binding = BINDINGS.find((b) => b.keys.includes(name) && (b.view === undefined || b.view === choices.view));
      if (!binding) return;
      // A slider that has the focus keeps the keys that move it.
      const isSlider = event.target instanceof HTMLInputElement && event.target.type === "range";
      if (isSlider && ["Home", "End"].includes(event.key)) return;
      event.preventDefault();
      binding.run(name);
    },
    true,
  );
  // A button that has the focus would be pressed when space is let go.
  addEventListener("keyup", (event) => {
    if (event.key === " " && !isTyping(event.target)) event.preventDefault();
  }, true);
}
