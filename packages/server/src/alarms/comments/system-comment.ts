import type { Alarm, AlarmCommentContent, AlarmCommentSubtype } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";

/** Whom sentences name: the person, or the email address. */
export function nameOf({ firstName, lastName, email }: Nameable): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}

type Nameable = {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
} & Pick<User, "email">;

/** Content of a comment of the platform; `text` is for clients that do not know the subtype. */
export function systemContent(
  subtype: AlarmCommentSubtype,
  text: string,
  members: Readonly<Record<string, string>> = {},
): AlarmCommentContent {
  return { text, subtype, ...members };
}

/** What the platform says of a change of an alarm; undefined when nothing (reference: later versions, 2.3). */
export function commentOnChange(
  before: Alarm,
  after: Alarm,
  { by, assignee }: { readonly by?: User | undefined; readonly assignee?: Nameable | undefined },
): AlarmCommentContent | undefined {
  const userName = by && nameOf(by);
  if (before.severity !== after.severity) {
    const [oldSeverity, newSeverity] = [before.severity, after.severity];
    const text = `Alarm severity was changed from ${oldSeverity} to ${newSeverity}`;
    return systemContent("SEVERITY_CHANGED", text, { oldSeverity, newSeverity });
  }
  if (before.assigneeId?.id !== after.assigneeId?.id) return assigned(after, userName, assignee);
  if (userName === undefined) return undefined;
  if (!before.acknowledged && after.acknowledged) {
    return systemContent("ACKED_BY_USER", `Alarm was acknowledged by user ${userName}`, { userName });
  }
  if (!before.cleared && after.cleared) {
    return systemContent("CLEARED_BY_USER", `Alarm was cleared by user ${userName}`, { userName });
  }
  return undefined;
}

function assigned(after: Alarm, userName = "", assignee: Nameable | undefined): AlarmCommentContent {
  if (after.assigneeId) {
    const assigneeName = assignee ? nameOf(assignee) : after.assigneeId.id;
    const text = `Alarm was assigned by user ${userName} to user ${assigneeName}`;
    return systemContent("ASSIGNED_TO_USER", text, { userName, assigneeName, assigneeId: after.assigneeId.id });
  }
  if (userName !== "") {
    return systemContent("UNASSIGNED_BY_USER", `Alarm was unassigned by user ${userName}`, { userName });
  }
  return systemContent("UNASSIGNED_FROM_DELETED_USER", "Alarm was unassigned because its user was deleted");
}
