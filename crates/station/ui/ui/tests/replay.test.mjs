// A recording in a real browser: time, keys, connections, who may command.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { aRecording, missing, openBrowser, openPage, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

const time = (page) => page.evaluate(() => {
  const [minutes, seconds] = document.querySelector(".timeline .time").textContent.split(":");
  return 60 * Number(minutes) + Number(seconds);
});
const isPlaying = (page) => page.evaluate(() => document.querySelector(".timeline .play").ariaLabel === "Pause");

describe("a recording on the page", { skip: missing || false }, () => {
  let browser, station, page;
  before(async () => {
    browser = await openBrowser();
    station = await start("view", await aRecording(), "--paused", "--station", "0");
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("something useful is painted within a second, and the robot is there", async () => {
    page = await openPage(browser, station.address);
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);
    assert.ok(paint < 1000, `first paint after ${paint} ms`);
    await until(page, "a robot in the panel", () => document.querySelector(".panel h2")?.textContent === "P2AT");
    await until(page, "a scene", () => !document.querySelector(".standby"));
  });

  test("play, pause, step and speed do what they say, by key", async () => {
    assert.equal(await isPlaying(page), false);
    await page.keyboard.press("p");
    await until(page, "time passes", () => document.querySelector(".timeline .play").ariaLabel === "Pause");
    await wait(800);
    await page.keyboard.press("p");
    await until(page, "it pauses", () => document.querySelector(".timeline .play").ariaLabel === "Play");
    await wait(300);
    const before = await time(page);
    assert.ok(before > 0.3 && before < 4, `${before} s`);
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    await wait(500);
    const ahead = await time(page);
    assert.ok(Math.abs(ahead - before - 0.1) < 0.021, `from ${before} to ${ahead} s`);
    await page.keyboard.press("[");
    await wait(500);
    assert.ok((await time(page)) < ahead);
    await page.keyboard.press(".");
    await until(page, "twice as fast", () => document.querySelector(".speed select").value === "2");
    await page.keyboard.press(",");
    await until(page, "as fast as it was", () => document.querySelector(".speed select").value === "1");
  });

  test("scrubbing back and forth shows the robot where it was", async () => {
    const position = () => page.evaluate(() => document.querySelector(".facts dd").textContent);
    const seek = async (to) => {
      await page.locator(".timeline input[type=range]").fill(String(to));
      await wait(1200);
      return position();
    };
    const [late, early, again] = [await seek(8), await seek(1), await seek(8)];
    assert.notEqual(late, early);
    assert.equal(late, again);
    assert.ok(Math.abs((await time(page)) - 8) < 0.1);
    await page.evaluate(() => document.activeElement.blur());
  });

  test("space stops everywhere, also with the focus on a button", async () => {
    await page.keyboard.press("Home");
    await page.keyboard.press("p");
    await until(page, "it plays", () => document.querySelector(".timeline .play").ariaLabel === "Pause");
    await page.locator("nav button", { hasText: "Runs" }).focus();
    await page.keyboard.press(" ");
    await until(page, "it stands still", () => document.querySelector(".timeline .play").ariaLabel === "Play", 2);
    await soon(async () => assert.equal(await page.locator("nav button[aria-current]").innerText(), "Mission"));
    await page.evaluate(() => document.activeElement.blur());
  });

  test("a read-only link shows everything and can command nothing", async () => {
    const viewer = await openPage(browser, station.viewer);
    await until(viewer, "a robot", () => document.querySelector(".panel h2")?.textContent === "P2AT");
    await until(viewer, "read only", () => document.body.textContent.includes("Read only"));
    const before = await isPlaying(page);
    await viewer.keyboard.press("p");
    await until(viewer, "a reason", () => document.querySelector(".toast.refusal")?.textContent.includes("looking only"));
    await wait(300);
    assert.equal(await isPlaying(page), before);
    await viewer.close();
  });

  test("two operators cannot both hold control", async () => {
    const second = await openPage(browser, station.address);
    await until(second, "somebody else leads", () => document.querySelector(".desk").textContent.includes("Ask for the lead"));
    await second.keyboard.press("p");
    await until(second, "a reason", () => /leads; ask them/.test(document.querySelector(".toast.refusal")?.textContent));
    await page.keyboard.press("c");
    await until(second, "control is free", () => document.querySelector(".desk").textContent.includes("Take control"));
    await second.keyboard.press("c");
    await until(second, "it leads now", () => document.querySelector(".desk").textContent.includes("You lead"));
    await page.keyboard.press("p");
    await until(page, "a reason", () => document.querySelector(".toast.refusal") !== null);
    await second.close();
    await until(page, "control is free again", () => document.querySelector(".desk").textContent.includes("Take control"));
    await page.keyboard.press("c");
    await until(page, "it leads", () => document.querySelector(".desk").textContent.includes("You lead"));
  });

  test("the page connects again after the server has restarted, and keeps what the person chose", async () => {
    const port = new URL(station.address).port;
    await page.keyboard.press("k");
    await station.stop();
    await until(page, "the loss is told", () => document.querySelector(".lost")?.textContent.includes("Connection lost"), 8);
    station = await start("view", await aRecording(), "--paused", "--station", port);
    await until(page, "it is back", () => document.querySelector("[data-link=open]") !== null && !document.querySelector(".lost"), 15);
    await until(page, "the robot is back", () => document.querySelector(".panel h2")?.textContent === "P2AT");
    await soon(async () => assert.equal(await page.locator("button[aria-pressed=false]", { hasText: "Truth" }).count(), 1));
    await page.keyboard.press("k");
  });

  test("nothing serious is found by axe-core, light or dark", async () => {
    for (const theme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme: theme });
      await wait(200);
      assert.deepEqual(await seriousFindings(page), []);
    }
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    assert.deepEqual(await seriousFindings(page), []);
    await page.keyboard.press("Escape");
  });

});

test("a wrong token is refused, and the page says so", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("view", await aRecording(), "--paused", "--station", "0", "--station-token", "open-sesame");
  try {
    const page = await openPage(browser, station.address.replace("open-sesame", "wrong-token"));
    await until(page, "the reason", () => document.querySelector(".lost")?.textContent.includes("not valid"));
    await soon(async () => assert.equal(await page.locator(".panel h2", { hasText: "P2AT" }).count(), 0));
    const right = await openPage(browser, station.address);
    await until(right, "a robot", () => document.querySelector(".panel h2")?.textContent === "P2AT");
    const viewer = await openPage(browser, station.viewer);
    await until(viewer, "read only", () => document.body.textContent.includes("Read only"));
  } finally {
    await browser.close();
    await station.stop();
  }
});

test("a robot is drawn with its sensors, its head and the mast that carries them", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("view", await aRecording(), "--paused", "--station", "0");
  try {
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "P2AT" && globalThis.usarScene?.bodies.size === 1);
    await wait(500);
    const drawn = await page.evaluate(() => {
      const [{ body }] = globalThis.usarScene.bodies.values();
      const count = { sensor: 0, mast: 0, head: 0 };
      body.group.traverse((part) => part.visible && part.name in count && count[part.name]++);
      const { sensors } = [...globalThis.usarStore.robots.values()][0].info;
      return { ...count, told: sensors.filter((sensor) => sensor.shape !== "words").length };
    });
    assert.equal(drawn.sensor, drawn.told);
    assert.ok(drawn.sensor > 2 && drawn.mast > 0 && drawn.head === 2, JSON.stringify(drawn));
  } finally {
    await browser.close();
    await station.stop();
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
