import type { ConnectionOutcome, EndedCause, RefusedCause } from "@orrery/model";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { REASON, type Reason, type Refusal } from "../wire/reasons.ts";
import type { Input, State } from "./session-state.ts";

const ENDED: Partial<Record<Reason, EndedCause>> = {
  [REASON.keepAliveTimeout]: "KEEP_ALIVE",
  [REASON.sessionTakenOver]: "TAKEN_OVER",
  [REASON.administrativeAction]: "DEVICE_CHANGED",
  [REASON.maximumConnectTime]: "SILENT",
  [REASON.serverShuttingDown]: "SERVER_STOPPED",
  [REASON.payloadFormatInvalid]: "UNREADABLE_PAYLOAD",
  [REASON.packetTooLarge]: "TOO_LARGE",
  [REASON.implementationError]: "MESSAGE_FAILED",
  [REASON.quotaExceeded]: "MESSAGE_FAILED",
};

const REFUSED: Partial<Record<Reason, RefusedCause>> = {
  [REASON.unsupportedProtocolVersion]: "PROTOCOL_VERSION",
  [REASON.packetTooLarge]: "TOO_LARGE",
  [REASON.maximumConnectTime]: "TIMEOUT",
  [REASON.implementationError]: "UNAVAILABLE",
};

/** What the connection log keeps of `input`, which closes a connection; `undefined`: nothing. */
export function outcomeOf(state: State, input: Input): ConnectionOutcome | undefined {
  const wasOpen = state.kind === "open";
  switch (input.kind) {
    case "refused": {
      const cause = refusedCause(input.refusal, input.device);
      return cause && { outcome: "REFUSED", cause };
    }
    case "disconnect":
      return wasOpen ? { outcome: "ENDED", cause: "CLIENT_CLOSED" } : undefined;
    case "socketClosed":
      return wasOpen ? { outcome: "ENDED", cause: "CONNECTION_LOST" } : undefined; // else a probe of the port
    case "violation":
    case "close":
      if (wasOpen) return { outcome: "ENDED", cause: ENDED[input.reason] ?? "MALFORMED" };
      if (input.reason === REASON.serverShuttingDown) return undefined;
      return { outcome: "REFUSED", cause: REFUSED[input.reason] ?? "MALFORMED" };
    case "connect":
    case "packet":
      return wasOpen ? { outcome: "ENDED", cause: "MALFORMED" } : { outcome: "REFUSED", cause: "MALFORMED" };
    case "accepted":
      return undefined;
  }
}

/** Wrong credentials are reported where the device is looked up that was meant. */
function refusedCause(refusal: Refusal, device: DeviceContext | undefined): RefusedCause | undefined {
  switch (refusal) {
    case "badCredentials":
    case "badCertificate":
      return undefined;
    case "unavailable":
      return device ? "OTHER_TRANSPORT" : "UNAVAILABLE";
    case "rateExceeded":
      return "RATE_EXCEEDED";
    case "badAuthenticationMethod":
      return "AUTHENTICATION_METHOD";
  }
}
