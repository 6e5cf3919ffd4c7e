import { DEFAULT_BACKUP_SCHEDULE } from "@orrery/model";
import { expect, test } from "vitest";
import { readSchedule, scheduleForm, writeSchedule } from "./schedule-form.ts";

const shown = readSchedule(DEFAULT_BACKUP_SCHEDULE);

test("a schedule is saved as it is shown, its days in the order of the week", () => {
  expect(writeSchedule(shown)).toEqual(DEFAULT_BACKUP_SCHEDULE);
  expect(writeSchedule({ ...shown, days: ["7", "1"], time: " 04:30 " })).toMatchObject({ days: [1, 7], time: "04:30" });
});

test.each([
  [{ days: [] }, "days"],
  [{ zone: "Europe/Atlantis" }, "zone"],
])("%j is refused at its field", (typed, field) => {
  expect(Object.keys(scheduleForm.check({ ...shown, ...typed }))).toEqual([field]);
  expect(scheduleForm.check(shown)).toEqual({});
});
