// Where lasers have met something so far: what robots have seen of the building, for those who hide the rest.

import * as three from "three";

import type { Scan } from "../link/messages";
import type { Robot } from "../store";
import { matrix } from "./robot_body";

/** Metres between two points that are kept. */
const GRAIN = 0.06;
const MOST = 200_000;

export class Hits {
  readonly points: three.Points;
  private places = new Float32Array(3 * MOST);
  private count = 0;
  private seen = new Set<number>();

  constructor(colour: string) {
    const geometry = new three.BufferGeometry();
    geometry.setAttribute("position", new three.BufferAttribute(this.places, 3).setUsage(three.DynamicDrawUsage));
    geometry.setDrawRange(0, 0);
    this.points = new three.Points(geometry, new three.PointsMaterial({ color: colour, size: 2.5, sizeAttenuation: false }));
    this.points.frustumCulled = false;
  }

  add(robot: Robot, scan: Scan): void {
    const info = robot.info.sensors[scan.sensor];
    if (!robot.state || !robot.pose || !info) return;
    const world = matrix(robot.pose);
    const link = info.link === null ? undefined : robot.state.links[info.link];
    if (link) world.multiply(matrix(link));
    world.multiply(matrix(info.pose));
    const point = new three.Vector3();
    const beams = Math.max(1, Math.round(scan.ranges.length / Math.max(1, scan.elevations.length)));
    for (let i = 0; i < scan.ranges.length && this.count < MOST; i++) {
      const range = scan.ranges[i]!;
      if (Number.isNaN(range)) continue;
      const [angle, tilt] = [scan.firstAngle + (i % beams) * scan.step, scan.elevations[Math.floor(i / beams)] ?? 0];
      point.set(Math.cos(angle) * Math.cos(tilt) * range, Math.sin(angle) * Math.cos(tilt) * range, Math.sin(tilt) * range).applyMatrix4(world);
      const key = cell(point.x) * 4398046511104 + cell(point.y) * 2097152 + cell(point.z);
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      point.toArray(this.places, 3 * this.count++);
    }
    this.points.geometry.setDrawRange(0, this.count);
    this.points.geometry.getAttribute("position").needsUpdate = true;
  }

  clear(): void {
    this.count = 0;
    this.seen.clear();
    this.points.geometry.setDrawRange(0, 0);
  }
}

const cell = (metres: number) => Math.round(metres / GRAIN) + 1048576;
