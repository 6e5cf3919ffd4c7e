import type { DeviceId, Uuid } from "@orrery/model";
import type { DeviceRpcOutcome, DeviceRpcRequest } from "../../rules/ports/device-rpc.ts";

/** A command that waits for delivery, acknowledgement or answer. */
export interface PendingCommand {
  readonly wireId: number;
  readonly request: DeviceRpcRequest;
  /** Whether a session accepted it when it arrived; determines the status when it expires. */
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

/** Commands of a device are numbered from 0; a persistent one never has the number 0, as clients expect. */
const FIRST_PERSISTENT_ID = 1;
const MAX_PENDING_PER_DEVICE = 1_000;

/** The pending commands by device. Removing one stops its timers. */
export class PendingCommands {
  readonly #queues = new Map<Uuid, DeviceQueue>();

  /** @returns `undefined` when too many are pending for the device. */
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

  /** Oldest first; a copy, so that commands can be removed meanwhile. */
  ofDevice(deviceId: DeviceId): readonly PendingCommand[] {
    return [...(this.#queues.get(deviceId.id)?.pending.values() ?? [])];
  }

  /** The oldest command that has not been delivered. */
  firstWaiting(deviceId: DeviceId): PendingCommand | undefined {
    for (const command of this.#queues.get(deviceId.id)?.pending.values() ?? []) {
      if (!command.delivered) return command;
    }
    return undefined;
  }

  /** Removes a command and stops its timers. */
  take(deviceId: DeviceId, wireId: number): PendingCommand | undefined {
    const queue = this.#queues.get(deviceId.id);
    const command = queue?.pending.get(wireId);
    if (!queue || !command) return undefined;
    queue.pending.delete(wireId);
    endTimers(command);
    return command;
  }

  /** Removes all commands of a device and resets its numbering. @returns the commands that were pending. */
  takeDevice(deviceId: DeviceId): readonly PendingCommand[] {
    const commands = this.ofDevice(deviceId);
    this.#queues.delete(deviceId.id);
    commands.forEach(endTimers);
    return commands;
  }

  /** @returns all that were pending. */
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
