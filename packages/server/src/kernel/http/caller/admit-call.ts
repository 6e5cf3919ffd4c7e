import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../../admission/address-group.ts";
import type { AddressPace } from "../../admission/address-pace.ts";
import type { Authenticator, User } from "../../auth/user.ts";
import { isInScope } from "../../permissions/key-scope.ts";
import { type HttpAnswer, isHttpAnswer } from "../answer/answer.ts";
import { bearerToken } from "../input/parse-call.ts";
import type { Route } from "../route.ts";
import type { CallLimits } from "./call-limits.ts";
import { addressOf, clientOf } from "./client-info.ts";

/** The caller, as far as it is known before the body is read. */
export interface Admitted {
  readonly user: User | undefined;
  /** The id whose share of the memory for bodies the call uses. */
  readonly holder: string;
}

export interface AdmissionOptions {
  readonly authenticator: Authenticator;
  readonly limits: Pick<CallLimits, "check"> | undefined;
  /** Limits callers without a valid token; unlimited when absent. */
  readonly pace: AddressPace | undefined;
}

/** Admits the caller of a route. Errors that it throws, and answers that it returns, refuse the call. */
export async function admitCall(
  request: FastifyRequest,
  route: Route,
  { authenticator, limits }: AdmissionOptions,
): Promise<Admitted | HttpAnswer> {
  const { roles, admit } = route;
  if (roles === "ANYONE") {
    const admission = await admit?.(request);
    if (!admission) return unknownCaller(request);
    return isHttpAnswer(admission) ? admission : { user: undefined, holder: admission.holder };
  }
  const client = clientOf(request.headers, request.raw.socket.remoteAddress);
  const user = { ...(await authenticator.authenticate(bearerToken(request))), client };
  limits?.check(user);
  checkRole(user, route);
  return { user, holder: user.tenantId.id };
}

type RuledRoute = Pick<Route, "roles" | "visitors" | "method" | "path" | "secret">;

/** @throws {PlatformError} `forbidden` when the user's role, or the scope of the user's key, may not make the call. */
export function checkRole(user: User, route: RuledRoute): void {
  const { roles, visitors } = route;
  const mayRole = roles === "ANYONE" || (roles.includes(user.authority) && (!user.isPublic || visitors));
  if (mayRole && (user.keyScope === undefined || endsOwnSession(user, route))) return;
  if (mayRole && user.keyScope !== undefined && isInScope(user.keyScope, route)) return;
  if (mayRole && user.sessionId !== undefined) throw new PlatformError("forbidden", ONLY_VIEWS);
  throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
}

/** Sessions that only view can be left, too. */
function endsOwnSession({ sessionId }: User, { path }: RuledRoute): boolean {
  return sessionId !== undefined && path === "/api/auth/logout";
}

const ONLY_VIEWS = "You only view what this user sees: nothing can be changed!";

/** A caller of which only the address is known. */
export function unknownCaller(request: FastifyRequest): Admitted {
  return { user: undefined, holder: addressGroup(addressOf(request.headers, request.raw.socket.remoteAddress)) };
}

/**
 * Resolves when it is the turn of the calling address. For calls without a token, and before they are refused, so that
 * they are not faster than others.
 * @throws {PlatformError} `tooManyRequests` when too many calls of the address wait.
 */
export function turnOf(request: FastifyRequest, pace: AddressPace | undefined): Promise<void> | undefined {
  return pace?.turn(unknownCaller(request).holder);
}
