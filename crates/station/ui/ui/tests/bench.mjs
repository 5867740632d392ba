// How quick the page is, in a real browser: npm run bench [-- --quick]; prints JSON, which `usar bench station` judges.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { aCloud, aRecording, missing, openBrowser, openPage, out, start, until, wait } from "./desk.mjs";

if (missing) {
  console.log(JSON.stringify({ skipped: missing }));
  process.exit(0);
}
const isQuick = process.argv.includes("--quick");
const only = process.argv.find((word) => word.startsWith("--only="))?.slice(7);
const browser = await openBrowser();
const results = { browser: `Chromium ${browser.version()}` };
const say = (text) => process.stderr.write(`${text}\n`);

/** From an event to the second frame after its effect is in the page: then it is on the screen. Resolves once it listens. */
const listen = (page, isDone) =>
  page.evaluate((isDone) => {
    const effect = new Function(`return ${isDone}`);
    const wasDone = effect();
    let begin;
    const hear = (event) => (begin ??= event.timeStamp);
    for (const kind of ["keydown", "pointerdown", "wheel"]) addEventListener(kind, hear, { capture: true, once: true });
    globalThis.measured = new Promise((done, fail) => {
      setTimeout(() => fail(new Error(`nothing came of it within 5 s: ${isDone}`)), 5000);
      const look = () => {
        if (begin === undefined || effect() === wasDone) requestAnimationFrame(look);
        else requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begin)));
      };
      requestAnimationFrame(look);
    });
  }, isDone);

async function interactions(page, count) {
  const scene = await page.locator(".scene canvas").boundingBox();
  const map = await page.locator(".map canvas").boundingBox();
  const pressed = (name) => `[...document.querySelectorAll("button")].find((b) => b.textContent === "${name}").ariaPressed`;
  // There and back, so that no limit of the zoom is reached.
  let wheel = 120;
  const acts = [
    [() => page.keyboard.press("k"), pressed("Truth")],
    [() => page.keyboard.press("f"), pressed("Follow")],
    [() => page.locator("button", { hasText: "Measure" }).click({ noWaitAfter: true }), pressed("Measure")],
    [() => page.keyboard.press("Escape"), pressed("Measure")],
    [async () => { await page.mouse.move(map.x + 200, map.y + 200); await page.mouse.wheel(0, (wheel = -wheel)); }, "globalThis.usarMap.pixelsPerMetre()"],
    [async () => { await page.mouse.move(scene.x + 200, scene.y + 300); await page.mouse.down(); await page.mouse.move(scene.x + 230, scene.y + 310); await page.mouse.up(); }, "globalThis.usarScene.turned()"],
  ];
  const times = [];
  for (let i = 0; i < count; i++) {
    const [act, isDone] = acts[i % acts.length];
    await listen(page, isDone);
    await act();
    times.push(await page.evaluate(() => globalThis.measured));
    await wait(40);
  }
  return times.sort((a, b) => a - b);
}

async function mission() {
  const run = await start("run", "home-point-test", "--station", "0", "--headless", "--record=false", "--speed", "4", "--out", out());
  const page = await openPage(browser, run.address);
  await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "scout", 30);
  results.first_paint_ms = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await wait(4000);
  const times = await interactions(page, isQuick ? 24 : 120);
  results.interactions = times.length;
  results.interaction_p95_ms = times[Math.ceil(times.length * 0.95) - 1];
  say(`interactions: median ${times[times.length >> 1].toFixed(0)} ms, most ${times.at(-1).toFixed(0)} ms`);
  const scripts = await page.evaluate(async () => {
    const html = await (await fetch("/")).text();
    const found = new Set(performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.endsWith(".js")));
    for (const name of html.match(/assets\/[\w.-]+\.js/g) ?? []) found.add(new URL(name, location.href).href);
    return [...found];
  });
  // What is loaded later, with its view, counts as well.
  const texts = new Map();
  const take = async (address) => {
    if (texts.has(address)) return;
    const text = await (await fetch(address)).text();
    texts.set(address, text);
    for (const name of text.match(/[\w-]+-[\w-]{8}\.js/g) ?? []) await take(new URL(`/assets/${name}`, address).href);
  };
  for (const address of scripts) await take(address);
  results.script_kb = [...texts.values()].reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0) / 1000;
  say(`${texts.size} scripts`);
  await page.close();
  await run.stop();
}

/** Opens a cloud, waits for its last point, then turns it for some seconds. */
async function cloud(points) {
  const run = await start("view", aCloud(points), "--station", "0");
  // The program reads the file meanwhile: a person waits for that too.
  const begin = Date.now();
  const page = await openPage(browser, run.address);
  const all = points.toLocaleString("en");
  await until(page, "all points", `document.querySelector(".cloud-panel")?.textContent.includes("${all} of ${all}")`, 180);
  const load = (Date.now() - begin) / 1000;
  const turning = await page.evaluate(
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
  await run.stop();
  say(`${all} points: ${load.toFixed(2)} s, ${turning.toFixed(1)} frames/s`);
  return [load, turning];
}

/** Megabytes of the process that the page lives in, after a collection. */
async function memory(page, session, pid) {
  await session.send("HeapProfiler.collectGarbage");
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("VmSwap")) / 1000;
}

async function hour() {
  const seconds = isQuick ? 120 : 3600;
  const speed = isQuick ? 20 : 50;
  const run = await start("view", await aRecording(seconds), "--station", "0", "--paused");
  const own = await openBrowser();
  const page = await openPage(own, run.address);
  await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "P2AT", 60);
  const whole = await own.newBrowserCDPSession();
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.enable");
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  // The busiest renderer is the one with the page.
  const pid = processInfo.filter(({ type }) => type === "renderer").sort((a, b) => b.cpuTime - a.cpuTime)[0].id;
  await page.locator(".speed select").selectOption(String(speed));
  await page.keyboard.press("p");
  const samples = [];
  const end = Date.now() + (seconds / speed) * 3000;
  for (;;) {
    await wait(seconds / speed / 24 * 1000);
    samples.push(await memory(page, session, pid));
    const isOver = await page.evaluate(() => document.querySelector(".timeline .play").ariaLabel === "Play");
    if (isOver || Date.now() > end) break;
  }
  results.replayed_s = await page.evaluate(() => {
    const [minutes, seconds] = document.querySelector(".timeline .time").textContent.split(":");
    return 60 * Number(minutes) + Number(seconds);
  });
  const middle = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
  const third = Math.max(1, Math.floor(samples.length / 3));
  results.memory_mb = samples;
  results.memory_most_mb = Math.max(...samples);
  results.memory_growth_mb = middle(samples.slice(-third)) - middle(samples.slice(0, third));
  await own.close();
  await run.stop();
}

const parts = {
  mission,
  million: async () => {
    results.points = isQuick ? 200_000 : 1_000_000;
    [results.load_s, results.turning_frames_per_s] = await cloud(results.points);
  },
  ten: async () => {
    results.points_ten = isQuick ? 1_000_000 : 10_000_000;
    [results.load_ten_s, results.turning_ten_frames_per_s] = await cloud(results.points_ten);
  },
  hour,
};
for (const [name, part] of Object.entries(parts)) if (!only || only === name) await part();
await browser.close();
console.log(JSON.stringify(results, null, 2));
