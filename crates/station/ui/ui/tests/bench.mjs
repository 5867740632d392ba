// How quick the page is: npm run bench [points]; prints JSON.

import { aCloud, aRecording, missing, openBrowser, openPage, start, until, wait } from "./desk.mjs";

if (missing) {
  console.log(JSON.stringify({ skipped: missing }));
  process.exit(0);
}
const points = Number(process.argv[2] ?? 1_000_000);
const browser = await openBrowser();
const results = {};

const replay = await start("view", await aRecording(), "--station", "0");
{
  const page = await openPage(browser, replay.address);
  await until(page, "the scene", () => document.querySelector(".panel h2")?.textContent === "P2AT");
  results.first_paint_ms = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await wait(1500);
  // From a key to the frame in which its effect is on the screen.
  const times = [];
  for (let i = 0; i < 40; i++) {
    times.push(
      await page.evaluate(
        () =>
          new Promise((done) => {
            const begin = performance.now();
            dispatchEvent(new KeyboardEvent("keydown", { key: "k", bubbles: true }));
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
          }),
      ),
    );
    await wait(60);
  }
  times.sort((a, b) => a - b);
  results.key_to_pixels_p95_ms = times[Math.floor(times.length * 0.95)];
  results.heap_mb = (await page.evaluate(() => performance.memory?.usedJSHeapSize ?? 0)) / 1e6;
  await page.close();
}
await replay.stop();

const cloud = await start("view", aCloud(points), "--station", "0");
{
  const begin = Date.now();
  const page = await openPage(browser, cloud.address);
  const all = points.toLocaleString("en");
  await until(page, "all points", `document.querySelector(".cloud-panel")?.textContent.includes("${all} of ${all}")`, 120);
  results.points = points;
  results.cloud_load_s = (Date.now() - begin) / 1000;
  results.turning_frames_per_s = await page.evaluate(
    () =>
      new Promise((done) => {
        const { viewer } = globalThis.usarCloud;
        const [begin, before] = [performance.now(), viewer.fresh];
        const turn = () => {
          viewer.apply({ rotate: [0.03, 0] });
          const passed = performance.now() - begin;
          if (passed > 4000) done(((viewer.fresh - before) * 1000) / passed);
          else requestAnimationFrame(turn);
        };
        turn();
      }),
  );
  await page.close();
}
await cloud.stop();
await browser.close();
console.log(JSON.stringify(results, null, 2));
