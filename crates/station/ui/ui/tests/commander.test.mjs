// The commander: a team on one page, what it is about and why, requests and their answers, ways, phases, kept pictures.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { aTeam, missing, openBrowser, openPage, out, problems, seriousFindings, soon, start, until, wait } from "./desk.mjs";

describe("a team and whoever leads it", { skip: missing || false }, () => {
  let browser, station, page;
  const robots = () => page.evaluate(() => [...globalThis.usarStore.robots.values()].map(({ info, state, tasks }) => ({ name: info.name, isHeld: state?.isHeld, tasks: tasks?.tasks.map(({ name, detail, state }) => `${name} ${detail} ${state}`) ?? [] })));
  /** Clicks a place of the floor, metres. */
  const clickAt = async (x, y) => {
    await page.evaluate(() => globalThis.usarMap.frameAll());
    const at = await page.evaluate(([x, y]) => globalThis.usarMap.pixels(x, y), [x, y]);
    const map = await page.locator(".map canvas").boundingBox();
    await page.mouse.click(map.x + at.x, map.y + at.y);
  };
  before(async () => {
    browser = await openBrowser();
    station = await start("run", aTeam(3), "--station", "0", "--headless", "--record=false", "--speed", "2", "--out", out());
    page = await openPage(browser, station.address);
    await until(page, "a team of four", () => globalThis.usarStore.team?.members.length === 4, 30);
    await until(page, "a map", () => [...globalThis.usarStore.layers.values()].some((layer) => layer.kind === "belief") && globalThis.usarStore.time > 8, 60);
  });
  after(async () => {
    await browser?.close();
    await station?.stop();
  });

  test("every card says what its robot does, why, since when and what then, and how it is heard", async () => {
    await until(page, "somebody explores", () => [...document.querySelectorAll(".robot-card")].some((card) => /explores, on its way to .*for \d+ s/.test(card.textContent)), 30);
    await until(page, "why, and what then", () => [...document.querySelectorAll(".robot-card")].some((card) => /unseen there fell to it; .*then: it shares out again/.test(card.textContent)), 10);
    await until(page, "links", () => [...document.querySelectorAll(".robot-card .link")].some((link) => /\d+ dB, (now|\d+ s ago)/.test(link.textContent)), 20);
    await until(page, "who goes where", () => globalThis.usarStore.team.goals.length > 0, 20);
    const base = await page.locator(".robot-card", { hasText: "base" }).textContent();
    assert.match(base, /listens.*it is the station/);
  });

  test("the team's bar has a clock, a chip for each robot and the floor that is known", async () => {
    await soon(async () => assert.equal(await page.locator(".team-chips .chip").count(), 4));
    await soon(async () => assert.match(await page.locator(".clock").textContent(), /^(20:00|19:\d\d)$/));
    await until(page, "floor", () => parseFloat(document.querySelector(".team-facts").textContent) > 3, 30);
    await page.locator(".team-chips .chip").nth(1).click();
    await until(page, "the second", () => document.querySelector(".panel h2")?.textContent === "scout2");
    await page.keyboard.press("0");
  });

  test("phases make robots stand and go on", async () => {
    const phases = page.locator(".run-clock button");
    await phases.nth(0).click();
    await until(page, "all stand", () => [...globalThis.usarStore.robots.values()].every((robot) => robot.state?.isHeld), 10);
    await soon(async () => assert.equal(await page.locator(".run-clock button[aria-pressed=true]").textContent(), "Prepare"));
    await phases.nth(1).click();
    await until(page, "nobody stands", () => [...globalThis.usarStore.robots.values()].every((robot) => !robot.state?.isHeld), 10);
    await page.locator(".stop").click();
    await until(page, "all stopped", () => [...globalThis.usarStore.robots.values()].every((robot) => robot.state?.isHeld), 10);
    await page.locator(".team-bar button", { hasText: "All auto" }).click();
    await until(page, "all go on", () => [...globalThis.usarStore.robots.values()].every((robot) => !robot.state?.isHeld), 10);
  });

  test("a place that cannot be reached is refused at once, with one that can; Z puts it off, Y goes there", async () => {
    await page.keyboard.press("2");
    await page.keyboard.press("n");
    await clickAt(0, 1);
    await until(page, "it is said why", () => /scout2 cannot go to .*(wall|seen|fit|leads there)/.test(document.querySelector(".requests")?.textContent ?? ""), 5);
    await page.keyboard.press("Escape");
    assert.ok((await robots())[1].tasks.every((task) => !task.startsWith("go_to")), "it is not sent");
    await page.keyboard.press("z");
    await until(page, "it is put off", () => document.querySelector(".requests .later") !== null, 5);
    await page.keyboard.press("2");
    await page.keyboard.press("n");
    await clickAt(0, 1);
    await page.keyboard.press("Escape");
    await until(page, "who asks again is answered again", () => document.querySelector(".requests .later") === null && document.querySelector(".requests li") !== null, 5);
    await page.keyboard.press("o");
    await until(page, "its robot is chosen", () => document.querySelector(".panel h2")?.textContent === "scout2");
    await page.keyboard.press("y");
    await until(page, "it goes somewhere near", () => [...globalThis.usarStore.robots.values()][1].tasks.tasks.some((task) => task.name === "go_to"), 5);
    await until(page, "its story says who sent it", () => /a person has sent it/.test(document.querySelector(".story")?.textContent ?? ""), 5);
  });

  test("a path is clicked place by place and sent with one key; X goes where the map says one cannot", async () => {
    await page.keyboard.press("3");
    await until(page, "the third", () => document.querySelector(".panel h2")?.textContent === "scout3");
    const [x, y] = await page.evaluate(() => [...globalThis.usarStore.robots.values()][2].pose);
    await page.keyboard.press("b");
    await clickAt(x, y + 0.4);
    await clickAt(x, y);
    await until(page, "two places", () => document.querySelector(".tools .send")?.textContent === "Send along 2 places");
    await page.keyboard.press("b");
    await until(page, "it is sent along them", () => [...globalThis.usarStore.robots.values()][2].tasks.tasks.filter((task) => task.name === "go_to").length === 2, 5);
    await page.keyboard.press("n");
    await clickAt(0, 2);
    await page.keyboard.press("Escape");
    await until(page, "it is refused", () => globalThis.usarStore.requests.some((request) => request.cause === "waypoint" && request.later === null), 5);
    await page.keyboard.press("x");
    await until(page, "it tries", () => [...globalThis.usarStore.robots.values()][2].tasks.tasks.some((task) => task.name === "go_to" && task.detail.includes("2.0 m")), 5);
  });

  test("a picture is kept, shown large and small again", async () => {
    await page.keyboard.press("1");
    await until(page, "a picture", () => document.querySelector(".camera img") !== null, 30);
    await page.keyboard.press("h");
    await until(page, "it is kept", () => document.querySelectorAll(".photos li").length === 1, 10);
    await page.locator(".photos li > button").click();
    await soon(async () => assert.equal(await page.locator(".photos li.large").count(), 1));
    const width = await page.locator(".photos img").evaluate((image) => image.naturalWidth);
    assert.ok(width > 10, `${width} pixels wide`);
  });

  test("layers are switched one by one", async () => {
    await page.keyboard.press("p");
    await page.keyboard.press("0");
    await page.locator(".map .tools button", { hasText: "Layers" }).click();
    const pixels = () => page.evaluate(() => document.querySelector(".map canvas").toDataURL());
    for (const name of ["Free floor", "Walls", "Safe floor", "Radio", "Trails"]) {
      await wait(500);
      const before = await pixels();
      const box = page.locator(".layers label", { hasText: new RegExp(`^${name}`) }).locator("input");
      await box.click();
      await wait(500);
      assert.notEqual(await pixels(), before, name);
      await box.click();
    }
    await page.locator(".map .tools button", { hasText: "Layers" }).click();
    await page.keyboard.press("p");
  });

  test("nothing serious is found, and nothing is cut off on a phone", async () => {
    await page.keyboard.press("0");
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    await wait(500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} pixels wide`);
    const bar = await page.locator(".team-bar").boundingBox();
    assert.ok(bar.x >= 0 && bar.x + bar.width <= 390 && bar.height < 130, JSON.stringify(bar));
  });
});

test("no page complained", { skip: missing || false }, () => assert.deepEqual(problems, []));
