import type { PageLink } from "./page-link.ts";

interface Extras {
  readonly queryParams?: Readonly<Record<string, unknown>> | null | undefined;
}

/** `ctx.router` (reference: dashboards and widgets, 4.4): what leads to another page of the console, as promises. */
export function routerOf(page: PageLink) {
  const goTo = (path: string): Promise<boolean> => page.ask("page.goTo", [path]).promise.then(() => true);
  return {
    navigateByUrl: (url: unknown) => goTo(String(url)),
    navigate: (commands: readonly unknown[], extras?: Extras) => goTo(pathOf(commands, extras)),
  };
}

/** `["dashboards", id]` with `queryParams` as an address. */
export function pathOf(commands: readonly unknown[], { queryParams }: Extras = {}): string {
  const path = commands.map(String).join("/").replace(/\/+/g, "/");
  const given = Object.entries(queryParams ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${path.startsWith("/") ? "" : "/"}${path}${search && `?${search}`}`;
}
