import { describe, expect, test } from "vitest";
import { parseQueues } from "./parse-queues.ts";
import { QUEUES } from "./queue-settings.ts";

/** The member `processingStrategy` of the queue Main. */
const processed = (processingStrategy: object) => {
  const [main] = parseQueues(JSON.stringify([{ name: "Main", processingStrategy }]));
  return { retry: main?.retry, endsLate: main?.endsLate };
};

describe("the queues of an installation", () => {
  test("are those of the contract, unless something is said of them", () => {
    expect(parseQueues("[]")).toEqual(QUEUES);
    const [main, ...others] = parseQueues('[{"name":"Main","packProcessingTimeout":500,"topic":"t","partitions":10}]');
    expect(main).toEqual({ ...QUEUES[0], timeoutMs: 500, endsLate: undefined });
    expect(others).toEqual(QUEUES.slice(1));
  });

  test("have others beside them, with what is not said as in Main", () => {
    const text = '[{"name":"Bulk","submitStrategy":{"type":"BATCH","batchSize":7}}]';
    expect(parseQueues(text).at(-1)).toMatchObject({ ...QUEUES[0], name: "Bulk", submit: "BATCH", batchSize: 7 });
  });

  test.each([
    [{ type: "SKIP_ALL_FAILURES" }, { retry: undefined, endsLate: false }],
    [{ type: "SKIP_ALL_FAILURES_AND_TIMED_OUT" }, { retry: undefined, endsLate: true }],
    [{ type: "RETRY_ALL" }, { retry: retry(), endsLate: false }],
    [{ type: "RETRY_FAILED_AND_TIMED_OUT" }, { retry: retry(), endsLate: false }],
    [{ type: "RETRY_FAILED" }, { retry: retry({ only: "failure" }), endsLate: false }],
    [{ type: "RETRY_TIMED_OUT" }, { retry: retry({ only: "timeout" }), endsLate: false }],
    [
      { type: "RETRY_ALL", retries: 0, failurePercentage: 0.2, pauseBetweenRetries: 1, maxPauseBetweenRetries: 8 },
      { retry: { retries: 0, pauseMs: 1_000, maxPauseMs: 8_000, failureRatio: 0.2 }, endsLate: false },
    ],
  ])("%j is %j", (given, read) => {
    expect(processed(given)).toEqual(read);
  });

  test.each([
    ["", "a JSON array of queues"],
    ["{}", "a JSON array of queues"],
    ['[{"name":""}]', "entry 1/name"],
    ['[{"name":"A"},{"name":"B","submitStrategy":{"type":"SOON"}}]', "entry 2/submitStrategy/type"],
    ['[{"name":"A","processingStrategy":{"type":"RETRY_ALL","failurePercentage":20}}]', "failurePercentage"],
    [JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ name: `Q${n}` }))), "at most 20 queues"],
  ])("%j is refused", (text, sentence) => {
    expect(() => parseQueues(text)).toThrow(sentence);
  });
});

function retry(more: object = {}) {
  return { retries: 3, pauseMs: 3_000, maxPauseMs: 3_000, failureRatio: 0, ...more };
}
