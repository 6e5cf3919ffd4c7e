import styled from "@emotion/styled";

/** A grey bar in the place of text that is being loaded; give it the width the text will have. */
export const SkeletonBar = styled.span<{ readonly width: string | number }>(({ width }) => ({
  display: "block",
  inlineSize: width,
  blockSize: 10,
  borderRadius: 4,
  background: "var(--press)",
}));

const WIDTHS = ["62%", "54%", "68%", "58%", "48%"] as const;

/** A width for the bar at `index`, so that a column of them looks like text. */
export function skeletonWidth(index: number): string {
  return WIDTHS[index % WIDTHS.length] ?? "60%";
}

/** 0 up to `count`, the keys of waiting rows. */
export const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index);
