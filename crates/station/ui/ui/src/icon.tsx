// The few signs that buttons carry, drawn so that no font has to have them.

import type { JSX } from "preact";

const PATHS = {
  play: "M6 4l13 8-13 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  back: "M5 4h3v16H5zM20 4v16l-11-8z",
  ahead: "M16 4h3v16h-3zM4 4l11 8-11 8z",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
};

export function Icon({ name }: { name: keyof typeof PATHS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={18} height={18} aria-hidden="true">
      <path d={PATHS[name]} fill={name === "theme" ? "none" : "currentColor"} stroke={name === "theme" ? "currentColor" : "none"} stroke-width={2} />
      {name === "theme" ? <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" /> : null}
    </svg>
  );
}
