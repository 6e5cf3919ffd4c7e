import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import type { Route } from "./route.ts";
import { parseJsonBody, parseParameters } from "./validation.ts";

/** Parameters, query and body as the schemas of the route have them. @throws {PlatformError} `badRequest`. */
export function parseCall(route: Route, request: FastifyRequest): Record<string, unknown> {
  return {
    params: route.params ? parseParameters(route.params, request.params) : request.params,
    query: route.query ? parseParameters(route.query, request.query) : request.query,
    body: bodyOf(route, request.body),
  };
}

function bodyOf(route: Route, body: unknown): unknown {
  switch (route.bodyAs) {
    case "stream":
      return undefined; // it is read from the request
    case "text":
      return body ?? "";
    case "json":
      return readBody(route, body);
  }
}

function readBody(route: Route, body: unknown): unknown {
  if (!route.body) return body;
  if (typeof body !== "string" || body === "") throw new PlatformError("badRequest", "Request body is missing");
  return parseJsonBody(route.body, body);
}

/** `X-Authorization` wins; the first seven characters are the word "Bearer ", whatever they say. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers["x-authorization"] ?? request.headers.authorization;
  const text = Array.isArray(header) ? header[0] : header;
  if (!text || text.length <= 7) throw new PlatformError("unauthenticated", "Authentication failed");
  return text.slice(7);
}
