import type { FastifyReply, FastifyRequest } from "fastify";

const NO_CACHE = {
  "cache-control": "no-cache, no-store, max-age=0, must-revalidate",
  pragma: "no-cache",
  expires: "0",
  "x-content-type-options": "nosniff",
  "x-xss-protection": "1; mode=block",
} as const;

/** What every answer of the API carries. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(NO_CACHE);
  allowOrigin(request, reply);
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const origin = request.headers.origin;
  if (!origin) return;
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-allow-methods": request.headers["access-control-request-method"] ?? "*",
    "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
    "access-control-max-age": "1800",
    vary: "Origin",
  });
}
