import { isPlatformError } from "@orrery/model";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { TSchema } from "typebox";
import type { AddressPace } from "../admission/address-pace.ts";
import type { Roles } from "../auth/roles.ts";
import { inSlices } from "../json/in-slices.ts";
import { isHttpAnswer } from "./answer/answer.ts";
import type { AnswerWriter } from "./answer/answer-writer.ts";
import type { LongAnswers } from "./answer/long-answers.ts";
import type { CallBodies } from "./body/call-bodies.ts";
import { LongBodies } from "./body/long-bodies.ts";
import { type AdmissionOptions, type Admitted, admitCall, turnOf, unknownCaller } from "./caller/admit-call.ts";
import { parseCall } from "./input/parse-call.ts";
import type { Call, Route } from "./route.ts";

/** Errors of callers without a valid token. */
const UNAUTHENTICATED = ["unauthenticated", "tokenExpired"] as const;

type AnyCall = Call<Roles, TSchema, TSchema, TSchema>;

export interface RouteServerOptions {
  readonly admission: AdmissionOptions;
  readonly bodies: CallBodies;
  readonly answers: AnswerWriter;
  readonly longAnswers: LongAnswers;
  /** Is notified of requests with a valid token. */
  readonly onAdmitted: (request: FastifyRequest) => void;
}

/** Serves calls: admits the caller, reads the body, calls the handler. */
export class RouteServer {
  readonly #options: RouteServerOptions;
  readonly #long = new LongBodies();
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();

  constructor(options: RouteServerOptions) {
    this.#options = options;
  }

  /** The framework's description of a route. */
  optionsOf(route: Route): RouteOptions {
    return {
      method: route.method,
      url: route.path,
      ...this.#admission(route),
      handler: (request, reply) => this.#serve(route, request, reply),
    };
  }

  async #serve(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { bodies, answers, longAnswers } = this.#options;
    const fail = (error: unknown) => answers.fail(error, request, reply);
    const { user, holder } = this.#admitted.get(request) ?? unknownCaller(request);
    const served = { request: request.raw, response: reply.raw, holder, fail };
    try {
      await bodies.during(route, served, async (text) => {
        const parsed = await parseCall(route, request, { text, holder, long: this.#long });
        const long: AnyCall["long"] = (work) => this.#long.run(holder, () => inSlices(work));
        const call = { user, request, long, ...parsed };
        const handle = () => route.handle(call as AnyCall);
        const answer = async () => answers.write(reply, await handle(), { route, holder });
        await (route.mayBeLong ? longAnswers.inTurn(holder, answer) : answer());
      });
    } catch (error) {
      fail(error);
    }
    return reply;
  }

  /** Runs before the body is read: callers without a token must not occupy memory. */
  #admission(route: Route): Pick<RouteOptions, "onRequest"> {
    const { admission, bodies, answers, onAdmitted } = this.#options;
    const { pace } = admission;
    if (route.roles === "ANYONE" && !route.admit) return pace && route.method !== "GET" ? this.#inTurn(pace) : {};
    return {
      onRequest: async (request, reply) => {
        try {
          const admitted = await admitCall(request, route, admission);
          if (isHttpAnswer(admitted)) {
            await turnOf(request, pace);
            bodies.leave(request.raw, reply.raw);
            await answers.write(reply, admitted, { route, holder: unknownCaller(request).holder });
            return reply;
          }
          this.#admitted.set(request, admitted);
          onAdmitted(request);
        } catch (error) {
          await this.#refuse(error, request, reply);
          return reply;
        }
        return undefined;
      },
    };
  }

  /** For calls without a token, such as signing in. */
  #inTurn(pace: AddressPace): Pick<RouteOptions, "onRequest"> {
    return {
      onRequest: async (request, reply) => {
        try {
          await turnOf(request, pace);
        } catch (error) {
          this.#options.answers.fail(error, request, reply);
          return reply;
        }
        return undefined;
      },
    };
  }

  async #refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { admission, answers } = this.#options;
    try {
      if (UNAUTHENTICATED.some((code) => isPlatformError(error, code))) await turnOf(request, admission.pace);
      answers.fail(error, request, reply);
    } catch (tooMany) {
      answers.fail(tooMany, request, reply);
    }
  }
}
