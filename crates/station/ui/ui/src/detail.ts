// How much this page wants to be told: less where it is slow, looks elsewhere, or lies behind another window.

import { choices, connection } from "./station";

/** States a second. */
const FULL = 20;
const MODEST = 10;
const ELSEWHERE = 2;
const HIDDEN = 0.5;
/** Milliseconds a frame, above which a page is slow and below which it no longer is. */
const SLOW = 90;
const QUICK = 45;
/** Points of a cloud that a small device holds. */
const SMALL = 2_000_000;
const ALL = 4_294_967_295;

let told = "";
let isSlow = false;
let frames = 0;

function wanted(): { hz: number; pictures: boolean; points: number } {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  const points = memory < 2 ? SMALL : ALL;
  if (document.hidden) return { hz: HIDDEN, pictures: false, points };
  if (choices.view !== "mission") return { hz: ELSEWHERE, pictures: false, points };
  return { hz: isSlow ? MODEST : FULL, pictures: true, points };
}

function tell(): void {
  const wish = wanted();
  const text = JSON.stringify([wish, connection.opened]);
  if (text === told || connection.state !== "open") return;
  if (connection.send({ do: "detail", ...wish })) told = text;
}

export function startDetail(): void {
  const count = () => {
    frames++;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  document.addEventListener("visibilitychange", tell);
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const each = (now - last) / Math.max(1, frames);
    if (!document.hidden) isSlow = each > SLOW || (isSlow && each > QUICK);
    [last, frames] = [now, 0];
    tell();
  }, 1000);
}
