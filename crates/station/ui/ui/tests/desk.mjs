// A station and a real browser, for tests, screenshots and measurements.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { chromium } from "playwright-core";

const here = import.meta.dirname;
const root = resolve(here, "../../../../..");
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

/** A page that remembers what went wrong on it. */
export async function openPage(browser, address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
  page.problems = [];
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
  await page.addScriptTag({ path: axePath }).catch(async () => {
    // The page's own policy lets no stranger's script in; evaluating is the test's privilege.
    const { readFileSync } = await import("node:fs");
    await page.evaluate(readFileSync(axePath, "utf8"));
  });
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations
    .filter((finding) => ["serious", "critical"].includes(finding.impact))
    .map((finding) => `${finding.id}: ${finding.help} (${finding.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(", ")})`);
}

let recording;
/** A short drive through an arena, recorded once for all tests. */
export async function aRecording() {
  recording ??= (async () => {
    const file = join(mkdtempSync(join(tmpdir(), "usar-station-")), "run.mcap");
    await usar("drive", "yellow", "P2AT", "--left", "2", "--right", "2.3", "--for", "10", "--record", file);
    return file;
  })();
  return recording;
}

export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Waits until a question about the page has the answer yes. */
export async function until(page, what, question, seconds = 10) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (await page.evaluate(question)) return;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(50);
  }
}
