import { type DataKey, defaultAlarmKeys } from "@orrery/model";
import type { TFunction } from "i18next";
import { ALARM_COLUMN_FIELDS } from "../../alarms/alarm-fields.ts";

/** The columns of a source that names none, in the language of the reader. */
export const defaultAlarmColumns = (t: TFunction): readonly DataKey[] =>
  defaultAlarmKeys((field) => t(ALARM_COLUMN_FIELDS[field].label));
