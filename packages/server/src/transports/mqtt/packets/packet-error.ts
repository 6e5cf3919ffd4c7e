import type { Reason } from "../reasons.ts";

/** What a client sent is no packet, or one that it may not send. `message` names the clause of the standard. */
export class PacketError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
