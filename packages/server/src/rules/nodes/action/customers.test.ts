import { type Customer, contactOf, entityId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, message, TENANT, testEngine } from "../../testing/test-engine.ts";
import { assignToCustomer } from "./assign-to-customer.ts";
import { unassignFromCustomer } from "./unassign-from-customer.ts";

const HILL: Customer = {
  id: entityId("CUSTOMER", numbered(20)),
  createdTime: 1,
  tenantId: TENANT,
  title: "Hill b",
  name: "Hill b",
  ...contactOf({}),
  additionalInfo: null,
};
const given = { entities: { customers: [HILL] } };
const fields = { metadata: { a: "b" } };
const USER = entityId("USER", numbered(9));

describe.each([
  [assignToCustomer, "assigned"],
  [unassignFromCustomer, "unassigned"],
] as const)("$name", (node, done) => {
  test("by a title that is a pattern", async () => {
    const { services, labels } = await runNode(node, { customerNamePattern: "Hill ${a}" }, fields, { given });
    expect([labels, services.entities[done]]).toEqual([["Success"], [{ id: DEVICE, customer: HILL }]]);
  });

  test("an unknown customer, or an originator without one, fails", async () => {
    const unknown = await runNode(node, { customerNamePattern: "Dale" }, fields, { given });
    expect(unknown.errors).toEqual(["No customer found with name 'Dale'."]);
    const user = await runNode(node, { customerNamePattern: "Hill b" }, { originator: USER }, { given });
    expect(user.labels).toEqual(["Failure"]);
    expect(user.errors[0]).toContain("Unsupported originator type 'USER'!");
  });
});

test("a customer is cached for the configured time, also that it does not exist", async () => {
  let now = 1_700_000_000_000;
  const customers: Customer[] = [];
  const config = { customerNamePattern: "Hill b", customerCacheExpiration: 60 };
  const nodes = { assign: { type: assignToCustomer.type, config, debug: true } };
  const test = testEngine([{ first: "assign", nodes, links: [] }], {
    given: { clock: () => now, entities: { customers } },
  });
  const send = () => test.engine.submit(message()).catch(() => undefined); // failures reject
  await send();
  customers.push(HILL);
  await send();
  now += 60_000;
  await send();
  customers.pop();
  await send();
  now += 60_000;
  await send();
  const labels = test.debug.filter(({ direction }) => direction === "OUT").map(({ label }) => label);
  expect(labels).toEqual(["Failure", "Failure", "Success", "Success", "Failure"]);
  await test.close();
});
