// Nothing lies over anything else and nothing leaves the screen, at any size.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { aCloud, aCrew, aRecording, missing, openBrowser, openPage, out, problems, soon, start, until, wait } from "./desk.mjs";

export const SIZES = [
  [360, 740],
  [740, 360],
  [768, 1024],
  [1024, 768],
  [1024, 1366],
  [1440, 900],
  [900, 1440],
  [1920, 1080],
  [1080, 1920],
];

/** Pairs of things that lie over each other, and things that leave the screen. */
function measure() {
  const wanted = "button, input, select, summary, a, .stick, .badge, .robot-card strong, h1, h2, h3, dt, dd, .what, .time, .outcome, .cursor, canvas, .ring, .camera, .sign-row, label";
  const over = new Set(["canvas"]);
  /** What of it can be seen: its box within the boxes of all that cut it off. */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === "visible") continue;
      const box = parent.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, box.left), Math.max(top, box.top), Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.ariaLabel || "").trim().slice(0, 24)}"`;
  const all = [...document.querySelectorAll(wanted)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility !== "hidden" && !element.closest("dialog, .toasts, .hidden");
  });
  const boxes = all.map((element) => ({ element, box: seen(element), whole: element.getBoundingClientRect() })).filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  const found = [];
  for (const { element, whole, box } of boxes) {
    // Down one can scroll, to the side one cannot.
    if (whole.left < -1 || whole.right > innerWidth + 1) found.push(`${name(element)} leaves the screen: ${whole.left.toFixed()} to ${whole.right.toFixed()} of ${innerWidth}`);
    else if (element.matches("button, select, .stick") && box.right - box.left < whole.width - 1.5) found.push(`${name(element)} is cut off at its side`);
    const isFixed = !element.closest(".panel, .layers, .cloud-panel, .page");
    if (isFixed && element.matches("button, select, .stick") && (whole.bottom > innerHeight + 1 || box.bottom - box.top < whole.height - 1.5)) found.push(`${name(element)} is cut off below: ${whole.bottom.toFixed()} of ${innerHeight}`);
  }
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length; j++) {
      const [a, b] = [boxes[i], boxes[j]];
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      // The stick and the pointer's place lie over the pictures on purpose.
      if ([a, b].some(({ element }) => over.has(element.tagName.toLowerCase())) && [a, b].some(({ element }) => element.matches(".stick, .cursor"))) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 1.5 && high > 1.5) found.push(`${name(a.element)} and ${name(b.element)} overlap by ${wide.toFixed()} x ${high.toFixed()}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  // Letters that do not fit their button.
  for (const button of document.querySelectorAll("button")) if (button.scrollWidth > button.clientWidth + 1 && button.clientWidth > 0 && !button.matches(".robot-card")) found.push(`${name(button)} has ${button.scrollWidth} of letters in ${button.clientWidth}`);
  // Pictures that leave most of their place empty.
  const area = (element) => element.clientWidth * element.clientHeight;
  for (const views of document.querySelectorAll(".views")) {
    const drawn = [...views.querySelectorAll(".picture-box")].reduce((sum, picture) => sum + area(picture), 0);
    if (drawn < 0.2 * area(views)) found.push(`pictures take ${Math.round((100 * drawn) / area(views))} % of their place`);
  }
  return found;
}

async function fits(page, what) {
  const findings = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await wait(250);
    for (const finding of await page.evaluate(measure)) findings.push(`${what} at ${width} x ${height}: ${finding}`);
  }
  return findings;
}

describe("at every size, standing and lying", { skip: missing || false }, () => {
  let browser;
  before(async () => (browser = await openBrowser()));
  after(() => browser?.close());

  test("a mission of eight fits: all of them, one that is led and held, with layers open", async () => {
    const station = await start("run", aCrew(), "--station", "0", "--headless", "--record=false", "--out", out());
    try {
      const page = await openPage(browser, station.address);
      await until(page, "their tasks", () => globalThis.usarStore.robots.size === 8 && [...globalThis.usarStore.robots.values()].every((robot) => robot.tasks && robot.belief), 20);
      const found = await fits(page, "eight");
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press("4");
      await page.keyboard.press(" ");
      await until(page, "held", () => document.querySelector(".held") !== null, 5);
      found.push(...(await fits(page, "one of eight")));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator(".map .tools button", { hasText: "Layers" }).click();
      found.push(...(await fits(page, "layers")));
      for (const arrangement of ["Scene", "Map", "Both"]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press("g");
        found.push(...(await fits(page, arrangement)));
      }
      assert.deepEqual(found, []);
    } finally {
      await station.stop();
    }
  });

  test("the legend names what is drawn", async () => {
    const station = await start("run", aCrew(), "--station", "0", "--headless", "--record=false", "--out", out());
    try {
      const page = await openPage(browser, station.address);
      await until(page, "maps", () => [...globalThis.usarStore.layers.values()].some((layer) => layer.kind === "belief"), 20);
      await page.locator(".map .tools button", { hasText: "Layers" }).click();
      const words = await page.locator(".layers").textContent();
      for (const word of ["Free floor", "wall", "not seen yet", "laser", "planned way", "where the unknown begins", "suspected", "where it truly is"]) assert.ok(words.includes(word), `${word} in ${words}`);
    } finally {
      await station.stop();
    }
  });

  test("a recording, a cloud, runs and arenas fit", async () => {
    const replay = await start("view", await aRecording(), "--paused", "--station", "0");
    const cloud = await start("view", aCloud(20_000), "--station", "0");
    try {
      const page = await openPage(browser, replay.address);
      await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "P2AT");
      const found = await fits(page, "recording");
      for (const view of ["Alt+3", "Alt+4"]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press(view);
        await wait(1500);
        found.push(...(await fits(page, view)));
      }
      const other = await openPage(browser, cloud.address);
      await until(other, "the cloud", () => globalThis.usarCloud !== undefined);
      found.push(...(await fits(other, "cloud")));
      assert.deepEqual(found, []);
    } finally {
      await replay.stop();
      await cloud.stop();
    }
  });

  test("Follow comes near, and what stands in front fades", async () => {
    const station = await start("view", await aRecording(), "--paused", "--station", "0");
    try {
      const page = await openPage(browser, station.address);
      await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "P2AT" && globalThis.usarScene !== undefined);
      await wait(500);
      const before = await page.evaluate(() => globalThis.usarScene.seen());
      assert.ok(before.far > 8 && before.fades === 0, JSON.stringify(before));
      await page.keyboard.press("f");
      await until(page, "near", () => globalThis.usarScene.seen().far < 6, 5);
      await soon(async () => assert.ok((await page.evaluate(() => globalThis.usarScene.seen().fades)) > 0.5));
      await page.keyboard.press("f");
      await until(page, "nothing fades", () => globalThis.usarScene.seen().fades === 0, 5);
    } finally {
      await station.stop();
    }
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
