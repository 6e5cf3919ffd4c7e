/** Why a call to another system got no answer. */
export type EgressFailure = "denied" | "unreachable" | "timeout" | "tooLarge" | "invalid";

/** A call without an answer. The message names the host, never the path, headers or body: these may hold secrets. */
export class EgressError extends Error {
  readonly failure: EgressFailure;

  constructor(failure: EgressFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EgressError";
    this.failure = failure;
  }
}
