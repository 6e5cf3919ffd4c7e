import type { DeviceProfile } from "@orrery/model";
import { isSameJson } from "@orrery/model";
import { useMemo, useState } from "react";
import { type AlarmDraft, type AlarmEntry, isReadable } from "./model/alarm-draft.ts";
import { readAlarms } from "./model/read-draft.ts";
import { isEdited, writeAlarms } from "./model/write-draft.ts";

interface Edited {
  readonly entries: readonly AlarmEntry[];
  /** As it was at the first edit: what others save meanwhile is loaded, but not what was edited. */
  readonly of: DeviceProfile;
}

export interface AlarmDrafts {
  readonly entries: readonly AlarmEntry[];
  /** What is edited, and saved with its tag. */
  readonly of: DeviceProfile;
  /** Number of types of alarms that saving would add, change, move or remove. */
  readonly changes: number;
  readonly set: (entries: readonly AlarmEntry[]) => void;
  /** Puts rules that were removed back to their place. */
  readonly restore: (entry: AlarmEntry, at: number) => void;
  readonly replace: (alarm: AlarmDraft) => void;
  readonly reset: () => void;
  /** These entries were saved: what was edited meanwhile stays edited. */
  readonly saved: (entries: readonly AlarmEntry[], profile: DeviceProfile) => void;
}

/** The alarm rules of a profile while they are edited. Until the first edit they follow what is saved. */
export function useAlarmDrafts(profile: DeviceProfile): AlarmDrafts {
  const [edited, setEdited] = useState<Edited>();
  const { alarms } = profile.profileData;
  const [read, setRead] = useState(() => ({ alarms, entries: readAlarms(alarms) }));
  // The same rules, loaded again, keep their rows: what is open on the page stays open.
  if (read.alarms !== alarms && !isSameJson(read.alarms, alarms)) setRead({ alarms, entries: readAlarms(alarms) });
  const saved = read.entries;
  const entries = edited?.entries ?? saved;
  const of = edited?.of ?? profile;
  const set = (next: readonly AlarmEntry[]) => setEdited({ entries: next, of });
  return {
    entries,
    of,
    changes: useMemo(() => (edited ? changesIn(edited) : 0), [edited]),
    set,
    restore: (entry, at) =>
      setEdited((now) => {
        const { entries: others, of: base } = now ?? { entries: saved, of: profile };
        return { of: base, entries: others.includes(entry) ? others : others.toSpliced(at, 0, entry) };
      }),
    replace: (alarm) => set(entries.map((entry) => (isReadable(entry) && entry.key === alarm.key ? alarm : entry))),
    reset: () => setEdited(undefined),
    saved: (sent, now) =>
      setEdited((latest) =>
        !latest || latest.entries === sent ? undefined : { entries: latest.entries.map(basedOn(now)), of: now },
      ),
  };
}

/** Rules that are compared with what is saved now. */
const basedOn =
  ({ profileData: { alarms } }: DeviceProfile) =>
  (entry: AlarmEntry): AlarmEntry =>
    isReadable(entry) ? { ...entry, json: alarms?.find(({ id }) => id === entry.id) } : entry;

function changesIn({ entries, of }: Edited): number {
  const before = of.profileData.alarms ?? [];
  if (isSameJson(writeAlarms(entries), before)) return 0;
  const edits = entries.filter(isEdited).length;
  const kept = new Set(entries.map(({ json }) => JSON.stringify(json)));
  const removed = before.filter((json) => !kept.has(JSON.stringify(json))).length;
  return Math.max(1, edits + removed);
}
