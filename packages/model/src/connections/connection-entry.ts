import type { DeviceId, DeviceProfileId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/** Protocols by which devices reach the platform. */
export const CONNECTION_TRANSPORTS = ["MQTT", "HTTP", "COAP", "LWM2M", "SNMP"] as const;
export type ConnectionTransport = (typeof CONNECTION_TRANSPORTS)[number];

/** Why a connection or request was refused. */
export const REFUSED_CAUSES = [
  /** No device has these credentials. */
  "UNKNOWN_CREDENTIALS",
  /** A part of the credentials is that of a device, such as its user name; the rest is not. */
  "WRONG_CREDENTIALS",
  /** The client certificate has expired, or is not valid yet. */
  "CERTIFICATE_NOT_VALID",
  /** The client's certificate belongs to no device. */
  "UNKNOWN_CERTIFICATE",
  "TLS_FAILED",
  /** The profile of the device prescribes another transport. */
  "OTHER_TRANSPORT",
  /** A rate limit of the device or its tenant, or the quota of the tenant. */
  "RATE_EXCEEDED",
  /** The address, or all together, have too many connections, open them too fast, or it is blocked. */
  "TOO_MANY_CONNECTIONS",
  "PROTOCOL_VERSION",
  "MALFORMED",
  "TOO_LARGE",
  /** Nothing that could be accepted came in time. */
  "TIMEOUT",
  "UNREADABLE_PAYLOAD",
  /** MQTT 5 with an authentication method; there is none. */
  "AUTHENTICATION_METHOD",
  "PROVISIONING",
  "UNAVAILABLE",
  /** A device that is asked: the settings of the platform do not let it speak to that address. */
  "ADDRESS_NOT_ALLOWED",
  /** A device that is asked: its host has no address. */
  "HOST_UNKNOWN",
  /** A device that is asked: it did not answer in time. */
  "NO_ANSWER",
] as const;
export type RefusedCause = (typeof REFUSED_CAUSES)[number];

/** Why a connection that had been accepted ended. */
export const ENDED_CAUSES = [
  /** The client said goodbye. */
  "CLIENT_CLOSED",
  /** The socket closed without a goodbye. */
  "CONNECTION_LOST",
  "KEEP_ALIVE",
  /** Another connection of the device took its place. */
  "TAKEN_OVER",
  /** The device was deleted, or its credentials changed. */
  "DEVICE_CHANGED",
  "SILENT",
  "SERVER_STOPPED",
  "UNREADABLE_PAYLOAD",
  "TOO_LARGE",
  "MALFORMED",
  /** A message could not be processed: a rate limit, or the rule chain failed. */
  "MESSAGE_FAILED",
] as const;
export type EndedCause = (typeof ENDED_CAUSES)[number];

/** Why a message of an admitted device was not kept. */
export const DROPPED_CAUSES = ["RATE_EXCEEDED", "UNKNOWN_TOPIC", "UNREADABLE_PAYLOAD"] as const;
export type DroppedCause = (typeof DROPPED_CAUSES)[number];

/** What happened. */
export type ConnectionOutcome =
  | { readonly outcome: "REFUSED"; readonly cause: RefusedCause }
  | { readonly outcome: "ENDED"; readonly cause: EndedCause }
  | { readonly outcome: "DROPPED"; readonly cause: DroppedCause };

export const CONNECTION_OUTCOMES = ["REFUSED", "ENDED", "DROPPED"] as const;
export const CONNECTION_CAUSES = [...new Set([...REFUSED_CAUSES, ...ENDED_CAUSES, ...DROPPED_CAUSES])];
export type ConnectionCause = ConnectionOutcome["cause"];

/** Equal events of ten minutes; the newest gives what may differ among them. Holds no secrets. */
export type ConnectionEntry = ConnectionOutcome & {
  readonly id: Uuid;
  /** When the first of them happened, in milliseconds since 1970. */
  readonly createdTime: number;
  readonly lastTime: number;
  readonly count: number;
  /** Null: it is not known, for example of dropped messages. */
  readonly transport: ConnectionTransport | null;
  /** IP address; empty where it is not known, and where the entry stands for many addresses. */
  readonly address: string;
  /** Of MQTT; empty when there was none, and when it could be a secret. */
  readonly clientId: string;
  /** The first four characters of presented credentials, when there were more than twelve; empty otherwise. */
  readonly credential: string;
  /** Null: no device is known. */
  readonly deviceId: DeviceId | null;
  /** Name of the device at that time; empty without one. */
  readonly deviceName: string;
  readonly deviceProfileId: DeviceProfileId | null;
};

/** Whether a device counts as active, and what that follows from. Times in milliseconds since 1970; 0: never. */
export interface DeviceConnectivity {
  readonly active: boolean;
  /** Connections that are open now. */
  readonly sessions: number;
  readonly lastActivityTime: number;
  readonly lastConnectTime: number;
  readonly lastDisconnectTime: number;
  /** How long it may be silent before it is inactive. */
  readonly inactivityTimeoutMs: number;
  /** Where that comes from: the server attribute `inactivityTimeout`, or the setting of the platform. */
  readonly inactivityTimeoutSource: "ATTRIBUTE" | "SETTING";
  /** Time of the platform, to compare with. */
  readonly now: number;
  /** Messages that limits, unknown topics and unreadable payloads dropped in the days that the log covers. */
  readonly droppedMessages: number;
  /** Values that were left out because of their keys, since the device was made. */
  readonly droppedKeys: number;
  /** The newest entries of the log, newest first. */
  readonly entries: readonly ConnectionEntry[];
  /**
   * Refusals of the last ten minutes that name no device but may be of this one: from the address of the caller, or with
   * credentials that begin like the device's. Of the former, `clientId` and `credential` are empty.
   */
  readonly attempts: readonly ConnectionEntry[];
}
