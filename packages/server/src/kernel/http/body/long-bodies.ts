import { KeyedLimiter } from "../../async/keyed-limiter.ts";

/** Long request bodies are read one at a time; after each one its holder pauses for as long as it took. */
export class LongBodies extends KeyedLimiter {
  constructor() {
    super({
      concurrency: 1,
      pauseAfterMs: 0,
      maxWaiting: 32,
      maxWaitingPerKey: 4,
      refusal: "Too many large requests are waiting",
    });
  }
}
