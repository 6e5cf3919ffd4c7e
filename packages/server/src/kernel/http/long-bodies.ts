import { KeyedLimiter } from "../async/keyed-limiter.ts";

/** Long request bodies are read one at a time for each holder, and two at a time in all. */
export class LongBodies extends KeyedLimiter {
  constructor() {
    super({ concurrency: 2, maxWaiting: 32, maxWaitingPerKey: 4, refusal: "Too many large requests are waiting" });
  }
}
