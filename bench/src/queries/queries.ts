import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type EntityDataQuery, entityId, NO_CUSTOMER, NULL_UUID, type PageLink } from "@orrery/model";
import { DeviceStore } from "../../../packages/server/src/devices/device-store.ts";
import type { User } from "../../../packages/server/src/kernel/auth/user.ts";
import { migrate } from "../../../packages/server/src/kernel/database/migrate.ts";
import { openDatabase } from "../../../packages/server/src/kernel/database/open-database.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { EntityQueryService } from "../../../packages/server/src/queries/entity-query-service.ts";
import {
  openEmbeddedTimeSeriesStore,
  openPostgresTimeSeriesStore,
} from "../../../packages/server/src/telemetry/store/open-time-series-store.ts";
import { fill } from "./dataset.ts";

/**
 * Lists and entity queries over many devices, asked one after the other. Prints one JSON object with the p50 and p95
 * of each question in milliseconds. With `--postgres` the URL of an empty database, else embedded.
 *
 *   npm run bench:queries -- --devices 100000 --rounds 60 [--postgres postgres://...]
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "100000" },
    rounds: { type: "string", default: "60" },
    postgres: { type: "string" },
  },
});
const WARM_UP = 5;
const log = createLogger("warn");
const directory = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const path = join(directory, "telemetry.db");
const url = values.postgres;
const series =
  url === undefined
    ? await openEmbeddedTimeSeriesStore({ path, log, synchronous: "NORMAL" })
    : await openPostgresTimeSeriesStore({ url, log });
const database = await openDatabase(
  url === undefined
    ? { kind: "sqlite", path: join(directory, "orrery.db"), attach: [{ name: "telemetry", path }], log }
    : { kind: "postgres", url, log },
);
await migrate(database);
const began = performance.now();
const { tenantId, root } = await fill(database, series, Number(values.devices));
const fillSeconds = Math.round((performance.now() - began) / 1000);

const queries = new EntityQueryService({ database, timeSeries: series, clock: Date.now });
const devices = new DeviceStore(database);
const user: User = {
  id: entityId("USER", NULL_UUID),
  email: "bench@orrery.local",
  authority: "TENANT_ADMIN",
  tenantId,
  customerId: NO_CUSTOMER,
  isPublic: false,
};

const field = (key: string) => ({ type: "ENTITY_FIELD", key }) as const;
const latest = (key: string) => ({ type: "TIME_SERIES", key }) as const;
const entityFields = ["name", "type", "label", "createdTime"].map(field);
const SEARCHES = ["pump", "TANK", "a1", "0f", "zzz"];
const searchOf = (round: number) => SEARCHES[round % SEARCHES.length] ?? "";

const list = (property: string, direction: "ASC" | "DESC") => (round: number) => {
  const link: PageLink = {
    pageSize: 20,
    page: 0,
    textSearch: searchOf(round),
    sortOrder: { property, direction },
  };
  return devices.listInfos({ tenantId: tenantId.id }, link);
};

const entities = (rest: Partial<EntityDataQuery>, link: object) =>
  queries.find(user, {
    entityFilter: { type: "entityType", entityType: "DEVICE" },
    entityFields,
    pageLink: { pageSize: 20, page: 0, ...link },
    ...rest,
  });

const searched = (key: string, direction: "ASC" | "DESC") => (round: number) =>
  entities({}, { textSearch: searchOf(round), sortOrder: { key: field(key), direction } });

/** A share of all devices has a temperature above what is asked for. */
const warm = (share: number, round: number) => {
  const predicate = {
    type: "NUMERIC",
    operation: "GREATER",
    value: { defaultValue: 100 - 100 * share + (round % 10) / 100 },
  } as const;
  return { keyFilters: [{ key: latest("temperature"), predicate }] };
};
const sorted = (share: number, direction: "ASC" | "DESC") => (round: number) => {
  const latestValues = ["temperature", "humidity", "rpm", "state", "counter"].map(latest);
  return entities({ ...warm(share, round), latestValues }, { sortOrder: { key: latest("humidity"), direction } });
};
const counted = (share: number) => (round: number) =>
  queries.count(user, { entityFilter: { type: "entityType", entityType: "DEVICE" }, ...warm(share, round) });

const related = (_round: number) =>
  entities(
    { entityFilter: { type: "relationsQuery", rootEntity: root, direction: "FROM", maxLevel: 5 } },
    { sortOrder: { key: field("name"), direction: "ASC" } },
  );
const searchedRelated = (_round: number) =>
  entities(
    {
      entityFilter: {
        type: "deviceSearchQuery",
        rootEntity: root,
        direction: "FROM",
        maxLevel: 5,
        relationType: "Contains",
      },
    },
    { sortOrder: { key: field("name"), direction: "ASC" } },
  );

const QUESTIONS: Readonly<Record<string, (round: number) => Promise<unknown>>> = {
  listByTime: list("createdTime", "DESC"),
  listByName: list("name", "ASC"),
  entitiesByTime: searched("createdTime", "DESC"),
  entitiesByName: searched("name", "ASC"),
  valueDescending10: sorted(0.1, "DESC"),
  valueDescending50: sorted(0.5, "DESC"),
  valueAscending10: sorted(0.1, "ASC"),
  valueAscending50: sorted(0.5, "ASC"),
  count10: counted(0.1),
  count50: counted(0.5),
  relationsQuery: related,
  deviceSearchQuery: searchedRelated,
};

const results: Record<string, unknown> = {};
for (const [name, ask] of Object.entries(QUESTIONS)) {
  const times: number[] = [];
  let total: unknown;
  for (let round = -WARM_UP; round < Number(values.rounds); round++) {
    const start = performance.now();
    const answer = await ask(round + WARM_UP);
    if (round >= 0) times.push(performance.now() - start);
    total = typeof answer === "object" && answer && "totalElements" in answer ? answer.totalElements : answer;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.ceil(times.length * share) - 1] ?? 0) * 10) / 10;
  results[name] = { p50: at(0.5), p95: at(0.95), lastTotal: total };
}
await series.close();
await database.close();
await rm(directory, { recursive: true, force: true });
console.log(
  JSON.stringify({
    bench: "queries",
    database: database.dialect,
    devices: Number(values.devices),
    fillSeconds,
    ms: results,
  }),
);
