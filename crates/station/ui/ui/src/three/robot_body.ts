// A robot: its body, wheels, links, sensors and the masts that carry them, a ring that tells which one is chosen, and its name.

import * as three from "three";

import type { Pose, RobotInfo } from "../link/messages";
import type { Robot } from "../store";
import type { Palette } from "./palette";

export class RobotBody {
  readonly group = new three.Group();
  private links: three.Group[] = [];
  private masts: three.Mesh[] = [];
  /** Where the body ends, metres above the robot's frame. */
  private top: number;
  private ring: three.Mesh;
  private label: three.Sprite;

  constructor(info: RobotInfo, colours: Palette, colour: string, label: string) {
    const paint = new three.MeshLambertMaterial({ color: colour });
    const dark = new three.MeshLambertMaterial({ color: 0x33383f });
    const light = new three.MeshLambertMaterial({ color: 0xdfe5ea });
    const body = box(info.size, paint);
    body.position.set(...info.middle);
    const nose = box([info.size[0] * 0.16, info.size[1] * 0.5, info.size[2] * 0.4], light);
    nose.position.set(info.middle[0] + info.size[0] * 0.45, info.middle[1], info.middle[2] + info.size[2] * 0.4);
    this.group.add(body, nose);
    for (const size of info.links) {
      const link = new three.Group();
      // A joint without a body of its own is still something that turns: a head, or the neck below it.
      const shape = size.some((length) => length > 0) ? box(size, dark) : new three.Mesh(new three.CylinderGeometry(0.03, 0.03, 0.05, 12).rotateX(Math.PI / 2), dark);
      shape.name = "head";
      link.add(shape);
      this.links.push(link);
      this.group.add(link);
    }
    for (const wheel of info.wheels) {
      const tyre = new three.Mesh(new three.CylinderGeometry(wheel.radius, wheel.radius, Math.max(0.02, wheel.width), 16), dark);
      tyre.position.set(...wheel.at);
      (wheel.link === null ? this.group : (this.links[wheel.link] ?? this.group)).add(tyre);
    }
    this.top = info.middle[2] + info.size[2] / 2;
    for (const sensor of info.sensors) {
      const device = deviceOf(sensor.shape, light, dark);
      if (!device) continue;
      device.name = "sensor";
      place(device, sensor.pose);
      (sensor.link === null ? this.group : (this.links[sensor.link] ?? this.group)).add(device);
      if (sensor.link === null) stretch(this.addMast(dark), sensor.pose, this.top);
    }
    // What joints carry stands on the body, too, wherever they turn it.
    this.masts = info.links.map(() => this.addMast(dark));
    const reach = Math.max(0.35, Math.hypot(info.size[0], info.size[1]) * 0.75);
    this.ring = new three.Mesh(
      new three.RingGeometry(reach, reach * 1.18, 40),
      new three.MeshBasicMaterial({ color: colours.chosen, transparent: true, opacity: 0.9, side: three.DoubleSide, depthTest: false }),
    );
    this.ring.renderOrder = 2;
    this.ring.position.z = 0.02;
    this.label = name(label);
    this.label.position.z = info.size[2] + 0.4;
    this.group.add(this.ring, this.label);
  }

  update(robot: Robot, isChosen: boolean): void {
    const state = robot.state;
    this.group.visible = robot.pose !== undefined;
    if (!state || !robot.pose) return;
    place(this.group, robot.pose);
    state.links.forEach((pose, i) => {
      if (this.links[i]) place(this.links[i], pose);
      if (this.masts[i]) stretch(this.masts[i], pose, this.top);
    });
    this.ring.visible = isChosen;
  }

  private addMast(paint: three.Material): three.Mesh {
    const mast = new three.Mesh(MAST, paint);
    mast.name = "mast";
    mast.visible = false;
    this.group.add(mast);
    return mast;
  }

  /** Where a sensor is in the world. */
  world(robot: Robot, sensor: number): three.Matrix4 {
    const info = robot.info.sensors[sensor];
    const parent = info?.link == null ? this.group : (this.links[info.link] ?? this.group);
    parent.updateWorldMatrix(true, false);
    return parent.matrixWorld.clone().multiply(matrix(info?.pose ?? [0, 0, 0, 0, 0, 0, 1]));
  }

  dispose(): void {
    this.group.traverse((object) => {
      if (object instanceof three.Mesh) {
        if (object.geometry !== MAST) object.geometry.dispose();
        (object.material as three.Material).dispose();
      }
    });
    this.label.material.map?.dispose();
    this.label.material.dispose();
  }
}

/** A pole of a metre, standing on its origin. */
const MAST = new three.CylinderGeometry(0.014, 0.018, 1, 8).rotateX(Math.PI / 2).translate(0, 0, 0.5);
/** What sits lower above the body than this stands on it without a mast, metres. */
const LOW = 0.06;

/** From the top of the body up to here; none where there is nothing to bridge. */
function stretch(mast: three.Mesh, [x, y, z]: Pose, top: number): void {
  mast.visible = z - top > LOW;
  mast.position.set(x, y, top);
  mast.scale.set(1, 1, Math.max(0.01, z - top));
}

/** What a sensor looks like; those that only tell words are inside. */
function deviceOf(shape: RobotInfo["sensors"][number]["shape"], light: three.Material, dark: three.Material): three.Object3D | undefined {
  switch (shape) {
    case "scan": {
      const scanner = new three.Mesh(new three.CylinderGeometry(0.045, 0.05, 0.09, 12).rotateX(Math.PI / 2), light);
      const window = new three.Mesh(new three.CylinderGeometry(0.047, 0.047, 0.025, 12).rotateX(Math.PI / 2), dark);
      return new three.Group().add(scanner, window);
    }
    case "camera": {
      const lens = new three.Mesh(new three.CylinderGeometry(0.018, 0.022, 0.04, 10).rotateZ(-Math.PI / 2), dark);
      lens.position.x = 0.045;
      return new three.Group().add(box([0.07, 0.06, 0.05], light), lens);
    }
    case "cone":
      return new three.Mesh(new three.CylinderGeometry(0.019, 0.019, 0.012, 10).rotateZ(Math.PI / 2), light);
    case "beam":
      return box([0.02, 0.03, 0.018], dark);
    case "words":
      return undefined;
  }
}

function box(size: [number, number, number], material: three.Material): three.Mesh {
  return new three.Mesh(new three.BoxGeometry(...size), material);
}

function place(object: three.Object3D, [x, y, z, a, b, c, d]: Pose): void {
  object.position.set(x, y, z);
  object.quaternion.set(a, b, c, d);
}

export function matrix([x, y, z, a, b, c, d]: Pose): three.Matrix4 {
  return new three.Matrix4().compose(new three.Vector3(x, y, z), new three.Quaternion(a, b, c, d), new three.Vector3(1, 1, 1));
}

/** A name that always faces the viewer. */
function name(text: string): three.Sprite {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d")!;
  const font = "600 30px system-ui, sans-serif";
  context.font = font;
  const width = Math.ceil(context.measureText(text).width) + 28;
  [canvas.width, canvas.height] = [width, 48];
  context.font = font;
  context.fillStyle = "rgba(12, 18, 26, 0.78)";
  context.beginPath();
  context.roundRect(0, 0, width, 48, 14);
  context.fill();
  context.fillStyle = "#fff";
  context.textBaseline = "middle";
  context.fillText(text, 14, 25);
  const map = new three.CanvasTexture(canvas);
  map.colorSpace = three.SRGBColorSpace;
  const sprite = new three.Sprite(new three.SpriteMaterial({ map, sizeAttenuation: false, depthTest: false }));
  sprite.scale.set((0.03 * width) / 48, 0.03, 1);
  sprite.center.set(0.5, 0);
  sprite.renderOrder = 5;
  return sprite;
}
