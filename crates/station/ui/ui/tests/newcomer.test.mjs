// What a newcomer sees who types `usar run` at a terminal: the page opens by itself, the run ends, the page stays.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";

import { anErrand, missing, openBrowser, openPage, out, problems, program, root, until, wait } from "./desk.mjs";

const skip = missing || (existsSync("/usr/bin/script") && process.platform === "linux" ? false : "no script(1) to pretend a terminal with");

/** Runs `usar` at a pretended terminal on a pretended desktop, whose browser only notes what it was asked to open. */
function atTerminal(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "usar-desktop-"));
  const noted = join(folder, "opened");
  writeFileSync(join(folder, "xdg-open"), `#!/bin/sh\necho "$1" > "${noted}"\n`);
  chmodSync(join(folder, "xdg-open"), 0o755);
  const { CI: _, DISPLAY: __, WAYLAND_DISPLAY: ___, ...plain } = process.env;
  const env = { ...plain, PATH: `${folder}${delimiter}${process.env.PATH}`, ...environment };
  // `exec`: a shell that stayed between would be ended by the same Ctrl-C and tell its own end instead of the program's.
  const command = `exec ${[program, ...args].map((word) => `'${word}'`).join(" ")}`;
  const child = spawn("script", ["-qfec", command, "/dev/null"], { cwd: root, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  let text = "";
  child.stdout.on("data", (data) => (text += data));
  const ended = new Promise((done) => child.on("exit", done));
  const opened = () => (existsSync(noted) ? readFileSync(noted, "utf8").trim() : "");
  return { child, ended, text: () => text, opened };
}

async function soon(what, is, seconds = 20) {
  for (let i = 0; i < seconds * 20; i++) {
    if (is()) return;
    await wait(50);
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

describe("a newcomer's first run", { skip }, () => {
  let browser;
  before(async () => (browser = await openBrowser()));
  after(() => browser?.close());

  test("the browser opens, the mission is seen, the closing lines come, and the page stays until it is closed", async () => {
    const run = atTerminal(["run", anErrand(), "--record=false", "--out", out()], { DISPLAY: ":99" });
    await soon("a browser is asked to open the page", () => run.opened().startsWith("http://127.0.0.1:"));
    const page = await openPage(browser, run.opened());
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout", 20);
    await until(page, "the end", () => document.querySelector(".outcome") !== null, 60);
    await soon("the closing lines", () => /report\s+\S+report\.html/.test(run.text()) && run.text().includes("stays open"));
    await page.keyboard.press("Home");
    await until(page, "the beginning of the run", () => globalThis.usarStore.playback.is_past && globalThis.usarStore.time < 2, 5);
    assert.equal(run.child.exitCode, null);
    await page.close();
    assert.equal(await run.ended, 0, run.text());
  });

  test("whoever closes the page in the middle gets the end all the same", async () => {
    const run = atTerminal(["run", anErrand(), "--record=false", "--out", out()], { DISPLAY: ":99" });
    await soon("the page", () => run.opened() !== "");
    const page = await openPage(browser, run.opened());
    await until(page, "it runs ten times as fast as in reality", () => globalThis.usarStore.playback?.speed === 10 && globalThis.usarStore.time > 2, 20);
    await page.keyboard.press("p");
    await until(page, "it is paused", () => globalThis.usarStore.playback.phase === "paused", 5);
    await page.close();
    assert.equal(await run.ended, 0, run.text());
    assert.match(run.text(), /report\s+\S+report\.html/);
  });

  test("without a screen no browser is opened and nothing waits", async () => {
    const run = atTerminal(["run", anErrand(), "--record=false", "--out", out()]);
    assert.equal(await run.ended, 0, run.text());
    assert.equal(run.opened(), "");
    assert.match(run.text(), /station\s+http:\/\/127/);
  });

  test("headless, for programs and on machines that build there is no page", async () => {
    const args = ["run", anErrand(), "--record=false", "--out", out()];
    for (const [more, environment] of [[["--headless"], {}], [["--json"], {}], [[], { CI: "true" }]]) {
      const run = atTerminal([...args, ...more], { DISPLAY: ":99", ...environment });
      assert.equal(await run.ended, 0, run.text());
      assert.equal(run.opened(), "");
      assert.doesNotMatch(run.text(), /station\s+http/);
    }
  });

  test("a served arena opens its page too, and Ctrl-C ends it", async () => {
    const serve = atTerminal(["serve", "yellow", "--port", "0", "--image-port", "0", "--no-positions", "--no-wss"], { DISPLAY: ":99" });
    await soon("the page", () => serve.opened() !== "");
    const page = await openPage(browser, serve.opened());
    await until(page, "the arena", () => globalThis.usarStore.solids.length > 0, 20);
    serve.child.stdin.write("\u0003");
    assert.equal(await serve.ended, 0, serve.text());
    await until(page, "the loss is told", () => document.querySelector(".lost") !== null, 10);
    await page.close();
  });
});

test("no page complained", { skip }, () => assert.deepEqual(problems, []));
