import { PlatformError } from "@orrery/model";
import type { DeviceSession, SessionPeer } from "../device-session.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import { DEFAULT_CHILD_TYPE } from "../payload/gateway-codec.ts";
import type { DeviceContext } from "../ports.ts";
import type { ChildDirectory } from "./child-devices.ts";

/** Receives the session of a child device when it is open, or the error. Neither method throws. */
export interface ChildUser {
  use(child: DeviceSession): void;
  /** The child could not be found or created, or a limit is reached. */
  failed(error: unknown): void;
}

/** A child that is being looked up or created, with the users that wait for it, oldest first. */
interface Arriving {
  readonly waiting: ChildUser[];
}

/**
 * Makes the peer through which a child is reached. The gateway calls it `name`; `closed` is called when its session
 * ends.
 */
export type ChildPeerOf = (name: string, device: DeviceContext, closed: () => void) => SessionPeer;

export interface GatewaySessionOptions {
  readonly sessions: DeviceSessions;
  readonly children: ChildDirectory;
  /** Maximum number of devices behind one gateway. */
  readonly maxChildren: number;
  /** Maximum number of children of one gateway that are looked up or created concurrently. */
  readonly maxArriving: number;
  readonly peerOf: ChildPeerOf;
}

/**
 * The devices behind a connected gateway: their sessions, opened when the gateway first mentions them. Messages about
 * one child keep their order; children do not wait for each other.
 */
export class GatewaySession {
  readonly #gateway: DeviceSession;
  readonly #options: GatewaySessionOptions;
  readonly #children = new Map<string, DeviceSession | Arriving>();
  /** Looks up the children that wait for it. */
  readonly #queue: (() => Promise<void>)[] = [];
  #arriving = 0;

  constructor(gateway: DeviceSession, options: GatewaySessionOptions) {
    this.#gateway = gateway;
    this.#options = options;
  }

  /** Passes the child's session to `user`, synchronously when it is open. `type`: profile name for a new device. */
  withChild(name: string, user: ChildUser, type = DEFAULT_CHILD_TYPE): void {
    const known = this.#children.get(name);
    if (known && "waiting" in known) known.waiting.push(user);
    else if (known) user.use(known);
    else this.#arrive(name, type, user);
  }

  /** Ends the session of a child, after earlier messages about it were handled. */
  disconnect(name: string): void {
    const known = this.#children.get(name);
    if (!known) return;
    if ("waiting" in known) known.waiting.push({ use: (child) => this.#leave(name, child), failed: () => undefined });
    else this.#leave(name, known);
  }

  #leave(name: string, child: DeviceSession): void {
    if (this.#children.get(name) === child) this.#children.delete(name);
    this.#options.sessions.close(child);
  }

  #arrive(name: string, type: string, user: ChildUser): void {
    const { maxChildren, maxArriving } = this.#options;
    if (this.#children.size >= maxChildren) {
      user.failed(new PlatformError("forbidden", `A gateway has no more than ${maxChildren} devices behind it`));
      return;
    }
    const arriving: Arriving = { waiting: [user] };
    this.#children.set(name, arriving);
    this.#queue.push(() => this.#find(name, type, arriving));
    if (this.#arriving < maxArriving) void this.#findQueued();
  }

  /** One after the other. A loop, as thousands fail at once when the gateway has left. */
  async #findQueued(): Promise<void> {
    this.#arriving += 1;
    for (let find = this.#queue.shift(); find; find = this.#queue.shift()) await find();
    this.#arriving -= 1;
  }

  async #find(name: string, type: string, arriving: Arriving): Promise<void> {
    try {
      if (this.#gateway.closed) throw new PlatformError("unavailable", "The gateway has left");
      const device = await this.#options.children.findOrCreate(this.#gateway.device.current, name, type);
      this.#arrived(name, arriving, device);
    } catch (error) {
      if (this.#children.get(name) === arriving) this.#children.delete(name);
      for (const user of arriving.waiting) user.failed(error);
    }
  }

  #arrived(given: string, arriving: Arriving, device: DeviceContext): void {
    const name = device.name === given ? device.name : given; // `given` may keep its whole message in memory
    const child = this.#open(name, device);
    const { waiting } = arriving;
    // Messages about the child that arrive now are queued behind the waiting ones.
    let served = 0;
    for (; served < waiting.length && !child.closed; served += 1) waiting[served]?.use(child);
    this.#children.delete(given);
    if (!child.closed) this.#children.set(name, child);
    for (const user of waiting.slice(served)) this.withChild(name, user); // it was disconnected and mentioned again
  }

  #open(name: string, device: DeviceContext): DeviceSession {
    const { sessions, peerOf } = this.#options;
    if (this.#gateway.closed) throw new PlatformError("unavailable", "The gateway has left");
    if (device.tenantId.id !== this.#gateway.device.current.tenantId.id) {
      throw new PlatformError("forbidden", "The gateway was assigned to another tenant meanwhile");
    }
    if (!sessions.admits(device)) throw new PlatformError("tooManyRequests", "The device or its tenant sends too much");
    const peer = peerOf(name, device, () => {
      if (this.#children.get(name) === child) this.#children.delete(name);
    });
    const child = sessions.openChild(this.#gateway, device, peer);
    sessions.subscribeAttributes(child, true);
    sessions.subscribeRpc(child, true); // sends pending commands
    return child;
  }
}
