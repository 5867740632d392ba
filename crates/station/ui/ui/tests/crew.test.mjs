// Eight robots on one page: all of them at a glance, and one of them led.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { aCrew, missing, openBrowser, openPage, out, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

describe("several robots on the page", { skip: missing || false }, () => {
  let browser, station, page;
  const held = () => page.evaluate(() => [...globalThis.usarStore.robots.values()].map((robot) => robot.tasks?.is_held));
  before(async () => {
    browser = await openBrowser();
    station = await start("run", aCrew(), "--station", "0", "--headless", "--record=false", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "eight robots", () => document.querySelectorAll(".overview .robot-card").length === 8, 20);
    await until(page, "their tasks", () => [...globalThis.usarStore.robots.values()].every((robot) => robot.tasks && robot.belief), 20);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("all eight are listed with number, task and place, and fit", async () => {
    const cards = await page.locator(".robot-card").allTextContents();
    cards.forEach((text, i) => assert.match(text, new RegExp(`^${i + 1}\\s*scout${i + 1}.*(drives straight|turns).*m`)));
    const last = await page.locator(".robot-card").last().boundingBox();
    assert.ok(last.y + last.height < 900, `the last card ends at ${last.y + last.height}`);
    await soon(async () => assert.equal(await page.locator(".stick").count(), 0, "nobody is driven while nobody is chosen"));
  });

  test("each robot has a map of its own, and maps can be shown one by one", async () => {
    await until(page, "eight maps", () => [...globalThis.usarStore.layers.values()].filter((layer) => layer.kind === "belief").length === 8, 20);
    const owners = await page.evaluate(() => [...globalThis.usarStore.layers.values()].filter((layer) => layer.kind === "belief").map((layer) => layer.robot));
    assert.equal(new Set(owners).size, 8);
    await page.locator(".map .tools button", { hasText: "Layers" }).click();
    await page.locator(".maps label").nth(7).waitFor();
    await soon(async () => assert.equal(await page.locator(".maps label").count(), 8));
    const pixels = () => page.evaluate(() => document.querySelector(".map canvas").toDataURL());
    await page.keyboard.press("p");
    await wait(600);
    const all = await pixels();
    await page.locator(".maps label").nth(2).locator("input").uncheck();
    await wait(300);
    assert.notEqual(await pixels(), all);
    await page.locator(".maps label").nth(2).locator("input").check();
    await page.keyboard.press("p");
    await page.locator(".map .tools button", { hasText: "Layers" }).click();
  });

  test("keys choose a robot, and lead back to all", async () => {
    await page.keyboard.press("3");
    await until(page, "the third", () => document.querySelector(".panel h2")?.textContent === "scout3");
    await page.keyboard.press("8");
    await until(page, "the eighth", () => document.querySelector(".panel h2")?.textContent === "scout8");
    await page.keyboard.press("0");
    await until(page, "all", () => document.querySelectorAll(".robot-card").length === 8);
    await page.locator(".robot-card").nth(1).click();
    await until(page, "the second", () => document.querySelector(".panel h2")?.textContent === "scout2");
    await page.keyboard.press("Escape");
    await until(page, "all again", () => document.querySelectorAll(".robot-card").length === 8);
  });

  test("stop goes to the chosen robot alone, and to all where none is chosen", async () => {
    await page.keyboard.press("4");
    await until(page, "the fourth", () => document.querySelector(".panel h2")?.textContent === "scout4");
    await page.keyboard.press(" ");
    await until(page, "it is held", () => document.querySelector(".held") !== null, 5);
    await wait(1000);
    assert.deepEqual(await held(), [false, false, false, true, false, false, false, false]);
    await page.keyboard.press("u");
    await until(page, "it goes on", () => document.querySelector(".held") === null, 5);
    await page.keyboard.press("0");
    await page.keyboard.press(" ");
    await until(page, "all are held", () => [...globalThis.usarStore.robots.values()].every((robot) => robot.tasks.is_held), 5);
    await page.keyboard.press("u");
    await until(page, "all go on", () => [...globalThis.usarStore.robots.values()].every((robot) => !robot.tasks.is_held), 5);
    await page.keyboard.press("5");
    await page.keyboard.press("Shift+ ");
    await until(page, "all are held again", () => [...globalThis.usarStore.robots.values()].every((robot) => robot.tasks.is_held), 5);
  });

  test("waypoint and stick go to the chosen robot", async () => {
    await page.keyboard.press("6");
    await until(page, "the sixth", () => document.querySelector(".stick-name")?.textContent === "Drive scout6");
    const headings = () => page.evaluate(() => [...globalThis.usarStore.robots.values()].map(({ truth: [, , , , , z, w] }) => 2 * Math.atan2(z, w)));
    const before = await headings();
    await page.keyboard.down("a");
    await wait(900);
    await page.keyboard.up("a");
    await wait(900);
    const after = await headings();
    const turned = after.map((heading, i) => Math.abs(Math.atan2(Math.sin(heading - before[i]), Math.cos(heading - before[i]))));
    assert.ok(turned[5] > 0.15, `it turned by ${turned[5]}`);
    turned.forEach((turn, i) => assert.ok(i === 5 || turn < 0.05, `robot ${i + 1} turned by ${turn}`));
    await page.keyboard.press("n");
    const map = await page.locator(".map canvas").boundingBox();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    await page.keyboard.press("Escape");
    await until(page, "it is sent there", () => document.querySelector(".tasks .running")?.textContent.includes("go_to"), 5);
    const sent = await page.evaluate(() => [...globalThis.usarStore.robots.values()].map((robot) => robot.tasks.tasks.some((task) => task.name === "go_to")));
    assert.deepEqual(sent, [false, false, false, false, false, true, false, false]);
  });

  test("nothing is cut off on a phone, and nothing serious is found", async () => {
    await page.keyboard.press("0");
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    await wait(500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    const cards = await page.locator(".robot-card").all();
    for (const card of cards) {
      const box = await card.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    }
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
