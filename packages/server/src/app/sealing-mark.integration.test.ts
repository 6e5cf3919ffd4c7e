import { describe, expect, test } from "vitest";
import { InstallationKeys } from "../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { isAllSealed, markSealed, sealedWithKey } from "./sealing-mark.ts";

describe.each(TEST_DATABASES)("the mark of the key that sealed all secrets, on $name", ({ open }) => {
  test("names the key, until a start with another one finds secrets that it cannot read", async () => {
    const database = await open();
    const [mine, other] = [1, 2].map((byte) => new SecretBox(new InstallationKeys(Buffer.alloc(32, byte))));
    if (!mine || !other) throw new Error("two keys are needed");
    expect(await sealedWithKey(database)).toBeUndefined();
    await markSealed(database, mine, true);
    expect([await sealedWithKey(database), await isAllSealed(database, mine)]).toEqual([mine.keyId, true]);
    expect(await isAllSealed(database, other)).toBe(false);
    await markSealed(database, other, false);
    expect(await sealedWithKey(database)).toBeUndefined();
    await database.close();
  });
});
