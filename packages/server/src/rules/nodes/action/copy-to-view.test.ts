import { type EntityView, entityId, NO_CUSTOMER } from "@orrery/model";
import { expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, TENANT } from "../../testing/test-engine.ts";
import { copyToView } from "./copy-to-view.ts";

const NOW = 1_700_000_000_000;
const SCOPE = { scope: "SHARED_SCOPE" };
const view = (number: number, fields: Partial<EntityView> = {}): EntityView => ({
  id: entityId("ENTITY_VIEW", numbered(number)),
  createdTime: 1,
  tenantId: TENANT,
  customerId: NO_CUSTOMER,
  entityId: entityId("DEVICE", DEVICE.id),
  name: `View ${number}`,
  type: "view",
  keys: { timeseries: [], attributes: { cs: ["mine"], ss: ["active"], sh: ["a", "b"] } },
  startTimeMs: 0,
  endTimeMs: 0,
  additionalInfo: null,
  ...fields,
});
const VIEW = view(61);
const run = (fields: Partial<RuleMessage>, views: readonly EntityView[] = [VIEW]) =>
  runNode(copyToView, { version: 0 }, fields, { given: { clock: () => NOW, entities: { views } } });

test.each<[string, string, Record<string, string>, string, string[]]>([
  ["ATTRIBUTES_UPDATED", '{"a":1,"c":2,"b":"x"}', SCOPE, "SHARED_SCOPE", ["a", "b"]],
  ["ACTIVITY_EVENT", '{"active":true,"lastConnectTime":5}', { scope: "SERVER_SCOPE" }, "SERVER_SCOPE", ["active"]],
  ["POST_ATTRIBUTES_REQUEST", '{"mine":1,"a":2}', { deviceName: "x" }, "CLIENT_SCOPE", ["mine"]],
])("%s with %s copies what the view shows", async (type, data, metadata, scope, keys) => {
  const { services, out } = await run({ type, data, metadata });
  const [saved] = services.attributes.saved;
  expect(saved).toMatchObject({ entityId: VIEW.id, scope, notifyDevice: false });
  expect(saved?.attributes.map(({ key }) => key)).toEqual(keys);
  expect(out.map(({ label }) => label).toSorted()).toEqual(["ACK", "Success"]);
  const sent = out.find(({ label }) => label === "Success");
  expect(sent?.message).toMatchObject({ type, data, metadata, originator: VIEW.id });
});

test("deletions are applied to the view, and a message continues only if the view showed an attribute", async () => {
  const type = "ATTRIBUTES_DELETED";
  const shown = await run({ type, data: '{"attributes":["b","c"]}', metadata: SCOPE });
  expect(shown.services.attributes.deleted).toMatchObject([{ entityId: VIEW.id, scope: "SHARED_SCOPE", keys: ["b"] }]);
  expect(shown.labels.toSorted()).toEqual(["ACK", "Success"]);
  const hidden = await run({ type, data: '{"attributes":["c"]}', metadata: SCOPE });
  expect([hidden.services.attributes.deleted, hidden.labels]).toEqual([[], ["ACK"]]);
});

test("views get nothing outside their time range", async () => {
  const views = [
    view(62, { startTimeMs: NOW }),
    view(63, { endTimeMs: NOW }),
    view(64, { startTimeMs: NOW - 1, endTimeMs: NOW + 1 }),
  ];
  const { services, labels } = await run({ type: "ATTRIBUTES_UPDATED", data: '{"a":1}', metadata: SCOPE }, views);
  expect(services.attributes.saved.map(({ entityId: { id } }) => id)).toEqual([numbered(64)]);
  expect(labels.toSorted()).toEqual(["ACK", "Success"]);
});

test("without a view the message ends", async () => {
  expect((await run({ type: "ATTRIBUTES_UPDATED", metadata: SCOPE }, [])).labels).toEqual(["ACK"]);
});

test.each<[Partial<RuleMessage>, string]>([
  [{ type: "INACTIVITY_EVENT", metadata: SCOPE }, "Unsupported msg type [INACTIVITY_EVENT]"],
  [{ type: "ATTRIBUTES_UPDATED" }, "Message metadata is empty"],
  [{ type: "ATTRIBUTES_UPDATED", metadata: { scope: "X" } }, "Unknown attributes scope [X]"],
])("%j fails", async (fields, error) => {
  expect((await run(fields)).errors).toEqual([error]);
});
