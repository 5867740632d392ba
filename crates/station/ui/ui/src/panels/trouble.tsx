// What is wrong with a robot, in a word.

import type { JSX } from "preact";

import type { Robot } from "../store";

export function Trouble({ robot }: { robot: Robot }): JSX.Element {
  if (robot.state?.hasTipped) return <span class="badge bad" title="It has tipped over">tipped</span>;
  if (robot.belief?.isLost) return <span class="badge bad" title="It does not know where it is">lost</span>;
  if (robot.state?.isTouching) return <span class="badge warn" title="It touches something">touch</span>;
  return <></>;
}
