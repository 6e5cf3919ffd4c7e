import type { Route } from "../kernel/http/route.ts";
import { attributeRoutes } from "./routes/attribute-routes.ts";
import { pixelRoutes } from "./routes/pixel-routes.ts";
import type { TelemetryRoutesParts } from "./routes/route-parts.ts";
import { seriesRoutes } from "./routes/series-routes.ts";

/** The telemetry API (reference: telemetry and queries, 2), and the reading of charts, which is of our own. */
export const telemetryRoutes = (parts: TelemetryRoutesParts): Route[] => [
  ...seriesRoutes(parts),
  ...attributeRoutes(parts),
  ...pixelRoutes(parts),
];
