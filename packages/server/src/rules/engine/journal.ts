import type { Uuid } from "@orrery/model";
import type { RuleMessage } from "../rule-message.ts";
import type { Start } from "./job.ts";

/** Keeps messages that take long to process, so that a crash does not lose what was acknowledged. */
export interface Journal {
  /** `durable` resolves with whether it is on disk; it never rejects. */
  add(queueName: string, message: RuleMessage, start: Start): { readonly id: Uuid; readonly durable: Promise<boolean> };
  /** Forgets an entry, soon. */
  remove(id: Uuid): void;
}
