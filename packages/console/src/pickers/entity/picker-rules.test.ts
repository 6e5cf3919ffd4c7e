import { CONTAINS, NULL_UUID, type OtaPackageId, parseUuid, SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import { flatTexts } from "../../i18n/catalogue.ts";
import { englishTexts } from "../../i18n/en.ts";
import { STORY_BUNDLES } from "../../workshop/story-entities.ts";
import {
  FIRST_PAGE_SIZE,
  PANEL_MAX_WIDTH,
  PANEL_MIN_WIDTH,
  panelMaxHeight,
  SELECT_PAGE_SIZE,
} from "../dashboard/dashboard-lists.ts";
import { withKeys } from "../entity-keys/entity-keys.ts";
import { SUBTYPED, subtypeProblem, withSubtype } from "../entity-subtype/subtypes.ts";
import { findMessageTypes, messageTypeOf, messageTypeText } from "../message-type/message-types.ts";
import { otaPackageText, showsDetailsLink } from "../ota-package/ota-packages.ts";
import { findQueues } from "../queue/find-queues.ts";
import { findRelationTypes, RELATION_TYPES, relationTypeProblem } from "../relation-type/relation-types.ts";
import { chosenBundle, isSystemBundle, offeredBundles } from "../widgets-bundle/widgets-bundles.ts";
import { fitsSubtype } from "./entity-changes.ts";
import { entityTextKeys } from "./entity-texts.ts";
import {
  isValidReference,
  referenceOfType,
  referencesOf,
  referenceTo,
  searchedType,
  standsAlone,
} from "./typed-reference.ts";

const ID = parseUuid("00000001-1dd2-11b2-8080-808080808080");

test("BLOCK-3.010 BLOCK-3.011 stand-ins other than the current customer need no entity", () => {
  for (const type of ["CURRENT_TENANT", "CURRENT_USER", "CURRENT_USER_OWNER"] as const) {
    expect(referenceOfType(type)).toEqual({ entityType: type, id: NULL_UUID });
    expect(standsAlone(type)).toBe(true);
  }
  expect(referenceOfType("CURRENT_CUSTOMER")).toBeNull();
  expect(standsAlone("CURRENT_CUSTOMER")).toBe(false);
  expect(searchedType("CURRENT_CUSTOMER")).toBe("CUSTOMER");
  expect(referenceTo("CURRENT_CUSTOMER", { id: ID })).toEqual({ entityType: "CURRENT_CUSTOMER", id: ID });
  expect(referenceOfType("DEVICE")).toBeNull();
  expect(referenceOfType(null)).toBeNull();
});

test("BLOCK-3.053 BLOCK-3.054 an entity list select holds references, or null", () => {
  expect(referencesOf("DEVICE", [ID])).toEqual([{ entityType: "DEVICE", id: ID }]);
  expect(referencesOf("DEVICE", [])).toBeNull();
  expect(referencesOf(null, [ID])).toBeNull();
});

test.each([
  [{ entityType: "DEVICE", id: ID }, true],
  [{ entityType: "DEVICE", id: NULL_UUID }, false],
  [{ id: ID }, false],
  [{ entityType: "DEVICE" }, false],
  [null, false],
])("BLOCK-3.004 whether %j names an entity: %j", (reference, valid) => {
  expect(isValidReference(reference)).toBe(valid);
});

test.each([
  ["pump", "pump", true],
  ["pump", "van", false],
  ["pump", "", true],
  ["pump", undefined, true],
  [undefined, "van", false],
])("BLOCK-4.003 an entity of type %j stays under the subtype %j: %j", (type, subtype, stays) => {
  expect(fitsSubtype({ type }, subtype)).toBe(stays);
});

test.each(SUBTYPED)("BLOCK-5.004 BLOCK-5.005 BLOCK-5.006 rules of a type of %s", (kind) => {
  const name = kind.toLowerCase().replace("_", "-");
  expect(subtypeProblem(kind, "x".repeat(255), true)).toBeUndefined();
  expect(subtypeProblem(kind, "x".repeat(256), true)).toBe(`${name}.${name}-type-max-length`);
  expect(subtypeProblem(kind, " ", true)).toBe(`${name}.${name}-type-required`);
  expect(subtypeProblem(kind, "", false)).toBeUndefined();
});

test("BLOCK-5.010 BLOCK-5.011 a typed text becomes a type, once", () => {
  expect(withSubtype(["a"], " new ")).toEqual(["a", "new"]);
  expect(withSubtype(["a"], "a")).toEqual(["a"]);
  expect(withSubtype(["a"], " ")).toEqual(["a"]);
});

test.each([
  ["BLOCK-5.012", "   ", ["a"]],
  ["BLOCK-5.013", " b ", ["a", "b"]],
  ["BLOCK-5.014", "a", ["a"]],
  ["several at once", "b, c;d", ["a", "b", "c", "d"]],
  ["the same twice", "b,b", ["a", "b"]],
])("%s the keys a and %j are %j", (_id, text, keys) => {
  expect(withKeys(["a"], text)).toEqual(keys);
});

test("BLOCK-3.127 BLOCK-3.128 BLOCK-5.071 message types have labels; any other text is a type as well", () => {
  const requests =
    "POST_ATTRIBUTES_REQUEST POST_TELEMETRY_REQUEST TO_SERVER_RPC_REQUEST RPC_CALL_FROM_SERVER_TO_DEVICE";
  const events = "ACTIVITY INACTIVITY CONNECT DISCONNECT".split(" ").map((name) => `${name}_EVENT`);
  const entities = "CREATED UPDATED DELETED ASSIGNED UNASSIGNED".split(" ").map((name) => `ENTITY_${name}`);
  const values = "ATTRIBUTES_UPDATED ATTRIBUTES_DELETED TIMESERIES_UPDATED TIMESERIES_DELETED".split(" ");
  const calls = "QUEUED DELIVERED SUCCESSFUL TIMEOUT FAILED".split(" ").map((name) => `RPC_${name}`);
  const all = [...requests.split(" "), ...events, ...entities, ...values, ...calls];
  expect(findMessageTypes("").map(([type]) => type)).toEqual(all);
  expect(all.map((type) => messageTypeOf(messageTypeText(type)))).toEqual(all);
  expect(all.filter((type) => messageTypeText(type) === type)).toEqual([]);
  expect(messageTypeText("POST_TELEMETRY_REQUEST")).toBe("Post telemetry");
  expect(messageTypeOf("post TELEMETRY")).toBe("POST_TELEMETRY_REQUEST");
  expect(messageTypeOf(" BREW_STARTED ")).toBe("BREW_STARTED");
  expect(messageTypeText("BREW_STARTED")).toBe("BREW_STARTED");
  expect(findMessageTypes("rpc t").map(([type]) => type)).toEqual(["RPC_TIMEOUT"]);
});

test("BLOCK-3.129 BLOCK-3.130 BLOCK-9.040 BLOCK-5.067 relation types", () => {
  expect(RELATION_TYPES).toEqual([CONTAINS, "Manages"]);
  expect(CONTAINS).toBe("Contains");
  expect(findRelationTypes("con")).toEqual(["Contains"]);
  expect(findRelationTypes("tains")).toEqual([]);
  expect(relationTypeProblem("x".repeat(256), false)).toBe("relation.relation-type-max-length");
  expect(relationTypeProblem("x".repeat(255), false)).toBeUndefined();
});

test("BLOCK-9.039 queues are found by how they begin, in alphabetic order", () => {
  expect(findQueues(["Main", "HighPriority", "Archive"], "")).toEqual(["Archive", "HighPriority", "Main"]);
  expect(findQueues(["Main", "HighPriority", "Archive"], "MA")).toEqual(["Main"]);
  expect(findQueues(["Main"], "ain")).toEqual([]);
});

const packageId = { entityType: "OTA_PACKAGE", id: ID } as OtaPackageId;

test.each([
  [true, true, packageId, true],
  [true, true, null, false],
  [true, false, packageId, false],
  [true, false, null, false],
  [false, true, packageId, false],
  [false, true, null, false],
  [false, false, packageId, false],
  [false, false, null, false],
])("BLOCK-2.006 asked %j, disabled %j, value %j: the link is shown %j", (asked, disabled, value, shown) => {
  expect(showsDetailsLink(asked, disabled, value)).toBe(shown);
  expect(otaPackageText({ title: "Probe", version: "1.4.0" })).toBe("Probe (1.4.0)");
});

test("BLOCK-7.023 BLOCK-7.024 BLOCK-9.025 BLOCK-9.026 sizes of the dashboard picker", () => {
  expect([SELECT_PAGE_SIZE, FIRST_PAGE_SIZE, PANEL_MIN_WIDTH, PANEL_MAX_WIDTH]).toEqual([100, 1, 300, 320]);
  expect([349, 350, 1000].map(panelMaxHeight)).toEqual([150, 250, 250]);
});

const aliases = (scope: "system" | "tenant" | undefined, edges: boolean) =>
  offeredBundles(STORY_BUNDLES, scope, edges).map(({ alias }) => alias);

test("BLOCK-6.012 BLOCK-7.030 BLOCK-7.031 BLOCK-7.032 bundles of a scope, those of edges only with edges", () => {
  expect(aliases(undefined, true)).toEqual(["charts", "edge_widgets", "brewery"]);
  expect(aliases(undefined, false)).toEqual(["charts", "brewery"]);
  expect(aliases("system", true)).toEqual(["charts", "edge_widgets"]);
  expect(aliases("tenant", true)).toEqual(["brewery"]);
});

test("BLOCK-3.049 a bundle of the null tenant is a system bundle", () => {
  expect(isSystemBundle({ tenantId: SYSTEM_TENANT })).toBe(true);
  expect(isSystemBundle({ tenantId: { id: ID } })).toBe(false);
});

test("BLOCK-4.101 BLOCK-4.102 BLOCK-4.103 the first bundle, the one of an alias, or none", () => {
  const [first] = STORY_BUNDLES;
  const value = first ?? null;
  expect(chosenBundle(STORY_BUNDLES, { selectFirst: true, alias: undefined, value: null })).toBe(first);
  expect(chosenBundle(STORY_BUNDLES, { selectFirst: false, alias: "brewery", value: null })?.title).toBe(
    "Brewery widgets",
  );
  expect(chosenBundle(STORY_BUNDLES, { selectFirst: false, alias: "gone", value })).toBeNull();
  expect(chosenBundle(STORY_BUNDLES, { selectFirst: true, alias: undefined, value })).toBeUndefined();
});

test("BLOCK-5.007: every kind that can be picked says in words of its own that it is required", () => {
  const texts = flatTexts(englishTexts);
  const kinds = [
    "DEVICE",
    "ASSET",
    "ENTITY_VIEW",
    "EDGE",
    "TENANT",
    "CUSTOMER",
    "USER",
    "DASHBOARD",
    "RULE_CHAIN",
  ] as const;
  const required = kinds.map((kind) => texts.get(entityTextKeys(kind).required));
  expect(required.every((text) => /^Choose an? /.test(text ?? ""))).toBe(true);
  expect(new Set(required).size).toBe(kinds.length);
});
