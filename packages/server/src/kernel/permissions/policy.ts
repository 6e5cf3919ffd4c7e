import type { User } from "../auth/user.ts";
import { CONDITIONS, type Target } from "./conditions.ts";
import type { Grant } from "./grant.ts";
import { grantsOf } from "./matrix.ts";
import type { Operation, Resource } from "./operation.ts";

/** The decision, and a sentence that explains it. */
export interface Decision {
  readonly allowed: boolean;
  readonly because: string;
}

/** The operation that a user asks for. `target` is absent for objects without an owner: settings. */
export interface Wish {
  readonly operation: Operation;
  readonly resource: Resource;
  readonly target?: Target | undefined;
}

/**
 * Decides about rights; the only place that does. Pure. `now` in milliseconds since the epoch, because grants expire.
 * Objects that do not exist are handled by callers.
 */
export function decide(user: User, { operation, resource, target }: Wish, now: number): Decision {
  const grants = grantsOf(user).filter((grant) => covers(grant, operation, resource));
  const granted = grants.find((grant) => !hasEnded(grant, now) && holds(grant, user, target));
  const who = nameOf(user);
  if (granted) return { allowed: true, because: `${who} may ${operation} a ${resource} that ${says(granted)}` };
  if (grants.length === 0) return { allowed: false, because: `${who} may never ${operation} a ${resource}` };
  const needed = grants.map((grant) => (hasEnded(grant, now) ? `${says(grant)} (ended)` : says(grant))).join(" or ");
  return { allowed: false, because: `${who} may ${operation} a ${resource} only if it ${needed}` };
}

function covers(grant: Grant, operation: Operation, resource: Resource): boolean {
  return grant.with.includes(resource) && (grant.may === "ALL" || grant.may.includes(operation));
}

function hasEnded({ until }: Grant, now: number): boolean {
  return until !== undefined && now >= until;
}

function holds({ when, only }: Grant, user: User, target: Target | undefined): boolean {
  if (target === undefined) return when === "any" && only === undefined;
  if (only !== undefined && (target.id === undefined || !only.has(target.id))) return false;
  return CONDITIONS[when].holds(user, target);
}

function says({ when, only }: Grant): string {
  return only === undefined ? CONDITIONS[when].says : `${CONDITIONS[when].says} and is named by the grant`;
}

function nameOf(user: User): string {
  return user.isPublic ? "A visitor" : user.authority;
}
