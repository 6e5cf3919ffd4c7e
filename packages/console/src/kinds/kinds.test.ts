import { ENTITY_TYPES, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { flatTexts } from "../i18n/catalogue.ts";
import { englishTexts } from "../i18n/en.ts";
import { entityTextKeys } from "../pickers/entity/entity-texts.ts";
import { SUBTYPED, subtypeTexts } from "../pickers/entity-subtype/subtypes.ts";
import { ALIAS_ENTITY_TYPES } from "../pickers/entity-type/allowed-types.ts";
import { entityPath } from "./entity-links.ts";
import { typeNameKey } from "./kind-texts.ts";
import { KINDS, kindOf, pluralKey } from "./kinds.ts";

const ID = parseUuid("00000001-1dd2-11b2-8080-808080808080");
const TEXTS = flatTexts(englishTexts);

test("every type of the model has a kind, once", () => {
  expect(KINDS.map(({ type }) => type).sort()).toEqual([...ENTITY_TYPES].sort());
  for (const type of ENTITY_TYPES) expect(kindOf(type).type).toBe(type);
});

test("what is derived of a kind has texts", () => {
  const keys = KINDS.flatMap((kind) => [
    typeNameKey(kind.type),
    ...Object.values(entityTextKeys(kind.type)),
    ...(kind.place ? [pluralKey(kind)] : []),
    ...Object.values(kind.place?.menu?.areas ?? {}),
    ...Object.values(kind.place?.within ?? {}).flatMap(({ title, label = title }) => [title, label]),
  ]);
  const all = [...keys, ...SUBTYPED.flatMap((type) => Object.values(subtypeTexts(type)))];
  expect(all.filter((key) => !TEXTS.has(key))).toEqual([]);
});

test("stand-ins have names, and what is no type is unknown", () => {
  for (const type of ALIAS_ENTITY_TYPES) expect(TEXTS.has(typeNameKey(type)), type).toBe(true);
  expect(typeNameKey("CURRENT_WEATHER")).toBe("entity.unknown");
  expect(typeNameKey("toString")).toBe("entity.unknown");
});

test("ranks are distinct, so that groups and lists have one order", () => {
  for (const ranks of [KINDS.flatMap(({ offered }) => offered?.rank ?? [])])
    expect(new Set(ranks).size).toBe(ranks.length);
});

test.each([
  ["DEVICE", `/devices/${ID}`],
  ["TENANT_PROFILE", `/tenantProfiles/${ID}`],
  ["OTA_PACKAGE", `/otaUpdates/${ID}`],
  ["TB_RESOURCE", `/settings/resources-library/${ID}`],
  ["WIDGETS_BUNDLE", `/widgets-bundles/${ID}/widgetTypes`],
  ["EDGE", `/edgeInstances/${ID}`],
  ["ALARM", undefined],
  ["RPC", undefined],
] as const)("BLOCK-2.007 the page of a %s is %s", (type, path) => {
  expect(entityPath(entityId(type, ID))).toBe(path);
});

test("BLOCK-2.004 lists stand at the addresses of the contract", () => {
  const paths = Object.fromEntries(KINDS.flatMap(({ type, place }) => (place ? [[type, place.path]] : [])));
  expect(paths).toMatchObject({
    TENANT: "/tenants",
    TENANT_PROFILE: "/tenantProfiles",
    CUSTOMER: "/customers",
    USER: "/users",
    DASHBOARD: "/dashboards",
    ASSET: "/assets",
    DEVICE: "/devices",
    DEVICE_PROFILE: "/deviceProfiles",
    RULE_CHAIN: "/ruleChains",
    EDGE: "/edgeInstances",
    ENTITY_VIEW: "/entityViews",
    TB_RESOURCE: "/settings/resources-library",
    OTA_PACKAGE: "/otaUpdates",
  });
});
