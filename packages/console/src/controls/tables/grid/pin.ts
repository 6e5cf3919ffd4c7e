import type { CSSProperties } from "react";
import type { Column } from "../column.ts";

interface Pin {
  readonly "data-pinned"?: "first" | "more";
  readonly style?: CSSProperties & Readonly<Record<"--pin", string>>;
}

/** What keeps a cell in its place while the others are scrolled sideways. */
export function pinOf({ pinnedAt }: Pick<Column<never>, "pinnedAt">, isFirst: boolean): Pin {
  if (isFirst) return { "data-pinned": "first" };
  return pinnedAt === undefined ? {} : { "data-pinned": "more", style: { "--pin": `${pinnedAt}px` } };
}
