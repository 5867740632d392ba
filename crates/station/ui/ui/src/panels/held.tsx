// A robot that a person holds: that it is so, why, and how to end it.

import type { JSX } from "preact";

import * as commands from "../commands";
import { store } from "../station";
import type { Robot } from "../store";

export function Held({ robot }: { robot: Robot }): JSX.Element {
  if (!robot.state?.isHeld) return <></>;
  const whose = store.hello?.mode === "live" ? "its client is not obeyed" : "its mission waits";
  return (
    <div class="held" role="status">
      <span>Held: {whose}; only the stick moves it</span>
      <button class="small call" disabled={!commands.leads()} title={commands.leads() ? "" : "Whoever leads can let it go on"} onClick={() => void commands.resume(robot.info.id)}>Resume <kbd>U</kbd></button>
    </div>
  );
}
