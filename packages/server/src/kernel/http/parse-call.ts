import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { LongBodies } from "./long-bodies.ts";
import type { Route } from "./route.ts";
import { parseFittingJsonBody, parseJsonBody, parseLongJsonBody, parseParameters } from "./validation.ts";

/** JSON of more characters is read in slices; from the other length on only where it takes more than one check. */
const LONG_BODY = 256 * 1024;
const SHORT_BODY = 32 * 1024;

export interface CallBody {
  /** As it was sent. */
  readonly text: string | undefined;
  /** Who waits when one of his long bodies is being read. */
  readonly holder: string;
  readonly long: LongBodies;
}

/**
 * Parameters, query and body as the schemas of the route have them.
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
      return undefined; // it is read from the request
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

/** `X-Authorization` wins; the first seven characters are the word "Bearer ", whatever they say. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers["x-authorization"] ?? request.headers.authorization;
  const text = Array.isArray(header) ? header[0] : header;
  if (!text || text.length <= 7) throw new PlatformError("unauthenticated", "Authentication failed");
  return text.slice(7);
}
