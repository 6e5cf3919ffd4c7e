import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { type EntityDataQuery, entityId, NO_CUSTOMER, NULL_UUID, type PageLink, type ValueFilter } from "@orrery/model";
import { DeviceStore } from "../../../packages/server/src/devices/device-store.ts";
import type { User } from "../../../packages/server/src/kernel/auth/user.ts";
import { InstallationKeys, SECRET_BYTES } from "../../../packages/server/src/kernel/secrets/installation-keys.ts";
import { SecretBox } from "../../../packages/server/src/kernel/secrets/secret-box.ts";
import { EntityQueryService } from "../../../packages/server/src/queries/entity-query-service.ts";
import { askQuestions, type Question } from "../platform/ask-questions.ts";
import { openStores } from "../platform/bench-stores.ts";
import { fill, ROOT, TENANT } from "./dataset.ts";

/**
 * Lists and entity queries over many devices, asked one after the other. Prints one JSON object with the p50 and p95
 * of each question in milliseconds. With `--postgres` the URL of a database, else embedded, with `--folder` in a folder
 * that is kept; what an earlier run has filled is taken as it is. `--only` asks some questions alone.
 *
 *   npm run bench:queries -- --devices 100000 --rounds 60 [--postgres postgres://...] [--folder /tmp/x] [--only a,b]
 */
const { values } = parseArgs({
  options: {
    devices: { type: "string", default: "100000" },
    rounds: { type: "string", default: "60" },
    postgres: { type: "string" },
    folder: { type: "string" },
    only: { type: "string" },
  },
});
const { database, timeSeries, isFilled, close } = await openStores(values);
const began = performance.now();
if (!isFilled) await fill(database, timeSeries, Number(values.devices));
const fillSeconds = Math.round((performance.now() - began) / 1000);

const queries = new EntityQueryService({ database, timeSeries, clock: Date.now });
const devices = new DeviceStore(database, new SecretBox(new InstallationKeys(randomBytes(SECRET_BYTES))));
const user: User = {
  id: entityId("USER", NULL_UUID),
  email: "bench@orrery.local",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
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
  return devices.listInfos({ tenantId: TENANT.id }, link);
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
    { entityFilter: { type: "relationsQuery", rootEntity: ROOT, direction: "FROM", maxLevel: 5 } },
    { sortOrder: { key: field("name"), direction: "ASC" } },
  );
const searchedRelated = (_round: number) =>
  entities(
    {
      entityFilter: {
        type: "deviceSearchQuery",
        rootEntity: ROOT,
        direction: "FROM",
        maxLevel: 5,
        relationType: "Contains",
      },
    },
    { sortOrder: { key: field("name"), direction: "ASC" } },
  );

/** A page of a list that attributes and latest values narrow, with its total. */
const narrowed = (filter: (round: number) => ValueFilter) => (round: number) =>
  devices.listInfos(
    { tenantId: TENANT.id, where: [filter(round)] },
    { pageSize: 20, page: 0, sortOrder: { property: "createdTime", direction: "DESC" } },
  );

const QUESTIONS: Readonly<Record<string, Question>> = {
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
  listByAttributeText: narrowed((round) => ({
    type: "SERVER_ATTRIBUTE",
    key: "site",
    operation: "CONTAINS",
    value: `hall ${round % 20}`,
  })),
  listByRareAttributeText: narrowed((round) => ({
    type: "ATTRIBUTE",
    key: "site",
    operation: "EQUAL",
    value: `HÄLL ${round % 20}`,
  })),
  listByAttributeNumber: narrowed((round) => ({
    type: "SERVER_ATTRIBUTE",
    key: "limit",
    operation: "GREATER",
    value: (round % 10) * 100,
  })),
  listByLatestText: narrowed((round) => ({
    type: "TIME_SERIES",
    key: "state",
    operation: "STARTS_WITH",
    value: round % 2 === 0 ? "ON" : "of",
  })),
  listByLatestNumber: narrowed((round) => ({
    type: "TIME_SERIES",
    key: "temperature",
    operation: "GREATER",
    value: (round % 10) * 10,
  })),
  relationsQuery: related,
  deviceSearchQuery: searchedRelated,
};

const ms = await askQuestions(QUESTIONS, { rounds: Number(values.rounds), warmUp: 5, only: values.only });
await close();
const size = { devices: Number(values.devices), fillSeconds };
console.log(JSON.stringify({ bench: "queries", database: database.dialect, ...size, ms }));
