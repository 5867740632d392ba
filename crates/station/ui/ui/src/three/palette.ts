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
}

export function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--scene-${name}`).trim();
  const names = "background grid edge robot chosen trail laser sonar plan frontier victim text free wall unknown searched radio".split(" ");
  return Object.fromEntries(names.map((name) => [name, token(name)])) as unknown as Palette;
}
