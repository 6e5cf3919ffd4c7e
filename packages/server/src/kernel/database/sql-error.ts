import { PlatformError } from "@orrery/model";

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const POSTGRES_UNIQUE_VIOLATION = "23505";
const POSTGRES_FOREIGN_KEY_VIOLATION = "23503";
const POSTGRES_QUERY_CANCELED = "57014";

/** An error of SQLite. Those of PostgreSQL are the `DatabaseError` of its driver. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  /** SQLite's extended result code. */
  readonly errcode: number | undefined;

  constructor(message: string, errcode?: number | undefined) {
    super(message);
    this.errcode = errcode;
  }
}

/** The unique constraint that a write violated. */
export interface UniqueViolation {
  /** Columns of the constraint, without their table; empty when the index is on an expression. */
  readonly columns: readonly string[];
  /** Name of the index, if the database reports it. */
  readonly index?: string | undefined;
}

/** `undefined` when `error` is anything else than a violation of a unique constraint or primary key. */
export function uniqueViolation(error: unknown): UniqueViolation | undefined {
  if (error instanceof SqlError) {
    const unique = error.errcode === SQLITE_CONSTRAINT_UNIQUE || error.errcode === SQLITE_CONSTRAINT_PRIMARYKEY;
    return unique ? sqliteViolation(error.message) : undefined;
  }
  if (!isPostgresError(error) || error.code !== POSTGRES_UNIQUE_VIOLATION) return undefined;
  const columns = /^Key \(([^()]*)\)=/.exec(error.detail ?? "")?.[1];
  return { columns: columns ? columns.split(", ") : [], index: error.constraint };
}

/** The expected error for a violated unique constraint. */
export function uniqueViolationError(
  error: unknown,
  messages: Readonly<Record<string, string>>,
): PlatformError | undefined {
  const last = uniqueViolation(error)?.columns.at(-1);
  const message = last === undefined ? undefined : messages[last];
  return message === undefined ? undefined : new PlatformError("badRequest", message, { cause: error });
}

/** Whether a write referred to a missing row of another table, or deleted one that is referred to. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (error instanceof SqlError) return error.errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
  return isPostgresError(error) && error.code === POSTGRES_FOREIGN_KEY_VIOLATION;
}

/** Whether PostgreSQL cancelled a statement, as it does at the deadline of a connection. */
export function isCanceled(error: unknown): boolean {
  return isPostgresError(error) && error.code === POSTGRES_QUERY_CANCELED;
}

/** `UNIQUE constraint failed: device.tenant_id, device.name` or `UNIQUE constraint failed: index 'device_name'`. */
function sqliteViolation(message: string): UniqueViolation {
  const subject = message.slice(message.indexOf(": ") + 2);
  const index = /^index '(.*)'$/.exec(subject)?.[1];
  if (index !== undefined) return { columns: [], index };
  return { columns: subject.split(", ").map((column) => column.slice(column.lastIndexOf(".") + 1)) };
}

interface PostgresError extends Error {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
