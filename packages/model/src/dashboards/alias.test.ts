import { expect, test } from "vitest";
import type { JsonObject } from "../entities/common.ts";
import { entityId } from "../ids/entity-id.ts";
import { parseUuid, type Uuid } from "../ids/uuid.ts";
import { type AliasUser, resolveAlias } from "./alias.ts";
import type { StateParams } from "./configuration.ts";
import { readAliasFilter } from "./read-alias-filter.ts";

const id = (digit: number): Uuid => parseUuid(`${String(digit).repeat(8)}-1111-1111-1111-111111111111`);
const DEVICE = entityId("DEVICE", id(1));
const ASSET = entityId("ASSET", id(2));
const admin: AliasUser = { authority: "TENANT_ADMIN", tenantId: id(7), customerId: id(0), userId: id(9) };
const customer: AliasUser = { ...admin, authority: "CUSTOMER_USER", customerId: id(8) };

const single = (entityType: string, digit: number) => ({
  type: "singleEntity",
  singleEntity: { entityType, id: id(digit) },
});
const resolve = (saved: JsonObject, params: StateParams, user = admin) =>
  resolveAlias({ id: "a", alias: "Pumps", filter: readAliasFilter(saved) }, { params, user }).entityFilter;

test.each<[JsonObject, StateParams, object | undefined]>([
  // alias filter, state parameters, filter sent
  [{ type: "singleEntity", singleEntity: DEVICE }, {}, single("DEVICE", 1)],
  [{ type: "singleEntity", singleEntity: null }, {}, undefined],
  [{ type: "stateEntity" }, { entityId: DEVICE }, single("DEVICE", 1)],
  [
    { type: "stateEntity", stateEntityParamName: "room" },
    { entityId: DEVICE, room: { entityId: ASSET } },
    single("ASSET", 2),
  ],
  [{ type: "stateEntity", stateEntityParamName: "room" }, { entityId: DEVICE }, undefined],
  [{ type: "stateEntity", defaultStateEntity: ASSET }, {}, single("ASSET", 2)],
  [{ type: "stateEntity" }, {}, undefined],
  [
    { type: "relationsQuery", direction: "FROM", rootStateEntity: true },
    { entityId: ASSET },
    { type: "relationsQuery", direction: "FROM", rootEntity: ASSET },
  ],
  [{ type: "relationsQuery", direction: "FROM", rootStateEntity: true }, {}, undefined],
  [
    { type: "deviceSearchQuery", direction: "TO", rootEntity: ASSET, deviceTypes: ["pump"] },
    { entityId: DEVICE },
    { type: "deviceSearchQuery", direction: "TO", rootEntity: ASSET, deviceTypes: ["pump"] },
  ],
  [
    { type: "entityType", entityType: "ASSET", resolveMultiple: true },
    {},
    { type: "entityType", entityType: "ASSET", resolveMultiple: true },
  ],
  [{ type: "apiUsageState" }, {}, { type: "apiUsageState" }],
  [{ type: "fromTheFuture" }, {}, undefined],
])("CORE-3.034: %j in the state %j asks for %j", (filter, params, expected) => {
  const filterSent = resolve(filter, params);
  if (expected === undefined) expect(filterSent).toBeUndefined();
  else expect(filterSent).toMatchObject(expected);
});

test.each<[string, AliasUser, object]>([
  ["CURRENT_CUSTOMER", admin, single("CUSTOMER", 3)],
  ["CURRENT_CUSTOMER", customer, single("CUSTOMER", 8)],
  ["CURRENT_TENANT", admin, single("TENANT", 7)],
  ["CURRENT_USER", admin, single("USER", 9)],
  ["CURRENT_USER_OWNER", admin, single("TENANT", 7)],
  ["CURRENT_USER_OWNER", customer, single("CUSTOMER", 8)],
])("CORE-3.035, BLOCK-3.008, BLOCK-3.009: %s refers to the signed-in user's", (entityType, user, expected) => {
  expect(resolve({ type: "singleEntity", singleEntity: { entityType, id: id(3) } }, {}, user)).toEqual(expected);
});
