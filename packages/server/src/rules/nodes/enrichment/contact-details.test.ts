import { type EntityId, entityId, NO_CUSTOMER } from "@orrery/model";
import { describe, expect, test } from "vitest";
import type { RuleNodeDefinition } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, TENANT } from "../../testing/test-engine.ts";
import { customerDetails } from "./customer-details.ts";
import { tenantDetails } from "./tenant-details.ts";

const CUSTOMER = entityId("CUSTOMER", numbered(20));
const LONELY = entityId("ASSET", numbered(21));
const contact = { title: "Hill", name: "Hill", country: "Peru", zip: "012", email: "", phone: null };
const more = { additionalInfo: { description: "pays late" } };
const given = {
  entities: {
    entities: [
      { id: DEVICE, name: "Boiler", customerId: CUSTOMER },
      { id: LONELY, name: "Shed", customerId: NO_CUSTOMER },
      { id: CUSTOMER, ...contact, ...more },
      { id: TENANT, ...contact, ...more },
    ],
  },
};
const run = (node: RuleNodeDefinition, config: object, fields: Partial<RuleMessage> = {}) =>
  runNode(node, config, fields, { given });
const ALL = ["TITLE", "COUNTRY", "ZIP", "PHONE", "CITY", "ADDITIONAL_INFO"];

describe.each([
  [customerDetails, "customer_"],
  [tenantDetails, "tenant_"],
])("$name", (node, prefix) => {
  const details = { title: "Hill", country: "Peru", zip: "012", additionalInfo: "pays late" };
  const named = Object.fromEntries(Object.entries(details).map(([name, value]) => [prefix + name, value]));

  test("details are added to the data", async () => {
    const { out } = await run(node, { detailsList: ALL }, { data: '{"t":1.50}' });
    expect(out[0]?.message.data).toBe(`{"t":1.50,${JSON.stringify(named).slice(1)}`);
  });

  test("or to the metadata", async () => {
    const { out } = await run(node, { detailsList: ALL, addToMetadata: true }, { data: "x", metadata: { a: "b" } });
    expect(out[0]?.message).toMatchObject({ data: "x", metadata: { a: "b", ...named } });
  });

  test("without details the message is unchanged; data that is not an object fails", async () => {
    expect((await run(node, {}, { data: "x" })).out).toMatchObject([{ label: "Success", message: { data: "x" } }]);
    expect((await run(node, { detailsList: ALL }, { data: "[]" })).labels).toEqual(["Failure"]);
    expect(node.settings.defaults()).toEqual({ detailsList: [], addToMetadata: false });
  });
});

test.each<[EntityId, string]>([
  [LONELY, "Asset with name 'Shed' is not assigned to Customer."],
  [entityId("DASHBOARD", numbered(9)), "Entity with entityType 'DASHBOARD' is not supported."],
  [entityId("USER", numbered(9)), "User is not found."],
])("there is no customer of %j: %s", async (originator, error) => {
  expect((await run(customerDetails, { detailsList: ["TITLE"] }, { originator })).errors).toEqual([error]);
});
