import { holdsForOtherTypes, type Predicate, type StringOperation, splitList } from "@orrery/model";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { allOf, anyOf } from "../kernel/database/all-of.ts";
import type { Dialect } from "../kernel/database/database.ts";
import { containsPattern, escapeLike } from "../kernel/database/text-search.ts";

/** The columns or expressions of a value; a type that the source never has is undefined. */
export interface ValueColumns {
  /** Text, null when the value has another type. */
  readonly text: Expression<unknown> | undefined;
  /** LONG or DOUBLE as a double, null when the value has another type, but for what `isNumber` excludes. */
  readonly number: Expression<unknown> | undefined;
  /** A further condition on comparisons of `number`. */
  readonly isNumber?: RawBuilder<SqlBool> | undefined;
  /** 0 or 1, null when the value has another type. */
  readonly boolean: Expression<unknown> | undefined;
}

const NUMBER = {
  EQUAL: sql`=`,
  NOT_EQUAL: sql`<>`,
  GREATER: sql`>`,
  LESS: sql`<`,
  GREATER_OR_EQUAL: sql`>=`,
  LESS_OR_EQUAL: sql`<=`,
} as const;

const NEVER = sql<SqlBool>`1 = 0`;

/**
 * The condition of `compilePredicate` of the model, as SQL over an existing value; `undefined` = no restriction. The
 * result may be null instead of false, so it must not be negated.
 */
export function predicateSql(
  predicate: Predicate,
  columns: ValueColumns,
  dialect: Dialect,
): RawBuilder<SqlBool> | undefined {
  switch (predicate.type) {
    case "STRING": {
      if (predicate.value === "") return undefined;
      const { text } = columns;
      const otherwise = holdsForOtherTypes(predicate.operation);
      if (!text) return otherwise ? sql<SqlBool>`1 = 1` : NEVER;
      const folded = predicate.ignoreCase ? fold(text, dialect) : sql`${text}`;
      const wanted = predicate.ignoreCase ? predicate.value.toLowerCase() : predicate.value;
      const holds = textSql(predicate.operation, folded, wanted, dialect);
      return otherwise ? sql<SqlBool>`(${text} is null or ${holds})` : holds;
    }
    case "NUMERIC": {
      const { number, isNumber } = columns;
      if (!number) return NEVER;
      const wanted = cast(predicate.value, "double precision");
      const holds = sql<SqlBool>`${number} ${NUMBER[predicate.operation]} ${wanted}`;
      return isNumber ? sql<SqlBool>`(${holds} and ${isNumber})` : holds;
    }
    case "BOOLEAN": {
      const wanted = predicate.value === (predicate.operation === "EQUAL");
      return columns.boolean ? sql<SqlBool>`${columns.boolean} = ${sql.lit(wanted ? 1 : 0)}` : NEVER;
    }
    case "COMPLEX": {
      const parts = predicate.predicates
        .map((child) => predicateSql(child, columns, dialect))
        .filter((part) => part !== undefined);
      if (parts.length === 0) return undefined;
      return predicate.operation === "AND" ? sql<SqlBool>`(${allOf(parts)})` : anyOf(parts);
    }
  }
}

/** Whether only texts satisfy the predicate, as {@link predicateSql} has it. */
export function needsText(predicate: Predicate): boolean {
  return predicate.type === "STRING" && predicate.value !== "" && !holdsForOtherTypes(predicate.operation);
}

/**
 * Lower case, also beyond ASCII. SQLite's own function knows only ASCII, but most texts have nothing else, and the
 * worker's function costs twenty times as much.
 */
export function fold(text: Expression<unknown>, dialect: Dialect): RawBuilder<unknown> {
  return dialect === "postgres"
    ? sql`lower(${text})`
    : sql`case when ${text} glob ${BEYOND_ASCII} then unicode_lower(${text}) else lower(${text}) end`;
}

/** Matches texts with a character that is not printable ASCII. */
const BEYOND_ASCII = sql.lit("*[^ -~]*");

/** Whether `text` contains `wanted`, case-sensitively: `like` would fold ASCII on SQLite. */
export function containsSql(text: Expression<unknown>, wanted: string, dialect: Dialect): RawBuilder<SqlBool> {
  const place = dialect === "postgres" ? sql`strpos` : sql`instr`;
  return sql<SqlBool>`${place}(${text}, ${cast(wanted, "text")}) > 0`;
}

/** SQLite refuses longer patterns. */
const MAX_PATTERN_LENGTH = 1000;

/**
 * Whether `text` contains `wanted`, case-insensitively. SQLite's `like` folds ASCII natively, without a call per row.
 */
export function containsFoldedSql(text: Expression<unknown>, wanted: string, dialect: Dialect): RawBuilder<SqlBool> {
  const lower = wanted.toLowerCase();
  return dialect === "sqlite" && isPlain(lower)
    ? sql<SqlBool>`${text} like ${containsPattern(lower)} escape '\\'`
    : containsSql(fold(text, dialect), lower, dialect);
}

/** Whether `text` begins with `wanted`, case-insensitively. */
export function startsWithSql(text: Expression<unknown>, wanted: string, dialect: Dialect): RawBuilder<SqlBool> {
  const lower = wanted.toLowerCase();
  const folded = dialect === "sqlite" && isPlain(lower) ? text : fold(text, dialect);
  if (wanted.length <= MAX_PATTERN_LENGTH) return sql<SqlBool>`${folded} like ${`${escapeLike(lower)}%`} escape '\\'`;
  return textSql("STARTS_WITH", sql`${folded}`, lower, dialect);
}

function isPlain(text: string): boolean {
  return text.length <= MAX_PATTERN_LENGTH && /^[\x20-\x7e]*$/.test(text);
}

/** A parameter whose type the database cannot infer. */
function cast(value: string | number, type: "text" | "double precision"): RawBuilder<unknown> {
  return type === "text" ? sql`cast(${value} as text)` : sql`cast(${value} as double precision)`;
}

function textSql(
  operation: StringOperation,
  text: RawBuilder<unknown>,
  wanted: string,
  dialect: Dialect,
): RawBuilder<SqlBool> {
  const value = cast(wanted, "text");
  switch (operation) {
    case "EQUAL":
      return sql<SqlBool>`${text} = ${value}`;
    case "NOT_EQUAL":
      return sql<SqlBool>`${text} <> ${value}`;
    case "STARTS_WITH":
      return sql<SqlBool>`substr(${text}, 1, length(${value})) = ${value}`;
    case "ENDS_WITH":
      return sql<SqlBool>`(length(${text}) >= length(${value})
        and substr(${text}, length(${text}) - length(${value}) + 1) = ${value})`;
    case "CONTAINS":
      return containsSql(text, wanted, dialect);
    case "NOT_CONTAINS":
      return sql<SqlBool>`not (${containsSql(text, wanted, dialect)})`;
    case "IN":
      return sql<SqlBool>`${text} in (${sql.join(splitList(wanted))})`;
    case "NOT_IN":
      return sql<SqlBool>`${text} not in (${sql.join(splitList(wanted))})`;
  }
}
