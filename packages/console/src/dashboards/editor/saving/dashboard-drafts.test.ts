import { expect, test } from "vitest";
import { DashboardDrafts, documentOf } from "./dashboard-drafts.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};
const base = documentOf({ title: "Plant", configuration: { foreign: 1 } });
const document = { ...base, title: "Works" };

test("a draft is read again as it was, by the same user and for the same dashboard", () => {
  const storage = memory();
  new DashboardDrafts(() => storage, "ines", "d").keep({ base, document, at: 5 });
  expect(new DashboardDrafts(() => storage, "ines", "d").read()).toEqual({ base, document, at: 5 });
  expect(new DashboardDrafts(() => storage, "tom", "d").read()).toBeUndefined();
  expect(new DashboardDrafts(() => storage, "ines", "e").read()).toBeUndefined();
});

test("one that is too long takes the place of the one before: nothing outdated comes back", () => {
  const storage = memory();
  const drafts = new DashboardDrafts(() => storage, "ines", "d");
  drafts.keep({ base, document, at: 5 });
  drafts.keep({ base, document: { ...document, title: "x".repeat(2_000_001) }, at: 6 });
  expect(storage.kept.size).toBe(0);
});

test.each(["", "{", "null", "[]", '{"at":1}', '{"at":1,"base":{"title":"x"},"document":{}}'])(
  "%s is no draft",
  (text) => {
    const storage = memory();
    const drafts = new DashboardDrafts(() => storage, "ines", "d");
    drafts.keep({ base, document, at: 5 });
    for (const key of storage.kept.keys()) storage.kept.set(key, text);
    expect(drafts.read()).toBeUndefined();
  },
);

test("a storage that is forbidden keeps nothing and breaks nothing", () => {
  const drafts = new DashboardDrafts(
    () => {
      throw new Error("forbidden");
    },
    "ines",
    "d",
  );
  drafts.keep({ base, document, at: 5 });
  drafts.drop();
  expect(drafts.read()).toBeUndefined();
});
