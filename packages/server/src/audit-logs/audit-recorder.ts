import { NO_CUSTOMER, NULL_UUID, timeOfUuid, type Uuid } from "@orrery/model";
import { Mutex } from "../kernel/async/mutex.ts";
import type { KnownEntities } from "../kernel/entities/known-entities.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import { type AuditEntry, boundedData } from "./audit-entry.ts";
import type { AuditLevels } from "./audit-levels.ts";
import type { AuditLogColumns, AuditStore } from "./audit-store.ts";

const FLUSH_MS = 100;
/** Pause after a failure, so that an unreachable database is not called constantly. */
const RETRY_MS = 2_000;
const MAX_CONCURRENT = 500;
const MAX_PENDING = 50_000;
/** Characters of pending entries, for the same reason: one can be half a megabyte. */
const MAX_PENDING_CHARS = 64 * 1024 * 1024;
const MAX_NAME = 255;
const MAX_DETAILS = 4_000;

export interface AuditRecorderOptions {
  readonly store: AuditStore;
  readonly entities: Pick<KnownEntities, "find">;
  readonly levels: AuditLevels;
  readonly ids: Ids;
  readonly log: Logger;
  readonly flushMs?: number | undefined;
}

/**
 * Accepts entries without delay, and writes them in batches, in order. Failed writes are repeated; only beyond a bound,
 * when the database has been unreachable for long, entries are dropped, and the log says so.
 */
export class AuditRecorder {
  readonly #options: AuditRecorderOptions;
  #pending: AuditLogColumns[] = [];
  #pendingChars = 0;
  readonly #lookups = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  readonly #writing = new Mutex();
  #lost = 0;

  constructor(options: AuditRecorderOptions) {
    this.#options = options;
  }

  /** Entries dropped since the start. */
  get lost(): number {
    return this.#lost;
  }

  record(entry: AuditEntry): void {
    const { levels, entities, ids, log } = this.#options;
    if (!entry.isOfInstallation && !levels.logs(entry.entityId.entityType, entry.action)) return;
    const row = this.#rowOf(entry, ids.uuid());
    const isKnown = entry.entityName !== undefined && entry.customerId !== undefined;
    const target = isKnown || entry.entityId.id === NULL_UUID ? undefined : entities.find(entry.entityId);
    if (!(target instanceof Promise)) {
      this.#take(target ? completed(row, entry, target) : row);
      return;
    }
    const lookup = target
      .then((found) => this.#take(found ? completed(row, entry, found) : row))
      .catch((error: unknown) => {
        log.warn({ err: error }, "the name of an entity in the audit log was not found out");
        this.#take(row);
      })
      .finally(() => this.#lookups.delete(lookup));
    this.#lookups.add(lookup);
  }

  /** Resolves when all entries recorded so far are written, or have failed. */
  async flush(): Promise<void> {
    await Promise.all(this.#lookups);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing.run(() => this.#writeAll());
  }

  #rowOf(entry: AuditEntry, id: Uuid) {
    const { tenantId, action, entityId: entity, triedId, entityName, customerId, by, data, failure } = entry;
    const row: AuditLogColumns = {
      id,
      created_time: timeOfUuid(id),
      tenant_id: tenantId.id,
      customer_id: (customerId ?? by?.customerId ?? NO_CUSTOMER).id,
      entity_type: entity.entityType,
      entity_id: triedId ?? entity.id,
      is_attempt: triedId === undefined ? 0 : 1,
      entity_name: entityName?.slice(0, MAX_NAME) ?? null,
      user_id: by?.id.id ?? NULL_UUID,
      user_name: by ? nameOf(by) : "",
      action_type: action,
      action_data: boundedData(data).replaceAll("\\u0000", "\\ufffd"), // PostgreSQL cannot store NUL
      action_status: failure === undefined ? "SUCCESS" : "FAILURE",
      action_failure_details: failure?.slice(0, MAX_DETAILS) ?? "",
      client: by?.client ? JSON.stringify(by.client) : null,
    };
    return row;
  }

  #take(row: AuditLogColumns): void {
    if (this.#pending.length >= MAX_PENDING || this.#pendingChars >= MAX_PENDING_CHARS) {
      if (this.#lost === 0) this.#options.log.error("the audit log cannot be written; entries are lost");
      this.#lost += 1;
      return;
    }
    this.#pending.push(row);
    this.#pendingChars += row.action_data.length;
    this.#schedule(this.#options.flushMs ?? FLUSH_MS);
  }

  #schedule(afterMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), afterMs).unref();
  }

  async #writeAll(): Promise<void> {
    while (this.#pending.length > 0) {
      const rows = this.#pending.slice(0, MAX_CONCURRENT);
      try {
        await this.#options.store.insert(rows);
      } catch (error) {
        this.#options.log.error({ err: error, entries: this.#pending.length }, "the audit log was not written");
        this.#schedule(RETRY_MS);
        return;
      }
      this.#pending.splice(0, rows.length);
      for (const row of rows) this.#pendingChars -= row.action_data.length;
    }
  }
}

/**
 * Adds the name and the customer of the entity where they are missing. Nothing of an entity of another tenant is added.
 */
function completed(
  row: AuditLogColumns,
  { entityName, customerId, tenantId }: AuditEntry,
  target: { readonly name: string; readonly tenantId: { id: Uuid }; readonly customerId?: { id: Uuid } | undefined },
): AuditLogColumns {
  if (target.tenantId.id !== tenantId.id) return row;
  const owner = target.customerId && target.customerId.id !== NO_CUSTOMER.id ? target.customerId.id : row.customer_id;
  return {
    ...row,
    entity_name: entityName === undefined ? target.name.slice(0, MAX_NAME) : row.entity_name,
    customer_id: customerId === undefined ? owner : row.customer_id,
  };
}

/** The user, and in brackets the administrator who acted as this user. */
function nameOf({ email, actor }: NonNullable<AuditEntry["by"]>): string {
  return actor ? `${email} (${actor.email})` : email;
}
