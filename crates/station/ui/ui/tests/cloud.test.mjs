// The map viewer: every key it has always had.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { aCloud, missing, openBrowser, openPage, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

describe("the map viewer", { skip: missing || false }, () => {
  let browser, station, page;
  const state = () => page.evaluate(() => structuredClone(globalThis.usarCloud.state));
  const view = () => page.evaluate(() => globalThis.usarCloud.viewer.variables());
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  before(async () => {
    browser = await openBrowser();
    station = await start("view", aCloud(120_000), "--station", "0");
    page = await openPage(browser, station.address);
    await until(page, "the cloud opens by itself", () => globalThis.usarCloud !== undefined);
    await until(page, "all points", () => document.querySelector(".cloud-panel")?.textContent.includes("120,000 of 120,000"));
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("A changes squares into dots and back", async () => {
    await press("a");
    assert.equal((await state()).hasSquares, false);
    await press("a");
    assert.equal((await state()).hasSquares, true);
  });

  test("L changes four bands into grey and back", async () => {
    await press("l");
    assert.equal((await state()).scheme, "grey");
    await press("l");
    assert.equal((await state()).scheme, "bands");
  });

  test("V hides and shows the variables", async () => {
    await press("v");
    await until(page, "hidden", () => !document.querySelector("[data-variables]"));
    await press("v");
    await until(page, "shown", () => document.querySelector("[data-variables]") !== null);
  });

  test("R and arrows, or 8 2 4 6, turn the cloud", async () => {
    await press("r");
    const before = await view();
    await press("ArrowRight");
    const right = await view();
    assert.ok(Math.abs(Math.abs(right.angles[0] - before.angles[0]) - 5) < 0.01, `${before.angles} to ${right.angles}`);
    await press("4");
    assert.ok(Math.abs((await view()).angles[0] - before.angles[0]) < 0.01);
    await press("8");
    const up = await view();
    assert.ok(Math.abs(Math.abs(up.angles[1] - before.angles[1]) - 5) < 0.01);
    await press("2", "6", "ArrowLeft", "ArrowUp", "ArrowDown");
    assert.ok(Math.abs((await view()).angles[1] - before.angles[1]) < 0.01);
  });

  test("T and arrows move it, O and arrows bring it nearer", async () => {
    await press("t");
    const before = await view();
    await press("ArrowRight");
    const moved = await view();
    assert.notDeepEqual(moved.target, before.target);
    await press("4");
    (await view()).target.forEach((value, i) => assert.ok(Math.abs(value - before.target[i]) < 1e-6));
    await press("o", "ArrowUp");
    assert.ok((await view()).far < before.far);
    await press("2");
    assert.ok(Math.abs((await view()).far - before.far) < 1e-6);
  });

  test("X, Y and Z, then X or N, then up and down set limits", async () => {
    for (const axis of ["x", "y", "z"]) {
      await press("t", axis, "x", "ArrowDown", "2");
      assert.deepEqual((await state()).limits[axis], [0, 0.96], axis);
      await press("n", "ArrowUp");
      assert.deepEqual((await state()).limits[axis], [0.02, 0.96], axis);
      await press("2", "x", "8", "8", "8");
      assert.deepEqual((await state()).limits[axis], [0, 1], axis);
    }
  });

  test("X N after Y N moves x, and drawn counts what is drawn", async () => {
    const drawn = async () => (await view()).drawn;
    await until(page, "all drawn", () => globalThis.usarCloud.viewer.variables().drawn > 0);
    await press("t", "y", "n", "ArrowUp", "x", "n", "ArrowUp");
    const { limits } = await state();
    assert.deepEqual([limits.x, limits.y], [[0.02, 1], [0.02, 1]]);
    await press("ArrowDown", "y", "n", "ArrowDown");
    await wait(500);
    await until(page, "all drawn again", () => globalThis.usarCloud.viewer.variables().drawn > 0);
    const whole = await drawn();
    await press("t", "x", "x", ...Array(50).fill("2"));
    for (let tries = 0; tries < 200 && (await drawn()) >= whole; tries++) await wait(50);
    const left = await drawn();
    assert.ok(left < whole, `${left} of ${whole} are drawn`);
    await press(...Array(50).fill("8"), "r");
  });

  test("it opens with what is rather there than not, says what belief is, and shows the air when asked", async () => {
    assert.deepEqual((await state()).belief, [0.5, 1]);
    await soon(async () => assert.match(await page.locator(".what-belief").textContent(), /how sure the robot is that something is there/));
    await page.getByRole("button", { name: "All beliefs" }).click();
    assert.deepEqual((await state()).belief, [0, 1]);
    await page.evaluate(() => document.activeElement.blur());
  });

  test("P, then X or N, then up and down filter by belief", async () => {
    await press("p", "n", "ArrowUp", "ArrowUp");
    assert.deepEqual((await state()).belief, [0.04, 1]);
    await press("x", "ArrowDown");
    assert.deepEqual((await state()).belief, [0.04, 0.98]);
    await press("ArrowUp", "n", "ArrowDown", "ArrowDown", "r");
    assert.deepEqual((await state()).belief, [0, 1]);
  });

  test("H opens the help, and hides what it showed", async () => {
    await press("h");
    await page.waitForSelector("dialog[open]");
    await press("h");
    await until(page, "closed", () => !document.querySelector("dialog[open]"));
  });

  test("the mouse turns it and the wheel zooms", async () => {
    const before = await view();
    await page.mouse.move(500, 500);
    await page.mouse.down();
    await page.mouse.move(600, 520, { steps: 4 });
    await page.mouse.up();
    await page.mouse.wheel(0, 300);
    const after = await view();
    assert.notEqual(after.angles[0], before.angles[0]);
    assert.ok(after.far > before.far);
  });

  test("a picture of it can be saved", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Picture" }).click();
    assert.equal((await download).suggestedFilename(), "rooms.xyz.png");
  });

  test("nothing serious is found by axe-core", async () => {
    assert.deepEqual(await seriousFindings(page), []);
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
