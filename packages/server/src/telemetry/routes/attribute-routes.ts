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
import { Type } from "typebox";
import type { User } from "../../kernel/auth/user.ts";
import type { Attribute } from "../../kernel/bus/events.ts";
import { jsonAnswer } from "../../kernel/http/answer.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import { checkKeyLength, storable } from "../value-limits.ts";
import { neededKeys, optionalKeys } from "./key-list.ts";
import { jsonErrors, plainErrors, storing } from "./plain-errors.ts";
import { EVERY_ROLE, entityPath, PREFIX, requiredText, type TelemetryRoutesParts } from "./route-parts.ts";
import { attributesJson } from "./values-json.ts";

const scopedPath = Type.Object({ entityType: Type.String(), entityId: Type.String(), scope: Type.String() });
const devicePath = Type.Object({ deviceId: Type.String(), scope: Type.String() });
const keysQuery = Type.Object({ keys: Type.Optional(Type.String()) });
const neededKeysQuery = Type.Object({ keys: Type.String() });

/** Attributes by REST (reference: telemetry and queries, 2.1, 2.6, 2.7). */
export function attributeRoutes({ telemetry, access, clock, log }: TelemetryRoutesParts): Route[] {
  const listKeys = (user: User, entityId: EntityId, scopes: readonly AttributeScope[]) =>
    plainErrors(async () => {
      await access.check(user, "READ_ATTRIBUTES", entityId);
      return telemetry.attributeKeys(entityId, scopes);
    });

  const read = (user: User, entityId: EntityId, scopes: readonly AttributeScope[], keys: string | undefined) =>
    plainErrors(async () => {
      await access.check(user, "READ_ATTRIBUTES", entityId);
      return jsonAnswer(attributesJson(await telemetry.attributes(entityId, scopes, optionalKeys(keys))));
    });

  const save = (user: User, entityId: EntityId, scopeText: string, body: unknown) => {
    const document = parseExactJson(requiredText(body));
    return plainErrors(async () => {
      const scope = writableScope(scopeText);
      if (!isJsonObject(document)) throw new PlatformError("badRequest", "Request is not a JSON object");
      const entries = jsonErrors(() => readableEntries(document));
      const attributes = attributesOf(entries, clock());
      const { tenantId } = await access.check(user, "WRITE_ATTRIBUTES", entityId);
      return storing(log, () =>
        telemetry.saveAttributes({ tenantId, entityId, scope, attributes, notifyDevice: true, by: user }),
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
      who: EVERY_ROLE,
      visitors: true,
      params: entityPath,
      handle: ({ user, params }) => listKeys(user, pathId(params), ATTRIBUTE_SCOPES),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/keys/attributes/:scope`, {
      who: EVERY_ROLE,
      visitors: true,
      params: scopedPath,
      handle: ({ user, params }) => listKeys(user, pathId(params), knownScopes(params.scope)),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/values/attributes`, {
      who: EVERY_ROLE,
      visitors: true,
      params: entityPath,
      query: keysQuery,
      handle: ({ user, params, query }) => read(user, pathId(params), ATTRIBUTE_SCOPES, query.keys),
    }),
    route("GET", `${PREFIX}/:entityType/:entityId/values/attributes/:scope`, {
      who: EVERY_ROLE,
      visitors: true,
      params: scopedPath,
      query: keysQuery,
      handle: ({ user, params, query }) => read(user, pathId(params), knownScopes(params.scope), query.keys),
    }),
    route("POST", `${PREFIX}/:deviceId/:scope`, {
      who: EVERY_ROLE,
      params: devicePath,
      bodyAs: "text",
      handle: ({ user, params, body }) => save(user, parseEntityId("DEVICE", params.deviceId), params.scope, body),
    }),
    ...[`${PREFIX}/:entityType/:entityId/:scope`, `${PREFIX}/:entityType/:entityId/attributes/:scope`].map((path) =>
      route("POST", path, {
        who: EVERY_ROLE,
        params: scopedPath,
        bodyAs: "text",
        handle: ({ user, params, body }) => save(user, pathId(params), params.scope, body),
      }),
    ),
    route("DELETE", `${PREFIX}/:deviceId/:scope`, {
      who: EVERY_ROLE,
      params: devicePath,
      query: neededKeysQuery,
      handle: ({ user, params, query }) =>
        remove(user, parseEntityId("DEVICE", params.deviceId), params.scope, query.keys),
    }),
    route("DELETE", `${PREFIX}/:entityType/:entityId/:scope`, {
      who: EVERY_ROLE,
      params: scopedPath,
      query: neededKeysQuery,
      handle: ({ user, params, query }) => remove(user, pathId(params), params.scope, query.keys),
    }),
  ];
}

function pathId({ entityType, entityId }: { readonly entityType: string; readonly entityId: string }): EntityId {
  return parseEntityId(entityType, entityId);
}

/** Reading an unknown scope finds nothing. */
function knownScopes(scope: string): readonly AttributeScope[] {
  return isAttributeScope(scope) ? [scope] : [];
}

/** Client attributes are the device's own. */
function writableScope(scope: string): AttributeScope {
  if (scope === "SERVER_SCOPE" || scope === "SHARED_SCOPE") return scope;
  throw new PlatformError("badRequest", `Invalid scope: ${scope}`);
}

/** What is wrong with values, and with the length of keys, answers as a JSON error. */
function readableEntries(document: ExactJson): readonly Entry[] {
  const entries = attributeEntries(document);
  for (const [key] of entries) checkKeyLength(key, "attribute");
  return entries;
}

/** Everything that is refused is refused before the entity is looked at. */
function attributesOf(entries: readonly Entry[], now: number): readonly Attribute[] {
  const attributes = entries.map(([key, value]) => ({ key, value, lastUpdateTs: now }));
  if (attributes.length === 0) throw new PlatformError("badRequest", "No attributes data found in request body!");
  return storable(attributes, "attribute");
}
