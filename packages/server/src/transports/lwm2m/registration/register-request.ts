import { PlatformError } from "@orrery/model";

/** The query of a registration (OMA LwM2M core, 6.2.1). */
export interface RegisterQuery {
  readonly endpoint: string;
  readonly lifetimeSeconds: number;
  /** Version of the protocol. */
  readonly version: string;
  /** Bindings with their mode: `U`, `UQ`. */
  readonly binding: string;
  /** Whether the client sleeps between its messages. */
  readonly queueMode: boolean;
}

/** What an update changes; undefined members stay. */
export interface UpdateQuery {
  readonly lifetimeSeconds: number | undefined;
  readonly binding: string | undefined;
  readonly queueMode: boolean | undefined;
}

const DEFAULT_LIFETIME = 86_400;
/** Two years: longer ones mean forever. */
const MAX_LIFETIME = 2 * 365 * 86_400;
const MAX_ENDPOINT = 255;
const BINDING = /^[UMHTSNQ]{1,8}$/;

/** @throws {PlatformError} `badRequest` when something required is missing. */
export function registerQuery(query: ReadonlyMap<string, string>): RegisterQuery {
  const endpoint = query.get("ep") ?? "";
  const version = query.get("lwm2m") ?? "";
  if (endpoint.trim() === "" || endpoint.length > MAX_ENDPOINT) throw bad("A registration names its endpoint");
  if (!/^1\.\d{1,2}(\.\d{1,2})?$/.test(version)) throw bad("This version of LwM2M is not known");
  const update = updateQuery(query);
  return {
    endpoint,
    version,
    lifetimeSeconds: update.lifetimeSeconds ?? DEFAULT_LIFETIME,
    binding: update.binding ?? "U",
    queueMode: update.queueMode ?? false,
  };
}

/** @throws {PlatformError} `badRequest` for values that are none. */
export function updateQuery(query: ReadonlyMap<string, string>): UpdateQuery {
  const lifetime = query.get("lt");
  if (lifetime !== undefined && !/^\d{1,10}$/.test(lifetime)) throw bad("A lifetime is a number of seconds");
  const binding = query.get("b");
  if (binding !== undefined && !BINDING.test(binding)) throw bad("The binding is not known");
  const marked = query.has("Q") ? true : undefined; // of 1.1
  return {
    lifetimeSeconds: lifetime === undefined ? undefined : Math.min(Number(lifetime), MAX_LIFETIME),
    binding,
    queueMode: binding === undefined ? marked : (marked ?? binding.includes("Q")),
  };
}

function bad(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
