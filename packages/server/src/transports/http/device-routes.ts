import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { type DeviceAuthentication, suspectOf } from "../../devices-link/credentials.ts";
import type { DeviceSessions } from "../../devices-link/device-sessions.ts";
import type { DeviceLookup, LinkDevice } from "../../devices-link/ports.ts";
import type { RefusedCredentials } from "../../devices-link/refused-credentials.ts";
import type { DeviceRpc } from "../../devices-link/rpc/device-rpc.ts";
import type { ServerRpc } from "../../devices-link/rpc/server-rpc.ts";
import type { Uplinks } from "../../devices-link/uplinks.ts";
import { emptyAnswer, type HttpAnswer, jsonAnswer, textAnswer } from "../../kernel/http/answer.ts";
import { addressOf } from "../../kernel/http/client-info.ts";
import { type Admission, type Route, route } from "../../kernel/http/route.ts";
import { parseParameters } from "../../kernel/http/validation.ts";
import type { SyncExchanges } from "./sync-exchange.ts";

export interface DeviceRoutesOptions {
  readonly authentication: DeviceAuthentication;
  readonly refused: RefusedCredentials;
  readonly lookup: DeviceLookup;
  readonly sessions: DeviceSessions;
  readonly uplinks: Uplinks;
  readonly rpc: DeviceRpc;
  readonly serverRpc: ServerRpc;
  readonly exchanges: SyncExchanges;
  /** Largest body in bytes: what a device may send must not depend on how it sends it. */
  readonly maxBodyBytes: number;
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
  const { sessions, uplinks, rpc, serverRpc, exchanges, maxBodyBytes: bodyLimit } = options;
  const { admit, asDevice } = deviceCalls(options);
  return [
    route("POST", "/api/v1/:token/telemetry", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      bodyAs: "text",
      bodyLimit,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => withNotice(await uplinks.telemetry(device, textOf(body)))),
    }),
    route("POST", "/api/v1/:token/attributes", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      bodyAs: "text",
      bodyLimit,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => withNotice(await uplinks.attributes(device, textOf(body)))),
    }),
    route("POST", "/api/v1/:token/claim", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      bodyAs: "text",
      bodyLimit,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => {
          await uplinks.claim(device, String(body)); // may be empty: a claim without a key
        }),
    }),
    route("GET", "/api/v1/:token/attributes", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      query: keysQuery,
      handle: ({ query, request }) =>
        asDevice(request, async (device) =>
          jsonAnswer(await uplinks.readAttributeKeys(device, query.clientKeys, query.sharedKeys)),
        ),
    }),
    route("GET", "/api/v1/:token/attributes/updates", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      query: pollQuery,
      handle: ({ query, request }) => {
        const timeoutMs = numberOf("timeout", query.timeout);
        return asDevice(request, (device) =>
          whileConnected(request, (gone) =>
            exchanges.wait({
              device,
              timeoutMs,
              gone,
              begin: async (session) => {
                mustTake(sessions, device);
                sessions.subscribeAttributes(session, true);
              },
            }),
          ),
        );
      },
    }),
    route("GET", "/api/v1/:token/rpc", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      query: pollQuery,
      handle: ({ query, request }) => {
        const timeoutMs = numberOf("timeout", query.timeout);
        return asDevice(request, (device) =>
          whileConnected(request, (gone) =>
            exchanges.wait({
              device,
              timeoutMs,
              gone,
              begin: async (session) => {
                mustTake(sessions, device);
                sessions.subscribeRpc(session, true);
              },
            }),
          ),
        );
      },
    }),
    route("POST", "/api/v1/:token/rpc/:requestId", {
      who: "ANYONE",
      admit,
      params: replyPath,
      bodyAs: "text",
      bodyLimit,
      handle: ({ params, body, request }) => {
        const requestId = numberOf("requestId", params.requestId);
        return asDevice(request, async (device) => {
          rpc.answered(device.deviceId, requestId ?? ONLY_REQUEST, String(body));
        });
      },
    }),
    route("POST", "/api/v1/:token/rpc", {
      who: "ANYONE",
      admit,
      params: tokenPath,
      bodyAs: "text",
      bodyLimit,
      handle: ({ body, request }) => {
        const text = textOf(body);
        return asDevice(request, (device) =>
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

/** Nothing, as devices expect it, unless something of what was sent is not stored. */
function withNotice(notice: string | undefined): HttpAnswer | undefined {
  return notice === undefined ? undefined : textAnswer(notice);
}

type DeviceCall = (device: LinkDevice) => Promise<HttpAnswer | undefined>;

/** Finds the device before its body is read, 401 without a body when there is none; what works is a sign of life. */
function deviceCalls({ authentication, refused, lookup, sessions }: DeviceRoutesOptions) {
  const devices = new WeakMap<FastifyRequest, LinkDevice>();
  return {
    async admit(request: FastifyRequest): Promise<Admission | HttpAnswer> {
      const { token } = parseParameters(tokenPath, request.params);
      const match = await authentication.byToken(token);
      if (!match) {
        const address = addressOf(request.headers, request.raw.socket.remoteAddress);
        refused.record({ transport: "HTTP", address, suspect: () => suspectOf(lookup, { userName: token }) });
        return emptyAnswer(401);
      }
      devices.set(request, match.device);
      return { kind: "admitted", holder: match.device.tenantId.id };
    },
    async asDevice(request: FastifyRequest, call: DeviceCall): Promise<HttpAnswer> {
      const device = devices.get(request);
      if (!device) throw new Error("A device's call was served that was not admitted");
      const answer = await call(device);
      sessions.touchDevice(device);
      return answer ?? emptyAnswer(200);
    },
  };
}

/** A poll that may not be asked for is answered at once: nothing would ever come of waiting. */
function mustTake(sessions: DeviceSessions, { deviceId }: LinkDevice): void {
  if (sessions.takes(deviceId)) return;
  throw new PlatformError("tooManyRequests", "The device or its tenant sends too much");
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
