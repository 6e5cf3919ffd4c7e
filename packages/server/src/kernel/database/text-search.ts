import { type Expression, type SqlBool, sql } from "kysely";
import type { Dialect } from "./database.ts";

/** Pattern of `like ... escape '\'` that finds `text` anywhere. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * A condition that a column contains `text`, ignoring case, also beyond ASCII. `column` is a reference
 * (`"device.name"`) from the program, never from outside.
 */
export function contains(dialect: Dialect, column: string, text: string): Expression<SqlBool> {
  const pattern = containsPattern(text.toLowerCase());
  const ref = sql.ref(column);
  if (dialect === "postgres") return sql<SqlBool>`lower(${ref}) like ${pattern} escape '\\'`;
  // SQLite's `like` ignores the case of ASCII without a call per row; other letters need the worker's function.
  return isAscii(text)
    ? sql<SqlBool>`${ref} like ${pattern} escape '\\'`
    : sql<SqlBool>`unicode_lower(${ref}) like ${pattern} escape '\\'`;
}

/** The same for a column that PostgreSQL stores in lower case, and SQLite unchanged. */
export function containsFolded(dialect: Dialect, column: string, text: string): Expression<SqlBool> {
  if (dialect === "sqlite") return contains(dialect, column, text);
  return sql<SqlBool>`${sql.ref(column)} like ${containsPattern(text.toLowerCase())} escape '\\'`;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
