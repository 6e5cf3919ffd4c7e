import type { ApiKeyScope } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Grant } from "./grant.ts";
import { grantsOf } from "./matrix.ts";
import type { Operation } from "./operation.ts";

/** A scope that is less than all. */
export type NarrowScope = Exclude<ApiKeyScope, "ALL">;

const READING: readonly Operation[] = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];
const OPERATIONS: Readonly<Record<NarrowScope, readonly Operation[]>> = {
  READ: READING,
  VALUES: [...READING, "WRITE_ATTRIBUTES", "WRITE_TELEMETRY", "RPC_CALL"],
};

/** The rights of a user, as far as a scope goes: never more than the user has. */
export function scopedGrants(user: User, scope: NarrowScope): readonly Grant[] {
  const allowed = OPERATIONS[scope];
  return grantsOf(user).map((grant) => ({
    ...grant,
    may: grant.may === "ALL" ? allowed : grant.may.filter((operation) => allowed.includes(operation)),
  }));
}

/** What of a route a scope goes by. */
interface ScopedRoute {
  readonly method: string;
  readonly path: string;
  readonly visitors: boolean;
  /** All its answers hold tokens, passwords or keys. */
  readonly secret: boolean;
}

const COMMANDS = /^\/api\/(plugins\/)?rpc\/(oneway|twoway)\//;
const VALUES = /^\/api\/plugins\/telemetry\//;
/** Reads whose filter is a body. */
const READING_POST = /^\/api\/events\/:entityType\/:entityId$/;
/** Calls that visitors may make and that are no reading. */
const NO_READING = /^\/api\/auth\/|\/rpc\//;

/**
 * Whether a key of a scope may make a call at all; its rights to objects are those of {@link scopedGrants}. Calls without an
 * object have only this.
 */
export function isInScope(scope: NarrowScope, { method, path, visitors, secret }: ScopedRoute): boolean {
  if (secret) return false;
  if (method === "GET" || READING_POST.test(path)) return true;
  if (visitors && !NO_READING.test(path)) return true; // searches, whose body says what is read
  return scope === "VALUES" && (VALUES.test(path) || COMMANDS.test(path));
}
