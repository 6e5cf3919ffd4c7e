import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { nextJobs } from "./next-jobs.ts";

const uuid = (number: number) => parseUuid(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`);
const job = (number: number, tenant: number) => ({ id: uuid(number), tenantId: entityId("TENANT", uuid(tenant)) });

test.each([
  { name: "the oldest of each tenant", pending: [job(1, 1), job(2, 1), job(3, 2)], running: [], next: [1, 3] },
  { name: "none of a tenant that is busy", pending: [job(2, 1), job(3, 2)], running: [[1, 1]], next: [3] },
  { name: "no more than four", pending: [1, 2, 3, 4, 5].map((n) => job(n, n)), running: [], next: [1, 2, 3, 4] },
  {
    name: "beside those that run",
    pending: [job(9, 9), job(8, 8)],
    running: [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
    next: [9],
  },
] as const)("$name", ({ pending, running, next }) => {
  const places = new Map(running.map(([id, tenant]) => [uuid(id), uuid(tenant)] as const));
  expect(nextJobs(pending, places).map(({ id }) => id)).toEqual(next.map(uuid));
});
