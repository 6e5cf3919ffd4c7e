import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchText } from "./search-text.ts";

let searched: string[];
let search: SearchText;

beforeEach(() => {
  vi.useFakeTimers();
  searched = [];
  search = new SearchText((text) => searched.push(text));
});
afterEach(() => void vi.useRealTimers());

test("CORE-2.082: text reaches the page 150 ms after the last key", () => {
  search.type("p");
  vi.advanceTimersByTime(100);
  search.type("pu");
  vi.advanceTimersByTime(149);
  expect(searched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(searched).toEqual(["pu"]);
});

test("CORE-2.083: the same text is handed on once", () => {
  for (const text of ["pump", "pum", "pump"]) search.type(text);
  vi.advanceTimersByTime(150);
  search.type("pump");
  vi.advanceTimersByTime(150);
  expect(searched).toEqual(["pump"]);
});

test("CORE-2.085: closing hands an empty text on at once", () => {
  search.type("pump");
  vi.advanceTimersByTime(150);
  search.type("pumps");
  search.clear();
  vi.advanceTimersByTime(1000);
  expect(searched).toEqual(["pump", ""]);
});

test("a new page is not given the old text, and may be asked for the same", () => {
  search.type("pump");
  vi.advanceTimersByTime(150);
  search.type("pumps");
  search.forget();
  vi.advanceTimersByTime(1000);
  search.type("pump");
  vi.advanceTimersByTime(150);
  expect(searched).toEqual(["pump", "pump"]);
});
