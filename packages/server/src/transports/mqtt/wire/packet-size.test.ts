import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyStart, INCOMPLETE, MALFORMED, packetSize } from "./packet-size.ts";

test.each([
  ["c000", 2, 2],
  ["307f", 129, 2],
  ["308001", 131, 3],
  ["30ff7f", 16_386, 3],
  ["30ffff7f", 2_097_155, 4],
  ["30ffffff7f", 268_435_460, 5],
  ["30", INCOMPLETE, 2],
  ["3080", INCOMPLETE, 2],
  ["30ffffff", INCOMPLETE, 2],
  ["30ffffffff", MALFORMED, 2],
])("the header %s announces %d bytes", (hex, size, body) => {
  const bytes = Buffer.from(hex, "hex");
  expect(packetSize(bytes, 0, bytes.length)).toBe(size);
  if (size > 0) expect(bodyStart(bytes, 0)).toBe(body);
});

test("any bytes have a size, are incomplete or malformed", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 8 }), (bytes) => {
      const size = packetSize(bytes, 0, bytes.length);
      expect(size === INCOMPLETE || size === MALFORMED || (size >= 2 && size <= 268_435_460)).toBe(true);
    }),
  );
});
