import { OneByOne } from "../one-by-one.ts";

/** Lets long bodies be read one by one for each holder, and two at a time in all. */
export class LongBodies extends OneByOne {
  constructor() {
    super({ atOnce: 2, mostWaiting: 32, mostWaitingOfOne: 4, tooMany: "Too many large requests are waiting" });
  }
}
