// How sure a robot is of where it is, as people see it.

import type { BeliefOf } from "./link/messages";

/** A place lies within so many standard deviations 95 times of 100: in the plane, and on a line. */
const PLANE = 2.4477;
const LINE = 1.96;

export interface Ellipse {
  /** Half axes in metres, and where the long one points, radians to the left from the world's x. */
  long: number;
  short: number;
  angle: number;
}

/** Where the robot is 95 times of 100, around where it believes to be. */
export function ellipseOf({ covariance: [xx, xy, yy] }: BeliefOf): Ellipse {
  const [middle, half] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  const axis = (variance: number) => PLANE * Math.sqrt(Math.max(0, variance));
  return { long: axis(middle + half), short: axis(middle - half), angle: Math.atan2(2 * xy, xx - yy) / 2 };
}

/** To how many radians, to either side, its heading is sure 95 times of 100. */
export const headingSpread = ({ covariance }: BeliefOf) => LINE * Math.sqrt(Math.max(0, covariance[3]));

const SOURCES: Record<string, string> = {
  ground_truth: "the truth itself",
  odometry: "wheel turns",
  ins: "inertial navigation",
  fused: "fused sensors",
};

/** What a robot knows its pose from, in words. */
export const sourceWords = (source: string) => SOURCES[source] ?? source.replaceAll("_", " ");
