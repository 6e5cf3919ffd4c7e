/** Code of the pages that the menu leads to; the same imports as in `shell-pages.tsx`, so a hover loads them once. */
export const PAGES = {
  "/home": () => import("./home/home-page.tsx"),
  "/devices": () => import("./devices/devices-page.tsx"),
  "/deviceProfiles": () => import("./device-profiles/device-profiles-page.tsx"),
  "/customers": () => import("./customers/customers-page.tsx"),
  "/tenants": () => import("./tenants/tenants-page.tsx"),
  "/tenantProfiles": () => import("./tenant-profiles/tenant-profiles-page.tsx"),
  "/dashboards": () => import("./dashboards/dashboards-page.tsx"),
} as const;

/** Loads a page's code before it is asked for. A failure shows when the page is really opened. */
export function prefetchPage(to: string): void {
  const load = Object.entries(PAGES).find(([path]) => path === to)?.[1];
  load?.().catch(() => undefined);
}
