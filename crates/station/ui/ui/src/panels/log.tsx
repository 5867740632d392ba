// What happened, newest first.

import type { JSX } from "preact";

import { store } from "../station";
import { clock } from "./format";

const SHOWN = 60;
const SIGN = { info: "", warning: "! ", error: "✕ " };

export function Log(): JSX.Element {
  const lines = store.log.slice(-SHOWN).reverse();
  return (
    <section class="card log">
      <h3>Log</h3>
      {lines.length === 0 ? (
        <p class="quiet">Nothing has happened yet</p>
      ) : (
        <ol tabIndex={0} aria-label="Log, newest first">
          {lines.map((line) => {
            const robot = line.robot === null ? undefined : store.robots.get(line.robot);
            return (
              <li key={line.number} class={line.level}>
                <time class="number">{clock(line.time)}</time>
                <span>{SIGN[line.level]}{robot && !line.text.startsWith(robot.info.name) ? `${robot.info.name}: ` : ""}{line.text}</span>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
