import type { Route } from "../kernel/http/route.ts";
import { attributeRoutes } from "./routes/attribute-routes.ts";
import type { TelemetryRoutesParts } from "./routes/route-parts.ts";
import { seriesRoutes } from "./routes/series-routes.ts";

/** The telemetry API (reference: telemetry and queries, 2). */
export const telemetryRoutes = (parts: TelemetryRoutesParts): Route[] => [
  ...seriesRoutes(parts),
  ...attributeRoutes(parts),
];
