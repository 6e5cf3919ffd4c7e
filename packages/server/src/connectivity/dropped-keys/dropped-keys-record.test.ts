import { expect, test } from "vitest";
import { testLog } from "../../testing/databases.ts";
import { FixtureAttributes, fixtureDevice } from "../../transports/testing/device-fixture.ts";
import { DROPPED_KEYS, DroppedKeysRecord } from "./dropped-keys-record.ts";

/** Attributes that are slow to store. */
class SlowAttributes extends FixtureAttributes {
  saves = 0;
  readonly disk = Promise.withResolvers<void>();

  override async save(write: Parameters<FixtureAttributes["save"]>[0]): Promise<void> {
    this.saves += 1;
    await this.disk.promise;
    await super.save(write);
  }
}

test("while the database is slow what is dropped is counted by device, not piled up", async () => {
  const attributes = new SlowAttributes();
  const record = new DroppedKeysRecord({ attributes, clock: () => 0, log: testLog });
  const device = fixtureDevice(1);
  const flushes = Array.from({ length: 50 }, () => {
    record.add(device, { count: 2, key: "", problem: "EMPTY" });
    return record.flush();
  });
  await expect.poll(() => attributes.saves).toBe(1); // waits for the disk
  attributes.disk.resolve();
  await Promise.all(flushes);
  expect(attributes.get(device, "SERVER_SCOPE", DROPPED_KEYS)?.value).toBe(100);
  expect(attributes.saves).toBeLessThan(3);
});
