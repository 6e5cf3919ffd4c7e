import type { Logger } from "../../../../kernel/logging.ts";
import type { Reason } from "../reasons.ts";

/** A packet that is malformed or not allowed. `message` names the clause of the standard. */
export class PacketError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The reason of a refused packet, which is logged. @throws other errors. */
export function reasonOf(error: unknown, log: Logger): Reason {
  if (!(error instanceof PacketError)) throw error;
  log.debug({ reason: error.message }, "an MQTT packet was refused");
  return error.reason;
}
