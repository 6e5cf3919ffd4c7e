import type { AuditLog, EntityVersion } from "@orrery/model";

/** The log and the history are written one after the other. */
const APART_MS = 2000;

type Entry = Pick<AuditLog, "createdTime" | "userId" | "actionStatus">;

/**
 * The version of the entity that an entry of the audit log is about: by the same user, at the same time. `undefined` for
 * what left no version: it failed, or changed nothing of the entity itself.
 */
export function versionOf(entry: Entry, versions: readonly EntityVersion[]): EntityVersion | undefined {
  if (entry.actionStatus !== "SUCCESS") return undefined;
  const apart = ({ createdTime }: EntityVersion) => Math.abs(createdTime - entry.createdTime);
  return versions
    .filter((version) => version.userId?.id === entry.userId.id && apart(version) <= APART_MS)
    .toSorted((a, b) => apart(a) - apart(b))
    .at(0);
}
