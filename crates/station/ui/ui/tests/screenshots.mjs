// Pictures of every view, light and dark, on a desk and on a tablet: npm run screenshots [folder]

import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { aCloud, aCrew, aRecording, aTeam, missing, openBrowser, openPage, problems, root, start, until, usar, wait } from "./desk.mjs";

if (missing) {
  console.log(`no screenshots: ${missing}`);
  process.exit(0);
}
const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const SIZES = { desktop: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 800 } };
const only = process.argv[3];

async function shoot(browser, name, address, prepare) {
  if (only && !name.includes(only)) return;
  for (const theme of ["dark", "light"]) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await openPage(browser, address, { viewport, colorScheme: theme, hasTouch: size !== "desktop" });
      await page.waitForSelector("[data-link=open]", { state: "attached" });
      await prepare(page);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
      await page.close();
    }
  }
}

const browser = await openBrowser();
const replay = await start("view", await aRecording(), "--paused", "--station", "0");
await shoot(browser, "mission", replay.address, async (page) => {
  await page.locator("input[type=range]").fill("6");
  await wait(2500);
});
await shoot(browser, "known", replay.address, async (page) => {
  await page.keyboard.press("k");
  await page.keyboard.press("p");
  await wait(2500);
  await page.keyboard.press("p");
});
await replay.stop();
const cloud = await start("view", aCloud(400_000), "--station", "0");
await shoot(browser, "cloud", cloud.address, async (page) => {
  await wait(3500);
});
await cloud.stop();
const out = mkdtempSync(join(tmpdir(), "usar-shots-"));
const mission = await start("run", "home-point-test", "--station", "0", "--headless", "--speed", "20", "--out", join(out, "home-point-test-seed1"));
{
  const first = await openPage(browser, mission.address);
  // Most of the floor is known then, and the robot still has somewhere to go.
  await until(first, "half of the search", () => globalThis.usarStore.time > 230, 60);
  await first.keyboard.press("p");
  await wait(1000);
  await first.close();
}
await shoot(browser, "run", mission.address, (page) => wait(3000));
await mission.stop();
const crew = await start("run", existsSync(join(root, "missions/eight-explorers.toml")) ? "eight-explorers" : aCrew(), "--station", "0", "--headless", "--record=false", "--speed", "20", "--out", join(out, "crew"));
{
  const first = await openPage(browser, crew.address);
  await until(first, "maps worth looking at", () => globalThis.usarStore.time > 90, 120);
  await first.keyboard.press("p");
  await wait(1000);
  await first.close();
}
await shoot(browser, "crew", crew.address, (page) => wait(4000));
await shoot(browser, "crew-led", crew.address, async (page) => {
  await page.keyboard.press("4");
  await page.keyboard.press("k");
  await wait(4000);
});
await crew.stop();
for (const [count, seconds] of [[1, 40], [4, 60], [16, 40]]) {
  if (only && !`commander-${count}`.includes(only)) continue;
  const team = await start("run", aTeam(count), "--station", "0", "--headless", "--record=false", "--speed", "10", "--out", join(out, `team-${count}`));
  {
    const first = await openPage(browser, team.address);
    await until(first, "a map worth looking at", (end) => globalThis.usarStore.time > end, 300, seconds);
    await first.keyboard.press("p");
    await wait(1000);
    // A place within a wall: something to decide.
    await first.keyboard.press("1");
    await first.evaluate(() => globalThis.usarMap.frameAll());
    const at = await first.evaluate(() => globalThis.usarMap.pixels(0, 1));
    const map = await first.locator(".map canvas").boundingBox();
    await first.keyboard.press("n");
    await first.mouse.click(map.x + at.x, map.y + at.y);
    await wait(1500);
    await first.close();
  }
  await shoot(browser, `commander-${count}`, team.address, async (page) => {
    await page.keyboard.press("g");
    await page.keyboard.press("g");
    await wait(3000);
  });
  await team.stop();
}
await usar("drive", "yellow", "P2AT", "--left", "2", "--right", "2.3", "--for", "6", "--record", join(out, "left.mcap"));
await usar("drive", "yellow", "P2AT", "--left", "2.2", "--right", "2", "--for", "6", "--record", join(out, "right.mcap"));
const desk = await start("station", "--runs", out, "--station", "0");
await shoot(browser, "runs", desk.address, async (page) => {
  await page.waitForSelector(".run-list tbody tr");
  for (const row of [-1, -2]) await page.locator(".run-list input").nth(row).check();
  await wait(2500);
});
await shoot(browser, "catalogue", desk.address, async (page) => {
  await page.keyboard.press("Alt+4");
  await page.waitForSelector(".fact-card img");
  await wait(8000);
});
await desk.stop();
await browser.close();
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
