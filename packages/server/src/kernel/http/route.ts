import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Authority, User } from "../auth/user.ts";
import type { HttpAnswer } from "./answer.ts";

/** All that is offered, and what some paths refuse in their own words. */
export type Method = "GET" | "POST" | "DELETE" | "PUT" | "PATCH";

/** What a handler gets; `params`, `query` and `body` have passed their schemas. */
export interface Call<W extends Who, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly user: W extends "ANYONE" ? undefined : User;
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly request: FastifyRequest;
}

/** Roles that may call a route; `ANYONE` needs no token. */
export type Who = readonly Authority[] | "ANYONE";

/** Bytes of a body unless its route says otherwise. */
export const BODY_LIMIT = 1024 * 1024;
/** For bodies that hold pictures, files, or much that people have drawn. */
export const LARGE_BODY_LIMIT = 16 * 1024 * 1024;

/** That a caller may go on. */
export interface Admission {
  readonly kind: "admitted";
  /** Who shares what bodies may hold of the memory: the id of a tenant. */
  readonly holder: string;
}

export interface RouteDefinition<W extends Who, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly who: W;
  /** Whether those may call it, too, who came by a public link: what shows what is public. No unless told. */
  readonly visitors?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /**
   * `text`: the body reaches the handler as the text that was sent, so that numbers keep their spelling.
   * `stream`: nothing is read of it before the handler reads `request.raw`.
   */
  readonly bodyAs?: "json" | "text" | "stream";
  /**
   * Largest body in bytes; {@link BODY_LIMIT} unless told. A larger one makes it an upload, which need not have arrived
   * within 30 s when it keeps a minimum rate; so does a stream, whose length the handler measures itself.
   */
  readonly bodyLimit?: number;
  /**
   * For `ANYONE` who is known otherwise than by the token of a user: asked before the body is read. An answer that it
   * gives, and what it throws, refuses the call.
   */
  readonly admit?: (request: FastifyRequest) => Promise<Admission | HttpAnswer>;
  /**
   * Whether an answer holds tokens, passwords or keys. Such are never compressed: whoever can have texts of his own
   * stand beside them would learn them from the length (BREACH). None unless told.
   */
  readonly holdsSecrets?: (answer: unknown) => boolean;
  /** `undefined` answers 200 with an empty body, an {@link HttpAnswer} is sent as it says, all else as JSON. */
  handle(call: Call<W, P, Q, B>): unknown;
}

/** A route whose types were checked by {@link route} and are forgotten, so that routes can stand in one list. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly who: Who;
  readonly visitors: boolean;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly bodyAs: "json" | "text" | "stream";
  readonly bodyLimit?: number;
  readonly admit?: (request: FastifyRequest) => Promise<Admission | HttpAnswer>;
  readonly holdsSecrets?: (answer: unknown) => boolean;
  readonly handle: (call: Call<Who, TSchema, TSchema, TSchema>) => unknown;
}

/** Describes one call of the API. `path` is Fastify's: `/api/device/:deviceId`. */
export function route<
  const W extends Who,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(method: Method, path: string, definition: RouteDefinition<W, P, Q, B>): Route {
  const { handle, bodyAs = "json", visitors = false, ...rest } = definition;
  return {
    ...rest,
    visitors,
    method,
    path,
    bodyAs,
    handle: (call) => handle(call as Call<W, P, Q, B>), // the server calls it with what the schemas passed
  };
}
