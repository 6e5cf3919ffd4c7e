import { X509Certificate } from "node:crypto";
import type { Admission, DeviceAdmission } from "../../../connectivity/admission.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { ConnectAnswer } from "../context.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import type { Refusal } from "../wire/reasons.ts";

/** User name, or client id, of devices that ask for credentials. */
const PROVISION = "provision";

export interface ConnectDecision {
  readonly admission: DeviceAdmission;
  readonly clock: Clock;
  /** Accepts client certificates outside of their validity period. */
  readonly skipValidityCheck: boolean;
}

/**
 * Authenticates the sender of a CONNECT and decides whether it is accepted (reference: device connectivity, 2.2 to
 * 2.7).
 */
export async function answerConnect(
  { admission, clock, skipValidityCheck }: ConnectDecision,
  connect: ConnectPacket,
  certificate: Uint8Array | undefined,
): Promise<ConnectAnswer> {
  if (connect.authenticates) return refused("badAuthenticationMethod");
  const { clientId, userName, password } = connect;
  if (userName === PROVISION || clientId === PROVISION) return { kind: "accepted", client: { kind: "provisioning" } };
  if (certificate) {
    if (!skipValidityCheck && !isValidAt(certificate, clock())) return refused("badCertificate");
    return answerOf(await admission.connectByCertificate("MQTT", certificate), "badCertificate");
  }
  const presented = { clientId, userName, password: password?.toString() };
  return answerOf(await admission.connect("MQTT", presented), "badCredentials");
}

/** `unknown`: the refusal when no device has the presented credentials. */
function answerOf(admission: Admission, unknown: Refusal): ConnectAnswer {
  if (admission.kind === "admitted") return { kind: "accepted", client: { kind: "device", device: admission.device } };
  switch (admission.refusal) {
    case "badCredentials":
      return refused(unknown);
    case "otherTransport":
      return { kind: "refused", refusal: "unavailable", device: admission.device };
    case "rateExceeded":
      return { kind: "refused", refusal: "rateExceeded", device: admission.device };
  }
}

function refused(refusal: Refusal): ConnectAnswer {
  return { kind: "refused", refusal };
}

function isValidAt(certificate: Uint8Array, now: number): boolean {
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
