import { SYSTEM_TENANT } from "@orrery/model";
import { apiDocsRoutes } from "../api-docs/api-docs-routes.ts";
import { claimRoutes } from "../devices-link/claim/claim-routes.ts";
import type { DevicesLink } from "../devices-link/devices-link.ts";
import type { Configuration } from "../kernel/config/configuration.ts";
import { ping } from "../kernel/database/ping.ts";
import { givingUp } from "../kernel/http/giving-up.ts";
import type { HttpServer } from "../kernel/http/http-server.ts";
import { listsInTurn } from "../kernel/http/lists-in-turn.ts";
import type { Route } from "../kernel/http/route.ts";
import { healthRoutes } from "../kernel/metrics/health-routes.ts";
import { metricsRoutes } from "../kernel/metrics/metrics-routes.ts";
import { alarmQueryRoutes } from "../queries/alarm-query-routes.ts";
import { entityQueryRoutes } from "../queries/entity-query-routes.ts";
import { API_VERSION } from "../system/system-routes.ts";
import { telemetryRoutes } from "../telemetry/telemetry-routes.ts";
import { type DeviceRoutesOptions, deviceRoutes } from "../transports/http/device-routes.ts";
import { SyncExchanges } from "../transports/http/sync-exchange.ts";
import { bulkImportRoutes } from "./bulk-import.ts";
import type { Modules } from "./modules.ts";
import type { Platform } from "./platform.ts";
import { knowingSecrets } from "./secret-answers.ts";

/** Every call of the platform; what is done by them is audited. */
export function addRoutes(http: HttpServer, platform: Platform, modules: Modules, configuration: Configuration): void {
  const { database, series, clock, log, metrics, closing } = platform;
  const { identity, audit, accounts, telemetry, assets, rules, edges, files, widgets, alarms, claims, link } = modules;
  const exchanges = new SyncExchanges(link.sessions);
  closing.add("long polls", () => exchanges.close());
  const access = identity.entityAccess;
  const routes: Route[] = [
    ...metricsRoutes(metrics, configuration.metrics),
    ...healthRoutes([
      { name: "database", check: () => ping(database) },
      { name: "time series", check: async () => void (await series.keys(SYSTEM_TENANT)) },
    ]),
    ...identity.routes,
    ...accounts.routes,
    ...audit.routes,
    ...assets.routes,
    ...bulkImportRoutes(platform, { identity, telemetry, assets: assets.assets, importers: [edges.importer] }),
    ...rules.routes,
    ...alarms.routes,
    ...alarmQueryRoutes(modules.alarmQueries),
    ...files.routes,
    ...edges.routes(), // of everything that was registered until now
    ...widgets.routes,
    ...givingUp(
      [...telemetryRoutes({ telemetry, access, clock, log }), ...entityQueryRoutes(modules.queries), ...link.routes],
      clock,
    ),
    ...claimRoutes(claims),
    ...apiDocsRoutes(() => http.routes, API_VERSION),
    ...deviceRoutes({ ...httpDevices(link, exchanges), maxBodyBytes: configuration.mqttMaxPacketBytes }),
  ];
  http.add(audit.audited(listsInTurn(knowingSecrets(routes), database.turns)));
}

function httpDevices(link: DevicesLink, exchanges: SyncExchanges): Omit<DeviceRoutesOptions, "maxBodyBytes"> {
  const { authentication, refused, lookup, sessions, uplinks, rpc, serverRpc } = link;
  return { authentication, refused, lookup, sessions, uplinks, rpc, serverRpc, exchanges };
}
