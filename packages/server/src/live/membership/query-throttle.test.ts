import { randomUUID } from "node:crypto";
import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { QueryThrottle } from "./query-throttle.ts";

const newTenant = () => entityId("TENANT", parseUuid(randomUUID()));

test("a tenant with many queries delays another's by one of them", async () => {
  const throttle = new QueryThrottle();
  const [busy, other] = [newTenant(), newTenant()];
  const ran: string[] = [];
  const run = (tenant: typeof busy, name: string) => throttle.run(tenant, async () => void ran.push(name));
  const all = [1, 2, 3, 4, 5].map((n) => run(busy, `busy ${n}`));
  await Promise.all([...all, run(other, "other")]);
  expect(ran).toEqual(["busy 1", "busy 2", "other", "busy 3", "busy 4", "busy 5"]);
});

test("queries run one at a time, and one that fails does not hold up the others", async () => {
  const throttle = new QueryThrottle();
  const tenant = newTenant();
  let running = 0;
  const atOnce: number[] = [];
  const run = (fails: boolean) =>
    throttle.run(tenant, async () => {
      atOnce.push(++running);
      await Promise.resolve();
      running--;
      if (fails) throw new Error("no such key");
    });
  const [failed, next] = [run(true), run(false)];
  await expect(failed).rejects.toThrow("no such key");
  await next;
  expect(atOnce).toEqual([1, 1]);
});
