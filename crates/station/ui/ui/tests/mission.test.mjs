// A mission that a person leads.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, start, until, wait } from "./desk.mjs";

const out = () => mkdtempSync(join(tmpdir(), "usar-mission-"));

describe("a mission on the page", { skip: missing || false }, () => {
  let browser, station, page;
  const pose = () => page.evaluate(() => {
    const [position, heading] = [...document.querySelectorAll(".facts dd")].map((fact) => fact.textContent);
    const [x, y] = position.split(",").map(Number.parseFloat);
    return { x, y, heading: Number.parseFloat(heading) };
  });
  const turned = (from, to) => ((((to - from) % 360) + 540) % 360) - 180;
  before(async () => {
    browser = await openBrowser();
    station = await start("run", "home-point-test", "--station", "0", "--headless", "--no-record", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
    await until(page, "its tasks", () => document.querySelectorAll(".tasks li").length > 5);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("the stop key stops the robot within one cycle", async () => {
    await until(page, "it moves", () => /0\.[1-9]|[1-9]/.test(document.querySelectorAll(".facts dd")[2].textContent) || Math.abs(Number.parseFloat(document.querySelectorAll(".facts dd")[3].textContent)) > 3, 30);
    await page.keyboard.press(" ");
    await until(page, "it is held", () => document.querySelector(".held") !== null, 3);
    await wait(700);
    const before = await pose();
    await wait(800);
    const later = await pose();
    assert.ok(Math.hypot(later.x - before.x, later.y - before.y) < 0.011, `${JSON.stringify(before)} ${JSON.stringify(later)}`);
    assert.ok(Math.abs(turned(before.heading, later.heading)) < 0.5);
  });

  test("driving by hand moves the robot the right way", async () => {
    const hold = async (key, milliseconds) => {
      await page.keyboard.down(key);
      await wait(milliseconds);
      await page.keyboard.up(key);
      await wait(1200);
    };
    let before = await pose();
    await hold("a", 700);
    let later = await pose();
    assert.ok(turned(before.heading, later.heading) > 10, `left: ${before.heading} to ${later.heading}`);
    before = later;
    await hold("ArrowRight", 700);
    later = await pose();
    assert.ok(turned(before.heading, later.heading) < -10, `right: ${before.heading} to ${later.heading}`);
    before = later;
    await hold("s", 500);
    later = await pose();
    const [dx, dy] = [later.x - before.x, later.y - before.y];
    const ahead = dx * Math.cos((before.heading * Math.PI) / 180) + dy * Math.sin((before.heading * Math.PI) / 180);
    assert.ok(ahead < -0.03, `back: ${ahead} m ahead`);
  });

  test("the stick on the screen drives too, and letting go stops", async () => {
    const before = await pose();
    const box = await page.locator(".stick").boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 6, box.y + box.height / 2, { steps: 3 });
    await wait(700);
    await page.mouse.up();
    await wait(1200);
    const after = await pose();
    assert.ok(turned(before.heading, after.heading) > 8, `${before.heading} to ${after.heading}`);
    await wait(500);
    assert.ok(Math.abs(turned(after.heading, (await pose()).heading)) < 0.5);
  });

  test("a click on the map sends the robot there", async () => {
    const before = await pose();
    await page.keyboard.press("n");
    const map = await page.locator(".map canvas").boundingBox();
    // A metre away, where the map has been seen: straight up or down on the screen, whichever is free.
    const metre = await page.evaluate(() => globalThis.usarMap.pixelsPerMetre());
    const at = await page.evaluate(([x, y]) => globalThis.usarMap.pixels(x, y), [before.x, before.y]);
    const to = { x: before.x + 0.8 * Math.cos((before.heading * Math.PI) / 180), y: before.y + 0.8 * Math.sin((before.heading * Math.PI) / 180) };
    await page.mouse.click(map.x + at.x + (to.x - before.x) * metre, map.y + at.y - (to.y - before.y) * metre);
    await page.keyboard.press("Escape");
    await until(page, "a task to go there", () => document.querySelector(".tasks .running")?.textContent.includes("go_to"), 5);
    await until(page, "it is done or given up", () => !document.querySelector(".tasks .running")?.textContent.includes("go_to"), 60);
    const after = await pose();
    const log = await page.locator(".log").textContent();
    assert.ok(Math.hypot(after.x - to.x, after.y - to.y) < 0.45, `wanted ${to.x}, ${to.y}; is at ${after.x}, ${after.y}; ${log.slice(0, 400)}`);
  });

  test("tasks can be added and left out, and a victim marked and confirmed", async () => {
    await page.keyboard.press(" ");
    const count = await page.locator(".tasks li").count();
    await page.locator(".new-task input").fill('do = "turn", deg = 90');
    await page.locator(".new-task button").click();
    await until(page, "one more", `document.querySelectorAll(".tasks li").length === ${count + 1}`, 5);
    await page.locator(".tasks li").last().getByRole("button", { name: "Leave out" }).click();
    await until(page, "one less", `document.querySelectorAll(".tasks li").length === ${count}`, 5);
    await page.keyboard.press("v");
    const map = await page.locator(".map canvas").boundingBox();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2 + 20);
    await page.getByRole("button", { name: "Confirm" }).first().click();
    await until(page, "confirmed", () => document.querySelector(".victims .confirmed") !== null, 5);
    await page.keyboard.press("Escape");
  });

  test("nothing went wrong on the page", () => assert.deepEqual(page.problems, []));
});

test("a mission runs to its end on the page", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("run", "home-point-test", "--station", "0", "--headless", "--no-record", "--speed", "50", "--out", out());
  try {
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
    await until(page, "the end", () => document.querySelector(".outcome") !== null, 240);
    assert.match(await page.locator(".outcome").textContent(), /^Done: victim found, home again/);
    assert.ok((await page.locator(".tasks .done").count()) >= 6);
    assert.deepEqual(page.problems, []);
  } finally {
    await browser.close();
    await station.stop().catch(() => undefined);
  }
});
