import { expect, test } from "vitest";
import { axisTimes, zonedMoment, zonedRange, zonedStamp } from "./zoned-text.ts";

const at = (text: string) => Date.parse(text);
const PARIS = "Europe/Paris";
const NOW = at("2026-03-18T09:24:00Z");

test("a moment names day and clock of its zone", () => {
  expect(zonedMoment(at("2026-03-18T08:18:07Z"), PARIS, "en_US", 60_000)).toBe("18 Mar 2026 09:18");
  expect(zonedMoment(at("2026-03-18T08:18:07Z"), "Asia/Tokyo", "en_US", 1000)).toBe("18 Mar 2026 17:18:07");
  expect(zonedStamp(at("2026-12-31T23:30:01.042Z"), PARIS)).toBe("2027-01-01 00:30:01");
  expect(zonedStamp(at("2026-12-31T23:30:01.042Z"), PARIS, { millis: true })).toBe("2027-01-01 00:30:01.042");
});

test.each([
  ["2026-03-18T03:24:00Z", "2026-03-18T09:24:00Z", "04:24", "10:24"],
  ["2026-03-18T09:23:00Z", "2026-03-18T09:24:00Z", "10:23:00", "10:24:00"],
  ["2026-03-17T09:24:00Z", "2026-03-18T09:24:00Z", "17 Mar 10:24", "18 Mar 10:24"],
  ["2025-03-17T09:24:00Z", "2026-03-18T09:24:00Z", "17 Mar 2025 10:24", "18 Mar 2026 10:24"],
])("from %s to %s reads %s to %s", (start, end, from, to) => {
  expect(zonedRange({ start: at(start), end: at(end) }, { zone: PARIS, now: NOW, language: "en_US" })).toEqual({
    from,
    to,
  });
});

test.each([
  [
    ["2026-03-18T09:00:00Z", "2026-03-18T10:00:00Z"],
    ["10:00", "11:00"],
  ],
  [
    ["2026-03-18T09:00:00Z", "2026-03-18T09:00:15Z"],
    ["10:00:00", "10:00:15"],
  ],
  [["2026-03-18T09:00:00Z"], ["10:00"]],
  [["2026-03-17T23:00:00Z"], ["00:00"]],
  [[], []],
  [
    ["2026-03-17T17:00:00Z", "2026-03-17T23:00:00Z"],
    ["18:00", "18 Mar"],
  ],
  [
    ["2026-03-17T23:00:00Z", "2026-03-18T23:00:00Z"],
    ["18 Mar", "19 Mar"],
  ],
  [
    ["2025-11-30T23:00:00Z", "2025-12-31T23:00:00Z"],
    ["Dec", "2026"],
  ],
  [
    ["2026-03-18T09:00:00.000Z", "2026-03-18T09:00:00.250Z"],
    ["00.000", "00.250"],
  ],
])("marks at %j are labelled %j", (marks, labels) => {
  expect(axisTimes(marks.map(at), PARIS, "en_US")).toEqual(labels);
});

test.each([
  ["de_DE", "18. März 2026 09:18", "17. März 10:24", "Dez"],
  ["fr_FR", "18 mars 2026 09:18", "17 mars 10:24", "déc."],
  ["es_ES", "18 mar 2026 09:18", "17 mar 10:24", "dic"],
  ["zh_CN", "2026年3月18日 09:18", "3月17日 10:24", "12月"],
  ["ja_JA", "2026年3月18日 09:18", "3月17日 10:24", "12月"],
  ["fa_IR", "۲۷ اسفند ۱۴۰۴ ۰۹:۱۸", "۲۶ اسفند ۱۰:۲۴", "آذر"],
])("in %s a moment, the start of a range and a month read %s, %s, %s", (language, moment, from, month) => {
  expect(zonedMoment(at("2026-03-18T08:18:07Z"), PARIS, language, 60_000)).toBe(moment);
  const range = { start: at("2026-03-17T09:24:00Z"), end: at("2026-03-18T09:24:00Z") };
  expect(zonedRange(range, { zone: PARIS, now: NOW, language }).from).toBe(from);
  expect(axisTimes([at("2025-11-30T23:00:00Z"), at("2025-12-31T23:00:00Z")], PARIS, language)[0]).toBe(month);
});
