import { describe, expect, test } from "vitest";
import {
  type BackupSchedule,
  backupScheduleProblem,
  DEFAULT_BACKUP_SCHEDULE,
  dueBackupTime,
  nextBackupTime,
} from "./backups.ts";

const nightly: BackupSchedule = { ...DEFAULT_BACKUP_SCHEDULE, enabled: true };
const next = (schedule: Partial<BackupSchedule>, after: string) => {
  const found = nextBackupTime({ ...nightly, ...schedule }, Date.parse(after));
  return found === undefined ? undefined : new Date(found).toISOString();
};

describe("the next backup of a schedule", () => {
  test.each<[name: string, Partial<BackupSchedule>, after: string, expected: string | undefined]>([
    ["later the same day", {}, "2026-11-28T02:59:59Z", "2026-11-28T03:00:00.000Z"],
    ["never the same instant again", {}, "2026-11-28T03:00:00Z", "2026-11-29T03:00:00.000Z"],
    ["on the days that are named", { days: [1] }, "2026-11-28T12:00:00Z", "2026-11-30T03:00:00.000Z"],
    ["a week later on its only day", { days: [6] }, "2026-11-28T12:00:00Z", "2026-12-05T03:00:00.000Z"],
    ["by the clock of the zone", { zone: "America/New_York" }, "2026-11-28T03:30:00Z", "2026-11-28T08:00:00.000Z"],
    [
      "by the day of the week there",
      { zone: "Pacific/Auckland", days: [7] },
      "2026-11-28T10:00:00Z",
      "2026-11-28T14:00:00.000Z",
    ],
    [
      "an hour later where that time is skipped",
      { zone: "Europe/Berlin", time: "02:30" },
      "2026-03-28T12:00:00Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "once where it occurs twice",
      { zone: "Europe/Berlin", time: "02:30" },
      "2026-10-25T00:30:00Z",
      "2026-10-26T01:30:00.000Z",
    ],
    ["none when it is off", { enabled: false }, "2026-11-28T02:00:00Z", undefined],
    ["before 1970, too", { days: [4] }, "1969-12-30T00:00:00Z", "1970-01-01T03:00:00.000Z"],
  ])("%s", (_name, schedule, after, expected) => {
    expect(next(schedule, after)).toBe(expected);
  });
});

test.each([
  [{ zone: "Europe/Atlantis" }, /not known/],
  [{ days: [1, 1] }, /twice/],
])("a schedule with %j is refused", (wrong, reason) => {
  expect(backupScheduleProblem({ ...nightly, ...wrong })).toMatch(reason);
  expect(backupScheduleProblem(nightly)).toBeUndefined();
});

test.each([
  ["none before its time", "2026-11-27T03:00:00Z", "2026-11-28T02:59:59Z", undefined],
  ["the one of today", "2026-11-27T03:00:00Z", "2026-11-28T03:00:00Z", "2026-11-28T03:00:00.000Z"],
  ["the newest of those that were missed", "2026-11-20T03:00:00Z", "2026-11-28T12:00:00Z", "2026-11-28T03:00:00.000Z"],
  ["also after years", "2001-01-01T00:00:00Z", "2026-11-28T02:00:00Z", "2026-11-27T03:00:00.000Z"],
])("a nightly backup that is due: %s", (_name, last, now, expected) => {
  const due = dueBackupTime(nightly, Date.parse(last), Date.parse(now));
  expect(due && new Date(due).toISOString()).toBe(expected);
});
