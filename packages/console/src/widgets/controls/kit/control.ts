import { type Observable, Signal } from "@orrery/client";
import { type ControlEvent, type ControlState, initialControl, stepControl } from "./control-state.ts";

interface ControlPort<V> {
  readonly initial: V;
  /** Asks the device for its value; absent: it is not asked. */
  readonly read?: (() => Promise<V>) | undefined;
  /** Resolves with what the device made of it, where it says so. */
  readonly send: (value: V) => Promise<{ readonly value: V } | undefined>;
}

/** A control of one value of a device: {@link stepControl} with its commands. */
export class Control<V> implements Disposable {
  readonly #port: ControlPort<V>;
  readonly #state: Signal<ControlState<V>>;
  #isOver = false;

  constructor(port: ControlPort<V>) {
    this.#port = port;
    this.#state = new Signal(initialControl(port.initial));
  }

  get state(): Observable<ControlState<V>> {
    return this.#state;
  }

  /** Asks the device for its value, if that is how it is known. */
  readonly read = async (): Promise<void> => {
    const { read } = this.#port;
    if (!read) return;
    this.#step({ kind: "ask" });
    try {
      this.#step({ kind: "answered", value: await read() });
    } catch (error) {
      this.#step({ kind: "unanswered", error: errorOf(error) });
    }
  };

  readonly hear = (value: V): void => this.#step({ kind: "heard", value });
  /** What is heard cannot be understood. */
  readonly mishear = (error: unknown): void => {
    this.#step({ kind: "ask" });
    this.#step({ kind: "unanswered", error: errorOf(error) });
  };
  readonly move = (value: V): void => this.#step({ kind: "move", value });
  readonly leave = (): void => this.#step({ kind: "leave" });
  readonly choose = (value: V): void => this.#step({ kind: "choose", value });

  /** Does again what failed. */
  readonly retry = (): void => {
    const { failure, shown } = this.#state.snapshot();
    if (failure?.of === "reading") void this.read();
    if (failure?.of === "sending") this.choose(shown);
  };

  /** What comes later changes nothing. */
  [Symbol.dispose](): void {
    this.#isOver = true;
  }

  #step(event: ControlEvent<V>): void {
    if (this.#isOver) return;
    const { state, send } = stepControl(this.#state.snapshot(), event);
    this.#state.set(state);
    if (send) void this.#send(send.value);
  }

  async #send(value: V): Promise<void> {
    try {
      this.#step({ kind: "sent", told: await this.#port.send(value) });
    } catch (error) {
      this.#step({ kind: "unsent", error: errorOf(error) });
    }
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
