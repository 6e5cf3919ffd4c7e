import type { Alarm } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";

const NOBODY = { assigneeId: null, assignTs: 0 } as const;

/** The alarm as `user` sees it: visitors of public links do not learn who takes care of it. */
export function alarmSeenBy<A extends Alarm>(user: User, alarm: A): A {
  if (!user.isPublic) return alarm;
  return { ...alarm, ...NOBODY, ...("assignee" in alarm ? { assignee: null } : {}) };
}
