import {
  type DeviceId,
  entityId,
  isPlatformError,
  PlatformError,
  parseUuid,
  RPC_STATUSES,
  type RpcStatus,
  type Uuid,
} from "@orrery/model";
import { Type } from "typebox";
import { ALL_ROLES, TENANT_ADMINS, TENANT_MEMBERS } from "../../kernel/auth/roles.ts";
import type { User } from "../../kernel/auth/user.ts";
import { emptyAnswer, type HttpAnswer, jsonAnswer, textAnswer } from "../../kernel/http/answer/answer.ts";
import { named } from "../../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../../kernel/http/audit/audited-action.ts";
import { jsonIn, memberOf } from "../../kernel/http/audit/audited-body.ts";
import { pageLink, pageQuery } from "../../kernel/http/input/page-link.ts";
import { ANSWER_TIMEOUT_MS, type Route, route } from "../../kernel/http/route.ts";
import { wireError } from "../../kernel/http/wire-error.ts";
import type { DeviceRpcOutcome } from "../../rules/ports/device-rpc.ts";
import { isJson } from "./json-text.ts";
import { parseRpcCall } from "./rpc-call-body.ts";
import { rpcJson } from "./rpc-record.ts";
import type { RpcService } from "./rpc-service.ts";

const devicePath = Type.Object({ deviceId: Type.String() });
const rpcPath = Type.Object({ rpcId: Type.String() });
const listQuery = Type.Intersect([pageQuery, Type.Object({ rpcStatus: Type.Optional(Type.String()) })]);

/**
 * The answers of failed calls, which differ between the two generations of the API (reference: device connectivity,
 * 11.1).
 */
interface Failures {
  readonly timeout: number;
  readonly offline: number;
}

const V1: Failures = { timeout: 408, offline: 409 };
const V2: Failures = { timeout: 504, offline: 504 };

/** RPC to devices over REST. */
export const rpcRoutes = (rpc: RpcService): Route[] => [
  callRoute("/api/rpc/oneway/:deviceId", true, V2, rpc),
  callRoute("/api/rpc/twoway/:deviceId", false, V2, rpc),
  callRoute("/api/plugins/rpc/oneway/:deviceId", true, V1, rpc),
  callRoute("/api/plugins/rpc/twoway/:deviceId", false, V1, rpc),
  route("GET", "/api/rpc/persistent/:rpcId", {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    visitors: true,
    params: rpcPath,
    handle: async ({ user, params }) => jsonAnswer(rpcJson(await rpc.get(user, parseUuid(params.rpcId)))),
  }),
  route("GET", "/api/rpc/persistent/device/:deviceId", {
    roles: TENANT_MEMBERS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    params: devicePath,
    query: listQuery,
    handle: ({ user, params, query }) =>
      plainDenials(async () => {
        const page = await rpc.list(user, deviceOf(params.deviceId), statusOf(query.rpcStatus), pageLink(query));
        const { data, ...counts } = page;
        return jsonAnswer(`{"data":[${data.map(rpcJson).join(",")}],${JSON.stringify(counts).slice(1)}`);
      }),
  }),
  route("DELETE", "/api/rpc/persistent/:rpcId", {
    roles: TENANT_ADMINS,
    timeoutMs: ANSWER_TIMEOUT_MS,
    params: rpcPath,
    handle: ({ user, params }) => rpc.delete(user, parseUuid(params.rpcId)),
  }),
];

function callRoute(path: string, oneway: boolean, failures: Failures, rpc: RpcService): Route {
  return route("POST", path, {
    roles: ALL_ROLES,
    timeoutMs: ANSWER_TIMEOUT_MS,
    audit: callsDevice(oneway),
    visitors: true,
    params: devicePath,
    bodyAs: "text",
    handle: ({ user, params, body }) =>
      plainDenials(async () => {
        refuseSystemAdmin(user);
        const request = parseRpcCall(String(body), oneway);
        return answerOf(await rpc.call(user, deviceOf(params.deviceId), request), failures);
      }),
  });
}

const callsDevice =
  (oneWay: boolean): AuditDescription =>
  ({ params, body }) => {
    const request = jsonIn(body);
    const [method, parameters] = [memberOf(request, "method"), memberOf(request, "params")];
    return named("RPC_CALL", "DEVICE", params.deviceId, { oneWay, method, params: JSON.stringify(parameters ?? null) });
  };

/** Missing rights and missing objects are answered with the bare message (reference: REST API, 1.7). */
async function plainDenials(work: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isPlatformError(error) || (error.code !== "forbidden" && error.code !== "notFound")) throw error;
    return textAnswer(error.message, wireError(error, 0).status);
  }
}

function refuseSystemAdmin(user: User): void {
  if (user.authority === "SYS_ADMIN") {
    throw new PlatformError("forbidden", "System administrator is not allowed to perform this operation!");
  }
}

function answerOf(outcome: DeviceRpcOutcome, failures: Failures): HttpAnswer {
  switch (outcome.kind) {
    case "delivered":
      return emptyAnswer(200);
    case "response":
      if (outcome.response === "") return emptyAnswer(200);
      return isJson(outcome.response) ? jsonAnswer(outcome.response) : emptyAnswer(406);
    case "error":
      return failure(outcome.error, failures);
  }
}

function failure(error: (DeviceRpcOutcome & { kind: "error" })["error"], failures: Failures): HttpAnswer {
  switch (error) {
    case "TIMEOUT":
      return emptyAnswer(failures.timeout);
    case "NO_ACTIVE_CONNECTION":
      return emptyAnswer(failures.offline);
    case "NOT_FOUND":
      return emptyAnswer(404);
    case "INTERNAL":
      return emptyAnswer(500);
  }
}

function deviceOf(id: string): DeviceId {
  return entityId("DEVICE", parseUuid(id) satisfies Uuid);
}

function statusOf(text: string | undefined): RpcStatus | undefined {
  if (!text) return undefined;
  const status = RPC_STATUSES.find((known) => known === text);
  if (!status || status === "DELETED") throw new PlatformError("badRequest", `RPC status '${text}' is not supported`);
  return status;
}
