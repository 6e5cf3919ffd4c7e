import { API_ERROR_CODES, ApiError } from "@orrery/client";
import { expect, test } from "vitest";
import { reactionTo, reactionToEnd } from "./error-catalogue.ts";

const failure = (status: number, message: string, init: ConstructorParameters<typeof ApiError>[2] = {}) =>
  new ApiError(status, message, { method: "GET", url: "/api/device/1", ...init });
const text = (message: string) => ({ kind: "toast", say: [{ text: message }] });
const none = { kind: "none" };
const rpc = { method: "POST", url: "http://host/api/rpc/twoway/1" };

test("CORE-8.032: the error codes have these numbers", () => {
  const { none: _none, ...codes } = API_ERROR_CODES;
  expect(codes).toEqual({
    general: 2,
    authentication: 10,
    jwtTokenExpired: 11,
    tenantTrialExpired: 12,
    credentialsExpired: 15,
    permissionDenied: 20,
    invalidArguments: 30,
    badRequestParams: 31,
    itemNotFound: 32,
    tooManyRequests: 33,
    tooManyUpdates: 34,
  });
});

test.each([
  ["CORE-8.002: an expired password", failure(401, "Expired", { errorCode: 15 }), none],
  ["any other 401", failure(401, "Authentication failed", { errorCode: 10 }), text("Authentication failed")],
  ["CORE-8.007: a call that never left", new ApiError(401, "Unauthorized!"), none],
  ["a refused refresh, which the end of the session reports", failure(401, "No", { url: "/api/auth/token" }), none],
  ["CORE-8.010: 403", failure(403, "No permission", { errorCode: 20 }), { kind: "forbidden" }],
  ["CORE-8.015: 429", failure(429, "Too many requests", { errorCode: 33 }), text("Too many requests")],
  ["CORE-8.016: status 0", failure(0, "failed to fetch"), { kind: "toast", say: [{ key: "error.unable-to-connect" }] }],
  ["CORE-8.016: status -1", failure(-1, "failed"), { kind: "toast", say: [{ key: "error.unable-to-connect" }] }],
  [
    "CORE-8.017: 404",
    failure(404, "Device is not found", { statusText: "Not Found" }),
    text("GET: /api/device/1\n404: Not Found"),
  ],
  ["CORE-8.018: 404 of a command", failure(404, "No device", rpc), none],
  ["CORE-8.019: 500", failure(500, "Database is gone", { errorCode: 2 }), text("Database is gone")],
  ["a time of the server", failure(400, "Wait", { details: { timeout: 3000 } }), { ...text("Wait"), durationMs: 3000 }],
  ["CORE-8.023: 500 of a command", failure(500, "Device is offline", rpc), none],
  [
    "a trial that is over",
    failure(401, "Trial is over", { errorCode: 12 }),
    { ...text("Trial is over"), signOut: true },
  ],
])("%s", (_name, error, reaction) => {
  expect(reactionTo(error)).toEqual(reaction);
});

test.each([
  ["who signed out", undefined, undefined, none],
  ["who was signed out by another tab", "noToken", undefined, none],
  [
    "CORE-8.008: tokens that are too old",
    "refreshExpired",
    undefined,
    { kind: "toast", say: [{ key: "access.refresh-token-expired" }] },
  ],
  [
    "CORE-8.009: a refused refresh",
    "refreshFailed",
    "Token is void",
    { kind: "toast", say: [{ key: "access.refresh-token-failed" }, { text: "Token is void" }] },
  ],
  [
    "CORE-8.005: a refused refresh without a word",
    "refreshFailed",
    "Unhandled error code 401",
    { kind: "toast", say: [{ key: "access.refresh-token-failed" }, { text: "Unauthorized!" }] },
  ],
] as const)("the end of a session: %s", (_name, reason, message, reaction) => {
  const error = message === undefined ? undefined : new ApiError(401, message);
  expect(reactionToEnd({ kind: "signedOut", reason, error })).toEqual(reaction);
});
