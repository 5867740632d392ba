// What lies beside a run: recordings to open and compare, arenas and robots, files to check.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, problems, seriousFindings, soon, start, until, usar } from "./desk.mjs";

describe("the desk without a run", { skip: missing || false }, () => {
  let browser, station, page;
  before(async () => {
    const folder = mkdtempSync(join(tmpdir(), "usar-runs-"));
    await usar("drive", "yellow", "P2AT", "--left", "2", "--right", "2.3", "--for", "3", "--record", join(folder, "left.mcap"));
    await usar("drive", "yellow", "P3AT", "--left", "2.2", "--right", "2", "--for", "4", "--record", join(folder, "right.mcap"));
    browser = await openBrowser();
    station = await start("station", "--runs", folder, "--station", "0");
    page = await openPage(browser, station.address);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("it opens on the recordings, and two of them stand side by side", async () => {
    await page.waitForSelector(".run-list tbody tr");
    await soon(async () => assert.equal(await page.locator(".run-list tbody tr").count(), 2));
    for (const row of [0, 1]) await page.locator(".run-list input").nth(row).check();
    await until(page, "both are read", () => document.querySelectorAll(".comparison .ways").length === 2);
    const text = await page.locator(".comparison").textContent();
    assert.match(text, /P2AT.*P3AT/s);
    assert.match(text, /m driven/);
    await page.waitForSelector(".differences");
    await soon(async () => assert.match(await page.locator(".differences").textContent(), /Time.*s.*s/s));
    assert.deepEqual(await seriousFindings(page), []);
  });

  test("a recording is opened as if it were live", async () => {
    await page.locator(".run-list button", { hasText: "Open" }).last().click();
    await until(page, "its robot", () => document.querySelector(".panel h2")?.textContent === "P3AT");
    await until(page, "time passes", () => globalThis.usarStore.time > 1);
  });

  test("arenas and robots have pictures and facts", async () => {
    await page.keyboard.press("Alt+4");
    await page.waitForSelector(".fact-card");
    await until(page, "all of them", () => document.querySelectorAll(".fact-card").length >= 18, 30);
    await until(page, "a picture", () => [...document.querySelectorAll(".fact-card img")].some((image) => image.naturalWidth > 100), 30);
    assert.deepEqual(await seriousFindings(page), []);
  });

  test("a dropped file is judged, good or bad", async () => {
    const files = [
      { name: "room.toml", mimeType: "text/plain", buffer: Buffer.from('title = "Room"\nfloor = [{ size = [4, 4] }]\nstart = [{ name = "Start1", at = [0, 0] }]\n') },
      { name: "broken.toml", mimeType: "text/plain", buffer: Buffer.from('title = "Room"\nflor = [{ size = [4, 4] }]\n') },
    ];
    await page.locator(".drop input").setInputFiles(files);
    await until(page, "two verdicts", () => document.querySelectorAll(".verdict").length === 2);
    await soon(async () => assert.match(await page.locator(".verdict").nth(0).textContent(), /room\.toml is a good arena/));
    await soon(async () => assert.match(await page.locator(".verdict").nth(1).textContent(), /is no good.*flor/s));
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
