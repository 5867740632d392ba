// A robot's number on its colour: what tells robots apart everywhere on the page.

import type { JSX } from "preact";

import { numberOf } from "../station";
import type { Robot } from "../store";

export function Badge({ robot }: { robot: Robot }): JSX.Element {
  const number = numberOf(robot);
  return <span class={`robot-number robot-${((number - 1) % 8) + 1}`}>{number}</span>;
}
