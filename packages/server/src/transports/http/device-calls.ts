import { isPlatformError, PlatformError } from "@orrery/model";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { suspectOf } from "../../connectivity/credentials.ts";
import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { DeviceContext } from "../../connectivity/ports.ts";
import { emptyAnswer, type HttpAnswer } from "../../kernel/http/answer/answer.ts";
import { addressOf } from "../../kernel/http/caller/client-info.ts";
import { parseParameters } from "../../kernel/http/input/validation.ts";
import type { Admission } from "../../kernel/http/route.ts";

/** Paths of devices begin with their token. */
export const tokenPath = Type.Object({ token: Type.String() });

const MAX_INT32 = 0x7fff_ffff;

type DeviceCall = (device: DeviceContext) => Promise<HttpAnswer | undefined>;

/**
 * Authenticates the device before its body is read, with an empty 401 when the token is unknown; calls count as
 * activity of the device.
 */
export function deviceCalls({ admission, refused, connections, lookup, sessions }: DeviceLink) {
  const devices = new WeakMap<FastifyRequest, DeviceContext>();
  return {
    async admit(request: FastifyRequest): Promise<Admission | HttpAnswer> {
      const { token } = parseParameters(tokenPath, request.params);
      const admitted = await admission.request("HTTP", token);
      if (admitted.kind === "refused") {
        const address = addressOf(request.headers, request.raw.socket.remoteAddress);
        const presented = { userName: token };
        refused.record({ transport: "HTTP", address, presented, suspect: () => suspectOf(lookup, presented) });
        return emptyAnswer(401);
      }
      devices.set(request, admitted.device);
      return { kind: "admitted", holder: admitted.device.tenantId.id };
    },
    async asDevice(request: FastifyRequest, call: DeviceCall): Promise<HttpAnswer> {
      const device = devices.get(request);
      if (!device) throw new Error("A device's call was served that was not admitted");
      const answer = await call(device).catch((error: unknown) => {
        if (isPlatformError(error, "badRequest")) {
          const address = addressOf(request.headers, request.raw.socket.remoteAddress);
          connections.report({ outcome: "DROPPED", cause: "UNREADABLE_PAYLOAD", transport: "HTTP", address, device });
        }
        throw error;
      });
      sessions.touchDevice(device);
      return answer ?? emptyAnswer(200);
    },
  };
}

/** A 32-bit number of a path or query. @throws {PlatformError} `badRequest`. */
export function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= MAX_INT32) return value;
  throw new PlatformError("badRequest", `Parameter '${name}' must be a number, not '${text}'!`);
}
