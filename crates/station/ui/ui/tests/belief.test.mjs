// A robot that counts its wheel turns: the page shows what it believes, and the truth where somebody asks for it.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { anErrand, missing, openBrowser, openPage, out, problems, soon, start, until } from "./desk.mjs";

describe("what a robot believes", { skip: missing || false }, () => {
  let browser, station, page;
  const robot = () => page.evaluate(() => {
    const { pose, belief, truth, trail, trueTrail } = [...globalThis.usarStore.robots.values()][0];
    const count = (pieces) => pieces.reduce((sum, piece) => sum + piece.length / 3, 0);
    return { pose, belief, truth, points: count(trail), truePoints: count(trueTrail) };
  });
  before(async () => {
    browser = await openBrowser();
    station = await start("run", anErrand("odometry"), "--station", "0", "--headless", "--record=false", "--speed", "5", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("it is drawn where it believes to be, which is not where it is", async () => {
    await until(page, "belief and truth part", () => {
      const { belief, truth } = [...globalThis.usarStore.robots.values()][0];
      return belief && truth && Math.hypot(belief.pose[0] - truth[0], belief.pose[1] - truth[1]) > 0.01;
    }, 30);
    await page.keyboard.press("p");
    await until(page, "time stands still", () => document.querySelector(".timeline .play").ariaLabel === "Play");
    const { pose, belief, points, truePoints } = await robot();
    assert.deepEqual(pose, belief.pose);
    assert.ok(points > 5 && truePoints > 5, `${points} points believed, ${truePoints} true`);
    await soon(async () => assert.match(await page.locator(".facts").textContent(), /Believed from\s*wheel turns/));
    await soon(async () => assert.match(await page.locator(".facts dd").first().textContent(), new RegExp(`^${belief.pose[0].toFixed(2)}, ${belief.pose[1].toFixed(2)}`)));
  });

  test("it is less sure after a while, and the page says how sure", async () => {
    const { belief } = await robot();
    assert.ok(belief.covariance[0] > 0 && belief.covariance[2] > 0, `${belief.covariance}`);
    await soon(async () => assert.match(await page.locator(".facts").textContent(), /Sure to within\s*\d+\.\d\d m/));
  });

  test("the truth is a layer that is off until somebody wants it", async () => {
    const truth = page.locator(".scene button", { hasText: "Truth" });
    await soon(async () => assert.equal(await truth.getAttribute("aria-pressed"), "false"));
    await soon(async () => assert.equal(await page.locator(".facts .off").count(), 0));
    await page.keyboard.press("k");
    await until(page, "how far off it is", () => document.querySelector(".facts .off") !== null);
    await soon(async () => assert.equal(await truth.getAttribute("aria-pressed"), "true"));
    const { belief, truth: real } = await robot();
    const off = Math.hypot(belief.pose[0] - real[0], belief.pose[1] - real[1]);
    await soon(async () => assert.match(await page.locator(".facts .off dd").textContent(), new RegExp(`^${off.toFixed(2)} m`)));
    await page.keyboard.press("k");
    await until(page, "the truth is gone", () => document.querySelector(".facts .off") === null);
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
