// What the map is drawn on: metres in, pixels out, lines and words.

import { palette, type Palette } from "../three/palette";

export interface Point {
  x: number;
  y: number;
}

export class Sheet {
  readonly canvas = document.createElement("canvas");
  readonly context = this.canvas.getContext("2d")!;
  colours: Palette = palette();
  /** Metres in the middle of the view, and pixels a metre. */
  centre: Point = { x: 0, y: 0 };
  scale = 40;
  /** Where words stand in this frame, so that none covers another. */
  private labels: { x: number; y: number; width: number }[] = [];

  /** An empty sheet, with a grid on it. */
  begin(): void {
    const ratio = this.canvas.width / Math.max(1, this.canvas.clientWidth);
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.context.fillStyle = this.colours.unknown;
    this.context.fillRect(0, 0, this.canvas.clientWidth, this.canvas.clientHeight);
    this.labels = [];
    this.drawGrid();
  }

  /** Where a place is on the canvas. */
  pixels(x: number, y: number): Point {
    return {
      x: this.canvas.clientWidth / 2 + (x - this.centre.x) * this.scale,
      y: this.canvas.clientHeight / 2 - (y - this.centre.y) * this.scale,
    };
  }

  metres(at: Point): Point {
    return {
      x: this.centre.x + (at.x - this.canvas.clientWidth / 2) / this.scale,
      y: this.centre.y - (at.y - this.canvas.clientHeight / 2) / this.scale,
    };
  }

  private drawGrid(): void {
    const step = [0.5, 1, 2, 5, 10, 25].find((metres) => metres * this.scale > 34) ?? 50;
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const [low, high] = [this.metres({ x: 0, y: height }), this.metres({ x: width, y: 0 })];
    this.context.strokeStyle = this.colours.grid;
    this.context.lineWidth = 1;
    this.context.beginPath();
    for (let x = Math.ceil(low.x / step) * step; x < high.x; x += step) {
      const at = Math.round(this.pixels(x, 0).x) + 0.5;
      this.context.moveTo(at, 0);
      this.context.lineTo(at, height);
    }
    for (let y = Math.ceil(low.y / step) * step; y < high.y; y += step) {
      const at = Math.round(this.pixels(0, y).y) + 0.5;
      this.context.moveTo(0, at);
      this.context.lineTo(width, at);
    }
    this.context.globalAlpha = 0.35;
    this.context.stroke();
    this.context.globalAlpha = 1;
  }

  line(points: Iterable<readonly [number, number]>, colour: string, width: number, dash: number[] = []): void {
    this.context.beginPath();
    for (const [x, y] of points) {
      const at = this.pixels(x, y);
      this.context.lineTo(at.x, at.y);
    }
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.lineJoin = "round";
    this.context.setLineDash(dash);
    this.context.stroke();
    this.context.setLineDash([]);
  }

  drawScale(): void {
    const length = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50].find((metres) => metres * this.scale > 60) ?? 100;
    const [left, bottom] = [14, this.canvas.clientHeight - 16];
    const context = this.context;
    context.strokeStyle = this.colours.text;
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(left, bottom - 5);
    context.lineTo(left, bottom);
    context.lineTo(left + length * this.scale, bottom);
    context.lineTo(left + length * this.scale, bottom - 5);
    context.stroke();
    this.write(`${length} m`, left + 6, bottom - 9);
  }

  write(text: string, x: number, y: number, isBold = false): void {
    this.context.font = `${isBold ? 600 : 500} 12px system-ui, sans-serif`;
    this.context.textBaseline = "middle";
    const width = this.context.measureText(text).width;
    const isTaken = (at: number) => this.labels.some((label) => Math.abs(label.y - at) < 13 && x < label.x + label.width && label.x < x + width);
    y = [0, 14, -14, 28, -28].map((by) => y + by).find((at) => !isTaken(at)) ?? y;
    this.labels.push({ x, y, width });
    this.context.lineWidth = 3;
    this.context.strokeStyle = this.colours.background;
    this.context.strokeText(text, x, y);
    this.context.fillStyle = this.colours.text;
    this.context.fillText(text, x, y);
  }
}
