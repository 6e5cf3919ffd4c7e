import type { Logger } from "../../../../kernel/logging.ts";
import type { Reason } from "../reasons.ts";

/** What a client sent is no packet, or one that it may not send. `message` names the clause of the standard. */
export class PacketError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The reason of a packet that was refused, which is logged. @throws what is no {@link PacketError}. */
export function reasonOf(error: unknown, log: Logger): Reason {
  if (!(error instanceof PacketError)) throw error;
  log.debug({ reason: error.message }, "an MQTT packet was refused");
  return error.reason;
}
