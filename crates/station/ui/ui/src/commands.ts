// What a person can ask for. Each is one message; the answer is what the server shows next.

import { hasCameras } from "./arrangements";
import { allRobots, choices, choose, chosenRobot, connection, showsTruth, store, toast, type Arrangement } from "./station";

function ask(command: Record<string, unknown>): boolean {
  if (connection.send(command)) return true;
  toast("Not connected: nothing was sent", "refusal");
  return false;
}

export function understands(word: string): boolean {
  return store.hello?.understands.includes(word) ?? false;
}

export const leads = () => store.control?.is_mine ?? false;

/** Whom a stop is meant for: the chosen one of several, or all. */
export const led = () => (store.robots.size > 1 ? chosenRobot() : undefined);

/** Whether there is anything here that a stop stops. */
export const canStop = () => understands("stop") && (store.robots.size > 0 || store.playback?.is_past === true) && !isOver();
/** Whether the run is over and its robots with it. */
const isOver = () => ["mission", "live"].includes(store.hello?.mode ?? "") && Boolean(store.playback?.reason);

/** Stops the robot that is led, or everything, at once; it stays stopped until whoever leads lets it go on. */
export function stop(all = false): void {
  halted = performance.now();
  if (!canStop()) return understands("pause") ? void playOrPause() : toast("Nothing moves here: there is nothing to stop");
  const robot = all ? undefined : led();
  const command = robot ? { do: "stop", robot: robot.info.id } : { do: "stop" };
  const whom = robot ? robot.info.name : store.robots.size > 1 ? "all robots" : "the robot";
  if (ask(command)) toast(`Stop sent to ${whom}: held until Resume (U)`);
}
/** When somebody last stopped: what is still held down then must be let go first. */
export let halted = -Infinity;

export const isPlaying = () => store.playback?.phase === "running";
export const play = () => ask({ do: "play" });
export const pause = () => ask({ do: "pause" });
export const playOrPause = () => (isPlaying() ? pause() : play());
export const step = (steps: number) => ask({ do: "step", steps });
/** Back from looking back: later than any time there is. */
export const goLive = () => seek((store.playback?.end ?? 0) + 1);
export const seek = (time: number) => ask({ do: "seek", time: Math.max(0, time) });

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50];
export const setSpeed = (times: number) => ask({ do: "speed", times });
export function changeSpeed(by: number): void {
  const now = store.playback?.speed ?? 1;
  const at = SPEEDS.reduce((best, speed, i) => (Math.abs(speed - now) < Math.abs(SPEEDS[best]! - now) ? i : best), 0);
  setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + by))]!);
}

export const openRun = (run: number) => ask({ do: "open", run });

export const startMission = (mission: string, seed: number | undefined) => ask(seed === undefined ? { do: "start", mission } : { do: "start", mission, seed });
export const endMission = () => ask({ do: "end" }) && (toast("The mission is ended; what there is of it is kept"), true);

export const takeControl = () => ask({ do: "take_control" });
export const giveControl = () => ask({ do: "give_control" });
export const askControl = () => ask({ do: "ask_control" }) && (toast("Whoever leads is asked for the lead"), true);
export const keepControl = () => ask({ do: "keep_control" });
/** Whether somebody else leads. */
export const isLed = () => !leads() && (store.control?.holder ?? null) !== null;
export const changeControl = () => (leads() ? giveControl() : isLed() ? askControl() : takeControl());

export const drive = (robot: number, forward: number, turn: number, up = 0) =>
  connection.send({ do: "drive", robot, forward: clamp(forward), turn: clamp(turn), up: clamp(up) });
export const resume = (robot?: number) => ask(robot === undefined ? { do: "resume" } : { do: "resume", robot });
/** The robot that is led, or all. */
export const resumeLed = () => resume(led()?.info.id);
/** Whom people hold. */
export const held = () => allRobots().filter((robot) => robot.state?.isHeld);

const nobody = () => toast(store.robots.size > 1 ? "Choose a robot first: press its number" : "There is no robot to send", "refusal");

export function waypoint(x: number, y: number): void {
  const robot = chosenRobot();
  if (!robot) return nobody();
  // A path is held against the robot's map first.
  const command = understands("path") ? { do: "path", robot: robot.info.id, points: [[x, y]] } : { do: "waypoint", robot: robot.info.id, x, y };
  if (ask(command)) toast(`${robot.info.name}: go to ${x.toFixed(1)}, ${y.toFixed(1)} m`);
}

/** So many places may a path have. */
const PATH = 32;

/** One more place of the path that is being clicked. */
export function addToPath(x: number, y: number): void {
  if (!chosenRobot()) return nobody();
  if (choices.path.length >= PATH) return toast(`A path has at most ${PATH} places`, "refusal");
  choose({ path: [...choices.path, [x, y]] });
}

export function sendPath(): void {
  const robot = chosenRobot();
  if (!robot) return nobody();
  const points = choices.path;
  if (points.length === 0) return toast("Click places on the map first", "refusal");
  if (ask({ do: "path", robot: robot.info.id, points })) {
    toast(`${robot.info.name}: go along ${points.length} ${points.length === 1 ? "place" : "places"}`);
    choose({ path: [], tool: "look" });
  }
}

/** The tool for paths; once places are clicked, sends the robot along them. */
export const pathKey = () => (choices.tool === "path" && choices.path.length > 0 ? sendPath() : choose({ tool: choices.tool === "path" ? "look" : "path", path: [] }));

export const answer = (request: number, answer: "accept" | "later" | "refuse") => ask({ do: "answer", request, answer });
/** The request that keys are about: the most urgent that is not put off. */
export const firstRequest = () => store.requests.find((request) => request.later === null);
export function answerFirst(how: "accept" | "later" | "refuse"): void {
  const request = firstRequest();
  if (!request) return toast("Nothing waits for an answer");
  if (how === "refuse" && request.refuse === null) return toast("This cannot be refused: put it off (Z)", "refusal");
  answer(request.id, how);
}
/** Chooses the robot that a request is about, and looks there. */
export function showRequest(request = firstRequest()): void {
  if (!request) return toast("Nothing waits for an answer");
  const robot = request.robot === null ? undefined : store.robots.get(request.robot);
  if (robot) choose({ robot: robot.info.name });
  const at = request.at ?? (robot?.pose ? ([robot.pose[0], robot.pose[1]] as [number, number]) : undefined);
  if (at) choose({ lookAt: at, follows: false, arrangement: choices.arrangement === "scene" || choices.arrangement === "cameras" ? "map" : choices.arrangement });
}

export const setPhase = (phase: string) => ask({ do: "phase", phase });
export function keepPhoto(): void {
  const robot = chosenRobot();
  if (!robot) return nobody();
  if (ask({ do: "photo", robot: robot.info.id })) toast(`${robot.info.name}: picture asked for`);
}

export function markVictim(x: number, y: number): void {
  if (ask({ do: "mark_victim", x, y, note: "marked on the page" })) toast(`Marked at ${x.toFixed(1)}, ${y.toFixed(1)} m`);
}
export const confirmVictim = (id: number, isOne: boolean) => ask({ do: "confirm_victim", id, is_one: isOne });
export const editTask = (robot: number, index: number, edit: string, text = "") => ask({ do: "task", robot, index, edit, text });

export function nextRobot(by: number): void {
  const names = allRobots().map((robot) => robot.info.name);
  if (names.length === 0) return;
  const at = names.indexOf(chosenRobot()?.info.name ?? "");
  choose({ robot: names[(at + by + names.length) % names.length]! });
}

export function chooseNumber(number: number): void {
  const robot = allRobots()[number - 1];
  if (robot) choose({ robot: robot.info.name });
  else toast(`There is no robot ${number}`, "refusal");
}

/** One step back: the tool first, then from one robot to all of them. */
export function putAway(): void {
  if (choices.tool !== "look" || choices.showsHelp) choose({ tool: "look", showsHelp: false, path: [] });
  else choose({ robot: undefined });
}

export const changeTruth = () => choose({ truth: !showsTruth() });

export function nextArrangement(): void {
  const order: Arrangement[] = ["both", "scene", "map"];
  if (hasCameras()) order.push("cameras");
  choose({ arrangement: order[(order.indexOf(choices.arrangement) + 1) % order.length]! });
}

export function nextTheme(): void {
  choose({ theme: document.documentElement.dataset.theme === "dark" ? "light" : "dark" });
}

const clamp = (share: number) => Math.max(-1, Math.min(1, share));
