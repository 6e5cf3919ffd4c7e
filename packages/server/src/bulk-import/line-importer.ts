import { type EntityId, isPlatformError, type TenantId } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { EntityAccess } from "../telemetry/ports.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { BulkImporter, ImportedEntity } from "./bulk-importer.ts";
import type { ImportedDataType, ImportRow } from "./import-row.ts";

/** Lines that are written concurrently; they share commits. */
const CONCURRENCY = 16;

export interface LineImporterOptions {
  readonly telemetry: TelemetryService;
  readonly access: EntityAccess;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where the lines of a file go, and the address at which the caller reaches the platform. */
export interface ImportTarget {
  readonly importer: BulkImporter;
  readonly origin: string;
}

/** What came of one line; `error`: why it was not imported. */
export type LineOutcome = ImportedEntity | { readonly error: unknown };

/** Imports lines of files: their entities with attributes and time series. */
export class LineImporter {
  readonly #options: LineImporterOptions;

  constructor(options: LineImporterOptions) {
    this.#options = options;
  }

  /** Lines are independent of each other, but those of one name are imported in their order. */
  async import(
    user: User,
    target: ImportTarget,
    rows: Iterable<ImportRow>,
    onDone: (row: ImportRow, outcome: LineOutcome) => void,
  ): Promise<void> {
    const running = new Map<string, Promise<void>>();
    for (const row of rows) {
      const name = row.cells.get("NAME") ?? "";
      await running.get(name); // a repeated name: the later line updates the entity of the earlier one
      if (running.size >= CONCURRENCY) await Promise.race(running.values());
      const done = this.#importRow(user, target, row).then((outcome) => {
        running.delete(name);
        onDone(row, outcome);
      });
      running.set(name, done);
    }
    await Promise.all(running.values());
  }

  async #importRow(user: User, { importer, origin }: ImportTarget, row: ImportRow): Promise<LineOutcome> {
    try {
      const imported = await importer.save(user, row, origin);
      await this.#saveValues(user, imported.entity, row);
      return imported;
    } catch (error) {
      if (!isPlatformError(error)) this.#options.log.error({ err: error }, "a line could not be imported");
      return { error };
    }
  }

  async #saveValues(
    user: User,
    { id: entityId, tenantId }: { readonly id: EntityId; readonly tenantId: TenantId },
    { values }: ImportRow,
  ): Promise<void> {
    const { telemetry, access, clock } = this.#options;
    const now = clock();
    const of = (type: ImportedDataType) => values.filter((value) => value.type === type);
    for (const [type, scope] of [
      ["SERVER_ATTRIBUTE", "SERVER_SCOPE"],
      ["SHARED_ATTRIBUTE", "SHARED_SCOPE"],
    ] as const) {
      const attributes = of(type).map(({ key, value }) => ({ key, value, lastUpdateTs: now }));
      if (attributes.length === 0) continue;
      await access.check(user, "WRITE_ATTRIBUTES", entityId);
      await telemetry.saveAttributes({ tenantId, entityId, scope, attributes, notifyDevice: true, by: user });
    }
    const points = of("TIMESERIES").map(({ key, value }) => ({ key, ts: now, value }));
    if (points.length === 0) return;
    await access.check(user, "WRITE_TELEMETRY", entityId);
    await telemetry.saveTimeSeries({ tenantId, entityId, points, by: user });
  }
}
