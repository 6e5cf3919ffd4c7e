import type { User } from "../auth/user.ts";
import { CONDITIONS, type Target } from "./conditions.ts";
import { type Grant, MATRIX } from "./matrix.ts";
import type { Operation, Resource } from "./operation.ts";

/** Yes or no, and the sentence that says why. */
export interface Decision {
  readonly allowed: boolean;
  readonly because: string;
}

/**
 * The one place where rights are decided; pure. `target` is absent for what has no owner: settings.
 * The answer of an object that does not exist is not its business.
 */
export function decide(user: User, operation: Operation, resource: Resource, target?: Target): Decision {
  const grants = MATRIX[resource][user.authority].filter((grant) => covers(grant, operation));
  const granted = grants.find((grant) => holds(grant, user, target));
  if (granted) {
    return { allowed: true, because: `${user.authority} may ${operation} a ${resource} that ${says(granted)}` };
  }
  if (grants.length === 0) return { allowed: false, because: `${user.authority} may never ${operation} a ${resource}` };
  const needed = grants.map(says).join(" or ");
  return { allowed: false, because: `${user.authority} may ${operation} a ${resource} only if it ${needed}` };
}

function covers(grant: Grant, operation: Operation): boolean {
  return grant.may === "ALL" || grant.may.includes(operation);
}

function holds(grant: Grant, user: User, target: Target | undefined): boolean {
  return target === undefined ? grant.when === "any" : CONDITIONS[grant.when].holds(user, target);
}

function says(grant: Grant): string {
  return CONDITIONS[grant.when].says;
}
