// Who is held and who is not: a stop lasts until it is ended, and nobody is held because somebody else has gone.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";

import { anErrand, aRecording, missing, openBrowser, openPage, out, problems, soon, start, until, wait } from "./desk.mjs";

const place = (page) => page.evaluate(() => [...globalThis.usarStore.robots.values()][0].truth.slice(0, 2));
const moved = async (page, milliseconds) => {
  const from = await place(page);
  await wait(milliseconds);
  const to = await place(page);
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
};
const isHeld = () => [...globalThis.usarStore.robots.values()][0]?.state?.isHeld === true;

test("a stopped robot stands although its client drives on, until the leader lets it go on", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("serve", "yellow", "--port", "0", "--image-port", "0", "--no-positions", "--no-wss", "--station", "0");
  let client, driving;
  try {
    const page = await openPage(browser, station.address);
    for (let i = 0; i < 100 && !/robots on \S+:\d+/.test(station.text()); i++) await wait(50);
    client = connect(Number(/robots on \S+:(\d+)/.exec(station.text())[1]), "127.0.0.1");
    client.on("data", () => undefined);
    client.write("INIT {ClassName USARBot.P2AT} {Name Rex} {Start Start1}\r\n");
    await until(page, "Rex", () => document.querySelector(".panel h2")?.textContent === "Rex", 15);
    // Round in a circle, said ten times a second, as old clients do.
    driving = setInterval(() => client.write("DRIVE {Left -1.5} {Right 1.0}\r\n"), 100);
    const heading = () => page.evaluate(() => {
      const [, , , x, y, z, w] = [...globalThis.usarStore.robots.values()][0].truth;
      return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
    });
    const turned = async (milliseconds) => {
      const from = await heading();
      await wait(milliseconds);
      const by = (await heading()) - from;
      return Math.abs(Math.atan2(Math.sin(by), Math.cos(by)));
    };
    await wait(1500);
    assert.ok((await turned(800)) > 0.05, "it drives");
    await soon(async () => assert.match(await page.locator(".stop").textContent(), /Stop and hold/));
    await page.keyboard.press(" ");
    await until(page, "held", isHeld, 5);
    await wait(800);
    assert.ok((await turned(1500)) < 0.01, "it stands, whatever its client says");
    await soon(async () => assert.match(await page.locator(".held").textContent(), /its client is not obeyed/));
    assert.match(station.text(), /Rex is held: stopped on the page.*Resume \(U\)/);
    await page.locator(".resume").click();
    await until(page, "free", () => document.querySelector(".held") === null, 5);
    await wait(800);
    assert.ok((await turned(800)) > 0.05, "it drives again");
  } finally {
    clearInterval(driving);
    client?.destroy();
    await browser.close();
    await station.stop();
  }
});

describe("an autonomous mission", { skip: missing || false }, () => {
  let browser, station, looker;
  before(async () => {
    browser = await openBrowser();
    station = await start("run", anErrand(), "--station", "0", "--headless", "--record=false", "--out", out());
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("goes on when the page that leads is closed, reloaded, or gives the lead up", async () => {
    const leader = await openPage(browser, station.address);
    await until(leader, "it leads", () => globalThis.usarStore.control?.is_mine && globalThis.usarStore.robots.size === 1);
    looker = await openPage(browser, station.viewer);
    await until(looker, "the robot", () => [...globalThis.usarStore.robots.values()][0]?.truth !== undefined);
    await leader.keyboard.press("c");
    await until(leader, "nobody leads", () => globalThis.usarStore.control.holder === null, 5);
    await leader.keyboard.press("c");
    await until(leader, "it leads again", () => globalThis.usarStore.control.is_mine, 5);
    await leader.reload();
    await until(leader, "it leads after all", () => globalThis.usarStore?.control?.is_mine, 5);
    await leader.close();
    await wait(800);
    assert.equal(await looker.evaluate(isHeld), false);
    // It turns on the spot now and then; within a few seconds it drives.
    let far = 0;
    for (let i = 0; i < 8 && far < 0.1; i++) far = Math.max(far, await moved(looker, 1000));
    assert.ok(far > 0.05, `${far} m in a second`);
    assert.doesNotMatch(station.text(), /is held/);
  });

  test("stops where its driver goes, and terminal and page say how to end that", async () => {
    const driver = await openPage(browser, station.address);
    await until(driver, "it leads", () => globalThis.usarStore.control?.is_mine && document.querySelector(".stick") !== null);
    await driver.keyboard.down("a");
    await until(looker, "it is held by the hand", isHeld, 5);
    await driver.close();
    await wait(1000);
    assert.ok((await moved(looker, 800)) < 0.01);
    assert.equal(await looker.evaluate(isHeld), true);
    assert.match(station.text(), /scout is held by a person on the page; Resume \(U\) there lets it go on/);
    await soon(async () => assert.match(await looker.locator(".held").textContent(), /Held: its mission waits.*Resume/));
    const next = await openPage(browser, station.address);
    await until(next, "it leads", () => globalThis.usarStore.control?.is_mine && document.querySelector(".held") !== null);
    await next.keyboard.press("u");
    await until(looker, "it goes on", () => ![...globalThis.usarStore.robots.values()][0].state.isHeld, 5);
    for (let i = 0; i < 40 && !station.text().includes("scout goes on"); i++) await wait(50);
    assert.match(station.text(), /scout goes on/);
    await next.close();
  });

  test("a key that does nothing says why, and the lead can be asked for and given", async () => {
    const [first, second] = [await openPage(browser, station.address), await openPage(browser, station.address)];
    await until(first, "the first leads", () => globalThis.usarStore.control?.is_mine && document.querySelector(".stick") !== null);
    await until(second, "the second does not", () => globalThis.usarStore.control && !globalThis.usarStore.control.is_mine && globalThis.usarStore.robots.size === 1);
    await second.keyboard.press("w");
    await until(second, "why", () => /leads, so keys do nothing here/.test(document.querySelector(".toasts").textContent), 5);
    await second.getByRole("button", { name: "Ask for the lead" }).click();
    await until(first, "it is asked", () => /asks for the lead/.test(document.querySelector(".asked")?.textContent), 5);
    await first.getByRole("button", { name: "Keep it" }).click();
    await until(second, "it was kept", () => globalThis.usarStore.control.asker === null, 5);
    await second.keyboard.press("c");
    await until(first, "it is asked again", () => document.querySelector(".asked") !== null, 5);
    await first.getByRole("button", { name: "Give it" }).click();
    await until(second, "the second leads", () => globalThis.usarStore.control.is_mine, 5);
  });
});

test("where nothing can move there is no stop", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("view", await aRecording(), "--paused", "--station", "0");
  try {
    const page = await openPage(browser, station.address);
    await until(page, "the robot", () => document.querySelector(".panel h2")?.textContent === "P2AT");
    await soon(async () => assert.equal(await page.locator(".stop").count(), 0));
    await page.keyboard.press(" ");
    await until(page, "space plays it instead", () => globalThis.usarStore.playback.phase === "running", 5);
  } finally {
    await browser.close();
    await station.stop();
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
