import type { FastifyInstance } from "fastify";
import type { Metrics } from "../metrics/metrics.ts";

const DURATION_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60];

/** Memory of requests and answers in progress. */
interface KeptBytes {
  readonly bodies: () => number;
  readonly answers: () => number;
}

/** Measures calls by route instead of by path: there are as many paths as devices. */
export function measureCalls(app: FastifyInstance, metrics: Metrics, kept: KeptBytes): void {
  const durations = metrics.histogram(
    "orrery_http_request_duration_seconds",
    "Time from the head of a request to the end of its answer; long polls wait on purpose",
    DURATION_BUCKETS,
    ["method", "route", "status"],
  );
  metrics.gauge("orrery_http_body_bytes", "Bytes of request bodies that are kept", kept.bodies);
  metrics.gauge("orrery_http_answer_bytes", "Bytes of long answers that clients have still to read", kept.answers);
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? "none";
    durations.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}
