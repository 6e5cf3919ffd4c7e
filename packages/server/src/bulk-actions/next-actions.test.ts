import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { nextActions } from "./next-actions.ts";

const uuid = (number: number) => parseUuid(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
const action = (number: number, tenant: number) => ({ id: uuid(number), tenantId: entityId("TENANT", uuid(tenant)) });

test.each([
  { name: "the oldest of each tenant", pending: [action(1, 1), action(2, 1), action(3, 2)], running: [], next: [1, 3] },
  { name: "none of a tenant that is busy", pending: [action(2, 1), action(3, 2)], running: [[1, 1]], next: [3] },
  { name: "no more than four", pending: [1, 2, 3, 4, 5].map((n) => action(n, n)), running: [], next: [1, 2, 3, 4] },
  {
    name: "beside those that run",
    pending: [action(9, 9), action(8, 8)],
    running: [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    next: [9],
  },
] as const)("$name", ({ pending, running, next }) => {
  const places = new Map(running.map(([id, tenant]) => [uuid(id), uuid(tenant)] as const));
  expect(nextActions(pending, places).map(({ id }) => id)).toEqual(next.map(uuid));
});
