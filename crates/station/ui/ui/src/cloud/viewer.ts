// Clouds of millions of points. Each frame draws as many as the machine can; what is left is added in the frames after it, until the view changes.

import * as three from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import type { Points } from "../store";
import type { CloudState, Motion } from "./state";

/** Milliseconds a frame should take. */
const AIM = 45;

const VERTEX = `
  attribute float belief;
  uniform vec3 low, high, limitLow, limitHigh;
  uniform vec2 beliefRange;
  uniform float size;
  uniform bool isGrey;
  varying vec3 tint;
  vec3 band(float b) {
    if (b < 0.25) return vec3(0.22, 0.45, 1.0);
    if (b < 0.5) return vec3(0.15, 0.8, 0.35);
    if (b < 0.75) return vec3(1.0, 0.88, 0.2);
    return vec3(1.0, 0.25, 0.2);
  }
  void main() {
    bool isOut = any(lessThan(position, limitLow)) || any(greaterThan(position, limitHigh)) || belief < beliefRange.x || belief > beliefRange.y;
    tint = isGrey ? vec3(0.12 + 0.88 * belief) : band(belief);
    gl_PointSize = size;
    gl_Position = isOut ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * modelViewMatrix * vec4(mix(low, high, position), 1.0);
  }`;
const FRAGMENT = `
  uniform bool isRound;
  varying vec3 tint;
  void main() {
    if (isRound && length(gl_PointCoord - 0.5) > 0.5) discard;
    gl_FragColor = vec4(tint, 1.0);
  }`;

export class CloudViewer {
  private renderer: three.WebGLRenderer;
  private scene = new three.Scene();
  private camera = new three.PerspectiveCamera(50, 1, 0.01, 5000);
  private controls: OrbitControls;
  private material: three.ShaderMaterial;
  private chunks: three.Points[] = [];
  private box: three.LineSegments | undefined;
  private drawn = 0;
  private budget = 3;
  private lastFrame = 0;
  private frame = 0;
  private observer: ResizeObserver;
  private cloud: Points | undefined;
  /** Points within the limits that were asked for last, chunk by chunk. */
  private counts = { asked: "", within: new Map<three.Points, number>() };
  /** Frames in which everything was drawn anew, for measurements. */
  fresh = 0;

  constructor(
    private holder: HTMLElement,
    private state: CloudState,
  ) {
    this.renderer = new three.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
    this.renderer.autoClear = false;
    this.renderer.setClearColor(0x000000, 1);
    this.renderer.setPixelRatio(Math.min(1.5, devicePixelRatio));
    const canvas = this.renderer.domElement;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "Cloud of points");
    holder.append(canvas);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => this.restart());
    this.material = new three.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        low: { value: new three.Vector3() },
        high: { value: new three.Vector3(1, 1, 1) },
        limitLow: { value: new three.Vector3() },
        limitHigh: { value: new three.Vector3(1, 1, 1) },
        beliefRange: { value: new three.Vector2(0, 1) },
        size: { value: 3 },
        isGrey: { value: false },
        isRound: { value: false },
      },
    });
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(holder);
    this.resize();
    this.loop(0);
  }

  /** Takes over points that have come since the last call. */
  show(cloud: Points): void {
    if (this.cloud !== cloud) this.begin(cloud);
    cloud.chunks.forEach((chunk, i) => {
      if (!chunk || this.chunks[i]) return;
      const geometry = new three.BufferGeometry();
      geometry.setAttribute("position", new three.BufferAttribute(chunk.places, 3, true));
      geometry.setAttribute("belief", new three.BufferAttribute(chunk.beliefs.subarray(0, chunk.places.length / 3), 1, true));
      const points = new three.Points(geometry, this.material);
      points.frustumCulled = false;
      points.visible = false;
      this.chunks[i] = points;
      this.scene.add(points);
    });
  }

  private begin(cloud: Points): void {
    this.clear();
    this.cloud = cloud;
    const [low, high] = [new three.Vector3(...cloud.info.min), new three.Vector3(...cloud.info.max)];
    this.material.uniforms.low!.value.copy(low);
    this.material.uniforms.high!.value.copy(high);
    this.box = new three.Box3Helper(new three.Box3(low, high), 0x445566);
    this.scene.add(this.box);
    this.fit();
  }

  /** Everything in view. */
  fit(): void {
    if (!this.cloud) return;
    const box = new three.Box3(new three.Vector3(...this.cloud.info.min), new three.Vector3(...this.cloud.info.max));
    const middle = box.getCenter(new three.Vector3());
    const far = box.getSize(new three.Vector3()).length() * 0.75 / Math.min(1, this.camera.aspect);
    this.controls.target.copy(middle);
    this.camera.position.copy(middle).add(new three.Vector3(-0.45, -0.75, 0.65).normalize().multiplyScalar(far * (this.camera.aspect < 1 ? 1.55 : 1.35)));
    this.camera.near = far / 500;
    this.camera.far = far * 30;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.restart();
  }

  /** Applies what a key has changed. */
  apply(motion: Motion): void {
    const offset = this.camera.position.clone().sub(this.controls.target);
    if (motion.translate) {
      const far = offset.length();
      const right = new three.Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(motion.translate[0] * far);
      const up = new three.Vector3().setFromMatrixColumn(this.camera.matrix, 1).multiplyScalar(motion.translate[1] * far);
      // The cloud goes where the arrow points, so the eye goes the other way.
      for (const place of [this.camera.position, this.controls.target]) place.sub(right).sub(up);
    }
    if (motion.rotate) {
      const ball = new three.Spherical().setFromVector3(new three.Vector3(offset.x, offset.z, -offset.y));
      ball.theta -= motion.rotate[0];
      ball.phi = Math.min(Math.PI - 0.01, Math.max(0.01, ball.phi - motion.rotate[1]));
      const turned = new three.Vector3().setFromSpherical(ball);
      this.camera.position.copy(this.controls.target).add(new three.Vector3(turned.x, -turned.z, turned.y));
    }
    if (motion.zoom) this.camera.position.copy(this.controls.target).addScaledVector(offset, 2 ** -motion.zoom);
    this.controls.update();
    this.restart();
  }

  /** What the variables say. */
  variables(): { angles: [number, number]; far: number; target: [number, number, number]; drawn: number } {
    const offset = this.camera.position.clone().sub(this.controls.target);
    const angles: [number, number] = [(Math.atan2(offset.y, offset.x) * 180) / Math.PI, (Math.asin(offset.z / offset.length()) * 180) / Math.PI];
    return { angles, far: offset.length(), target: this.controls.target.toArray(), drawn: this.drawnPoints() };
  }

  /** Points that were drawn so far and are within the limits: the others are nowhere on the screen. */
  private drawnPoints(): number {
    const { limits, belief } = this.state;
    const asked = JSON.stringify([limits, belief]);
    if (asked !== this.counts.asked) this.counts = { asked, within: new Map() };
    const { within } = this.counts;
    return this.chunks.slice(0, Math.max(0, this.drawn)).reduce((sum, chunk) => {
      if (!chunk) return sum;
      if (!within.has(chunk)) within.set(chunk, this.countWithin(chunk));
      return sum + within.get(chunk)!;
    }, 0);
  }

  private countWithin(chunk: three.Points): number {
    const { limits, belief } = this.state;
    const [places, beliefs] = [chunk.geometry.getAttribute("position"), chunk.geometry.getAttribute("belief")];
    const isWithin = (value: number, [low, high]: [number, number]) => value >= low && value <= high;
    let count = 0;
    for (let i = 0; i < places.count; i++) {
      const isIn = isWithin(places.getX(i), limits.x) && isWithin(places.getY(i), limits.y) && isWithin(places.getZ(i), limits.z);
      if (isIn && isWithin(beliefs.getX(i), belief)) count++;
    }
    return count;
  }

  picture(): string {
    return this.renderer.domElement.toDataURL("image/png");
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.clear();
    this.controls.dispose();
    this.material.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }

  private clear(): void {
    for (const chunk of this.chunks) {
      if (!chunk) continue;
      this.scene.remove(chunk);
      chunk.geometry.dispose();
    }
    if (this.box) this.scene.remove(this.box);
    this.chunks = [];
    this.restart();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.restart();
  }

  /** The view has changed: what was drawn is void. */
  private restart(): void {
    this.drawn = -1;
  }

  private loop = (now: number): void => {
    this.frame = requestAnimationFrame(this.loop);
    const passed = now - this.lastFrame;
    this.lastFrame = now;
    const isFresh = this.drawn < 0;
    if (!isFresh && this.drawn >= this.chunks.length) return;
    if (passed < 500) this.budget = Math.max(1, Math.min(64, this.budget * (passed > AIM * 1.3 ? 0.8 : passed < AIM ? 1.1 : 1)));
    if (isFresh) {
      this.updateUniforms();
      this.renderer.clear();
      this.drawn = 0;
      this.fresh++;
    }
    const end = Math.min(this.chunks.length, this.drawn + Math.round(this.budget));
    this.chunks.forEach((chunk, i) => chunk && (chunk.visible = i >= this.drawn && i < end));
    if (this.box) this.box.visible = isFresh;
    this.renderer.render(this.scene, this.camera);
    this.drawn = end;
  };

  private updateUniforms(): void {
    const { limits, belief, hasSquares, scheme } = this.state;
    const uniforms = this.material.uniforms;
    uniforms.limitLow!.value.set(limits.x[0], limits.y[0], limits.z[0]);
    uniforms.limitHigh!.value.set(limits.x[1], limits.y[1], limits.z[1]);
    uniforms.beliefRange!.value.set(...belief);
    uniforms.size!.value = hasSquares ? 4 : 2;
    uniforms.isRound!.value = !hasSquares;
    uniforms.isGrey!.value = scheme === "grey";
  }
}
