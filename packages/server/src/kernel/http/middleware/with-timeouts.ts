import { tookTooLong } from "../../async/took-too-long.ts";
import type { Clock } from "../../clock.ts";
import { type HttpAnswer, jsonAnswer } from "../answer/answer.ts";
import type { Route } from "../route.ts";
import { wireError } from "../wire-error.ts";

/**
 * The same routes; those with a timeout answer 503 after it, in the format of most errors. The handler continues and
 * its result is dropped.
 */
export function withTimeouts(routes: readonly Route[], clock: Clock): Route[] {
  return routes.map((route) => {
    const { timeoutMs } = route;
    if (timeoutMs === undefined) return route;
    return { ...route, handle: async (call) => firstOf(route.handle(call), clock, timeoutMs) };
  });
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
