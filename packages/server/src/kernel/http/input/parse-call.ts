import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { LongBodies } from "../body/long-bodies.ts";
import type { Route } from "../route.ts";
import { parseFittingJsonBody, parseJsonBody, parseLongJsonBody, parseParameters } from "./validation.ts";

/** JSON with more characters is parsed in slices; from the shorter limit on only when one check is not enough. */
const LONG_BODY = 256 * 1024;
const SHORT_BODY = 32 * 1024;

export interface CallBody {
  /** As it was sent. */
  readonly text: string | undefined;
  /** The id whose long bodies are parsed one at a time. */
  readonly holder: string;
  readonly long: LongBodies;
}

/**
 * Parameters, query and body, validated by the schemas of the route.
 * @throws {PlatformError} `badRequest`, `unavailable` when too many long bodies wait.
 */
export async function parseCall(
  route: Route,
  request: FastifyRequest,
  body: CallBody,
): Promise<Record<string, unknown>> {
  return {
    params: route.params ? parseParameters(route.params, request.params) : request.params,
    query: route.query ? parseParameters(route.query, request.query) : request.query,
    body: await bodyOf(route, body),
  };
}

function bodyOf(route: Route, body: CallBody): unknown {
  switch (route.bodyAs) {
    case "stream":
      return undefined; // the handler reads it from the request
    case "text":
      return body.text ?? "";
    case "json":
      return route.body ? parsedBody(route.body, body) : body.text;
  }
}

function parsedBody(schema: TSchema, { text, holder, long }: CallBody): unknown {
  if (!text) throw new PlatformError("badRequest", "Request body is missing");
  if (text.length <= SHORT_BODY) return parseJsonBody(schema, text);
  const fitting = text.length <= LONG_BODY ? parseFittingJsonBody(schema, text) : undefined;
  if (fitting) return fitting.body;
  return long.run(holder, () => parseLongJsonBody(schema, text));
}

/** How keys of users are presented (reference: later versions, 1); of tokens only what follows the scheme is passed on. */
export const API_KEY_SCHEME = "ApiKey ";

/**
 * `X-Authorization` takes precedence; the first seven characters, usually "Bearer ", are skipped, but for keys, which are
 * told from tokens by theirs.
 */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers["x-authorization"] ?? request.headers.authorization;
  const text = Array.isArray(header) ? header[0] : header;
  if (!text || text.length <= 7) throw new PlatformError("unauthenticated", "Authentication failed");
  return text.startsWith(API_KEY_SCHEME) ? text : text.slice(7);
}
