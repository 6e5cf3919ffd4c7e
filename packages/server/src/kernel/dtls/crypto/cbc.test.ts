import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CBC_OVERHEAD, openCbc, sealCbc } from "./cbc.ts";

const data = (bytes: number) => Buffer.from([1, 2, 3, bytes >> 8, bytes & 0xff]);

test.each([true, false])(
  "what was sealed is opened, and nothing that was changed (encrypted first: %s)",
  (encryptsFirst) => {
    const keys = { key: randomBytes(16), mac: randomBytes(32), encryptsFirst };
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, where, bits) => {
          const content = Buffer.from(bytes);
          const sealed = sealCbc(keys, content, data);
          expect(sealed.length - content.length).toBeLessThanOrEqual(CBC_OVERHEAD);
          expect(openCbc(keys, sealed, data)).toEqual(content);
          expect(openCbc(keys, sealed, () => Buffer.from("other"))).toBeUndefined();
          const at = where % sealed.length;
          sealed[at] = (sealed[at] ?? 0) ^ bits;
          expect(openCbc(keys, sealed, data)).toBeUndefined();
          expect(openCbc(keys, sealed.subarray(0, at), data)).toBeUndefined();
        },
      ),
      { numRuns: 200 },
    );
  },
);
