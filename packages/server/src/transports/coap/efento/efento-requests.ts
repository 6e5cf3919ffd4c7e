import { isPlatformError } from "@orrery/model";
import { suspectOf } from "../../../connectivity/credentials.ts";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { CoapAnswer, CoapRequest } from "../../../kernel/coap/exchange/coap-answer.ts";
import { CODE, METHOD, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { type EfentoMeasurements, readMeasurements } from "./efento-message.ts";
import { telemetryOf } from "./efento-telemetry.ts";

const BAD_REQUEST: CoapAnswer = { code: CODE.badRequest };
/** Sensors that send no confirmable message want no answer. */
const CREATED: CoapAnswer = { code: CODE.created, onlyToConfirmable: true };
const FAILED: CoapAnswer = { code: CODE.internalError, onlyToConfirmable: true };

/** Requests of Efento sensors below /efento; the access token is in the message (reference: device connectivity, 8.8). */
export async function answerEfento(
  link: DeviceLink,
  clock: Clock,
  request: CoapRequest,
  what: string | undefined,
): Promise<CoapAnswer> {
  const { code, options } = request.message;
  if (code === METHOD.get && what === "t") return { code: CODE.content, payload: secondsSinceEpoch(clock()) };
  if (code !== METHOD.post) return BAD_REQUEST;
  if (options.some(({ number }) => number === OPTION.block1)) return { code: CODE.tooLarge }; // nobody is known yet
  if (what === "i" || what === "c") return CREATED;
  return what === "m" ? measured(link, request) : BAD_REQUEST;
}

async function measured(link: DeviceLink, request: CoapRequest): Promise<CoapAnswer> {
  const { payload } = request.message;
  let measurements: EfentoMeasurements;
  try {
    measurements = readMeasurements(payload);
  } catch (error) {
    if (!isPlatformError(error, "badRequest")) throw error;
    return FAILED;
  }
  const admitted = await admittedDevice(link, request, measurements.token);
  if ("code" in admitted) return admitted;
  try {
    await link.uplinks.telemetry(admitted, telemetryOf(measurements), payload.length);
    return CREATED;
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    const { address } = request.endpoint;
    const what = { outcome: "DROPPED", cause: "UNREADABLE_PAYLOAD" } as const;
    if (error.code === "badRequest") link.connections.report({ ...what, transport: "COAP", address, device: admitted });
    return FAILED;
  } finally {
    link.sessions.touchDevice(admitted);
  }
}

async function admittedDevice(
  { admission, refused, connections, lookup }: DeviceLink,
  { endpoint: { address } }: CoapRequest,
  token: string,
): Promise<DeviceContext | CoapAnswer> {
  const admitted = await admission.request("COAP", token);
  if (admitted.kind === "admitted") {
    const { transport } = admitted.device.profile;
    return transport.type === "COAP" && transport.deviceType === "EFENTO" ? admitted.device : BAD_REQUEST;
  }
  if (admitted.refusal === "badCredentials") {
    const presented = { userName: token };
    refused.record({ transport: "COAP", address, presented, suspect: () => suspectOf(lookup, presented) });
    return { code: CODE.unauthorized };
  }
  const isOther = admitted.refusal === "otherTransport";
  const cause = isOther ? "OTHER_TRANSPORT" : "RATE_EXCEEDED";
  connections.report({ outcome: "REFUSED", cause, transport: "COAP", address, device: admitted.device });
  return isOther ? BAD_REQUEST : FAILED;
}

function secondsSinceEpoch(now: number): Buffer {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(now / 1_000));
  return seconds;
}
