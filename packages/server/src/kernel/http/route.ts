import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Roles } from "../auth/roles.ts";
import type { User } from "../auth/user.ts";
import type { TextPieces } from "../text-pieces.ts";
import type { HttpAnswer } from "./answer.ts";
import type { AuditDescription } from "./audited-action.ts";

/** All that is offered, and what some paths refuse in their own words. */
export type Method = "GET" | "POST" | "DELETE" | "PUT" | "PATCH";

/** What a handler gets; `params`, `query` and `body` have passed their schemas. */
export interface Call<W extends Roles, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly user: W extends "ANYONE" ? undefined : User;
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly request: FastifyRequest;
  /**
   * Runs what takes long on the text of a body in slices (`in-slices.ts`), after other such work of the same caller.
   * @throws {PlatformError} `unavailable` when too much of it waits already, and whatever the work throws.
   */
  readonly long: <R>(work: Generator<void, R>) => Promise<R>;
}

/** Bytes of a body unless its route says otherwise. */
export const BODY_LIMIT = 1024 * 1024;
/** For bodies that hold pictures, files, or much that people have drawn. */
export const LARGE_BODY_LIMIT = 16 * 1024 * 1024;

/** How long a caller waits for an answer that depends on devices or on much data (reference: REST API, 1). */
export const ANSWER_TIMEOUT_MS = 30_000;

/** That a caller may go on. */
export interface Admission {
  readonly kind: "admitted";
  /** Whose share of the memory for bodies this call uses: the id of a tenant. */
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
   * `text`: the body reaches the handler as the text that was sent, so that numbers keep their spelling.
   * `stream`: nothing is read of it before the handler reads `request.raw`.
   */
  readonly bodyAs?: "json" | "text" | "stream";
  /**
   * Largest body in bytes; {@link BODY_LIMIT} by default. A larger one makes it an upload, which need not have arrived
   * within 30 s when it keeps a minimum rate; so does a stream, whose length the handler measures itself.
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
  /** `undefined` answers 200 with an empty body, an {@link HttpAnswer} is sent as it says, all else as JSON. */
  handle(call: Call<W, P, Q, B>): unknown;
}

/** A route whose types were checked by {@link route} and are forgotten, so that routes can stand in one list. */
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
    holdsSecrets: typeof holdsSecrets === "function" ? holdsSecrets : () => holdsSecrets,
    handle: (call) => handle(call as Call<W, P, Q, B>), // the server calls it with what the schemas passed
  };
}
