import type { Observable } from "./observables.ts";
import { throwError } from "./observables.ts";
import type { PageLink } from "./page-link.ts";

/** Services that the page has an answer for, and those that it never has; both exist, so that scripts are told why. */
const NAMES = [
  "deviceService",
  "assetService",
  "entityViewService",
  "customerService",
  "dashboardService",
  "userService",
  "attributeService",
  "entityRelationService",
  "entityService",
  "alarmService",
  "deviceProfileService",
  "otaPackageService",
  "http",
  "importExport",
  "broadcastService",
];

type Service = Readonly<Record<string, (...args: readonly unknown[]) => Observable>>;

/** Services by name: each method is asked of the page, which decides (reference: dashboards and widgets, 4.4). */
export function servicesOf(page: PageLink): Readonly<Record<string, Service>> {
  return Object.fromEntries(NAMES.map((name) => [name, serviceOf(name, page)]));
}

function serviceOf(name: string, page: PageLink): Service {
  const methods = new Map<string, Service[string]>();
  return new Proxy<Service>(
    {},
    {
      get: (_, method) => {
        if (typeof method !== "string" || method === "then") return undefined;
        const known = methods.get(method) ?? ((...args) => page.call(`${name}.${method}`, ...args.map(plain)));
        methods.set(method, known);
        return known;
      },
    },
  );
}

/** What cannot be sent, such as functions and pictures of widgets, is left out. */
const plain = (value: unknown): unknown => (typeof value === "function" ? null : value);

/** A member of the contract that has no meaning in a frame: it says so where it is used. */
export const unavailable = (name: string) => () => throwError(new Error(`${name} is not available to widgets`));
