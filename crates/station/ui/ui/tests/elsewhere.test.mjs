// A mission whose bodies are elsewhere, here in a log: the page shows what the robot believes, and nobody knows the truth.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { anErrand, missing, openBrowser, openPage, out, problems, start, until, usar } from "./desk.mjs";

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
    assert.equal(await page.locator("button", { hasText: "Truth" }).count(), 0);
    assert.equal(await page.locator(".standby").count(), 0);
  } finally {
    await browser.close();
    await station.stop().catch(() => undefined);
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
