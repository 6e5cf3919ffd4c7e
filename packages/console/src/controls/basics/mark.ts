/** The shapes of the mark in a box of 32 by 32: what draws it, in React or in the page's HTML, draws these. */
export const MARK = {
  viewBox: "0 0 32 32",
  strokeWidth: 1.75,
  orbits: ["M28.01 10.4A13.25 13.25 0 1 1 21.6 3.99", "M16 8.5A7.5 7.5 0 1 1 8.5 16"],
  body: { cx: 16, cy: 16, r: 2.4 },
  planet: { cx: 25.37, cy: 6.63, r: 3 },
} as const;
