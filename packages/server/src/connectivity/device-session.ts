import type { Uuid } from "@orrery/model";
import type { AttributeChange } from "./attribute-change.ts";
import type { DeviceContext } from "./ports.ts";

/** Why the platform ends a session. */
export type CloseReason = "sessionReplaced" | "credentialsUpdated" | "idle" | "deviceDeleted" | "shuttingDown";

/** A command to a device. The device answers with the number `id`. */
export interface RpcDownlink {
  readonly id: number;
  readonly method: string;
  /** JSON text. */
  readonly params: string;
  /** When nobody waits for it any more: afterwards it is not delivered again. */
  readonly expiresTime?: number | undefined;
}

/**
 * The result of passing a command to a transport: `delivered` needs no acknowledgement, `sent` will be acknowledged or
 * not, `refused` cannot be expressed on this session.
 */
export type RpcHandOver =
  | { readonly kind: "delivered" }
  | {
      readonly kind: "sent";
      /** How long the acknowledgement may take, when it is not the usual time. */
      readonly ackTimeoutMs?: number | undefined;
    }
  | { readonly kind: "refused"; readonly error: string };

/** The transport's side of a session: how the platform reaches the device. Methods do not throw. */
export interface SessionPeer {
  /** Closes the connection; the transport then closes the session. */
  close(reason: CloseReason): void;
  attributesChanged(change: AttributeChange): void;
  rpcRequest(request: RpcDownlink): RpcHandOver;
  /** The answer to a client-side RPC, as text; `undefined` when there was none in time. */
  rpcReply(requestId: number, data: string | undefined): void;
  /** The device or its profile was changed; the session has the new state already. */
  deviceChanged?(): void;
}

/** A device with a session, or with commands that wait for one. */
export interface ConnectedDevice {
  /** The current state; replaced when the device or its profile changes. */
  current: DeviceContext;
  /** Oldest first; replaced when one is opened. */
  sessions: DeviceSession[];
}

/**
 * `ASYNC`: a lasting connection. `SYNC`: one HTTP request that waits for one event. `POLLED`: no connection; the platform
 * asks the device, which counts as active when it answers, and does not connect or disconnect.
 */
export type SessionKind = "ASYNC" | "SYNC" | "POLLED";

/** A session of a device. Opened and closed through `DeviceSessions` only. */
export class DeviceSession {
  /** Assigned by `DeviceSessions.idOf` when it is first needed: few sessions are ever addressed by id. */
  id: Uuid | undefined;
  readonly kind: SessionKind;
  readonly peer: SessionPeer;
  readonly device: ConnectedDevice;
  /** Milliseconds since the epoch. */
  lastActivityTime: number;
  reportedActivityTime = 0;
  /** The session of the gateway behind which the device is. */
  readonly gateway: DeviceSession | undefined;
  /** For a gateway: the sessions of the devices behind it. */
  children: Set<DeviceSession> | undefined;
  /** When it ends, whatever its activity; undefined: when it has been inactive. */
  endsAt: number | undefined;
  attributesSubscribed = false;
  rpcSubscribed = false;
  closed = false;
  /** Position in the list of all sessions. */
  index = -1;

  constructor(
    kind: SessionKind,
    device: ConnectedDevice,
    {
      peer,
      now,
      gateway,
    }: { readonly peer: SessionPeer; readonly now: number; readonly gateway?: DeviceSession | undefined },
  ) {
    this.gateway = gateway;
    this.kind = kind;
    this.device = device;
    this.peer = peer;
    this.lastActivityTime = now;
  }
}
