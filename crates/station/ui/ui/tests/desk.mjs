// A station and a real browser, for tests, screenshots and measurements.

import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { chromium } from "playwright-core";

const here = import.meta.dirname;
export const root = resolve(here, "../../../../..");
const axePath = createRequire(import.meta.url).resolve("axe-core");

/** The program under test: USAR_BIN, or what cargo has built. */
export const program = process.env.USAR_BIN ?? ["debug", "release"].map((kind) => join(root, "target", kind, "usar")).find(existsSync);
const browserPath = process.env.USAR_BROWSER ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Why nothing can be tested here; empty if it can. */
export const missing = !program ? "usar is not built: cargo build" : !browserPath ? "no browser found: install chromium or set USAR_BROWSER" : "";

const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

export const openBrowser = () => chromium.launch({ executablePath: browserPath, args: FLAGS });

/** Runs `usar` to its end and gives what it printed. */
export function usar(...args) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (data) => (text += data));
    child.stderr.on("data", (data) => (text += data));
    child.on("exit", (code) => (code === 0 ? done(text) : fail(new Error(`usar ${args.join(" ")}: ${text}`))));
  });
}

/** Starts `usar` with a station and waits for its address. */
export function start(...args) {
  return new Promise((done, fail) => {
    const child = spawn(program, [...args, "--no-browser"], { cwd: root, stdio: ["pipe", "pipe", "pipe"] });
    let text = "";
    const hear = (data) => {
      text += data;
      const address = /station\s+(http:\S+)/.exec(text)?.[1];
      const viewer = /read-only:?\s+(http:[^\s)]+)/.exec(text)?.[1];
      if (address && viewer) done({ child, address, viewer, text: () => text, stop: () => stop(child) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("exit", () => fail(new Error(`usar ${args.join(" ")} ended: ${text}`)));
  });
}

function stop(child) {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.on("exit", done);
    child.kill("SIGINT");
  });
}

/** What went wrong on any page so far. */
export const problems = [];

/** A page that remembers what went wrong on it. */
export async function openPage(browser, address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  page.problems = { push: (problem) => problems.push(`${address}: ${problem}`) };
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => {
    // A browser itself reports every connection that fails; tests that cut connections expect that.
    const isNetwork = /WebSocket connection to|Failed to load resource|ERR_CONNECTION/.test(message.text());
    const isDriver = /GL Driver Message|GPU stall/.test(message.text());
    if (message.type() === "error" && !isNetwork && !isDriver) page.problems.push(message.text());
  });
  await page.goto(address);
  return page;
}

/** Serious findings of axe-core on a page. */
export async function seriousFindings(page) {
  // The page's own policy lets no stranger's script in; evaluating is the test's privilege.
  await page.evaluate(readFileSync(axePath, "utf8"));
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations
    .filter((finding) => ["serious", "critical"].includes(finding.impact))
    .map((finding) => `${finding.id}: ${finding.help} (${finding.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(", ")})`);
}

const recordings = new Map();
/** A drive through an arena, recorded once for all tests of a file. */
export function aRecording(seconds = 10) {
  if (!recordings.has(seconds)) {
    const file = join(mkdtempSync(join(tmpdir(), "usar-station-")), "run.mcap");
    const drive = usar("drive", "yellow", "P2AT", "--left", "2", "--right", "2.3", "--for", String(seconds), "--record", file);
    recordings.set(seconds, drive.then(() => file));
  }
  return recordings.get(seconds);
}

/** A folder for what a run leaves. */
export const out = () => mkdtempSync(join(tmpdir(), "usar-out-"));

const HUT_WALLS = "wall = [{ path = [[2, -3], [2, 3]] }, { path = [[-4, -4], [4, -4], [4, 4], [-4, 4]], closed = true }]";

/** A folder with a mission in a hut, where so many robots may start. */
function inHut(starts, mission) {
  const folder = mkdtempSync(join(tmpdir(), "usar-hut-"));
  const places = starts.map(([x, y], i) => `{ name = "Start${i + 1}", at = [${x}, ${y}] }`).join(", ");
  writeFileSync(join(folder, "hut.toml"), `title = "Hut"\nfloor = [{ size = [8, 8] }]\n${HUT_WALLS}\nstart = [${places}]\n`);
  writeFileSync(join(folder, "mission.toml"), mission);
  return join(folder, "mission.toml");
}

const THERE_AND_BACK = '{ do = "turn", deg = 180 }, { do = "move", metres = 1.5, speed_m_s = 0.3 }';

/** A mission of half a minute in a hut: there, a turn, and back. */
export function anErrand(pose = "ground_truth") {
  const tasks = `task = [{ do = "move", metres = 1.5, speed_m_s = 0.3 }, ${THERE_AND_BACK}, ${THERE_AND_BACK}, ${THERE_AND_BACK}, { do = "stop" }]`;
  return inHut([[-2, 0]], `title = "Errand"\narena = "hut.toml"\nmap = { resolution_m = 0.05 }\n${tasks}\n[robot]\nname = "scout"\nmodel = "P3DX"\npose = "${pose}"\nwithout = ["Camera"]\n`);
}

/** The same for a robot with a laser that matches its scans. */
export function aSlamErrand() {
  const tasks = `task = [{ do = "move", metres = 1.5, speed_m_s = 0.3 }, ${THERE_AND_BACK}, ${THERE_AND_BACK}, ${THERE_AND_BACK}, { do = "stop" }]`;
  return inHut([[-2, 0]], `title = "Errand"\narena = "hut.toml"\nmap = { resolution_m = 0.05 }\n${tasks}\n[robot]\nname = "scout"\nmodel = "P3AT"\npose = "slam"\n`);
}

/** Eight robots in the hut, each with tasks of its own: there and back, for two minutes. */
export function aCrew(count = 8) {
  const starts = Array.from({ length: count }, (_, i) => [-3.2 + 1.1 * (i % 4), i < 4 ? -1.5 : 1.5]);
  const legs = Array.from({ length: 12 }, () => '{ do = "move", metres = 0.4, speed_m_s = 0.1 }, { do = "turn", deg = 180 }').join(", ");
  const robots = starts.map((_, i) => `[[robot]]\nname = "scout${i + 1}"\nmodel = "P3DX"\nstart = "Start${i + 1}"\npose = "odometry"\nwithout = ["Camera"]\ntask = [${legs}]\n`);
  return inHut(starts, `title = "Crew"\narena = "hut.toml"\nmap = { resolution_m = 0.05 }\n${robots.join("")}`);
}

/** A team in a larger hut: so many robots explore together and tell a station; the first one has a camera. */
export function aTeam(count = 3) {
  const folder = mkdtempSync(join(tmpdir(), "usar-team-"));
  const starts = Array.from({ length: count + 1 }, (_, i) => [-6.2 + 1.3 * (i % 9), i < 9 ? -5.5 : -4.0]);
  const places = starts.map(([x, y], i) => `{ name = "Start${i + 1}", at = [${x}, ${y}] }`).join(", ");
  const walls = "wall = [{ path = [[-8, -6.5], [8, -6.5], [8, 6.5], [-8, 6.5]], closed = true }, { path = [[-8, -2], [-3, -2]] }, { path = [[-1, -2], [3, -2]] }, { path = [[5, -2], [8, -2]] }, { path = [[0, -2], [0, 3]] }]";
  writeFileSync(join(folder, "hall.toml"), `title = "Hall"\nfloor = [{ size = [16.4, 13.4] }]\n${walls}\nvictim = [{ name = "Ada", at = [-5, 4], posture = "sitting", yaw_deg = -90 }]\nstart = [${places}]\n`);
  const without = (i) => (i === 0 ? "[]" : '["Camera"]');
  const robots = starts.slice(0, count).map((_, i) => `[[robot]]\nname = "scout${i + 1}"\nmodel = "P2DX"\nstart = "Start${i + 1}"\nwithout = ${without(i)}\nwith = ["radio"]\ntask = [{ do = "explore_together", speed_m_s = 0.3, limit_s = 3000 }]\n`);
  const station = `[[robot]]\nname = "base"\nmodel = "ComStation"\nstart = "Start${count + 1}"\ntask = [{ do = "listen" }]\n`;
  writeFileSync(join(folder, "mission.toml"), `title = "Team"\narena = "hall.toml"\nlimit_s = 7200\nmap = { resolution_m = 0.05 }\n${robots.join("")}${station}`);
  return join(folder, "mission.toml");
}

/** A text of points: two rooms with walls, tables and a person, as sure as their height. */
export function aCloud(count) {
  const file = join(mkdtempSync(join(tmpdir(), "usar-cloud-")), "rooms.xyz");
  const lines = [];
  let seed = 1;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < count; i++) {
    const kind = chance();
    let [x, y, z] = [chance() * 12, chance() * 8, 0];
    if (kind < 0.55) {
      z = chance() * 2.6;
      const side = Math.floor(chance() * 5);
      if (side === 0) x = 0;
      else if (side === 1) x = 12;
      else if (side === 2) y = 0;
      else if (side === 3) y = 8;
      else [x, y] = [6, y < 3 ? y : y * 0.5 + 4];
    } else if (kind < 0.7) [x, y, z] = [2 + chance() * 1.6, 2 + chance() * 0.8, 0.72 + chance() * 0.04];
    else if (kind < 0.78) {
      const [a, b] = [chance() * 6.283, Math.acos(2 * chance() - 1)];
      [x, y, z] = [9 + 0.3 * Math.sin(b) * Math.cos(a), 5 + 0.3 * Math.sin(b) * Math.sin(a), 0.9 + 0.9 * Math.cos(b)];
    }
    lines.push(`${x.toFixed(3)} ${y.toFixed(3)} ${z.toFixed(3)} ${Math.min(1, 0.12 + z / 3 + chance() * 0.2).toFixed(2)}`);
    if (lines.length === 100_000) appendFileSync(file, lines.splice(0).join("\n") + "\n");
  }
  appendFileSync(file, lines.join("\n"));
  return file;
}

export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Waits until a question about the page has the answer yes. */
export async function until(page, what, question, seconds = 10, argument = undefined) {
  // A busy machine is slow, not wrong.
  const end = Date.now() + 4 * seconds * 1000;
  for (;;) {
    if (await page.evaluate(question, argument)) return;
    if (Date.now() > end) throw new Error(`not within ${4 * seconds} s: ${what}`);
    await wait(50);
  }
}

/** An assertion about what a page shows, made again until it holds: the store is a moment ahead of what is drawn of it. */
export async function soon(assertion, seconds = 10) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(50);
    }
  }
}
