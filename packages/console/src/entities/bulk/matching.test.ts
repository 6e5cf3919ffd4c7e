import { entityId, NULL_UUID } from "@orrery/model";
import i18next from "i18next";
import { expect, test } from "vitest";
import { asset } from "../../kinds/asset.ts";
import type { Scope } from "../../session/scope.ts";
import { typeFilters } from "../filters/type-filter.ts";
import { bulkFilters } from "./matching.ts";

const TENANT = { kind: "tenant", tenantId: entityId("TENANT", NULL_UUID) } as const;
const CUSTOMER = { kind: "customer", customerId: entityId("CUSTOMER", NULL_UUID) } as const;
const EDGE = { kind: "edge", edgeId: entityId("EDGE", NULL_UUID) } as const;

test.each<[Scope, object]>([
  [TENANT, { types: ["a,b", "c"] }],
  [EDGE, { type: "a,b,c", edgeId: NULL_UUID }],
])("only filters that the list of $kind has are sent", (scope, expected) => {
  const context = { scope, base: "", drawers: "", self: "", manage: true, t: i18next.t };
  const matching = { search: "", filters: { type: ["a,b", "c"] } };
  expect(bulkFilters(matching, typeFilters(asset), context)).toEqual(expected);
});

test.each<[Scope, object]>([
  [TENANT, { tenantId: NULL_UUID, textSearch: "ann" }],
  [CUSTOMER, { customerId: NULL_UUID, textSearch: "ann" }],
])("all users of a $kind are selected by whose they are", (scope, expected) => {
  const context = { scope, base: "", drawers: "", self: "", manage: true, t: i18next.t };
  expect(bulkFilters({ search: "ann", filters: {} }, [], context, "of-owner")).toEqual(expected);
});
