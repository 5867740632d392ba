// Time in a run that goes on: it can be stopped, stepped, sped up and looked back at, and layers of the map fill meanwhile.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, out, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

describe("a run that goes on", { skip: missing || false }, () => {
  let browser, station, page;
  const time = () => page.evaluate(() => globalThis.usarStore.time);
  const playback = () => page.evaluate(() => globalThis.usarStore.playback);
  const place = () => page.evaluate(() => [...globalThis.usarStore.robots.values()][0].pose.slice(0, 2));
  const phase = (wanted) => until(page, wanted, `globalThis.usarStore.playback.phase === "${wanted}"`, 5);
  before(async () => {
    browser = await openBrowser();
    station = await start("run", "home-point-test", "--station", "0", "--headless", "--record=false", "--speed", "5", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "twenty seconds of it", () => globalThis.usarStore.time > 20, 40);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("P lets time stand still, and ] makes one step", async () => {
    await page.keyboard.press("p");
    await phase("paused");
    await wait(300);
    const stopped = await time();
    await wait(500);
    assert.equal(await time(), stopped);
    await page.keyboard.press("]");
    await until(page, "a step", `globalThis.usarStore.time > ${stopped}`, 3);
    await wait(300);
    const stepped = await time();
    assert.ok(stepped - stopped < 0.3, `from ${stopped} to ${stepped} s`);
    assert.equal((await playback()).is_past, false);
  });

  test("a waypoint set while time stands still is the next task at once", async () => {
    await page.keyboard.press("n");
    const at = await page.evaluate(() => {
      const [x, y] = [...globalThis.usarStore.robots.values()][0].pose;
      return globalThis.usarMap.pixels(x, y);
    });
    const map = await page.locator(".map canvas").boundingBox();
    await page.mouse.click(map.x + at.x + 4, map.y + at.y);
    await page.keyboard.press("Escape");
    await until(page, "the task", () => [...document.querySelectorAll(".tasks .waiting, .tasks .running")].some((task) => task.textContent.includes("go_to")), 3);
    assert.equal((await playback()).phase, "paused");
  });

  test("the speed can be changed while it runs", async () => {
    await page.keyboard.press(".");
    await until(page, "ten times", () => globalThis.usarStore.playback.speed === 10, 3);
    await page.keyboard.press("p");
    await phase("running");
    const [begin, wall] = [await time(), Date.now()];
    await wait(2000);
    const factor = ((await time()) - begin) / ((Date.now() - wall) / 1000);
    // A busy machine does not get to ten.
    assert.ok(factor > 1.5 && factor < 12, `${factor} times as fast`);
  });

  test("dragging the slider looks back, the run waits, and Live is the present again", async () => {
    const then = await place();
    const now = await time();
    await page.locator(".timeline input[type=range]").fill("5");
    await until(page, "the past", () => globalThis.usarStore.playback.is_past && Math.abs(globalThis.usarStore.time - 5) < 0.6, 5);
    const back = await place();
    assert.ok(Math.hypot(back[0] - then[0], back[1] - then[1]) > 0.1, `${back} and ${then}`);
    const trail = await page.evaluate(() => [...globalThis.usarStore.robots.values()][0].trail.reduce((sum, piece) => sum + piece.length, 0));
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("]");
    await until(page, "a step ahead", () => globalThis.usarStore.time > 5, 3);
    assert.ok((await playback()).is_past);
    const end = (await playback()).end;
    await wait(600);
    assert.equal((await playback()).end, end, "the run waits");
    await page.keyboard.press("p");
    await until(page, "the past goes on", () => globalThis.usarStore.time > 7, 5);
    await page.getByRole("button", { name: "Live" }).click();
    await until(page, "the present", `!globalThis.usarStore.playback.is_past && globalThis.usarStore.time >= ${now}`, 5);
    const longer = await page.evaluate(() => [...globalThis.usarStore.robots.values()][0].trail.reduce((sum, piece) => sum + piece.length, 0));
    assert.ok(longer > trail, `trails of ${trail} and ${longer} numbers`);
    await until(page, "it goes on", `globalThis.usarStore.time > ${now + 1}`, 5);
  });

  test("whoever acts while looking back acts on the present", async () => {
    await page.keyboard.press("Home");
    await until(page, "the beginning", () => globalThis.usarStore.playback.is_past && globalThis.usarStore.time < 1, 5);
    await page.keyboard.press(" ");
    await until(page, "held, and now", () => !globalThis.usarStore.playback.is_past && document.querySelector(".held") !== null, 5);
    await page.keyboard.press("u");
    await until(page, "it goes on", () => document.querySelector(".held") === null, 5);
  });

  test("the map has what was searched, how far radio reaches, and where the unknown begins", async () => {
    const kinds = await page.evaluate(() => [...globalThis.usarStore.layers.values()].map((layer) => layer.kind).sort());
    assert.deepEqual(kinds, ["belief", "radio", "safe", "searched", "truth"]);
    const cells = (kind) => page.evaluate((kind) => {
      const { layers, tiles } = globalThis.usarStore;
      const id = [...layers.values()].find((layer) => layer.kind === kind).id;
      return [...tiles.values()].filter((tile) => tile.layer === id).reduce((sum, tile) => sum + tile.cells.filter((cell) => cell > 0).length, 0);
    }, kind);
    assert.ok((await cells("searched")) > 50, `${await cells("searched")} cells searched`);
    assert.ok((await cells("radio")) > 50, `${await cells("radio")} cells in reach of radio`);
    await soon(async () => assert.ok(await page.evaluate(() => [...globalThis.usarStore.robots.values()][0].marks.frontiers.length > 0)));
    await page.getByRole("button", { name: "Layers" }).click();
    await page.getByLabel("Radio").check();
    await soon(async () => assert.equal(await page.getByLabel("Cleared").isChecked(), true));
    assert.deepEqual(await seriousFindings(page), []);
  });
});

test("whoever comes late can look back at ranges and words, too", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("run", "home-point-test", "--station", "0", "--headless", "--record=false", "--speed", "5", "--out", out());
  try {
    await wait(5000);
    const page = await openPage(browser, station.address);
    await until(page, "it has run for a while", () => globalThis.usarStore.time > 12, 20);
    await page.locator(".timeline input[type=range]").fill("8");
    await until(page, "the past", () => globalThis.usarStore.playback.is_past && Math.abs(globalThis.usarStore.time - 8) < 1, 5);
    const seen = await page.evaluate(() => {
      const { ranges, words } = [...globalThis.usarStore.robots.values()][0];
      return [ranges.size, words.size];
    });
    assert.ok(seen[0] > 3 && seen[1] > 3, `${seen} ranges and words`);
    await soon(async () => assert.ok(await page.evaluate(() => document.querySelector(".ring-cone") !== null)));
  } finally {
    await browser.close();
    await station.stop();
  }
});

test("smoke is drawn where the arena has it", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("serve", "collapse", "--port", "0", "--image-port", "0", "--no-positions", "--no-wss", "--station", "0");
  try {
    const page = await openPage(browser, station.address);
    await until(page, "smoke", () => globalThis.usarStore.solids.some((solid) => solid.kind === "smoke"), 20);
    await until(page, "its sheets in the scene", () => globalThis.usarScene.scene.getObjectByName("smoke")?.children.length > 3, 10);
  } finally {
    await browser.close();
    await station.stop();
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
