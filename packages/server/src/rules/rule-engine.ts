import type { Completion } from "../kernel/async/completion.ts";
import type { RuleMessage } from "./message/rule-message.ts";

/** The rule engine as the rest of the platform uses it. */
export interface RuleEngine {
  /**
   * Resolves when the message has been processed and everything that it caused to be stored is durable, or, when
   * that takes longer than a short bound, when the message itself is durable and will be replayed after a crash.
   * A failed branch does not reject it: rule chains handle failures. Waits while the engine is full.
   * @throws {PlatformError} `unavailable` when the platform is shutting down.
   */
  submit(message: RuleMessage): Promise<void>;
  /** Like {@link submit}, without a promise for each message. */
  enqueue(message: RuleMessage, completion: Completion): void;
}
