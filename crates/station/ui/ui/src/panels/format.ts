// Numbers as people read them, always with units, always as wide as they were.

export const metres = (value: number, digits = 2) => `${value.toFixed(digits)} m`;
export const degrees = (radians: number) => `${((radians * 180) / Math.PI).toFixed(1)}°`;
export const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

export function clock(seconds: number): string {
  const whole = Math.max(0, seconds);
  const minutes = Math.floor(whole / 60);
  return `${minutes}:${(whole - 60 * minutes).toFixed(2).padStart(5, "0")}`;
}

export function span(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–";
  if (seconds < 90) return `${seconds.toFixed(0)} s`;
  if (seconds < 5400) return `${(seconds / 60).toFixed(0)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}
