/** Pages that a widget may lead its viewer to: none that signs in or out, or acts by being opened. */
const PAGES = new Set([
  "alarms",
  "assets",
  "customers",
  "dashboards",
  "deviceProfiles",
  "devices",
  "entityViews",
  "home",
  "otaUpdates",
]);
const MAX_LENGTH = 8_000;

/** A path of the console with its query; `undefined` for other sites and for pages that widgets may not open. */
export function consolePath(given: string): string | undefined {
  if (given.length > MAX_LENGTH) return undefined;
  const [path = "", query] = given.split("?", 2);
  // Characters that a browser would read otherwise than they stand here are not taken.
  if (!/^\/[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*$/.test(path) || !PAGES.has(path.split("/")[1] ?? "")) return undefined;
  const search = new URLSearchParams(query);
  // Addresses that sign somebody in.
  if ([...search.keys()].some((name) => /token|user|password/i.test(name))) return undefined;
  return search.size > 0 ? `${path}?${search}` : path;
}
