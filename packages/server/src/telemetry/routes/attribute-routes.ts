import {
  ATTRIBUTE_SCOPES,
  type AttributeScope,
  attributeEntries,
  type EntityId,
  type Entry,
  type ExactJson,
  isAttributeScope,
  isJsonObject,
  PlatformError,
  parseEntityId,
  parseExactJson,
} from "@orrery/model";
import { type TSchema, Type } from "typebox";
import { ALL_ROLES } from "../../kernel/auth/roles.ts";
import type { User } from "../../kernel/auth/user.ts";
import type { Attribute } from "../../kernel/bus/events.ts";
import { jsonAnswer } from "../../kernel/http/answer/answer.ts";
import { ANSWER_TIMEOUT_MS, type Call, type Route, route } from "../../kernel/http/route.ts";
import { checkKeyLength, storable } from "../value-limits.ts";
import { deletesAttributes, readsAttributes, savesAttributes } from "./audited-values.ts";
import { neededKeys, optionalKeys } from "./key-list.ts";
import { eachInSlices, inParts, isLongText, objectInSlices } from "./long-values.ts";
import { jsonErrors, plainErrors, storing } from "./plain-errors.ts";
import { entityPath, PREFIX, requiredText, type TelemetryRoutesParts } from "./route-parts.ts";
import { attributesJson } from "./values-json.ts";

const scopedPath = Type.Object({ entityType: Type.String(), entityId: Type.String(), scope: Type.String() });
const devicePath = Type.Object({ deviceId: Type.String(), scope: Type.String() });
const keysQuery = Type.Object({ keys: Type.Optional(Type.String()) });
const neededKeysQuery = Type.Object({ keys: Type.String() });

const WRITES = { roles: ALL_ROLES, timeoutMs: ANSWER_TIMEOUT_MS } as const;
const READS = { ...WRITES, visitors: true } as const;

type SaveCall = Pick<Call<typeof ALL_ROLES, TSchema, TSchema, TSchema>, "user" | "body" | "long">;

/** Attributes over REST (reference: telemetry and queries, 2.1, 2.6, 2.7). */
export function attributeRoutes({ telemetry, access, clock, log }: TelemetryRoutesParts): Route[] {
  const listKeys = (user: User, entityId: EntityId, scopes: readonly AttributeScope[]) =>
    plainErrors(async () => {
      await access.check(user, "READ_ATTRIBUTES", entityId);
      return telemetry.attributeKeys(entityId, scopes);
    });

  const read = (user: User, entityId: EntityId, scopes: readonly AttributeScope[], keys: string | undefined) =>
    plainErrors(async () => {
      await access.check(user, "READ_ATTRIBUTES", entityId);
      return jsonAnswer(await attributesJson(await telemetry.attributes(entityId, scopes, optionalKeys(keys))));
    });

  const save = async ({ user, body, long }: SaveCall, entityId: EntityId, scopeText: string) => {
    const text = requiredText(body);
    const document = isLongText(text) ? await long(objectInSlices(text)) : parseExactJson(text);
    return plainErrors(async () => {
      const scope = writableScope(scopeText);
      if (!isJsonObject(document)) throw new PlatformError("badRequest", "Request is not a JSON object");
      const attributes = isLongText(text)
        ? await long(longAttributesOf(document, clock()))
        : attributesOf(
            jsonErrors(() => readableEntries(document)),
            clock(),
          );
      const { tenantId } = await access.check(user, "WRITE_ATTRIBUTES", entityId);
      return storing(log, () =>
        inParts(attributes, (some) =>
          telemetry.saveAttributes({ tenantId, entityId, scope, attributes: some, notifyDevice: true, by: user }),
        ),
      );
    });
  };

  const remove = (user: User, entityId: EntityId, scope: string, keyList: string) =>
    plainErrors(async () => {
      const keys = neededKeys(keyList);
      if (!isAttributeScope(scope)) throw new PlatformError("badRequest", `Invalid attribute scope: ${scope}`);
      const { tenantId } = await access.check(user, "WRITE_ATTRIBUTES", entityId);
      return storing(log, () =>
        telemetry.deleteAttributes({ tenantId, entityId, scope, keys, notifyDevice: true, by: user }),
      );
    });

  return [
    route("GET", `${PREFIX}/:entityType/:entityId/keys/attributes`, {
      ...READS,
      params: entityPath,
      handle: ({ user, params }) => listKeys(user, pathId(params), ATTRIBUTE_SCOPES),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/keys/attributes/:scope`, {
      ...READS,
      params: scopedPath,
      handle: ({ user, params }) => listKeys(user, pathId(params), knownScopes(params.scope)),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/values/attributes`, {
      ...READS,
      audit: readsAttributes,
      params: entityPath,
      query: keysQuery,
      handle: ({ user, params, query }) => read(user, pathId(params), ATTRIBUTE_SCOPES, query.keys),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/values/attributes/:scope`, {
      ...READS,
      audit: readsAttributes,
      params: scopedPath,
      query: keysQuery,
      handle: ({ user, params, query }) => read(user, pathId(params), knownScopes(params.scope), query.keys),
    }),
    route("POST", `${PREFIX}/:deviceId/:scope`, {
      ...WRITES,
      audit: savesAttributes,
      params: devicePath,
      bodyAs: "text",
      handle: (call) => save(call, parseEntityId("DEVICE", call.params.deviceId), call.params.scope),
    }),
    ...[`${PREFIX}/:entityType/:entityId/:scope`, `${PREFIX}/:entityType/:entityId/attributes/:scope`].map((path) =>
      route("POST", path, {
        ...WRITES,
        audit: savesAttributes,
        params: scopedPath,
        bodyAs: "text",
        handle: (call) => save(call, pathId(call.params), call.params.scope),
      }),
    ),
    route("DELETE", `${PREFIX}/:deviceId/:scope`, {
      ...WRITES,
      audit: deletesAttributes,
      params: devicePath,
      query: neededKeysQuery,
      handle: ({ user, params, query }) =>
        remove(user, parseEntityId("DEVICE", params.deviceId), params.scope, query.keys),
    }),
    route("DELETE", `${PREFIX}/:entityType/:entityId/:scope`, {
      ...WRITES,
      audit: deletesAttributes,
      params: scopedPath,
      query: neededKeysQuery,
      handle: ({ user, params, query }) => remove(user, pathId(params), params.scope, query.keys),
    }),
  ];
}

function pathId({ entityType, entityId }: { readonly entityType: string; readonly entityId: string }): EntityId {
  return parseEntityId(entityType, entityId);
}

/** Reading an unknown scope returns nothing. */
function knownScopes(scope: string): readonly AttributeScope[] {
  return isAttributeScope(scope) ? [scope] : [];
}

/** Only devices write client attributes. */
function writableScope(scope: string): AttributeScope {
  if (scope === "SERVER_SCOPE" || scope === "SHARED_SCOPE") return scope;
  throw new PlatformError("badRequest", `Invalid scope: ${scope}`);
}

/** Invalid values and too long keys answer with a JSON error. */
function readableEntries(document: ExactJson): readonly Entry[] {
  const entries = attributeEntries(document);
  for (const [key] of entries) checkKeyLength(key, "attribute");
  return entries;
}

/** Like {@link attributesOf} for long texts, in slices. */
function* longAttributesOf(
  document: ReadonlyMap<string, ExactJson>,
  now: number,
): Generator<void, readonly Attribute[]> {
  const members = [...document];
  const entries = yield* eachInSlices(members, (some) => jsonErrors(() => readableEntries(new Map(some))));
  if (entries.length === 0) return attributesOf(entries, now); // throws
  return yield* eachInSlices(entries, (some) => attributesOf(some, now));
}

/** Everything is validated before the entity is looked up. */
function attributesOf(entries: readonly Entry[], now: number): readonly Attribute[] {
  const attributes = entries.map(([key, value]) => ({ key, value, lastUpdateTs: now }));
  if (attributes.length === 0) throw new PlatformError("badRequest", "No attributes data found in request body!");
  return storable(attributes, "attribute");
}
