import { ApiError, type Observable, type rpc as rpcCalls, Signal } from "@orrery/client";
import { type DeviceId, entityId, type JsonObject, parseUuid, type Rpc, type RpcRequest } from "@orrery/model";

/** A command to the device of a widget (reference: dashboards and widgets, 4.6). */
export interface DeviceCommand {
  readonly method: string;
  readonly params?: unknown;
  /** Whether the device answers; default: the command ends when the device has received it. */
  readonly twoWay?: boolean | undefined;
  /** 0 or absent: the server's default. */
  readonly timeoutMs?: number | undefined;
  /** The server keeps the command until the device takes it. */
  readonly persistent?: PersistentCommand | undefined;
}

interface PersistentCommand {
  /** Above 0: the command ends with its outcome, which is asked for this often. Otherwise when it is stored. */
  readonly pollingIntervalMs: number;
  readonly retries?: number | undefined;
  readonly additionalInfo?: JsonObject | undefined;
}

/** How the commands of a widget are doing. */
export interface CommandState {
  /** Commands that have not ended. */
  readonly pending: number;
  /** Of the last command that failed; a success or the next command removes it, a time-out stays for the next one. */
  readonly failure?: Error | undefined;
}

/** What a view of commands is given to send them. */
export interface CommandPort {
  /**
   * Resolves with the answer of the device, or with nothing. @throws {ApiError} with status 504 for a time-out; an
   * `Error` without a device
   */
  readonly send: (command: DeviceCommand) => Promise<unknown>;
  readonly isPending: boolean;
}

type Calls = ReturnType<typeof rpcCalls>;

/** The calls that commands are made of. */
export interface CommandCalls {
  readonly oneWay: (...args: Parameters<Calls["oneWay"]>) => Promise<unknown>;
  readonly twoWay: (...args: Parameters<Calls["twoWay"]>) => Promise<unknown>;
  readonly persistent: (...args: Parameters<Calls["persistent"]>) => Promise<Pick<Rpc, "status" | "response">>;
}

interface DeviceCommandsOptions {
  readonly rpc: CommandCalls;
  /** Undefined: there is none, and every command fails at once. */
  readonly device: DeviceId | undefined;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The commands of one widget to its device. */
export class DeviceCommands implements Disposable {
  readonly #options: DeviceCommandsOptions;
  readonly #ended = new AbortController();
  readonly #state = new Signal<CommandState>({ pending: 0 });

  constructor(options: DeviceCommandsOptions) {
    this.#options = options;
  }

  get state(): Observable<CommandState> {
    return this.#state;
  }

  readonly send = async (command: DeviceCommand): Promise<unknown> => {
    const before = this.#state.snapshot();
    const kept = isTimeout(before.failure) ? before.failure : undefined;
    this.#state.set({ pending: before.pending + 1, failure: kept });
    try {
      const answer = await this.#perform(command);
      this.#end(undefined);
      return answer;
    } catch (error) {
      this.#end(error);
      throw error;
    }
  };

  readonly clearFailure = (): void => this.#state.set({ pending: this.#state.snapshot().pending });

  /** Pending commands are aborted. */
  [Symbol.dispose](): void {
    this.#ended.abort();
  }

  #end(error: unknown): void {
    if (this.#ended.signal.aborted) return;
    const { pending, failure } = this.#state.snapshot();
    const left = pending - 1;
    // While others are pending their outcome matters; a time-out shows that the device is away.
    const isShown = error instanceof Error && (left === 0 || isTimeout(error));
    this.#state.set({ pending: left, failure: isShown ? error : error === undefined ? undefined : failure });
  }

  async #perform(command: DeviceCommand): Promise<unknown> {
    const { rpc, device } = this.#options;
    if (device === undefined) throw new NoDeviceError();
    const options = { signal: this.#ended.signal, ignoreErrors: true };
    const send = command.twoWay ? rpc.twoWay : rpc.oneWay;
    const answer = await send(device, requestOf(command), options);
    const { pollingIntervalMs = 0 } = command.persistent ?? {};
    const id = storedId(answer);
    return pollingIntervalMs > 0 && id !== undefined ? this.#outcome(id, pollingIntervalMs) : answer;
  }

  async #outcome(stored: string, intervalMs: number): Promise<unknown> {
    const { rpc, wait } = this.#options;
    const { signal } = this.#ended;
    for (let waitMs = intervalMs / 2; ; waitMs = intervalMs) {
      await wait(waitMs, signal);
      const { status, response } = await rpc.persistent(entityId("RPC", parseUuid(stored)), {
        signal,
        ignoreErrors: true,
      });
      if (status === "QUEUED" || status === "DELIVERED") continue;
      if (status === "TIMEOUT") throw new ApiError(504, "");
      if (status === "FAILED") throw new ApiError(502, errorIn(response), { statusText: "Bad Gateway" });
      return response;
    }
  }
}

/** No device to send the command to. */
export class NoDeviceError extends Error {
  override readonly name = "NoDeviceError";
}

export const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.status === 504;

function requestOf({ method, params, timeoutMs = 0, persistent }: DeviceCommand): RpcRequest {
  const { retries, additionalInfo } = persistent ?? {};
  return {
    method,
    params,
    ...(timeoutMs > 0 && { timeout: timeoutMs }),
    ...(persistent && { persistent: true, retries, additionalInfo }),
  };
}

function storedId(answer: unknown): string | undefined {
  const { rpcId: id } = (answer ?? {}) as { readonly rpcId?: unknown };
  return typeof id === "string" ? id : undefined;
}

function errorIn(response: unknown): string {
  const { error } = (response ?? {}) as { readonly error?: unknown };
  return typeof error === "string" ? error : JSON.stringify(error ?? response ?? "");
}
