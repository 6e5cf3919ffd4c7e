import { BULK_STATUSES, IMPORT_STATUSES, IMPORTED_KINDS } from "@orrery/model";
import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { bareId, customerId, flag, idOf, maybe, page, someObject, text, texts, time, uuid, whole } from "./parts.ts";

const passwordPolicy = Type.Object({ minimumLength: whole, allowWhitespaces: flag });
const securitySettings = Type.Object({ passwordPolicy });
const adminSettings = Type.Object({ id: bareId, createdTime: time, key: text, jsonValue: maybe(someObject) });
const updates = Type.Object({ message: text, updateAvailable: flag });
const systemInfo = Type.Object({
  version: text,
  artifact: text,
  name: text,
  mqttPort: Type.Optional(whole),
  mqttTlsPort: Type.Optional(whole),
  coapPort: Type.Optional(whole),
  recycleBin: flag,
  maps: Type.Optional(
    Type.Object({ url: Type.Optional(text), sites: Type.Array(text), attribution: Type.Optional(text) }),
  ),
});
const systemStatus = Type.Object({
  version: text,
  runtime: text,
  serviceId: text,
  startedAt: time,
  now: time,
  memory: Type.Object({ used: whole, heapUsed: whole, heapLimit: whole, hostFree: whole, hostTotal: whole }),
  processor: Type.Object({ usedMs: whole, cores: whole }),
  waiting: Type.Object({ points: whole, ruleMessages: whole, scriptCalls: whole, exports: whole }),
  counts: Type.Object({
    requests: whole,
    ruleMessages: whole,
    failedRuleMessages: whole,
    lateRuleMessages: whole,
    commits: whole,
    commitMs: whole,
    lostAuditEntries: whole,
  }),
  connections: Type.Object({ mqtt: whole, coapObservers: whole }),
  storage: Type.Object({
    database: Type.Enum(["sqlite", "postgres"]),
    stores: Type.Array(Type.Object({ name: Type.Enum(["entities", "telemetry", "database"]), bytes: whole })),
    disk: Type.Optional(Type.Object({ free: whole, total: whole })),
    growth: Type.Optional(Type.Object({ bytesPerDay: whole, fullAt: Type.Optional(time) })),
  }),
});
const event = Type.Object({
  id: bareId,
  createdTime: time,
  tenantId: idOf("TENANT"),
  type: text,
  uid: text,
  entityId: idOf(),
  body: someObject,
});
const auditLog = Type.Object({
  id: bareId,
  createdTime: time,
  tenantId: idOf("TENANT"),
  customerId,
  entityId: idOf(),
  entityName: maybe(text),
  userId: idOf("USER"),
  userName: text,
  actionType: text,
  actionData: someObject,
  actionStatus: Type.Enum(["SUCCESS", "FAILURE"]),
  actionFailureDetails: text,
  client: Type.Optional(Type.Object({ clientAddress: text, browser: text, os: text, device: text })),
});
const bulkAction = Type.Object({
  id: uuid,
  createdTime: time,
  endTime: maybe(time),
  tenantId: idOf("TENANT"),
  userId: idOf("USER"),
  entityType: text,
  command: someObject,
  status: Type.Enum([...BULK_STATUSES]),
  total: whole,
  done: whole,
  failed: whole,
  error: maybe(text),
});
const bulkFailure = Type.Object({ entityId: uuid, entityName: text, message: text });
const importJob = Type.Object({
  id: uuid,
  createdTime: time,
  endTime: maybe(time),
  tenantId: idOf("TENANT"),
  userId: idOf("USER"),
  entityType: Type.Enum([...IMPORTED_KINDS]),
  fileName: text,
  columns: Type.Array(someObject),
  delimiter: text,
  header: maybe(Type.Array(text)),
  status: Type.Enum([...IMPORT_STATUSES]),
  total: whole,
  done: whole,
  created: whole,
  updated: whole,
  failed: whole,
  error: maybe(text),
});
const importFailure = Type.Object({ line: whole, message: text, cells: Type.Array(text) });
const checkedLines = Type.Array(
  Type.Object({
    line: whole,
    result: Type.Enum(["CREATED", "UPDATED", "FAILED"]),
    message: maybe(text),
    column: maybe(whole),
    changes: Type.Array(Type.Object({ column: whole, before: maybe(text) })),
  }),
);
const entityVersion = Type.Object({
  id: uuid,
  createdTime: time,
  entityId: idOf(),
  action: text,
  userId: maybe(idOf("USER")),
  userName: maybe(text),
});
const versionStates = Type.Intersect([
  entityVersion,
  Type.Object({ before: maybe(someObject), after: maybe(someObject) }),
]);
const correction = Type.Object({
  id: uuid,
  createdTime: time,
  entityId: idOf(),
  userId: idOf("USER"),
  userName: text,
  change: someObject,
  keys: texts,
  startTs: time,
  endTs: time,
  points: maybe(whole),
  reason: text,
  undoneTime: maybe(time),
});
const correctedPoint = Type.Object({ key: text, ts: time, before: text, after: maybe(text) });
const correctionPreview = Type.Object({
  points: whole,
  skipped: whole,
  isTooMany: flag,
  shown: Type.Array(correctedPoint),
});
const binnedEntity = Type.Object({
  id: idOf(),
  name: text,
  deletedTime: time,
  userId: maybe(idOf("USER")),
  userName: maybe(text),
});
const reference = Type.Object({ id: idOf(), name: text, places: texts });
const references = Type.Object({ data: Type.Array(reference), hasMore: flag });
const listView = Type.Object({
  id: uuid,
  createdTime: time,
  tenantId: idOf("TENANT"),
  userId: idOf("USER"),
  list: text,
  name: text,
  shared: flag,
  query: text,
  columns: maybe(someObject),
  editable: flag,
});
const branding = Type.Object({
  name: maybe(text),
  website: maybe(text),
  lightColor: maybe(text),
  darkColor: maybe(text),
  logo: maybe(text),
  darkLogo: maybe(text),
  favicon: maybe(text),
  logoOnly: flag,
  signInTitle: maybe(text),
  signInText: maybe(text),
});
const retention = Type.Object({
  policy: Type.Object({
    paused: flag,
    rules: Type.Array(
      Type.Object({
        deviceProfileId: maybe(uuid),
        keys: texts,
        rawDays: maybe(whole),
        steps: Type.Array(Type.Object({ bucket: text, days: maybe(whole) })),
      }),
    ),
  }),
  revision: whole,
  pass: maybe(
    Type.Object({
      startTime: time,
      endTime: maybe(time),
      entities: whole,
      total: whole,
      rows: whole,
      bytes: whole,
      error: maybe(text),
    }),
  ),
  nextTime: maybe(time),
  ttlSeconds: whole,
});
const retentionPreview = Type.Object({
  found: Type.Array(
    Type.Object({
      deviceProfileId: maybe(uuid),
      key: text,
      rule: whole,
      rows: whole,
      bytes: whole,
      rowsAfter: whole,
      bytesAfter: whole,
    }),
  ),
  sampled: flag,
});
const firstSteps = Type.Object({ hidden: flag, steps: Type.Array(Type.Object({ id: text, done: flag })) });
const health = Type.Object({ status: text });
const openApi = Type.Object({ openapi: text, info: someObject, paths: someObject });

/** Answers of the calls of settings, logs and the state of the installation. */
export const installationAnswers: readonly (readonly CallAnswer[])[] = [
  says(texts, "GET /api/tenant/queues"),
  says(
    securitySettings,
    `GET /api/admin/securitySettings
     POST /api/admin/securitySettings`,
  ),
  says(
    adminSettings,
    `POST /api/admin/settings
     GET /api/admin/settings/:key`,
  ),
  says(
    "nothing",
    `POST /api/admin/settings/testMail
     POST /api/admin/settings/testSms`,
  ),
  says(updates, "GET /api/admin/updates"),
  says(systemInfo, "GET /api/system/info"),
  says(systemStatus, "GET /api/orrery/system"),
  says("text", "GET /api/uiSettings/helpBaseUrl"),
  says(
    page(auditLog),
    `GET /api/audit/logs
     GET /api/audit/logs/customer/:customerId
     GET /api/audit/logs/entity/:entityType/:entityId
     GET /api/audit/logs/user/:userId`,
  ),
  says(
    page(event),
    `GET /api/events/:entityType/:entityId
     POST /api/events/:entityType/:entityId
     GET /api/events/:entityType/:entityId/:eventType`,
  ),
  says("nothing", "POST /api/events/:entityType/:entityId/clear"),
  says(page(bulkAction), "GET /api/orrery/bulkActions"),
  says(
    bulkAction,
    `POST /api/orrery/bulkActions
     GET /api/orrery/bulkActions/:id
     POST /api/orrery/bulkActions/:id/stop
     POST /api/orrery/bulkActions/:id/retry`,
  ),
  says(page(bulkFailure), "GET /api/orrery/bulkActions/:id/failures"),
  says(page(importJob), "GET /api/orrery/imports"),
  says(
    importJob,
    `POST /api/orrery/imports
     GET /api/orrery/imports/:id
     POST /api/orrery/imports/:id/pause
     POST /api/orrery/imports/:id/resume
     POST /api/orrery/imports/:id/stop`,
  ),
  says(page(importFailure), "GET /api/orrery/imports/:id/failures"),
  says(checkedLines, "POST /api/orrery/imports/check"),
  says(page(entityVersion), "GET /api/orrery/history/:entityType/:entityId"),
  says(versionStates, "GET /api/orrery/history/:entityType/:entityId/:id"),
  says(someObject, "POST /api/orrery/history/:entityType/:entityId/:id/restore"),
  says(page(correction), "GET /api/orrery/corrections/:entityType/:entityId"),
  says(correction, "POST /api/orrery/corrections/:entityType/:entityId"),
  says(correctionPreview, "POST /api/orrery/corrections/:entityType/:entityId/preview"),
  says(
    Type.Intersect([correction, Type.Object({ shown: Type.Array(correctedPoint) })]),
    "GET /api/orrery/corrections/:entityType/:entityId/:id",
  ),
  says(
    Type.Intersect([correction, Type.Object({ left: whole })]),
    "POST /api/orrery/corrections/:entityType/:entityId/:id/undo",
  ),
  says(page(binnedEntity), "GET /api/orrery/recycleBin"),
  says(
    "nothing",
    `DELETE /api/orrery/recycleBin
     DELETE /api/orrery/recycleBin/:entityType/:entityId`,
  ),
  says(someObject, "POST /api/orrery/recycleBin/:entityType/:entityId/restore"),
  says(
    references,
    `GET /api/orrery/references/:entityType/:entityId
     GET /api/orrery/keyReferences`,
  ),
  says(Type.Array(listView), "GET /api/orrery/listViews"),
  says(listView, "POST /api/orrery/listViews"),
  says("nothing", "DELETE /api/orrery/listViews/:id"),
  says(branding, "GET /api/orrery/branding"),
  says(
    Type.Object({ own: branding, inherited: branding }),
    `GET /api/orrery/branding/own
     POST /api/orrery/branding/own`,
  ),
  says("nothing", "DELETE /api/orrery/branding/own"),
  says(
    "file",
    `GET /api/orrery/branding/images/:hash
     GET /api/orrery/branding/tenantImages/:hash`,
  ),
  says(
    retention,
    `GET /api/orrery/retention
     POST /api/orrery/retention`,
  ),
  says(retentionPreview, "POST /api/orrery/retention/preview"),
  says(firstSteps, "GET /api/orrery/firstSteps"),
  says("nothing", "POST /api/orrery/firstSteps/hide"),
  says(openApi, "GET /api/orrery/docs/openapi.json"),
  says(
    health,
    `GET /health/live
     GET /health/ready`,
  ),
];
