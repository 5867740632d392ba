// What is wrong with a robot, in a word.

import type { JSX } from "preact";

import { showsTruth } from "../station";
import type { Robot } from "../store";

export function Trouble({ robot }: { robot: Robot }): JSX.Element {
  const { state } = robot;
  if (state?.isHeld) return <span class="badge warn" title="A person holds it: Resume (U) lets it go on">held</span>;
  if (state?.hasTipped && showsTruth()) return <span class="badge bad" title="In truth it has tipped over">tipped</span>;
  if (robot.belief?.isLost) return <span class="badge bad" title="It does not know where it is">lost</span>;
  if (state?.felt?.isTouching) return <span class="badge warn" title="It feels that it touches something">touch</span>;
  if (state?.touch?.isTouching && showsTruth()) return <span class="badge warn" title="In truth it touches something; it has not felt that">touch in truth</span>;
  return <></>;
}
