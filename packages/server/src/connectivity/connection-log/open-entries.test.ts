import { SYSTEM_TENANT } from "@orrery/model";
import { expect, test } from "vitest";
import { Ids } from "../../kernel/ids.ts";
import { fixtureDevice, TENANT } from "../../transports/testing/device-fixture.ts";
import type { ConnectionReport } from "./connection-report.ts";
import { OpenEntries } from "./open-entries.ts";

const REFUSED: ConnectionReport = { outcome: "REFUSED", cause: "UNKNOWN_CREDENTIALS", transport: "MQTT" };
const start = () => new OpenEntries(new Ids(() => 1_000));
const total = (entries: OpenEntries) => entries.changed().reduce((sum, { count }) => sum + count, 0);

test("equal refusals of an address are one entry with their count, the newest client and both times", () => {
  const entries = start();
  for (let i = 0; i < 5_000; i += 1) {
    entries.add({ ...REFUSED, address: "::ffff:10.0.0.1", presented: { userName: "u", clientId: `c${i}` } }, 1_000 + i);
  }
  entries.add({ ...REFUSED, cause: "MALFORMED", address: "10.0.0.1" }, 9_000);
  expect(entries.changed()).toMatchObject([
    { count: 5_000, createdTime: 1_000, lastTime: 5_999, address: "10.0.0.1", clientId: "c4999" },
    { count: 1, what: { outcome: "REFUSED", cause: "MALFORMED" } },
  ]);
});

test("a flood from many addresses costs a bounded number of entries, and none of it is uncounted", () => {
  const entries = start();
  for (let i = 0; i < 20_000; i += 1) entries.add({ ...REFUSED, address: `10.1.${i >> 8}.${i & 255}` }, 1_000);
  for (let i = 0; i < 20_000; i += 1) entries.add({ ...REFUSED, address: `2001:db8:${i.toString(16)}::1` }, 1_000);
  expect(entries.size).toBe(1_001);
  expect(total(entries)).toBe(40_000);
  expect(entries.uncounted).toBe(0);
});

test("what strangers do leaves room for the devices of a tenant", () => {
  const entries = start();
  for (let i = 0; i < 5_000; i += 1) entries.add({ ...REFUSED, address: `10.1.${i >> 8}.${i & 255}` }, 1_000);
  entries.add({ outcome: "ENDED", cause: "KEEP_ALIVE", transport: "MQTT", device: fixtureDevice(1) }, 1_000);
  const owners = new Set(entries.changed().map(({ tenantId }) => tenantId));
  expect(owners).toEqual(new Set([SYSTEM_TENANT.id, TENANT.id]));
});

test("an entry that is stored ends after ten minutes, and its place is free again", () => {
  const entries = start();
  for (let i = 0; i < 1_100; i += 1) entries.add({ ...REFUSED, address: `10.1.${i >> 8}.${i & 255}` }, 1_000);
  for (const entry of entries.changed()) entry.isChanged = false;
  entries.close(600_999);
  expect(entries.size).toBe(1_001);
  entries.close(601_000);
  expect(entries.size).toBe(0);
  entries.add({ ...REFUSED, address: "10.9.9.9" }, 601_000);
  expect(entries.changed()).toMatchObject([{ address: "10.9.9.9", count: 1 }]);
});
