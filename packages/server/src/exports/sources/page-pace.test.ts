import { expect, test } from "vitest";
import { nextSize, PagePace } from "./page-pace.ts";

const BOUNDS = { min: 100, max: 1000 };

test.each([
  [100, 1, 100],
  [400, 1, 200],
  [400, 20, 400],
  [400, 100, 800],
  [800, 100, 1000],
])("after a page of %i rows that took %i ms one of %i follows", (size, tookMs, next) => {
  expect(nextSize(size, tookMs, BOUNDS)).toBe(next);
});

test("large rows are read in small pages of at least one row", async () => {
  const pace = new PagePace({ ...BOUNDS, characters: 1000 });
  const sizeAfter = async (row: string) => {
    await pace.time(
      async () => [row],
      (rows) => rows,
    );
    return pace.size;
  };
  expect(await sizeAfter("x".repeat(98))).toBe(10);
  expect(await sizeAfter("x".repeat(5000))).toBe(1);
});
