import { expect, test } from "vitest";
import { startingDocument } from "./starting-templates.ts";
import { TypeDrafts } from "./type-drafts.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a draft comes back for its user and type alone, until it is dropped", () => {
  const kept = storage();
  const drafts = new TypeDrafts(() => kept, "me", "type");
  const document = { ...startingDocument("rpc"), name: "Half written ", controllerScript: "let x = (" };
  drafts.keep(document);
  expect(new TypeDrafts(() => kept, "me", "type").read()).toEqual(document);
  expect(new TypeDrafts(() => kept, "other", "type").read()).toBeUndefined();
  expect(new TypeDrafts(() => kept, "me", "another").read()).toBeUndefined();
  drafts.drop();
  expect(drafts.read()).toBeUndefined();
});

test.each(["{", "[]", '{"name":1}', '{"name":"a","descriptor":{}}'])("a damaged draft is none: %s", (text) => {
  const kept = storage();
  const drafts = new TypeDrafts(() => kept, "me", "type");
  drafts.keep(startingDocument("static"));
  for (const key of kept.kept.keys()) kept.kept.set(key, text);
  expect(drafts.read()).toBeUndefined();
});

test("too much is not kept, and a forbidden storage keeps nothing", () => {
  const kept = storage();
  const drafts = new TypeDrafts(() => kept, "me", "type");
  drafts.keep(startingDocument("static"));
  drafts.keep({ ...startingDocument("static"), image: "x".repeat(1_600_000) });
  expect(drafts.read()).toBeUndefined();
  const refuses = new TypeDrafts(
    () => {
      throw new Error("forbidden");
    },
    "me",
    "type",
  );
  refuses.keep(startingDocument("static"));
  expect(refuses.read()).toBeUndefined();
});
