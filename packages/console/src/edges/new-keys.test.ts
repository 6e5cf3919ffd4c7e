import { expect, test } from "vitest";
import { newEdgeKeys } from "./new-keys.ts";

test("new edges have a UUID as key and twenty small letters and digits as secret, each others", () => {
  const keys = Array.from({ length: 50 }, newEdgeKeys);
  for (const { routingKey, secret } of keys) {
    expect(routingKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(secret).toMatch(/^[a-z\d]{20}$/);
  }
  expect(new Set(keys.flatMap(({ routingKey, secret }) => [routingKey, secret])).size).toBe(100);
});
