// The building: boxes and round things as instances, triangles as one mesh.

import * as three from "three";

import type { ShapeName, Solid } from "../link/messages";
import { fading } from "./fade";

type Instanced = Exclude<ShapeName, "triangle" | "capsule">;

const GEOMETRY: Record<Instanced, three.BufferGeometry> = {
  box: new three.BoxGeometry(2, 2, 2),
  sphere: new three.SphereGeometry(1, 16, 10),
  // Along z, as the server counts it.
  cylinder: new three.CylinderGeometry(1, 1, 2, 18).rotateX(Math.PI / 2),
};

/** Everything of one kind of solidity, to be added to a scene. */
export function buildSolids(solids: Solid[], edgeColour: string): three.Group {
  const group = new three.Group();
  const smokes = solids.filter((solid) => solid.kind === "smoke");
  for (const smoke of smokes) group.add(cloudOf(smoke));
  for (const isClear of [false, true]) {
    const some = solids.filter((solid) => solid.kind !== "smoke" && solid.colour[3] < 255 === isClear);
    for (const shape of ["box", "sphere", "cylinder"] as const) {
      const list = expand(some, shape);
      if (list.length > 0) group.add(instances(shape, list, isClear));
    }
    const triangles = some.filter((solid) => solid.shape.is === "triangle");
    if (triangles.length > 0) group.add(mesh(triangles, isClear));
  }
  group.add(edges(solids, edgeColour));
  return group;
}

export function dispose(group: three.Object3D): void {
  group.traverse((object) => {
    if (object instanceof three.InstancedMesh) object.dispose();
    else if (object instanceof three.Mesh || object instanceof three.LineSegments || object instanceof three.Points) object.geometry.dispose();
  });
}

/** Smoke: sheets one above the other, so that it is thicker where one looks through more of it. */
const SHEETS = 6;

function cloudOf({ shape: { of: n }, colour: [r, g, b, opacity] }: Solid): three.Group {
  const group = new three.Group();
  group.name = "smoke";
  // All sheets together are as opaque as the smoke.
  const each = 1 - (1 - opacity / 255) ** (1 / SHEETS);
  const colour = new three.Color().setRGB(r / 255, g / 255, b / 255, three.SRGBColorSpace);
  const paint = new three.MeshBasicMaterial({ color: colour, transparent: true, opacity: each, depthWrite: false, side: three.DoubleSide });
  for (let sheet = 0; sheet < SHEETS; sheet++) {
    const plane = new three.Mesh(new three.PlaneGeometry(2 * n[3]!, 2 * n[4]!), paint);
    plane.position.set(n[0]!, n[1]!, n[2]! + n[5]! * ((2 * sheet + 1) / SHEETS - 1));
    plane.renderOrder = 4;
    group.add(plane);
  }
  return group;
}

interface Placed {
  colour: Solid["colour"];
  matrix: three.Matrix4;
}

/** Capsules are a cylinder and two balls. */
function expand(solids: Solid[], shape: Instanced): Placed[] {
  const placed: Placed[] = [];
  for (const { shape: { is, of: n }, colour } of solids) {
    const at = new three.Vector3(n[0], n[1], n[2]);
    if (is === shape && shape === "box") {
      placed.push({ colour, matrix: place(at, [n[6]!, n[7]!, n[8]!, n[9]!], n[3]!, n[4]!, n[5]!) });
    } else if (is === "sphere" && shape === "sphere") {
      placed.push({ colour, matrix: place(at, [0, 0, 0, 1], n[3]!, n[3]!, n[3]!) });
    } else if (is === "cylinder" || is === "capsule") {
      const turn: Turn = [n[5]!, n[6]!, n[7]!, n[8]!];
      const [radius, half] = [n[3]!, n[4]!];
      if (shape === "cylinder") placed.push({ colour, matrix: place(at, turn, radius, radius, half) });
      if (shape === "sphere" && is === "capsule") {
        const axis = new three.Vector3(0, 0, half).applyQuaternion(new three.Quaternion(...turn));
        for (const end of [at.clone().add(axis), at.clone().sub(axis)]) placed.push({ colour, matrix: place(end, turn, radius, radius, radius) });
      }
    }
  }
  return placed;
}

type Turn = [number, number, number, number];

function place(at: three.Vector3, turn: Turn, x: number, y: number, z: number): three.Matrix4 {
  return new three.Matrix4().compose(at, new three.Quaternion(...turn), new three.Vector3(x, y, z));
}

function material(isClear: boolean, vertexColors = false): three.Material {
  return fading(new three.MeshLambertMaterial({ vertexColors, transparent: isClear, opacity: isClear ? 0.28 : 1, depthWrite: !isClear, side: vertexColors ? three.DoubleSide : three.FrontSide }));
}

function instances(shape: Instanced, list: Placed[], isClear: boolean): three.InstancedMesh {
  const all = new three.InstancedMesh(GEOMETRY[shape], material(isClear), list.length);
  const colour = new three.Color();
  list.forEach(({ matrix, colour: [r, g, b] }, i) => {
    all.setMatrixAt(i, matrix);
    all.setColorAt(i, colour.setRGB(r / 255, g / 255, b / 255, three.SRGBColorSpace));
  });
  all.frustumCulled = false;
  return all;
}

function mesh(triangles: Solid[], isClear: boolean): three.Mesh {
  const positions = new Float32Array(9 * triangles.length);
  const colours = new Float32Array(9 * triangles.length);
  const colour = new three.Color();
  triangles.forEach(({ shape, colour: [r, g, b] }, i) => {
    positions.set(shape.of, 9 * i);
    colour.setRGB(r / 255, g / 255, b / 255, three.SRGBColorSpace);
    for (let corner = 0; corner < 3; corner++) colour.toArray(colours, 9 * i + 3 * corner);
  });
  const geometry = new three.BufferGeometry();
  geometry.setAttribute("position", new three.BufferAttribute(positions, 3));
  geometry.setAttribute("color", new three.BufferAttribute(colours, 3));
  geometry.computeVertexNormals();
  return new three.Mesh(geometry, material(isClear, true));
}

const CORNERS: Turn[] = [];
for (let bit = 0; bit < 8; bit++) CORNERS.push([bit & 1 ? 1 : -1, bit & 2 ? 1 : -1, bit & 4 ? 1 : -1, 0]);
const EDGES: [number, number][] = [];
for (let a = 0; a < 8; a++) for (const bit of [1, 2, 4]) if ((a & bit) === 0) EDGES.push([a, a | bit]);
/** More boxes than these would be all lines. */
const MOST_EDGED = 6000;

/** Thin lines along the edges of boxes: without shadows they tell walls apart. */
function edges(solids: Solid[], colour: string): three.LineSegments {
  const boxes = solids.filter((solid) => solid.shape.is === "box" && !["floor", "smoke"].includes(solid.kind)).slice(0, MOST_EDGED);
  const positions = new Float32Array(boxes.length * EDGES.length * 6);
  let at = 0;
  for (const { shape: { of: n } } of boxes) {
    const matrix = place(new three.Vector3(n[0], n[1], n[2]), [n[6]!, n[7]!, n[8]!, n[9]!], n[3]!, n[4]!, n[5]!);
    const corners = CORNERS.map(([x, y, z]) => new three.Vector3(x, y, z).applyMatrix4(matrix));
    for (const [a, b] of EDGES) {
      corners[a]!.toArray(positions, at);
      corners[b]!.toArray(positions, at + 3);
      at += 6;
    }
  }
  const geometry = new three.BufferGeometry();
  geometry.setAttribute("position", new three.BufferAttribute(positions, 3));
  const lines = new three.LineSegments(geometry, fading(new three.LineBasicMaterial({ color: colour, transparent: true, opacity: 0.35 })));
  lines.frustumCulled = false;
  return lines;
}
