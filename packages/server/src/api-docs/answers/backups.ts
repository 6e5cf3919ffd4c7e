import { backupSchedule } from "@orrery/model";
import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import { maybe, text, time, uuid, whole } from "./parts.ts";

const run = {
  id: uuid,
  kind: Type.Enum(["BACKUP", "DRILL"]),
  file: text,
  startTime: time,
  endTime: maybe(time),
  status: Type.Enum(["RUNNING", "SUCCEEDED", "FAILED", "INTERRUPTED"]),
  userName: maybe(text),
  error: maybe(text),
  bytes: maybe(whole),
  rows: maybe(whole),
  tables: maybe(Type.Record(Type.String(), whole)),
};
const progress = Type.Object({ bytes: whole, rows: whole, table: maybe(text) });
const file = Type.Object({ file: text, bytes: whole, createdTime: time, drill: maybe(Type.Object(run)) });
const backups = Type.Object({
  folder: text,
  free: whole,
  schedule: backupSchedule,
  nextTime: maybe(time),
  running: maybe(Type.Object({ ...run, progress })),
  files: Type.Array(file),
  runs: Type.Array(Type.Object(run)),
});

/** Answers of the calls of backups. */
export const backupAnswers: readonly (readonly CallAnswer[])[] = [
  says(backups, "GET /api/orrery/backups"),
  says(
    Type.Object(run),
    `POST /api/orrery/backups
     POST /api/orrery/backups/:file/drill`,
  ),
  says(backupSchedule, "POST /api/orrery/backups/schedule"),
  says("nothing", "DELETE /api/orrery/backups/:file"),
];
