// Views of a camera that sees all around, in a real browser, from a recording.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";

import { missing, openBrowser, openPage, problems, start, until, usar } from "./desk.mjs";

/** Of the canvas in the panel: how many of its pixels are not black, and what all of them add up to. */
const drawn = (page) => page.evaluate(() => {
  const canvas = document.querySelector(".panel canvas.camera-view");
  if (!canvas) return { share: 0, sum: 0 };
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let [lit, sum] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const light = data[i] + data[i + 1] + data[i + 2];
    lit += light > 0 ? 1 : 0;
    sum += light * (1 + ((i / 4) % canvas.width));
  }
  return { share: (4 * lit) / data.length, sum };
});

describe("a camera that sees all around", { skip: missing || false }, () => {
  let browser, station, page;
  before(async () => {
    browser = await openBrowser();
    const file = join(mkdtempSync(join(tmpdir(), "usar-camera-")), "run.mcap");
    await usar("drive", "soccer-2006", "OmniP2DX", "--for", "2", "--record", file);
    station = await start("view", file, "--paused", "--station", "0");
    page = await openPage(browser, station.address);
    await until(page, "a picture of the mirror", () => document.querySelector(".panel .camera img, .panel .camera canvas"));
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  const choose = (view) => page.locator(".panel .view-choice select").selectOption(view);

  test("is seen from above and unrolled as a person chooses", async () => {
    for (const view of ["from above", "panorama"]) {
      await choose(view);
      await until(page, `the view ${view}`, () => document.querySelector(".panel canvas.camera-view")?.getAttribute("aria-label")?.includes("from above") || document.querySelector(".panel canvas.camera-view")?.getAttribute("aria-label")?.includes("panorama"));
      await page.waitForTimeout(500);
      const { share } = await drawn(page);
      assert.ok(share > 0.8, `${view}: ${share} of it is not black`);
    }
  });

  test("turns as one drags, and by keys", async () => {
    await choose("around");
    await until(page, "a view to turn", () => document.querySelector(".panel canvas.looks"));
    await page.waitForTimeout(500);
    const before = await drawn(page);
    const box = await page.locator(".panel canvas.looks").boundingBox();
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.waitForTimeout(500);
    const dragged = await drawn(page);
    assert.ok(before.share > 0.5 && dragged.share > 0.5);
    assert.notEqual(before.sum, dragged.sum);
    await page.locator(".panel canvas.looks").press("ArrowRight");
    await page.waitForTimeout(500);
    assert.notEqual((await drawn(page)).sum, dragged.sum);
    assert.deepEqual(problems, []);
  });
});
