// A mission that a person leads.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, out, problems, soon, start, until, wait } from "./desk.mjs";

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
    station = await start("run", "home-point-test", "--station", "0", "--headless", "--record=false", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
    await until(page, "its tasks", () => document.querySelectorAll(".tasks li").length > 5);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("the stop key stops the robot within one cycle", async () => {
    const speed = () => page.evaluate(() => [...globalThis.usarStore.robots.values()][0].speed);
    for (let i = 0; i < 600 && (await speed()) < 0.15; i++) await wait(50);
    // Where it is at every state from the key on, by its own clock.
    await page.evaluate(() => {
      const store = globalThis.usarStore;
      globalThis.stopped = [];
      addEventListener("keydown", (event) => event.key === " " && (globalThis.pressed ??= store.time), { capture: true });
      const apply = store.apply.bind(store);
      store.apply = (message) => {
        apply(message);
        if (message.is === "state" && globalThis.pressed !== undefined) globalThis.stopped.push([message.body.time, ...message.body.robots[0].truth]);
      };
    });
    const fast = await speed();
    await page.keyboard.press(" ");
    await until(page, "it is held", () => document.querySelector(".held") !== null, 3);
    await wait(1500);
    const [begin, states] = await page.evaluate(() => [globalThis.pressed, globalThis.stopped]);
    const [, x, y] = states.at(-1);
    // A cycle is 0.2 s; wheels need a moment to stand, and the page's clock is up to a state behind.
    const late = states.find(([time]) => time >= begin + 0.2 + 0.25);
    const left = Math.hypot(late[1] - x, late[2] - y);
    assert.ok(fast >= 0.15, `it drove at ${fast} m/s`);
    assert.ok(left < 0.01, `${left} m more after ${(late[0] - begin).toFixed(2)} s`);
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
    before = later;
    await hold("w", 300);
    later = await pose();
    const [wx, wy] = [later.x - before.x, later.y - before.y];
    const forth = wx * Math.cos((before.heading * Math.PI) / 180) + wy * Math.sin((before.heading * Math.PI) / 180);
    assert.ok(forth > 0.02, `forth: ${forth} m ahead`);
  });

  test("a gamepad drives too, and any of its buttons stops", async () => {
    const pad = (x, y, isPressed = false) => page.evaluate(([x, y, isPressed]) => {
      const buttons = Array.from({ length: 16 }, (_, i) => ({ pressed: isPressed && i === 0, value: 0 }));
      navigator.getGamepads = () => [{ connected: true, axes: [x, y], buttons }];
    }, [x, y, isPressed]);
    const before = await pose();
    await pad(-0.9, 0);
    await wait(700);
    await pad(0, 0);
    await wait(1000);
    const after = await pose();
    assert.ok(turned(before.heading, after.heading) > 8, `${before.heading} to ${after.heading}`);
    await page.keyboard.press("u");
    await until(page, "the mission goes on", () => document.querySelector(".held") === null, 5);
    await pad(0, 0, true);
    await until(page, "it is held", () => document.querySelector(".held") !== null, 5);
    await page.evaluate(() => (navigator.getGamepads = () => []));
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

  test("tasks can be added, changed, moved and left out, and a victim marked and confirmed", async () => {
    await page.keyboard.press(" ");
    const count = await page.locator(".tasks li").count();
    await page.locator(".new-task input").fill('do = "turn", deg = 90');
    await page.locator(".new-task button").click();
    await until(page, "one more", `document.querySelectorAll(".tasks li").length === ${count + 1}`, 5);
    await page.locator(".tasks li").last().getByRole("button", { name: "Edit turn" }).click();
    await page.locator(".change-task input").fill('do = "turn", deg = -45');
    await page.locator(".change-task button").click();
    await until(page, "it is another", () => [...document.querySelectorAll(".tasks li")].at(-1).textContent.includes("-45"), 5);
    await page.locator(".tasks li").last().getByRole("button", { name: "earlier" }).click();
    await until(page, "it comes earlier", () => [...document.querySelectorAll(".tasks li")].at(-2).textContent.includes("-45"), 5);
    await page.locator(".tasks li").nth(-2).getByRole("button", { name: "later" }).click();
    await until(page, "it comes last again", () => [...document.querySelectorAll(".tasks li")].at(-1).textContent.includes("-45"), 5);
    await page.locator(".tasks li").last().getByRole("button", { name: "Leave out" }).click();
    await until(page, "one less", `document.querySelectorAll(".tasks li").length === ${count}`, 5);
    await page.keyboard.press("v");
    const map = await page.locator(".map canvas").boundingBox();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2 + 20);
    await page.getByRole("button", { name: "Confirm" }).first().click();
    await until(page, "confirmed", () => document.querySelector(".victims .confirmed") !== null, 5);
    await page.keyboard.press("Escape");
  });

});

test("a mission runs to its end on the page", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("run", "home-point-test", "--station", "0", "--headless", "--record=false", "--speed", "50", "--out", out());
  try {
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
    await until(page, "the end", () => document.querySelector(".outcome") !== null, 240);
    await soon(async () => assert.match(await page.locator(".outcome").textContent(), /^Done: beacon found, home again/));
    await soon(async () => assert.ok((await page.locator(".tasks .done").count()) >= 6));
  } finally {
    await browser.close();
    await station.stop().catch(() => undefined);
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
