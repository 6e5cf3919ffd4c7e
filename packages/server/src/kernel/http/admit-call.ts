import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { addressGroup } from "../admission/address-group.ts";
import type { AddressPace } from "../admission/address-pace.ts";
import type { Authenticator, User } from "../auth/user.ts";
import { type HttpAnswer, isHttpAnswer } from "./answer.ts";
import type { CallLimits } from "./call-limits.ts";
import { addressOf } from "./client-info.ts";
import { bearerToken } from "./parse-call.ts";
import type { Route } from "./route.ts";

/** Who calls, as far as it is found out before the body is read. */
export interface Admitted {
  readonly user: User | undefined;
  /** Who shares what bodies may hold. */
  readonly holder: string;
}

export interface Doorkeepers {
  readonly authenticator: Authenticator;
  readonly limits: Pick<CallLimits, "check"> | undefined;
  /** Of strangers; without it they may call as often as they like. */
  readonly pace: AddressPace | undefined;
}

/** Lets a caller of a route in. What it throws, and an answer that it gives, refuses him. */
export async function admitCall(
  request: FastifyRequest,
  route: Route,
  { authenticator, limits }: Doorkeepers,
): Promise<Admitted | HttpAnswer> {
  const { roles, admit } = route;
  if (roles === "ANYONE") {
    const admission = await admit?.(request);
    if (!admission) return strangerAt(request);
    return isHttpAnswer(admission) ? admission : { user: undefined, holder: admission.holder };
  }
  const user = await authenticator.authenticate(bearerToken(request));
  limits?.check(user);
  checkRole(user, route);
  return { user, holder: user.tenantId.id };
}

/** @throws {PlatformError} `forbidden` for those that a call is not for. */
export function checkRole(user: User, { roles, visitors }: Pick<Route, "roles" | "visitors">): void {
  if (roles === "ANYONE" || (roles.includes(user.authority) && (!user.isPublic || visitors))) return;
  throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
}

/** Somebody of whom nothing but his address is known. */
export function strangerAt(request: FastifyRequest): Admitted {
  return { user: undefined, holder: addressGroup(addressOf(request.headers, request.raw.socket.remoteAddress)) };
}

/**
 * Resolves when it is the turn of the address that calls. For what strangers ask, and before they are refused: they
 * should not be faster than the rest of us.
 * @throws {PlatformError} `tooManyRequests` when too many of the address wait.
 */
export function turnOf(request: FastifyRequest, pace: AddressPace | undefined): Promise<void> | undefined {
  return pace?.turn(strangerAt(request).holder);
}
