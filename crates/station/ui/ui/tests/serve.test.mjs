// A served arena: an old client drives its robot, and the page shows it.

import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";

import { missing, openBrowser, openPage, problems, start, until, wait } from "./desk.mjs";

test("a robot that a client spawns is seen, can be driven by hand, and time can be stopped", { skip: missing || false }, async () => {
  const browser = await openBrowser();
  const station = await start("serve", "yellow", "--port", "0", "--image-port", "0", "--no-positions", "--no-wss", "--station", "0");
  let client;
  try {
    const page = await openPage(browser, station.address);
    await until(page, "nobody is there yet", () => document.querySelector(".panel")?.textContent.includes("No robot yet"));
    for (let i = 0; i < 100 && !/robots on \S+:\d+/.test(station.text()); i++) await wait(50);
    const port = Number(/robots on \S+:(\d+)/.exec(station.text())[1]);
    client = connect(port, "127.0.0.1");
    client.on("data", () => undefined);
    client.write("INIT {ClassName USARBot.P2AT} {Name Rex} {Start Start1}\r\n");
    await until(page, "Rex", () => document.querySelector(".panel h2")?.textContent === "Rex", 15);
    await until(page, "its laser", () => document.querySelector(".ring-scan") !== null, 15);
    const heading = () => page.evaluate(() => Number.parseFloat(document.querySelectorAll(".facts dd")[1].textContent));
    await wait(800);
    const before = await heading();
    await page.keyboard.down("a");
    await wait(1200);
    await page.keyboard.up("a");
    await wait(500);
    const turned = ((((await heading()) - before) % 360) + 540) % 360 - 180;
    assert.ok(turned > 5, `turned by ${turned} degrees`);
    const time = () => page.evaluate(() => document.querySelector(".timeline .time").textContent);
    await page.keyboard.press("p");
    await wait(600);
    const stopped = await time();
    await wait(600);
    assert.equal(await time(), stopped);
    await page.keyboard.press("p");
    await wait(900);
    assert.notEqual(await time(), stopped);
    client.destroy();
    await until(page, "Rex is gone", () => document.querySelector(".panel")?.textContent.includes("No robot yet"), 10);
  } finally {
    client?.destroy();
    await browser.close();
    await station.stop();
  }
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
