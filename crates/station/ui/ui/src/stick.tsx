// The stick on the screen, for hands without a keyboard.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";

import { chosenRobot, useStation } from "./station";
import { canDrive, holdStick, letGo, stick, wish } from "./teleop";

/** How far the knob goes, as a share of the stick's width. */
const REACH = 0.4;
/** The knob's width, as the style sheet has it. */
const KNOB = 0.36;

export function Stick(): JSX.Element {
  useStation(15);
  const base = useRef<HTMLDivElement>(null);
  const robot = chosenRobot();
  if (!robot || !canDrive()) return <></>;
  const hold = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const box = base.current!.getBoundingClientRect();
    const reach = REACH * box.width;
    let [x, y] = [(event.clientX - box.x - box.width / 2) / reach, -(event.clientY - box.y - box.height / 2) / reach];
    const far = Math.hypot(x, y);
    if (far > 1) [x, y] = [x / far, y / far];
    holdStick(x, y);
  };
  const { forward, turn } = wish();
  const [x, y] = stick.isHeld ? [stick.x, stick.y] : [-turn, forward];
  // Shares of the knob, which is itself a share of the stick.
  const percent = (share: number) => `${((100 * REACH * share) / KNOB).toFixed(0)}%`;
  return (
    <div class="stick-box">
      <div
        class="stick"
        ref={base}
        role="application"
        aria-label={`Drive ${robot.info.name}: hold and pull, or use W A S D`}
        onPointerDown={(event) => {
          base.current!.setPointerCapture(event.pointerId);
          hold(event);
        }}
        onPointerMove={hold}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <span class="knob" style={{ transform: `translate(${percent(x)}, ${percent(-y)})` }} />
      </div>
      <span class="stick-name">Drive {robot.info.name}</span>
    </div>
  );
}
