// How sure a robot is, on the floor of the scene; and its ghost where it truly is.

import * as three from "three";

import { ellipseOf, headingSpread } from "../belief";
import { yawOf, type Robot } from "../store";

/** Above the floor and the maps on it, metres. */
const HEIGHT = 0.03;
const NARROWEST = 0.04;

export class BeliefMark {
  readonly group = new three.Group();
  private disc: three.Mesh;
  private rim: three.LineLoop;
  private wedge: three.Mesh;
  private ghost: three.LineSegments;
  private tie: three.Line;
  private half = NaN;

  constructor(robot: Robot, colour: string) {
    const clear = (opacity: number) => new three.MeshBasicMaterial({ color: colour, transparent: true, opacity, side: three.DoubleSide, depthWrite: false });
    this.disc = new three.Mesh(new three.CircleGeometry(1, 40), clear(0.2));
    const rim = Array.from({ length: 48 }, (_, i) => new three.Vector3(Math.cos((i * Math.PI) / 24), Math.sin((i * Math.PI) / 24), 0));
    this.rim = new three.LineLoop(new three.BufferGeometry().setFromPoints(rim), new three.LineBasicMaterial({ color: colour }));
    this.wedge = new three.Mesh(new three.BufferGeometry(), clear(0.32));
    const box = new three.BoxGeometry(...robot.info.size);
    this.ghost = new three.LineSegments(new three.EdgesGeometry(box), new three.LineBasicMaterial({ color: colour }));
    box.dispose();
    this.tie = new three.Line(new three.BufferGeometry(), new three.LineBasicMaterial({ color: colour }));
    for (const part of [this.disc, this.rim, this.wedge, this.ghost, this.tie]) {
      part.renderOrder = 3;
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  update(robot: Robot, showsTruth: boolean): void {
    const { belief, truth, pose, info } = robot;
    this.group.visible = belief !== undefined && pose !== undefined;
    if (!belief || !pose) return;
    const { long, short, angle } = ellipseOf(belief);
    for (const part of [this.disc, this.rim]) {
      part.visible = long > 0.02;
      part.position.set(pose[0], pose[1], HEIGHT);
      part.rotation.z = angle;
      part.scale.set(long, Math.max(0.01, short), 1);
    }
    this.turn(Math.min(Math.PI, Math.max(NARROWEST, headingSpread(belief))), 1.6 * info.size[0]);
    this.wedge.position.set(pose[0], pose[1], HEIGHT);
    this.wedge.rotation.z = yawOf(pose);
    this.ghost.visible = this.tie.visible = showsTruth && truth !== undefined;
    if (!truth) return;
    const middle = new three.Vector3(...info.middle);
    this.ghost.quaternion.set(truth[3], truth[4], truth[5], truth[6]);
    this.ghost.position.set(truth[0], truth[1], truth[2]).add(middle.applyQuaternion(this.ghost.quaternion));
    this.tie.geometry.setFromPoints([new three.Vector3(pose[0], pose[1], pose[2]), new three.Vector3(truth[0], truth[1], truth[2])]);
  }

  private turn(half: number, reach: number): void {
    if (half === this.half) return;
    this.half = half;
    this.wedge.geometry.dispose();
    this.wedge.geometry = new three.CircleGeometry(reach, 24, -half, 2 * half);
  }

  dispose(): void {
    for (const part of [this.disc, this.rim, this.wedge, this.ghost, this.tie]) {
      part.geometry.dispose();
      (part.material as three.Material).dispose();
    }
  }
}
