import { ApiError } from "@orrery/client";
import { formatBigJson } from "@orrery/model";
import type { FrameError } from "../frame-messages.ts";
import { Allowance } from "./allowance.ts";
import { Arguments } from "./arguments.ts";
import { httpCallOf, makeHttpCall } from "./http-calls.ts";
import { SERVICES, type ServiceClient } from "./services.ts";

/** What the dashboard around does for a widget, by name. */
export type PageServices = Readonly<Record<string, PageService>>;

export interface PageService {
  /** What commands devices or leads away needs a gesture. */
  readonly needsGesture: boolean;
  readonly run: (args: Arguments, call: number) => unknown;
}

export interface BrokerOptions {
  readonly client: ServiceClient;
  readonly page: PageServices;
  /** Whether the viewer did something just now that lets the script do what it asks for. */
  readonly hadGesture: (service: string) => Promise<boolean>;
  /** System administrators look at widgets without lending them their rights. */
  readonly isServed: boolean;
}

/** A call that a widget may not make; its text is for the author. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_PENDING = 30;
/** Characters of an answer. */
const MAX_ANSWER = 16_000_000;

/** Serves the calls of one widget with the rights of the viewer. What is not declared is refused. */
export class Broker {
  readonly #options: BrokerOptions;
  readonly #calls = new Allowance(60, 10);
  readonly #writes = new Allowance(20, 1);
  #pending = 0;

  constructor(options: BrokerOptions) {
    this.#options = options;
  }

  /** @throws {Refused} and whatever the call throws */
  async serve(service: string, given: readonly unknown[], call: number): Promise<unknown> {
    if (!this.#calls.takes() || this.#pending >= MAX_PENDING) throw new Refused(429, "The widget asks too much");
    this.#pending++;
    try {
      return sized(await this.#serve(service, new Arguments(given), call));
    } finally {
      this.#pending--;
    }
  }

  async #serve(service: string, args: Arguments, call: number): Promise<unknown> {
    const { client, page, isServed } = this.#options;
    const own = Object.hasOwn(page, service) ? page[service] : undefined;
    if (own) {
      if (own.needsGesture) await this.#requireGesture(service);
      return own.run(args, call);
    }
    const http = isServed ? httpCallOf(service, args) : undefined;
    if (http) {
      if (http.call.effect === "writes") await this.#requireGesture(`${service} of ${http.call.path}`);
      return makeHttpCall(client.api, http, args);
    }
    const method = Object.hasOwn(SERVICES, service) ? SERVICES[service] : undefined;
    if (!method || !isServed) throw new Refused(403, `${service} is not available to widgets`);
    if (method.effect === "writes") await this.#requireGesture(service);
    return method.run(client, args);
  }

  async #requireGesture(service: string): Promise<void> {
    if (!(await this.#options.hadGesture(service))) {
      throw new Refused(403, `${service} needs a press or a key of the viewer in the widget just before`);
    }
    if (!this.#writes.takes()) throw new Refused(429, "The widget writes too much");
  }
}

function sized(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = formatBigJson(value);
  if (text.length > MAX_ANSWER) throw new Refused(413, "The answer is too large for a widget");
  return JSON.parse(text);
}

/** As scripts of the contract read it. */
export function frameError(error: unknown): FrameError {
  if (error instanceof ApiError || error instanceof Refused) return { status: error.status, message: error.message };
  return { status: 0, message: error instanceof Error ? error.message : String(error) };
}
