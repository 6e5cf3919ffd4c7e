import { X509Certificate } from "node:crypto";
import type { DeviceAuthentication } from "../../devices-link/credentials.ts";
import type { CredentialsMatch, LinkDevice } from "../../devices-link/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { ConnectAnswer } from "./context.ts";
import type { ConnectPacket } from "./packets/connect-packet.ts";

/** Reserved for devices that ask for credentials. */
const PROVISION = "provision";

const BAD_CREDENTIALS: ConnectAnswer = { kind: "refused", refusal: "badCredentials" };

export interface ConnectDecision {
  readonly authentication: DeviceAuthentication;
  readonly clock: Clock;
  /** Accept certificates before and after the time for which they were made. */
  readonly skipValidityCheck: boolean;
  /** Whether a device that is who it says may connect now. */
  readonly mayOpen?: ((device: LinkDevice) => boolean) | undefined;
}

/** Who a CONNECT comes from, and whether it may come in (reference: device connectivity, 2.2 to 2.7). */
export async function answerConnect(
  { authentication, clock, skipValidityCheck, mayOpen }: ConnectDecision,
  connect: ConnectPacket,
  certificate: Uint8Array | undefined,
): Promise<ConnectAnswer> {
  if (connect.authenticates) return { kind: "refused", refusal: "badAuthenticationMethod" };
  if (certificate) {
    if (!skipValidityCheck && !isValidAt(certificate, clock())) return { kind: "refused", refusal: "badCertificate" };
    const match = await authentication.byCertificate(certificate);
    return match ? admit(match, mayOpen) : { kind: "refused", refusal: "badCertificate" };
  }
  const { clientId, userName, password } = connect;
  if (userName === PROVISION || clientId === PROVISION) return BAD_CREDENTIALS;
  const match = await authentication.byMqtt({ clientId, userName, password: password?.toString() });
  return match ? admit(match, mayOpen) : BAD_CREDENTIALS;
}

function admit({ device }: CredentialsMatch, mayOpen: ConnectDecision["mayOpen"]): ConnectAnswer {
  const { transportType } = device.profile;
  const suits = transportType === "DEFAULT" || transportType === "MQTT";
  if (!suits) return { kind: "refused", refusal: "unavailable" };
  return mayOpen?.(device) === false ? { kind: "refused", refusal: "rateExceeded" } : { kind: "accepted", device };
}

function isValidAt(certificate: Uint8Array, now: number): boolean {
  const { validFromDate, validToDate } = new X509Certificate(certificate);
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
