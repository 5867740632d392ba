// What is near, from above: cones of sound, beams and the laser's outline around the robot.

import type { JSX } from "preact";

import { yawOf, type Robot } from "../store";

const SIZE = 220;

export function SonarRing({ robot }: { robot: Robot }): JSX.Element {
  const cones = robot.info.sensors.map((sensor, i) => ({ sensor, i })).filter(({ sensor }) => ["cone", "beam"].includes(sensor.shape));
  const scans = [...robot.scans.values()].filter((scan) => scan.elevations.length <= 1);
  if (cones.length === 0 && scans.length === 0) return <></>;
  const reach = Math.max(1, ...[...robot.ranges.values(), ...scans.flatMap((scan) => [...scan.ranges])].filter(Number.isFinite));
  const metre = (SIZE / 2 - 8) / reach;
  const ring = [1, 2, 5, 10, 20, 50].find((metres) => metres >= reach / 2) ?? reach;
  const at = (angle: number, range: number, x = 0, y = 0) =>
    // Ahead is up, left is left.
    `${(-(y + Math.sin(angle) * range) * metre).toFixed(1)},${(-(x + Math.cos(angle) * range) * metre).toFixed(1)}`;
  return (
    <section class="card">
      <h3>Ranges</h3>
      <svg class="ring" viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} role="img" aria-label={`Ranges around ${robot.info.name}, ahead is up`}>
        <circle r={ring * metre} class="ring-line" />
        <circle r={(ring * metre) / 2} class="ring-line" />
        <text x={4} y={-ring * metre + 12}>{ring} m</text>
        {scans.map((scan) => {
          const mount = robot.info.sensors[scan.sensor]!.pose;
          const turn = yawOf(mount);
          const hand = 1 - 2 * (mount[3] ** 2 + mount[4] ** 2) < 0 ? -1 : 1;
          const points = [...scan.ranges].map((range, i) => (Number.isNaN(range) ? "" : at(turn + hand * (scan.firstAngle + i * scan.step), range, mount[0], mount[1])));
          return <polygon key={scan.sensor} class="ring-scan" points={[at(0, 0, mount[0], mount[1]), ...points.filter(Boolean)].join(" ")} />;
        })}
        {cones.map(({ sensor, i }) => {
          const range = robot.ranges.get(i);
          if (range === undefined || !Number.isFinite(range)) return null;
          const [turn, half] = [yawOf(sensor.pose), Math.max(0.03, sensor.angle / 2)];
          const [x, y] = [sensor.pose[0], sensor.pose[1]];
          const far = range * metre;
          return (
            <path key={sensor.name} class="ring-cone" d={`M${at(0, 0, x, y)} L${at(turn + half, range, x, y)} A${far},${far} 0 0 1 ${at(turn - half, range, x, y)} Z`}>
              <title>{`${sensor.name}: ${range.toFixed(2)} m`}</title>
            </path>
          );
        })}
        <path class="ring-robot" d="M0,-9 L6,7 L0,4 L-6,7 Z" />
      </svg>
    </section>
  );
}
