import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { DeviceAuthentication } from "../../devices-link/credentials.ts";
import type { DeviceSessions } from "../../devices-link/device-sessions.ts";
import type { LinkDevice } from "../../devices-link/ports.ts";
import type { DeviceRpc } from "../../devices-link/rpc/device-rpc.ts";
import type { ServerRpc } from "../../devices-link/rpc/server-rpc.ts";
import type { Uplinks } from "../../devices-link/uplinks.ts";
import { emptyAnswer, type HttpAnswer, jsonAnswer } from "../../kernel/http/answer.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { SyncExchanges } from "./sync-exchange.ts";

export interface DeviceRoutesOptions {
  readonly authentication: DeviceAuthentication;
  readonly sessions: DeviceSessions;
  readonly uplinks: Uplinks;
  readonly rpc: DeviceRpc;
  readonly serverRpc: ServerRpc;
  readonly exchanges: SyncExchanges;
}

const tokenPath = Type.Object({ token: Type.String() });
const replyPath = Type.Object({ token: Type.String(), requestId: Type.String() });
const keysQuery = Type.Object({ clientKeys: Type.Optional(Type.String()), sharedKeys: Type.Optional(Type.String()) });
const pollQuery = Type.Object({ timeout: Type.Optional(Type.String()) });

/** Commands of one request have no other that they could be confused with. */
const ONLY_REQUEST = 0;
const MAX_INT32 = 0x7fff_ffff;

/**
 * HTTP for devices; the token in the path says who calls (reference: device connectivity, 7). Answers come when what
 * was sent is durable.
 */
export function deviceRoutes(options: DeviceRoutesOptions): Route[] {
  const { sessions, uplinks, rpc, serverRpc, exchanges } = options;
  const asDevice = deviceCalls(options);
  return [
    route("POST", "/api/v1/:token/telemetry", {
      who: "ANYONE",
      params: tokenPath,
      bodyAs: "text",
      handle: ({ params, body }) =>
        asDevice(params.token, async (device) => {
          await uplinks.telemetry(device, textOf(body));
        }),
    }),
    route("POST", "/api/v1/:token/attributes", {
      who: "ANYONE",
      params: tokenPath,
      bodyAs: "text",
      handle: ({ params, body }) =>
        asDevice(params.token, async (device) => {
          await uplinks.attributes(device, textOf(body));
        }),
    }),
    route("POST", "/api/v1/:token/claim", {
      who: "ANYONE",
      params: tokenPath,
      bodyAs: "text",
      handle: ({ params, body }) =>
        asDevice(params.token, async (device) => {
          await uplinks.claim(device, String(body)); // may be empty: a claim without a key
        }),
    }),
    route("GET", "/api/v1/:token/attributes", {
      who: "ANYONE",
      params: tokenPath,
      query: keysQuery,
      handle: ({ params, query }) =>
        asDevice(params.token, async (device) =>
          jsonAnswer(await uplinks.readAttributeKeys(device, query.clientKeys, query.sharedKeys)),
        ),
    }),
    route("GET", "/api/v1/:token/attributes/updates", {
      who: "ANYONE",
      params: tokenPath,
      query: pollQuery,
      handle: ({ params, query, request }) => {
        const timeoutMs = numberOf("timeout", query.timeout);
        return asDevice(params.token, (device) =>
          whileConnected(request, (gone) =>
            exchanges.wait({
              device,
              timeoutMs,
              gone,
              begin: async (session) => sessions.subscribeAttributes(session, true),
            }),
          ),
        );
      },
    }),
    route("GET", "/api/v1/:token/rpc", {
      who: "ANYONE",
      params: tokenPath,
      query: pollQuery,
      handle: ({ params, query, request }) => {
        const timeoutMs = numberOf("timeout", query.timeout);
        return asDevice(params.token, (device) =>
          whileConnected(request, (gone) =>
            exchanges.wait({
              device,
              timeoutMs,
              gone,
              begin: async (session) => sessions.subscribeRpc(session, true),
            }),
          ),
        );
      },
    }),
    route("POST", "/api/v1/:token/rpc/:requestId", {
      who: "ANYONE",
      params: replyPath,
      bodyAs: "text",
      handle: ({ params, body }) => {
        const requestId = numberOf("requestId", params.requestId);
        return asDevice(params.token, async (device) => {
          rpc.answered(device.deviceId, requestId ?? ONLY_REQUEST, String(body));
        });
      },
    }),
    route("POST", "/api/v1/:token/rpc", {
      who: "ANYONE",
      params: tokenPath,
      bodyAs: "text",
      handle: ({ params, body, request }) => {
        const text = textOf(body);
        return asDevice(params.token, (device) =>
          whileConnected(request, (gone) =>
            exchanges.wait({
              device,
              timeoutMs: undefined,
              gone,
              begin: (session) => serverRpc.request(session, ONLY_REQUEST, text, { paramsRequired: true }),
            }),
          ),
        );
      },
    }),
  ];
}

type DeviceCall = (device: LinkDevice) => Promise<HttpAnswer | undefined>;

/** Finds the device, 401 without a body when there is none; what works counts as a sign of life. */
function deviceCalls({ authentication, sessions }: DeviceRoutesOptions) {
  return async (token: string, call: DeviceCall): Promise<HttpAnswer> => {
    const match = await authentication.byToken(token);
    if (!match) return emptyAnswer(401);
    const answer = await call(match.device);
    sessions.touchDevice(match.device);
    return answer ?? emptyAnswer(200);
  };
}

async function whileConnected<T>(request: FastifyRequest, work: (gone: AbortSignal) => Promise<T>): Promise<T> {
  const left = new AbortController();
  const { socket } = request.raw;
  const leave = () => left.abort();
  socket.once("close", leave);
  if (socket.destroyed) leave(); // while the device was looked up
  try {
    return await work(left.signal);
  } finally {
    socket.off("close", leave);
  }
}

function textOf(body: unknown): string {
  const text = String(body);
  if (text === "") throw new PlatformError("badRequest", "Required request body is missing");
  return text;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= MAX_INT32) return value;
  throw new PlatformError("badRequest", `Parameter '${name}' must be a number, not '${text}'!`);
}
