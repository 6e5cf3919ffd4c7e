import { isPlatformError, PlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Logger } from "../kernel/logging.ts";
import { COMMANDS, type CommandContext } from "./commands.ts";
import type { LiveHub } from "./hub/live-hub.ts";
import { failureOf, type LiveFailure, NoData, subscriptionError } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import { parseFrame, type RawCommand } from "./parse-commands.ts";
import type { Quotas } from "./quotas.ts";
import { SessionSubscriptions } from "./session-subscriptions.ts";
import type { LiveServices } from "./subscription.ts";

/** Maximum number of commands of a session that are executed concurrently. */
const MAX_RUNNING = 500;

export interface LiveSessionOptions {
  readonly user: User;
  readonly services: LiveServices;
  readonly hub: LiveHub;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** For subscriptions to single entities. */
  readonly quotas: Quotas;
  /** Ends the connection of a user that exceeds a quota. */
  readonly end: (reason: string) => void;
}

/** One connection: its commands and answers. A command that fails is answered with its error and affects no other. */
export class LiveSession {
  readonly #context: CommandContext;
  readonly #log: Logger;
  #running = 0;

  constructor({ user, services, hub, outbox, log, quotas, end }: LiveSessionOptions) {
    const subscriptions = new SessionSubscriptions({ user, quotas, end });
    const failure = (error: unknown) => this.#failure(error);
    this.#context = { ...services, user, hub, outbox, subscriptions, failure };
    this.#log = log;
  }

  get subscriptionCount(): number {
    return this.#context.subscriptions.count;
  }

  /** Handles one text frame. */
  receive(text: string): void {
    try {
      for (const command of parseFrame(text)) this.#dispatch(command);
    } catch (error) {
      if (!isPlatformError(error)) throw error;
      this.#context.outbox.answer(subscriptionError(0, failureOf(error)));
    }
  }

  close(): void {
    this.#context.subscriptions.endAll();
    this.#context.outbox.close();
  }

  #dispatch(command: RawCommand): void {
    const { cmdId } = command;
    const refuse = (error: unknown) => this.#context.outbox.answer(subscriptionError(cmdId, this.#failure(error)));
    if (cmdId < 0) {
      refuse(new PlatformError("badRequest", "Cmd id is negative value!"));
    } else if (this.#running >= MAX_RUNNING) {
      refuse(new PlatformError("badRequest", "Too many commands at once"));
    } else {
      this.#running++;
      void this.#execute(command)
        .catch(refuse)
        .finally(() => {
          this.#running--;
        });
    }
  }

  async #execute({ kind, cmdId, body }: RawCommand): Promise<void> {
    await COMMANDS[kind](this.#context, cmdId, body);
  }

  #failure(error: unknown): LiveFailure {
    if (!isPlatformError(error) && !(error instanceof NoData)) {
      this.#log.error({ err: error }, "a live data command failed");
    }
    return failureOf(error);
  }
}
