import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Roles } from "../auth/roles.ts";
import type { User } from "../auth/user.ts";
import type { TextPieces } from "../text-pieces.ts";
import type { HttpAnswer } from "./answer/answer.ts";
import type { AuditDescription } from "./audit/audited-action.ts";

/** All supported methods, including those that some paths refuse with messages of their own. */
export type Method = "GET" | "POST" | "DELETE" | "PUT" | "PATCH";

/** The arguments of a handler; `params`, `query` and `body` have been validated. */
export interface Call<W extends Roles, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly user: W extends "ANYONE" ? undefined : User;
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly request: FastifyRequest;
  /**
   * Runs a slow task on the text of a body in slices (`in-slices.ts`), after other such tasks of the same caller.
   * @throws {PlatformError} `unavailable` when too many wait, and errors of the task.
   */
  readonly long: <R>(work: Generator<void, R>) => Promise<R>;
}

/** Maximum size of a body in bytes by default. */
export const BODY_LIMIT = 1024 * 1024;
/** For bodies with images, files or large drawings. */
export const LARGE_BODY_LIMIT = 16 * 1024 * 1024;

/** Timeout of answers that depend on devices or on much data (reference: REST API, 1). */
export const ANSWER_TIMEOUT_MS = 30_000;

/** The caller is admitted. */
export interface Admission {
  readonly kind: "admitted";
  /** The id whose share of the memory for bodies this call uses: that of a tenant. */
  readonly holder: string;
}

/**
 * Whether answers hold tokens, passwords or keys: all of them, none, or those for which the function returns true. Such
 * answers are never compressed: the length would tell an attacker that can place text in them what they hold (BREACH).
 */
export type HoldsSecrets = boolean | ((answer: unknown) => boolean);

export interface RouteDefinition<W extends Roles, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly roles: W;
  /** Whether visitors of a public link may call it, too: true for calls that show what is public. False by default. */
  readonly visitors?: boolean;
  /** What the audit log says of a call that failed, or that read sensitive data; nothing by default. */
  readonly audit?: AuditDescription;
  /** Milliseconds after which the caller gets 503; {@link ANSWER_TIMEOUT_MS} for calls that wait. None by default. */
  readonly timeoutMs?: number;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /**
   * `text`: the body is passed to the handler as text, so that numbers keep their spelling. `stream`: the handler reads
   * `request.raw`.
   */
  readonly bodyAs?: "json" | "text" | "stream";
  /**
   * Maximum size of the body in bytes; {@link BODY_LIMIT} by default. A larger limit makes it an upload, which may take
   * longer than 30 s while it keeps a minimum speed; so does a stream, whose handler limits its size.
   */
  readonly bodyLimit?: number;
  /**
   * Admits callers of a route for `ANYONE` by something else than a user's token, before the body is read. What it
   * returns as an answer, or throws, refuses the call.
   */
  readonly admit?: (request: FastifyRequest) => Promise<Admission | HttpAnswer>;
  /** False by default. */
  readonly holdsSecrets?: HoldsSecrets;
  /** Whether answers can be megabytes: such calls of one holder run one after the other. False by default. */
  readonly mayBeLong?: boolean;
  /** `undefined` answers 200 with an empty body; an {@link HttpAnswer} is sent as it is, everything else as JSON. */
  handle(call: Call<W, P, Q, B>): unknown;
}

/** A route without its types, which {@link route} has checked, so that routes can be put in one list. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly roles: Roles;
  readonly visitors: boolean;
  readonly audit?: AuditDescription;
  readonly timeoutMs?: number;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly bodyAs: "json" | "text" | "stream";
  readonly bodyLimit?: number;
  readonly admit?: (request: FastifyRequest) => Promise<Admission | HttpAnswer>;
  readonly holdsSecrets: (answer: unknown) => boolean;
  /** All its answers hold tokens, passwords or keys: keys of a narrow scope do not get them. */
  readonly secret: boolean;
  readonly mayBeLong?: boolean;
  /** The ETag of an answer, of what it is made of and its JSON; answers without it have none. */
  readonly tagOf?: (answer: unknown, text: TextPieces) => string;
  readonly handle: (call: Call<Roles, TSchema, TSchema, TSchema>) => unknown;
}

/** Describes one call of the API. `path` is Fastify's: `/api/device/:deviceId`. */
export function route<
  const W extends Roles,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(method: Method, path: string, definition: RouteDefinition<W, P, Q, B>): Route {
  const { handle, bodyAs = "json", visitors = false, holdsSecrets = false, ...rest } = definition;
  return {
    ...rest,
    visitors,
    method,
    path,
    bodyAs,
    secret: holdsSecrets === true,
    holdsSecrets: typeof holdsSecrets === "function" ? holdsSecrets : () => holdsSecrets,
    handle: (call) => handle(call as Call<W, P, Q, B>), // the server passes what the schemas accepted
  };
}
