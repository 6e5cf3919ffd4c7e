import { PlatformError } from "@orrery/model";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AddressPace } from "../admission/address-pace.ts";
import type { Authenticator } from "../auth/user.ts";
import type { AnswerWriter } from "./answer/answer-writer.ts";
import type { CallBodies } from "./body/call-bodies.ts";
import { turnOf } from "./caller/admit-call.ts";
import { withStatus } from "./http-failure.ts";
import { bearerToken } from "./input/parse-call.ts";
import { KnownPaths } from "./known-paths.ts";
import type { Route } from "./route.ts";

/** Paths below /api that need no user's token (reference: REST API, 1.1). */
const OPEN_PATHS = /^\/api\/(?:noauth|v1|license)(?:\/|$)/;

/** Is called for a path without a route; returns whether it has answered. */
export type UnknownPathHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

export interface UnknownPathsOptions {
  readonly authenticator: Authenticator;
  readonly bodies: Pick<CallBodies, "leave">;
  readonly answers: Pick<AnswerWriter, "fail">;
  readonly pace: AddressPace | undefined;
}

/** Answers requests for unknown paths and methods without reading their bodies. */
export class UnknownPaths {
  readonly #options: UnknownPathsOptions;
  readonly #known = new KnownPaths();
  #handler: UnknownPathHandler = () => Promise.resolve(false);

  constructor(options: UnknownPathsOptions) {
    this.#options = options;
  }

  /** Adds a known route. */
  exclude({ path, method }: Route): void {
    this.#known.add(path, method);
  }

  /** Called before a path is refused. */
  handleWith(handler: UnknownPathHandler): void {
    this.#handler = handler;
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { authenticator, bodies, answers, pace } = this.#options;
    bodies.leave(request.raw, reply.raw);
    const [path = ""] = request.url.split("?", 1);
    const methods = this.#known.methodsOf(path);
    if (methods.length === 0 && (await this.#handler(request, reply))) return reply;
    try {
      await turnOf(request, pace);
      if (methods.length === 0 && path.startsWith("/api/") && !OPEN_PATHS.test(path)) {
        await authenticator.authenticate(bearerToken(request));
      }
      if (methods.length > 0) reply.header("allow", methods.join(", "));
      answers.fail(unknown(request.method, methods), request, reply);
    } catch (error) {
      answers.fail(error, request, reply);
    }
    return reply;
  }
}

function unknown(method: string, methods: readonly string[]): PlatformError {
  if (methods.length > 0) return withStatus(405, `Request method '${method}' not supported`);
  return new PlatformError("notFound", "Requested item wasn't found!");
}
