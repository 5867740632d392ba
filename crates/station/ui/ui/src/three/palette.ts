// Colours of the canvas views, read from the page's tokens, so that there is one list of colours.

export interface Palette {
  background: string;
  grid: string;
  edge: string;
  robot: string;
  chosen: string;
  trail: string;
  laser: string;
  sonar: string;
  plan: string;
  frontier: string;
  victim: string;
  text: string;
  free: string;
  wall: string;
  unknown: string;
  searched: string;
  radio: string;
  safe: string;
  request: string;
  patch: string;
  loop: string;
  /** Of robots, by their numbers, and of the numbers on them. */
  robots: string[];
  onRobot: string;
}

/** So many robots have colours of their own; after them they come again, and numbers tell. */
const ROBOTS = 8;

export const robotColour = (colours: Palette, number: number) => colours.robots[(number - 1) % ROBOTS]!;

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--scene-${name}`).trim();
  const names = "background grid edge robot chosen trail laser sonar plan frontier victim text free wall unknown searched radio safe request patch loop".split(" ");
  const plain = Object.fromEntries(names.map((name) => [name, token(name)]));
  const own = (name: string) => style.getPropertyValue(name).trim();
  const robots = Array.from({ length: ROBOTS }, (_, i) => own(`--robot-${i + 1}`));
  return { ...plain, robots, onRobot: own("--on-robot") } as unknown as Palette;
}
