import { type BackupSchedule, isZone } from "@orrery/model";
import {
  choices,
  explained,
  hinted,
  type Infer,
  integer,
  labelled,
  limited,
  required,
  settings,
  text,
} from "@orrery/model/settings";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { toggle } from "../../entities/forms/form-settings.ts";
import { WeekDaysField, ZoneField } from "./schedule-fields.tsx";

const MAX_KEPT = 1_000;
const TIME_INVALID = "backup.time-invalid";
const KEEP_INVALID = "backup.keep-invalid";

const SHAPE = {
  enabled: hinted({ description: "backup.enabled-hint" }, toggle("backup.enabled")),
  time: required(
    explained(
      { required: TIME_INVALID, pattern: TIME_INVALID },
      limited(
        { pattern: "^\\s*([01][0-9]|2[0-3]):[0-5][0-9]\\s*$" },
        hinted({ half: true, placeholder: "03:00" }, labelled("backup.time", text(""))),
      ),
    ),
  ),
  keep: required(
    hinted(
      { half: true },
      explained(
        { required: KEEP_INVALID, type: KEEP_INVALID, minimum: KEEP_INVALID, maximum: KEEP_INVALID },
        labelled("backup.keep", integer(7, { minimum: 1, maximum: MAX_KEPT })),
      ),
    ),
  ),
  zone: hinted({ kind: "zone" }, labelled("backup.zone", text("UTC"))),
  days: hinted({ kind: "week-days" }, labelled("backup.days", choices())),
  drill: hinted({ description: "backup.drill-hint" }, toggle("backup.drill", true)),
};

/** When backups are written by themselves. */
export const scheduleForm = {
  settings: settings(SHAPE),
  views: { zone: ZoneField, "week-days": WeekDaysField },
  check: (draft: FormDraft) => {
    const { days, zone } = scheduleForm.settings.read(draft);
    return {
      ...(days.length === 0 && { days: "backup.days-required" }),
      ...(!isZone(zone) && { zone: "backup.zone-invalid" }),
    };
  },
};

export const readSchedule = ({ days, ...schedule }: BackupSchedule): Infer<typeof SHAPE> => ({
  ...schedule,
  days: days.map(String),
});

export function writeSchedule(draft: FormDraft): BackupSchedule {
  const { days, time, ...schedule } = scheduleForm.settings.read(draft);
  return { ...schedule, time: time.trim(), days: days.map(Number).toSorted((a, b) => a - b) };
}
