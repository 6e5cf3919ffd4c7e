import { PlatformError } from "@orrery/model";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { MAIN_QUEUE, QUEUES, type QueueSettings, type RetrySettings, SUBMIT_STRATEGIES } from "./queue-settings.ts";

const MAX_QUEUES = 20;
const MAX_NAME = 255;

const PROCESSING = [
  "SKIP_ALL_FAILURES",
  "SKIP_ALL_FAILURES_AND_TIMED_OUT",
  "RETRY_ALL",
  "RETRY_FAILED",
  "RETRY_TIMED_OUT",
  "RETRY_FAILED_AND_TIMED_OUT",
] as const;

const seconds = Type.Number({ minimum: 0, maximum: 3_600 });
/** The members of the contract; those of its consumers (topic, partitions) have no meaning in a stream and are ignored. */
const queueSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  packProcessingTimeout: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
  submitStrategy: Type.Optional(
    Type.Object({
      type: Type.Enum([...SUBMIT_STRATEGIES]),
      batchSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    }),
  ),
  processingStrategy: Type.Optional(
    Type.Object({
      type: Type.Enum([...PROCESSING]),
      retries: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000 })),
      failurePercentage: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      pauseBetweenRetries: Type.Optional(seconds),
      maxPauseBetweenRetries: Type.Optional(seconds),
    }),
  ),
});
type QueueGiven = Static<typeof queueSchema>;

/**
 * The queues of an installation: those of the contract, with what the JSON array says of them and with the ones that it
 * adds.
 * @throws {PlatformError} `invalidArguments` with what it must be.
 */
export function parseQueues(text: string): readonly QueueSettings[] {
  const given = listIn(text);
  const queues = new Map(QUEUES.map((queue) => [queue.name, queue]));
  for (const each of given) queues.set(each.name, queueOf(each, queues.get(each.name)));
  if (queues.size > MAX_QUEUES) throw wanted(`at most ${MAX_QUEUES} queues`);
  return [...queues.values()];
}

function listIn(text: string): readonly QueueGiven[] {
  const value = jsonIn(text);
  if (!Array.isArray(value)) throw wanted("a JSON array of queues");
  for (const [index, each] of value.entries()) {
    const [error] = Value.Errors(queueSchema, each);
    if (error) throw wanted(`a JSON array of queues; entry ${index + 1}${error.instancePath} ${error.message}`);
  }
  return value as QueueGiven[]; // each was checked
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is not said is as it was, or as in the queue Main. */
function queueOf(given: QueueGiven, known = QUEUES.find(({ name }) => name === MAIN_QUEUE)): QueueSettings {
  if (!known) throw new Error("There is no queue Main");
  const { name, submitStrategy, processingStrategy, packProcessingTimeout = known.timeoutMs } = given;
  const { type: submit = known.submit, batchSize = known.batchSize } = submitStrategy ?? {};
  const processing = processingStrategy
    ? processingOf(processingStrategy, known.retry)
    : { retry: known.retry, endsLate: known.endsLate };
  return { ...known, ...processing, name, submit, batchSize, timeoutMs: packProcessingTimeout };
}

function processingOf(
  given: NonNullable<QueueGiven["processingStrategy"]>,
  known: RetrySettings | undefined,
): Pick<QueueSettings, "retry" | "endsLate"> {
  const { type, retries = known?.retries ?? 3, failurePercentage = known?.failureRatio ?? 0 } = given;
  const pauseMs = msOf(given.pauseBetweenRetries) ?? known?.pauseMs ?? 3_000;
  const maxPauseMs = msOf(given.maxPauseBetweenRetries) ?? known?.maxPauseMs ?? pauseMs;
  const retry = { retries, pauseMs, maxPauseMs, failureRatio: failurePercentage };
  switch (type) {
    case "SKIP_ALL_FAILURES":
      return { retry: undefined, endsLate: false };
    case "SKIP_ALL_FAILURES_AND_TIMED_OUT":
      return { retry: undefined, endsLate: true };
    case "RETRY_FAILED":
      return { retry: { ...retry, only: "failure" }, endsLate: false };
    case "RETRY_TIMED_OUT":
      return { retry: { ...retry, only: "timeout" }, endsLate: false };
    case "RETRY_ALL":
    case "RETRY_FAILED_AND_TIMED_OUT":
      return { retry, endsLate: false };
  }
}

const msOf = (seconds: number | undefined) => (seconds === undefined ? undefined : Math.round(seconds * 1_000));

const wanted = (what: string) => new PlatformError("invalidArguments", what);
