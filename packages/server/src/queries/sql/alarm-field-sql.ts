import { ALARM_SEVERITIES, type AlarmField, ENTITY_TYPES } from "@orrery/model";
import { type RawBuilder, sql } from "kysely";
import { QUERY_TABLES } from "../entity-tables.ts";

/** Column of the table `alarm` for each field; other sources provide the rest. */
const COLUMNS: Readonly<Record<Exclude<AlarmField, "originator" | "originatorType" | "severityRank">, string>> = {
  createdTime: "created_time",
  startTs: "start_ts",
  startTime: "start_ts",
  endTs: "end_ts",
  endTime: "end_ts",
  ackTs: "ack_ts",
  ackTime: "ack_ts",
  clearTs: "clear_ts",
  clearTime: "clear_ts",
  details: "details",
  status: "status",
  type: "type",
  severity: "severity",
  originatorId: "originator_id",
};

/** Fields that the links between entities and alarms duplicate, so that the alarm itself need not be read. */
const LINKED: ReadonlySet<AlarmField> = new Set(["createdTime", "status", "type", "severity"]);

/** The expression by which a field is sorted and searched; `a` is the alarm. Originator types sort by number. */
export function alarmFieldSql(field: AlarmField): RawBuilder<unknown> {
  switch (field) {
    case "originator":
      return originatorNameSql();
    case "originatorType": {
      const numbers = ENTITY_TYPES.map((type, at) => sql`when ${sql.lit(type)} then ${sql.lit(at)}`);
      return sql`case a.originator_type ${sql.join(numbers, sql` `)} end`;
    }
    case "severityRank":
      return rankSql("a");
    case "details":
      return sql`coalesce(a.details, '')`;
    default:
      return sql.ref(`a.${COLUMNS[field]}`);
  }
}

/** The field as text, for search. */
export function alarmFieldText(field: AlarmField): RawBuilder<unknown> {
  if (field === "originatorType") return sql`a.originator_type`;
  return sql`cast(${alarmFieldSql(field)} as text)`;
}

/** The column of links that duplicates a field; `undefined` for fields that only alarms have. `l` is the link. */
export function linkFieldSql(field: AlarmField): RawBuilder<unknown> | undefined {
  if (field === "severityRank") return rankSql("l");
  if (!LINKED.has(field) || field === "originator" || field === "originatorType") return undefined;
  return sql.ref(`l.${COLUMNS[field]}`);
}

/** The place of a severity among all, from the worst on. */
function rankSql(alias: "a" | "l"): RawBuilder<unknown> {
  const ranks = ALARM_SEVERITIES.map((severity, rank) => sql`when ${sql.lit(severity)} then ${sql.lit(rank)}`);
  return sql`case ${sql.ref(`${alias}.severity`)} ${sql.join(ranks, sql` `)} end`;
}

/** The originator's current name; an empty text when there is none. */
function originatorNameSql(): RawBuilder<unknown> {
  const names = [...QUERY_TABLES].map(([type, { table, nameColumn }]) => {
    const column = sql.ref(`o.${nameColumn}`);
    return sql`when ${sql.lit(type)}
      then (select ${column} from ${sql.table(table)} o where o.id = a.originator_id)`;
  });
  return sql`coalesce(case a.originator_type ${sql.join(names, sql` `)} end, '')`;
}
