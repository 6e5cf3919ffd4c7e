import { KINDS } from "../kinds/kinds.ts";

export const loadHome = () => import("../home/home-page.tsx");

/** The frame around every page. */
export const loadShell = () => import("../shell/shell.tsx");

/** Loads a page's code before it is asked for. A failure shows when the page is really opened. */
export function prefetchPage(to: string): void {
  const load = to === "/home" ? loadHome : KINDS.find(({ place }) => place?.path === to)?.place?.page;
  load?.().catch(() => undefined);
}
