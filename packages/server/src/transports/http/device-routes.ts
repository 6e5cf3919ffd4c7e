import { PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { attributeValuesJson, splitKeys } from "../../connectivity/attribute-reads.ts";
import { parseClaimRequest } from "../../connectivity/claim/claim-request.ts";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { DeviceSession } from "../../connectivity/device-session.ts";
import type { DeviceSessions } from "../../connectivity/device-sessions.ts";
import type { OneShotEvent } from "../../connectivity/one-shot-sessions.ts";
import { NO_ANSWER } from "../../connectivity/payload/json-codec.ts";
import type { DeviceContext } from "../../connectivity/ports.ts";
import { emptyAnswer, type HttpAnswer, jsonAnswer, textAnswer } from "../../kernel/http/answer/answer.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import { deviceCalls, numberOf, tokenPath } from "./device-calls.ts";

const replyPath = Type.Object({ token: Type.String(), requestId: Type.String() });
const keysQuery = Type.Object({ clientKeys: Type.Optional(Type.String()), sharedKeys: Type.Optional(Type.String()) });
const pollQuery = Type.Object({ timeout: Type.Optional(Type.String()) });

/** The id of the only client-side RPC of a request. */
const ONLY_REQUEST = 0;

/**
 * The device API over HTTP; the token in the path identifies the device (reference: device connectivity, 7). Answers
 * are sent when the data is durable. `bodyLimit`: maximum size of a body in bytes, the same for all transports.
 */
export function deviceRoutes(link: DeviceLink, bodyLimit: number): Route[] {
  const { sessions, uplinks, serverSideRpc, clientSideRpc, oneShot } = link;
  const { reader } = link.codecs.json;
  const { admit, asDevice } = deviceCalls(link);
  const byToken = { roles: "ANYONE", admit, params: tokenPath } as const;
  const withText = { ...byToken, bodyAs: "text", bodyLimit } as const;
  const poll = (request: FastifyRequest, timeout: string | undefined, subscribe: (session: DeviceSession) => void) => {
    const timeoutMs = numberOf("timeout", timeout);
    return asDevice(request, (device) =>
      whileConnected(request, (gone) =>
        oneShot.wait({
          device,
          timeoutMs,
          gone,
          begin: async (session) => {
            mustTake(sessions, device);
            subscribe(session);
          },
        }),
      ),
    );
  };
  return [
    route("POST", "/api/v1/:token/telemetry", {
      ...withText,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => {
          const text = textOf(body);
          return withNotice(await uplinks.telemetry(device, reader.telemetry(text), text.length));
        }),
    }),
    route("POST", "/api/v1/:token/attributes", {
      ...withText,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => {
          const text = textOf(body);
          return withNotice(await uplinks.attributes(device, reader.attributes(text), text.length));
        }),
    }),
    route("POST", "/api/v1/:token/claim", {
      ...withText,
      handle: ({ body, request }) =>
        asDevice(request, async (device) => {
          await uplinks.claim(device, parseClaimRequest(String(body))); // an empty body is a claim without a key
        }),
    }),
    route("GET", "/api/v1/:token/attributes", {
      ...byToken,
      query: keysQuery,
      handle: ({ query, request }) =>
        asDevice(request, async (device) => {
          const keys = { clientKeys: splitKeys(query.clientKeys), sharedKeys: splitKeys(query.sharedKeys) };
          return jsonAnswer(attributeValuesJson(await uplinks.readAttributes(device, keys)));
        }),
    }),
    route("GET", "/api/v1/:token/attributes/updates", {
      ...byToken,
      query: pollQuery,
      handle: ({ query, request }) =>
        poll(request, query.timeout, (session) => sessions.subscribeAttributes(session, true)),
    }),
    route("GET", "/api/v1/:token/rpc", {
      ...byToken,
      query: pollQuery,
      handle: ({ query, request }) => poll(request, query.timeout, (session) => sessions.subscribeRpc(session, true)),
    }),
    route("POST", "/api/v1/:token/rpc/:requestId", {
      ...withText,
      params: replyPath,
      handle: ({ params, body, request }) => {
        const requestId = numberOf("requestId", params.requestId);
        return asDevice(request, async (device) => {
          serverSideRpc.answered(device.deviceId, requestId ?? ONLY_REQUEST, String(body));
        });
      },
    }),
    route("POST", "/api/v1/:token/rpc", {
      ...withText,
      handle: ({ body, request }) => {
        const text = textOf(body);
        return asDevice(request, (device) =>
          whileConnected(request, (gone) =>
            oneShot.wait({
              device,
              timeoutMs: undefined,
              gone,
              begin: (session) =>
                clientSideRpc.request(session, ONLY_REQUEST, reader.rpcCall(text), { paramsRequired: true }),
            }),
          ),
        );
      },
    }),
  ];
}

/** An empty answer, as devices expect, unless keys of the message could not be stored. */
function withNotice(notice: string | undefined): HttpAnswer | undefined {
  return notice === undefined ? undefined : textAnswer(notice);
}

/** The answer of a request that waited for an event. */
function answerOf(event: OneShotEvent): HttpAnswer {
  switch (event.kind) {
    case "attributes":
      return jsonAnswer(event.change.json);
    case "rpcRequest": {
      const { id, method, params } = event.request;
      return jsonAnswer(`{"id":${id},"method":${JSON.stringify(method)},"params":${params}}`);
    }
    case "rpcReply":
      return jsonAnswer(event.data ?? NO_ANSWER);
    case "deviceDeleted":
      return textAnswer("Device was deleted!", 403);
    case "nothing":
      return emptyAnswer(408);
  }
}

/** Refuses a poll when the rate limit is exceeded: it would otherwise wait for nothing. */
function mustTake(sessions: DeviceSessions, { deviceId }: DeviceContext): void {
  if (sessions.takes(deviceId)) return;
  throw new PlatformError("tooManyRequests", "The device or its tenant sends too much");
}

/** Answers with the event that `work` waits for; `gone` fires when the client disconnects. */
async function whileConnected(
  request: FastifyRequest,
  work: (gone: AbortSignal) => Promise<OneShotEvent>,
): Promise<HttpAnswer> {
  const left = new AbortController();
  const { socket } = request.raw;
  const leave = () => left.abort();
  socket.once("close", leave);
  if (socket.destroyed) leave(); // disconnected while the device was looked up
  try {
    return answerOf(await work(left.signal));
  } finally {
    socket.off("close", leave);
  }
}

function textOf(body: unknown): string {
  const text = String(body);
  if (text === "") throw new PlatformError("badRequest", "Required request body is missing");
  return text;
}
