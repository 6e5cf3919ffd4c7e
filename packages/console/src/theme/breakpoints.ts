/** Where each range of widths begins, in px; a range ends where the next one begins. */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920 } as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

const RANGES = ["xs", "sm", "md", "lg", "xl"] as const satisfies readonly Breakpoint[];

/** The range that a width of the window falls into. */
export function breakpointOf(width: number): Breakpoint {
  return RANGES.findLast((range) => width >= BREAKPOINTS[range]) ?? "xs";
}

/** Whether a width is beyond a range: `isBeyond("sm", 960)` is what the specification calls gt-sm. */
export function isBeyond(range: Exclude<Breakpoint, "xl">, width: number): boolean {
  const next = RANGES[RANGES.indexOf(range) + 1];
  return next !== undefined && width >= BREAKPOINTS[next];
}
