import { parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { expiryTs, ttlSeconds } from "./ttl.ts";

const TENANT = parseUuid("00000000-0000-1000-8000-000000000001");
const CUSTOMER = parseUuid("00000000-0000-1000-8000-000000000002");

test.each([
  // settings                                           customer   seconds
  [{ system: 0 }, undefined, 0],
  [{ system: 60 }, undefined, 60],
  [{ system: 60 }, CUSTOMER, 60],
  [{ system: 60, tenant: 30 }, undefined, 30],
  [{ system: 60, tenant: 30 }, CUSTOMER, 30],
  [{ system: 60, tenant: 30, customer: 10 }, CUSTOMER, 10],
  [{ system: 60, tenant: 30, customer: 10 }, undefined, 30],
  [{ system: 60, tenant: 0 }, CUSTOMER, 0],
  [{ system: 0, tenant: 30, customer: 0 }, CUSTOMER, 0],
])("with %j, points of customer %s are kept for %i s", (set: Record<string, number>, customerId, seconds) => {
  const byOwner = new Map([
    ...(set.tenant === undefined ? [] : [[TENANT, set.tenant] as const]),
    ...(set.customer === undefined ? [] : [[CUSTOMER, set.customer] as const]),
  ]);
  expect(ttlSeconds({ tenantId: TENANT, customerId }, { system: set.system ?? 0, byOwner })).toBe(seconds);
});

test.each([
  [0, undefined],
  [-1, undefined],
  [1, 99_000],
  [100, 0],
  [200, -100_000],
])("a time to live of %i s at 100,000 ms removes points before %s", (ttl, before) => {
  expect(expiryTs(ttl, 100_000)).toBe(before);
});
