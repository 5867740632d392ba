// The keys of the map viewer, as they have always been.

export const CLOUD_KEYS = [
  { shows: "H", does: "Show or hide this help" },
  { shows: "A", does: "Squares or dots" },
  { shows: "Arrows, 8 2 4 6", does: "Move by the chosen way" },
  { shows: "T", does: "Translate" },
  { shows: "R", does: "Rotate" },
  { shows: "O", does: "Zoom" },
  { shows: "X", does: "Limits along x; then X for the greatest, N for the least, then up and down" },
  { shows: "Y, Z", does: "The same along y and z" },
  { shows: "P", does: "Least and greatest belief; then X or N, then up and down" },
  { shows: "V", does: "Show or hide the variables" },
  { shows: "L", does: "Grey scale or four bands" },
];
