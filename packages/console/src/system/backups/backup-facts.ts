import type { BackupFile, BackupRun, BackupRunKind } from "@orrery/model";

const lastOf = (runs: readonly BackupRun[], kind: BackupRunKind) =>
  runs.find((run) => run.kind === kind && run.status !== "RUNNING");

/** The last backup that is over. `runs`: the newest first. */
export const lastBackup = (runs: readonly BackupRun[]): BackupRun | undefined => lastOf(runs, "BACKUP");

/** The last drill that is over. `runs`: the newest first. */
export const lastDrill = (runs: readonly BackupRun[]): BackupRun | undefined => lastOf(runs, "DRILL");

export const sizeOfAll = (files: readonly BackupFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Tables whose rows people know by name, in the order in which they are told, with their texts. */
const KNOWN = [
  ["tenant", "backup.count-tenants"],
  ["user_account", "backup.count-users"],
  ["device", "backup.count-devices"],
  ["dashboard", "backup.count-dashboards"],
  ["alarm", "backup.count-alarms"],
] as const;

/** What a drill has found, of the tables that people know: translation keys and counts. */
export function knownCounts({ tables }: BackupRun): readonly (readonly [text: string, count: number])[] {
  return tables === null ? [] : KNOWN.map(([table, text]) => [text, tables[table] ?? 0] as const);
}
