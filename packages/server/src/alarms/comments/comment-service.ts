import {
  type Alarm,
  type AlarmComment,
  type AlarmCommentDraft,
  type AlarmCommentInfo,
  MAX_ALARM_COMMENT_LENGTH,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import type { Clock } from "../../kernel/clock.ts";
import { mapPage } from "../../kernel/database/select-page.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { AlarmService } from "../alarm-service.ts";
import type { AlarmUsers } from "../alarm-users.ts";
import { type CommentStore, newComment } from "./comment-store.ts";
import { nameOf, systemContent } from "./system-comment.ts";

/** Comments of people on one alarm; more are refused. */
const MAX_COMMENTS = 10_000;

export interface CommentServiceOptions {
  readonly alarms: Pick<AlarmService, "get">;
  readonly comments: CommentStore;
  readonly users: AlarmUsers;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Comments of users on alarms (reference: later versions, 2.3). Who may write an alarm may comment on it. */
export class CommentService {
  readonly #options: CommentServiceOptions;

  constructor(options: CommentServiceOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} */
  async list(user: User, alarmId: Uuid, link: PageLink): Promise<PageData<AlarmCommentInfo>> {
    const { alarms, comments, users } = this.#options;
    await alarms.get(user, "READ", alarmId);
    const page = await comments.list(alarmId, link);
    const authors = await users.findMany(page.data.flatMap(({ userId }) => userId ?? []));
    return mapPage(page, (comment): AlarmCommentInfo => {
      const { firstName = null, lastName = null, email = null } = authors.get(comment.userId?.id ?? "") ?? {};
      return { ...comment, firstName, lastName, email };
    });
  }

  /** Adds a comment or, with its id, changes one of the user's own. @throws {PlatformError} */
  async save(user: User, alarmId: Uuid, draft: AlarmCommentDraft): Promise<AlarmComment> {
    const { alarms, comments, ids, clock } = this.#options;
    const alarm = await alarms.get(user, "WRITE", alarmId);
    const now = clock();
    const before = draft.id ? await this.#own(user, alarmId, parseUuid(draft.id.id), "edit") : undefined;
    const given = textOnly(draft.comment);
    if (before) {
      const comment = { ...given, edited: "true", editedOn: now };
      const after = newComment(before.id.id, before.createdTime, { ...before, comment });
      // Withdrawn in between: the next look says so.
      if (!(await comments.replace(after))) await this.#own(user, alarmId, after.id.id, "edit");
      this.#publish("UPDATED_COMMENT", alarm, after, user);
      return after;
    }
    if ((await comments.count(alarmId)) >= MAX_COMMENTS) {
      throw new PlatformError("badRequest", "The alarm has too many comments");
    }
    const parts = { alarmId: alarm.id, userId: user.id, type: "OTHER", comment: given } as const;
    const added = newComment(ids.uuid(), now, parts);
    await comments.insert(added);
    this.#publish("ADDED_COMMENT", alarm, added, user);
    return added;
  }

  /** Leaves a comment of the platform in the place of one of the user's own. @throws {PlatformError} */
  async remove(user: User, alarmId: Uuid, id: Uuid): Promise<void> {
    const { alarms, comments } = this.#options;
    const alarm = await alarms.get(user, "WRITE", alarmId);
    const { createdTime } = await this.#own(user, alarmId, id, "delete");
    const userName = nameOf(user);
    const comment = systemContent("COMMENT_DELETED", `User ${userName} deleted a comment`, { userName });
    const left = newComment(id, createdTime, { alarmId: alarm.id, userId: null, type: "SYSTEM", comment });
    if (!(await comments.replace(left))) await this.#own(user, alarmId, id, "delete");
    this.#publish("DELETED_COMMENT", alarm, left, user);
  }

  async #own(user: User, alarmId: Uuid, id: Uuid, what: "edit" | "delete"): Promise<AlarmComment> {
    const found = await this.#options.comments.find(alarmId, id);
    if (!found) throw new PlatformError("notFound", `Alarm comment with id [${id}] is not found`);
    if (found.type === "SYSTEM") {
      throw new PlatformError("badRequest", `System comment could not be ${what === "edit" ? "edited" : "deleted"}`);
    }
    if (found.userId?.id !== user.id.id) {
      throw new PlatformError("forbidden", `User is not allowed to ${what} other user's comment`);
    }
    return found;
  }

  #publish(action: EntityEvent["action"], alarm: Alarm, comment: AlarmComment, by: User): void {
    const { tenantId } = alarm;
    this.#options.bus.publish("entity", { action, tenantId, entity: alarm, before: alarm, by, details: { comment } });
  }
}

/** @throws {PlatformError} `badRequest` for a comment that is empty or too long. */
function textOnly(comment: AlarmCommentDraft["comment"]): { readonly text: string } {
  const { text } = comment;
  if (typeof text !== "string" || text.trim() === "") {
    throw new PlatformError("badRequest", "Alarm comment should be specified!");
  }
  if (JSON.stringify({ text }).length > MAX_ALARM_COMMENT_LENGTH) {
    throw new PlatformError(
      "badRequest",
      `Validation error: comment must be at most ${MAX_ALARM_COMMENT_LENGTH} characters`,
    );
  }
  return { text };
}
