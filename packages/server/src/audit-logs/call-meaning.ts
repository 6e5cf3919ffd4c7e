import {
  type ActionType,
  type EntityId,
  type EntityType,
  entityId,
  isEntityType,
  isUuid,
  LWM2M_DEVICE,
  NULL_UUID,
  parseUuid,
  SYSTEM_TENANT,
} from "@orrery/model";
import { parseJson } from "../kernel/http/validation.ts";
import { maskedCredentials } from "./masked-credentials.ts";

/** A call as far as the audit log reads it. `path` is the route's: `/api/device/:id`. */
export interface AuditedCall {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What a call was about. */
export interface CallMeaning {
  readonly action: ActionType;
  readonly entityId: EntityId;
  readonly entityName?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** The call was about another entity, too. */
  readonly alsoAbout?: EntityId | undefined;
  /** Kept whatever the levels are. */
  readonly isOfInstallation?: boolean | undefined;
}

/** The words by which paths call kinds of entities. */
const KINDS: Readonly<Record<string, EntityType>> = {
  device: "DEVICE",
  asset: "ASSET",
  dashboard: "DASHBOARD",
  customer: "CUSTOMER",
  user: "USER",
  ruleChain: "RULE_CHAIN",
  alarm: "ALARM",
  entityView: "ENTITY_VIEW",
  deviceProfile: "DEVICE_PROFILE",
  edge: "EDGE",
  resource: "TB_RESOURCE",
  otaPackage: "OTA_PACKAGE",
};

type Reading = (call: AuditedCall, values: readonly string[]) => CallMeaning | undefined;

/** Paths with `*` for what changes; its values reach the reading in their order. `KIND` is one of the words above. */
const READINGS: readonly (readonly [method: string, pattern: string, Reading])[] = [
  ["POST", "/api/device-with-credentials", (call) => saved("DEVICE", member(call.body, "device"))],
  ["POST", "/api/lwm2m/device-credentials", (call) => saved("DEVICE", member(call.body, LWM2M_DEVICE))],
  ["POST", "/api/device/credentials", (call) => credentials(call.body)],
  ["POST", "/api/auth/changePassword", () => about("CREDENTIALS_UPDATED", "USER", undefined)],
  ["GET", "/api/device/*/credentials", (_call, [id]) => known("CREDENTIALS_READ", "DEVICE", id, {})],
  ["POST", "/api/ruleChain/metadata", (call) => chainContent(call.body)],
  ["POST", "/api/ruleChain/device/default", (call) => saved("RULE_CHAIN", call.body)],
  ["POST", "/api/relation", (call) => relation("RELATION_ADD_OR_UPDATE", call.body)],
  ["DELETE", "/api/relation", (call) => relation("RELATION_DELETED", relationOf(call.query))],
  ["DELETE", "/api/relations", (call) => allRelations(call.query)],
  ["POST", "/api/alarm/*/ack", (_call, [id]) => about("ALARM_ACK", "ALARM", id)],
  ["POST", "/api/alarm/*/clear", (_call, [id]) => about("ALARM_CLEAR", "ALARM", id)],
  ["DELETE", "/api/alarm/*", (_call, [id]) => about("ALARM_DELETE", "ALARM", id)],
  ["POST", "/api/customer/public/KIND/*", (_call, [kind, id]) => assigned(kind, id, undefined)],
  ["POST", "/api/customer/*/KIND/*", (_call, [customer, kind, id]) => assigned(kind, id, customer)],
  ["DELETE", "/api/customer/public/KIND/*", (_call, [kind, id]) => unassigned(kind, id, undefined)],
  ["DELETE", "/api/customer/KIND/*", (_call, [kind, id]) => unassigned(kind, id, undefined)],
  ["DELETE", "/api/customer/*/KIND/*", (_call, [customer, kind, id]) => unassigned(kind, id, customer)],
  ["POST", "/api/dashboard/*/customers", (_call, [id]) => assigned("dashboard", id, undefined)],
  ["POST", "/api/dashboard/*/customers/add", (_call, [id]) => assigned("dashboard", id, undefined)],
  ["POST", "/api/dashboard/*/customers/remove", (_call, [id]) => unassigned("dashboard", id, undefined)],
  ["POST", "/api/edge/*/KIND/*", (_call, [edge, kind, id]) => toEdge(kind, id, edge)],
  ["DELETE", "/api/edge/*/KIND/*", (_call, [edge, kind, id]) => fromEdge(kind, id, edge)],
  ["POST", "/api/tenant/*/device/*", (_call, [, id]) => about("ASSIGNED_TO_TENANT", "DEVICE", id)],
  ["POST", "/api/edge/*/*/root", (_call, [id]) => about("UPDATED", "EDGE", id)],
  ["POST", "/api/ruleChain/*/edgeTemplateRoot", (_call, [id]) => about("UPDATED", "RULE_CHAIN", id)],
  ["POST", "/api/KIND/*/root", (_call, [kind, id]) => about("UPDATED", kindOf(kind), id)],
  ["POST", "/api/KIND/*/default", (_call, [kind, id]) => about("UPDATED", kindOf(kind), id)],
  ["POST", "/api/user/*/userCredentialsEnabled", (call, [id]) => enabling(id, call.query)],
  ["DELETE", "/api/user/*/oauth2Bindings", (_call, [id]) => about("CREDENTIALS_UPDATED", "USER", id)],
  ["POST", "/api/otaPackage/*", (_call, [id]) => about("UPDATED", "OTA_PACKAGE", id)],
  ["POST", "/api/user", (call) => saved("USER", withoutPassword(call.body))],
  [
    "POST",
    "/api/admin/settings",
    ({ body }) => ofInstallation(settingsOf(member(body, "key"), member(body, "jsonValue"))),
  ],
  ["POST", "/api/admin/securitySettings", ({ body }) => ofInstallation(settingsOf("securitySettings", body))],
  ["POST", "/api/oauth2/config", ({ body }) => ofInstallation({ oauth2: body })],
  ["POST", "/api/oauth2/config/template", ({ body }) => ofInstallation({ oauth2Template: body })],
  ["DELETE", "/api/oauth2/config/template/*", (_call, [id]) => ofInstallation({ deletedOauth2Template: id })],
  ["POST", "/api/KIND", (call, [kind]) => saved(kindOf(kind), call.body)],
  ["DELETE", "/api/KIND/*", (_call, [kind, id]) => about("DELETED", kindOf(kind), id)],
  ["POST", "/api/rpc/oneway/*", (call, [id]) => rpc(id, true, call.body)],
  ["POST", "/api/rpc/twoway/*", (call, [id]) => rpc(id, false, call.body)],
  ["POST", "/api/plugins/rpc/oneway/*", (call, [id]) => rpc(id, true, call.body)],
  ["POST", "/api/plugins/rpc/twoway/*", (call, [id]) => rpc(id, false, call.body)],
  ["GET", "/api/plugins/telemetry/*/*/values/attributes", (c, [type, id]) => attributesRead(c, type, id)],
  [
    "GET",
    "/api/plugins/telemetry/*/*/values/attributes/*",
    (c, [type, id, scope]) => attributesRead(c, type, id, scope),
  ],
  ["POST", "/api/plugins/telemetry/*/*/timeseries/*", (_call, [type, id]) => series("TIMESERIES_UPDATED", type, id)],
  ["POST", "/api/plugins/telemetry/*/*/timeseries/*/*", (_call, [type, id]) => series("TIMESERIES_UPDATED", type, id)],
  ["DELETE", "/api/plugins/telemetry/*/*/timeseries/delete", (c, [type, id]) => seriesDeleted(c, type, id)],
  ["POST", "/api/plugins/telemetry/*/*", (call, [id, scope]) => attributes(call, "DEVICE", id, scope)],
  ["POST", "/api/plugins/telemetry/*/*/*", (call, [type, id, scope]) => attributes(call, type, id, scope)],
  ["POST", "/api/plugins/telemetry/*/*/attributes/*", (call, [type, id, scope]) => attributes(call, type, id, scope)],
  ["DELETE", "/api/plugins/telemetry/*/*", (call, [id, scope]) => attributesDeleted(call, "DEVICE", id, scope)],
  ["DELETE", "/api/plugins/telemetry/*/*/*", (call, [type, id, scope]) => attributesDeleted(call, type, id, scope)],
];

const COMPILED = READINGS.map(([method, pattern, reading]) => ({ method, segments: pattern.split("/"), reading }));

/** How to read the calls of a route; `undefined` for routes that the audit log has nothing to say of. Once a route. */
export function readingOf(method: string, path: string): ((call: AuditedCall) => CallMeaning | undefined) | undefined {
  const segments = path.split("/");
  for (const candidate of COMPILED) {
    const names = candidate.method === method ? namesOf(candidate.segments, segments) : undefined;
    if (names)
      return (call) =>
        candidate.reading(
          call,
          names.map((name) => segmentValue(name, call.params)),
        );
  }
  return undefined;
}

/** Which segments of the route answer to the pattern's `*` and KIND; `undefined` when it does not fit. */
function namesOf(pattern: readonly string[], path: readonly string[]): readonly string[] | undefined {
  if (pattern.length !== path.length) return undefined;
  const names: string[] = [];
  for (const [index, wanted] of pattern.entries()) {
    const segment = path[index] ?? "";
    if (wanted === "*" || wanted === "KIND") {
      if (wanted === "KIND" ? !Object.hasOwn(KINDS, segment) : !segment.startsWith(":")) return undefined;
      names.push(segment);
    } else if (wanted !== segment) {
      return undefined;
    }
  }
  return names;
}

function segmentValue(name: string, params: AuditedCall["params"]): string {
  return name.startsWith(":") ? String(params[name.slice(1)] ?? "") : name;
}

function kindOf(word: string | undefined): EntityType {
  return KINDS[word ?? ""] ?? "DEVICE"; // the pattern has let known words pass only
}

/** The entity did not come to be, or may not be named: the path's id stands in the data. */
function about(action: ActionType, type: EntityType, id: string | undefined, data: object = {}): CallMeaning {
  return { action, entityId: entityId(type, NULL_UUID), data: { entityId: id ?? "", ...data } };
}

/** What holds for everybody; told in the words of {@link installationDoing}. */
function ofInstallation(data: CallMeaning["data"]): CallMeaning {
  return { action: "UPDATED", entityId: SYSTEM_TENANT, entityName: "System", data, isOfInstallation: true };
}

function settingsOf(settings: unknown, jsonValue: unknown): CallMeaning["data"] {
  return { settings, jsonValue };
}

function assigned(kind: string | undefined, id: string | undefined, customer: string | undefined): CallMeaning {
  return about("ASSIGNED_TO_CUSTOMER", kindOf(kind), id, { assignedCustomerId: customer });
}

function unassigned(kind: string | undefined, id: string | undefined, customer: string | undefined): CallMeaning {
  return about("UNASSIGNED_FROM_CUSTOMER", kindOf(kind), id, { unassignedCustomerId: customer });
}

function toEdge(kind: string | undefined, id: string | undefined, edge: string | undefined): CallMeaning {
  return about("ASSIGNED_TO_EDGE", kindOf(kind), id, { assignedEdgeId: edge });
}

function fromEdge(kind: string | undefined, id: string | undefined, edge: string | undefined): CallMeaning {
  return about("UNASSIGNED_FROM_EDGE", kindOf(kind), id, { unassignedEdgeId: edge });
}

function saved(type: EntityType, body: unknown): CallMeaning {
  const id = member(member(body, "id"), "id");
  const isNew = typeof id !== "string" || id === NULL_UUID;
  const name = [member(body, "name"), member(body, "title"), member(body, "email")].find(isText);
  const entityName = type === "ALARM" ? member(body, "type") : name;
  return {
    action: isNew ? "ADDED" : "UPDATED",
    entityId: entityId(type, NULL_UUID),
    entityName: isText(entityName) ? entityName : "",
    data: { entity: body },
  };
}

/** What a person proves himself with is no part of the account. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== "currentPassword"));
}

function chainContent(body: unknown): CallMeaning {
  return { ...about("UPDATED", "RULE_CHAIN", undefined), data: { metadata: body } };
}

function credentials(body: unknown): CallMeaning {
  return about("CREDENTIALS_UPDATED", "DEVICE", textOf(member(member(body, "deviceId"), "id")), {
    credentials: maskedCredentials(body),
  });
}

function enabling(id: string | undefined, query: AuditedCall["query"]): CallMeaning {
  return about(String(query.userCredentialsEnabled) === "false" ? "SUSPENDED" : "ACTIVATED", "USER", id);
}

function rpc(id: string | undefined, oneWay: boolean, body: unknown): CallMeaning | undefined {
  const request = parsed(body);
  const data = { oneWay, method: member(request, "method"), params: JSON.stringify(member(request, "params") ?? null) };
  return known("RPC_CALL", "DEVICE", id, data);
}

function relationOf(query: AuditedCall["query"]): object {
  return {
    from: { entityType: query.fromType, id: query.fromId },
    to: { entityType: query.toType, id: query.toId },
    type: query.relationType,
    typeGroup: query.relationTypeGroup ?? "COMMON",
  };
}

function relation(action: ActionType, body: unknown): CallMeaning | undefined {
  const from = idIn(member(body, "from"));
  const to = idIn(member(body, "to"));
  if (!from) return undefined;
  return { action, entityId: from, data: { relation: body }, alsoAbout: to };
}

function allRelations(query: AuditedCall["query"]): CallMeaning | undefined {
  const id = idIn({ entityType: query.entityType, id: query.entityId });
  return id && { action: "RELATIONS_DELETED", entityId: id, data: {} };
}

function attributes(call: AuditedCall, type = "", id = "", scope = ""): CallMeaning | undefined {
  return known("ATTRIBUTES_UPDATED", type, id, { scope, attributes: parsed(call.body) });
}

function attributesDeleted({ query }: AuditedCall, type = "", id = "", scope = ""): CallMeaning | undefined {
  return known("ATTRIBUTES_DELETED", type, id, { scope, attributes: keysOf(query.keys) });
}

function attributesRead({ query }: AuditedCall, type = "", id = "", scope = ""): CallMeaning | undefined {
  return known("ATTRIBUTES_READ", type, id, { scope, attributes: keysOf(query.keys) });
}

function series(action: ActionType, type = "", id = ""): CallMeaning | undefined {
  return known(action, type, id, { timeseries: [] });
}

function seriesDeleted({ query }: AuditedCall, type = "", id = ""): CallMeaning | undefined {
  const { startTs, endTs } = query;
  return known("TIMESERIES_DELETED", type, id, { timeseries: keysOf(query.keys), startTs, endTs });
}

/** Data of an entity that the path names whole. */
function known(action: ActionType, type: string, id: string | undefined, data: object): CallMeaning | undefined {
  const entity = idIn({ entityType: type, id });
  return entity && { action, entityId: entity, data: { entityId: entity.id, ...data } };
}

function idIn(value: unknown): EntityId | undefined {
  const type = member(value, "entityType");
  const id = member(value, "id");
  return isText(type) && isEntityType(type) && isText(id) && isUuid(id) ? entityId(type, parseUuid(id)) : undefined;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function keysOf(value: unknown): readonly string[] {
  return isText(value) ? value.split(",") : [];
}

function parsed(body: unknown): unknown {
  if (typeof body !== "string") return body;
  try {
    return parseJson(body); // nothing that is nested too deeply to be written again
  } catch {
    return undefined; // not JSON: that may be why the call failed
  }
}

function textOf(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
