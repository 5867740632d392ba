// What a robot's sensors see now: fans of laser light and cones of sound.

import * as three from "three";

import type { Robot } from "../store";
import type { Palette } from "./palette";
import type { RobotBody } from "./robot_body";

export class Rays {
  readonly group = new three.Group();
  private fan: three.Mesh;
  private hits: three.Points;
  private cones: three.Mesh;

  constructor(colours: Palette) {
    const clear = (colour: string, opacity: number) =>
      new three.MeshBasicMaterial({ color: colour, transparent: true, opacity, side: three.DoubleSide, depthWrite: false });
    this.fan = new three.Mesh(new three.BufferGeometry(), clear(colours.laser, 0.13));
    this.hits = new three.Points(new three.BufferGeometry(), new three.PointsMaterial({ color: colours.laser, size: 3, sizeAttenuation: false }));
    this.cones = new three.Mesh(new three.BufferGeometry(), clear(colours.sonar, 0.2));
    for (const part of [this.fan, this.hits, this.cones]) {
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  update(robot: Robot, body: RobotBody, isShown: boolean): void {
    this.group.visible = isShown && robot.pose !== undefined;
    if (!this.group.visible) return;
    this.updateScans(robot, body);
    this.updateCones(robot, body);
  }

  private updateScans(robot: Robot, body: RobotBody): void {
    const fan: number[] = [];
    const hits: number[] = [];
    const [here, last, origin] = [new three.Vector3(), new three.Vector3(), new three.Vector3()];
    for (const [sensor, scan] of robot.scans) {
      const world = body.world(robot, sensor);
      const beams = Math.max(1, Math.round(scan.ranges.length / Math.max(1, scan.elevations.length)));
      origin.setFromMatrixPosition(world);
      for (let layer = 0; layer < scan.elevations.length; layer++) {
        const tilt = scan.elevations[layer]!;
        let hasLast = false;
        for (let beam = 0; beam < beams; beam++) {
          const range = scan.ranges[layer * beams + beam]!;
          const angle = scan.firstAngle + beam * scan.step;
          if (Number.isNaN(range)) {
            hasLast = false;
            continue;
          }
          here.set(Math.cos(angle) * Math.cos(tilt) * range, Math.sin(angle) * Math.cos(tilt) * range, Math.sin(tilt) * range).applyMatrix4(world);
          hits.push(here.x, here.y, here.z);
          if (hasLast && scan.elevations.length === 1) fan.push(origin.x, origin.y, origin.z, last.x, last.y, last.z, here.x, here.y, here.z);
          last.copy(here);
          hasLast = true;
        }
      }
    }
    set(this.fan.geometry, fan);
    set(this.hits.geometry, hits);
  }

  private updateCones(robot: Robot, body: RobotBody): void {
    const cones: number[] = [];
    for (const [sensor, range] of robot.ranges) {
      const info = robot.info.sensors[sensor];
      if (!info || Number.isNaN(range)) continue;
      const world = body.world(robot, sensor);
      const half = Math.max(0.01, info.angle / 2);
      const steps = info.shape === "beam" ? 1 : 6;
      const point = (angle: number) => new three.Vector3(Math.cos(angle) * range, Math.sin(angle) * range, 0).applyMatrix4(world);
      const tip = new three.Vector3().setFromMatrixPosition(world);
      for (let i = 0; i < steps; i++) {
        const [a, b] = [point(-half + (2 * half * i) / steps), point(-half + (2 * half * (i + 1)) / steps)];
        cones.push(tip.x, tip.y, tip.z, a.x, a.y, a.z, b.x, b.y, b.z);
      }
    }
    set(this.cones.geometry, cones);
  }

  dispose(): void {
    for (const part of [this.fan, this.hits, this.cones]) {
      part.geometry.dispose();
      (part.material as three.Material).dispose();
    }
  }
}

/** Replaces the points of a geometry; its memory is used again as long as it is large enough. */
export function set(geometry: three.BufferGeometry, numbers: number[]): void {
  const old = geometry.getAttribute("position") as three.BufferAttribute | undefined;
  if (old && old.array.length >= numbers.length) {
    (old.array as Float32Array).set(numbers);
    old.needsUpdate = true;
  } else {
    if (old) geometry.dispose();
    const room = new Float32Array(3 * Math.ceil(numbers.length / 2));
    room.set(numbers);
    geometry.setAttribute("position", new three.BufferAttribute(room, 3).setUsage(three.DynamicDrawUsage));
  }
  geometry.setDrawRange(0, numbers.length / 3);
}
