import type { DeviceId, Uuid } from "@orrery/model";
import type { DeviceRpcOutcome, DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";

/** A command that waits for delivery, acknowledgement or answer. */
export interface PendingCommand {
  readonly wireId: number;
  readonly request: DeviceRpcRequest;
  /** Whether a session took it when it arrived: decides what its expiry is called. */
  sentAtArrival: boolean;
  delivered: boolean;
  missedAcks: number;
  ackTimer: NodeJS.Timeout | undefined;
  expiryTimer: NodeJS.Timeout | undefined;
  readonly resolve: (outcome: DeviceRpcOutcome) => void;
}

interface DeviceQueue {
  nextId: number;
  /** By wire id, oldest first. */
  readonly pending: Map<number, PendingCommand>;
}

/** A device's commands are numbered from 0; one that is kept never has that number, as clients know it. */
const FIRST_PERSISTENT_ID = 1;
const MAX_PENDING_PER_DEVICE = 1_000;

/** The commands that wait, by device. Taking one out ends its timers. */
export class PendingCommands {
  readonly #queues = new Map<Uuid, DeviceQueue>();

  /** @returns `undefined` when too many wait for the device already. */
  add(request: DeviceRpcRequest, resolve: (outcome: DeviceRpcOutcome) => void): PendingCommand | undefined {
    const queue = this.#queue(request.deviceId);
    if (queue.pending.size >= MAX_PENDING_PER_DEVICE) return undefined;
    const wireId = request.persisted ? Math.max(FIRST_PERSISTENT_ID, queue.nextId) : queue.nextId;
    const command: PendingCommand = {
      wireId,
      request,
      sentAtArrival: false,
      delivered: false,
      missedAcks: 0,
      ackTimer: undefined,
      expiryTimer: undefined,
      resolve,
    };
    queue.nextId = (wireId + 1) & 0x7fff_ffff;
    queue.pending.set(command.wireId, command);
    return command;
  }

  find(deviceId: DeviceId, wireId: number): PendingCommand | undefined {
    return this.#queues.get(deviceId.id)?.pending.get(wireId);
  }

  /** Oldest first; stays as it is while commands are taken. */
  ofDevice(deviceId: DeviceId): readonly PendingCommand[] {
    return [...(this.#queues.get(deviceId.id)?.pending.values() ?? [])];
  }

  /** The oldest that has not been delivered. */
  firstWaiting(deviceId: DeviceId): PendingCommand | undefined {
    for (const command of this.#queues.get(deviceId.id)?.pending.values() ?? []) {
      if (!command.delivered) return command;
    }
    return undefined;
  }

  /** Removes a command; nothing more happens to it. */
  take(deviceId: DeviceId, wireId: number): PendingCommand | undefined {
    const queue = this.#queues.get(deviceId.id);
    const command = queue?.pending.get(wireId);
    if (!queue || !command) return undefined;
    queue.pending.delete(wireId);
    endTimers(command);
    return command;
  }

  /** Removes a device, its numbering included. @returns what waited for it. */
  takeDevice(deviceId: DeviceId): readonly PendingCommand[] {
    const commands = this.ofDevice(deviceId);
    this.#queues.delete(deviceId.id);
    commands.forEach(endTimers);
    return commands;
  }

  /** @returns all that waited. */
  takeAll(): readonly PendingCommand[] {
    const commands = [...this.#queues.values()].flatMap(({ pending }) => [...pending.values()]);
    this.#queues.clear();
    commands.forEach(endTimers);
    return commands;
  }

  #queue(deviceId: DeviceId): DeviceQueue {
    let queue = this.#queues.get(deviceId.id);
    if (!queue) {
      queue = { nextId: 0, pending: new Map() };
      this.#queues.set(deviceId.id, queue);
    }
    return queue;
  }
}

function endTimers({ ackTimer, expiryTimer }: PendingCommand): void {
  clearTimeout(ackTimer);
  clearTimeout(expiryTimer);
}
