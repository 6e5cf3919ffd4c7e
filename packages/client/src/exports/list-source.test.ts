import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { createClient } from "../client.ts";
import { events } from "../resources/events.ts";
import { listSourceOf } from "./list-source.ts";

const client = createClient({
  baseUrl: "http://platform",
  fetch: () => Promise.reject(new Error("nothing is sent")),
});
const link = { pageSize: 20, page: 3, textSearch: "", sortOrder: { property: "name", direction: "ASC" } } as const;

test("the call of a list is the source of its export", async () => {
  const profile = entityId("DEVICE_PROFILE", NULL_UUID);
  expect(
    await listSourceOf(client, ({ devices }) => devices.tenantInfos(link, { deviceProfileIds: [profile] })),
  ).toEqual({
    kind: "list",
    path: "/api/tenant/deviceInfos",
    query: { pageSize: 20, page: 3, sortProperty: "name", sortOrder: "ASC", deviceProfileIds: [NULL_UUID] },
  });
});

test("a list that is asked for with a body keeps it", async () => {
  const filter = { eventType: "LC_EVENT" } as const;
  const device = entityId("DEVICE", NULL_UUID);
  const source = await listSourceOf(client, ({ api }) =>
    events(api).find(entityId("TENANT", NULL_UUID), device, filter, link),
  );
  expect(source).toMatchObject({ path: `/api/events/DEVICE/${NULL_UUID}`, body: filter });
});

test("what goes wrong before a call is told", async () => {
  await expect(
    listSourceOf(client, () => {
      throw new Error("no such list");
    }),
  ).rejects.toThrow("no such list");
});
