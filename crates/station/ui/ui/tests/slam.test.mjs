// A robot that matches its scans: the page shows patches, relations and loops, shines when one closes, and puts all of it away.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { aSlamErrand, missing, openBrowser, openPage, out, problems, soon, start, until } from "./desk.mjs";

describe("what SLAM is made of", { skip: missing || false }, () => {
  let browser, station, page;
  const picture = () => page.evaluate(() => document.querySelector('canvas[aria-label="Map from above"]').toDataURL());
  before(async () => {
    browser = await openBrowser();
    station = await start("run", aSlamErrand(), "--station", "0", "--headless", "--record=false", "--speed", "5", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout");
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("patches and the relations between them come in as the robot drives", async () => {
    await until(page, "ten patches", () => ([...globalThis.usarStore.robots.values()][0].manifold?.patches.length ?? 0) >= 20, 60);
    await page.keyboard.press("p");
    await until(page, "time stands still", () => document.querySelector(".timeline .play").ariaLabel === "Play");
    const { patches, relations, off } = await page.evaluate(() => {
      const { manifold, pose } = [...globalThis.usarStore.robots.values()][0];
      const last = manifold.patches.slice(-2);
      return { patches: manifold.patches.length / 2, relations: [...manifold.relations], off: Math.hypot(last[0] - pose[0], last[1] - pose[1]) };
    });
    assert.ok(relations.length / 2 >= patches - 1, `${relations.length / 2} relations of ${patches} patches`);
    assert.ok(Math.max(...relations) < patches, "each relation names two patches");
    assert.ok(off < 1.5, `the newest patch is ${off} m from the robot`);
  });

  test("a loop that closes is drawn, and shines for a while", async () => {
    const close = () => {
      const robot = [...globalThis.usarStore.robots.values()][0];
      const manifold = { ...robot.manifold, robot: robot.info.id, loops: Uint16Array.from([0, robot.manifold.patches.length / 2 - 1]) };
      globalThis.usarStore.apply({ is: "manifold", body: manifold });
    };
    // What was under way when time stopped has come in by then.
    await new Promise((done) => setTimeout(done, 1500));
    const before = await picture();
    await page.evaluate(close);
    await until(page, "it shines", () => [...globalThis.usarStore.robots.values()][0].closed.size === 1);
    await new Promise((done) => setTimeout(done, 300));
    const shining = await picture();
    assert.notEqual(shining, before);
    if (process.env.USAR_PICTURES) {
      for (const theme of ["dark", "light"]) {
        await page.evaluate((theme) => (document.documentElement.dataset.theme = theme, dispatchEvent(new Event("themechange"))), theme);
        await page.screenshot({ path: join(process.env.USAR_PICTURES, `slam-${theme}.png`) });
      }
    }
    await new Promise((done) => setTimeout(done, 4000));
    assert.notEqual(await picture(), shining, "it does not shine for ever");
  });

  test("it is a layer with a legend that a key puts away", async () => {
    await page.locator("button", { hasText: "Layers" }).first().click();
    const box = page.locator(".layer", { hasText: "Patches and loops" });
    await soon(async () => assert.match(await box.textContent(), /loop: a place recognised/));
    await soon(async () => assert.equal(await box.locator("input").isChecked(), true));
    const shown = await picture();
    await page.keyboard.press("l");
    await until(page, "it is off", () => ![...document.querySelectorAll(".layer")].find((layer) => layer.textContent.includes("Patches")).querySelector("input").checked);
    await new Promise((done) => setTimeout(done, 200));
    assert.notEqual(await picture(), shown);
    await page.keyboard.press("l");
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
