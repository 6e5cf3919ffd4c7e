import type { CloseReason } from "../../../connectivity/device-session.ts";

/** Reason codes of MQTT 5 that this transport uses (reference: device connectivity, 2.7). */
export const REASON = {
  success: 0x00,
  noSubscriptionExisted: 0x11,
  unspecified: 0x80,
  malformedPacket: 0x81,
  protocolError: 0x82,
  implementationError: 0x83,
  unsupportedProtocolVersion: 0x84,
  clientIdentifierNotValid: 0x85,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdentifierNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
  retainNotSupported: 0x9a,
  sharedSubscriptionsNotSupported: 0x9e,
  connectionRateExceeded: 0x9f,
  maximumConnectTime: 0xa0,
} as const;

export type Reason = (typeof REASON)[keyof typeof REASON];

/** Why a CONNECT is refused. */
export type Refusal = "badCredentials" | "badCertificate" | "unavailable" | "rateExceeded" | "badAuthenticationMethod";

/** Return code of CONNACK in MQTT 3: 5 is permanent, 3 temporary. */
export function returnCode(refusal: Refusal): 3 | 5 {
  return refusal === "badCredentials" || refusal === "badCertificate" ? 5 : 3;
}

/**
 * Reason code of CONNACK in MQTT 5, which distinguishes bad user names and passwords, bad client ids and missing
 * credentials.
 */
export function connectReason(
  refusal: Refusal,
  presented: { readonly clientId: string; readonly userName: boolean; readonly password: boolean },
): Reason {
  switch (refusal) {
    case "badCredentials":
      if (presented.userName || presented.password) return REASON.badUserNameOrPassword;
      return presented.clientId.trim() === "" ? REASON.notAuthorized : REASON.clientIdentifierNotValid;
    case "badCertificate":
      return REASON.notAuthorized;
    case "unavailable":
      return REASON.serverUnavailable;
    case "rateExceeded":
      return REASON.connectionRateExceeded;
    case "badAuthenticationMethod":
      return REASON.badAuthenticationMethod;
  }
}

/** Reason code of DISCONNECT in MQTT 5 when the platform ends a session. */
export function disconnectReason(reason: CloseReason): Reason {
  switch (reason) {
    case "sessionReplaced":
      return REASON.sessionTakenOver;
    case "credentialsUpdated":
    case "deviceDeleted":
      return REASON.administrativeAction;
    case "idle":
      return REASON.maximumConnectTime;
    case "shuttingDown":
      return REASON.serverShuttingDown;
  }
}
