import type { Uuid } from "@orrery/model";
import type { AttributeChange } from "./attribute-change.ts";
import type { ConnectedDevice } from "./connected-device.ts";

/** Why the platform ends a session. */
export type CloseReason = "sessionReplaced" | "credentialsUpdated" | "idle" | "deviceDeleted" | "shuttingDown";

/** A command on its way to a device. `id` is the number that the device answers with. */
export interface RpcDownlink {
  readonly id: number;
  readonly method: string;
  /** JSON text. */
  readonly params: string;
}

/**
 * What became of a command that was given to a transport: `delivered` needs no acknowledgement, `sent` is followed by
 * {@link DeviceSession} acknowledgement or silence, `refused` cannot be expressed on this session.
 */
export type RpcHandOver =
  | { readonly kind: "delivered" | "sent" }
  | { readonly kind: "refused"; readonly error: string };

/** The transport's end of a session: how the platform reaches the device. Methods do not throw. */
export interface SessionPeer {
  /** Ends the connection; the transport then closes the session. */
  close(reason: CloseReason): void;
  attributesChanged(change: AttributeChange): void;
  rpcRequest(request: RpcDownlink): RpcHandOver;
  /** Answer to a device-to-server RPC, as text; `undefined` when none came in time. */
  rpcReply(requestId: number, data: string | undefined): void;
}

/**
 * A device that is in touch. `ASYNC`: a connection that lasts. `SYNC`: one HTTP request that waits for one event.
 * Open and close it through `DeviceSessions` only.
 */
export class DeviceSession {
  /** Made when first asked for, by `DeviceSessions.idOf`: few sessions are ever called by name. */
  id: Uuid | undefined;
  readonly kind: "ASYNC" | "SYNC";
  readonly peer: SessionPeer;
  readonly device: ConnectedDevice;
  /** Milliseconds since the epoch. */
  lastActivityTime: number;
  reportedActivityTime = 0;
  /** The session of the gateway behind which the device is. */
  readonly gateway: DeviceSession | undefined;
  /** Of a gateway: the sessions of the devices behind it. */
  children: Set<DeviceSession> | undefined;
  attributesSubscribed = false;
  rpcSubscribed = false;
  closed = false;
  /** Place in the list that the sweep walks. */
  index = -1;

  constructor(
    kind: "ASYNC" | "SYNC",
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
