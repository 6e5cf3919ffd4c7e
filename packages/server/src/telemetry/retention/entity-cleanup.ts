import { type EntityType, entityId, SYSTEM_TENANT, type Uuid } from "@orrery/model";
import { Schedule } from "../../kernel/async/schedule.ts";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { Remover } from "../../kernel/entities/cleanup-jobs.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { TelemetryService } from "../telemetry-service.ts";
import { existing, type StoredType } from "./stored-entities.ts";

/** Entities that are checked per step. */
const PAGE = 500;

export interface EntityCleanupOptions {
  readonly database: Database;
  readonly telemetry: Pick<TelemetryService, "deleteEntity" | "storedEntities">;
  readonly bus: Bus;
  /** Types whose deleted entities are searched for remaining data. */
  readonly types: readonly StoredType[];
  readonly intervalMs: number;
  readonly log: Logger;
}

/** Deletes attributes and time series with their entity; a move to another tenant keeps them. */
export function telemetryRemover(telemetry: Pick<TelemetryService, "deleteEntity">): Remover {
  return async ({ id, left }) => {
    if (!left) await telemetry.deleteEntity(id);
  };
}

/**
 * Removes data that pending writes have stored for entities that were deleted meanwhile: at the start, after a tenant
 * is deleted, and periodically.
 */
export class EntityCleanup {
  readonly #options: EntityCleanupOptions;
  readonly #unsubscribe: Unsubscribe;
  readonly #schedule: Schedule;
  #searchWanted = false;
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(options: EntityCleanupOptions) {
    this.#options = options;
    const { bus, intervalMs, log } = options;
    this.#unsubscribe = bus.subscribe("entity", ({ action, entity }) => {
      if (action === "DELETED" && entity.id.entityType === "TENANT") void this.search();
    });
    this.#schedule = new Schedule({ name: "leftovers", firstAfterMs: 0, intervalMs, log }, async () => this.search());
  }

  /** Removes data of entities that do not exist; resolves when none is left. */
  search(): Promise<void> {
    this.#searchWanted = true;
    return this.#work();
  }

  /** Resolves when no search is running. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe();
    await this.#schedule.close();
    await this.settled();
  }

  #work(): Promise<void> {
    this.#working ??= this.#workAll().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #workAll(): Promise<void> {
    try {
      while (this.#searchWanted && !this.#closed) {
        this.#searchWanted = false;
        await this.#searchAll();
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, "data of deleted entities could not be removed; this is repeated later");
    }
  }

  async #searchAll(): Promise<void> {
    const { types, telemetry } = this.#options;
    for (const { entityType, table } of types) {
      let page = await telemetry.storedEntities(entityType, { limit: PAGE });
      while (page.length > 0 && !this.#closed) {
        await this.#remove(entityType, table, page);
        page = await telemetry.storedEntities(entityType, { after: page.at(-1), limit: PAGE });
      }
    }
  }

  /** An entity with data existed when the data was written: if it is not in its table now, it was deleted. */
  async #remove(entityType: EntityType, table: string, ids: readonly Uuid[]): Promise<void> {
    const { database, telemetry } = this.#options;
    const alive = await existing(database, table, ids);
    for (const id of ids) {
      if (this.#closed) return;
      const isSystem = entityType === "TENANT" && id === SYSTEM_TENANT.id; // not in any table
      if (!alive.has(id) && !isSystem) await telemetry.deleteEntity(entityId(entityType, id));
    }
  }
}
