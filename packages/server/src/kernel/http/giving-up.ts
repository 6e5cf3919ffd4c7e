import type { Clock } from "../clock.ts";
import { tookTooLong } from "../took-too-long.ts";
import { type HttpAnswer, jsonAnswer } from "./answer.ts";
import type { Route } from "./route.ts";
import { wireError } from "./wire-error.ts";

/** How long a caller waits for an answer that depends on devices or on much data (reference: REST API, 1). */
const LONGEST_ANSWER_MS = 30_000;

/**
 * The same routes, which answer 503 when they take too long, in the shape of most errors. What was begun goes on; its
 * outcome is lost.
 */
export function givingUp(routes: readonly Route[], clock: Clock, afterMs = LONGEST_ANSWER_MS): Route[] {
  return routes.map((route) => ({ ...route, handle: async (call) => firstOf(route.handle(call), clock, afterMs) }));
}

async function firstOf(answer: unknown, clock: Clock, afterMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<HttpAnswer>((resolve) => {
    timer = setTimeout(() => resolve(tooLate(clock())), afterMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(now: number): HttpAnswer {
  const error = wireError(tookTooLong(), now);
  return jsonAnswer(JSON.stringify(error), error.status);
}
