// Missions that are chosen, started and ended on the page; and all cameras side by side.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, out, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

describe("missions from the page", { skip: missing || false }, () => {
  let browser, station, page;
  const folder = out();
  before(async () => {
    browser = await openBrowser();
    station = await start("station", "--runs", folder, "--station", "0");
    page = await openPage(browser, station.address);
    await page.waitForSelector(".start-mission select");
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("one is chosen and started, and it runs on this page", async () => {
    const names = await page.locator(".start-mission option").evaluateAll((options) => options.map((option) => option.value));
    assert.ok(names.includes("home-point-test") && names.includes("eight-explorers"), `${names}`);
    await page.locator(".start-mission select").selectOption("home-point-test");
    await soon(async () => assert.match(await page.locator(".start-mission").textContent(), /1 \S+ in \S+, \d+ tasks/));
    await page.locator(".start-mission input").fill("7");
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole("button", { name: "Start" }).click();
    await until(page, "its robot and its tasks", () => document.querySelector(".panel h2")?.textContent === "scout" && document.querySelectorAll(".tasks li").length > 5, 30);
    await until(page, "time passes", () => globalThis.usarStore.time > 1, 10);
    await soon(async () => assert.equal(await page.evaluate(() => globalThis.usarStore.hello.mode), "mission"));
    await page.keyboard.press(" ");
    await until(page, "it can be led", () => document.querySelector(".held") !== null, 5);
    await page.keyboard.press("u");
  });

  test("it is ended on the page, is kept, and can be looked back at", async () => {
    await page.getByRole("button", { name: "End mission" }).click();
    await until(page, "the end", () => /ended on the page/i.test(document.querySelector(".outcome")?.textContent), 20);
    assert.ok(existsSync(join(folder, "home-point-test-seed7/report.html")) && existsSync(join(folder, "home-point-test-seed7/run.mcap")));
    await page.keyboard.press("Home");
    await until(page, "its beginning", () => globalThis.usarStore.playback.is_past && globalThis.usarStore.time < 1, 5);
  });

  test("after it another one, or its recording", async () => {
    await page.keyboard.press("Alt+3");
    await page.waitForSelector(".run-list tbody tr");
    await page.locator(".run-list button", { hasText: "Open" }).first().click();
    await until(page, "the recording", () => globalThis.usarStore.hello.mode === "home" && globalThis.usarStore.robots.size === 1, 20);
    await page.keyboard.press("Alt+3");
    await page.locator(".start-mission select").selectOption("random-wander");
    await page.getByRole("button", { name: "Start" }).click();
    await until(page, "the next mission", () => globalThis.usarStore.hello.mode === "mission" && globalThis.usarStore.time > 0.5 && globalThis.usarStore.robots.size > 0, 30);
    await page.getByRole("button", { name: "End mission" }).click();
    await until(page, "its end", () => document.querySelector(".outcome") !== null, 20);
  });
});

test("all cameras of all robots stand side by side", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("serve", "yellow", "--port", "0", "--image-port", "0", "--no-positions", "--no-wss", "--station", "0");
  const { connect } = await import("node:net");
  const clients = [];
  try {
    const page = await openPage(browser, station.address);
    for (let i = 0; i < 100 && !/robots on \S+:\d+/.test(station.text()); i++) await wait(50);
    const port = Number(/robots on \S+:(\d+)/.exec(station.text())[1]);
    for (const name of ["Rex", "Ada"]) {
      const client = connect(port, "127.0.0.1");
      client.on("data", () => undefined);
      client.write(`INIT {ClassName USARBot.P2AT} {Name ${name}} {Start Start${clients.length + 1}}\r\n`);
      clients.push(client);
    }
    await until(page, "both", () => globalThis.usarStore.robots.size === 2, 20);
    await page.getByRole("button", { name: "Cameras" }).click();
    await until(page, "two pictures beside each other", () => document.querySelectorAll(".wall-camera img").length === 2, 30);
    const [a, b] = await page.locator(".wall-camera").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(Math.abs(a.top - b.top) < 2 && a.right <= b.left, JSON.stringify([a, b]));
    await page.locator(".wall-camera").nth(1).click();
    await until(page, "who carries it is led", () => ["Rex", "Ada"].includes(document.querySelector(".panel h2")?.textContent), 5);
    await page.getByRole("button", { name: "Both" }).click();
    await page.waitForSelector(".map:not([hidden])");
  } finally {
    clients.forEach((client) => client.destroy());
    await browser.close();
    await station.stop();
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
