import { SYSTEM_TENANT } from "@orrery/model";
import { apiDocsRoutes } from "../api-docs/api-docs-routes.ts";
import { claimRoutes } from "../connectivity/claim/claim-routes.ts";
import { ping } from "../kernel/database/ping.ts";
import type { HttpServer } from "../kernel/http/http-server.ts";
import { entityTags } from "../kernel/http/middleware/entity-tags.ts";
import { listsInTurn } from "../kernel/http/middleware/lists-in-turn.ts";
import { withTimeouts } from "../kernel/http/middleware/with-timeouts.ts";
import type { Route } from "../kernel/http/route.ts";
import { healthRoutes } from "../kernel/metrics/health-routes.ts";
import { metricsRoutes } from "../kernel/metrics/metrics-routes.ts";
import { alarmQueryRoutes } from "../queries/alarm-query-routes.ts";
import { entityQueryRoutes } from "../queries/entity-query-routes.ts";
import { queueRoutes } from "../queues/queue-routes.ts";
import { RuleOfAlarm } from "../rules/rule-of-alarm/rule-of-alarm.ts";
import { ruleOfAlarmRoutes } from "../rules/rule-of-alarm/rule-of-alarm-routes.ts";
import { API_VERSION } from "../system/system-routes.ts";
import { telemetryRoutes } from "../telemetry/telemetry-routes.ts";
import type { Configuration } from "./config/configuration.ts";
import { exportsOf } from "./exports.ts";
import type { Modules } from "./modules.ts";
import type { Platform } from "./platform.ts";
import { systemStatusOf } from "./system-status.ts";
import type { Transports } from "./transports.ts";

/** Adds every call of the platform; failures and sensitive reads are audited. */
export function addRoutes(
  http: HttpServer,
  platform: Platform,
  modules: Modules & { readonly transports: Transports },
  configuration: Configuration,
): void {
  const { database, series, clock, log, metrics } = platform;
  const {
    identity,
    audit,
    messages,
    oauth2,
    telemetry,
    assets,
    rules,
    edges,
    files,
    widgets,
    alarms,
    claims,
    link,
    transports,
  } = modules;
  const access = identity.entityAccess;
  const { deviceStore, profileStore } = identity.devices;
  const routes: Route[] = [
    ...metricsRoutes(metrics, configuration.metrics),
    ...healthRoutes(
      [
        { name: "database", check: () => ping(database) },
        { name: "time series", check: async () => void (await series.keys(SYSTEM_TENANT)) },
      ],
      configuration.busUrl === undefined ? undefined : "ACTIVE",
    ),
    ...identity.routes,
    ...systemStatusOf(platform, configuration),
    ...modules.backups.routes,
    ...modules.retention.routes,
    ...messages.routes,
    ...queueRoutes(configuration.ruleQueues.map(({ name }) => name)),
    ...oauth2.routes,
    ...audit.routes,
    ...assets.routes,
    ...modules.bulkActions.routes,
    ...modules.history.routes,
    ...modules.corrections.routes,
    ...modules.recycleBin.routes,
    ...modules.references.routes,
    ...modules.listViews.routes,
    ...modules.firstSteps.routes,
    ...modules.bulkImport.routes,
    ...rules.routes,
    ...alarms.routes,
    ...alarmQueryRoutes(modules.alarmQueries),
    ...ruleOfAlarmRoutes(new RuleOfAlarm({ alarms: alarms.service, devices: deviceStore, profiles: profileStore })),
    ...files.routes,
    ...modules.otaRollouts.routes,
    ...edges.routes(), // of every kind that was registered until now
    ...widgets.routes,
    ...telemetryRoutes({ telemetry, access, clock, log }),
    ...entityQueryRoutes(modules.queries),
    ...exportsOf(platform, modules, () => audit.audited(routes)),
    ...link.routes,
    ...claimRoutes(claims),
    ...apiDocsRoutes(() => http.routes, API_VERSION),
    ...transports.routes,
  ];
  http.add(audit.audited(entityTags(listsInTurn(withTimeouts(routes, clock), database.readScheduler))));
}
