import type { IncomingMessage } from "node:http";
import { PlatformError } from "@orrery/model";
import { textAnswer } from "../http/answer/answer.ts";
import { isLoopbackHost } from "../http/caller/allowed-hosts.ts";
import { wasForwarded } from "../http/caller/trusted-proxies.ts";
import { type Route, route } from "../http/route.ts";
import { isPassedOn } from "../nodes/relay/passed-client.ts";
import type { Metrics } from "./metrics.ts";

/** `local`: programs on this machine, but no requests that a proxy forwards. */
export type MetricsReaders = "local" | "open" | "off";

/** Metrics for Prometheus. They contain names of routes and the load of the platform, so access is restricted. */
export const metricsRoutes = (metrics: Metrics, readers: MetricsReaders): Route[] => [
  route("GET", "/metrics", {
    roles: "ANYONE",
    handle: async ({ request }) => {
      if (!mayReadMetrics(readers, request.raw)) throw new PlatformError("notFound", "Requested item wasn't found!");
      return { ...textAnswer(await metrics.text()), headers: { "content-type": metrics.registry.contentType } };
    },
  }),
];

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** Whether the caller of this request may read the metrics. */
export function mayReadMetrics(readers: MetricsReaders, request: IncomingMessage): boolean {
  switch (readers) {
    case "open":
      return true;
    case "off":
      return false;
    case "local":
      return (
        LOOPBACK.test(request.socket.remoteAddress ?? "") &&
        isLoopbackHost(request.headers.host) &&
        !isPassedOn(request.socket) &&
        !wasForwarded(request)
      );
  }
}
