// Lines and points on the ground: trails, plans, frontiers, waypoints, victims; and maps as pictures on the floor.

import * as three from "three";

import { allRobots, chosenRobot } from "../station";
import type { Store } from "../store";
import { robotColour, type Palette } from "./palette";
import { set } from "./rays";

export class Marks {
  readonly group = new three.Group();
  private trails = new Map<number, three.LineSegments>();
  private plans: three.LineSegments;
  private frontiers: three.Points;
  private victims: three.LineSegments;

  constructor(private colours: Palette) {
    this.plans = line(colours.plan);
    this.victims = line(colours.victim);
    this.frontiers = new three.Points(new three.BufferGeometry(), new three.PointsMaterial({ color: colours.frontier, size: 5, sizeAttenuation: false }));
    for (const part of [this.plans, this.frontiers, this.victims]) {
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  /** Where robots believe to have been; where nobody believes anything, where they truly were. */
  updateTrails(store: Store, isShown: boolean): void {
    for (const [id, lines] of this.trails) if (!store.robots.has(id)) this.drop(id, lines);
    for (const [i, robot] of allRobots().entries()) {
      const colour = store.robots.size > 1 ? robotColour(this.colours, i + 1) : this.colours.trail;
      const lines = this.trails.get(robot.info.id) ?? this.add(robot.info.id);
      lines.visible = isShown;
      (lines.material as three.LineBasicMaterial).color.set(colour);
      set(lines.geometry, way(robot.belief ? robot.trail : robot.trueTrail));
    }
  }

  private add(id: number): three.LineSegments {
    const lines = line(this.colours.trail);
    lines.frustumCulled = false;
    this.trails.set(id, lines);
    this.group.add(lines);
    return lines;
  }

  private drop(id: number, lines: three.LineSegments): void {
    this.group.remove(lines);
    lines.geometry.dispose();
    (lines.material as three.Material).dispose();
    this.trails.delete(id);
  }

  update(store: Store, showsPlans: boolean, showsVictims: boolean): void {
    this.plans.visible = this.frontiers.visible = showsPlans;
    this.victims.visible = showsVictims;
    const height = 0.08;
    const plans: number[] = [];
    const frontiers: number[] = [];
    for (const robot of store.robots.values()) {
      const plan = robot.marks?.plan ?? [];
      for (let i = 1; i < plan.length; i++) plans.push(plan[i - 1]![0], plan[i - 1]![1], height, plan[i]![0], plan[i]![1], height);
      if (store.robots.size > 1 && robot !== chosenRobot()) continue;
      for (const { at } of robot.marks?.waypoints ?? []) plans.push(at[0], at[1], 0, at[0], at[1], 1);
      for (const at of robot.marks?.frontiers ?? []) frontiers.push(at[0], at[1], height);
    }
    const victims: number[] = [];
    for (const { at, state } of store.victims) if (state !== "rejected") star(victims, at, state === "confirmed" ? 2.2 : 1.4);
    set(this.plans.geometry, plans);
    set(this.frontiers.geometry, frontiers);
    set(this.victims.geometry, victims);
  }
}

const line = (colour: string) => new three.LineSegments(new three.BufferGeometry(), new three.LineBasicMaterial({ color: colour }));

function way(pieces: Float32Array[]): number[] {
  const lines: number[] = [];
  let last: [number, number, number] | undefined;
  for (const piece of pieces) {
    if (!piece) continue;
    for (let i = 0; i + 2 < piece.length; i += 3) {
      const here: [number, number, number] = [piece[i]!, piece[i + 1]!, piece[i + 2]! + 0.02];
      if (last) lines.push(...last, ...here);
      last = here;
    }
  }
  return lines;
}

/** A pole with a diamond on top: told by its form, not by its colour alone. */
function star(lines: number[], [x, y, z]: [number, number, number], height: number): void {
  const [top, r] = [z + height, 0.18];
  lines.push(x, y, z, x, y, top);
  const corners = [
    [x - r, y, top],
    [x, y, top + r],
    [x + r, y, top],
    [x, y, top - r],
  ] as const;
  corners.forEach((corner, i) => lines.push(...corner, ...corners[(i + 1) % 4]!));
}
