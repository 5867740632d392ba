// The stick on the screen, for hands without a keyboard.

import type { JSX } from "preact";
import { useRef } from "preact/hooks";

import { chosenRobot, useStation } from "./station";
import { canDrive, holdStick, letGo, stick, wish } from "./teleop";

const RADIUS = 52;

export function Stick(): JSX.Element {
  useStation(15);
  const base = useRef<HTMLDivElement>(null);
  const robot = chosenRobot();
  if (!robot || !canDrive()) return <></>;
  const hold = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const box = base.current!.getBoundingClientRect();
    let [x, y] = [(event.clientX - box.x - box.width / 2) / RADIUS, -(event.clientY - box.y - box.height / 2) / RADIUS];
    const far = Math.hypot(x, y);
    if (far > 1) [x, y] = [x / far, y / far];
    holdStick(x, y);
  };
  const { forward, turn } = wish();
  const [x, y] = stick.isHeld ? [stick.x, stick.y] : [-turn, forward];
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
        <span class="knob" style={{ transform: `translate(${(x * RADIUS).toFixed(1)}px, ${(-y * RADIUS).toFixed(1)}px)` }} />
      </div>
      <span class="stick-name">Drive {robot.info.name}</span>
    </div>
  );
}
