// A mission whose bodies are elsewhere, here in a log: the page shows what the robot believes, and nobody knows the truth.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { anErrand, missing, openBrowser, openPage, out, problems, soon, start, until, usar, wait } from "./desk.mjs";

test("a run from a log is shown as its robot believes, without a building and without a truth", { skip: missing || false }, async () => {
  const [browser, folder, errand] = [await openBrowser(), out(), anErrand()];
  await usar("run", errand, "--headless", "--out", folder);
  const station = await start("run", errand, "--from", join(folder, "run.mcap"), "--station", "0", "--headless", "--out", out());
  try {
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout", 20);
    await until(page, "its tasks and its map", () => document.querySelectorAll(".tasks .done").length > 2 && [...globalThis.usarStore.layers.values()].some((layer) => layer.kind === "belief"), 20);
    const seen = await page.evaluate(() => {
      const { solids, robots, layers } = globalThis.usarStore;
      const { belief, truth, trail } = [...robots.values()][0];
      return { solids: solids.length, belief, truth, pieces: trail.length, kinds: [...layers.values()].map((layer) => layer.kind) };
    });
    assert.equal(seen.solids, 0);
    assert.ok(seen.belief && !seen.truth && seen.pieces > 0, JSON.stringify(seen));
    assert.ok(!seen.kinds.includes("truth"), `${seen.kinds}`);
    await soon(async () => assert.equal(await page.locator("button", { hasText: "Truth" }).count(), 0));
    await soon(async () => assert.equal(await page.locator(".standby").count(), 0));
  } finally {
    await browser.close();
    await station.stop().catch(() => undefined);
  }
});

test("a run in a server is shown, driven and held, and resumed", { skip: missing || false }, async () => {
  const [browser, errand] = [await openBrowser(), anErrand("odometry")];
  const server = await start("serve", join(errand, "../hut.toml"), "--port", "0", "--image-port", "0", "--no-positions", "--no-wss", "--station", "0");
  let station;
  try {
    for (let i = 0; i < 100 && !/robots on \S+:\d+/.test(server.text()); i++) await wait(50);
    const port = /robots on (\S+:\d+)/.exec(server.text())[1].replace(/,$/, "");
    station = await start("run", errand, "--connect", port, "--station", "0", "--headless", "--out", out());
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout", 20);
    await until(page, "its tasks, its map and its ranges", () => document.querySelector(".tasks .running") && [...globalThis.usarStore.layers.values()].some((layer) => layer.kind === "belief"), 20);
    await until(page, "its readings", () => [...globalThis.usarStore.robots.values()][0].ranges.size > 3 && [...globalThis.usarStore.robots.values()][0].words.size > 3, 10);
    const pose = () => page.evaluate(() => [...globalThis.usarStore.robots.values()][0].pose.slice(0, 2));
    await page.keyboard.press(" ");
    await until(page, "held", () => document.querySelector(".held") !== null, 5);
    await wait(1000);
    const stood = await pose();
    await wait(1000);
    const still = await pose();
    assert.ok(Math.hypot(still[0] - stood[0], still[1] - stood[1]) < 0.01, `${stood} to ${still}`);
    await page.keyboard.press("u");
    await until(page, "it goes on", () => document.querySelector(".held") === null, 5);
    await until(page, "it drives", `Math.hypot(...[...globalThis.usarStore.robots.values()][0].pose.slice(0, 2).map((v, i) => v - [${still}][i])) > 0.05`, 20);
  } finally {
    await browser.close();
    await station?.stop().catch(() => undefined);
    await server.stop().catch(() => undefined);
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
