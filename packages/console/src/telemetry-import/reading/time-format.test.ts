import { instantOf } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { guessTimeFormat, type TimeKind, timeReader } from "./time-format.ts";
import { zoneClock } from "./zone-clock.ts";

const read = (kind: TimeKind, text: string, pattern = "", zone = "UTC") => timeReader({ kind, pattern, zone })?.(text);
const at = (iso: string) => Date.parse(iso);

describe("time stamps are read as they are written", () => {
  test.each<readonly [TimeKind, string, number | undefined]>([
    ["ms", "1767225600123", 1_767_225_600_123],
    ["ms", "-5", -5],
    ["ms", "1767225600.5", undefined],
    ["ms", "99999999999999999", undefined],
    ["ms", "", undefined],
    ["s", "1767225600", 1_767_225_600_000],
    ["s", "1767225600.123", 1_767_225_600_123],
    ["s", "1e9", undefined],
    ["iso", "2026-01-01", at("2026-01-01T00:00:00Z")],
    ["iso", "2026-01-01T10:20", at("2026-01-01T10:20:00Z")],
    ["iso", "2026-01-01 10:20:30,5", at("2026-01-01T10:20:30.500Z")],
    ["iso", "2026-01-01T10:20:30.123456Z", at("2026-01-01T10:20:30.123Z")],
    ["iso", "2026-01-01T10:20:30+02:00", at("2026-01-01T08:20:30Z")],
    ["iso", "2026-01-01T10:20:30-0330", at("2026-01-01T13:50:30Z")],
    ["iso", "2026-02-29", undefined],
    ["iso", "2026-13-01", undefined],
    ["iso", "2026-01-01T24:00", undefined],
    ["iso", "01.01.2026", undefined],
  ])("as %s %j is %j", (kind, text, ts) => {
    expect(read(kind, text)).toBe(ts);
  });

  test.each<readonly [string, string, string | undefined]>([
    ["dd.MM.yyyy HH:mm:ss", "18.03.2026 09:08:07", "2026-03-18T09:08:07Z"],
    ["d.M.yy H:m", "8.3.26 9:08", "2026-03-08T09:08:00Z"],
    ["MM/dd/yyyy hh:mm a", "03/18/2026 12:05 AM", "2026-03-18T00:05:00Z"],
    ["MM/dd/yyyy hh:mm a", "03/18/2026 12:05 p.m.", "2026-03-18T12:05:00Z"],
    ["MM/dd/yyyy hh:mm a", "03/18/2026 13:05 PM", undefined],
    ["dd MMM yyyy", "18 Mar 2026", "2026-03-18T00:00:00Z"],
    ["dd MMM yyyy", "18 Mrz 2026", undefined],
    ["yyyyMMddHHmmss", "20260318090807", "2026-03-18T09:08:07Z"],
    ["yyyy-MM-ddTHH:mm:ss.SSSXXX", "2026-03-18T09:08:07.042+01:00", "2026-03-18T08:08:07.042Z"],
    ["yyyy-MM-dd 'at' HH:mm", "2026-03-18 at  09:08", "2026-03-18T09:08:00Z"],
    ["yyyy.MM.dd", "2026-03-18", undefined],
    ["dd.MM.yyyy", "31.04.2026", undefined],
    ["dd.MM.yyyy HH:mm", "18.03.2026", undefined],
  ])("with the pattern %j %j is %j", (pattern, text, iso) => {
    expect(read("pattern", text, pattern)).toBe(iso === undefined ? undefined : at(iso));
  });

  test.each(["HH:mm", "yyyy-MM", "yyyy-MM-dd QQ", "", `yyyy-MM-dd${" ".repeat(40)}${".".repeat(40)}`])(
    "%j is no pattern of a time",
    (pattern) => {
      expect(timeReader({ kind: "pattern", pattern, zone: "UTC" })).toBeUndefined();
    },
  );

  test("texts without an offset are of the zone, on the days of a change of the clocks, too", () => {
    const zone = "Europe/Berlin";
    expect(read("iso", "2026-01-01T10:00", "", zone)).toBe(at("2026-01-01T09:00:00Z"));
    expect(read("iso", "2026-07-01T10:00", "", zone)).toBe(at("2026-07-01T08:00:00Z"));
    expect(read("iso", "2026-07-01T10:00Z", "", zone)).toBe(at("2026-07-01T10:00:00Z"));
    for (const zone of ["Europe/Berlin", "America/Santiago", "Asia/Kolkata", "Pacific/Apia"]) {
      const clock = zoneClock(zone);
      for (let wall = at("2026-03-20T00:00Z"); wall < at("2026-04-10T00:00Z"); wall += 1_800_000) {
        expect(clock(wall), `${zone} ${new Date(wall).toISOString()}`).toBe(instantOf(zone, wall));
      }
    }
  });
});

test.each<readonly [readonly string[], TimeKind | undefined, string | undefined]>([
  [["1767225600123", ""], "ms", undefined],
  [["1767225600"], "s", undefined],
  [["1767225600.25"], "s", undefined],
  [["2026-01-01T10:00:00Z", "2026-01-01"], "iso", undefined],
  [["18.03.2026 09:08"], "pattern", "d.M.yyyy H:m"],
  [["3/18/2026 9:08:00 PM"], "pattern", "M/d/yyyy h:m:s a"],
  [["3/4/2026 9:08", "3/18/2026 9:08"], "pattern", "M/d/yyyy H:m"],
  [["21.5", "22"], undefined, undefined],
  [["", ""], undefined, undefined],
  [["1767225600", "soon", "1767225601"], "s", undefined],
  [["Pump"], undefined, undefined],
])("%j look like %s", (texts, kind, pattern) => {
  const guessed = guessTimeFormat(texts, "UTC");
  expect(guessed?.kind).toBe(kind);
  if (pattern) expect(guessed?.pattern).toBe(pattern);
});
