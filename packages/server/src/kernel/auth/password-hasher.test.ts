import { expect, test } from "vitest";
import { PasswordHasher } from "./password-hasher.ts";

test("a hash opens to its password and no other", async () => {
  const hasher = new PasswordHasher();
  const hash = await hasher.hash("correct horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify("correct horse", hash)).toBe(true);
  expect(await hasher.verify("correct horses", hash)).toBe(false);
});

test("two hashes of one password differ", async () => {
  const hasher = new PasswordHasher();
  expect(await hasher.hash("same")).not.toBe(await hasher.hash("same"));
});

test.each([[null], [undefined], [""], ["$2a$10$abc"]])("nothing opens %j", async (encoded) => {
  expect(await new PasswordHasher().verify("", encoded)).toBe(false);
});

test("more than may run at once wait their turn", async () => {
  const hasher = new PasswordHasher();
  const hash = await hasher.hash("pw");
  const answers = await Promise.all(Array.from({ length: 7 }, (_, i) => hasher.verify(i % 2 ? "pw" : "no", hash)));
  expect(answers).toEqual([false, true, false, true, false, true, false]);
});

test("a flood is refused instead of being piled up", async () => {
  const hasher = new PasswordHasher(3);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.verify("pw", null)));
  expect(outcomes.filter((outcome) => outcome.status === "rejected")).toHaveLength(3); // two run, three wait
});
