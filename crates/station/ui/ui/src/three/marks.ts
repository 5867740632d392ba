// Lines and points on the ground: trails, plans, frontiers, waypoints, victims; and maps as pictures on the floor.

import * as three from "three";

import type { Store } from "../store";
import type { Palette } from "./palette";
import { set } from "./rays";

export class Marks {
  readonly group = new three.Group();
  private trails: three.LineSegments;
  private plans: three.LineSegments;
  private frontiers: three.Points;
  private victims: three.LineSegments;

  constructor(colours: Palette) {
    const line = (colour: string) => new three.LineSegments(new three.BufferGeometry(), new three.LineBasicMaterial({ color: colour }));
    this.trails = line(colours.trail);
    this.plans = line(colours.plan);
    this.victims = line(colours.victim);
    this.frontiers = new three.Points(new three.BufferGeometry(), new three.PointsMaterial({ color: colours.frontier, size: 5, sizeAttenuation: false }));
    for (const part of [this.trails, this.plans, this.frontiers, this.victims]) {
      part.frustumCulled = false;
      this.group.add(part);
    }
  }

  updateTrails(store: Store, isShown: boolean): void {
    this.trails.visible = isShown;
    const lines: number[] = [];
    for (const robot of store.robots.values()) {
      let last: [number, number, number] | undefined;
      for (const piece of robot.trail) {
        if (!piece) continue;
        for (let i = 0; i + 2 < piece.length; i += 3) {
          const here: [number, number, number] = [piece[i]!, piece[i + 1]!, piece[i + 2]! + 0.02];
          if (last) lines.push(...last, ...here);
          last = here;
        }
      }
    }
    set(this.trails.geometry, lines);
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
