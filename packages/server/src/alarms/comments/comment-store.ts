import {
  type AlarmComment,
  type AlarmCommentContent,
  type AlarmCommentType,
  type AlarmId,
  entityId,
  type PageData,
  type PageLink,
  pageOf,
  type Uuid,
} from "@orrery/model";
import { sql } from "kysely";
import type { Database, Runner, Tx } from "../../kernel/database/database.ts";

/** The newest of the platform's own comments on one alarm that are kept. */
const MAX_SYSTEM_COMMENTS = 1_000;

interface AlarmCommentRow {
  alarm_id: Uuid;
  id: Uuid;
  created_time: number;
  user_id: Uuid | null;
  type: AlarmCommentType;
  comment: string;
}

declare module "../../kernel/database/schema.ts" {
  interface Schema {
    alarm_comment: AlarmCommentRow;
  }
}

/** Comments on alarms. */
export class CommentStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(alarm: Uuid, id: Uuid): Promise<AlarmComment | undefined> {
    const row = await this.#database.db
      .selectFrom("alarm_comment")
      .selectAll()
      .where("alarm_id", "=", alarm)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && commentOf(row);
  }

  /** The newest first by default; sorted by time in any case. */
  async list(alarm: Uuid, link: PageLink): Promise<PageData<AlarmComment>> {
    const { db } = this.#database;
    const ofAlarm = db.selectFrom("alarm_comment").where("alarm_id", "=", alarm);
    const way = link.sortOrder?.direction === "ASC" ? "asc" : "desc";
    const [rows, { count }] = await Promise.all([
      ofAlarm
        .selectAll()
        .orderBy("created_time", way)
        .orderBy("id", way)
        .limit(link.pageSize)
        .offset(link.page * link.pageSize)
        .execute(),
      ofAlarm.select((e) => e.fn.countAll<number | bigint | string>().as("count")).executeTakeFirstOrThrow(),
    ]);
    return pageOf(rows.map(commentOf), Number(count), link);
  }

  /** How many comments people wrote on an alarm; those that were withdrawn are not counted. */
  async count(alarm: Uuid): Promise<number> {
    const { count } = await this.#database.db
      .selectFrom("alarm_comment")
      .where("alarm_id", "=", alarm)
      .where("type", "=", "OTHER")
      .select((e) => e.fn.countAll<number | bigint | string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  async insert(comment: AlarmComment, runner: Runner = this.#database.db): Promise<void> {
    await runner.insertInto("alarm_comment").values(rowOf(comment)).execute();
    if (comment.type === "SYSTEM") await prune(comment, runner);
  }

  /** Replaces a comment of a person. @returns false, and writes nothing, when it was withdrawn meanwhile. */
  async replace(comment: AlarmComment): Promise<boolean> {
    const { alarm_id, id, ...columns } = rowOf(comment);
    const { numUpdatedRows } = await this.#database.db
      .updateTable("alarm_comment")
      .set(columns)
      .where("alarm_id", "=", alarm_id)
      .where("id", "=", id)
      .where("type", "=", "OTHER")
      .executeTakeFirstOrThrow();
    if (comment.type === "SYSTEM") await prune(comment, this.#database.db);
    return numUpdatedRows > 0n;
  }

  /** Removes the comments of alarms, with them. */
  async removeOf(alarms: readonly Uuid[], tx: Tx): Promise<void> {
    if (alarms.length > 0)
      await tx
        .deleteFrom("alarm_comment")
        .where("alarm_id", "in", [...alarms])
        .execute();
  }
}

/** Removes the oldest of the platform's own comments on an alarm when there are too many of them. */
async function prune({ alarmId: { id } }: AlarmComment, runner: Runner): Promise<void> {
  await sql`delete from alarm_comment
    where alarm_id = ${id} and type = 'SYSTEM' and (created_time, id) < (
      select created_time, id from alarm_comment where alarm_id = ${id} and type = 'SYSTEM'
      order by created_time desc, id desc limit 1 offset ${MAX_SYSTEM_COMMENTS - 1})`.execute(runner);
}

/** A comment that is about to be stored. */
export function newComment(
  id: Uuid,
  createdTime: number,
  parts: {
    readonly alarmId: AlarmId;
    readonly userId: AlarmComment["userId"];
    readonly type: AlarmCommentType;
    readonly comment: AlarmCommentContent;
  },
): AlarmComment {
  return { id: { id }, createdTime, ...parts, name: JSON.stringify(parts.comment) };
}

function rowOf({ id, createdTime, alarmId, userId, type, comment }: AlarmComment): AlarmCommentRow {
  return {
    alarm_id: alarmId.id,
    id: id.id,
    created_time: createdTime,
    user_id: userId?.id ?? null,
    type,
    comment: JSON.stringify(comment),
  };
}

function commentOf({ alarm_id, id, created_time, user_id, type, comment }: AlarmCommentRow): AlarmComment {
  return newComment(id, created_time, {
    alarmId: entityId("ALARM", alarm_id),
    userId: user_id === null ? null : entityId("USER", user_id),
    type,
    comment: JSON.parse(comment),
  });
}
